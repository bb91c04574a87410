//! A record: one puzzle as it stood in the input, with what surrounded it.

use std::fmt;

use super::answer::Layout;
use super::{Answer, Format};
use crate::grid::{Cell, DigitSet, Pencilmarks, Puzzle, State};

/// One puzzle that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The format it was written in.
    pub format: Format,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The column, in characters from 1, at which its first cell stands.
    pub column: u64,
    /// Whether a blank line stood before it.
    pub blank_before: bool,
    /// Givens, entries and notes.
    pub state: State,
    /// The candidates, where they are themselves the puzzle (729 marks, pencilmark grids): such a
    /// format cannot tell a given from a last candidate, so all of it is given.
    pub marks: Option<Pencilmarks>,
    /// A solution that came with the puzzle. It may be wrong or incomplete.
    pub claimed: Option<Puzzle>,
    /// What the record says of the puzzle beside its cells (a rating, a name, other fields) as one
    /// text without line ends; empty if nothing.
    pub comment: String,
    /// How an answer is written so that it looks like the question.
    pub(crate) layout: Layout,
}

/// Which part of a [`State`] is taken for the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// The givens alone.
    #[default]
    Givens,
    /// The givens, the player's entries, and the player's notes where there are any.
    State,
}

impl Record {
    /// The answer in the layout of the question, its last line ended. A word stands on a line of
    /// its own, except in a table and in a JSON object, where it stands in the solution's place,
    /// so that these stay whole.
    pub fn answer(&self, answer: Answer<'_>) -> String {
        self.layout.answer(answer)
    }

    /// The puzzle to solve, where its digits are all of it: no candidates bear on it.
    pub fn puzzle(&self, scope: Scope) -> Option<Puzzle> {
        match scope {
            _ if self.marks.is_some() => None,
            Scope::Givens => Some(self.state.givens),
            Scope::State if self.state.notes.is_some() => None,
            Scope::State => Some(self.state.filled()),
        }
    }

    /// The puzzle to solve, as pencilmarks.
    pub fn question(&self, scope: Scope) -> Pencilmarks {
        if let Some(marks) = self.marks {
            return marks;
        }
        if let Some(puzzle) = self.puzzle(scope) {
            return Pencilmarks::from(&puzzle);
        }
        let filled = self.state.filled();
        let mut marks = Pencilmarks::from(&filled);
        if let Some(notes) = self.state.notes {
            for cell in Cell::all() {
                let noted = notes[cell.index()];
                if filled.digit(cell).is_none() && noted != DigitSet::EMPTY {
                    marks.set(cell, noted);
                }
            }
        }
        marks
    }
}

/// Why a record could not be read: what was found, where, and what was expected.
///
/// It is shown as `line:column: found; expected …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
    /// What is wrong, as a sentence without its end: `row 5 has 8 cells`.
    pub found: String,
    /// What would have been right: `9 cells`.
    pub expected: String,
}

/// The most characters of the input that a message cites.
const LONGEST_FOUND: usize = 200;

impl Fault {
    /// The fault as a message can show it, whatever of the input it cites: control characters as
    /// escapes, since a line end would make two messages of one and a terminal obeys the others;
    /// and no longer than anyone reads.
    pub(crate) fn in_one_line(self) -> Fault {
        Fault {
            found: shown(self.found),
            expected: shown(self.expected),
            ..self
        }
    }
}

fn shown(text: String) -> String {
    let fits = text.len() <= LONGEST_FOUND && !text.contains(char::is_control);
    if fits {
        return text;
    }
    let mut shown = String::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            _ if at == LONGEST_FOUND => return shown + "…",
            _ if c.is_control() => shown.extend(c.escape_default()),
            _ => shown.push(c),
        }
    }
    shown
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}; expected {}",
            self.line, self.column, self.found, self.expected
        )
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_short_line() {
        let table = [
            (
                "row 5 has 8 cells".to_string(),
                "row 5 has 8 cells".to_string(),
            ),
            (
                "<a\nb>\u{1b}[31m\u{85}".to_string(),
                "<a\\nb>\\u{1b}[31m\\u{85}".to_string(),
            ),
            ("数".repeat(200), "数".repeat(200)),
            ("数".repeat(201), "数".repeat(200) + "…"),
            ("\0".repeat(1 << 20), "\\u{0}".repeat(200) + "…"),
        ];
        for (found, expected) in table {
            assert_eq!(shown(found), expected);
        }
    }
}
