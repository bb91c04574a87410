/* A solver in a shared library, as `--rival NAME=PATH` of the bench loads it: plain backtracking
 * into the cell with the fewest digits left. Its function is described in src/lib.rs.
 *
 *     cc -O2 -shared -fPIC -o example.so example.c
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Digits placed in each row, column and box, a bit each, and the cells. */
struct grid {
    unsigned row[9], column[9], box[9];
    char cell[81];
};

static int box_of(int i) { return i / 27 * 3 + i % 9 / 3; }

static unsigned left(const struct grid *g, int i) {
    return 0x1ff & ~(g->row[i / 9] | g->column[i % 9] | g->box[box_of(i)]);
}

static void toggle(struct grid *g, int i, unsigned bit) {
    g->row[i / 9] ^= bit;
    g->column[i % 9] ^= bit;
    g->box[box_of(i)] ^= bit;
}

/* How many solutions there are, no more than `limit`, the last one found being in `solution`. */
static size_t search(struct grid *g, size_t limit, char *solution) {
    int best = -1, fewest = 10;
    for (int i = 0; i < 81; i++) {
        int count = g->cell[i] == '.' ? __builtin_popcount(left(g, i)) : 10;
        if (count < fewest) {
            best = i;
            fewest = count;
        }
    }
    if (best < 0) {
        memcpy(solution, g->cell, 81);
        return 1;
    }
    size_t found = 0;
    unsigned digits = left(g, best);
    for (int d = 0; d < 9 && found < limit; d++) {
        if (digits >> d & 1) {
            toggle(g, best, 1u << d);
            g->cell[best] = (char)('1' + d);
            found += search(g, limit - found, solution);
            g->cell[best] = '.';
            toggle(g, best, 1u << d);
        }
    }
    return found;
}

size_t sudoku_solve(const char *puzzle, size_t limit, char *solution) {
    struct grid g = {0};
    if (strlen(puzzle) != 81) return SIZE_MAX;
    memcpy(g.cell, puzzle, 81);
    for (int i = 0; i < 81; i++) {
        if (puzzle[i] != '.') {
            unsigned bit = 1u << (puzzle[i] - '1');
            if (!(left(&g, i) & bit)) return 0;
            toggle(&g, i, bit);
        }
    }
    return search(&g, limit, solution);
}
