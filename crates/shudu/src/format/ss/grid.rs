//! One grid of such a file: of digits, or of candidates.

use super::super::body::{Body, cell, tokens};
use super::super::lines::Line;
use crate::grid::{Cell, DigitSet, Puzzle};

/// A border within or around a grid.
pub(super) fn is_border(text: &str) -> bool {
    text.len() >= 11 && text.contains("---") && text.bytes().all(|b| b"*|-+".contains(&b))
}

pub(super) fn is_row(text: &str) -> bool {
    text.starts_with('|') && text.ends_with('|') && text.len() > 1 && !is_border(text)
}

/// A grid that was read.
pub(super) struct Grid {
    pub(super) cells: Cells,
    /// For each cell its line, from 0, and its column, in characters from 0.
    pub(super) places: Vec<(usize, usize)>,
    /// The number of lines it takes up.
    pub(super) lines: usize,
    /// Whether blanks part the cells of every row.
    pub(super) spaced: bool,
}

impl Grid {
    /// What it holds if it comes after another grid, which was `dense` or not.
    pub(super) fn cells_after(&self, dense: bool) -> Cells {
        match &self.cells {
            Cells::Digits(puzzle) if dense && self.spaced => {
                Cells::Candidates(std::array::from_fn(|index| {
                    puzzle.digit(Cell::from_index(index)).into_iter().collect()
                }))
            }
            cells => cells.clone(),
        }
    }
}

#[derive(Clone)]
pub(super) enum Cells {
    Digits(Puzzle),
    Candidates([DigitSet; 81]),
}

impl Cells {
    /// Whether these are a later stage of a puzzle of these givens.
    pub(super) fn goes_on_from(&self, givens: &Puzzle) -> bool {
        match self {
            Cells::Digits(seen) => Cell::all()
                .all(|cell| givens.digit(cell).is_none() || givens.digit(cell) == seen.digit(cell)),
            Cells::Candidates(_) => self.are_candidates_of(givens),
        }
    }

    pub(super) fn are_candidates_of(&self, digits: &Puzzle) -> bool {
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
pub(super) type Wrong = ((usize, usize), String, &'static str);

/// Reads the lines of one grid.
pub(super) fn parse(lines: &[Line]) -> Result<Grid, Wrong> {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    parse_texts(&texts)
}

pub(super) fn parse_texts(lines: &[&str]) -> Result<Grid, Wrong> {
    let mut sets = Vec::new();
    let mut places = Vec::new();
    let mut plain = true;
    let mut spaced = true;
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
        spaced = spaced && is_spaced(&body.text);
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
        return Err(((0, 0), super::super::line::rows(rows), "9 rows"));
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
        spaced,
    })
}

/// Whether blanks part the cells of a row. They do not if there are three characters between any
/// two bars: a blank is an empty cell then.
fn is_spaced(text: &str) -> bool {
    let three_wide = text.matches('|').count() == 4
        && text
            .trim_start_matches('|')
            .trim_end_matches('|')
            .split('|')
            .all(|part| part.len() == 3);
    text.contains(' ') && !three_wide
}

/// The cells of a row, each with its column: tokens, or every character between the bars.
pub(super) fn row(text: &str) -> Vec<(usize, String)> {
    let mut cells = Vec::new();
    if is_spaced(text) {
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
