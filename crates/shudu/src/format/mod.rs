//! Reading and writing the text formats in which people exchange puzzles.
//!
//! Reading has two steps, so that a stream of millions can be cut up by one thread and read by
//! many: a [`Reader`] cuts the stream into raw records, deciding for each what format it is in
//! (detection is per record), and [`RawRecord::read`] reads one. A record that cannot
//! be read gives a [`Fault`] and keeps its place; the next one is unharmed.
//!
//! One file a format: how it is known, how it is read, how it is written.

mod answer;
mod apart;
mod bars;
mod block;
mod body;
mod cells;
mod charset;
mod csv;
mod cursor;
mod detect;
mod draft;
mod fpuzzles;
mod gather;
mod grid;
mod hodoku;
mod json;
mod ksudoku;
mod line;
mod lines;
mod marks729;
mod names;
mod nine;
mod opensudoku;
mod pencilmarks;
mod plain;
mod raw;
mod reader;
mod record;
mod rows;
mod sdk;
mod sdm;
mod sdx;
mod shape;
mod spaced;
mod ss;
mod sudokuwiki;
mod table;
mod tatham;
mod write;
mod writer;
mod xml;

#[cfg(test)]
mod dresses;
#[cfg(test)]
mod plain_test;
#[cfg(test)]
mod tables_test;
#[cfg(test)]
mod text_test;

pub use answer::Answer;
pub use plain::PlainLines;
pub use raw::{Frame, RawRecord};
pub use reader::{ReadOptions, Reader, read_all, read_puzzle};
pub use record::{Fault, Record, Scope};
pub use table::Format;
pub use write::{Item, Lost, Unwritable, WriteOptions};
pub use writer::{Document, Writer};

use crate::grid::{Puzzle, State};
use answer::{Layout, Template};

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
        Format::OpenSudoku => opensudoku::read(raw),
        Format::Ksudoku => ksudoku::read(raw),
        Format::Fpuzzles => fpuzzles::read(raw),
    }
}

/// The record of a plain puzzle. Its column is that of the first cell in the layout.
pub(crate) fn record(raw: &RawRecord, givens: Puzzle, layout: Layout) -> Record {
    let column = match &layout {
        Layout::Template(template) => raw.place_in(&template.text, template.places[0] as usize).1,
        _ => raw.column,
    };
    record_at(raw, (raw.line, column), State::new(givens), layout)
}

/// The record of a state alone, at a line and a column.
pub(crate) fn record_at(
    raw: &RawRecord,
    (line, column): (u64, u64),
    state: State,
    layout: Layout,
) -> Record {
    Record {
        format: raw.format,
        line,
        column,
        blank_before: raw.blank_before,
        state,
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
    let (line, column) = raw.place_in(text, offset);
    Fault {
        line,
        column,
        found: found.into(),
        expected: expected.into(),
    }
}
