//! Nine dense rows of nine cells, also with blanks between the boxes or a blank line between the
//! bands.

use super::{Fault, Format, Item, Layout, Lost, RawRecord, Record, Template, Unwritable};
use super::{WriteOptions, body, charset, nine, record};
use crate::grid::Puzzle;

/// Reads nine rows.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let (puzzle, layout) = match dense(&raw.text) {
        Some(read) => read,
        None => nine::read(raw)?,
    };
    Ok(record(raw, puzzle, layout))
}

/// The puzzle and layout of nine rows of nothing but nine cells: most of them.
fn dense(text: &str) -> Option<(Puzzle, Layout)> {
    let bytes = text.as_bytes();
    let rows = || bytes.chunks(10);
    if bytes.len() != 89 || !rows().all(|row| charset::all_cells(&row[..9])) {
        return None;
    }
    if !rows().take(8).all(|row| row[9] == b'\n') {
        return None;
    }
    let place = |cell: usize| cell / 9 * 10 + cell % 9;
    let numbers = std::array::from_fn(|cell| charset::number_of_byte(bytes[place(cell)]));
    let puzzle = Puzzle::from_numbers(numbers)?;
    let template = Template {
        text: text.to_owned(),
        places: std::array::from_fn(|cell| place(cell) as u32),
    };
    Some((puzzle, Layout::Template(Box::new(template))))
}

/// Writes nine rows of nine characters.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let puzzle = item.plain(Format::Rows)?;
    out.push_str(&body::rows(&puzzle, options.blank));
    out.push('\n');
    Ok(item.lost_by_plain())
}
