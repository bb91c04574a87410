//! A candidate: a digit that a cell may still hold, one of 729.

use std::fmt;

use super::{Cell, Digit};

/// A cell and a digit, 0 to 728: nine times the cell, plus the digit's index.
///
/// ```
/// use shudu::grid::{Candidate, Cell, Digit};
/// let candidate = Candidate { cell: Cell::at(2, 3), digit: Digit::ALL[6] };
/// assert_eq!((candidate.index(), candidate.to_string().as_str()), (195, "7r3c4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The number of candidates, 729.
    pub const COUNT: usize = 729;

    /// The candidate of index 0 to 728; `None` beyond.
    pub const fn new(index: usize) -> Option<Candidate> {
        if index < 729 {
            Some(Candidate {
                cell: Cell::from_index(index / 9),
                digit: Digit::from_index(index % 9),
            })
        } else {
            None
        }
    }

    /// The index, 0 to 728.
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_round_trip() {
        for index in 0..729 {
            assert_eq!(Candidate::new(index).map(Candidate::index), Some(index));
        }
        assert_eq!(Candidate::new(729), None);
    }
}
