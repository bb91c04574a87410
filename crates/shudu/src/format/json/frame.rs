//! Cutting JSON into the texts of single puzzles, as it streams by.
//!
//! The first element of an array tells whether the array is a puzzle (its first element is a cell
//! or a row) or a collection (its first element is a puzzle). So no more than one puzzle is ever
//! held, whatever the length of a collection or of its lines.
//!
//! Only strings and depth are followed here; what is between the brackets is for the reader of the
//! record. Where a text is so broken that its end cannot be told, cutting goes on where a new text
//! clearly begins: at a line that starts with `{` or `[[` where none may stand.

use std::io::{self, BufRead};

use crate::format::cells::MAX_RECORD;
use crate::format::cursor::{Cursor, Cut, is_blank};
use crate::format::lines::Lines;
use crate::format::{Format, Frame};

/// Whether a line begins a JSON text; `[Puzzle]`, `{35}` and `[5 3 0]` do not.
pub(crate) fn starts(line: &str) -> bool {
    let line = line.trim_start();
    if let Some(rest) = line.strip_prefix('{') {
        let rest = rest.trim_start();
        return rest.is_empty() || rest.starts_with(['"', '\'', '}']);
    }
    let inner = line.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    if !line.starts_with('[') {
        return false;
    }
    if inner.is_empty() || inner.starts_with(['"', '\'', '{', ']']) {
        return true;
    }
    let after_number = inner.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.e".contains(c));
    if after_number.len() < inner.len() {
        let rest = after_number.trim_start();
        let closed = rest.trim_start_matches(|c: char| c == ']' || c.is_whitespace());
        return rest.starts_with(',') || closed.is_empty() || closed.starts_with(',');
    }
    ["null", "None", "NaN", "true", "false"]
        .iter()
        .any(|word| inner.starts_with(word))
}

/// Cuts JSON into records.
#[derive(Default)]
pub(crate) struct Framer {
    cursor: Cursor,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Place {
    /// Before the first text.
    #[default]
    Start,
    /// Within a collection.
    Within,
    /// After the text.
    After,
}

impl Framer {
    /// The next record, `None` after the text's end.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        match self.place {
            Place::Start => self.start(lines),
            Place::Within => self.element(lines),
            Place::After => {
                self.cursor.give_back(lines, b",");
                Ok(None)
            }
        }
    }

    fn start<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        self.place = Place::After;
        self.cursor.skip_blanks(lines)?;
        match self.cursor.peek(lines)? {
            Some(b'{') => {
                let cut = self.cut(lines)?;
                let format = match cut.bytes.contains(&b'\n') {
                    true => Format::Json,
                    false => Format::Jsonl,
                };
                Ok(Some(cut.frame(format)))
            }
            Some(b'[') => self.array(lines).map(Some),
            _ => {
                self.cursor.give_back(lines, b",");
                Ok(None)
            }
        }
    }

    /// An array: a puzzle, or a collection and its first puzzle.
    fn array<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Frame> {
        let mut outer = self.cursor.cut_here();
        self.cursor.take(lines, &mut outer)?;
        while self.cursor.peek(lines)?.is_some_and(is_blank) && outer.bytes.len() < MAX_RECORD {
            self.cursor.take(lines, &mut outer)?;
        }
        match self.cursor.peek(lines)? {
            Some(b']') => {
                self.cursor.take(lines, &mut outer)?;
                return Ok(outer.frame(Format::Json));
            }
            None => {
                outer.fault("an array that is not closed", "]", &self.cursor);
                return Ok(outer.frame(Format::Json));
            }
            Some(_) => {}
        }
        let first = self.cut(lines)?;
        if first.fault.is_some() || !is_part(&first.bytes) {
            self.place = Place::Within;
            return Ok(first.frame(Format::Json));
        }
        outer.append(first);
        self.scan(lines, &mut outer, 1)?;
        Ok(outer.frame(Format::Json))
    }

    /// The next element of a collection.
    fn element<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        loop {
            match self.cursor.peek(lines)? {
                Some(b) if is_blank(b) || b == b',' => self.cursor.bump(),
                Some(b']') => {
                    self.cursor.bump();
                    self.place = Place::After;
                    self.cursor.give_back(lines, b",");
                    return Ok(None);
                }
                Some(_) => return Ok(Some(self.cut(lines)?.frame(Format::Json))),
                None => {
                    self.place = Place::After;
                    let mut cut = self.cursor.cut_here();
                    cut.fault("an array that is not closed", "]", &self.cursor);
                    return Ok(Some(cut.frame(Format::Json)));
                }
            }
        }
    }

    /// Cuts out the text that begins here.
    fn cut<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Cut> {
        let mut cut = self.cursor.cut_here();
        match self.cursor.peek(lines)? {
            Some(b'[' | b'{') => self.scan(lines, &mut cut, 0)?,
            Some(b'"') => self.string(lines, &mut cut)?,
            Some(_) => self.scalar(lines, &mut cut)?,
            None => cut.fault("the end of the input", "a JSON text", &self.cursor),
        }
        Ok(cut)
    }

    /// Takes all up to the bracket that closes the outermost of `depth` open ones, or of the one
    /// that stands here.
    fn scan<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        cut: &mut Cut,
        mut depth: usize,
    ) -> io::Result<()> {
        let mut last = b'[';
        let mut starts_line = false;
        loop {
            let Some(byte) = self.cursor.peek(lines)? else {
                cut.fault("JSON that is not closed", "] or }", &self.cursor);
                return Ok(());
            };
            match byte {
                b'"' => {
                    self.string(lines, cut)?;
                    starts_line = false;
                    last = b'"';
                    continue;
                }
                b'[' | b'{' => {
                    if starts_line && depth > 0 && self.is_new_text(byte, last) {
                        cut.fault("JSON that is not closed", "] or }", &self.cursor);
                        return Ok(());
                    }
                    depth += 1;
                }
                b']' | b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        return self.cursor.take(lines, cut);
                    }
                }
                b'\n' => {
                    starts_line = true;
                    self.cursor.take(lines, cut)?;
                    continue;
                }
                _ => {
                    let stops = |b| matches!(b, b'"' | b'[' | b']' | b'{' | b'}');
                    if let Some(byte) = self.cursor.take_until(cut, stops) {
                        starts_line = false;
                        last = byte;
                    }
                    continue;
                }
            }
            starts_line = false;
            last = byte;
            self.cursor.take(lines, cut)?;
        }
    }

    /// Whether a bracket at the start of a line can't belong to the text before it: an object
    /// stands in a collection alone, `[[` begins a puzzle, and `[` in the first column after
    /// neither a comma nor a bracket begins a new line of JSON Lines.
    fn is_new_text(&self, byte: u8, last: u8) -> bool {
        let may_follow = matches!(last, b':' | b',' | b'[' | b'{');
        match byte {
            b'{' => last != b':',
            _ if self.cursor.rest().starts_with(b"[[") => last != b':',
            _ => !may_follow && self.cursor.at == 0,
        }
    }

    /// Takes a string. One that is not closed ends with its line.
    fn string<R: BufRead>(&mut self, lines: &mut Lines<R>, cut: &mut Cut) -> io::Result<()> {
        self.cursor.take(lines, cut)?;
        loop {
            match self.cursor.peek(lines)? {
                None | Some(b'\n') => {
                    cut.fault("a string that is not closed", "\"", &self.cursor);
                    return Ok(());
                }
                Some(b'"') => return self.cursor.take(lines, cut),
                Some(b'\\') => {
                    self.cursor.take(lines, cut)?;
                    if self.cursor.peek(lines)?.is_some_and(|byte| byte != b'\n') {
                        self.cursor.take(lines, cut)?;
                    }
                }
                Some(_) => {
                    self.cursor.take_until(cut, |b| matches!(b, b'"' | b'\\'));
                }
            }
        }
    }

    /// Takes a number, a word, or what is neither; at least one byte.
    fn scalar<R: BufRead>(&mut self, lines: &mut Lines<R>, cut: &mut Cut) -> io::Result<()> {
        loop {
            self.cursor.take(lines, cut)?;
            match self.cursor.peek(lines)? {
                Some(b',' | b']' | b'}' | b'\n') | None => return Ok(()),
                Some(_) => {}
            }
        }
    }
}

/// Whether the first element of an array shows that the array is a puzzle: it is a cell or a row.
fn is_part(first: &[u8]) -> bool {
    let first = String::from_utf8_lossy(first);
    if first.starts_with('"') {
        return first.chars().count() <= 22;
    }
    let Some(inner) = first.strip_prefix('[') else {
        return !first.starts_with('{');
    };
    let inner = inner.trim_start();
    if inner.starts_with(['[', '{']) {
        return false;
    }
    // A row of strings has a cell in each; nine strings of nine are a puzzle already.
    let long_string = inner.starts_with('"') && inner[1..].find('"').unwrap_or(9) > 4;
    !long_string && inner.matches(',').count() < 40
}
