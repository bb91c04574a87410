//! SadMan Software's collection, `.sdm`: a line of 81 cells for each puzzle and nothing else.
//!
//! It is read as a line; only the writing differs, since the programs that own it do not expect
//! any text after the cells.

use super::{Format, Item, Lost, Unwritable, WriteOptions};

/// Writes a line of 81 cells.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let givens = item.plain(Format::Sdm)?;
    out.push_str(&givens.to_line(options.blank));
    out.push('\n');
    Ok(item.lost_by_plain())
}
