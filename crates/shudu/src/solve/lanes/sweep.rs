//! What 32 boards conclude in lockstep: one half-sweep, over the bands or over the stacks.
//!
//! A board is a lane of 81 vectors, one a cell, in which bit `d` says that digit `d + 1` is a
//! candidate. Every rule is then logic between whole vectors, without shifts. In a band, a triad
//! (`r`, `b`) is the three cells of row `r` in box `b`; a digit occupies one triad in each row and
//! one in each box, so that its three triads are one of six permutations:
//!
//! ```text
//!  E0    E1    E2     O0    O1    O2
//! x..   .x.   ..x    x..   .x.   ..x
//! .x.   ..x   x..    ..x   x..   .x.
//! ..x   x..   .x.    .x.   ..x   x..
//! ```
//!
//! The union of those that are still possible is all of locked candidates, both ways, for every
//! digit at once; where a digit has none, the board is dead. Stacks are the same with rows and
//! columns exchanged. The two half-sweeps taken in turns reach the same fixpoint as
//! [`propagate`](super::super::propagate): naked and hidden singles and locked candidates.

use shudu_simd::{Lanes, Simd};

/// What a half-sweep saw; a bit for each lane.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// Some digit cannot be placed: no solution.
    pub(super) dead: u32,
    /// Some cell has lost a candidate.
    pub(super) changed: u32,
    /// Before the half-sweep some cell had several candidates, or none at all.
    pub(super) open: u32,
}

/// All 81 cells, row-major.
pub(super) type Cells = [Lanes; 81];

/// One half-sweep over the bands, or if `STACKS`, over the stacks.
#[inline(always)]
pub(super) fn half_sweep<S: Simd, const STACKS: bool>(simd: S, cells: &mut Cells) -> Seen {
    let mut seen = Seen {
        dead: 0,
        changed: 0,
        open: 0,
    };
    for chunk in 0..32 / S::LANES {
        let mut flags = [simd.splat(0); 3];
        for chute in 0..3 {
            if STACKS {
                let cells = cells[3 * chute..].first_chunk_mut::<75>();
                chute_step::<S, STACKS, 75>(simd, cells.expect("a stack"), chunk, &mut flags);
            } else {
                let cells = cells[27 * chute..].first_chunk_mut::<27>();
                chute_step::<S, STACKS, 27>(simd, cells.expect("a band"), chunk, &mut flags);
            }
        }
        let [missing, changed, open] = flags.map(
            #[inline(always)]
            |flags| simd.nonzero(flags) << (chunk * S::LANES),
        );
        seen.dead |= missing;
        seen.changed |= changed;
        seen.open |= open;
    }
    seen
}

/// The place of cell `c` of row `r` of a band, or of cell `c` of column `r` of a stack, counted
/// from its first cell.
const fn place<const STACKS: bool>(r: usize, c: usize) -> usize {
    if STACKS { 9 * c + r } else { 9 * r + c }
}

/// Runs the rules on one band or stack.
#[inline(always)]
fn chute_step<S: Simd, const STACKS: bool, const SPAN: usize>(
    simd: S,
    cells: &mut [Lanes; SPAN],
    chunk: usize,
    [missing, changed, open]: &mut [S::Vector; 3],
) {
    let zero = simd.splat(0);
    let and3 = |a, b, c| simd.and(simd.and(a, b), c);
    let or3 = |a, b, c| simd.or(simd.or(a, b), c);
    // For each triad: its candidates (any), its single cells' digits (fixed).
    let mut any = [[zero; 3]; 3];
    let mut fixed = [[zero; 3]; 3];
    let mut singles = [[zero; 9]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let cell = |c: usize| simd.load(&cells[place::<STACKS>(r, 3 * b + c)], chunk);
            let three = [cell(0), cell(1), cell(2)];
            any[r][b] = or3(three[0], three[1], three[2]);
            for c in 0..3 {
                let single = simd.single(three[c]);
                singles[r][3 * b + c] = single;
                *open = simd.or(*open, simd.xor(three[c], single));
            }
            let fixed_here = &singles[r][3 * b..];
            fixed[r][b] = or3(fixed_here[0], fixed_here[1], fixed_here[2]);
        }
    }
    // What the singles of the row's and box's other triads leave.
    let mut left = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let (r1, r2, b1, b2) = ((r + 1) % 3, (r + 2) % 3, (b + 1) % 3, (b + 2) % 3);
            let row = simd.or(fixed[r][b1], fixed[r][b2]);
            let others = or3(row, fixed[r1][b], fixed[r2][b]);
            left[r][b] = simd.without(any[r][b], others);
        }
    }
    // The permutations by the box of their first row.
    let even: [S::Vector; 3] = std::array::from_fn(
        #[inline(always)]
        |k| and3(left[0][k], left[1][(k + 1) % 3], left[2][(k + 2) % 3]),
    );
    let odd: [S::Vector; 3] = std::array::from_fn(
        #[inline(always)]
        |k| and3(left[0][k], left[1][(k + 2) % 3], left[2][(k + 1) % 3]),
    );
    let possible = simd.or(or3(even[0], even[1], even[2]), or3(odd[0], odd[1], odd[2]));
    *missing = simd.or(*missing, simd.without(simd.splat(0x1ff), possible));
    let mut allowed = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            allowed[r][b] = simd.or(even[(b + 3 - r) % 3], odd[(b + r) % 3]);
        }
    }
    for r in 0..3 {
        for b in 0..3 {
            let elsewhere = simd.or(allowed[r][(b + 1) % 3], allowed[r][(b + 2) % 3]);
            let forced = simd.without(allowed[r][b], elsewhere);
            let free = simd.without(allowed[r][b], fixed[r][b]);
            let old: [S::Vector; 3] = std::array::from_fn(
                #[inline(always)]
                |c| simd.load(&cells[place::<STACKS>(r, 3 * b + c)], chunk),
            );
            let now: [S::Vector; 3] = std::array::from_fn(
                #[inline(always)]
                |c| {
                    let single = simd.and(singles[r][3 * b + c], allowed[r][b]);
                    simd.or(simd.and(old[c], free), single)
                },
            );
            // What exactly one of the three has, and the triad has to take.
            let odd_ones = simd.xor(simd.xor(now[0], now[1]), now[2]);
            let lone = simd.without(odd_ones, and3(now[0], now[1], now[2]));
            let hidden = simd.and(lone, forced);
            for c in 0..3 {
                let new = simd.or_else(simd.and(now[c], hidden), now[c]);
                *changed = simd.or(*changed, simd.xor(old[c], new));
                simd.store(new, &mut cells[place::<STACKS>(r, 3 * b + c)], chunk);
            }
        }
    }
}
