//! One digit on its own: locked candidates both ways, and hidden singles.
//!
//! In a band a digit takes one mini-row of each row and one of each box, so that its three
//! mini-rows are one of six permutations. From the nine bits "which mini-rows have a candidate"
//! one table look-up keeps those mini-rows that stand in some permutation which is still possible:
//! that is *all* of locked candidates (pointing and claiming) within the band at once. No
//! permutation: no solution. A stack is the same with mini-columns, and uses the same table.
//!
//! ```text
//! pattern of a band: bit 3r + b = mini-row of row r and box b of the band
//! pattern of a stack: bit 3b + c = mini-column of band b and column c of the stack
//! ```
//!
//! When neither bands nor stacks lose anything more, a cell that is alone in its row, column or
//! box is alone in all three, so that hidden singles are found by looking at rows only.

use super::bands::{Bands, ROWS};

/// Removes locked candidates of one digit to the fixpoint; `None` if the digit cannot be placed
/// in all houses.
#[inline(always)]
pub(super) fn closed(mut places: Bands) -> Option<Bands> {
    loop {
        // Bit 9b + c: column c has a candidate in band b.
        let mut columns = 0;
        for band in 0..3 {
            let bits = places.0[band] & MINI_ROWS[mini_rows(places.0[band])];
            places.0[band] = bits;
            columns |= ((bits | bits >> 9 | bits >> 18) & 0x1ff) << (9 * band);
        }
        let kept = locked_columns(columns);
        let mut after = places;
        for band in 0..3 {
            after.0[band] &= (kept >> (9 * band) & 0x1ff) * ROWS;
        }
        if places.0[0] == 0 || places.0[1] == 0 || places.0[2] == 0 || kept == 0 {
            return None;
        }
        if after == places {
            return Some(places);
        }
        places = after;
    }
}

/// The cells that are alone in their row. Every row has to have a place, as after [`closed`].
#[inline(always)]
pub(super) fn alone_in_row(places: Bands) -> Bands {
    const LOW: u32 = 0xff * ROWS;
    const TOP: u32 = 0x100 * ROWS;
    Bands(std::array::from_fn(|lane| {
        let row = places.0[lane];
        // Without its lowest bit, a row of one place is empty. No row borrows from the next.
        let rest = row & row.wrapping_sub(ROWS);
        let several = (((rest & LOW) + LOW) | rest) & TOP;
        row & !((several << 1) - (several >> 8))
    }))
}

/// Which of the nine mini-rows of a band have a candidate.
#[inline(always)]
fn mini_rows(band: u32) -> usize {
    let row = |r: u32| ANY_OF_THREE[(band >> (9 * r) & 0x1ff) as usize] as usize;
    row(0) | row(1) << 3 | row(2) << 6
}

/// Of 3 x 9 columns, those that stay; 0 if some stack has no permutation left.
#[inline(always)]
fn locked_columns(columns: u32) -> u32 {
    let stacks = transposed(columns);
    let stack = |s: u32| u32::from(PERMUTATIONS[(stacks >> (9 * s) & 0x1ff) as usize]);
    let (left, middle, right) = (stack(0), stack(1), stack(2));
    if left == 0 || middle == 0 || right == 0 {
        return 0;
    }
    transposed(left | middle << 9 | right << 18)
}

/// Exchanges bands and stacks: the three bits at 9i + 3j go to 9j + 3i.
#[inline(always)]
const fn transposed(bits: u32) -> u32 {
    const DIAGONAL: u32 = 7 | 7 << 12 | 7 << 24;
    const NEXT: u32 = 7 << 3 | 7 << 15;
    const CORNER: u32 = 7 << 6;
    bits & DIAGONAL
        | (bits & NEXT) << 6
        | (bits >> 6) & NEXT
        | (bits & CORNER) << 12
        | (bits >> 12) & CORNER
}

/// For nine bits, which of the three groups of three bits has one.
static ANY_OF_THREE: [u8; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut b = 0;
        while b < 3 {
            if bits >> (3 * b) & 7 != 0 {
                table[bits] |= 1 << b;
            }
            b += 1;
        }
        bits += 1;
    }
    table
};

/// For a pattern of 3 x 3, the union of the permutations within it.
static PERMUTATIONS: [u16; 512] = {
    let six = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut p = 0;
        while p < 6 {
            let bits = 1 << six[p][0] | 8 << six[p][1] | 64 << six[p][2];
            if pattern & bits == bits {
                table[pattern] |= bits as u16;
            }
            p += 1;
        }
        pattern += 1;
    }
    table
};

/// The same as cells of a band: three bits for each mini-row.
static MINI_ROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut i = 0;
        while i < 9 {
            if PERMUTATIONS[pattern] >> i & 1 == 1 {
                table[pattern] |= 7 << (3 * i);
            }
            i += 1;
        }
        pattern += 1;
    }
    table
};
