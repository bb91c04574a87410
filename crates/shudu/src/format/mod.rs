//! Reading and writing the text formats in which people exchange puzzles.
//!
//! Reading has two steps, so that a stream of millions can be cut up by one thread and read by
//! many: a [`Reader`] cuts the stream into raw records, deciding for each what format it is in
//! ([`Detection` is per record](detect)), and [`RawRecord::read`] reads one. A record that cannot
//! be read gives a [`Fault`] and keeps its place; the next one is unharmed.
//!
//! One file a format: how it is known, how it is read, how it is written.

mod answer;
pub(crate) mod body;
mod csv;
pub(crate) mod hodoku;
mod json;
pub(crate) mod lines;
mod raw;
mod record;
pub(crate) mod sdk;
mod sdm;
pub(crate) mod sdx;
pub(crate) mod ss;
pub(crate) mod sudokuwiki;
mod table;
pub(crate) mod tatham;
mod write;
mod writer;

pub use answer::{Answer, Layout, Template};
pub use raw::{Frame, RawRecord};
pub use record::{Fault, Record, Scope};
pub use table::Format;
pub use write::{Item, Lost, Unwritable, WriteOptions};
pub use writer::{Document, Writer};

/// Reads a raw record by the reader of its format.
fn read_as(raw: &RawRecord) -> Result<Record, Fault> {
    match raw.format {
        Format::Csv | Format::Tsv => csv::read(raw),
        Format::Json | Format::Jsonl => json::read(raw),
        Format::Hodoku => hodoku::read(raw),
        Format::Sdk => sdk::read(raw),
        Format::Sdx => sdx::read(raw),
        Format::Ss => ss::read(raw),
        Format::Sudokuwiki => sudokuwiki::read(raw),
        Format::Tatham => tatham::read(raw),
        _ => todo!(),
    }
}

#[cfg(test)]
mod dresses;
