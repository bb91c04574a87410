//! Nine rows of nine one-character tokens with blanks between; also 81 such tokens broken into
//! lines in any other way, since a program that reads 81 integers does not mind.

use super::answer::spaced;
use super::{Fault, Format, Item, Layout, Lost, RawRecord, Record, Unwritable, WriteOptions};
use super::{charset, fault, line, record, shape};
use crate::grid::Puzzle;

/// Reads 81 tokens.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let text = charset::normalise(&raw.text);
    let mut numbers = Vec::new();
    let mut offset = 0;
    let mut short = None;
    for (row, text_line) in text.split('\n').enumerate() {
        let odd = |c: char| !c.is_whitespace() && charset::number(c).is_none();
        let start = charset::quote_marks(text_line);
        if let Some(at) = text_line[start..].find(odd) {
            let c = text_line[start + at..].chars().next().unwrap_or_default();
            let what = format!("the character {c:?}");
            return Err(fault(
                raw,
                offset + start + at,
                &text,
                what,
                "81 numbers, blanks between",
            ));
        }
        let cells = shape::cells(text_line, shape::Blanks::Part);
        if cells.len() != 9 && short.is_none() {
            short = Some((row + 1, cells.len(), offset));
        }
        numbers.extend(cells.iter().map(|cell| cell.1));
        offset += text_line.len() + 1;
    }
    let total = numbers.len();
    if let Ok(numbers) = <[u8; 81]>::try_from(numbers) {
        let puzzle = Puzzle::from_numbers(numbers).expect("cell characters are 0 to 9");
        return Ok(record(raw, puzzle, Layout::Spaced));
    }
    let (at, found) = match short {
        Some((row, cells, at)) if text.contains('\n') => (
            at,
            format!("row {row} has {} ({total} in all)", line::cells(cells)),
        ),
        _ => (0, line::cells(total)),
    };
    Err(fault(raw, at, &text, found, "81 cells, in nine rows of 9"))
}

/// Writes nine rows with a blank between the cells.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let line = item.plain(Format::Spaced)?.to_line(options.blank);
    let mut characters = line.chars();
    let cells = std::array::from_fn(|_| characters.next().expect("a line has 81 characters"));
    out.push_str(&spaced(&cells));
    out.push('\n');
    Ok(item.lost_by_plain())
}
