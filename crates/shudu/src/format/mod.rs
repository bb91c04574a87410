//! Reading and writing the text formats in which people exchange puzzles.
//!
//! Reading has two steps, so that a stream of millions can be cut up by one thread and read by
//! many: a [`Reader`] cuts the stream into raw records, deciding for each what format it is in
//! ([`Detection` is per record](detect)), and [`RawRecord::read`] reads one. A record that cannot
//! be read gives a [`Fault`] and keeps its place; the next one is unharmed.
//!
//! One file a format: how it is known, how it is read, how it is written.

mod answer;
mod block;
pub(crate) mod body;
pub(crate) mod charset;
mod csv;
mod detect;
pub(crate) mod draft;
mod grid;
pub(crate) mod hodoku;
mod json;
pub(crate) mod line;
pub(crate) mod lines;
mod marks729;
mod nine;
mod pencilmarks;
mod raw;
mod reader;
mod record;
mod rows;
pub(crate) mod sdk;
mod sdm;
pub(crate) mod sdx;
mod shape;
mod spaced;
pub(crate) mod ss;
pub(crate) mod sudokuwiki;
mod table;
pub(crate) mod tatham;
mod write;
mod writer;

pub use answer::{Answer, Layout, Template};
pub use raw::{Frame, RawRecord};
pub use reader::{ReadOptions, Reader, read_all, read_puzzle};
pub use record::{Fault, Record, Scope};
pub use table::Format;
pub use write::{Item, Lost, Unwritable, WriteOptions};
pub use writer::{Document, Writer};

use crate::grid::{Puzzle, State};

/// Reads a raw record by the reader of its format.
fn read_as(raw: &RawRecord) -> Result<Record, Fault> {
    match raw.format {
        Format::Line | Format::Sdm => line::read(raw),
        Format::Rows => rows::read(raw),
        Format::Spaced => spaced::read(raw),
        Format::Grid => grid::read(raw),
        Format::Csv | Format::Tsv => csv::read(raw),
        Format::Json | Format::Jsonl => json::read(raw),
        Format::Hodoku => hodoku::read(raw),
        Format::Sdk => sdk::read(raw),
        Format::Sdx => sdx::read(raw),
        Format::Ss => ss::read(raw),
        Format::Sudokuwiki => sudokuwiki::read(raw),
        Format::Tatham => tatham::read(raw),
        Format::Pencilmarks => pencilmarks::read(raw),
        Format::Marks729 => marks729::read(raw),
        other => unreachable!("{other} has no reader yet"),
    }
}

/// The record of a plain puzzle.
pub(crate) fn record(raw: &RawRecord, givens: Puzzle, layout: Layout) -> Record {
    Record {
        format: raw.format,
        line: raw.line,
        column: raw.column,
        blank_before: raw.blank_before,
        state: State::new(givens),
        marks: None,
        claimed: None,
        comment: String::new(),
        layout,
    }
}

/// A fault at a byte offset in `text`, which is the raw record's text or its normalised form.
pub(crate) fn fault(
    raw: &RawRecord,
    offset: usize,
    text: &str,
    found: impl Into<String>,
    expected: &str,
) -> Fault {
    let before = &text[..offset.min(text.len())];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = charset::column_of(text, before.len()) - charset::column_of(text, line_start);
    let first = if line_start == 0 { raw.column } else { 1 };
    Fault {
        line: raw.line + before.matches('\n').count() as u64,
        column: first + column,
        found: found.into(),
        expected: expected.into(),
    }
}

#[cfg(test)]
mod dresses;
