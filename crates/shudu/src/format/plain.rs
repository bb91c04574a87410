//! Runs of plain lines, cut from the stream many at a time.
//!
//! Nearly all lines of nearly all large files are 81 cell characters and nothing else. To each of
//! them the [`Reader`] does the same: no mark, no shape, no context comes into it, and a text of
//! its own for each takes longer than the search for its solution. So where such lines come next,
//! and nothing is open that they could belong to, a run of them is taken at once. Whatever else
//! comes is left where it is, and [`Reader::next_frame`] sees what it would have seen.
//!
//! A line that the buffer holds the beginning of is set aside in `carry`, so that a run goes on
//! from one buffer to the next; if it turns out to be another kind of line, that is where the
//! reader of lines takes the first bytes of its next line from.

use std::io::{self, BufRead};

use super::lines::Lines;
use super::raw::Context;
use super::{Answer, Format, RawRecord, Reader, answer, charset};
use crate::grid::Puzzle;

/// The longest plain line with its end.
const LONGEST: usize = 83;

/// Records that follow each other, each of them a line of 81 cell characters and nothing else.
///
/// ```
/// use shudu::format::{ReadOptions, Reader};
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let text = format!("{line}\n{line}\n{line} 8.4\n");
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let lines = reader.plain_lines(100).unwrap().expect("they come first");
/// assert_eq!(lines.len(), 2);
/// assert!(lines.puzzles().all(|puzzle| puzzle.clues() == 17));
/// assert!(reader.plain_lines(100).unwrap().is_none());
/// assert!(reader.next_frame().unwrap().is_some());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainLines {
    line: u64,
    blank_before: bool,
    /// The characters, line after line, without the lines' ends. ASCII.
    cells: Vec<u8>,
}

impl PlainLines {
    /// The number of lines.
    pub fn len(&self) -> usize {
        self.cells.len() / 81
    }

    /// Whether there are none: never so for what a reader gives.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of the first line, from 1; the others follow without a gap.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Whether a blank line stood before the first.
    pub fn blank_before(&self) -> bool {
        self.blank_before
    }

    /// A line as it stood, without its end.
    ///
    /// # Panics
    /// When there are no more than `nth` lines.
    pub fn text(&self, nth: usize) -> &str {
        let line = &self.cells[81 * nth..81 * (nth + 1)];
        std::str::from_utf8(line).expect("cell characters are ASCII")
    }

    /// The puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.cells.chunks_exact(81).map(|line| {
            let line: &[u8; 81] = line.try_into().expect("the chunks are of 81");
            let numbers = line.map(|byte| {
                let digit = byte.wrapping_sub(b'0');
                // All other cell characters are empty cells.
                if digit < 10 { digit } else { 0 }
            });
            Puzzle::from_numbers(numbers).expect("cell characters are 0 to 9")
        })
    }

    /// The records, as [`Reader::next_frame`] would have given them.
    pub fn records(&self) -> impl Iterator<Item = RawRecord> {
        (0..self.len()).map(|nth| RawRecord {
            format: Format::Line,
            line: self.line + nth as u64,
            column: 1,
            blank_before: self.blank_before && nth == 0,
            text: self.text(nth).to_owned(),
            context: Context::None,
        })
    }

    /// Adds the answer to one of the lines: what [`Record::answer`](super::Record::answer) gives
    /// for its record. Bytes, so that a long text can be made a `String` as a whole.
    pub fn push_answer(answer: Answer<'_>, out: &mut Vec<u8>) {
        answer::push_line(answer, out);
    }
}

impl<R: BufRead> Reader<R> {
    /// The plain lines that come next, up to `most`; `None` if something else comes next: then
    /// [`next_frame`](Reader::next_frame) gives it. Once it has a line, it waits for no other of
    /// which nothing has come.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn plain_lines(&mut self, most: usize) -> io::Result<Option<PlainLines>> {
        let busy = self.ended || self.open.is_some() || self.document.is_some();
        let given = self.from.is_some_and(|format| format != Format::Line);
        if busy || given || !self.ready.is_empty() {
            return Ok(None);
        }
        let line = self.lines.number;
        let mut cells = Vec::new();
        self.lines.plain(most, &mut cells)?;
        if cells.is_empty() {
            return Ok(None);
        }
        self.started = true;
        Ok(Some(PlainLines {
            line,
            blank_before: std::mem::take(&mut self.blank),
            cells,
        }))
    }
}

impl<R: BufRead> Lines<R> {
    /// Appends the cells of the plain lines that come next, up to `most`.
    fn plain(&mut self, most: usize, cells: &mut Vec<u8>) -> io::Result<()> {
        if !self.pending.is_empty() || !self.carry.is_empty() || self.column > 1 || self.ended {
            return Ok(());
        }
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while cells.len() < 81 * most {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if cells.is_empty() && self.carry.is_empty() => return Err(error),
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            };
            if buffer.is_empty() {
                self.ended = true;
                break;
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            if !self.carry.is_empty() {
                if self.go_on_with_carry(cells)? {
                    continue;
                }
                break;
            }
            let mut used = 0;
            let next = loop {
                let next = Start::of(&buffer[used..]);
                let Start::Line { length, after_cr } = next else {
                    break next;
                };
                if cells.len() == 81 * most {
                    break Start::Other;
                }
                cells.extend_from_slice(&buffer[used..used + 81]);
                used += length;
                self.number += 1;
                self.after_cr = after_cr;
            };
            if let Start::Begun = next {
                self.carry.extend_from_slice(&buffer[used..]);
                used = buffer.len();
            }
            self.input.consume(used);
            if self.carry.is_empty() {
                break;
            }
        }
        self.started |= !cells.is_empty();
        Ok(())
    }

    /// Adds to the line that has begun what the buffer has of it. Whether to go on: `false` if it
    /// is no plain line, and if it is one and nothing is known of the next.
    fn go_on_with_carry(&mut self, cells: &mut Vec<u8>) -> io::Result<bool> {
        let buffer = self.input.fill_buf()?;
        let begun = self.carry.len();
        let more = buffer.len().min(LONGEST - begun);
        self.carry.extend_from_slice(&buffer[..more]);
        match Start::of(&self.carry) {
            Start::Line { length, after_cr } => {
                cells.extend_from_slice(&self.carry[..81]);
                self.carry.clear();
                let used = length - begun;
                let more = buffer.len() > used;
                self.input.consume(used);
                self.number += 1;
                self.after_cr = after_cr;
                Ok(more)
            }
            Start::Begun => {
                self.input.consume(more);
                Ok(true)
            }
            Start::Other => {
                self.carry.truncate(begun);
                Ok(false)
            }
        }
    }
}

/// What bytes are at the beginning of a line.
enum Start {
    /// A plain line of so many bytes with its end, which may go on with an LF if it is a CR and
    /// nothing follows.
    Line { length: usize, after_cr: bool },
    /// All of them may be the beginning of one.
    Begun,
    /// Another line.
    Other,
}

impl Start {
    #[inline]
    fn of(bytes: &[u8]) -> Start {
        let Some((line, end)) = bytes.split_first_chunk::<81>() else {
            return if charset::all_cells(bytes) {
                Start::Begun
            } else {
                Start::Other
            };
        };
        if !usual_cells(line) && !charset::all_cells(line) {
            return Start::Other;
        }
        let (length, after_cr) = match end {
            [] => return Start::Begun,
            [b'\n', ..] => (82, false),
            [b'\r', b'\n', ..] => (83, false),
            [b'\r', more @ ..] => (82, more.is_empty()),
            _ => return Start::Other,
        };
        Start::Line { length, after_cr }
    }
}

/// Whether the cells are all written in the most usual characters, which is sooner seen.
#[inline]
fn usual_cells(line: &[u8; 81]) -> bool {
    line.iter().fold(true, |all, &byte| {
        all & ((byte.wrapping_sub(b'0') < 10) | (byte == b'.'))
    })
}
