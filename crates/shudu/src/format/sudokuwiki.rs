//! Links to SudokuWiki's solver: `https://www.sudokuwiki.org/sudoku.htm?bd=` and the board.
//!
//! A board is 81 cells; or 162 characters, two for each cell, as its author documents under
//! <https://www.sudokuwiki.org/Sudoku_String_Definitions> (18 January 2023):
//!
//! ```text
//! two base-32 digits (0-9, a-v) = ten bits:  9 8 7 6 5 4 3 2 1 | clue
//!   03 = given 1      04 = 2 that the player has found      48 = candidates 3 and 7
//! ```
//! So a lone candidate can't be told from a digit that was entered; it is read as an entry.
//! The packed boards that begin with a letter and a count (`S9B…`) are not documented, and are
//! refused.

use super::answer::Layout;
use super::body::{Body, any_notes, cell, fault, record};
use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

const LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const EXPECTED: &str = "81 cells after bd= (or the 162 characters of its documented form)";

/// Where the board begins and ends, in bytes.
fn board(text: &str) -> Option<(usize, usize)> {
    let end = text.find(' ').unwrap_or(text.len());
    let link = text[..end].to_ascii_lowercase();
    let start = if link.starts_with("bd=") {
        3
    } else {
        let beginnings = [
            "http://",
            "https://",
            "www.",
            "sudokuwiki.",
            "?",
            "/",
            "<http",
        ];
        if !beginnings.iter().any(|&start| link.starts_with(start)) {
            return None;
        }
        let at = link.find("?bd=").or_else(|| link.find("&bd="))?;
        at + 4
    };
    let board = &text[start..end];
    let length = board.find(['&', '#', '>', '"']).unwrap_or(board.len());
    Some((start, start + length))
}

/// Whether a line is a link with a board.
pub(crate) fn starts(line: &str) -> bool {
    board(&Body::of(line).text).is_some()
}

/// Reads a link; what stands after it on the line is the comment.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let body = Body::of(&raw.text);
    let Some((start, end)) = board(&body.text) else {
        let place = (0, body.skipped);
        return Err(fault(raw, place, "no bd= in the link", EXPECTED));
    };
    let board = &body.text[start..end];
    let column = body.skipped + body.text[..start].chars().count();
    let state = match board.chars().count() {
        81 => cells(board),
        162 => pairs(board),
        count => Err((0, refusal(board, count))),
    };
    let state = state.map_err(|(at, found)| fault(raw, (0, column + at), found, EXPECTED))?;
    let mut read = record(raw, (0, column), state, Layout::Line);
    if let Some((_, comment)) = body.text.split_once(' ') {
        read.comment = comment.trim().to_string();
    }
    Ok(read)
}

/// What is wrong with a board of another length.
fn refusal(board: &str, count: usize) -> String {
    let mut first = board.bytes();
    match (first.next(), first.next()) {
        (Some(letter), Some(b'0'..=b'9')) if letter.is_ascii_uppercase() => {
            let prefix: String = board.chars().take(3).collect();
            format!("a packed board ({prefix}…), a form that SudokuWiki has not documented")
        }
        _ => format!("{count} characters of a board"),
    }
}

fn cells(board: &str) -> Result<State, (usize, String)> {
    let mut givens = Puzzle::EMPTY;
    for (place, (at, c)) in Cell::all().zip(board.chars().enumerate()) {
        let digit = cell(c).ok_or_else(|| (at, format!("the character {c:?}")))?;
        givens.set(place, digit);
    }
    Ok(State::new(givens))
}

fn pairs(board: &str) -> Result<State, (usize, String)> {
    let mut state = State::new(Puzzle::EMPTY);
    let mut notes = [DigitSet::EMPTY; 81];
    let characters: Vec<char> = board.chars().collect();
    for (cell, pair) in Cell::all().zip(characters.chunks(2)) {
        let at = 2 * cell.index();
        let mut bits = 0;
        for &c in pair {
            let digit = c.to_digit(32);
            bits = bits * 32 + digit.ok_or_else(|| (at, format!("the character {c:?}")))?;
        }
        let digits = DigitSet::from_bits_truncate((bits >> 1) as u16);
        match (bits & 1 == 1, digits.single()) {
            (true, Some(digit)) => state.givens.set(cell, Some(digit)),
            (true, None) => return Err((at, format!("a given of {} digits", digits.len()))),
            (false, Some(digit)) => state.entries.set(cell, Some(digit)),
            (false, None) => notes[cell.index()] = digits,
        }
    }
    state.notes = any_notes(notes);
    Ok(state)
}

/// Writes a link: of 81 digits; of 162 characters where there are notes that these can hold, none
/// of them a lone one, which would be taken for an entry.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Sudokuwiki)?;
    let mut lost = item.lost_by_plain();
    let board = match in_pairs(&state) {
        Some(board) => {
            lost.entries = false;
            lost.notes = false;
            board
        }
        None => state.givens.to_line('0'),
    };
    out.push_str(LINK);
    out.push_str(&board);
    out.push('\n');
    Ok(lost)
}

/// The board of 162 characters, if it reads back as the same state.
fn in_pairs(state: &State) -> Option<String> {
    let notes = state.notes?;
    let mut board = String::with_capacity(162);
    for cell in Cell::all() {
        let only = |digit: Digit| u32::from(DigitSet::only(digit).bits());
        let bits = match (state.givens.digit(cell), state.entries.digit(cell)) {
            (Some(given), _) => only(given) << 1 | 1,
            (None, Some(entry)) => only(entry) << 1,
            (None, None) => u32::from(notes[cell.index()].bits()) << 1,
        };
        for digit in [bits / 32, bits % 32] {
            board.push(char::from_digit(digit, 32)?);
        }
    }
    (pairs(&board).as_ref() == Ok(state)).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_in_a_link_is_found() {
        let cells = "1".repeat(81);
        for (line, yes) in [
            (format!("{LINK}{cells}"), true),
            (
                format!("http://www.sudokuwiki.org/sudoku.htm?x=1&bd={cells}&y"),
                true,
            ),
            (format!("bd={cells}"), true),
            (format!("{cells} {LINK}{cells}"), false),
            (format!("{cells},{LINK}{cells}"), false),
            ("https://www.sudokuwiki.org/sudoku.htm".to_string(), false),
        ] {
            assert_eq!(starts(&line), yes, "{line}");
        }
    }

    /// The pairs that the documentation explains.
    #[test]
    fn a_pair_is_a_given_an_entry_or_candidates() {
        let state = pairs(&format!("030448{}", "vu".repeat(78))).unwrap();
        assert_eq!(state.givens.digit(Cell::at(0, 0)), Digit::new(1));
        assert_eq!(state.entries.digit(Cell::at(0, 1)), Digit::new(2));
        let notes = state.notes.unwrap();
        assert_eq!(notes[2].map(Digit::get).collect::<Vec<_>>(), [3, 7]);
        assert_eq!(notes[3], DigitSet::ALL);
        assert!(pairs(&format!("07{}", "vu".repeat(80))).is_err());
    }
}
