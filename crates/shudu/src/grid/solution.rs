//! A solution: a complete grid in which every house holds each digit once.

use std::fmt;

use super::{Cell, CellSet, Digit, Puzzle};

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
        // Bit n for the number n. Solvers that list millions of solutions spend their time here.
        const NINE: u16 = 0b11_1111_1110;
        let mut columns = [0u16; 9];
        let mut boxes = [0u16; 9];
        for (row, numbers) in cells.chunks_exact(9).enumerate() {
            let mut line = 0;
            for (column, &number) in numbers.iter().enumerate() {
                let bit = 1u16.checked_shl(number.into()).unwrap_or(0);
                line |= bit;
                columns[column] |= bit;
                boxes[row / 3 * 3 + column / 3] |= bit;
            }
            if line != NINE {
                return None;
            }
        }
        if columns != [NINE; 9] || boxes != [NINE; 9] {
            return None;
        }
        Some(Solution { cells })
    }

    /// The solution that a complete puzzle is; `None` if a cell is empty or a house lacks a digit.
    pub fn from_puzzle(puzzle: &Puzzle) -> Option<Solution> {
        Solution::from_numbers(*puzzle.numbers())
    }

    /// Reads exactly 81 ASCII digits, row-major.
    pub fn from_line(line: &str) -> Option<Solution> {
        Solution::from_puzzle(&Puzzle::from_line(line)?)
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

    #[test]
    fn one_wrong_number_anywhere_is_no_solution() {
        let line =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let numbers = *Solution::from_line(line).unwrap().numbers();
        for cell in 0..81 {
            for number in 0..=255 {
                let mut changed = numbers;
                changed[cell] = number;
                let solution = Solution::from_numbers(changed);
                assert_eq!(solution.is_some(), number == numbers[cell]);
            }
        }
    }

    #[test]
    fn each_kind_of_house_is_looked_at() {
        let number = |i: usize| (i % 9) as u8 + 1;
        // Rows alone hold each digit; columns alone; rows and columns, but no box.
        let rows: [u8; 81] = std::array::from_fn(number);
        let columns: [u8; 81] = std::array::from_fn(|i| number(i / 9));
        let both: [u8; 81] = std::array::from_fn(|i| number(i / 9 + i % 9));
        for numbers in [rows, columns, both] {
            assert_eq!(Solution::from_numbers(numbers), None);
        }
    }
}
