//! Grids with borders, and grids whose cells are parted by commas, semicolons or tabs.
//!
//! ```text
//! +-------+-------+-------+
//! | 4 . . | . . . | 8 . 5 |          5,3,,,7,,,,
//! | . 3 . | . . . | . . . |          6,,,1,9,5,,,
//! ```

use super::draft::Draft;
use super::shape::{self, Family, Shape};
use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use super::{charset, fault, line, nine, record};

/// Reads a grid.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let text = charset::normalise(&raw.text);
    let is_fields =
        |line: &str| Shape::of(line).is_some_and(|shape| shape.family == Some(Family::Fields));
    if text.split('\n').all(is_fields) {
        return read_fields(raw, &text);
    }
    let (puzzle, layout) = nine::read(raw)?;
    Ok(record(raw, puzzle, layout))
}

/// Reads nine lines of nine fields, or one of 81. In the layout an empty field gets a character,
/// so that an answer has a place there.
fn read_fields(raw: &RawRecord, text: &str) -> Result<Record, Fault> {
    let wanted = if text.contains('\n') { 9 } else { 81 };
    let mut draft = Draft::default();
    let mut offset = 0;
    for (row, text_line) in text.split('\n').enumerate() {
        let (filled, mut cells) = fields(text_line);
        // A separator may end the line as well as part the fields.
        let last_is_empty = text_line.trim_end_matches(' ').ends_with([',', ';', '\t']);
        let filled = if cells.len() == wanted + 1 && last_is_empty {
            cells.pop();
            filled[..filled.len() - 1].to_owned()
        } else {
            filled
        };
        if cells.len() != wanted {
            let what = format!("row {} has {}", row + 1, line::cells(cells.len()));
            return Err(fault(raw, offset, text, what, &line::cells(wanted)));
        }
        draft.line(&filled, &cells);
        offset += text_line.len() + 1;
    }
    let rows = text.split('\n').count();
    let (puzzle, layout) = draft
        .finish()
        .ok_or_else(|| fault(raw, 0, text, format!("{rows} rows of 9 cells"), "9 rows"))?;
    Ok(record(raw, puzzle, layout))
}

/// The line with a dot in each empty field, and its cells.
fn fields(line: &str) -> (String, Vec<(usize, u8)>) {
    let start = charset::quote_marks(line);
    let delimiter = shape::delimiter(&line[start..]).unwrap_or(',');
    let mut filled = line[..start].to_owned();
    let mut cells = Vec::new();
    for (index, field) in line[start..].split(delimiter).enumerate() {
        if index > 0 {
            filled.push(delimiter);
        }
        let cell = field
            .char_indices()
            .find_map(|(at, c)| Some((at, charset::number(c)?)));
        let from = filled.len();
        match cell {
            Some((at, number)) => {
                filled.push_str(field);
                cells.push((from + at, number));
            }
            None => {
                let at = match field.find(['"', '\'']) {
                    Some(quote) => quote + 1,
                    None => field.len(),
                };
                filled.push_str(&field[..at]);
                filled.push('.');
                filled.push_str(&field[at..]);
                cells.push((from + at, 0));
            }
        }
    }
    (filled, cells)
}

/// Writes a grid with borders of `+`, `-` and `|`.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let puzzle = item.plain(Format::Grid)?;
    let line: Vec<char> = puzzle.to_line(options.blank).chars().collect();
    let words: Vec<String> = line.into_iter().map(String::from).collect();
    out.push_str(&bordered(&words));
    out.push('\n');
    Ok(item.lost_by_plain())
}

/// 81 words in a grid with borders, each column as wide as its widest word; without the last
/// line's end.
pub(crate) fn bordered(words: &[String]) -> String {
    let width = |column: usize| {
        let lengths = (0..9).map(|row| words[row * 9 + column].len());
        lengths.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..9).map(width).collect();
    let mut border = String::from("+");
    for stack in widths.chunks(3) {
        border.push_str(&"-".repeat(stack.iter().sum::<usize>() + 4));
        border.push('+');
    }
    let mut text = border.clone();
    for (row, cells) in words.chunks(9).enumerate() {
        text.push_str("\n|");
        for (column, word) in cells.iter().enumerate() {
            text.push_str(&format!(" {word:<0$}", widths[column]));
            if column % 3 == 2 {
                text.push_str(" |");
            }
        }
        if row % 3 == 2 {
            text.push('\n');
            text.push_str(&border);
        }
    }
    text
}
