//! What a line is, and with it the format of the record that begins there.
//!
//! The order of tests: the roots of XML, links, JSON, a table's header, `:…:`, `NxM:`, the tags of
//! puzzle files ([`MARKS`] has them in this order); then the count of cells.

use std::io::{self, BufRead};

use super::charset::{self, NO_CELL, number_of_byte};
use super::lines::Lines;
use super::shape::{DENSE_ROW, Kind, Shape};
use super::{
    Format, Frame, csv, fpuzzles, hodoku, json, line, sdk, sdx, ss, sudokuwiki, tatham, xml,
};

/// What a line is.
pub(crate) enum Seen {
    /// Nothing, or what means nothing: a blank line.
    Blank,
    /// A full-line comment or a title.
    Comment,
    /// A Markdown fence.
    Fence,
    /// A record of one line.
    Single(Format),
    /// The start of a document, as the mark of this index in [`MARKS`] says. If it turns out to
    /// be none, the line is looked at again from the next mark on.
    Document(Box<Document>, usize),
    /// A line of a grid.
    Part(Shape),
    /// No puzzle.
    Fault(Nothing),
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Nothing {
    pub(crate) format: Format,
    /// The character, from 0, at which it shows.
    pub(crate) at: u64,
    pub(crate) found: String,
    pub(crate) expected: &'static str,
}

/// Where the line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Within {
    /// In no block.
    Nothing,
    /// In a block, of which a row is a row and a border a border.
    Block,
}

macro_rules! documents {
    ($($name:ident($framer:ty),)*) => {
        /// A document that is being cut into records.
        pub(crate) enum Document {
            $($name($framer),)*
        }

        impl Document {
            /// The next frame of the document; `None` when it has ended.
            pub(crate) fn next<R: BufRead>(
                &mut self,
                lines: &mut Lines<R>,
            ) -> io::Result<Option<Frame>> {
                match *self {
                    $(Document::$name(ref mut framer) => framer.next(lines),)*
                }
            }
        }
    };
}

documents! {
    Xml(xml::Framer),
    Link(fpuzzles::Framer),
    Json(json::Framer),
    Csv(csv::Framer),
    Sdk(sdk::Framer),
    Sdx(sdx::Framer),
    Ss(ss::Framer),
}

/// What a line begins, if its first characters give it away.
type Mark = fn(&str) -> Option<Begun>;

/// What a mark says of a line.
pub(crate) enum Begun {
    /// The line is a record of this format.
    Single(Format),
    /// A document begins, or perhaps something that looks like it.
    Document(Box<Document>),
}

/// A document begins.
fn begin(document: Document) -> Begun {
    Begun::Document(Box::new(document))
}

/// The marks of formats, in the order in which they are tried.
const MARKS: &[Mark] = &[
    |text| xml::starts(text).then(|| begin(Document::Xml(xml::Framer::default()))),
    |text| sudokuwiki::starts(text).then_some(Begun::Single(Format::Sudokuwiki)),
    |text| fpuzzles::starts(text).then(|| begin(Document::Link(fpuzzles::Framer::default()))),
    |text| json::starts(text).then(|| begin(Document::Json(json::Framer::default()))),
    |text| csv::header(text).map(|table| begin(Document::Csv(table))),
    |text| hodoku::starts(text).then_some(Begun::Single(Format::Hodoku)),
    |text| tatham::starts(text).then_some(Begun::Single(Format::Tatham)),
    |text| sdk::starts(text).then(|| begin(Document::Sdk(sdk::Framer::new()))),
    |text| ss::starts(text).then(|| begin(Document::Ss(ss::Framer::new()))),
];

/// What two lines begin, if neither by itself begins anything: a table whose header has unknown
/// names, as the row after it shows.
pub(crate) fn by_two_lines(first: &str, second: &str) -> Option<Document> {
    csv::header_before(first, second).map(Document::Csv)
}

/// Whether a line looks so much like a header that the line after it is waited for.
pub(crate) fn may_be_header(text: &str) -> bool {
    const COLUMNS: [&str; 6] = ["puzzle", "quiz", "question", "sudoku", "board", "grid"];
    let text = text.trim().to_ascii_lowercase();
    let single = !text.contains(' ') && COLUMNS.iter().any(|name| text.contains(name));
    let several = text.contains(char::is_alphabetic) && text.contains([',', ';', '\t']);
    single || several
}

/// The document of a format that is not detected but given, as it begins with this line.
pub(crate) fn given_document(format: Format, line: &str) -> Option<Document> {
    match format {
        Format::Csv | Format::Tsv => csv::given(line, format).map(Document::Csv),
        Format::Sdk => Some(Document::Sdk(sdk::Framer::known())),
        Format::Sdx => Some(Document::Sdx(sdx::Framer)),
        Format::Ss => Some(Document::Ss(ss::Framer::new())),
        Format::OpenSudoku | Format::Ksudoku => Some(Document::Xml(xml::Framer::default())),
        Format::Fpuzzles => Some(Document::Link(fpuzzles::Framer::default())),
        Format::Json | Format::Jsonl => Some(Document::Json(json::Framer::default())),
        _ => None,
    }
}

/// What a line begins by its marks, from one of them on.
fn by_mark(text: &str, from: usize) -> Option<Seen> {
    for (index, mark) in MARKS.iter().enumerate().skip(from) {
        match mark(text) {
            None => {}
            Some(Begun::Single(format)) => return Some(Seen::Single(format)),
            Some(Begun::Document(document)) => return Some(Seen::Document(document, index)),
        }
    }
    None
}

/// What a line is. Of the marks only those from the index `marks` on are tried.
pub(crate) fn see(text: &str, within: Within, marks: usize) -> Seen {
    if is_81(text) && !(within == Within::Block && is_long_border(text)) {
        return Seen::Single(Format::Line);
    }
    if is_dense_row(text) {
        return Seen::Part(DENSE_ROW);
    }
    if text.len() > 81 && is_plain_line(text) {
        return Seen::Single(Format::Line);
    }
    if text.trim().is_empty() {
        return Seen::Blank;
    }
    let body = &text[charset::quote_marks(text)..];
    if within == Within::Nothing || Shape::of(&charset::normalise(text)).is_none() {
        if let Some(seen) = by_mark(body, marks) {
            return seen;
        }
    }
    if let Some(seen) = aside(body) {
        return seen;
    }
    see_cells(&charset::normalise(text))
}

/// What a line is, if a format of blocks is given.
pub(crate) fn see_in_block(text: &str) -> Seen {
    let body = &text[charset::quote_marks(text)..];
    if text.trim().is_empty() {
        return Seen::Blank;
    }
    if let Some(seen) = aside(body) {
        return seen;
    }
    let text = charset::normalise(text);
    Shape::of(&text).map_or_else(|| Seen::Fault(nothing(&text)), Seen::Part)
}

/// 81 cell characters and nothing else: most lines of most files.
#[inline]
fn is_81(text: &str) -> bool {
    text.len() == 81 && charset::all_cells(text.as_bytes())
}

/// A row of nine cells that no other reading fits: at least one is a digit.
fn is_dense_row(text: &str) -> bool {
    text.len() == 9
        && charset::all_cells(text.as_bytes())
        && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a line has a run of 81 cells and begins as no other format does that may have one
/// too: most of the lines that are not 81 cells alone need no further test.
fn is_plain_line(text: &str) -> bool {
    let first = text.trim_ascii_start().bytes().next().unwrap_or(b'#');
    let plain = number_of_byte(first) != NO_CELL || first == b'"' || first.is_ascii_hexdigit();
    plain && !text.starts_with("bd=") && text.is_ascii() && {
        let runs = line::runs(text);
        runs.puzzles > 0 && runs.marks == 0
    }
}

fn is_long_border(text: &str) -> bool {
    text.bytes().all(|byte| b"-*_.".contains(&byte)) && text.contains(['-', '*', '_'])
}

/// Comments, titles and fences.
pub(crate) fn aside(body: &str) -> Option<Seen> {
    let body = body.trim_start();
    if body.starts_with('#') {
        // A puzzle may have # for its empty cells.
        return Some(match line::unusual(body) {
            Some(range) if range.len() == body.trim_end().len() => Seen::Single(Format::Line),
            _ => Seen::Comment,
        });
    }
    if body.starts_with("```") || body.starts_with("~~~") {
        return Some(Seen::Fence);
    }
    is_title(body).then_some(Seen::Comment)
}

/// `Grid 01` as Project Euler has it before each puzzle, and its like.
fn is_title(body: &str) -> bool {
    let mut words = body.split_whitespace();
    let (Some(word), Some(count), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let known = ["grid", "puzzle", "sudoku"]
        .iter()
        .any(|w| word.eq_ignore_ascii_case(w));
    let count = count.trim_start_matches('#').trim_end_matches(':');
    known && !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit())
}

/// What a normalised line is by its cells.
fn see_cells(text: &str) -> Seen {
    let runs = line::runs(text);
    match (runs.puzzles, runs.marks) {
        (0, 0) => {}
        (_, 0) => return Seen::Single(Format::Line),
        (0, _) => return Seen::Single(Format::Marks729),
        _ => {
            return Seen::Fault(Nothing {
                format: Format::Line,
                at: 0,
                found: "two readings fit: line (81 cells) and 729 (729 marks)".into(),
                expected: "one of the two; give the format",
            });
        }
    }
    if line::unusual(text).is_some() {
        return Seen::Single(Format::Line);
    }
    let shape = Shape::of(text);
    if let Some(shape) = shape {
        if let Some(format) = whole_on_a_line(text, &shape) {
            return Seen::Single(format);
        }
    }
    let (start, length) = runs.other;
    let border = shape.is_some_and(|shape| shape.kind == Kind::Border);
    if length > line::LONGEST_ROW && !border {
        return Seen::Fault(wrong_length(text, start, length));
    }
    match shape {
        Some(shape) => Seen::Part(shape),
        None if runs.touched.1 > line::LONGEST_ROW => Seen::Fault(touched(text, runs.touched)),
        None => Seen::Fault(nothing(text)),
    }
}

/// A long run of cells that is not set apart.
fn touched(text: &str, (start, length): (usize, usize)) -> Nothing {
    Nothing {
        format: Format::Line,
        at: charset::column_of(text, start) - 1,
        found: format!("{} that a letter touches", line::cells(length)),
        expected: "81 cells, set apart from other text",
    }
}

/// 81 tokens, 81 fields, or 81 characters some of which are blanks.
fn whole_on_a_line(text: &str, shape: &Shape) -> Option<Format> {
    if shape.kind == Kind::Fields && shape.cells == 81 {
        return Some(Format::Grid);
    }
    if shape.kind != Kind::Cells {
        return None;
    }
    if shape.cells == 81 && shape.tokens == 81 {
        return Some(Format::Spaced);
    }
    let evenly = text
        .as_bytes()
        .chunks(2)
        .all(|pair| pair[0] != b' ' && pair.get(1) != Some(&b'.'));
    let blanks = line::is_blank_filled(text) && shape.tokens != 9 && shape.cells != 9;
    (blanks && !evenly).then_some(Format::Line)
}

fn wrong_length(text: &str, start: usize, length: usize) -> Nothing {
    let side = [6, 10, 12, 15, 16, 20, 25]
        .into_iter()
        .find(|side| side * side == length);
    let near_729 = (600..900).contains(&length);
    let found = match side {
        Some(n) => format!("{length} cells, as of a {n}x{n} puzzle"),
        None => line::cells(length),
    };
    Nothing {
        format: if near_729 {
            Format::Marks729
        } else {
            Format::Line
        },
        at: charset::column_of(text, start) - 1,
        found,
        expected: match (side, near_729) {
            (None, true) => "729 marks",
            _ => "81 cells",
        },
    }
}

pub(crate) fn nothing(text: &str) -> Nothing {
    let short: String = text.trim().chars().take(30).collect();
    let more = if text.trim().chars().count() > 30 {
        "…"
    } else {
        ""
    };
    let word = text.trim();
    let wide = [16, 25].into_iter().find(|side| side * side == word.len());
    let named = wide.filter(|_| word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.'));
    Nothing {
        format: Format::Line,
        at: (text.chars().count() - text.trim_start().chars().count()) as u64,
        found: match named {
            Some(n) => format!("{} cells, as of a {n}x{n} puzzle", word.len()),
            None => format!("no puzzle in {:?}", short + more),
        },
        expected: if named.is_some() {
            "a 9x9 puzzle"
        } else {
            "a puzzle"
        },
    }
}

/// The name of the binary format that a stream's first characters give away.
pub(crate) fn binary(text: &str) -> Option<&'static str> {
    const MAGIC: [(&str, &str); 7] = [
        ("\u{fffd}NUMPY", "NumPy"),
        ("PAR1", "Parquet"),
        ("ARROW1", "Arrow"),
        ("PK\u{3}\u{4}", "ZIP"),
        ("%PDF-", "PDF"),
        ("\u{fffd}PNG", "PNG"),
        ("SQLite format 3\0", "SQLite"),
    ];
    MAGIC
        .iter()
        .find(|magic| text.starts_with(magic.0))
        .map(|magic| magic.1)
}
