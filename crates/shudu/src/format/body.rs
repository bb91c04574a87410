//! What the readers and writers of other programs' formats share: one character as a cell, a line
//! without what carried it, a run of rows, a fault with its place.
//!
//! Columns count characters, so every change made to a line before it is read keeps its
//! characters one for one, or says how many it took off.

use std::io::{self, BufRead};

use super::answer::{Layout, Template};
use super::lines::{Line, Lines};
use super::raw::Context;
use super::{Fault, Format, RawRecord, Record, charset};
use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

/// The digit or the blank that a character is a spelling of. Others stay as they are, since the
/// text of a tag or a comment is kept to the letter.
fn plain(c: char) -> char {
    match charset::plain(c) {
        '\t' => ' ',
        plain @ ('0'..='9' | ' ') => plain,
        _ => c,
    }
}

/// What a character is as a cell: a digit, or empty (`Some(None)`). `None` if it is no cell.
pub(crate) fn cell(c: char) -> Option<Option<Digit>> {
    charset::number(charset::plain(c)).map(Digit::new)
}

/// A line in plain characters, without trailing blanks, and without the blanks and `>` that mail
/// and Markdown put before it.
pub(crate) struct Body {
    /// The text; it has as many characters as the line had in this place.
    pub(crate) text: String,
    /// How many characters were taken off before it.
    pub(crate) skipped: usize,
}

impl Body {
    pub(crate) fn of(line: &str) -> Body {
        let carrier = |c: char| c == '>' || c == '\u{feff}' || plain(c) == ' ';
        let text = line.trim_start_matches(carrier);
        let skipped = line[..line.len() - text.len()].chars().count();
        let text: String = text.chars().map(plain).collect();
        Body {
            text: text.trim_end().to_string(),
            skipped,
        }
    }
}

/// Tokens with the column of each, in characters from 0.
pub(crate) fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (column, c) in text.chars().enumerate() {
        if plain(c) == ' ' {
            inside = false;
            continue;
        }
        if !inside {
            tokens.push((column, String::new()));
            inside = true;
        }
        if let Some((_, token)) = tokens.last_mut() {
            token.push(c);
        }
    }
    tokens
}

/// A fault in a record: `line` counts from 0 within its text, `column` in characters from 0 within
/// that line.
pub(crate) fn fault(
    raw: &RawRecord,
    (line, column): (usize, usize),
    found: impl Into<String>,
    expected: impl Into<String>,
) -> Fault {
    Fault {
        line: raw.line + line as u64,
        column: column_of(raw, (line, column)),
        found: found.into(),
        expected: expected.into(),
    }
}

/// The column, from 1 and in the input, of a place that counts from 0 within the record.
fn column_of(raw: &RawRecord, (line, column): (usize, usize)) -> u64 {
    let before = if line == 0 { raw.column } else { 1 };
    before + column as u64
}

/// A record of a state; its first cell stands in this line and column, which count from 0 within
/// its text.
pub(crate) fn record(
    raw: &RawRecord,
    first_cell: (usize, usize),
    state: State,
    layout: Layout,
) -> Record {
    let place = (raw.line, column_of(raw, first_cell));
    super::record_at(raw, place, state, layout)
}

/// Puts the digits that are seen in a grid with givens and entries beside the givens; the cell in
/// which the two differ is the error.
pub(crate) fn entries(givens: &Puzzle, seen: &Puzzle) -> Result<Puzzle, Cell> {
    let mut entries = Puzzle::EMPTY;
    for cell in Cell::all() {
        match (givens.digit(cell), seen.digit(cell)) {
            (None, digit) => entries.set(cell, digit),
            (Some(given), Some(digit)) if given != digit => return Err(cell),
            _ => {}
        }
    }
    Ok(entries)
}

/// Notes with those of filled cells taken off.
pub(crate) fn notes_of_open_cells(filled: &Puzzle, mut notes: [DigitSet; 81]) -> [DigitSet; 81] {
    for cell in Cell::all() {
        if filled.digit(cell).is_some() {
            notes[cell.index()] = DigitSet::EMPTY;
        }
    }
    notes
}

/// Notes, if there are any at all.
pub(crate) fn any_notes(notes: [DigitSet; 81]) -> Option<[DigitSet; 81]> {
    (notes != [DigitSet::EMPTY; 81]).then_some(notes)
}

/// An answer in nine dense rows.
pub(crate) fn dense() -> Layout {
    Layout::Template(Box::new(Template {
        text: rows(&Puzzle::EMPTY, '.'),
        places: std::array::from_fn(|cell| (cell + cell / 9) as u32),
    }))
}

/// Nine dense rows without the last one's end.
pub(crate) fn rows(puzzle: &Puzzle, blank: char) -> String {
    let line: Vec<char> = puzzle.to_line(blank).chars().collect();
    let rows: Vec<String> = line.chunks(9).map(|row| row.iter().collect()).collect();
    rows.join("\n")
}

/// A raw record of the text of these lines; `None` if there are none.
pub(crate) fn raw(format: Format, lines: &[Line]) -> Option<RawRecord> {
    let first = lines.first()?;
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    Some(RawRecord {
        format,
        line: first.number,
        column: first.column,
        blank_before: false,
        text: texts.join("\n"),
        context: Context::None,
    })
}

/// Takes lines as long as `belongs` says so, at most `most` of them; the first that does not
/// belong is given back.
pub(crate) fn take<R: BufRead>(
    lines: &mut Lines<R>,
    most: usize,
    mut belongs: impl FnMut(&str) -> bool,
) -> io::Result<Vec<Line>> {
    let mut taken = Vec::new();
    while taken.len() < most {
        let Some(line) = lines.next()? else { break };
        if !line.ends || !belongs(&line.text) {
            lines.unread(line);
            break;
        }
        taken.push(line);
    }
    Ok(taken)
}

/// Gives lines back so that they come again in their order.
pub(crate) fn give_back<R: BufRead>(lines: &mut Lines<R>, taken: Vec<Line>) {
    for line in taken.into_iter().rev() {
        lines.unread(line);
    }
}

/// Takes a run of rows: nine, and if the run goes on with fewer than nine more, these too, since
/// then the whole run is one error. Nine further rows are another puzzle.
pub(crate) fn take_rows<R: BufRead>(
    lines: &mut Lines<R>,
    is_row: impl Fn(&str) -> bool,
) -> io::Result<Vec<Line>> {
    let mut run = take(lines, 9, &is_row)?;
    if run.len() == 9 {
        let more = take(lines, 9, &is_row)?;
        if more.len() < 9 {
            run.extend(more);
        } else {
            give_back(lines, more);
        }
    }
    Ok(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_freed_of_its_carrier() {
        let body = Body::of("> \t\u{ff11}\u{3007}.\u{a0}2  ");
        assert_eq!((body.text.as_str(), body.skipped), ("10. 2", 3));
        assert_eq!(cell('\u{ff19}'), Some(Digit::new(9)));
        assert_eq!(cell('?'), Some(None));
        assert_eq!(cell('a'), None);
    }

    #[test]
    fn nine_rows_and_a_few_more_are_one_run() {
        let run = |count: usize| {
            let text = "123456789\n".repeat(count);
            let mut lines = Lines::new(text.as_bytes());
            take_rows(&mut lines, |line| line.len() == 9).unwrap().len()
        };
        let sizes: Vec<usize> = [0, 8, 9, 10, 17, 18, 19].map(run).to_vec();
        assert_eq!(sizes, [0, 8, 9, 10, 17, 9, 9]);
    }
}
