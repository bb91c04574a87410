//! A puzzle: 81 cells, each a digit or empty.

use std::fmt;

use super::{Cell, CellSet, Digit};

/// 81 cells, row-major, each a given or empty. Any 81 cells are a puzzle, also those whose
/// givens clash.
///
/// ```
/// use shudu::grid::{Cell, Puzzle};
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle = Puzzle::from_line(line).expect("81 cells");
/// assert_eq!(puzzle.clues(), 17);
/// assert_eq!(puzzle.digit(Cell::at(0, 8)).map(|d| d.get()), Some(5));
/// assert_eq!(puzzle.to_string(), line);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    /// 0 = empty, 1 to 9 = the digit.
    cells: [u8; 81],
}

impl Puzzle {
    /// The puzzle without givens.
    pub const EMPTY: Puzzle = Puzzle { cells: [0; 81] };

    /// The puzzle of 81 numbers, row-major: 0 for an empty cell, 1 to 9 for a digit.
    /// `None` if a number is above 9.
    pub fn from_numbers(cells: [u8; 81]) -> Option<Puzzle> {
        // No early end, so that compilers can make vectors of it.
        let known = cells.iter().fold(true, |known, &n| known & (n <= 9));
        known.then_some(Puzzle { cells })
    }

    /// Reads exactly 81 ASCII characters, row-major: `1` to `9`, and `.` or `0` for an empty
    /// cell. The other spellings that people use are read by the `format` module.
    pub fn from_line(line: &str) -> Option<Puzzle> {
        let bytes: &[u8; 81] = line.as_bytes().try_into().ok()?;
        let mut cells = [0; 81];
        for (cell, &byte) in cells.iter_mut().zip(bytes) {
            *cell = match byte {
                b'.' => 0,
                b'0'..=b'9' => byte - b'0',
                _ => return None,
            };
        }
        Some(Puzzle { cells })
    }

    /// The 81 numbers, row-major: 0 for an empty cell, 1 to 9 for a digit.
    pub const fn numbers(&self) -> &[u8; 81] {
        &self.cells
    }

    /// The digit of a cell, `None` where it is empty.
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.cells[cell.index()])
    }

    /// Sets or empties a cell.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = match digit {
            Some(digit) => digit.get(),
            None => 0,
        };
    }

    /// The number of givens.
    pub fn clues(&self) -> usize {
        self.cells.iter().filter(|&&n| n != 0).count()
    }

    /// The cells that hold a given.
    pub fn givens(&self) -> CellSet {
        Cell::all()
            .filter(|&cell| self.digit(cell).is_some())
            .collect()
    }

    /// The 81 characters with `blank` for the empty cells.
    pub fn to_line(&self, blank: char) -> String {
        self.cells
            .iter()
            .map(|&n| if n == 0 { blank } else { (b'0' + n) as char })
            .collect()
    }
}

/// 81 characters, row-major, `.` for an empty cell.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_line('.'))
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_81_known_characters_are_a_line() {
        let line = "1".repeat(80);
        assert_eq!(Puzzle::from_line(&line), None);
        assert_eq!(Puzzle::from_line(&(line.clone() + "x")), None);
        assert_eq!(Puzzle::from_line(&(line.clone() + "11")), None);
        let puzzle = Puzzle::from_line(&(line + "0")).unwrap();
        assert_eq!(puzzle.clues(), 80);
        assert_eq!(puzzle.givens().len(), 80);
    }

    #[test]
    fn numbers_above_nine_are_refused() {
        let mut numbers = [9; 81];
        assert!(Puzzle::from_numbers(numbers).is_some());
        numbers[80] = 10;
        assert_eq!(Puzzle::from_numbers(numbers), None);
    }
}
