//! 729 marks on a line, as Sukaku are exchanged: for each of 81 cells, row-major, nine characters,
//! each digit in its own place and `.` or `0` where it is out: `..3.5....` is {3, 5}.

use super::{Fault, Item, Layout, Lost, RawRecord, Record, Unwritable, WriteOptions};
use super::{charset, fault, line, record};
use crate::grid::{Cell, Digit, Pencilmarks, State};

/// Reads 729 marks, with or without other text on the line. The answer is a line of 81 digits.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let text = charset::normalise(&raw.text);
    let found = line::runs(&text);
    if found.marks != 1 {
        let (at, what) = match found.marks {
            0 => {
                let (at, length) = found.longest();
                (at, line::cells(length))
            }
            n => (found.marks_start, format!("{n} runs of 729 marks")),
        };
        return Err(fault(raw, at, &text, what, "729 marks"));
    }
    let start = found.marks_start;
    let mut marks = Pencilmarks::from_cells([crate::grid::DigitSet::EMPTY; 81]);
    for (at, &byte) in text.as_bytes()[start..start + 729].iter().enumerate() {
        let (cell, own) = (Cell::from_index(at / 9), Digit::from_index(at % 9));
        match Digit::new(charset::number_of_byte(byte)) {
            None => {}
            Some(digit) if digit == own => {
                let mut digits = marks.digits(cell);
                digits.insert(digit);
                marks.set(cell, digits);
            }
            Some(digit) => {
                let what = format!("the digit {digit} in the place of {own}, in {cell}");
                return Err(fault(
                    raw,
                    start + at,
                    &text,
                    what,
                    "each digit in its own place",
                ));
            }
        }
    }
    let mut record = record(raw, marks.singles(), Layout::Line);
    record.state = State::new(marks.singles());
    record.marks = Some(marks);
    record.column = raw.column + charset::column_of(&text, start) - 1;
    record.comment = line::around(&raw.text, &text, start..start + 729, start..start + 729);
    Ok(record)
}

/// Writes 729 marks, and after a blank the comment.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let marks = item
        .marks
        .unwrap_or_else(|| Pencilmarks::from(&item.state.givens));
    out.push_str(&marks.to_string());
    let comment = line::comment_of(item);
    if !comment.is_empty() {
        out.push(' ');
        out.push_str(comment);
    }
    out.push('\n');
    Ok(Lost {
        comment: comment.is_empty() && !item.comment.is_empty(),
        // Where the marks are the puzzle, notes say nothing else.
        notes: item.marks.is_none() && item.state.notes.is_some(),
        ..item.lost_by_plain()
    })
}
