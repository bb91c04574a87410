//! Reading nine rows of cells, whatever stands between them: what rows, spaced rows and bordered
//! grids have in common.

use super::charset::normalise;
use super::draft::Draft;
use super::shape::{self, Blanks, Kind, Shape};
use super::{Fault, Layout, RawRecord, fault, line};
use crate::grid::Puzzle;

/// What a line that may be a border or a row is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    Row,
    Border,
    ByPlace,
}

/// Reads nine rows; the layout is the text with its cells replaced.
pub(crate) fn read(raw: &RawRecord) -> Result<(Puzzle, Layout), Fault> {
    let text = normalise(&raw.text);
    let shapes: Vec<Option<Shape>> = text.split('\n').map(Shape::of).collect();
    let open = open_lines(&shapes);
    let blanks = blanks(&text, &shapes);
    let mut draft = Draft::default();
    let mut rows = 0;
    let mut after_border = false;
    let mut offset = 0;
    for (line, shape) in text.split('\n').zip(&shapes) {
        let border = match shape.map(|shape| shape.kind) {
            _ if line.trim().is_empty() && blanks == Blanks::Part => true,
            Some(Kind::Border) => true,
            Some(Kind::Either) => {
                open == Open::Border || open == Open::ByPlace && rows % 3 == 0 && !after_border
            }
            _ => false,
        };
        after_border = border;
        let mut cells = Vec::new();
        if !border {
            rows += 1;
            if shape.is_none() && blanks == Blanks::Part {
                let what = format!("row {rows} holds something else than cells");
                return Err(fault(raw, offset, &text, what, "9 cells"));
            }
            cells = shape::cells(line, blanks);
            if cells.len() != 9 {
                let what = format!("row {rows} has {}", line::cells(cells.len()));
                return Err(fault(raw, offset, &text, what, "9 cells"));
            }
        }
        draft.line(line, &cells);
        offset += line.len() + 1;
    }
    draft
        .finish()
        .ok_or_else(|| fault(raw, 0, &text, format!("{rows} rows of 9 cells"), "9 rows"))
}

/// The reading of the open lines that gives nine rows.
fn open_lines(shapes: &[Option<Shape>]) -> Open {
    let count = |wanted: fn(Kind) -> bool| {
        let fits = |shape: &&Option<Shape>| shape.is_some_and(|shape| wanted(shape.kind));
        shapes.iter().filter(fits).count()
    };
    let open = count(|kind| kind == Kind::Either);
    let sure = count(|kind| kind != Kind::Either && kind != Kind::Border);
    match sure {
        9 => Open::Border,
        _ if sure + open == 9 => Open::Row,
        _ => Open::ByPlace,
    }
}

/// Blanks are cells where every line is nine characters wide and not every line has nine others.
fn blanks(text: &str, shapes: &[Option<Shape>]) -> Blanks {
    let nine_wide = text.split('\n').all(|line| line.chars().count() == 9);
    let full = shapes
        .iter()
        .all(|shape| shape.is_some_and(|shape| shape.cells == 9));
    if nine_wide && !full {
        Blanks::AreCells
    } else {
        Blanks::Part
    }
}
