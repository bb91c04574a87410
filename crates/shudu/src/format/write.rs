//! Writing records in a chosen format.

use std::fmt;

use super::{Format, Record, charset};
use crate::grid::{Pencilmarks, Puzzle, State};

/// What is to be written: one record, whatever it was read from.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Givens, entries and notes.
    pub state: State,
    /// The candidates, where they are the puzzle itself.
    pub marks: Option<Pencilmarks>,
    /// The solution, where there is one to be written too.
    pub solution: Option<Puzzle>,
    /// What is said of the puzzle beside its cells; one line, empty if nothing.
    pub comment: String,
}

/// A puzzle and nothing beside it.
impl From<Puzzle> for Item {
    fn from(puzzle: Puzzle) -> Item {
        Item {
            state: State::new(puzzle),
            marks: None,
            solution: None,
            comment: String::new(),
        }
    }
}

impl From<&Record> for Item {
    fn from(record: &Record) -> Item {
        Item {
            state: record.state,
            marks: record.marks,
            solution: record.claimed,
            comment: record.comment.clone(),
        }
    }
}

impl Item {
    /// The state, for a format that has no way to say that candidates are the puzzle: such a puzzle
    /// is written if its candidates are those of a plain one.
    pub(crate) fn plain_state(&self, format: Format) -> Result<State, Unwritable> {
        let Some(marks) = self.marks else {
            return Ok(self.state);
        };
        let puzzle = marks.to_puzzle().ok_or(Unwritable::Candidates(format))?;
        Ok(State::new(puzzle))
    }

    /// The givens of the [`plain_state`](Item::plain_state).
    pub(crate) fn plain(&self, format: Format) -> Result<Puzzle, Unwritable> {
        self.plain_state(format).map(|state| state.givens)
    }

    /// All that is lost where the puzzle alone is written.
    pub(crate) fn lost_by_plain(&self) -> Lost {
        Lost {
            entries: self.state.entries != Puzzle::EMPTY,
            // Notes of a puzzle of candidates are these candidates.
            notes: self.marks.is_none() && self.state.notes.is_some(),
            solution: self.solution.is_some(),
            comment: !self.comment.is_empty(),
        }
    }
}

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The character of an empty cell, one of [`WriteOptions::BLANKS`], in formats that leave the
    /// choice.
    pub blank: char,
}

impl WriteOptions {
    /// The characters that are read back as an empty cell in every format that leaves the choice.
    pub const BLANKS: &str = charset::EMPTY;
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { blank: '.' }
    }
}

/// What an item holds and the written text does not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lost {
    /// The player's entries.
    pub entries: bool,
    /// The player's notes.
    pub notes: bool,
    /// The solution that came with the puzzle.
    pub solution: bool,
    /// The comment.
    pub comment: bool,
}

/// Why an item cannot be written in a format at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// The format is only read.
    ReadOnly(Format),
    /// The candidates are the puzzle, and the format has none.
    Candidates(Format),
    /// The format needs a feature that this build lacks.
    LeftOut(Format),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::ReadOnly(format) => write!(f, "{format} is only read, not written"),
            Unwritable::Candidates(format) => {
                write!(f, "a puzzle of candidates can't be written as {format}")
            }
            Unwritable::LeftOut(format) => {
                write!(f, "this build does not write {format}")
            }
        }
    }
}

impl std::error::Error for Unwritable {}
