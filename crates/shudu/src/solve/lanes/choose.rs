//! The choice of [`branch`](super::super::branch), for a node that comes out of a lane.
//!
//! The rule is the same and so is the choice; here the sets of cells are 81 bits, row-major, in two
//! words, and the eight cells that are compared are looked at side by side, so that compilers make
//! vectors of them.

use shudu_simd::{Lanes, Simd};

use crate::grid::{Cell, Digit};

/// How many bivalue cells are compared, as in `branch.rs`.
const COMPARED: usize = 8;

/// A set of cells: those below 64, and the others.
type Words = [u64; 2];

static PEERS: [Words; 81] = {
    let mut table = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let bits = Cell::from_index(cell).peers().bits();
        table[cell] = [bits as u64, (bits >> 64) as u64];
        cell += 1;
    }
    table
};

/// The cell where to guess and the digit to try there first; `None` if a cell has no candidate.
#[inline(always)]
pub(super) fn choose<S: Simd>(simd: S, node: &[Lanes; 3]) -> Option<(Cell, Digit)> {
    let places: [Words; 9] = simd.transpose(node).map(
        #[inline(always)]
        |[first, second, third]| [u64::from(first) | u64::from(second) << 32, u64::from(third)],
    );
    let (mut one, mut two, mut three) = ([0; 2], [0; 2], [0; 2]);
    for places in &places {
        for word in 0..2 {
            three[word] |= two[word] & places[word];
            two[word] |= one[word] & places[word];
            one[word] |= places[word];
        }
    }
    if one != [u64::MAX, (1 << 17) - 1] {
        return None;
    }
    let bivalue = [two[0] & !three[0], two[1] & !three[1]];
    let cell = if bivalue == [0; 2] {
        fewest(&places, three)
    } else {
        most_consequences(&places, bivalue, node)
    };
    let digits = node[cell / 32].0[cell % 32];
    Some((
        Cell::from_index(cell),
        Digit::from_index(digits.trailing_zeros() as usize),
    ))
}

/// Of the first bivalue cells the one of the most consequences: 4 x the bivalue peers that share a
/// candidate with it + the peers that share one.
#[inline(always)]
fn most_consequences(places: &[Words; 9], bivalue: Words, node: &[Lanes; 3]) -> usize {
    let mut cells = [0; COMPARED];
    let mut sharing = [[0; COMPARED]; 2];
    let mut left = bivalue;
    let mut compared = 0;
    while compared < COMPARED && left != [0; 2] {
        let word = usize::from(left[0] == 0);
        let cell = (64 * word + left[word].trailing_zeros() as usize).min(80);
        left[word] &= left[word] - 1;
        let digits = u32::from(node[cell / 32].0[cell % 32]);
        let (low, high) = (digits.trailing_zeros(), 31 ^ digits.leading_zeros());
        let (low, high) = (places[low as usize % 9], places[high as usize % 9]);
        cells[compared] = cell;
        for word in 0..2 {
            sharing[word][compared] = (low[word] | high[word]) & PEERS[cell][word];
        }
        compared += 1;
    }
    let mut scores = [0; COMPARED];
    for i in 0..COMPARED {
        let [first, second] = [sharing[0][i], sharing[1][i]];
        let both = u64::from(first.count_ones()) + u64::from(second.count_ones());
        let first = u64::from((first & bivalue[0]).count_ones());
        let second = u64::from((second & bivalue[1]).count_ones());
        // Of equal scores the first cell's wins.
        scores[i] = (4 * (first + second) + both) << 4 | (COMPARED - 1 - i) as u64;
    }
    let best = scores.iter().fold(0, |best, &score| best.max(score));
    cells[COMPARED - 1 - best as usize % COMPARED]
}

/// The first of the cells with the fewest candidates, where none has two.
#[cold]
#[inline(never)]
fn fewest(places: &[Words; 9], open: Words) -> usize {
    let candidates = |cell: &usize| {
        let has = |places: &&Words| places[cell / 64] >> (cell % 64) & 1 == 1;
        places.iter().filter(has).count()
    };
    let is_open = |cell: &usize| open[cell / 64] >> (cell % 64) & 1 == 1;
    let cells = (0..81).filter(is_open);
    cells.min_by_key(candidates).unwrap_or_default()
}
