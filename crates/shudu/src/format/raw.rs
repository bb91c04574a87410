//! What the reader cuts a stream into, before anything is read.

use std::sync::Arc;

use super::{Fault, Format, Record, charset, csv};

/// A piece of the input, in the order of the input.
#[derive(Clone, PartialEq, Debug)]
pub enum Frame {
    /// A puzzle, or what stands in the place of one.
    Record(RawRecord),
    /// A full-line comment, with its `#`.
    Comment {
        /// The line, from 1.
        line: u64,
        /// The comment as it stood.
        text: String,
    },
    /// The header of a table; it belongs to no record.
    Header {
        /// The line, from 1.
        line: u64,
        /// The header as it stood.
        text: String,
        /// The header of the table of answers: with a column `solution`.
        answered: String,
    },
}

/// The text of one record, not yet read.
#[derive(Clone, PartialEq, Debug)]
pub struct RawRecord {
    /// The format it was found to be in.
    pub format: Format,
    /// The line on which `text` begins, from 1.
    pub line: u64,
    /// The column of the first character of `text`, in characters from 1.
    pub column: u64,
    /// Whether a blank line stood before it.
    pub blank_before: bool,
    /// The text as it stood; its lines are joined by LF; the last one has no end.
    pub text: String,
    /// What reading it takes beside the text.
    pub(crate) context: Context,
}

/// What reading a record takes beside its text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Context {
    /// Nothing.
    None,
    /// The table that the row is in.
    Csv(Arc<csv::Table>),
    /// The start tag of the folder that a game of XML is in.
    Folder(Arc<str>),
    /// The cutting itself found that this is no puzzle.
    Fault(Fault),
}

impl RawRecord {
    /// The answer to a record that cannot be read, its last line ended: the word on a line of its
    /// own; in a table in the solution's column.
    pub fn word(&self, word: &str) -> String {
        csv::answer_for_fault(self, word).unwrap_or_else(|| format!("{word}\n"))
    }

    /// The line and the column of a byte of its text, or of another form of the text that has a
    /// character for each of its characters.
    pub(crate) fn place_in(&self, text: &str, offset: usize) -> (u64, u64) {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        match before.rfind('\n') {
            None => (self.line, self.column + before.chars().count() as u64),
            Some(at) => {
                let line = self.line + before.matches('\n').count() as u64;
                (line, charset::column_of(&before[at + 1..], end - at - 1))
            }
        }
    }

    /// Reads the record.
    ///
    /// # Errors
    /// A [`Fault`] that says where the text is not what its format asks for.
    pub fn read(&self) -> Result<Record, Fault> {
        if let Context::Fault(fault) = &self.context {
            return Err(fault.clone().in_one_line());
        }
        super::read_as(self).map_err(Fault::in_one_line)
    }
}
