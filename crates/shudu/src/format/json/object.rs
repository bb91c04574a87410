//! Objects that hold a puzzle under a key.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::board::{self, offset, parse};
use super::shape::{Keys, Shape};
use crate::format::body::notes_of_open_cells;
use crate::format::cells::{Cells, Wrong};
use crate::format::names;
use crate::grid::{Cell, Pencilmarks, Puzzle, State};

/// The entries of an object in their order, their texts as they stood.
pub(crate) struct Entries<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit;
        impl<'de> Visitor<'de> for Visit {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Visit)
    }
}

/// What a JSON text says.
pub(super) struct Read {
    pub(super) state: State,
    pub(super) marks: Option<Pencilmarks>,
    pub(super) claimed: Option<Puzzle>,
    pub(super) comment: String,
    /// The byte at which the puzzle stands.
    pub(super) at: usize,
    pub(super) shape: Shape,
}

/// Reads an object.
pub(super) fn read(text: &str) -> Result<Read, Wrong> {
    let Entries(entries) = parse(text)?;
    let key = |name: &str| entries.iter().position(|(key, _)| key == name);
    let Some(at) = puzzle(&entries).or_else(|| key("candidates")) else {
        let expected = "a key such as puzzle, quizzes, sudoku, board or grid";
        return Err(Wrong::new("an object without a puzzle", expected));
    };
    let place = offset(text, entries[at].1);
    let board = board::read(entries[at].1, place)?;
    let mut ours = vec![at];
    let solution = names::solution(&names_of(&entries, |_| true)).filter(|&other| other != at);
    let claimed = solution.and_then(|at| puzzle_of(entries[at].1));
    ours.extend(solution);
    let mut state = board.cells.state();
    if let Some((at, entered)) = key("entries").and_then(|at| Some((at, puzzle_of(entries[at].1)?)))
    {
        state.entries = without(&entered, &state.givens);
        ours.push(at);
    }
    if let Some((at, noted)) = key("notes").and_then(|at| Some((at, marks_of(entries[at].1)?))) {
        state.notes = Some(notes_of_open_cells(&state.filled(), *noted.cells()));
        ours.push(at);
    }
    let others = entries.iter().enumerate();
    let comment = names::comment(
        others
            .filter(|(at, _)| !ours.contains(at))
            .map(|(_, (key, text))| (key.as_str(), said(text))),
    );
    let keys = Keys {
        entries: entries
            .iter()
            .map(|(key, text)| (quoted(key), compact(text.get())))
            .collect(),
        solution,
    };
    Ok(Read {
        state,
        marks: board.cells.marks(),
        claimed,
        comment,
        at: place,
        shape: Shape::of_object(board.dress, keys),
    })
}

/// Which entry is the puzzle: the surest name over what may be cells at all.
fn puzzle(entries: &[(String, &RawValue)]) -> Option<usize> {
    let may_be_cells =
        |text: &RawValue| text.get().starts_with('[') || text.get().starts_with("\"");
    let reads = |text: &RawValue| may_be_cells(text) && board::read(text, 0).is_ok();
    names::puzzle(&names_of(entries, reads))
        .or_else(|| names::puzzle(&names_of(entries, may_be_cells)))
}

/// The names of the entries, empty where the text is not of the wanted kind.
fn names_of<'a>(
    entries: &'a [(String, &RawValue)],
    wanted: impl Fn(&RawValue) -> bool,
) -> Vec<&'a str> {
    entries
        .iter()
        .map(|(key, text)| if wanted(text) { key.as_str() } else { "" })
        .collect()
}

fn puzzle_of(text: &RawValue) -> Option<Puzzle> {
    match board::read(text, 0).ok()?.cells {
        Cells::Puzzle(puzzle) => Some(puzzle),
        Cells::Marks(_) => None,
    }
}

fn marks_of(text: &RawValue) -> Option<Pencilmarks> {
    board::read(text, 0).ok()?.cells.marks()
}

/// The entries in cells that have no given.
fn without(entered: &Puzzle, givens: &Puzzle) -> Puzzle {
    let mut entries = *entered;
    for cell in Cell::all() {
        if givens.digit(cell).is_some() {
            entries.set(cell, None);
        }
    }
    entries
}

/// A text as a person would say it: a string without its quotes.
fn said(text: &RawValue) -> String {
    match serde_json::from_str::<String>(text.get()) {
        Ok(string) => string,
        Err(_) if text.get() == "null" => String::new(),
        Err(_) => compact(text.get()),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A JSON text without blanks between its parts.
fn compact(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_string = false;
    let mut escaped = false;
    for c in text.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if c.is_ascii_whitespace() {
            continue;
        } else {
            in_string = c == '"';
        }
        out.push(c);
    }
    out
}
