//! What a search found: the one verdict type of every front end.

use std::fmt;

use crate::grid::{Cell, CellSet, Digit, House, Pencilmarks, Solution};

/// The answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Exactly one solution.
    Unique(Solution),
    /// No solution, and why.
    None(Reason),
    /// More than one solution: two different ones.
    Multiple(Solution, Solution),
}

/// The kind of an [`Outcome`], as one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Exactly one solution.
    Unique,
    /// No solution.
    None,
    /// More than one solution.
    Multiple,
}

/// What a search found: an [`Outcome`] without a reason where there is nothing. To look for the
/// reason takes longer than to find out that there is no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique(Solution),
    /// More than one solution: two different ones.
    Multiple(Solution, Solution),
}

impl Found {
    /// The kind of outcome.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Found::Unique(_) => Verdict::Unique,
            Found::None => Verdict::None,
            Found::Multiple(..) => Verdict::Multiple,
        }
    }

    /// The outcome of the question that this was found for; where there is no solution, with the
    /// reason.
    pub fn outcome(self, question: impl Into<Pencilmarks>) -> Outcome {
        match self {
            Found::None => Outcome::None(super::reason(&question.into())),
            Found::Unique(only) => Outcome::Unique(only),
            Found::Multiple(first, second) => Outcome::Multiple(first, second),
        }
    }
}

impl From<Outcome> for Found {
    fn from(outcome: Outcome) -> Found {
        match outcome {
            Outcome::None(_) => Found::None,
            Outcome::Unique(only) => Found::Unique(only),
            Outcome::Multiple(first, second) => Found::Multiple(first, second),
        }
    }
}

impl Outcome {
    /// The kind of outcome.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Outcome::Unique(_) => Verdict::Unique,
            Outcome::None(_) => Verdict::None,
            Outcome::Multiple(..) => Verdict::Multiple,
        }
    }

    /// The solution, if there is exactly one: several count as none for whoever asks for *the*
    /// solution.
    pub const fn solution(&self) -> Option<&Solution> {
        match self {
            Outcome::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// The cells in which the two solutions shown differ; empty unless there are several.
    pub fn differences(&self) -> CellSet {
        match self {
            Outcome::Multiple(first, second) => first.differences(second),
            _ => CellSet::EMPTY,
        }
    }
}

impl Verdict {
    /// `unique`, `none` or `multiple`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::None => "none",
            Verdict::Multiple => "multiple",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Givens clash: all clashes, in the order of [`House::ALL`] and of digits.
    Clashes(Vec<Clash>),
    /// No digit is possible in this cell.
    EmptyCell(Cell),
    /// This digit has no place in this house.
    NoPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// Singles find no contradiction; only a search shows that there is no solution.
    Search,
}

/// Two or more givens of one digit in one house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit that stands more than once.
    pub digit: Digit,
    /// A house that holds all of `cells`; where a line and a box do, the line.
    pub house: House,
    /// The cells that hold the digit.
    pub cells: CellSet,
}

/// `6 at r2c3 and r2c9`
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at ", self.digit)?;
        let last = self.cells.len() - 1;
        for (i, cell) in self.cells.enumerate() {
            let joint = match i {
                0 => "",
                _ if i == last => " and ",
                _ => ", ",
            };
            write!(f, "{joint}{cell}")?;
        }
        Ok(())
    }
}

/// `clash: 6 at r2c3 and r2c9, 7 at r4c2 and r4c5`; `no candidate in r5c5`;
/// `no place for 4 in row 3`; `only a search shows it`
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clashes(clashes) => {
                f.write_str("clash: ")?;
                for (i, clash) in clashes.iter().enumerate() {
                    write!(f, "{}{clash}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Reason::EmptyCell(cell) => write!(f, "no candidate in {cell}"),
            Reason::NoPlace { house, digit } => write!(f, "no place for {digit} in {house}"),
            Reason::Search => f.write_str("only a search shows it"),
        }
    }
}
