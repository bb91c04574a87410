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
//! belongs to it only if such candidates follow, since lists repeat puzzles.)
//! Shown at <http://pzl.org.uk/Formats.html>, and at <http://sudocue.net/fileformats.php>.

use std::io::{self, BufRead};

use super::answer::{Layout, Template};
use super::body::{
    Body, cell, entries, fault, give_back, notes_of_open_cells, raw, record, take, tokens,
};
use super::lines::{Line, Lines};
use super::{Fault, Format, Frame, Item, Lost, RawRecord, Record, Unwritable};
use super::{WriteOptions, charset};
use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

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

/// A border within or around a grid.
fn is_border(text: &str) -> bool {
    text.len() >= 11 && text.contains("---") && text.bytes().all(|b| b"*|-+".contains(&b))
}

fn is_row(text: &str) -> bool {
    text.starts_with('|') && text.ends_with('|') && text.len() > 1 && !is_border(text)
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
        let seen = take_if(lines, &mut taken, |lines, grid| match &grid.cells {
            Cells::Digits(seen) if *seen == givens => candidates_follow(lines, &givens),
            cells => Ok(cells.goes_on_from(&givens)),
        })?;
        if let Some(Cells::Digits(seen)) = seen {
            take_if(lines, &mut taken, |_, grid| {
                Ok(grid.cells.are_candidates_of(&seen))
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

/// Takes the next grid, with blank lines before it, if it is one and `belongs` says so.
fn take_if<R: BufRead>(
    lines: &mut Lines<R>,
    taken: &mut Vec<Line>,
    belongs: impl FnOnce(&mut Lines<R>, &Grid) -> io::Result<bool>,
) -> io::Result<Option<Cells>> {
    let blank = take(lines, 3, |line| Body::of(line).text.is_empty())?;
    let next = take_grid(lines)?;
    if let Ok(grid) = parse(&next) {
        if belongs(lines, &grid)? {
            taken.extend(blank);
            taken.extend(next);
            return Ok(Some(grid.cells));
        }
    }
    give_back(lines, next);
    give_back(lines, blank);
    Ok(None)
}

/// Whether the next grid, which is not taken, holds candidates of these digits.
fn candidates_follow<R: BufRead>(lines: &mut Lines<R>, digits: &Puzzle) -> io::Result<bool> {
    let mut ahead = Vec::new();
    let found = take_if(lines, &mut ahead, |_, grid| {
        Ok(grid.cells.are_candidates_of(digits))
    })?;
    give_back(lines, ahead);
    Ok(found.is_some())
}

/// A grid that was read.
struct Grid {
    cells: Cells,
    /// For each cell its line, from 0, and its column, in characters from 0.
    places: Vec<(usize, usize)>,
    /// The number of lines it takes up.
    lines: usize,
}

enum Cells {
    Digits(Puzzle),
    Candidates([DigitSet; 81]),
}

impl Cells {
    /// Whether these are a later stage of a puzzle of these givens.
    fn goes_on_from(&self, givens: &Puzzle) -> bool {
        match self {
            Cells::Digits(seen) => Cell::all()
                .all(|cell| givens.digit(cell).is_none() || givens.digit(cell) == seen.digit(cell)),
            Cells::Candidates(_) => self.are_candidates_of(givens),
        }
    }

    fn are_candidates_of(&self, digits: &Puzzle) -> bool {
        let Cells::Candidates(sets) = self else {
            return false;
        };
        Cell::all().all(|cell| match digits.digit(cell) {
            Some(digit) => sets[cell.index()] == DigitSet::only(digit),
            None => true,
        })
    }
}

/// What is wrong with a grid: line and column from 0, what was found, what was expected.
type Wrong = ((usize, usize), String, &'static str);

/// Reads the lines of one grid.
fn parse(lines: &[Line]) -> Result<Grid, Wrong> {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    parse_texts(&texts)
}

fn parse_texts(lines: &[&str]) -> Result<Grid, Wrong> {
    let mut sets = Vec::new();
    let mut places = Vec::new();
    let mut plain = true;
    let mut rows = 0;
    let mut end = 0;
    for (number, line) in lines.iter().enumerate() {
        let body = Body::of(line);
        if is_border(&body.text) {
            end = number + 1;
        }
        if !is_row(&body.text) {
            continue;
        }
        rows += 1;
        end = number + 1;
        let cells = row(&body.text);
        let place = (number, body.skipped);
        if cells.len() != 9 {
            return Err((
                place,
                format!("row {rows} has {} cells", cells.len()),
                "9 cells",
            ));
        }
        for (at, text) in cells {
            let place = (number, body.skipped + at);
            let digits = text.chars().map(cell).collect::<Option<Vec<_>>>();
            let Some(digits) = digits else {
                let text: String = text.chars().take(12).collect();
                return Err((place, format!("{text:?} as a cell"), "digits, or `.`"));
            };
            plain = plain && digits.len() == 1;
            sets.push(digits.into_iter().flatten().collect::<DigitSet>());
            places.push(place);
        }
    }
    let Ok(sets) = <[DigitSet; 81]>::try_from(sets) else {
        return Err(((0, 0), super::line::rows(rows), "9 rows"));
    };
    let cells = if plain {
        let mut puzzle = Puzzle::EMPTY;
        Cell::all().for_each(|cell| puzzle.set(cell, sets[cell.index()].single()));
        Cells::Digits(puzzle)
    } else {
        Cells::Candidates(sets)
    };
    Ok(Grid {
        cells,
        places,
        lines: end,
    })
}

/// The cells of a row, each with its column: every character between the bars, if there are no
/// blanks or three characters between any two bars, blanks being empty cells then; else tokens.
fn row(text: &str) -> Vec<(usize, String)> {
    let three_wide = text.matches('|').count() == 4
        && text
            .trim_start_matches('|')
            .trim_end_matches('|')
            .split('|')
            .all(|part| part.len() == 3);
    let mut cells = Vec::new();
    if text.contains(' ') && !three_wide {
        let text: String = text
            .chars()
            .map(|c| if c == '|' { ' ' } else { c })
            .collect();
        return tokens(&text);
    }
    for (column, c) in text.chars().enumerate() {
        match c {
            '|' => {}
            ' ' => cells.push((column, '.'.to_string())),
            _ => cells.push((column, c.to_string())),
        }
    }
    cells
}

/// Reads one to three grids.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let lines: Vec<&str> = raw.text.split('\n').collect();
    let tops: Vec<usize> = tops(&lines);
    let mut grids = Vec::new();
    for (at, &top) in tops.iter().enumerate() {
        let end = tops.get(at + 1).copied().unwrap_or(lines.len());
        let grid = parse_texts(&lines[top..end]).map_err(|((line, column), found, expected)| {
            fault(raw, (top + line, column), found, expected)
        })?;
        grids.push((top, grid));
    }
    let Some((_, first)) = grids.first() else {
        return Err(fault(
            raw,
            (0, 0),
            "no grid",
            "9 rows in a frame *-----------*",
        ));
    };
    let Cells::Digits(givens) = first.cells else {
        let expected = "the puzzle's digits first (or --from pencilmarks)";
        return Err(fault(raw, (0, 0), "a grid of candidates", expected));
    };
    let mut state = State::new(givens);
    for (top, grid) in grids.iter().skip(1) {
        add(&mut state, grid).map_err(|cell| {
            let (line, column) = grid.places[cell.index()];
            let found = format!("{cell} is not the digit of the grid before");
            fault(
                raw,
                (top + line, column),
                found,
                "the same puzzle, further on",
            )
        })?;
    }
    let layout = Layout::Template(Box::new(template(&lines[..first.lines], &first.places)));
    let mut read = record(raw, first.places[0], state, layout);
    read.comment = lines
        .iter()
        .filter(|line| is_signature(line))
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join(" ");
    Ok(read)
}

/// The lines on which a grid begins: the first, and a `*---*` after nine rows and their closing
/// border.
fn tops(lines: &[&str]) -> Vec<usize> {
    let mut tops = Vec::new();
    let mut rows = 0;
    for (number, line) in lines.iter().enumerate() {
        let text = Body::of(line).text;
        rows += usize::from(is_row(&text));
        let closed = rows >= 9 && tops.last().is_some_and(|_| starts(line));
        if closed {
            rows = 0;
        } else if starts(line) && rows == 0 {
            tops.push(number);
        }
    }
    tops
}

/// Adds what a later grid shows; the error is the cell in which it contradicts.
fn add(state: &mut State, grid: &Grid) -> Result<(), Cell> {
    match &grid.cells {
        Cells::Digits(seen) => state.entries = entries(&state.givens, seen)?,
        Cells::Candidates(sets) => {
            let filled = state.filled();
            for cell in Cell::all() {
                let digit = filled.digit(cell);
                if digit.is_some() && sets[cell.index()].single() != digit {
                    return Err(cell);
                }
            }
            state.notes = Some(notes_of_open_cells(&filled, *sets));
        }
    }
    Ok(())
}

/// The first grid as it stands, in plain characters.
fn template(lines: &[&str], places: &[(usize, usize)]) -> Template {
    let lines: Vec<_> = lines
        .iter()
        .map(|line| charset::normalise(line.trim_end()))
        .collect();
    let mut starts = Vec::new();
    let mut at = 0;
    for line in &lines {
        starts.push(at);
        at += line.len() + 1;
    }
    let offset = |(line, column): (usize, usize)| {
        let before: usize = lines[line].chars().take(column).map(char::len_utf8).sum();
        (starts[line] + before) as u32
    };
    Template {
        text: lines.join("\n"),
        places: std::array::from_fn(|cell| offset(places[cell])),
    }
}

/// Writes one grid; two where there are entries, three where there are notes.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Ss)?;
    let mut lost = item.lost_by_plain();
    (lost.entries, lost.notes) = (false, false);
    push_digits(&state.givens, out);
    if !state.is_start() {
        push_digits(&state.filled(), out);
    }
    if let Some(notes) = &state.notes {
        push_candidates(&state.filled(), notes, out);
    }
    Ok(lost)
}

fn push_digits(puzzle: &Puzzle, out: &mut String) {
    let line: Vec<char> = puzzle.to_line('.').chars().collect();
    out.push_str("*-----------*\n");
    for (number, row) in line.chunks(9).enumerate() {
        if number == 3 || number == 6 {
            out.push_str("|---+---+---|\n");
        }
        for part in row.chunks(3) {
            out.push('|');
            out.extend(part);
        }
        out.push_str("|\n");
    }
    out.push_str("*-----------*\n");
}

fn push_candidates(filled: &Puzzle, notes: &[DigitSet; 81], out: &mut String) {
    let texts: Vec<String> = Cell::all()
        .map(|cell| match filled.digit(cell) {
            Some(digit) => digit.to_string(),
            None if notes[cell.index()].is_empty() => ".".to_string(),
            None => notes[cell.index()].map(Digit::to_char).collect(),
        })
        .collect();
    // At least two wide, so that the grid is not taken for one of digits.
    let width = texts.iter().map(String::len).max().unwrap_or(0).max(2);
    let bar = "-".repeat(3 * (width + 2) + 1);
    let border = format!("*{bar}{bar}{bar}--*\n");
    out.push_str(&border);
    for (number, row) in texts.chunks(9).enumerate() {
        if number == 3 || number == 6 {
            out.push_str(&format!("|{bar}+{bar}+{bar}|\n"));
        }
        for part in row.chunks(3) {
            out.push('|');
            for text in part {
                out.push_str(&format!(" {text:width$} "));
            }
            out.push(' ');
        }
        out.push_str("|\n");
    }
    out.push_str(&border);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_starred_line_is_a_top() {
        for (line, yes) in [
            ("*-----------*", true),
            ("  *-----------*  ", true),
            ("*-----+-----+-----*", true),
            ("*-------*", false),
            ("+---+---+---+", false),
            ("*--1--------*", false),
        ] {
            assert_eq!(starts(line), yes, "{line}");
        }
    }

    #[test]
    fn rows_are_dense_or_tokens() {
        let texts = |row_: &str| row(row_).into_iter().map(|cell| cell.1).collect::<Vec<_>>();
        assert_eq!(texts("|4..| 1 |8.5|").concat(), "4...1.8.5");
        assert_eq!(texts("|4..|   |8.5|").concat(), "4.....8.5");
        assert_eq!(texts("| 4 . . | 1 2 3 | 12 3 4 |").len(), 9);
    }

    #[test]
    fn a_border_without_rows_is_given_back() {
        let mut lines = Lines::new("*-----------*\nhello\n".as_bytes());
        assert_eq!(Framer::new().next(&mut lines).unwrap(), None);
        assert_eq!(lines.next().unwrap().unwrap().number, 1);
    }
}
