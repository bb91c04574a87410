//! A set of cells as three bands of 27 bits: the word in which the fast engine thinks.
//!
//! ```text
//! lane 0: bit 0 = r1c1 … bit 26 = r3c9      a row is 9 bits, a mini-row 3 bits of them
//! lane 1: bit 0 = r4c1 … bit 26 = r6c9
//! lane 2: bit 0 = r7c1 … bit 26 = r9c9
//! lane 3: always 0, so that compilers may keep a set in one 128-bit register
//! ```
//!
//! Three words of 27 bits per digit are the layout of the solvers of the JCZ family (from the New
//! Sudoku Players' Forum), known here from descriptions of the idea alone.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::grid::{Cell, CellSet};

/// 27 bits.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// Bit 0 of each of the three rows of a band: times a row of 9 bits, that row three times.
pub(super) const ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// A set of cells in three bands; see the picture above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Bands(pub(super) [u32; 4]);

impl Bands {
    pub(super) const EMPTY: Bands = Bands([0; 4]);
    pub(super) const ALL: Bands = Bands([BAND, BAND, BAND, 0]);

    pub(super) const fn only(cell: Cell) -> Bands {
        let mut bands = [0; 4];
        bands[cell.index() / 27] = 1 << (cell.index() % 27);
        Bands(bands)
    }

    pub(super) const fn from_set(set: CellSet) -> Bands {
        let bits = set.bits();
        Bands([
            bits as u32 & BAND,
            (bits >> 27) as u32 & BAND,
            (bits >> 54) as u32 & BAND,
            0,
        ])
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline(always)]
    pub(super) fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 27] >> (cell.index() % 27) & 1 == 1
    }

    /// The cells that are in `self` and not in `other`.
    #[inline(always)]
    pub(super) fn without(self, other: Bands) -> Bands {
        Bands(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The number of cells.
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|band| band.count_ones()).sum()
    }
}

/// The cells, row-major.
impl Iterator for Bands {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        for band in 0..3 {
            let bits = self.0[band];
            if bits != 0 {
                self.0[band] = bits & (bits - 1);
                return Some(Cell::from_index(27 * band + bits.trailing_zeros() as usize));
            }
        }
        None
    }
}

impl BitAnd for Bands {
    type Output = Bands;
    #[inline(always)]
    fn bitand(self, other: Bands) -> Bands {
        Bands(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Bands {
    type Output = Bands;
    #[inline(always)]
    fn bitor(self, other: Bands) -> Bands {
        Bands(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitAndAssign for Bands {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bands) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bands {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bands) {
        *self = *self | other;
    }
}
