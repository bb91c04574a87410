//! Documents byte by byte, whatever their lines: what the framers of JSON, XML and links cut with.
//!
//! No more is held than the piece of a line that is being read and the text that is being cut out,
//! and that is bounded too.

use std::io::{self, BufRead};

use super::cells::MAX_RECORD;
use super::lines::{Line, Lines};
use super::raw::Context;
use super::{Fault, Format, Frame, RawRecord};

/// A text that was cut out.
pub(crate) struct Cut {
    line: u64,
    column: u64,
    pub(crate) bytes: Vec<u8>,
    pub(crate) fault: Option<Fault>,
}

impl Cut {
    /// Keeps the first fault.
    pub(crate) fn fault(&mut self, found: &str, expected: &str, cursor: &Cursor) {
        if self.fault.is_none() {
            let (line, column) = cursor.place();
            self.fault = Some(Fault {
                line,
                column,
                found: found.to_string(),
                expected: expected.to_string(),
            });
        }
    }

    fn too_long(&mut self, cursor: &Cursor) {
        self.fault("a record of more than 1 MiB", "a puzzle", cursor);
    }

    /// Puts another text, and its fault, after this one.
    pub(crate) fn append(&mut self, other: Cut) {
        self.bytes.extend_from_slice(&other.bytes);
        self.bytes.truncate(MAX_RECORD);
        self.fault = self.fault.take().or(other.fault);
    }

    /// The record of the text.
    pub(crate) fn frame(self, format: Format) -> Frame {
        self.frame_in(format, Context::None)
    }

    /// The record of the text, with what reading it takes beside.
    pub(crate) fn frame_in(self, format: Format, context: Context) -> Frame {
        Frame::Record(RawRecord {
            format,
            line: self.line,
            column: self.column,
            blank_before: false,
            text: String::from_utf8_lossy(&self.bytes).into_owned(),
            context: match self.fault {
                Some(fault) => Context::Fault(fault),
                None => context,
            },
        })
    }
}

/// A place in the lines, byte by byte.
#[derive(Default)]
pub(crate) struct Cursor {
    line: Option<Line>,
    pub(crate) at: usize,
    /// A byte of the line and its column, so that columns need not be counted anew.
    counted: std::cell::Cell<(usize, u64)>,
    /// Where the last line ended, for faults at the end of the input.
    end: (u64, u64),
}

impl Cursor {
    /// The byte that comes next, a line's end as LF; `None` at the end of the input.
    pub(crate) fn peek<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<u8>> {
        loop {
            if let Some(line) = &self.line {
                if let Some(&byte) = line.text.as_bytes().get(self.at) {
                    return Ok(Some(byte));
                }
                if line.ends && self.at == line.text.len() {
                    return Ok(Some(b'\n'));
                }
                self.end = self.place();
            }
            self.line = lines.next()?;
            self.at = 0;
            match &self.line {
                Some(line) => self.counted.set((0, line.column)),
                None => return Ok(None),
            }
        }
    }

    pub(crate) fn bump(&mut self) {
        self.at += 1;
    }

    /// Moves the next byte to the text; one that is too long is a fault and grows no further.
    pub(crate) fn take<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        cut: &mut Cut,
    ) -> io::Result<()> {
        if let Some(byte) = self.peek(lines)? {
            if cut.bytes.len() < MAX_RECORD {
                cut.bytes.push(byte);
            } else {
                cut.too_long(self);
            }
            self.bump();
        }
        Ok(())
    }

    /// Moves what is left of the line, up to a byte that stops it, to the text; gives its last byte
    /// that is no blank. Much faster than byte by byte.
    pub(crate) fn take_until(&mut self, cut: &mut Cut, stops: impl Fn(u8) -> bool) -> Option<u8> {
        let rest = self.rest();
        let length = rest.iter().position(|&b| stops(b)).unwrap_or(rest.len());
        let run = &rest[..length];
        let last = run.iter().rev().copied().find(|&b| !is_blank(b));
        let room = MAX_RECORD.saturating_sub(cut.bytes.len());
        cut.bytes.extend_from_slice(&run[..length.min(room)]);
        if length > room {
            cut.too_long(self);
        }
        self.at += length;
        last
    }

    pub(crate) fn skip_blanks<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<()> {
        while self.peek(lines)?.is_some_and(is_blank) {
            self.bump();
        }
        Ok(())
    }

    /// What is left of the line.
    pub(crate) fn rest(&self) -> &[u8] {
        match &self.line {
            Some(line) => line.text.as_bytes().get(self.at..).unwrap_or_default(),
            None => &[],
        }
    }

    /// The line and the column.
    pub(crate) fn place(&self) -> (u64, u64) {
        let Some(line) = &self.line else {
            return self.end;
        };
        let (from, column) = self.counted.get();
        let to = self.at.min(line.text.len());
        // Only the first byte of a character counts.
        let is_first = |b: &&u8| (**b as i8) >= -0x40;
        let between = line.text.as_bytes().get(from..to).unwrap_or_default();
        let column = column + between.iter().filter(is_first).count() as u64;
        self.counted.set((to.max(from), column));
        (line.number, column)
    }

    /// A text that begins here.
    pub(crate) fn cut_here(&self) -> Cut {
        let (line, column) = self.place();
        Cut {
            line,
            column,
            bytes: Vec::new(),
            fault: None,
        }
    }

    /// Gives back what is left of the line, without blanks and these bytes at its start.
    pub(crate) fn give_back<R: BufRead>(&mut self, lines: &mut Lines<R>, also: &[u8]) {
        let blank = |byte: &u8| is_blank(*byte) || also.contains(byte);
        let skipped = self.rest().iter().take_while(|b| blank(b)).count();
        self.at += skipped;
        let (_, column) = self.place();
        if let Some(line) = self.line.take() {
            if self.at < line.text.len() {
                lines.unread(Line {
                    column,
                    text: line.text[self.at..].to_string(),
                    ..line
                });
            }
        }
    }
}

/// A blank or a line's end.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
