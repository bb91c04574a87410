//! A line of HoDoKu's library of techniques: a state, and what a technique does in it.
//!
//! ```text
//! :0606-x:34:.51.+8..4+2+56…:432 732 545:395:435:extra:
//!  │      │  │              │           │   │   └ whatever the technique needs more
//!  │      │  │              │           │   └ digits that it places   ┐ digit, row, column
//!  │      │  │              │           └ candidates that it removes  ┘
//!  │      │  │              └ candidates that were removed before
//!  │      │  └ givens; `+` before a digit that has been placed since
//!  │      └ the candidates that it is about
//!  └ the technique; `-x` for a case in which it must not be found
//! ```
//! Seven colons, or six or eight: the last fields may be missing. The notes of the state are the
//! candidates that givens and placed digits leave, without the removed ones.
//!
//! All but the givens is kept in the comment, as the same line with that one field empty; so the
//! line can be written again as it was, and the technique still be read by whoever needs it.
//! The format is documented at the head of HoDoKu's `reglib-1.4.txt`.

use super::answer::Layout;
use super::body::{Body, fault, notes_of_open_cells, record, tokens};
use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

/// The place of the givens between the colons; short forms have them one place further.
const GIVENS: usize = 3;
const EXPECTED: &str = "81 cells, `+` before a placed digit";

/// Whether a line is one of a library.
pub(crate) fn starts(line: &str) -> bool {
    let body = Body::of(line);
    body.text.starts_with(':') && body.text.matches(':').count() >= 6
}

/// Reads a line of a library.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let body = Body::of(&raw.text);
    let mut fields = columns(&body);
    let shifted = |at: usize| fields.get(at).is_some_and(|field| cells(field.1).is_ok());
    if shifted(GIVENS + 1) && !shifted(GIVENS) {
        fields.remove(GIVENS);
    }
    let (Some(&(column, givens)), rest) = (fields.get(GIVENS), fields.get(GIVENS + 1)) else {
        return Err(fault(
            raw,
            (0, body.skipped),
            "no field of givens",
            EXPECTED,
        ));
    };
    let mut state =
        cells(givens).map_err(|(at, found)| fault(raw, (0, column + at), found, EXPECTED))?;
    let (start, removed) = rest.copied().unwrap_or((0, ""));
    state.notes = notes(&state.filled(), removed).map_err(|(at, found)| {
        let expected = "digit, row and column of a candidate, such as 432";
        fault(raw, (0, start + at), found, expected)
    })?;
    let mut read = record(raw, (0, column), state, Layout::Line);
    fields[GIVENS].1 = "";
    read.comment = frame(&fields);
    Ok(read)
}

/// The fields, each with the column at which it begins, in characters from 0 of the line.
fn columns(body: &Body) -> Vec<(usize, &str)> {
    let mut column = body.skipped;
    let mut fields = Vec::new();
    for field in body.text.split(':') {
        fields.push((column, field));
        column += field.chars().count() + 1;
    }
    fields
}

/// The line without its givens; nothing where it says nothing more.
fn frame(fields: &[(usize, &str)]) -> String {
    let texts: Vec<&str> = fields.iter().map(|field| field.1.trim()).collect();
    let frame = texts.join(":");
    let says_nothing = texts[1..].iter().all(|text| text.is_empty()) || frame == PLAIN;
    if says_nothing { String::new() } else { frame }
}

/// The frame of a state without a technique, as HoDoKu itself writes it.
const PLAIN: &str = ":0000:x::::";

fn cells(text: &str) -> Result<State, (usize, String)> {
    let mut state = State::new(Puzzle::EMPTY);
    let mut count = 0;
    let mut placed = false;
    for (at, c) in text.trim_end().chars().enumerate() {
        if c == '+' && !placed {
            placed = true;
            continue;
        }
        let digit = match super::body::cell(c) {
            Some(digit) if digit.is_some() || !placed => digit,
            _ => return Err((at, format!("the character {c:?}"))),
        };
        if let Some(cell) = Cell::new(count) {
            let grid = if placed {
                &mut state.entries
            } else {
                &mut state.givens
            };
            grid.set(cell, digit);
        }
        count += 1;
        placed = false;
    }
    if count != 81 || placed {
        return Err((0, format!("{count} cells")));
    }
    Ok(state)
}

/// The candidates that are left; `None` where none were removed.
fn notes(filled: &Puzzle, removed: &str) -> Result<Option<[DigitSet; 81]>, (usize, String)> {
    let removed = tokens(removed);
    if removed.is_empty() {
        return Ok(None);
    }
    let mut marks = Pencilmarks::of_givens(filled);
    for (at, token) in removed {
        let Some((digit, cell)) = candidate(&token) else {
            let token: String = token.chars().take(12).collect();
            return Err((at, format!("{token:?} as a removed candidate")));
        };
        marks.remove(cell, digit);
    }
    Ok(Some(notes_of_open_cells(filled, *marks.cells())))
}

/// `432` is digit 4 in row 3, column 2.
fn candidate(token: &str) -> Option<(Digit, Cell)> {
    let [digit, row, column] = token.as_bytes() else {
        return None;
    };
    let index = |byte: u8| Digit::from_char(byte as char).map(Digit::index);
    let digit = Digit::from_char(*digit as char)?;
    Some((digit, Cell::at(index(*row)?, index(*column)?)))
}

/// Writes a line of a library: in the frame that a comment from such a line is, else with the
/// technique `0000` and the variant `x`, which is how HoDoKu writes a state alone. Notes that are
/// more than the givens and entries leave, or that nobody has touched, it can't hold.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Hodoku)?;
    let filled = state.filled();
    let framed = starts(&item.comment) && !item.comment.contains(['\n', '\r']);
    let frame = if framed { item.comment.trim() } else { PLAIN };
    let mut fields: Vec<&str> = frame.split(':').collect();
    let mut lost = item.lost_by_plain();
    lost.entries = false;
    lost.comment = lost.comment && !framed;
    // The list of the frame, in its own order, unless the notes have changed since.
    let given_back = notes(&filled, fields[GIVENS + 1]) == Ok(state.notes);
    let removed = removed(&filled, state.notes);
    if !given_back {
        lost.notes = notes(&filled, &removed) != Ok(state.notes);
        fields[GIVENS + 1] = &removed;
    } else {
        lost.notes = false;
    }
    let givens = givens_and_entries(&state);
    fields[GIVENS] = &givens;
    out.push_str(&fields.join(":"));
    out.push('\n');
    Ok(lost)
}

fn givens_and_entries(state: &State) -> String {
    let mut text = String::with_capacity(162);
    for cell in Cell::all() {
        match (state.givens.digit(cell), state.entries.digit(cell)) {
            (Some(given), _) => text.push(given.to_char()),
            (None, Some(entry)) => text.extend(['+', entry.to_char()]),
            (None, None) => text.push('.'),
        }
    }
    text
}

/// The candidates that givens and entries leave and the notes have not, ascending.
fn removed(filled: &Puzzle, notes: Option<[DigitSet; 81]>) -> String {
    let Some(notes) = notes else {
        return String::new();
    };
    let left = Pencilmarks::of_givens(filled);
    let mut removed = Vec::new();
    for digit in Digit::ALL {
        for cell in Cell::all() {
            let open = filled.digit(cell).is_none();
            if open && left.digits(cell).contains(digit) && !notes[cell.index()].contains(digit) {
                removed.push(format!("{digit}{}{}", cell.row() + 1, cell.column() + 1));
            }
        }
    }
    removed.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::raw::Context;

    fn raw(text: &str) -> RawRecord {
        RawRecord {
            format: Format::Hodoku,
            line: 1,
            column: 1,
            blank_before: false,
            text: text.to_string(),
            context: Context::None,
        }
    }

    /// Every line of HoDoKu's own library reads, and is written as it stood.
    #[test]
    fn the_whole_library_reads_and_is_written_again() {
        let shared = std::env::var("SHUDU_SHARED")
            .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").into());
        let Ok(library) = std::fs::read_to_string(shared + "/data/hodoku_reglib-1.4.txt") else {
            eprintln!("skipped: the library is not here");
            return;
        };
        let mut count = 0;
        for line in library
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            assert!(starts(line), "{line}");
            let read = read(&raw(line)).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            let mut again = String::new();
            let lost = write(&Item::from(&read), &WriteOptions::default(), &mut again).unwrap();
            assert_eq!(again.trim_end(), line.trim_end());
            assert_eq!(lost, Lost::default());
            count += 1;
        }
        assert!(count > 1000, "{count} lines");
    }

    #[test]
    fn only_lines_of_seven_fields_are_of_a_library() {
        for (line, yes) in [
            (":0000:x:..:::", true),
            ("> ::::..::", true),
            (":0606-x:34:..:432 732:395:435::", true),
            ("::::::", true),
            (":0000:x:..::", false),
            ("0000:x:..:::::", false),
        ] {
            assert_eq!(starts(line), yes, "{line}");
        }
    }
}
