//! Which puzzles a block of lines holds.
//!
//! A block is lines of a grid that follow each other without a break, all rows of one family. It
//! is judged as a whole, since a single row says little: nine rows are a puzzle, eighteen are two,
//! and any other number is one fault for the block. Lines that may be borders or rows of empty
//! cells are taken in the one way that gives whole puzzles; if two ways do, that is a fault.
//!
//! Where the whole block gives no puzzles, it is cut at what parts grids for certain (the lower
//! border of one and the upper border of the next; level lines that stand between whole puzzles
//! and not between bands), and each piece is judged alone, so that one bad grid spoils no other.

use super::line::is_blank_filled;
use super::shape::{Family, Kind, Shape};
use super::{Fault, Format};

/// A line of a block.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// As it stood.
    pub(crate) text: String,
    pub(crate) shape: Shape,
}

/// A place in a block: the index of a line and a byte offset in its text as it stood.
pub(crate) type Place = (usize, usize);

/// A part of a block and what it is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Part {
    pub(crate) start: Place,
    /// Exclusive.
    pub(crate) end: Place,
    /// For a fault the format is the one that it looks most like.
    pub(crate) format: Format,
    pub(crate) fault: Option<Fault>,
}

/// What is known before the lines are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Given {
    /// The format, if detection is off.
    pub(crate) format: Option<Format>,
    /// Whether these lines are the end of a block that was too long to be held.
    pub(crate) remainder: bool,
}

/// The parts of a block, in order. None if it has borders alone.
pub(crate) fn judge(block: &[Held], given: Given) -> Vec<Part> {
    let whole = judge_whole(block, given);
    if whole.iter().all(|part| part.fault.is_none()) {
        return whole;
    }
    let pieces = pieces(block);
    if pieces.len() < 2 {
        return whole;
    }
    let mut parts = Vec::new();
    for (from, to) in pieces {
        for mut part in judge_whole(&block[from..to], given) {
            part.start.0 += from;
            part.end.0 += from;
            parts.push(part);
        }
    }
    parts
}

/// Where a block that is no whole number of puzzles may be cut, as ranges of lines.
fn pieces(block: &[Held]) -> Vec<(usize, usize)> {
    let is_border = |at: usize| block[at].shape.kind == Kind::Border;
    let mut cuts: Vec<usize> = (1..block.len())
        .filter(|&at| is_border(at - 1) && is_border(at))
        .collect();
    let upright = block
        .iter()
        .any(|h| h.shape.family == Some(Family::Bordered));
    if cuts.is_empty() && !upright {
        let longest = block
            .split(|held| held.shape.kind == Kind::Border)
            .map(<[Held]>::len)
            .max();
        if longest.is_some_and(|rows| rows >= 5) {
            cuts = (0..block.len()).filter(|&at| is_border(at)).collect();
        }
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    for cut in cuts.into_iter().chain([block.len()]) {
        if cut > from {
            pieces.push((from, cut));
        }
        from = cut;
    }
    pieces
}

fn judge_whole(block: &[Held], given: Given) -> Vec<Part> {
    let is_row = match rows_of(block, given) {
        Ok(is_row) => is_row,
        Err(fault) => return vec![whole(block, Format::Grid, Some(fault))],
    };
    let rows: Vec<usize> = (0..block.len()).filter(|&at| is_row[at]).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    if let Some(held) = block.iter().find(|h| h.shape.kind == Kind::MinusOne) {
        let fault = Fault {
            line: held.line,
            column: held.column,
            found: "-1 for an empty cell (and maybe 0 to 8 for the digits)".into(),
            expected: "1 to 9, and 0 or . for an empty cell".into(),
        };
        return vec![whole(
            block,
            format_of(block, rows.len(), given),
            Some(fault),
        )];
    }
    let mut parts = cut_by_nines(block, &rows);
    let mut bad = None;
    for (nine, part) in rows.chunks(9).zip(&mut parts) {
        part.format = format_of(&block[part.start.0..=part.end.0], nine.len(), given);
        let other = |&&at: &&usize| count(&block[at].shape, part.format) != 9;
        bad = bad.or(nine.iter().find(other).map(|&at| (at, part.format)));
    }
    if bad.is_none() && rows.len() % 9 == 0 {
        return parts;
    }
    if let Some(parts) = other_ways(block, &rows, format_of(block, rows.len(), given)) {
        return parts;
    }
    let (fault, format) = match bad {
        Some((at, format)) => (fault_of_row(block, &rows, at, format), format),
        None => (fault_of_count(block, &rows, given), parts[0].format),
    };
    vec![whole(block, format, Some(fault))]
}

/// The cells of a row as the format counts them.
fn count(shape: &Shape, format: Format) -> usize {
    match (format, shape.kind) {
        (Format::Pencilmarks | Format::Sdx, Kind::Cells) => shape.tokens,
        _ => shape.cells,
    }
}

fn whole(block: &[Held], format: Format, fault: Option<Fault>) -> Part {
    let last = block.len() - 1;
    Part {
        start: (0, 0),
        end: (last, block[last].text.len()),
        format,
        fault,
    }
}

/// The format of a block, or of a part of it, that has so many rows.
fn format_of(block: &[Held], rows: usize, given: Given) -> Format {
    if let Some(format) = given.format {
        return format;
    }
    let has = |kind| block.iter().any(|held| held.shape.kind == kind);
    let in_family = |family| block.iter().any(|held| held.shape.family == Some(family));
    if has(Kind::Entries) {
        Format::Sdx
    } else if has(Kind::Groups) {
        Format::Pencilmarks
    } else if rows < block.len() || in_family(Family::Bordered) || in_family(Family::Fields) {
        Format::Grid
    } else if in_family(Family::Dense) {
        Format::Rows
    } else if block.iter().any(|held| held.shape.tokens > 0) {
        Format::Spaced
    } else {
        Format::Rows
    }
}

/// Which lines are rows: see the head of this file.
fn rows_of(block: &[Held], given: Given) -> Result<Vec<bool>, Fault> {
    let sure: Vec<bool> = block.iter().map(|held| held.shape.is_row()).collect();
    let with_open: Vec<bool> = block
        .iter()
        .map(|held| held.shape.kind != Kind::Border)
        .collect();
    if sure == with_open {
        return Ok(sure);
    }
    match given.format {
        Some(Format::Rows | Format::Spaced) => return Ok(with_open),
        Some(_) => return Ok(sure),
        None => {}
    }
    let total = |rows: &[bool]| rows.iter().filter(|&&row| row).count();
    let fits = |rows: &[bool]| total(rows) > 0 && total(rows) % 9 == 0;
    let as_borders = fits(&sure) && at_band_edges(block, &sure);
    if as_borders && fits(&with_open) {
        let open = block.iter().find(|held| held.shape.kind == Kind::Either);
        let open = open.expect("the two readings differ in such a line");
        return Err(Fault {
            line: open.line,
            column: open.column,
            found: format!(
                "two readings fit: rows (this line is nine empty cells, {} puzzles) and grid \
                 (this line is a border, {} of them)",
                total(&with_open) / 9,
                total(&sure) / 9
            ),
            expected: "one reading; give the format".into(),
        });
    }
    if as_borders {
        return Ok(sure);
    }
    if fits(&with_open) {
        return Ok(with_open);
    }
    let by_place = by_place(block);
    if fits(&by_place) {
        return Ok(by_place);
    }
    Ok(sure)
}

/// Whether each open line, taken for a border, stands before a band or after one.
fn at_band_edges(block: &[Held], is_row: &[bool]) -> bool {
    let mut rows = 0;
    for (held, &row) in block.iter().zip(is_row) {
        if held.shape.kind == Kind::Either && rows % 3 != 0 {
            return false;
        }
        rows += usize::from(row);
    }
    true
}

/// The reading in which an open line is a border between bands, once, and else a row.
fn by_place(block: &[Held]) -> Vec<bool> {
    let mut rows = 0;
    let mut after_border = false;
    let mut is_row = Vec::new();
    for held in block {
        let border = match held.shape.kind {
            Kind::Border => true,
            Kind::Either => rows % 3 == 0 && !after_border,
            _ => false,
        };
        rows += usize::from(!border);
        after_border = border;
        is_row.push(!border);
    }
    is_row
}

/// Cuts after every ninth row. Borders between two grids: the first half is the lower border of
/// the one, the rest the upper border of the other; a single one belongs to the grid before it if
/// that grid has an upper border too.
///
/// The last part has fewer rows if their number is no multiple of nine.
fn cut_by_nines(block: &[Held], rows: &[usize]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = 0;
    for nine in rows.chunks(9) {
        let last = nine[nine.len() - 1];
        let next = rows.get(rows.partition_point(|&at| at <= last));
        let end = match next {
            None => block.len(),
            Some(&next) => {
                let between = next - last - 1;
                let topped = nine[0] > start;
                last + 1
                    + if between == 1 {
                        usize::from(topped)
                    } else {
                        between / 2
                    }
            }
        };
        parts.push(Part {
            start: (start, 0),
            end: (end - 1, block[end - 1].text.len()),
            format: Format::Rows,
            fault: None,
        });
        start = end;
    }
    parts
}

/// The rarer ways in which lines without borders are puzzles: 81 tokens broken into lines in any
/// way; rows, or lines of 81, with blanks for empty cells.
fn other_ways(block: &[Held], rows: &[usize], format: Format) -> Option<Vec<Part>> {
    if rows.len() < block.len() {
        return None;
    }
    let single =
        |held: &Held| held.shape.kind == Kind::Cells && held.shape.cells == held.shape.tokens;
    let total: usize = block.iter().map(|held| held.shape.cells).sum();
    if matches!(format, Format::Spaced | Format::Rows)
        && block.iter().all(single)
        && total % 81 == 0
    {
        return Some(cut_by_tokens(block));
    }
    let fields = block
        .iter()
        .all(|h| h.shape.kind == Kind::Fields && h.shape.cells == 81);
    if fields || block.iter().all(|held| is_blank_filled(&held.text)) {
        let format = if fields { Format::Grid } else { Format::Line };
        let line = |at: usize| Part {
            start: (at, 0),
            end: (at, block[at].text.len()),
            format,
            fault: None,
        };
        return Some((0..block.len()).map(line).collect());
    }
    let nine_wide = block
        .iter()
        .all(|h| h.shape.nine_wide || h.shape.cells == 9 && h.text.chars().count() == 9);
    (nine_wide && rows.len() % 9 == 0).then(|| cut_by_nines(block, rows))
}

/// Cuts after every 81st token, also within a line.
fn cut_by_tokens(block: &[Held]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = None;
    let mut tokens = 0;
    for (index, held) in block.iter().enumerate() {
        for (at, c) in held.text.char_indices() {
            if super::charset::number(super::charset::plain(c)).is_none() {
                continue;
            }
            let from = *start.get_or_insert((index, at));
            tokens += 1;
            if tokens == 81 {
                parts.push(Part {
                    start: from,
                    end: (index, at + c.len_utf8()),
                    format: Format::Spaced,
                    fault: None,
                });
                (start, tokens) = (None, 0);
            }
        }
    }
    parts
}

fn fault_at(held: &Held, found: String, expected: &str) -> Fault {
    Fault {
        line: held.line,
        column: held.column,
        found,
        expected: expected.into(),
    }
}

/// What is wrong with a block whose line `at` is no row of nine.
fn fault_of_row(block: &[Held], rows: &[usize], at: usize, format: Format) -> Fault {
    let n = rows.len();
    let first = &block[rows[0]];
    let cells = count(&first.shape, format);
    let as_many =
        |count: fn(&Shape) -> usize| rows.iter().all(|&row| count(&block[row].shape) == n);
    if n > 3 && (as_many(|shape| shape.cells) || as_many(|shape| shape.tokens)) {
        return fault_at(first, format!("this is a {n}x{n} puzzle"), "a 9x9 puzzle");
    }
    if n == 1 {
        let found = match cells {
            16 => "16 cells, as of a 4x4 puzzle".into(),
            _ => super::line::cells(cells),
        };
        let expected = if cells == 81 {
            "9 rows of 9"
        } else {
            "81 cells"
        };
        return fault_at(first, found, expected);
    }
    let held = &block[at];
    let row = rows.partition_point(|&row| row < at) + 1;
    let of = if n == 9 {
        String::new()
    } else {
        format!(" (of {n})")
    };
    let cells = super::line::cells(count(&held.shape, format));
    let expected = if block.iter().any(|held| held.shape.nine_wide) {
        "9 cells (a blank is one where the line is 9 characters wide)"
    } else {
        "9 cells"
    };
    fault_at(held, format!("row {row}{of} has {cells}"), expected)
}

/// What is wrong with a block of rows of nine whose number is no multiple of nine.
fn fault_of_count(block: &[Held], rows: &[usize], given: Given) -> Fault {
    let first = &block[rows[0]];
    let (found, expected) = match rows.len() {
        n if given.remainder => (
            format!("{n} rows are left at the end of a long block"),
            "a multiple of 9 rows",
        ),
        1 => ("1 row of 9 cells".into(), "9 rows"),
        n if n < 9 => (format!("{n} rows of 9 cells"), "9 rows"),
        n => (
            format!("{n} rows without a break between them"),
            "a multiple of 9 rows",
        ),
    };
    fault_at(first, found, expected)
}
