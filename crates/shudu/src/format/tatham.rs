//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! 3x3da:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f
//! └┬┘└┤ └ a number is a given, a letter a run of 1 (a) to 26 (z) empty cells, row-major;
//!  │  │   `_` parts two numbers that would run into one
//!  │  └ what a generator would aim at: symmetry (a, r2, r4, m2, m4, m8 …), difficulty (d and a
//!  │    letter); of no weight here. But x, j and k are other games with other rules
//!  └ the boxes: three columns by three rows
//! ```
//! `3x3#1234` is a seed of his generator and holds no puzzle at all.
//! Documented in the collection's manual (MIT licence), chapter "Solo".

use super::answer::Layout;
use super::body::{Body, fault, record};
use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use crate::grid::{Cell, Digit, Puzzle, State};

/// The longest text before the colon: more would be a row of `x` for empty cells, not a size.
const LONGEST_HEAD: usize = 16;

/// What stands before the colon.
struct Head<'a> {
    columns: u32,
    /// `None` for a jigsaw: `9j`.
    rows: Option<u32>,
    flags: &'a str,
    /// `:` or `#`.
    end: char,
    /// In bytes, which are characters here.
    length: usize,
}

impl Head<'_> {
    fn of(text: &str) -> Option<Head<'_>> {
        let length = text.find([':', '#'])?;
        let head = &text[..length];
        if length > LONGEST_HEAD || !head.is_ascii() {
            return None;
        }
        let (columns, rest) = leading_count(head)?;
        let (rows, flags) = match rest.strip_prefix('x') {
            Some(rest) => {
                let (rows, flags) = leading_count(rest)?;
                (Some(rows), flags)
            }
            None => (None, rest),
        };
        if rows.is_none() && !flags.starts_with('j') {
            return None;
        }
        let harmless = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
        flags.bytes().all(harmless).then(|| Head {
            columns,
            rows,
            flags,
            end: text[length..].chars().next().unwrap_or(':'),
            length,
        })
    }

    /// The rule that makes it another game.
    fn other_game(&self) -> Option<&'static str> {
        let mut flags = self.flags.bytes().peekable();
        while let Some(flag) = flags.next() {
            match flag {
                b'x' => return Some("diagonals (x)"),
                b'j' => return Some("jigsaw boxes (j)"),
                b'k' => return Some("killer cages (k)"),
                // The letter after it names a difficulty, not a game.
                b'd' => {
                    flags.next_if(|next| b"tbaieu".contains(next));
                }
                _ => {}
            }
        }
        None
    }
}

fn leading_count(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let count = text[..digits].parse().ok()?;
    (digits <= 2).then_some((count, &text[digits..]))
}

/// Whether a line is a game ID.
pub(crate) fn starts(line: &str) -> bool {
    Head::of(&Body::of(line).text).is_some()
}

/// Reads a game ID; what stands after it on the line is the comment.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let body = Body::of(&raw.text);
    let at = |column: usize| (0, body.skipped + column);
    let Some(head) = Head::of(&body.text) else {
        let expected = "a game ID such as 3x3:4e8a5a3j7f2…";
        return Err(fault(raw, at(0), "no size and colon", expected));
    };
    if let Some(rule) = head.other_game() {
        let found = format!("a game with {rule}");
        return Err(fault(raw, at(0), found, "plain Sudoku, 3x3"));
    }
    if (head.columns, head.rows) != (3, Some(3)) {
        let rows = head.rows.unwrap_or(0);
        let found = format!("boxes of {} by {rows} cells", head.columns);
        return Err(fault(raw, at(0), found, "boxes of 3 by 3 (3x3)"));
    }
    if head.end == '#' {
        let found = "a random seed, which only that program can turn into a puzzle";
        let expected = "its game ID with a colon (Game > Specific…)";
        return Err(fault(raw, at(head.length), found, expected));
    }
    let rest = &body.text[head.length + 1..];
    let (id, comment) = rest.split_once(' ').unwrap_or((rest, ""));
    let start = head.length + 1;
    let givens = cells(id)
        .map_err(|(column, found, expected)| fault(raw, at(start + column), found, expected))?;
    let mut read = record(raw, at(start), State::new(givens), Layout::Line);
    read.comment = comment.trim().to_string();
    Ok(read)
}

/// The cells of a game ID, or the column, what is wrong there, and what was expected.
fn cells(id: &str) -> Result<Puzzle, (usize, String, &'static str)> {
    let mut puzzle = Puzzle::EMPTY;
    let mut count = 0;
    let mut characters = id.chars().enumerate().peekable();
    while let Some((column, c)) = characters.next() {
        match c {
            'a'..='z' => count += c as usize - 'a' as usize + 1,
            '_' => {}
            '0'..='9' => {
                let mut number = c.to_string();
                while let Some((_, c)) = characters.next_if(|(_, c)| c.is_ascii_digit()) {
                    number.push(c);
                }
                let digit = number.parse().ok().and_then(Digit::new);
                let Some(digit) = digit else {
                    let found = format!("{} as a given", shortened(&number));
                    return Err((column, found, "1 to 9, and `_` between two givens"));
                };
                if let Some(cell) = Cell::new(count) {
                    puzzle.set(cell, Some(digit));
                }
                count += 1;
            }
            _ => {
                let found = format!("the character {c:?}");
                return Err((column, found, "digits, lower-case letters and `_`"));
            }
        }
        if count > 81 {
            return Err((column, "more than 81 cells".to_string(), "81 cells"));
        }
    }
    if count < 81 {
        let end = id.chars().count();
        return Err((end, format!("{count} cells"), "81 cells"));
    }
    Ok(puzzle)
}

/// A long number by its beginning.
fn shortened(number: &str) -> String {
    match number.get(..12) {
        Some(beginning) if number.len() > 12 => format!("{beginning}…"),
        _ => number.to_string(),
    }
}

/// Writes a game ID. It holds the givens alone.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let givens = item.plain(Format::Tatham)?;
    out.push_str("3x3:");
    let mut empty = 0;
    let mut after_given = false;
    for cell in Cell::all() {
        let Some(digit) = givens.digit(cell) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            push_run(empty, out);
        } else if after_given {
            out.push('_');
        }
        out.push(digit.to_char());
        empty = 0;
        after_given = true;
    }
    push_run(empty, out);
    out.push('\n');
    Ok(item.lost_by_plain())
}

/// Appends the letters of a run of empty cells.
fn push_run(mut empty: u8, out: &mut String) {
    while empty > 0 {
        let run = empty.min(26);
        out.push((b'a' + run - 1) as char);
        empty -= run;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_and_a_colon_begin_a_game_id() {
        let yes = ["3x3:a", "  > 4x4dax:", "3x3#12", "9j:", "2x3r2m4dt:"];
        let no = [
            "",
            "3x3",
            "1x2xxxxxxxxxxxxxxxxx#",
            "x3:",
            "12:3",
            "3x3 : a",
            "3X3:",
            ":3x3:",
        ];
        for line in yes {
            assert!(starts(line), "{line}");
        }
        for line in no {
            assert!(!starts(line), "{line}");
        }
    }

    #[test]
    fn difficulty_letters_are_no_games() {
        for (head, other) in [
            ("3x3:", false),
            ("3x3da:", false),
            ("3x3m4ddu:", false),
            ("3x3r2dx:", true),
            ("3x3k:", true),
            ("9j:", true),
        ] {
            let head = Head::of(head).unwrap();
            assert_eq!(head.other_game().is_some(), other, "{}", head.flags);
        }
    }
}
