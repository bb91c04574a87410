//! Lines of text from any byte stream, in bounded memory.
//!
//! A line ends in LF, CRLF or a lone CR. A byte-order mark at the start is dropped, bytes that are
//! not UTF-8 become U+FFFD. A line longer than [`MAX_SEGMENT`] bytes is handed out in pieces, so
//! that a stream without line ends cannot fill the memory; documents (JSON, XML) are read piece by
//! piece anyway.

use std::io::{self, BufRead};

/// The most bytes of one piece of a line: far above any puzzle, far below any memory.
pub(crate) const MAX_SEGMENT: usize = 1 << 16;

/// A line, or a piece of a long one, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Counts from 1.
    pub(crate) number: u64,
    /// The column, in characters from 1, of the first character of `text`.
    pub(crate) column: u64,
    /// The text without the line's end.
    pub(crate) text: String,
    /// Whether the line ends here; `false` if more of the same line may follow.
    pub(crate) ends: bool,
}

/// The lines of a stream, with steps back.
pub(crate) struct Lines<R> {
    pub(super) input: R,
    /// Where the next line or piece begins.
    pub(super) number: u64,
    pub(super) column: u64,
    pub(super) started: bool,
    /// Whether an LF that comes next belongs to the line before it.
    pub(super) after_cr: bool,
    /// Lines given back; the last one comes first.
    pub(super) pending: Vec<Line>,
    /// The first bytes of the next line or piece, where they have been read: of a character that
    /// the last piece's end would have split, or of what might have been a plain line.
    pub(super) carry: Vec<u8>,
    /// What reading on gave, when there were lines to be handed out before.
    pub(super) failed: Option<io::Error>,
    /// Whether the stream has ended: a terminal must not be read again.
    pub(super) ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            number: 1,
            column: 1,
            started: false,
            after_cr: false,
            pending: Vec::new(),
            carry: Vec::new(),
            failed: None,
            ended: false,
        }
    }

    /// Gives a line, or what is left of it, back: the next call of `next` returns it.
    /// The caller sets `column` to that of the first character left. Of several lines given back,
    /// the last comes first.
    pub(crate) fn unread(&mut self, line: Line) {
        self.pending.push(line);
    }

    /// The next line or piece, `None` at the end of the stream.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.pending.pop() {
            return Ok(Some(line));
        }
        let mut bytes = std::mem::take(&mut self.carry);
        let end = self.fill(&mut bytes)?;
        if end == End::Stream && bytes.is_empty() {
            return Ok(None);
        }
        if end == End::Piece {
            self.carry = split_character(&mut bytes);
        }
        if !std::mem::replace(&mut self.started, true) && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        let line = Line {
            number: self.number,
            column: self.column,
            text,
            ends: end != End::Piece,
        };
        if line.ends {
            self.number += 1;
            self.column = 1;
        } else {
            self.column += line.text.chars().count() as u64;
        }
        Ok(Some(line))
    }

    /// Appends the bytes of the next line or piece.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> io::Result<End> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while bytes.len() < MAX_SEGMENT && !self.ended {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                self.ended = true;
                break;
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let room = buffer.len().min(MAX_SEGMENT - bytes.len());
            match line_end(&buffer[..room]) {
                Some(at) => {
                    bytes.extend_from_slice(&buffer[..at]);
                    self.after_cr = buffer[at] == b'\r';
                    self.input.consume(at + 1);
                    return Ok(End::Line);
                }
                None => {
                    bytes.extend_from_slice(&buffer[..room]);
                    self.input.consume(room);
                }
            }
        }
        Ok(if self.ended { End::Stream } else { End::Piece })
    }
}

/// Where the first LF or CR is. Sixteen bytes are looked at together, which compilers turn into
/// vector instructions.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let is_end = |&b: &u8| b == b'\n' || b == b'\r';
    let mut at = 0;
    for chunk in bytes.chunks_exact(16) {
        if chunk.iter().fold(false, |any, b| any | is_end(b)) {
            break;
        }
        at += 16;
    }
    bytes[at..].iter().position(is_end).map(|more| at + more)
}

/// What ended a piece.
#[derive(PartialEq)]
enum End {
    Line,
    Stream,
    Piece,
}

/// Takes an incomplete UTF-8 character off the end.
fn split_character(bytes: &mut Vec<u8>) -> Vec<u8> {
    let tail = (1..=3.min(bytes.len())).find(|&n| {
        let length = match bytes[bytes.len() - n] {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 0,
        };
        length > n
    });
    tail.map_or_else(Vec::new, |n| bytes.split_off(bytes.len() - n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The lines as (number, column, text, ends), read through a buffer of `capacity` bytes.
    fn read(bytes: &[u8], capacity: usize) -> Vec<(u64, u64, String, bool)> {
        let mut lines = Lines::new(BufReader::with_capacity(capacity, bytes));
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push((line.number, line.column, line.text, line.ends));
        }
        all
    }

    #[test]
    fn every_line_end_is_known_whatever_the_buffer() {
        for capacity in [1, 2, 3, 100] {
            let lines = read("\u{feff}a\r\nb\rc\n\n\u{ff11}".as_bytes(), capacity);
            let texts: Vec<_> = lines.iter().map(|l| (l.0, l.2.as_str())).collect();
            assert_eq!(
                texts,
                [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "\u{ff11}")]
            );
        }
    }

    #[test]
    fn long_lines_come_in_pieces_that_split_no_character() {
        let text = "\u{e9}\u{ff11}".repeat(MAX_SEGMENT / 2);
        let pieces = read(text.as_bytes(), 1000);
        assert!(pieces.len() > 2);
        assert!(pieces.iter().all(|p| p.0 == 1 && p.2.len() <= MAX_SEGMENT));
        assert_eq!(
            pieces.iter().map(|p| p.2.as_str()).collect::<String>(),
            text
        );
        let mut column = 1;
        for piece in &pieces {
            assert_eq!(piece.1, column);
            column += piece.2.chars().count() as u64;
        }
        assert!(pieces.iter().rev().skip(1).all(|p| !p.3));
        assert!(pieces.last().unwrap().3);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_marked() {
        assert_eq!(read(b"1\xff2\xe3\x80", 2)[0].2, "1\u{fffd}2\u{fffd}");
    }
}
