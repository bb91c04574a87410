//! The choice of [`branch`](super::super::branch), for a node that comes out of a lane.
//!
//! The rule is the same and so is the choice; here the sets of cells are 81 bits, row-major, in two
//! words, and the scores of the eight cells that are compared are counted side by side, so that
//! compilers make vectors of them.

use shudu_simd::{Lanes, Simd};

use super::three;
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
    if meeting(simd, node, 0x1ff) != [u64::MAX, (1 << 17) - 1] {
        return None;
    }
    let bivalue = words(three(
        #[inline(always)]
        |i| simd.pairs(&node[i]),
    ));
    let cell = if bivalue == [0; 2] {
        fewest(node)
    } else {
        most_consequences(simd, bivalue, node)
    };
    let digits = node[cell / 32].0[cell % 32];
    Some((
        Cell::from_index(cell),
        Digit::from_index(digits.trailing_zeros() as usize),
    ))
}

#[inline(always)]
fn words([first, second, third]: [u32; 3]) -> Words {
    [u64::from(first) | u64::from(second) << 32, u64::from(third)]
}

/// The cells that have any of these candidates.
#[inline(always)]
fn meeting<S: Simd>(simd: S, node: &[Lanes; 3], candidates: u16) -> Words {
    words(three(
        #[inline(always)]
        |i| simd.meeting(&node[i], candidates),
    ))
}

/// Of the first bivalue cells the one of the most consequences: 4 x the bivalue peers that share a
/// candidate with it + the peers that share one.
#[inline(always)]
fn most_consequences<S: Simd>(simd: S, bivalue: Words, node: &[Lanes; 3]) -> usize {
    let mut cells = [0; COMPARED];
    let mut sharing = [[0; COMPARED]; 2];
    let mut left = bivalue;
    let mut compared = 0;
    while compared < COMPARED && left != [0; 2] {
        let word = usize::from(left[0] == 0);
        let cell = (64 * word + left[word].trailing_zeros() as usize).min(80);
        left[word] &= left[word] - 1;
        let shared = meeting(simd, node, node[cell / 32].0[cell % 32]);
        cells[compared] = cell;
        for word in 0..2 {
            sharing[word][compared] = shared[word] & PEERS[cell][word];
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
fn fewest(node: &[Lanes; 3]) -> usize {
    let candidates = |cell: &usize| node[cell / 32].0[cell % 32].count_ones();
    let open = (0..81).filter(|cell| candidates(cell) > 1);
    open.min_by_key(candidates).unwrap_or_default()
}
