//! 81 cells on one line, with or without other text: a rating, a name, a solution, a comment.
//!
//! The puzzle is the run of exactly 81 cell characters with a separator or an end on both sides.
//! A separator is anything but a letter, a digit or a cell character; so a hash, a rating or a
//! date beside the puzzle is not taken for it, and a run of 80 or 82 is an error, never padded or
//! cut. Two runs are a puzzle and its solution if the second is complete.
//!
//! Where there is no such run, two rarer spellings are tried: 81 characters of digits and one
//! other character that is no letter, which then is the empty cell; and a line that is exactly 81
//! characters wide with blanks for empty cells.

use std::ops::Range;

use super::charset::{self, NO_CELL, number_of_byte};
use super::{Fault, Format, Item, Layout, Lost, RawRecord, Record, Template, Unwritable};
use super::{WriteOptions, fault};
use crate::grid::Puzzle;

/// The longest run of cells that may be a row of something; a longer one is meant as a line.
pub(crate) const LONGEST_ROW: usize = 30;

/// The runs of cell characters of a line, as byte offsets in the normalised text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Runs {
    /// How many runs of exactly 81 there are.
    pub(crate) puzzles: usize,
    /// Where the first two begin.
    pub(crate) starts: [usize; 2],
    /// How many runs of exactly 729 there are.
    pub(crate) marks: usize,
    /// Where the first begins.
    pub(crate) marks_start: usize,
    /// The longest run of any other length: where it begins and its length.
    pub(crate) other: (usize, usize),
    /// The longest run that a letter or a digit of another script touches.
    pub(crate) touched: (usize, usize),
}

impl Runs {
    /// The longest run: where it begins and its length.
    pub(crate) fn longest(&self) -> (usize, usize) {
        let puzzle = (self.starts[0], if self.puzzles > 0 { 81 } else { 0 });
        let marks = (self.marks_start, if self.marks > 0 { 729 } else { 0 });
        let all = [puzzle, marks, self.other, self.touched];
        all.into_iter().max_by_key(|run| run.1).unwrap_or_default()
    }
}

/// Finds the runs of cell characters that stand between separators.
pub(crate) fn runs(text: &str) -> Runs {
    let bytes = text.as_bytes();
    let mut found = Runs::default();
    let mut at = 0;
    while at < bytes.len() {
        if number_of_byte(bytes[at]) == NO_CELL {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && number_of_byte(bytes[at]) != NO_CELL {
            at += 1;
        }
        let length = at - start;
        let known = length == 81 || length == 729;
        if !known && length <= found.other.1 {
            continue;
        }
        if touches_word(text, start, at) {
            if length > found.touched.1 {
                found.touched = (start, length);
            }
            continue;
        }
        match length {
            81 => {
                if found.puzzles < 2 {
                    found.starts[found.puzzles] = start;
                }
                found.puzzles += 1;
            }
            729 => {
                if found.marks == 0 {
                    found.marks_start = start;
                }
                found.marks += 1;
            }
            _ => found.other = (start, length),
        }
    }
    found
}

/// Whether a letter stands right before or right after.
fn touches_word(text: &str, start: usize, end: usize) -> bool {
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    before.is_some_and(char::is_alphanumeric) || after.is_some_and(char::is_alphanumeric)
}

/// The byte range of a word of 81 characters that are digits and one other character that is
/// neither a letter nor a known cell character, such as `4+++++8+5…`.
pub(crate) fn unusual(text: &str) -> Option<Range<usize>> {
    if text.len() < 81 {
        return None;
    }
    let mut found = None;
    let mut start = 0;
    for word in text.split([' ', '\t']) {
        let range = start..start + word.len();
        start = range.end + 1;
        if word.len() >= 81 && is_unusual(word) {
            if found.is_some() {
                return None;
            }
            found = Some(range);
        }
    }
    found
}

fn is_unusual(word: &str) -> bool {
    let mut blank = None;
    let mut count = 0;
    let mut digits = false;
    for c in word.chars() {
        count += 1;
        if matches!(c, '1'..='9') {
            digits = true;
        } else {
            let usual = c.is_alphanumeric() || charset::number(c).is_some() || c.is_control();
            if usual || *blank.get_or_insert(c) != c {
                return false;
            }
        }
    }
    count == 81 && digits
}

/// Whether the line is 81 characters wide, of cell characters and blanks alone, in a way that
/// cannot be numbers set apart by blanks.
pub(crate) fn is_blank_filled(text: &str) -> bool {
    text.len() == 81
        && text.contains(' ')
        && text.bytes().any(|b| b.is_ascii_digit())
        && text
            .bytes()
            .all(|b| b == b' ' || number_of_byte(b) != NO_CELL)
}

/// Reads a line.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    if raw.text.len() == 81 && charset::all_cells(raw.text.as_bytes()) {
        return Ok(super::record(raw, puzzle_at(&raw.text, 0), Layout::Line));
    }
    let text = charset::normalise(&raw.text);
    let found = runs(&text);
    match found.puzzles {
        1 => {}
        2 => return read_two(raw, &text, found.starts),
        0 => return read_rare(raw, &text, &found),
        n => {
            let at = found.starts[0];
            let what = format!("{n} runs of 81 cells");
            return Err(fault(
                raw,
                at,
                &text,
                what,
                "one puzzle, or one and its solution",
            ));
        }
    }
    let range = found.starts[0]..found.starts[0] + 81;
    Ok(one(raw, &text, range))
}

/// A record of one run of ASCII cells.
fn one(raw: &RawRecord, text: &str, range: Range<usize>) -> Record {
    let puzzle = puzzle_at(text, range.start);
    let layout = layout(&raw.text, text, range.clone());
    let mut record = super::record(raw, puzzle, layout);
    record.column = raw.column + charset::column_of(text, range.start) - 1;
    record.comment = around(&raw.text, text, range.clone(), range);
    record
}

/// A puzzle and a solution.
fn read_two(raw: &RawRecord, text: &str, starts: [usize; 2]) -> Result<Record, Fault> {
    let [first, second] = starts.map(|start| start..start + 81);
    let claimed = puzzle_at(text, second.start);
    if claimed.clues() < 81 {
        let what = "two runs of 81 cells, the second of which is no solution";
        return Err(fault(
            raw,
            second.start,
            text,
            what,
            "one puzzle, or one and its solution",
        ));
    }
    let mut record = one(raw, text, first.clone());
    record.layout = layout(&raw.text, text, second.clone());
    record.claimed = Some(claimed);
    record.comment = around(&raw.text, text, first, second);
    Ok(record)
}

/// The spellings that are tried last, or the fault.
fn read_rare(raw: &RawRecord, text: &str, found: &Runs) -> Result<Record, Fault> {
    let range = match unusual(text) {
        Some(range) => range,
        None if is_blank_filled(text) => 0..text.len(),
        None => {
            let (start, length) = found.longest();
            return Err(fault(raw, start, text, cells(length), "81 cells"));
        }
    };
    // The rest is as for any other line, once each odd character is a dot.
    let dotted: String = text
        .char_indices()
        .map(|(at, c)| match c {
            '1'..='9' => c,
            _ if range.contains(&at) => '.',
            _ => c,
        })
        .collect();
    let start = range.start;
    Ok(one(raw, &dotted, start..start + 81))
}

/// `1 cell`, `80 cells`.
pub(crate) fn cells(count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} cell{s}")
}

/// `1 row`, `8 rows`.
pub(crate) fn rows(count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} row{s}")
}

fn puzzle_at(text: &str, start: usize) -> Puzzle {
    let mut cells = [0; 81];
    for (cell, &byte) in cells.iter_mut().zip(&text.as_bytes()[start..]) {
        *cell = number_of_byte(byte);
    }
    Puzzle::from_numbers(cells).expect("cell characters are 0 to 9")
}

/// The line as it stood with the places of 81 cells; `text` is its normalised form, which differs
/// from it in the bytes of characters but not in their count.
fn layout(stood: &str, text: &str, range: Range<usize>) -> Layout {
    let [before, after] = surroundings(stood, text, range.clone());
    let after = after.trim_end();
    if before.is_empty() && after.is_empty() {
        return Layout::Line;
    }
    let start = before.len() as u32;
    let places = std::array::from_fn(|cell| start + cell as u32);
    let text = format!("{before}{}{after}", &text[range]);
    Layout::Template(Box::new(Template { text, places }))
}

/// What stands before and after a range of the normalised text, as it stood.
fn surroundings<'a>(stood: &'a str, text: &str, range: Range<usize>) -> [&'a str; 2] {
    if stood.len() == text.len() && stood.is_ascii() {
        return [&stood[..range.start], &stood[range.end..]];
    }
    let [start, end] = [range.start, range.end].map(|at| {
        let characters = text[..at].chars().count();
        stood
            .char_indices()
            .nth(characters)
            .map_or(stood.len(), |(at, _)| at)
    });
    [&stood[..start], &stood[end..]]
}

/// What the line says beside its cells: the text before the first range, between the two, and
/// after the second, each without the separators around it.
pub(crate) fn around(stood: &str, text: &str, first: Range<usize>, second: Range<usize>) -> String {
    let [before, first_end] = surroundings(stood, text, first.clone());
    let [to_second, after] = surroundings(stood, text, second.clone());
    let from = stood.len() - first_end.len();
    // Where there is one range only, nothing lies between.
    let between = stood.get(from..to_second.len()).unwrap_or_default();
    let separators = |c: char| c.is_whitespace() || ",;:|\"'>`".contains(c);
    let parts = [before, between, after].map(|part| part.trim_matches(separators));
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// Writes 81 cells, and after a blank the comment.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let puzzle = item.plain(Format::Line)?;
    out.push_str(&puzzle.to_line(options.blank));
    let comment = comment_of(item);
    if !comment.is_empty() {
        out.push(' ');
        out.push_str(comment);
    }
    out.push('\n');
    Ok(Lost {
        comment: comment.is_empty() && !item.comment.is_empty(),
        ..item.lost_by_plain()
    })
}

/// The comment, if a reader will not take a part of it for a puzzle.
pub(crate) fn comment_of(item: &Item) -> &str {
    let found = runs(&charset::normalise(&item.comment));
    let safe = found.puzzles == 0 && found.marks == 0 && !item.comment.contains(['\n', '\r']);
    if safe { item.comment.trim() } else { "" }
}
