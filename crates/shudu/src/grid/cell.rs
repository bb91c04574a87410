//! A cell: one of the 81 places of a grid.
//!
//! ```text
//!        c1 c2 c3 | c4 c5 c6 | c7 c8 c9
//!  r1     0  1  2 |  3  4  5 |  6  7  8
//!  r2     9 10 11 | 12 13 14 | 15 16 17
//!  …
//!  r9    72 73 74 | 75 76 77 | 78 79 80
//! ```
//! Cells count from 0, row-major, in code, and are written `r1c1` to `r9c9` for people.

use std::fmt;

use super::{CellSet, House};

/// A cell, 0 to 80, row-major.
///
/// ```
/// use shudu::grid::Cell;
/// let cell = Cell::at(4, 6);
/// assert_eq!((cell.index(), cell.to_string().as_str()), (42, "r5c7"));
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells, 81.
    pub const COUNT: usize = 81;

    /// All cells, row-major.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The cell of index 0 to 80; `None` beyond.
    pub const fn new(index: usize) -> Option<Cell> {
        if index < 81 {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell of index 0 to 80.
    ///
    /// # Panics
    /// If `index` is 81 or more.
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < 81, "a cell's index is 0 to 80");
        Cell(index as u8)
    }

    /// The cell in a row and a column, both 0 to 8.
    ///
    /// # Panics
    /// If either is 9 or more.
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Cell((row * 9 + column) as u8)
    }

    /// The index, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 to 8.
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// The column, 0 to 8.
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// The box, 0 to 8, row-major.
    pub const fn box_of(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The place within the box, 0 to 8, row-major.
    pub const fn box_place(self) -> usize {
        self.row() % 3 * 3 + self.column() % 3
    }

    /// The row, the column and the box of the cell.
    pub const fn houses(self) -> [House; 3] {
        [
            House::Row(self.row() as u8),
            House::Column(self.column() as u8),
            House::Box(self.box_of() as u8),
        ]
    }

    /// The 20 other cells that share a house with this one.
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Reads `r1c1` to `r9c9`.
    pub fn from_name(name: &str) -> Option<Cell> {
        let [
            b'r' | b'R',
            row @ b'1'..=b'9',
            b'c' | b'C',
            column @ b'1'..=b'9',
        ] = name.as_bytes()
        else {
            return None;
        };
        Some(Cell::at((row - b'1') as usize, (column - b'1') as usize))
    }
}

static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut a = 0;
    while a < 81 {
        let mut set = 0u128;
        let mut b = 0;
        while b < 81 {
            let (x, y) = (Cell(a as u8), Cell(b as u8));
            let see = x.row() == y.row() || x.column() == y.column() || x.box_of() == y.box_of();
            if see && a != b {
                set |= 1 << b;
            }
            b += 1;
        }
        peers[a] = CellSet::from_bits_truncate(set);
        a += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for cell in Cell::all() {
            assert_eq!(Cell::from_name(&cell.to_string()), Some(cell));
        }
        for name in ["", "r0c1", "r1c", "r10c1", "c1r1"] {
            assert_eq!(Cell::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn peers_are_the_other_cells_of_the_houses() {
        for cell in Cell::all() {
            let mut expected = CellSet::EMPTY;
            for house in cell.houses() {
                for other in house.cells() {
                    expected.insert(other);
                }
            }
            expected.remove(cell);
            assert_eq!(cell.peers(), expected);
            assert_eq!(expected.len(), 20);
        }
    }
}
