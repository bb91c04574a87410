//! SudoCue's work in progress, `.sdx`.
//!
//! ```text
//! 4 1267 12679 u3 2369 …     nine rows of nine tokens: a lone digit is a given, `u3` the player's
//!                            own digit, several digits are the notes of an open cell
//! ```
//! Described at <http://sudocue.net/fileformats.php>. Only the `u` tells it from a grid of
//! candidates; a block of rows is searched for one (see `block`). A lone note can't be told from a given,
//! and an open cell must hold something: so where a state has no notes, all nine digits are
//! written, and nine digits in every open cell are read as no notes.

use std::io::{self, BufRead};

use super::answer::Layout;
use super::body::{Body, fault, raw, record, take_rows, tokens};
use super::lines::Lines;
use super::{Fault, Format, Frame, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Token {
    Given(Digit),
    Entry(Digit),
    Notes(DigitSet),
}

fn token(text: &str) -> Option<Token> {
    let own = text.strip_prefix(['u', 'U']);
    let digits = own.unwrap_or(text);
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    let set = digits
        .chars()
        .map(Digit::from_char)
        .collect::<Option<DigitSet>>()?;
    match (own, set.single()) {
        (Some(_), single) => single.map(Token::Entry),
        (None, Some(single)) => Some(Token::Given(single)),
        (None, None) => Some(Token::Notes(set)),
    }
}

/// Whether a line is meant as a row of such a grid, if perhaps a short or a long one.
fn is_row(line: &str) -> bool {
    let tokens = tokens(&Body::of(line).text);
    (2..=20).contains(&tokens.len()) && tokens.iter().all(|(_, text)| token(text).is_some())
}

/// Cuts grids where the format is given.
#[derive(Debug)]
pub(crate) struct Framer;

impl Framer {
    /// The grid that begins at the next line; `None` if no row of one does.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        let rows = take_rows(lines, is_row)?;
        Ok(raw(Format::Sdx, &rows).map(Frame::Record))
    }
}

/// Reads nine rows of nine tokens.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let mut state = State::new(Puzzle::EMPTY);
    let mut notes = [DigitSet::EMPTY; 81];
    let mut rows = 0;
    for (number, line) in raw.text.split('\n').enumerate() {
        let body = Body::of(line);
        if body.text.is_empty() {
            continue;
        }
        let tokens = tokens(&body.text);
        if tokens.len() != 9 {
            let found = format!("row {} has {} cells", rows + 1, tokens.len());
            return Err(fault(raw, (number, body.skipped), found, "9 cells"));
        }
        for (column, (at, text)) in tokens.iter().enumerate() {
            let Some(token) = token(text) else {
                let text: String = text.chars().take(12).collect();
                let expected = "a digit, `u` and a digit, or candidates";
                let place = (number, body.skipped + at);
                return Err(fault(raw, place, format!("{text:?} as a cell"), expected));
            };
            let Some(cell) = Cell::new(9 * rows + column) else {
                break;
            };
            match token {
                Token::Given(digit) => state.givens.set(cell, Some(digit)),
                Token::Entry(digit) => state.entries.set(cell, Some(digit)),
                Token::Notes(digits) => notes[cell.index()] = digits,
            }
        }
        rows += 1;
    }
    if rows != 9 {
        return Err(fault(raw, (0, 0), super::line::rows(rows), "9 rows"));
    }
    state.notes = read_notes(notes);
    Ok(record(
        raw,
        (0, Body::of(&raw.text).skipped),
        state,
        Layout::Spaced,
    ))
}

/// `None` where every open cell has all nine.
fn read_notes(notes: [DigitSet; 81]) -> Option<[DigitSet; 81]> {
    let untouched = |digits: &DigitSet| *digits == DigitSet::EMPTY || *digits == DigitSet::ALL;
    (!notes.iter().all(untouched)).then_some(notes)
}

/// Writes nine rows. An open cell of no note or a lone one gets all nine digits instead, since
/// the format would take a lone one for a given.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Sdx)?;
    let mut lost = item.lost_by_plain();
    let mut written = [DigitSet::EMPTY; 81];
    for cell in Cell::all() {
        if cell.index() > 0 {
            out.push(if cell.column() == 0 { '\n' } else { ' ' });
        }
        match (state.givens.digit(cell), state.entries.digit(cell)) {
            (Some(given), _) => out.push(given.to_char()),
            (None, Some(entry)) => out.extend(['u', entry.to_char()]),
            (None, None) => {
                let noted = state
                    .notes
                    .map_or(DigitSet::ALL, |notes| notes[cell.index()]);
                let digits = if noted.len() > 1 {
                    noted
                } else {
                    DigitSet::ALL
                };
                written[cell.index()] = digits;
                out.extend(digits.map(Digit::to_char));
            }
        }
    }
    out.push('\n');
    lost.entries = false;
    lost.notes = read_notes(written) != state.notes;
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_apart() {
        let digit = |n| Digit::new(n).unwrap();
        assert_eq!(token("5"), Some(Token::Given(digit(5))));
        assert_eq!(token("u5"), Some(Token::Entry(digit(5))));
        let set = [3, 5].map(digit).into_iter().collect();
        assert_eq!(token("53"), Some(Token::Notes(set)));
        for text in ["", "u", "u35", "0", ".", "1a", "1234567890"] {
            assert_eq!(token(text), None, "{text}");
        }
    }
}
