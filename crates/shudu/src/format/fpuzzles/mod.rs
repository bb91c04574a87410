//! Links of f-puzzles and SudokuPad: JSON, compressed, in the link itself.
//!
//! | link | its body |
//! |---|---|
//! | `f-puzzles.com/?load=N4Ig…` | f-puzzles' JSON, LZ-String, base64 |
//! | `sudokupad.app/fpuzN4Ig…`, `fpuzzlesN4Ig…`, `?puzzleid=fpuz…` | the same |
//! | `sudokupad.app/scl…` | SudokuPad's own, which is not documented: refused by name |
//! | `sudokupad.app/a1b2c3`, `f-puzzles.com/?id=…` | on a server: refused |
//! | `penpa-edit/#m=…` | Penpa+: refused by name |
//!
//! Such a body can hold any of a hundred rules. One that is not plain Sudoku is refused by the name
//! of the rule, also one that is only told in words: reading the rest would be another puzzle.

#[cfg(feature = "links")]
mod body;
#[cfg(feature = "links")]
mod lz;

use std::io::{self, BufRead};

use super::cells::Wrong;
use super::cursor::Cursor;
use super::lines::Lines;
use super::{Fault, Format, Frame, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};

/// Sites whose links hold a puzzle, and whose they are.
const SITES: [(&str, Site); 5] = [
    ("f-puzzles.com/", Site::Fpuzzles),
    ("sudokupad.app/", Site::SudokuPad),
    ("sudokupad.svencodes.com/", Site::SudokuPad),
    ("app.crackingthecryptic.com/", Site::SudokuPad),
    ("penpa-edit/", Site::Penpa),
];

/// How the bare body of a link begins, and whose it is.
const BODIES: [(&str, Site); 4] = [
    ("N4Ig", Site::Fpuzzles),
    ("fpuzN4Ig", Site::SudokuPad),
    ("fpuzzlesN4Ig", Site::SudokuPad),
    ("sclN4Ig", Site::SudokuPad),
];

#[derive(Clone, Copy, PartialEq)]
enum Site {
    Fpuzzles,
    SudokuPad,
    Penpa,
}

/// Whether a line holds a link, or begins with the bare body of one.
pub(crate) fn starts(line: &str) -> bool {
    find(line).is_some()
}

/// Cuts a link, which is a line, however long.
#[derive(Default)]
pub(crate) struct Framer {
    cursor: Cursor,
    is_over: bool,
}

impl Framer {
    /// The line of the link, then `None`.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        if std::mem::replace(&mut self.is_over, true) {
            return Ok(None);
        }
        if self.cursor.peek(lines)?.is_none() {
            return Ok(None);
        }
        let mut cut = self.cursor.cut_here();
        while self.cursor.peek(lines)?.is_some_and(|byte| byte != b'\n') {
            self.cursor.take_until(&mut cut, |_| false);
        }
        Ok(Some(cut.frame(Format::Fpuzzles)))
    }
}

/// Reads a line with a link.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    #[cfg(feature = "links")]
    return link(raw).map_err(|wrong| wrong.fault(raw, 0));
    #[cfg(not(feature = "links"))]
    {
        let expected = "a format that this build reads (links is left out)";
        Err(Wrong::new("a link with a puzzle", expected).fault(raw, 0))
    }
}

/// Writes a link of f-puzzles, which SudokuPad reads too.
#[cfg(feature = "links")]
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let body = lz_str::compress_to_base64(body::write(item)?.as_str());
    out.push_str("https://www.f-puzzles.com/?load=");
    for c in body.chars() {
        match c {
            '+' => out.push_str("%2B"),
            '/' => out.push_str("%2F"),
            '=' => out.push_str("%3D"),
            _ => out.push(c),
        }
    }
    Ok(Lost::default())
}

/// Writes nothing: this build lacks the feature.
#[cfg(not(feature = "links"))]
pub(crate) fn write(
    _item: &Item,
    _options: &WriteOptions,
    _out: &mut String,
) -> Result<Lost, Unwritable> {
    Err(Unwritable::LeftOut(Format::Fpuzzles))
}

/// Where a line has a link: its bytes, whose it is, and where what follows the site begins. A
/// comment, a JSON text or a puzzle that only mentions a link is none.
fn find(line: &str) -> Option<(std::ops::Range<usize>, Site, usize)> {
    if line.trim_start().starts_with(['#', '{', '[']) {
        return None;
    }
    let is_outside = |c: char| c.is_whitespace() || "\"'<>()[]".contains(c);
    let end_of = |from: usize| {
        line[from..]
            .find(is_outside)
            .map_or(line.len(), |n| from + n)
    };
    for (name, site) in SITES {
        let Some(at) = line.find(name) else {
            continue;
        };
        let before = line[..at].trim_end_matches(|c| !is_outside(c));
        let start = before.len();
        let is_link = ["http://", "https://", "www.", name]
            .iter()
            .any(|begin| line[start..].starts_with(begin));
        let rest = at + name.len();
        let end = end_of(rest);
        let has_puzzle = before.split_whitespace().any(|word| word.len() >= 81);
        return (is_link && !has_puzzle && end > rest).then_some((start..end, site, rest));
    }
    let start = line.len() - line.trim_start().len();
    let end = end_of(start);
    let word = &line[start..end];
    let (_, site) = BODIES.iter().find(|(begin, _)| word.starts_with(begin))?;
    (word.len() > 40).then_some((start..end, *site, start))
}

#[cfg(feature = "links")]
fn link(raw: &RawRecord) -> Result<Record, Wrong> {
    let (link, site, at) =
        find(&raw.text).ok_or_else(|| Wrong::new("a line without a link", "a link"))?;
    let rest = &raw.text[at..link.end];
    let body = packed(rest, site).map_err(|wrong| wrong.after(link.start))?;
    let broken = || {
        let expected = "LZ-String in base64 that holds JSON of up to 1 MiB";
        Wrong::new("a body that is broken or too long", expected).after(at)
    };
    let text =
        lz::decompress(&percent_decoded(body.text), super::cells::MAX_RECORD).ok_or_else(broken)?;
    if !text.trim_start().starts_with('{') {
        let found = format!("a body that is no JSON (\"{}\" form)", body.form);
        return Err(Wrong::new(found, "a body of f-puzzles").after(at));
    }
    let read = body::read(&text).map_err(|wrong| Wrong { at, ..wrong })?;
    let around = format!("{} {}", &raw.text[..link.start], &raw.text[link.end..]);
    let around = around.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment: Vec<String> = [around, read.comment]
        .into_iter()
        .filter(|said| !said.is_empty())
        .collect();
    let place = raw.place_in(&raw.text, link.start);
    Ok(Record {
        marks: read.marks,
        claimed: read.solution,
        comment: comment.join("; "),
        ..super::record_at(raw, place, read.state, super::Layout::Line)
    })
}

/// A body in a link.
#[cfg(feature = "links")]
struct Packed<'a> {
    text: &'a str,
    /// The prefix, which tells how it is packed.
    form: &'a str,
}

/// The body of a link, from what follows the site.
#[cfg(feature = "links")]
fn packed(rest: &str, site: Site) -> Result<Packed<'_>, Wrong> {
    let on_server = || {
        let expected = "a link that holds the puzzle (?load=N4Ig…)";
        Wrong::new("a link to a puzzle that a server keeps", expected)
    };
    let parameter = |name: &str| {
        let query = rest.split_once(['?', '#'])?.1;
        query.split('&').find_map(|part| part.strip_prefix(name))
    };
    if site == Site::Penpa {
        let found = "a link of Penpa+, which holds drawings";
        return Err(Wrong::new(found, "a link of f-puzzles or SudokuPad"));
    }
    if site == Site::Fpuzzles {
        let text = match rest.starts_with("N4Ig") {
            true => Some(rest),
            false => parameter("load="),
        };
        let text = text.ok_or_else(on_server)?;
        return Ok(Packed { text, form: "load" });
    }
    let id = match parameter("puzzleid=") {
        Some(id) => id,
        None => {
            let path = rest.split(['?', '#']).next().unwrap_or(rest);
            path.strip_prefix("sudoku/").unwrap_or(path)
        }
    };
    for form in ["fpuzzles", "fpuz"] {
        if let Some(text) = id.strip_prefix(form) {
            return Ok(Packed { text, form });
        }
    }
    if id.starts_with("scl") || id.starts_with("ctc") {
        let found = format!("a link in SudokuPad's own form ({}…)", &id[..3]);
        return Err(Wrong::new(found, "a link of f-puzzles (fpuz…)"));
    }
    Err(on_server())
}

/// A text with its `%2B` and the like decoded.
#[cfg(feature = "links")]
fn percent_decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        decoded.push_str(&rest[..at]);
        let byte = rest
            .get(at + 1..at + 3)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .filter(u8::is_ascii);
        match byte {
            Some(byte) => decoded.push(byte as char),
            None => decoded.push('%'),
        }
        rest = &rest[at + if byte.is_some() { 3 } else { 1 }..];
    }
    decoded + rest
}

#[cfg(test)]
#[cfg(feature = "links")]
mod tests;
