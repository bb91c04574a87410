//! A set of cells as three bands of 27 bits: the word in which the fast engine thinks.
//!
//! ```text
//! word 0: bits  0 to 26 = r1c1 … r3c9      a row is 9 bits, a mini-row 3 bits of them
//!         bits 32 to 58 = r4c1 … r6c9
//! word 1: bits  0 to 26 = r7c1 … r9c9
//! ```
//!
//! All other bits are 0. They are room between the bands, so that shifts and additions treat all
//! three at once. Three words of 27 bits per digit are the layout of the solvers of the JCZ family
//! (from the New Sudoku Players' Forum), known here from descriptions of the idea alone. Four
//! words of 32 bits, in the hope of vector instructions, came out of the compiler as scalar code
//! of twice the length.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::grid::{Cell, CellSet};

/// 27 bits.
const BAND: u64 = (1 << 27) - 1;
/// Bit 0 of each of the three rows of a band: times a row of 9 bits, that row three times.
const ROWS: u64 = 1 | 1 << 9 | 1 << 18;

/// A set of cells in three bands; see the picture above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bands(pub(super) [u64; 2]);

impl Bands {
    pub(super) const EMPTY: Bands = Bands([0; 2]);
    pub(super) const ALL: Bands = Bands::repeat(BAND);
    /// Bit 0 of each row.
    pub(super) const ROWS: Bands = Bands::repeat(ROWS);

    /// The same 27 bits in all bands.
    pub(super) const fn repeat(band: u64) -> Bands {
        Bands([band | band << 32, band])
    }

    #[inline(always)]
    pub(super) const fn only(cell: Cell) -> Bands {
        ONLY[cell.index()]
    }

    pub(super) const fn from_set(set: CellSet) -> Bands {
        let bits = set.bits();
        let (first, second, third) = (bits as u64, (bits >> 27) as u64, (bits >> 54) as u64);
        Bands([first & BAND | (second & BAND) << 32, third & BAND])
    }

    /// The set of these columns; bit 9b + c of `columns` is column c of band b.
    #[inline(always)]
    pub(super) fn of_columns(columns: u64) -> Bands {
        let upper = columns & 0x1ff | (columns & 0x1ff << 9) << 23;
        Bands([upper * ROWS, (columns >> 18) * ROWS])
    }

    /// The columns that have a cell in each band; the inverse of [`Bands::of_columns`].
    #[inline(always)]
    pub(super) fn columns(self) -> u64 {
        let any = self.each(|word| word | word >> 9 | word >> 18) & Bands::repeat(0x1ff);
        any.0[0] & 0x1ff | any.0[0] >> 23 | any.0[1] << 18
    }

    /// The 27 bits of a band.
    #[inline(always)]
    pub(super) fn band(self, band: usize) -> u64 {
        self.0[band / 2] >> (32 * (band % 2)) & BAND
    }

    /// All cells of the houses of these cells.
    #[inline(always)]
    pub(super) fn seen(self) -> Bands {
        const LOW: Bands = Bands::repeat(0xff * ROWS);
        const TOP: Bands = Bands::repeat(0x100 * ROWS);
        const FIRST: u64 = 0o111_111_111;
        let rows = Bands(std::array::from_fn(|i| {
            let some = (((self.0[i] & LOW.0[i]) + LOW.0[i]) | self.0[i]) & TOP.0[i];
            (some << 1).wrapping_sub(some >> 8)
        }));
        let columns = self.columns();
        let columns = (columns | columns >> 9 | columns >> 18) & 0x1ff;
        let boxes = self.each(|word| word | word >> 1 | word >> 2) & Bands::repeat(FIRST);
        let boxes = boxes.each(|word| word | word >> 9 | word >> 18) & Bands::repeat(0o111);
        let boxes = boxes.each(|word| 7 * ROWS * word);
        rows | boxes | Bands::repeat(columns * ROWS)
    }

    /// Does the same to both words. What is shifted out of a band has to be masked by the caller.
    #[inline(always)]
    pub(super) fn each(self, f: impl Fn(u64) -> u64) -> Bands {
        Bands([f(self.0[0]), f(self.0[1])])
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline(always)]
    pub(super) fn contains(self, cell: Cell) -> bool {
        !(self & Bands::only(cell)).is_empty()
    }

    /// The cells that are in `self` and not in `other`.
    #[inline(always)]
    pub(super) fn without(self, other: Bands) -> Bands {
        Bands([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The number of cells.
    #[inline(always)]
    pub(super) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }
}

static ONLY: [Bands; 81] = {
    let mut table = [Bands::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = Bands::from_set(CellSet::only(Cell::from_index(i)));
        i += 1;
    }
    table
};

/// The cells, row-major.
impl Iterator for Bands {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        let [upper, lower] = self.0;
        if upper != 0 {
            self.0[0] = upper & (upper - 1);
            let bit = upper.trailing_zeros() as usize;
            return Some(Cell::from_index(bit - bit / 32 * 5));
        }
        if lower != 0 {
            self.0[1] = lower & (lower - 1);
            return Some(Cell::from_index(54 + lower.trailing_zeros() as usize));
        }
        None
    }
}

impl BitAnd for Bands {
    type Output = Bands;
    #[inline(always)]
    fn bitand(self, other: Bands) -> Bands {
        Bands([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Bands {
    type Output = Bands;
    #[inline(always)]
    fn bitor(self, other: Bands) -> Bands {
        Bands([self.0[0] | other.0[0], self.0[1] | other.0[1]])
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::House;

    #[test]
    fn bands_hold_the_cells_of_a_set() {
        for house in House::ALL {
            let bands = Bands::from_set(house.cell_set());
            assert_eq!(bands.collect::<CellSet>(), house.cell_set());
            assert_eq!(bands.len(), 9);
            for cell in Cell::all() {
                assert_eq!(bands.contains(cell), house.cell_set().contains(cell));
            }
        }
        assert_eq!(Bands::from_set(CellSet::ALL), Bands::ALL);
    }

    #[test]
    fn seen_are_the_cells_of_the_houses() {
        let pairs = Cell::all().zip(Cell::all().skip(40).chain(Cell::all()));
        for (first, second) in pairs {
            let cells: CellSet = [first, second].into_iter().collect();
            let houses = first.peers() | second.peers() | cells;
            let seen = Bands::from_set(cells).seen();
            assert_eq!(seen.collect::<CellSet>(), houses);
        }
        assert!(Bands::EMPTY.seen().is_empty());
    }

    #[test]
    fn columns_are_those_of_the_cells() {
        for cell in Cell::all() {
            let column = cell.row() / 3 * 9 + cell.column();
            assert_eq!(Bands::only(cell).columns(), 1 << column);
            assert!(Bands::of_columns(1 << column).contains(cell));
            assert_eq!(Bands::of_columns(1 << column).len(), 3);
        }
    }
}
