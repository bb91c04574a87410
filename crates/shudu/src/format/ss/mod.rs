//! Simple Sudoku's file, `.ss`, and what the program puts on the clipboard.
//!
//! ```text
//! *-----------*        the puzzle; after it, if it was saved in the midst of being solved,
//! |4..|...|8.5|        the same with the player's digits added, and a third grid of all
//! |.3.|...|...|        candidates, in a wider frame:
//! |...|7..|...|        *-----------------------------*
//! |---+---+---|        | 4     1679  12679 | 139 …   |
//! …                    …
//! ```
//! A file of many single grids looks the same as one of a puzzle in three. So a grid belongs to
//! the one before it only if it holds all its givens and more, or is a grid of candidates that
//! agrees with every digit; anything else is the next puzzle. (A second grid that equals the first
//! belongs to it only if such candidates follow, since lists repeat puzzles.) Where no cell has two
//! candidates, blanks between the cells tell a grid of candidates from the dense one of digits.
//! Shown at <http://pzl.org.uk/Formats.html>, and at <http://sudocue.net/fileformats.php>.

mod grid;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::io::{self, BufRead};

use super::body::{Body, give_back, raw, take};
use super::lines::{Line, Lines};
use super::{Format, Frame};
use crate::grid::Puzzle;
use grid::{Cells, is_border, is_row, parse};

pub(crate) use read::read;
pub(crate) use write::write;

/// The most lines of one grid: nine rows, ten borders, and as many again in a faulty one.
const LONGEST: usize = 38;

/// Whether a line may be the top of such a grid: `*-----------*`, longer for candidates. Whether
/// rows follow, the [`Framer`] finds.
pub(crate) fn starts(line: &str) -> bool {
    let text = Body::of(line).text;
    let between = text
        .strip_prefix('*')
        .and_then(|text| text.strip_suffix('*'));
    between.is_some_and(|text| text.len() >= 11 && text.bytes().all(|b| b"-+".contains(&b)))
}

/// What the program writes under a grid.
fn is_signature(line: &str) -> bool {
    let text = Body::of(line).text;
    text == "Simple Sudoku" || (text.starts_with("Version ") && text.len() < 20)
}

/// Cuts one puzzle of one to three grids.
#[derive(Debug)]
pub(crate) struct Framer {
    done: bool,
}

impl Framer {
    pub(crate) fn new() -> Framer {
        Framer { done: false }
    }

    /// The puzzle that begins at the next line, then `None`. If it is `None` at once, no rows
    /// follow the border, and it has not been taken. A single grid of candidates is a record in
    /// the format [`Format::Pencilmarks`].
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(None);
        }
        let mut taken = take_grid(lines)?;
        if taken.is_empty() {
            return Ok(None);
        }
        let Ok(grid) = parse(&taken) else {
            return Ok(raw(Format::Ss, &taken).map(Frame::Record));
        };
        let Cells::Digits(givens) = grid.cells else {
            return Ok(raw(Format::Pencilmarks, &taken).map(Frame::Record));
        };
        let dense = !grid.spaced;
        let seen = take_if(lines, &mut taken, dense, |lines, cells| match cells {
            Cells::Digits(seen) if *seen == givens => candidates_follow(lines, dense, &givens),
            cells => Ok(cells.goes_on_from(&givens)),
        })?;
        if let Some(Cells::Digits(seen)) = seen {
            take_if(lines, &mut taken, dense, |_, cells| {
                Ok(cells.are_candidates_of(&seen))
            })?;
        }
        Ok(raw(Format::Ss, &taken).map(Frame::Record))
    }
}

/// Takes a grid, borders and all, and the program's name under it; nothing if there is none.
fn take_grid<R: BufRead>(lines: &mut Lines<R>) -> io::Result<Vec<Line>> {
    let mut taken = take(lines, 1, starts)?;
    let mut rows = 0;
    let mut closed = false;
    let rest = take(lines, LONGEST, |line| {
        let text = Body::of(line).text;
        rows += usize::from(is_row(&text));
        let belongs = !closed && !taken.is_empty() && (is_row(&text) || is_border(&text));
        closed = rows >= 9 && starts(line);
        belongs
    })?;
    if !rest.iter().any(|line| is_row(&Body::of(&line.text).text)) {
        give_back(lines, rest);
        give_back(lines, taken);
        return Ok(Vec::new());
    }
    taken.extend(rest);
    taken.extend(take(lines, 2, is_signature)?);
    Ok(taken)
}

/// Takes the next grid, with blank lines before it, if it is one and `belongs` says so; `dense` is
/// whether the first grid was.
fn take_if<R: BufRead>(
    lines: &mut Lines<R>,
    taken: &mut Vec<Line>,
    dense: bool,
    belongs: impl FnOnce(&mut Lines<R>, &Cells) -> io::Result<bool>,
) -> io::Result<Option<Cells>> {
    let blank = take(lines, 3, |line| Body::of(line).text.is_empty())?;
    let next = take_grid(lines)?;
    if let Ok(grid) = parse(&next) {
        let cells = grid.cells_after(dense);
        if belongs(lines, &cells)? {
            taken.extend(blank);
            taken.extend(next);
            return Ok(Some(cells));
        }
    }
    give_back(lines, next);
    give_back(lines, blank);
    Ok(None)
}

/// Whether the next grid, which is not taken, holds candidates of these digits.
fn candidates_follow<R: BufRead>(
    lines: &mut Lines<R>,
    dense: bool,
    digits: &Puzzle,
) -> io::Result<bool> {
    let mut ahead = Vec::new();
    let found = take_if(lines, &mut ahead, dense, |_, cells| {
        Ok(cells.are_candidates_of(digits))
    })?;
    give_back(lines, ahead);
    Ok(found.is_some())
}
