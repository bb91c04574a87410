//! Nine dense rows of nine cells, also with blanks between the boxes or a blank line between the
//! bands.

use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions, nine, record};

/// Reads nine rows.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let (puzzle, layout) = nine::read(raw)?;
    Ok(record(raw, puzzle, layout))
}

/// Writes nine rows of nine characters.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let line = item.plain(Format::Rows)?.to_line(options.blank);
    let cells: Vec<char> = line.chars().collect();
    for row in cells.chunks(9) {
        out.extend(row);
        out.push('\n');
    }
    Ok(item.lost_by_plain())
}
