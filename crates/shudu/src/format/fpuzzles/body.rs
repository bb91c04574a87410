//! The JSON of f-puzzles: what is plain Sudoku in it, and what is not.

use serde_json::Value;

use crate::format::body::any_notes;
use crate::format::cells::{Cells, Wrong};
use crate::format::json::{Entries, Raw, board_of, parse};
use crate::format::{Format, Item, Unwritable};
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

/// Keys of a puzzle that are no rules. All others that say anything are.
const PLAIN: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "msgcorrect",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "version",
];

/// Keys of a cell that are no rules and of no use to us: colours, what a solver found.
const PLAIN_CELL: [&str; 4] = ["c", "cArray", "highlight", "candidates"];

/// Words of a text of rules that says no more than that this is Sudoku.
const PLAIN_WORDS: [&str; 13] = [
    "normal",
    "standard",
    "classic",
    "classical",
    "regular",
    "usual",
    "plain",
    "sudoku",
    "rules",
    "rule",
    "apply",
    "the",
    "only",
];

/// What a body says.
pub(super) struct Read {
    pub(super) state: State,
    pub(super) marks: Option<Pencilmarks>,
    pub(super) solution: Option<Puzzle>,
    pub(super) comment: String,
}

/// What a cell says.
#[derive(Default)]
struct CellRead {
    digit: Option<Digit>,
    is_given: bool,
    notes: DigitSet,
    /// The candidates that the setter left, if any are said.
    marks: Option<DigitSet>,
    /// The number of the jigsaw piece that the cell is in; that of its box in plain Sudoku.
    piece: Option<i64>,
}

/// Reads a body.
pub(super) fn read(text: &str) -> Result<Read, Wrong> {
    let Entries(entries) = parse(text)?;
    let find = |name: &str| entries.iter().find(|(key, _)| key == name).map(|e| e.1);
    for (key, said) in &entries {
        if !PLAIN.contains(&key.as_str()) && says_something(said) {
            return Err(not_plain(&format!("the rule {key}")));
        }
    }
    let size = find("size").map_or("9", |said| said.get());
    if size != "9" {
        return Err(not_plain(&format!("a grid of size {size}")));
    }
    let ruleset = find("ruleset").map(text_of).unwrap_or_default();
    if !is_plain_rules(&ruleset) {
        let begin: String = ruleset.chars().take(60).collect();
        return Err(not_plain(&format!("rules in words (\"{begin}\")")));
    }
    let Some(grid) = find("grid") else {
        return Err(Wrong::new("a body without a grid", "a puzzle of f-puzzles"));
    };
    let cells = grid_cells(grid)?;
    check_pieces(&cells)?;
    let said: Vec<String> = ["title", "author"]
        .iter()
        .filter_map(|key| find(key))
        .map(|said| {
            text_of(said)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .filter(|said| !said.is_empty())
        .collect();
    let marks = marks(&cells);
    Ok(Read {
        state: match &marks {
            Some(marks) => State::new(marks.singles()),
            None => state(&cells),
        },
        marks,
        solution: find("solution").and_then(|said| match board_of(said)? {
            Cells::Puzzle(puzzle) => Some(puzzle),
            Cells::Marks(_) => None,
        }),
        comment: said.join("; "),
    })
}

/// Writes a body.
pub(super) fn write(item: &Item) -> Result<String, Unwritable> {
    let mut rows = Vec::new();
    for row in 0..9 {
        let mut cells = Vec::new();
        for column in 0..9 {
            cells.push(cell_text(item, Cell::at(row, column))?);
        }
        rows.push(format!("[{}]", cells.join(",")));
    }
    let mut keys = vec!["\"size\":9".to_string()];
    if !item.comment.is_empty() {
        let title = Value::from(item.comment.as_str());
        keys.push(format!("\"title\":{title}"));
    }
    keys.push(format!("\"grid\":[{}]", rows.join(",")));
    if let Some(solution) = &item.solution {
        let cells: Vec<String> = solution
            .numbers()
            .iter()
            .map(|&n| if n == 0 { "null".into() } else { n.to_string() })
            .collect();
        keys.push(format!("\"solution\":[{}]", cells.join(",")));
    }
    Ok(format!("{{{}}}", keys.join(",")))
}

fn cell_text(item: &Item, cell: Cell) -> Result<String, Unwritable> {
    let list = |digits: DigitSet| {
        let digits: Vec<String> = Digit::ALL
            .iter()
            .filter(|&&digit| digits.contains(digit))
            .map(Digit::to_string)
            .collect();
        digits.join(",")
    };
    if let Some(marks) = &item.marks {
        return match marks.digits(cell) {
            // An empty list says nothing, so a cell without candidates can't be written.
            DigitSet::EMPTY => Err(Unwritable::Candidates(Format::Fpuzzles)),
            DigitSet::ALL => Ok("{}".to_string()),
            digits => Ok(format!("{{\"givenPencilMarks\":[{}]}}", list(digits))),
        };
    }
    if let Some(digit) = item.state.givens.digit(cell) {
        return Ok(format!("{{\"value\":{digit},\"given\":true}}"));
    }
    if let Some(digit) = item.state.entries.digit(cell) {
        return Ok(format!("{{\"value\":{digit}}}"));
    }
    match item.state.notes.map(|notes| notes[cell.index()]) {
        None | Some(DigitSet::EMPTY) => Ok("{}".to_string()),
        Some(noted) => Ok(format!("{{\"centerPencilMarks\":[{}]}}", list(noted))),
    }
}

/// The 81 cells of a grid.
fn grid_cells(grid: &Raw) -> Result<Vec<CellRead>, Wrong> {
    let rows: Vec<Vec<Entries<'_>>> = parse(grid.get())?;
    if rows.len() != 9 {
        return Err(Wrong::new(super::super::line::rows(rows.len()), "9"));
    }
    let mut cells = Vec::new();
    for (index, row) in rows.into_iter().enumerate() {
        if row.len() != 9 {
            let found = format!("row {} has {} cells", index + 1, row.len());
            return Err(Wrong::new(found, "9"));
        }
        for entries in row {
            let cell = Cell::from_index(cells.len());
            cells.push(cell_read(entries, cell)?);
        }
    }
    Ok(cells)
}

fn cell_read(Entries(entries): Entries<'_>, cell: Cell) -> Result<CellRead, Wrong> {
    let mut read = CellRead::default();
    for (key, said) in entries {
        if !says_something(said) {
            continue;
        }
        let value: Value = parse(said.get())?;
        match key.as_str() {
            "value" => read.digit = Some(digit(&value, cell)?),
            "given" => read.is_given = value == Value::Bool(true),
            "region" => read.piece = value.as_i64(),
            "centerPencilMarks" | "cornerPencilMarks" => {
                let both = read.notes.bits() | digits(&value, cell)?.bits();
                read.notes = DigitSet::from_bits_truncate(both);
            }
            "givenPencilMarks" => read.marks = Some(digits(&value, cell)?),
            _ if PLAIN_CELL.contains(&key.as_str()) => {}
            _ => return Err(not_plain(&format!("{key} in {cell}"))),
        }
    }
    Ok(read)
}

fn digit(value: &Value, cell: Cell) -> Result<Digit, Wrong> {
    let number = match value {
        Value::String(text) => text.parse().ok(),
        _ => value.as_u64(),
    };
    number
        .and_then(|n| u8::try_from(n).ok())
        .and_then(Digit::new)
        .ok_or_else(|| Wrong::new(format!("{value} in {cell}"), "1 to 9"))
}

fn digits(value: &Value, cell: Cell) -> Result<DigitSet, Wrong> {
    let Value::Array(list) = value else {
        return Err(Wrong::new(format!("{value} in {cell}"), "a list of digits"));
    };
    let mut set = DigitSet::EMPTY;
    for value in list {
        set.insert(digit(value, cell)?);
    }
    Ok(set)
}

/// Refuses cells that are parted otherwise than into boxes.
fn check_pieces(cells: &[CellRead]) -> Result<(), Wrong> {
    let label = |cell: Cell| cells[cell.index()].piece.unwrap_or(cell.box_of() as i64);
    for a in Cell::all() {
        for b in Cell::all() {
            if (a.box_of() == b.box_of()) != (label(a) == label(b)) {
                return Err(not_plain("jigsaw pieces that are not the boxes"));
            }
        }
    }
    Ok(())
}

fn state(cells: &[CellRead]) -> State {
    let mut state = State::new(Puzzle::EMPTY);
    let mut notes = [DigitSet::EMPTY; 81];
    for (cell, read) in Cell::all().zip(cells) {
        match (read.digit, read.is_given) {
            (Some(_), true) => state.givens.set(cell, read.digit),
            (Some(_), false) => state.entries.set(cell, read.digit),
            (None, _) => notes[cell.index()] = read.notes,
        }
    }
    state.notes = any_notes(notes);
    state
}

/// The candidates, if the setter gave any: then they are the puzzle.
fn marks(cells: &[CellRead]) -> Option<Pencilmarks> {
    if cells.iter().all(|read| read.marks.is_none()) {
        return None;
    }
    let mut marks = Pencilmarks::ALL;
    for (cell, read) in Cell::all().zip(cells) {
        match (read.digit.filter(|_| read.is_given), read.marks) {
            (Some(digit), _) => marks.set(cell, DigitSet::only(digit)),
            (None, Some(digits)) => marks.set(cell, digits),
            (None, None) => {}
        }
    }
    Some(marks)
}

fn not_plain(found: &str) -> Wrong {
    Wrong::new(found, "a puzzle with no rules but Sudoku's own")
}

/// Whether a text of rules has none but Sudoku's.
fn is_plain_rules(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .all(|word| PLAIN_WORDS.contains(&word.to_lowercase().as_str()))
}

/// Whether a JSON text is more than nothing, `false`, 0 or an empty list.
fn says_something(said: &Raw) -> bool {
    let text: String = said.get().split_whitespace().collect();
    !matches!(text.as_str(), "null" | "false" | "0" | "\"\"" | "[]" | "{}")
}

/// A JSON string, or a list of them, as a text.
fn text_of(said: &Raw) -> String {
    match serde_json::from_str(said.get()) {
        Ok(Value::String(text)) => text,
        Ok(Value::Array(list)) => {
            let texts: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
            texts.join(" ")
        }
        _ => String::new(),
    }
}
