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
//! columns exchanged.
//!
//! Hidden singles are looked for in bands alone. A digit with one place in a column is left by the
//! stack in no other place of that place's box, and there the band finds it.
//!
//! The two half-sweeps taken in turns reach the same fixpoint as
//! [`propagate`](super::super::propagate): naked and hidden singles and locked candidates.

use shudu_simd::{Lanes, Simd};

use super::three;

/// What a half-sweep saw; a bit for each lane.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// Some digit cannot be placed: no solution.
    pub(super) dead: u32,
    /// Some cell has lost a candidate.
    pub(super) changed: u32,
    /// Of a half-sweep over the bands: before it some triad had a candidate that was no single of
    /// it. A board at rest without such is solved: it has one digit a cell, or fewer digits than a
    /// row needs.
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
        let [missing, changed, open] = three(
            #[inline(always)]
            |i| simd.nonzero(flags[i]) << (chunk * S::LANES),
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

/// What the three cells of a triad hold.
#[derive(Clone, Copy)]
struct Triad<V> {
    /// What any of them has.
    any: V,
    /// What is the only digit of one of them.
    fixed: V,
    /// For each of them its only digit, if it has one.
    single: [V; 3],
}

/// The nine values of a function of row and box of a chute.
#[inline(always)]
fn triads<T>(f: impl Fn(usize, usize) -> T) -> [[T; 3]; 3] {
    three(
        #[inline(always)]
        |r| {
            three(
                #[inline(always)]
                |b| f(r, b),
            )
        },
    )
}

/// Runs the rules on one band or stack.
#[inline(always)]
fn chute_step<S: Simd, const STACKS: bool, const SPAN: usize>(
    simd: S,
    cells: &mut [Lanes; SPAN],
    chunk: usize,
    [missing, changed, open]: &mut [S::Vector; 3],
) {
    let and3 = |a, b, c| simd.and(simd.and(a, b), c);
    let or3 = |a, b, c| simd.or(simd.or(a, b), c);
    let triad: [[Triad<S::Vector>; 3]; 3] = triads(
        #[inline(always)]
        |r, b| {
            let cell = three(
                #[inline(always)]
                |c| simd.load(&cells[place::<STACKS>(r, 3 * b + c)], chunk),
            );
            let single = three(
                #[inline(always)]
                |c| simd.single(cell[c]),
            );
            Triad {
                any: or3(cell[0], cell[1], cell[2]),
                fixed: or3(single[0], single[1], single[2]),
                single,
            }
        },
    );
    // What the singles of the row's and box's other triads leave.
    let left: [[S::Vector; 3]; 3] = triads(
        #[inline(always)]
        |r, b| {
            let (r1, r2, b1, b2) = ((r + 1) % 3, (r + 2) % 3, (b + 1) % 3, (b + 2) % 3);
            let row = simd.or(triad[r][b1].fixed, triad[r][b2].fixed);
            let others = or3(row, triad[r1][b].fixed, triad[r2][b].fixed);
            simd.without(triad[r][b].any, others)
        },
    );
    // The permutations by the box of their first row.
    let even: [S::Vector; 3] = three(
        #[inline(always)]
        |k| and3(left[0][k], left[1][(k + 1) % 3], left[2][(k + 2) % 3]),
    );
    let odd: [S::Vector; 3] = three(
        #[inline(always)]
        |k| and3(left[0][k], left[1][(k + 2) % 3], left[2][(k + 1) % 3]),
    );
    let possible = simd.or(or3(even[0], even[1], even[2]), or3(odd[0], odd[1], odd[2]));
    *missing = simd.or(*missing, simd.without(simd.splat(0x1ff), possible));
    let allowed: [[S::Vector; 3]; 3] = triads(
        #[inline(always)]
        |r, b| simd.or(even[(b + 3 - r) % 3], odd[(b + r) % 3]),
    );
    for r in 0..3 {
        for b in 0..3 {
            let Triad { any, fixed, single } = triad[r][b];
            if !STACKS {
                // At rest no cell of several candidates has one that is a single of its triad.
                *open = simd.or(*open, simd.xor(any, fixed));
            }
            let free = simd.without(allowed[r][b], fixed);
            let old: [S::Vector; 3] = three(
                #[inline(always)]
                |c| simd.load(&cells[place::<STACKS>(r, 3 * b + c)], chunk),
            );
            let now: [S::Vector; 3] = three(
                #[inline(always)]
                |c| simd.or(simd.and(old[c], free), single[c]),
            );
            let new = if STACKS {
                now
            } else {
                // What exactly one of the three has, and the triad has to take.
                let elsewhere = simd.or(allowed[r][(b + 1) % 3], allowed[r][(b + 2) % 3]);
                let forced = simd.without(allowed[r][b], elsewhere);
                let hidden = simd.and(simd.exactly_one(now[0], now[1], now[2]), forced);
                three(
                    #[inline(always)]
                    |c| simd.or_else(simd.and(now[c], hidden), now[c]),
                )
            };
            for c in 0..3 {
                *changed = simd.or(*changed, simd.xor(old[c], new[c]));
                simd.store(new[c], &mut cells[place::<STACKS>(r, 3 * b + c)], chunk);
            }
        }
    }
}
