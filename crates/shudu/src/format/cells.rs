//! The cells of one field: 81 characters, or 729, with nothing else beside them.
//!
//! A field of a table, a JSON string and an XML attribute hold a puzzle alone, so there is nothing
//! to search for: every character that is no blank and no quote is a cell. A wrong number of them
//! is a fault that says how many there are; nothing is padded or cut.

use super::{Fault, RawRecord, charset};
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

/// The most bytes of one record of a document: far above any puzzle, far below any memory.
pub(crate) const MAX_RECORD: usize = 1 << 20;

/// What the characters of a field are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cells {
    /// 81 cells.
    Puzzle(Puzzle),
    /// 729 candidates.
    Marks(Pencilmarks),
}

impl Cells {
    /// The state that a record of these cells has.
    pub(crate) fn state(&self) -> State {
        match self {
            Cells::Puzzle(puzzle) => State::new(*puzzle),
            Cells::Marks(marks) => State::new(marks.singles()),
        }
    }

    /// The candidates, where they are the puzzle.
    pub(crate) fn marks(&self) -> Option<Pencilmarks> {
        match self {
            Cells::Puzzle(_) => None,
            Cells::Marks(marks) => Some(*marks),
        }
    }
}

/// Why a text is not cells, and where in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// What was found.
    pub(crate) found: String,
    /// What would have been right.
    pub(crate) expected: String,
    /// The byte of the text at which it was found.
    pub(crate) at: usize,
}

impl Wrong {
    /// Something wrong at the start of a text.
    pub(crate) fn new(found: impl Into<String>, expected: impl Into<String>) -> Wrong {
        Wrong {
            found: found.into(),
            expected: expected.into(),
            at: 0,
        }
    }

    /// The same, `offset` bytes further on.
    pub(crate) fn after(mut self, offset: usize) -> Wrong {
        self.at += offset;
        self
    }

    /// The fault of a record that holds the text `offset` bytes after its start.
    pub(crate) fn fault(self, raw: &RawRecord, offset: usize) -> Fault {
        super::fault(raw, offset + self.at, &raw.text, self.found, &self.expected)
    }
}

/// Reads a field. Quotes and blanks around it and blanks within it do not count, unless the field
/// is 81 characters wide with its blanks: then they are empty cells.
pub(crate) fn cells(text: &str) -> Result<Cells, Wrong> {
    if let Some(puzzle) = Puzzle::from_line(text) {
        return Ok(Cells::Puzzle(puzzle));
    }
    let start = text.len() - text.trim_start_matches(is_wrapping).len();
    let inner = text[start..].trim_end_matches(is_wrapping);
    let unquoted = text.trim_matches(['"', '\'', '\n', '\r']);
    if unquoted.contains(' ') && unquoted.chars().count() == 81 {
        let offset = text.len() - text.trim_start_matches(['"', '\'', '\n', '\r']).len();
        let found: Vec<_> = unquoted.char_indices().collect();
        if let Ok(numbers) = numbers(&found, Some(' ')) {
            return finish(&numbers).map_err(|wrong| wrong.after(offset));
        }
    }
    let found: Vec<_> = inner
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .collect();
    let empty = stranger(&found);
    let numbers = numbers(&found, empty).map_err(|wrong| wrong.after(start))?;
    finish(&numbers).map_err(|wrong| wrong.after(start))
}

/// What a cell's character stands for: 0 for an empty cell, 1 to 9; `None` if it is no cell.
pub(crate) fn number(c: char) -> Option<u8> {
    charset::number(charset::plain(c))
}

/// Blanks and quotes, which may stand around a field.
fn is_wrapping(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'' | '`')
}

/// The one character of 81 that is neither a digit nor a letter, if there is just one such: it is
/// the empty cell, whatever it is.
fn stranger(found: &[(usize, char)]) -> Option<char> {
    if found.len() != 81 {
        return None;
    }
    let mut strangers = found.iter().map(|f| f.1).filter(|&c| number(c).is_none());
    let first = strangers.next().filter(|c| !c.is_alphanumeric())?;
    let digits_alone = found
        .iter()
        .all(|f| f.1 == first || number(f.1).is_some_and(|n| n != 0));
    digits_alone.then_some(first)
}

/// The numbers of characters, of which `empty` is an empty cell too.
fn numbers(found: &[(usize, char)], empty: Option<char>) -> Result<Vec<(usize, u8)>, Wrong> {
    let mut numbers = Vec::with_capacity(found.len());
    for &(at, c) in found {
        let Some(n) = number(c).or((Some(c) == empty).then_some(0)) else {
            let wrong = Wrong::new(
                format!("{c:?} is no cell"),
                "81 cells, each 1 to 9, or . where it is empty",
            );
            return Err(wrong.after(at));
        };
        numbers.push((at, n));
    }
    Ok(numbers)
}

/// The cells of the right number of numbers.
pub(crate) fn finish(numbers: &[(usize, u8)]) -> Result<Cells, Wrong> {
    match numbers.len() {
        81 => {
            let mut cells = [0; 81];
            for (cell, &(_, n)) in cells.iter_mut().zip(numbers) {
                *cell = n;
            }
            let puzzle = Puzzle::from_numbers(cells).expect("a character is a number up to 9");
            Ok(Cells::Puzzle(puzzle))
        }
        729 => marks(numbers).map(Cells::Marks),
        1 => Err(Wrong::new("1 cell", "81")),
        n => Err(Wrong::new(format!("{n} cells"), "81")),
    }
}

/// The candidates of 729 numbers, each digit in its own place.
fn marks(numbers: &[(usize, u8)]) -> Result<Pencilmarks, Wrong> {
    let mut cells = [DigitSet::EMPTY; 81];
    for (index, &(at, n)) in numbers.iter().enumerate() {
        let place = (index % 9 + 1) as u8;
        if n != 0 && n != place {
            let found = format!(
                "a {n} in the place of the candidate {place} of {}",
                Cell::from_index(index / 9)
            );
            return Err(Wrong::new(found, format!("{place} or .")).after(at));
        }
        if let Some(digit) = Digit::new(n) {
            cells[index / 9].insert(digit);
        }
    }
    Ok(Pencilmarks::from_cells(cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// The text as `P` is 81 cells again.
    fn check(text: &str) {
        let puzzle = Puzzle::from_line(P).unwrap();
        assert_eq!(cells(text), Ok(Cells::Puzzle(puzzle)), "{text}");
    }

    #[test]
    fn empty_cells_have_many_characters() {
        for empty in [
            '.', '0', '*', '_', '-', 'x', 'X', '?', '〇', '０', ' ', '~', '/',
        ] {
            check(&P.replace('.', &empty.to_string()));
        }
        check(&P.replace('4', "４").replace('8', "８"));
        check(&P.replacen('.', "_", 7).replacen('.', "x", 7));
    }

    #[test]
    fn quotes_blanks_and_line_ends_do_not_count() {
        check(&format!(" \"{P}\"\t"));
        check(&format!("\u{a0}'{P}'"));
        let rows: Vec<_> = (0..9).map(|r| &P[r * 9..r * 9 + 9]).collect();
        check(&rows.join("\n"));
        check(&rows.join(" "));
    }

    #[test]
    fn a_wrong_text_is_never_padded_or_cut() {
        let table = [
            ("".to_string(), 0, "0 cells"),
            (P[1..].to_string(), 0, "80 cells"),
            (format!("{P}."), 0, "82 cells"),
            (P.replacen('8', "q", 1), 6, "'q' is no cell"),
            (P.replacen("..", "~,", 1), 1, "'~' is no cell"),
            (
                format!("\"{}", P.replacen('8', "é", 1)),
                7,
                "'é' is no cell",
            ),
            (
                "1".repeat(729),
                1,
                "a 1 in the place of the candidate 2 of r1c1",
            ),
        ];
        for (text, at, found) in table {
            let wrong = cells(&text).unwrap_err();
            assert_eq!((wrong.at, wrong.found.as_str()), (at, found), "{text}");
        }
    }

    #[test]
    fn marks_are_729() {
        let marks = Pencilmarks::of_givens(&Puzzle::from_line(P).unwrap());
        assert_eq!(cells(&marks.to_string()), Ok(Cells::Marks(marks)));
    }
}
