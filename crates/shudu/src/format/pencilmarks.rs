//! A grid of candidates: 81 groups of digits, some of more than one, with or without borders.
//!
//! ```text
//! +----------------+--------------+--------------+
//! | 37   2    6    | 4   5    8   | 9    1    37 |
//! | 78   34   5    | 6   1    9   | 24   23   78 |
//! ```
//! The digits of a group come in any order, `{35}` and `<3>` and a `-` or `*` after a group are
//! known too. A lone digit may be a given or the last candidate: the format cannot tell. So the
//! candidates are the puzzle, and a lone digit is counted as a given. A group without candidates
//! is `{}`.

use super::body::any_notes;
use super::draft::Draft;
use super::grid::bordered;
use super::shape::{self, Kind, Shape};
use super::{Fault, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use super::{charset, fault, record};
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

/// Reads a grid of candidates.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let text = charset::normalise(&raw.text);
    let mut draft = Draft::default();
    let mut marks = Vec::new();
    let mut givens = Vec::new();
    let mut offset = 0;
    let mut row = 0;
    for line in text.split('\n') {
        let border = Shape::of(line).is_some_and(|s| matches!(s.kind, Kind::Border | Kind::Either));
        if border || line.trim().is_empty() {
            draft.line(line, &[]);
        } else {
            row += 1;
            let Some(groups) = shape::groups(line) else {
                let what = format!("row {row} holds something else than groups of digits");
                return Err(fault(
                    raw,
                    offset,
                    &text,
                    what,
                    "9 groups of the digits 1 to 9",
                ));
            };
            if groups.len() != 9 {
                let what = format!("row {row} has {} groups of digits", groups.len());
                return Err(fault(raw, offset, &text, what, "9 groups"));
            }
            let (filled, cells) = one_character_each(line, &groups);
            draft.line(&filled, &cells);
            for group in groups {
                marks.push(group.digits);
                givens.push(if group.lone {
                    group.digits
                } else {
                    DigitSet::EMPTY
                });
            }
        }
        offset += line.len() + 1;
    }
    let layout = draft.finish().map(|(_, layout)| layout);
    let (Some(layout), Ok(marks)) = (layout, <[DigitSet; 81]>::try_from(marks)) else {
        return Err(fault(
            raw,
            0,
            &text,
            format!("{row} rows of 9 groups"),
            "9 rows",
        ));
    };
    let mut record = record(raw, Puzzle::EMPTY, layout);
    record.state = state_of(&marks, &givens);
    record.marks = Some(Pencilmarks::from_cells(marks));
    Ok(record)
}

/// The line with each group replaced by one character and blanks up to the group's width, so that
/// an answer stands in the same columns.
fn one_character_each(line: &str, groups: &[shape::Group]) -> (String, Vec<(usize, u8)>) {
    let mut filled = String::with_capacity(line.len());
    let mut cells = Vec::new();
    let mut from = 0;
    for group in groups {
        let (start, end) = group.range;
        filled.push_str(&line[from..start]);
        cells.push((filled.len(), 0));
        filled.push('.');
        filled.extend(std::iter::repeat_n(' ', end - start - 1));
        from = end;
    }
    filled.push_str(&line[from..]);
    (filled, cells)
}

/// The lone digits as givens, the other groups as notes.
fn state_of(marks: &[DigitSet; 81], lone: &[DigitSet]) -> State {
    let mut state = State::new(Puzzle::EMPTY);
    let mut notes = *marks;
    for cell in Cell::all() {
        if let Some(digit) = lone[cell.index()].single() {
            state.givens.set(cell, Some(digit));
            notes[cell.index()] = DigitSet::EMPTY;
        }
    }
    state.notes = any_notes(notes);
    state
}

/// Writes the candidates: those that are the puzzle; or else the player's digits and notes; or
/// else what is left when the givens have been removed from their peers.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let filled = item.state.filled();
    let marks = match (item.marks, item.state.notes) {
        (Some(marks), _) => marks,
        (None, Some(notes)) => {
            let mut marks = Pencilmarks::of_givens(&filled);
            for cell in Cell::all() {
                let noted = notes[cell.index()];
                if filled.digit(cell).is_none() && noted != DigitSet::EMPTY {
                    marks.set(cell, noted);
                }
            }
            marks
        }
        (None, None) => Pencilmarks::of_givens(&filled),
    };
    let words: Vec<String> = Cell::all()
        .map(|cell| {
            // A lone digit would be read as a given.
            let noted = item
                .state
                .notes
                .is_some_and(|notes| notes[cell.index()].len() == 1);
            word(marks.digits(cell), noted && filled.digit(cell).is_none())
        })
        .collect();
    out.push_str(&bordered(&words));
    out.push('\n');
    Ok(Lost {
        entries: item.state.entries != Puzzle::EMPTY,
        notes: false,
        ..item.lost_by_plain()
    })
}

fn word(digits: DigitSet, braces: bool) -> String {
    let inner: String = digits.map(Digit::to_char).collect();
    if braces || inner.is_empty() {
        format!("{{{inner}}}")
    } else {
        inner
    }
}
