//! The grids of a record, written.

use super::super::{Format, Item, Lost, Unwritable, WriteOptions};
use crate::grid::{Cell, Digit, DigitSet, Puzzle};

/// Writes one grid; two where there are entries, three where there are notes.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Ss)?;
    let mut lost = item.lost_by_plain();
    (lost.entries, lost.notes) = (false, false);
    push_digits(&state.givens, out);
    if !state.is_start() {
        push_digits(&state.filled(), out);
    }
    if let Some(notes) = &state.notes {
        push_candidates(&state.filled(), notes, out);
    }
    Ok(lost)
}

pub(super) fn push_digits(puzzle: &Puzzle, out: &mut String) {
    let line: Vec<char> = puzzle.to_line('.').chars().collect();
    out.push_str("*-----------*\n");
    for (number, row) in line.chunks(9).enumerate() {
        if number == 3 || number == 6 {
            out.push_str("|---+---+---|\n");
        }
        for part in row.chunks(3) {
            out.push('|');
            out.extend(part);
        }
        out.push_str("|\n");
    }
    out.push_str("*-----------*\n");
}

pub(super) fn push_candidates(filled: &Puzzle, notes: &[DigitSet; 81], out: &mut String) {
    let texts: Vec<String> = Cell::all()
        .map(|cell| match filled.digit(cell) {
            Some(digit) => digit.to_string(),
            None if notes[cell.index()].is_empty() => ".".to_string(),
            None => notes[cell.index()].map(Digit::to_char).collect(),
        })
        .collect();
    // At least two wide, so that the grid is not taken for one of digits.
    let width = texts.iter().map(String::len).max().unwrap_or(0).max(2);
    let bar = "-".repeat(3 * (width + 2) + 1);
    let border = format!("*{bar}{bar}{bar}--*\n");
    out.push_str(&border);
    for (number, row) in texts.chunks(9).enumerate() {
        if number == 3 || number == 6 {
            out.push_str(&format!("|{bar}+{bar}+{bar}|\n"));
        }
        for part in row.chunks(3) {
            out.push('|');
            for text in part {
                out.push_str(&format!(" {text:width$} "));
            }
            out.push(' ');
        }
        out.push_str("|\n");
    }
    out.push_str(&border);
}
