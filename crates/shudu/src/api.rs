//! Plain owned data that every front end shares: the program's JSON, the bindings, a server.
//!
//! What an answer says is decided here once: each front end only carries it over.

use crate::grid::{CellSet, Solution};
use crate::solve::{Clash, Outcome, Reason};

/// An [`Outcome`] as plain data.
///
/// ```
/// use shudu::{api::Answer, grid::Puzzle, solve::solve};
/// let answer = Answer::from(&solve(&Puzzle::EMPTY));
/// assert_eq!((answer.verdict, answer.solutions.len()), ("multiple", 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Answer {
    /// `unique`, `none` or `multiple`.
    pub verdict: &'static str,
    /// The one solution as 81 digits, row-major.
    pub solution: Option<String>,
    /// Two different solutions where there are several; else empty.
    pub solutions: Vec<String>,
    /// The cells (`r1c1`) in which those two differ.
    pub differ: Vec<String>,
    /// Why there is no solution.
    pub reason: Option<ReasonData>,
    /// The same in words: what `--why` says; empty for a unique solution.
    pub why: String,
}

/// A [`Reason`] as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
pub enum ReasonData {
    /// Givens clash.
    Clashes {
        /// All clashes.
        clashes: Vec<ClashData>,
    },
    /// A cell is left without a candidate.
    Cell {
        /// The cell (`r1c1`).
        cell: String,
    },
    /// A digit is left without a place in a house.
    House {
        /// The house (`row 1`).
        house: String,
        /// The digit, 1 to 9.
        digit: u8,
    },
    /// Only a search shows it.
    Search,
}

/// A [`Clash`] as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ClashData {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The house (`row 1`).
    pub house: String,
    /// The cells (`r1c1`).
    pub cells: Vec<String>,
}

impl From<&Outcome> for Answer {
    fn from(outcome: &Outcome) -> Answer {
        let (solutions, reason, why) = match outcome {
            Outcome::Unique(_) => (Vec::new(), None, String::new()),
            Outcome::None(reason) => (Vec::new(), Some(reason.into()), reason.to_string()),
            Outcome::Multiple(first, second) => {
                let why = format!("differ: {}", cell_names(outcome.differences()).join(", "));
                (vec![first.to_string(), second.to_string()], None, why)
            }
        };
        Answer {
            verdict: outcome.verdict().word(),
            solution: outcome.solution().map(Solution::to_string),
            solutions,
            differ: cell_names(outcome.differences()),
            reason,
            why,
        }
    }
}

impl From<&Reason> for ReasonData {
    fn from(reason: &Reason) -> ReasonData {
        match reason {
            Reason::Clashes(clashes) => ReasonData::Clashes {
                clashes: clashes.iter().map(ClashData::from).collect(),
            },
            Reason::EmptyCell(cell) => ReasonData::Cell {
                cell: cell.to_string(),
            },
            Reason::NoPlace { house, digit } => ReasonData::House {
                house: house.to_string(),
                digit: digit.get(),
            },
            Reason::Search => ReasonData::Search,
        }
    }
}

impl From<&Clash> for ClashData {
    fn from(clash: &Clash) -> ClashData {
        ClashData {
            digit: clash.digit.get(),
            house: clash.house.to_string(),
            cells: cell_names(clash.cells),
        }
    }
}

/// The names (`r1c1`) of cells, row-major.
pub fn cell_names(cells: CellSet) -> Vec<String> {
    cells.map(|cell| cell.to_string()).collect()
}
