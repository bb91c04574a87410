//! Houses (rows, columns, boxes) and chutes (bands, stacks).

use std::fmt;

use super::{Cell, CellSet};

/// A house: nine cells that hold each digit once. Rows, columns and boxes are 0 to 8.
///
/// ```
/// use shudu::grid::{Cell, House};
/// assert_eq!(House::Box(4).cells()[0], Cell::at(3, 3));
/// assert_eq!(House::Row(0).to_string(), "row 1");
/// assert_eq!(House::ALL.len(), 27);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum House {
    /// A row, 0 at the top.
    Row(u8),
    /// A column, 0 at the left.
    Column(u8),
    /// A box, row-major.
    Box(u8),
}

impl House {
    /// The 27 houses: rows, then columns, then boxes.
    pub const ALL: [House; 27] = {
        let mut all = [House::Row(0); 27];
        let mut i = 0;
        while i < 9 {
            all[i] = House::Row(i as u8);
            all[9 + i] = House::Column(i as u8);
            all[18 + i] = House::Box(i as u8);
            i += 1;
        }
        all
    };

    /// The index in [`House::ALL`], 0 to 26.
    pub const fn index(self) -> usize {
        match self {
            House::Row(i) => i as usize,
            House::Column(i) => 9 + i as usize,
            House::Box(i) => 18 + i as usize,
        }
    }

    /// The cell at a place, 0 to 8: left to right in a row, top to bottom in a column,
    /// row-major in a box.
    pub const fn cell(self, place: usize) -> Cell {
        match self {
            House::Row(row) => Cell::at(row as usize, place),
            House::Column(column) => Cell::at(place, column as usize),
            House::Box(bx) => {
                let bx = bx as usize;
                Cell::at(bx / 3 * 3 + place / 3, bx % 3 * 3 + place % 3)
            }
        }
    }

    /// The nine cells in the order of [`House::cell`].
    pub const fn cells(self) -> [Cell; 9] {
        let mut cells = [Cell::at(0, 0); 9];
        let mut place = 0;
        while place < 9 {
            cells[place] = self.cell(place);
            place += 1;
        }
        cells
    }

    /// The nine cells as a set.
    pub fn cell_set(self) -> CellSet {
        self.cells().into_iter().collect()
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(i) => write!(f, "row {}", i + 1),
            House::Column(i) => write!(f, "column {}", i + 1),
            House::Box(i) => write!(f, "box {}", i + 1),
        }
    }
}

/// A chute: three boxes side by side (band) or one above the other (stack). Both are 0 to 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chute {
    /// Three rows; band 0 is the top one.
    Band(u8),
    /// Three columns; stack 0 is the left one.
    Stack(u8),
}

impl Chute {
    /// The six chutes: bands, then stacks.
    pub const ALL: [Chute; 6] = [
        Chute::Band(0),
        Chute::Band(1),
        Chute::Band(2),
        Chute::Stack(0),
        Chute::Stack(1),
        Chute::Stack(2),
    ];

    /// The three rows of a band or columns of a stack.
    pub const fn lines(self) -> [House; 3] {
        match self {
            Chute::Band(i) => [
                House::Row(3 * i),
                House::Row(3 * i + 1),
                House::Row(3 * i + 2),
            ],
            Chute::Stack(i) => [
                House::Column(3 * i),
                House::Column(3 * i + 1),
                House::Column(3 * i + 2),
            ],
        }
    }

    /// The three boxes.
    pub const fn boxes(self) -> [House; 3] {
        match self {
            Chute::Band(i) => [
                House::Box(3 * i),
                House::Box(3 * i + 1),
                House::Box(3 * i + 2),
            ],
            Chute::Stack(i) => [House::Box(i), House::Box(i + 3), House::Box(i + 6)],
        }
    }

    /// The 27 cells as a set.
    pub fn cell_set(self) -> CellSet {
        self.lines()
            .into_iter()
            .fold(CellSet::EMPTY, |all, line| all | line.cell_set())
    }
}

impl fmt::Display for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chute::Band(i) => write!(f, "band {}", i + 1),
            Chute::Stack(i) => write!(f, "stack {}", i + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_lists_the_cells_that_name_it() {
        for (index, house) in House::ALL.into_iter().enumerate() {
            assert_eq!(house.index(), index);
            assert_eq!(house.cell_set().len(), 9);
            for cell in house.cells() {
                assert!(cell.houses().contains(&house));
            }
        }
    }

    #[test]
    fn lines_and_boxes_of_a_chute_are_the_same_cells() {
        for chute in Chute::ALL {
            let boxes = chute
                .boxes()
                .into_iter()
                .fold(CellSet::EMPTY, |all, b| all | b.cell_set());
            assert_eq!(chute.cell_set(), boxes);
            assert_eq!(boxes.len(), 27);
        }
    }
}
