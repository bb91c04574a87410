//! Reading and writing the text formats in which people exchange puzzles.
//!
//! Reading has two steps, so that a stream of millions can be cut up by one thread and read by
//! many: a [`Reader`] cuts the stream into raw records, deciding for each what format it is in
//! ([`Detection` is per record](detect)), and [`RawRecord::read`] reads one. A record that cannot
//! be read gives a [`Fault`] and keeps its place; the next one is unharmed.
//!
//! One file a format: how it is known, how it is read, how it is written.

mod answer;
pub(crate) mod cells;
pub(crate) mod csv;
mod cursor;
pub(crate) mod fpuzzles;
pub(crate) mod json;
pub(crate) mod ksudoku;
pub(crate) mod lines;
pub(crate) mod names;
pub(crate) mod opensudoku;
mod raw;
mod record;
mod table;
#[cfg(test)]
mod tables_test;
mod write;
mod xml;

pub use answer::{Answer, Layout, Template};
pub use raw::{Frame, RawRecord};
pub use record::{Fault, Record, Scope};
pub use table::Format;
pub use write::{Item, Lost, Unwritable, WriteOptions};

/// Reads a raw record by the reader of its format.
fn read_as(raw: &RawRecord) -> Result<Record, Fault> {
    match raw.format {
        Format::Csv | Format::Tsv => csv::read(raw),
        Format::Json | Format::Jsonl => json::read(raw),
        Format::OpenSudoku => opensudoku::read(raw),
        Format::Ksudoku => ksudoku::read(raw),
        Format::Fpuzzles => fpuzzles::read(raw),
        _ => todo!(),
    }
}
