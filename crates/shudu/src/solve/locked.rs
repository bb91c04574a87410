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

use super::bands::Bands;

/// Removes locked candidates of one digit to the fixpoint; `None` if the digit cannot be placed
/// in all houses.
#[inline(always)]
pub(super) fn closed(mut places: Bands) -> Option<Bands> {
    loop {
        let patterns = mini_rows(places);
        let first = MINI_ROWS[patterns.0[0] as usize & 0x1ff];
        let second = MINI_ROWS[(patterns.0[0] >> 32) as usize & 0x1ff];
        let third = MINI_ROWS[patterns.0[1] as usize & 0x1ff];
        if first == 0 || second == 0 || third == 0 {
            return None;
        }
        places &= Bands([u64::from(first) | u64::from(second) << 32, u64::from(third)]);
        let columns = places.columns();
        let kept = locked_columns(columns);
        if kept == columns {
            return Some(places);
        }
        if kept == 0 {
            return None;
        }
        places &= Bands::of_columns(kept);
    }
}

/// The cells that are alone in their row. Every row has to have a place, as after [`closed`].
#[inline(always)]
pub(super) fn alone_in_row(places: Bands) -> Bands {
    const LOW: Bands = Bands::repeat(0xff * (1 | 1 << 9 | 1 << 18));
    const TOP: Bands = Bands::repeat(0x100 * (1 | 1 << 9 | 1 << 18));
    Bands(std::array::from_fn(|i| {
        let rows = places.0[i];
        // Without its lowest bit, a row of one place is empty. No row borrows from the next.
        let rest = rows & rows.wrapping_sub(Bands::ROWS.0[i]);
        let several = (((rest & LOW.0[i]) + LOW.0[i]) | rest) & TOP.0[i];
        rows & !((several << 1).wrapping_sub(several >> 8))
    }))
}

/// For each band, which of its nine mini-rows have a candidate.
#[inline(always)]
fn mini_rows(places: Bands) -> Bands {
    const EVERY_THIRD: Bands = Bands::repeat(0o111_111_111);
    const THREES: Bands = Bands::repeat(0o007_007_007);
    let any = places.each(|word| word | word >> 1 | word >> 2) & EVERY_THIRD;
    let rows = any.each(|word| word | word >> 2 | word >> 4) & THREES;
    rows.each(|word| word | word >> 6 | word >> 12)
}

/// Of 3 x 9 columns, those that stay; 0 if some stack has no permutation left.
#[inline(always)]
fn locked_columns(columns: u64) -> u64 {
    let stacks = transposed(columns);
    let stack = |s: u32| u64::from(MINI_COLUMNS[(stacks >> (9 * s) & 0x1ff) as usize]);
    let (left, middle, right) = (stack(0), stack(1), stack(2));
    if left == 0 || middle == 0 || right == 0 {
        return 0;
    }
    left | middle << 3 | right << 6
}

/// The columns by stacks instead of bands: the three bits at 9b + 3s go to 9s + 3b.
#[inline(always)]
const fn transposed(bits: u64) -> u64 {
    const DIAGONAL: u64 = 7 | 7 << 12 | 7 << 24;
    const NEXT: u64 = 7 << 3 | 7 << 15;
    const CORNER: u64 = 7 << 6;
    bits & DIAGONAL
        | (bits & NEXT) << 6
        | (bits >> 6) & NEXT
        | (bits & CORNER) << 12
        | (bits >> 12) & CORNER
}

/// For a pattern of 3 x 3, the union of the permutations within it.
const PERMUTATIONS: [u16; 512] = {
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

/// The same as columns of the left stack, nine bits for each band.
static MINI_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let columns = PERMUTATIONS[pattern] as u32;
        table[pattern] = columns & 7 | (columns & 7 << 3) << 6 | (columns & 7 << 6) << 12;
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
