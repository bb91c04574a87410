//! The cells that a JSON array or string holds.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::shape::{Dress, Scalar};
use crate::format::cells::{self, Cells, Wrong};

/// A JSON text that was parsed no further.
pub(crate) type Raw = RawValue;

/// The cells of a JSON text.
pub(crate) struct Board {
    pub(crate) cells: Cells,
    pub(super) dress: Dress,
}

/// Parses a JSON text.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Wrong> {
    serde_json::from_str(text).map_err(|error| {
        let before: usize = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let message = error.to_string();
        let found = message.split(" at line ").next().unwrap_or("an error");
        Wrong::new(format!("broken JSON ({found})"), "valid JSON")
            .after(before + error.column().saturating_sub(1))
    })
}

/// Where a part of a text stands in it.
pub(crate) fn offset(text: &str, part: &RawValue) -> usize {
    (part.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Reads the cells of an array or a string that stands at byte `at`.
pub(crate) fn read(text: &RawValue, at: usize) -> Result<Board, Wrong> {
    let raw = text.get();
    match raw.as_bytes().first() {
        Some(b'"') => {
            let string: String = parse(raw)?;
            let cells = cells::cells(&string).map_err(|wrong| wrong.after(at + 1))?;
            let dress = Dress::Line;
            Ok(Board { cells, dress })
        }
        Some(b'[') => {
            let parts: Vec<&RawValue> = parse(raw)?;
            let places = |part: &RawValue| at + offset(raw, part);
            match parts.first().map(|part| part.get()) {
                Some(first) if first.starts_with('[') => nested(&parts, at, places),
                Some(first) if is_row(first) => rows(&parts, at, places),
                _ => flat(&parts, at, places),
            }
        }
        _ => {
            let wrong = Wrong::new(shown(raw), "an array or a string of 81 cells");
            Err(wrong.after(at))
        }
    }
}

/// Nine arrays of nine.
fn nested(
    parts: &[&RawValue],
    at: usize,
    place: impl Fn(&RawValue) -> usize,
) -> Result<Board, Wrong> {
    let mut rows = Vec::new();
    for part in parts {
        if !part.get().starts_with('[') {
            return Err(Wrong::new(shown(part.get()), "a row of 9 cells").after(place(part)));
        }
        let row: Vec<&RawValue> = parse(part.get())?;
        rows.push(row);
    }
    let size = rows.len();
    if size != 9 && rows.iter().all(|row| row.len() == size) {
        let found = format!("a grid of {size} x {size} cells");
        return Err(Wrong::new(found, "9 x 9").after(at));
    }
    for (index, row) in rows.iter().enumerate() {
        row_of_nine(index, row.len(), place(parts[index]))?;
    }
    if size != 9 {
        return Err(Wrong::new(super::super::line::rows(size), "9").after(at));
    }
    let mut numbers = Vec::new();
    let mut scalar = Scalar::Number;
    for (row, part) in rows.iter().zip(parts) {
        for cell in row {
            let place = place(part) + offset(part.get(), cell);
            numbers.push((place, number(cell.get(), place)?));
            if is_digit_string(cell.get()) {
                scalar = Scalar::String;
            }
        }
    }
    Ok(Board {
        cells: cells::finish(&numbers)?,
        dress: Dress::Nested(scalar),
    })
}

/// Nine strings of nine.
fn rows(
    parts: &[&RawValue],
    at: usize,
    place: impl Fn(&RawValue) -> usize,
) -> Result<Board, Wrong> {
    let mut numbers = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let place = place(part);
        if !part.get().starts_with('"') {
            return Err(Wrong::new(shown(part.get()), "a row of 9 cells").after(place));
        }
        let row: String = parse(part.get())?;
        let before = numbers.len();
        let blanks_count = row.chars().count() == 9;
        for (byte, c) in row.char_indices() {
            match cells::number(c) {
                Some(n) => numbers.push((place + 1 + byte, n)),
                None if blanks_count && c == ' ' => numbers.push((place + 1 + byte, 0)),
                None if c.is_whitespace() => {}
                None => {
                    let wrong = Wrong::new(format!("{c:?} is no cell"), "9 cells");
                    return Err(wrong.after(place + 1 + byte));
                }
            }
        }
        row_of_nine(index, numbers.len() - before, place)?;
    }
    if parts.len() != 9 {
        return Err(Wrong::new(super::super::line::rows(parts.len()), "9").after(at));
    }
    Ok(Board {
        cells: cells::finish(&numbers)?,
        dress: Dress::Rows,
    })
}

/// An array of 81, or of 729.
fn flat(
    parts: &[&RawValue],
    at: usize,
    place: impl Fn(&RawValue) -> usize,
) -> Result<Board, Wrong> {
    let mut numbers = Vec::new();
    let mut scalar = Scalar::Number;
    for part in parts {
        numbers.push((place(part), number(part.get(), place(part))?));
        if is_digit_string(part.get()) {
            scalar = Scalar::String;
        }
    }
    let is_count = |wrong: &Wrong| wrong.at == 0;
    let cells = cells::finish(&numbers).map_err(|wrong| match is_count(&wrong) {
        true => wrong.after(at),
        false => wrong,
    })?;
    Ok(Board {
        cells,
        dress: Dress::Flat(scalar),
    })
}

fn row_of_nine(index: usize, found: usize, at: usize) -> Result<(), Wrong> {
    if found == 9 {
        return Ok(());
    }
    let cells = if found == 1 { "cell" } else { "cells" };
    let found = format!("row {} has {found} {cells}", index + 1);
    Err(Wrong::new(found, "9").after(at))
}

/// What a cell's JSON text stands for: 0 for an empty cell, or 1 to 9.
fn number(text: &str, at: usize) -> Result<u8, Wrong> {
    let expected = "1 to 9, or 0, null, \"\" or \".\" for an empty cell";
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => return Ok(digit - b'0'),
        b"null" => return Ok(0),
        _ => {}
    }
    if text.starts_with('"') {
        let string: String = parse(text)?;
        let string = string.trim();
        let mut characters = string.chars();
        return match (characters.next(), characters.next()) {
            (None, _) => Some(0),
            (Some(c), None) => cells::number(c),
            _ => None,
        }
        .ok_or_else(|| Wrong::new(format!("{} is no cell", shown(text)), expected).after(at));
    }
    match text.parse::<f64>() {
        Ok(n) if (0.0..=9.0).contains(&n) && n.fract() == 0.0 => Ok(n as u8),
        Ok(-1.0) => {
            let expected = "0 for an empty cell (0 to 8 with -1 for empty is another convention, \
                            which is not read: add 1 to every number)";
            Err(Wrong::new("-1 in a cell", expected).after(at))
        }
        _ => Err(Wrong::new(format!("{} is no cell", shown(text)), expected).after(at)),
    }
}

/// Whether a string is a row, not a cell.
fn is_row(text: &str) -> bool {
    text.starts_with('"') && text.chars().count() > 3
}

/// Whether a cell is a digit that is written as a string.
fn is_digit_string(text: &str) -> bool {
    text.len() == 3 && text.starts_with('"') && matches!(text.as_bytes()[1], b'1'..=b'9')
}

/// The beginning of a JSON text, for a message.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
