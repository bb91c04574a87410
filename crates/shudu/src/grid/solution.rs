//! A solution: a complete grid in which every house holds each digit once.

use std::fmt;

use super::{Cell, CellSet, Digit, DigitSet, Puzzle};

/// 81 digits, row-major, each house holding each digit once: the type vouches for it.
///
/// ```
/// use shudu::grid::{Puzzle, Solution};
/// let line = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// let solution = Solution::from_line(line).expect("a valid grid");
/// assert!(solution.solves(&Puzzle::EMPTY));
/// assert_eq!(Solution::from_line(&line.replace('1', "2")), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    /// 1 to 9.
    cells: [u8; 81],
}

impl Solution {
    /// The solution of 81 digits 1 to 9, row-major; `None` if some house lacks a digit.
    pub fn from_numbers(cells: [u8; 81]) -> Option<Solution> {
        // All 27 houses in one pass, since every solution of a stream goes through here.
        let [mut rows, mut columns, mut boxes] = [[DigitSet::EMPTY; 9]; 3];
        for row in 0..9 {
            for column in 0..9 {
                let digit = Digit::new(cells[9 * row + column])?;
                rows[row].insert(digit);
                columns[column].insert(digit);
                boxes[row / 3 * 3 + column / 3].insert(digit);
            }
        }
        let full = [DigitSet::ALL; 9];
        (rows == full && columns == full && boxes == full).then_some(Solution { cells })
    }

    /// The solution that a complete puzzle is; `None` if a cell is empty or a house lacks a digit.
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<Solution> {
        Solution::from_numbers(*puzzle.numbers())
    }

    /// Reads exactly 81 ASCII digits, row-major.
    pub fn from_line(line: &str) -> Option<Solution> {
        Solution::from_puzzle(&Puzzle::from_line(line)?)
    }

    /// The grid of 81 numbers that an engine has found to be valid.
    #[inline]
    pub(crate) fn trusted(cells: [u8; 81]) -> Solution {
        debug_assert!(Solution::from_numbers(cells).is_some(), "{cells:?}");
        Solution { cells }
    }

    /// The 81 digits as numbers 1 to 9, row-major.
    pub const fn numbers(&self) -> &[u8; 81] {
        &self.cells
    }

    /// The digit of a cell.
    pub const fn digit(&self, cell: Cell) -> Digit {
        Digit::from_index(self.cells[cell.index()] as usize - 1)
    }

    /// The same 81 cells as a puzzle of 81 givens.
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle::from_numbers(self.cells).expect("digits are 1 to 9")
    }

    /// Whether every given of the puzzle stands in this grid.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        puzzle
            .numbers()
            .iter()
            .zip(&self.cells)
            .all(|(&given, &digit)| given == 0 || given == digit)
    }

    /// The cells in which two grids differ.
    pub fn differences(&self, other: &Solution) -> CellSet {
        Cell::all()
            .filter(|&cell| self.digit(cell) != other.digit(cell))
            .collect()
    }
}

/// 81 digits, row-major.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_puzzle(), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grids that are wrong in boxes, columns or rows alone, and numbers that are no digits.
    #[test]
    fn every_kind_of_house_is_looked_at() {
        let shifted = |row_shift: [u8; 9]| -> [u8; 81] {
            std::array::from_fn(|i| (i as u8 % 9 + row_shift[i / 9]) % 9 + 1)
        };
        let valid = shifted([0, 3, 6, 1, 4, 7, 2, 5, 8]);
        assert!(Solution::from_numbers(valid).is_some());
        let wrong_boxes = shifted([0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(Solution::from_numbers(wrong_boxes), None);
        let mut wrong_columns = valid;
        wrong_columns.swap(0, 1);
        assert_eq!(Solution::from_numbers(wrong_columns), None);
        let mut wrong_rows = valid;
        wrong_rows.swap(0, 9);
        assert_eq!(Solution::from_numbers(wrong_rows), None);
        for number in [0, 10, 255] {
            let mut cells = valid;
            cells[80] = number;
            assert_eq!(Solution::from_numbers(cells), None);
        }
    }
}
