//! Pencilmarks: all candidates of a grid, 9 for each of 81 cells.

use std::fmt;

use super::{Candidate, Cell, Digit, DigitSet, Puzzle};

/// The candidates of 81 cells, row-major. Any 729 marks are allowed, also cells without any.
///
/// Every puzzle is pencilmarks too: a given is a cell with one candidate, an empty cell has nine.
/// Nothing is concluded from one cell for another; that is a solver's work.
///
/// ```
/// use shudu::grid::{Cell, Digit, Pencilmarks, Puzzle};
/// let mut marks = Pencilmarks::from(&Puzzle::EMPTY);
/// marks.remove(Cell::at(0, 0), Digit::ALL[0]);
/// assert_eq!((marks.count(), marks.digits(Cell::at(0, 0)).len()), (728, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pencilmarks {
    cells: [DigitSet; 81],
}

impl Pencilmarks {
    /// All 729 candidates.
    pub const ALL: Pencilmarks = Pencilmarks {
        cells: [DigitSet::ALL; 81],
    };

    /// The pencilmarks of 81 sets of candidates, row-major.
    pub const fn from_cells(cells: [DigitSet; 81]) -> Pencilmarks {
        Pencilmarks { cells }
    }

    /// The 81 sets of candidates, row-major.
    pub const fn cells(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// The candidates of a cell.
    pub const fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Sets the candidates of a cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
    }

    /// Takes a candidate out.
    pub const fn remove(&mut self, cell: Cell, digit: Digit) {
        self.cells[cell.index()].remove(digit);
    }

    /// Whether the candidate is in.
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells[candidate.cell.index()].contains(candidate.digit)
    }

    /// The number of candidates, 0 to 729.
    pub fn count(&self) -> usize {
        self.cells.iter().map(|digits| digits.len()).sum()
    }

    /// The cells of exactly one candidate as a puzzle.
    pub fn singles(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for cell in Cell::all() {
            puzzle.set(cell, self.digits(cell).single());
        }
        puzzle
    }

    /// The puzzle that these marks are, if each cell has one candidate or all nine.
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        let plain = |digits: &DigitSet| digits.len() == 1 || *digits == DigitSet::ALL;
        self.cells.iter().all(plain).then(|| self.singles())
    }

    /// The candidates that are left when each given has been removed from its peers: what a
    /// person pencils in at the start.
    pub fn of_givens(puzzle: &Puzzle) -> Pencilmarks {
        let mut marks = Pencilmarks::from(puzzle);
        for cell in Cell::all() {
            let Some(digit) = puzzle.digit(cell) else {
                continue;
            };
            for peer in cell.peers() {
                if puzzle.digit(peer).is_none() {
                    marks.remove(peer, digit);
                }
            }
        }
        marks
    }
}

impl From<&Puzzle> for Pencilmarks {
    fn from(puzzle: &Puzzle) -> Pencilmarks {
        // A table, since which cells are given is what no processor can predict.
        const OF_NUMBER: [DigitSet; 10] = {
            let mut sets = [DigitSet::ALL; 10];
            let mut i = 0;
            while i < 9 {
                sets[i + 1] = DigitSet::only(Digit::ALL[i]);
                i += 1;
            }
            sets
        };
        Pencilmarks::from_cells(puzzle.numbers().map(|n| OF_NUMBER[n as usize]))
    }
}

/// 729 characters: for each cell, row-major, each digit in its own place, `.` where it is out.
impl fmt::Display for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digits in &self.cells {
            for digit in Digit::ALL {
                let c = if digits.contains(digit) {
                    digit.to_char()
                } else {
                    '.'
                };
                fmt::Write::write_char(f, c)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_the_marks_of_its_givens() {
        let mut puzzle = Puzzle::EMPTY;
        puzzle.set(Cell::at(0, 0), Some(Digit::ALL[4]));
        let marks = Pencilmarks::from(&puzzle);
        assert_eq!(marks.count(), 80 * 9 + 1);
        assert_eq!(marks.to_puzzle(), Some(puzzle));
        let eliminated = Pencilmarks::of_givens(&puzzle);
        assert_eq!(eliminated.count(), 80 * 9 + 1 - 20);
        assert_eq!(eliminated.to_puzzle(), None);
        assert_eq!(eliminated.singles(), puzzle);
    }

    #[test]
    fn written_as_729_marks() {
        let text = Pencilmarks::ALL.to_string();
        assert_eq!(text, "123456789".repeat(81));
    }
}
