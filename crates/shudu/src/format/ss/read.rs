//! The one to three grids of a record, read.

use super::super::answer::{Layout, Template};
use super::super::body::{Body, entries, fault, notes_of_open_cells, record};
use super::super::{Fault, RawRecord, Record, charset};
use super::grid::{Cells, is_row, parse_texts};
use super::{is_signature, starts};
use crate::grid::{Cell, State};

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
    let dense = !first.spaced;
    let Cells::Digits(givens) = first.cells else {
        let expected = "the puzzle's digits first (or --from pencilmarks)";
        return Err(fault(raw, (0, 0), "a grid of candidates", expected));
    };
    let mut state = State::new(givens);
    for (top, grid) in grids.iter().skip(1) {
        add(&mut state, grid.cells_after(dense)).map_err(|cell| {
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
fn add(state: &mut State, cells: Cells) -> Result<(), Cell> {
    match cells {
        Cells::Digits(seen) => state.entries = entries(&state.givens, &seen)?,
        Cells::Candidates(sets) => {
            let filled = state.filled();
            for cell in Cell::all() {
                let digit = filled.digit(cell);
                if digit.is_some() && sets[cell.index()].single() != digit {
                    return Err(cell);
                }
            }
            state.notes = Some(notes_of_open_cells(&filled, sets));
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
