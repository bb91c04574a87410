//! JSON: arrays and strings of cells, objects that hold one, and collections of these.
//!
//! A puzzle is 9 arrays of 9 numbers, 9 strings of 9 characters, an array of 81 (or 729), or a
//! string of 81 (or 729); an empty cell is 0, null, "" or any of its characters. An object is read
//! by the names of its keys, like a table. An array that is no puzzle itself is a collection of
//! them, and is cut into its elements as it streams by.
//!
//! Parsing is the `serde_json` crate's. Keys that are not ours keep their raw text, so that their
//! numbers and escapes come back as they were.

#[cfg(feature = "json")]
mod board;
mod frame;
#[cfg(feature = "json")]
mod object;
#[cfg_attr(
    not(feature = "json"),
    allow(dead_code, reason = "without the reader of JSON no text has a shape")
)]
mod shape;

use super::cells::Wrong;
use super::{Fault, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};

#[cfg(feature = "json")]
use board::offset;
#[cfg(feature = "json")]
pub(crate) use board::{Raw, parse};
pub(crate) use frame::{Framer, starts};
#[cfg(feature = "links")]
pub(crate) use object::Entries;
pub(crate) use shape::Shape;

/// Reads a JSON text.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    #[cfg(feature = "json")]
    return read_text(raw).map_err(|wrong| wrong.fault(raw, 0));
    #[cfg(not(feature = "json"))]
    Err(Wrong::new("JSON", "a format that this build reads (json is left out)").fault(raw, 0))
}

#[cfg(feature = "json")]
fn read_text(raw: &RawRecord) -> Result<Record, Wrong> {
    use super::{Layout, record_at};
    let read = if raw.text.trim_start().starts_with('{') {
        object::read(&raw.text)?
    } else {
        let text: &Raw = parse(&raw.text)?;
        let board = board::read(text, offset(&raw.text, text))?;
        object::Read {
            state: board.cells.state(),
            marks: board.cells.marks(),
            claimed: None,
            comment: String::new(),
            at: offset(&raw.text, text),
            shape: Shape::of_board(board.dress),
        }
    };
    let layout = Layout::Json(std::sync::Arc::new(read.shape));
    let place = raw.place_in(&raw.text, read.at);
    Ok(Record {
        marks: read.marks,
        claimed: read.claimed,
        comment: read.comment,
        ..record_at(raw, place, read.state, layout)
    })
}

/// The cells of a JSON array or string, if it is that.
#[cfg(feature = "links")]
pub(crate) fn board_of(text: &Raw) -> Option<super::cells::Cells> {
    board::read(text, 0).ok().map(|board| board.cells)
}

/// Writes a puzzle as nine arrays of nine numbers, 0 for an empty cell; one of candidates, for
/// which arrays have no place, as an object. In a collection these are its elements.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    if item.marks.is_some() {
        return write_line(item, options, out);
    }
    out.push_str(&shape::nested(item.state.givens.numbers(), ""));
    Ok(item.lost_by_plain())
}

/// Writes a line of JSON Lines: an object that has a key for all that a record holds.
#[cfg(feature = "json")]
pub(crate) fn write_line(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    use crate::grid::{Pencilmarks, Puzzle};
    let mut keys = Vec::new();
    match &item.marks {
        Some(marks) => keys.push(("candidates", marks.to_string())),
        None => keys.push(("puzzle", item.state.givens.to_line(options.blank))),
    }
    if let Some(solution) = &item.solution {
        keys.push(("solution", solution.to_line(options.blank)));
    }
    if item.state.entries != Puzzle::EMPTY {
        keys.push(("entries", item.state.entries.to_line(options.blank)));
    }
    if let Some(notes) = &item.state.notes {
        keys.push(("notes", Pencilmarks::from_cells(*notes).to_string()));
    }
    if !item.comment.is_empty() {
        keys.push(("comment", item.comment.clone()));
    }
    let texts: Vec<String> = keys
        .iter()
        .map(|(key, text)| format!("\"{key}\":{}", serde_json::Value::from(text.as_str())))
        .collect();
    out.push('{');
    out.push_str(&texts.join(","));
    out.push('}');
    Ok(Lost::default())
}

/// Writes nothing: strings are escaped by a library that this build lacks.
#[cfg(not(feature = "json"))]
pub(crate) fn write_line(
    _item: &Item,
    _options: &WriteOptions,
    _out: &mut String,
) -> Result<Lost, Unwritable> {
    Err(Unwritable::LeftOut(super::Format::Jsonl))
}

#[cfg(test)]
#[cfg(feature = "json")]
mod tests;
