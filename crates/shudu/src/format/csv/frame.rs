//! Finding the header of a table and cutting the table into rows.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::split::{Boundary, split};
use super::{Field, Table};
use crate::format::cells::{self, MAX_RECORD};
use crate::format::lines::{Line, Lines};
use crate::format::raw::Context;
use crate::format::{Fault, Format, Frame, RawRecord, names};

/// The delimiters, the least likely within a field first.
const DELIMITERS: [u8; 3] = [b'\t', b',', b';'];

/// How many bytes may be read again because a quote in a line before them was not closed, beyond
/// those that rows since have earned: reading must not take time that grows faster than the input.
const CREDIT: usize = 4 << 20;

/// The framer of the table that begins with this line, if its names say that it is a header.
/// A single name is not enough: `puzzle` alone may be a title.
pub(crate) fn header(line: &str) -> Option<Framer> {
    // Asked of every line of a file, so most must be refused fast.
    let is_cell = |b: &u8| b.is_ascii_digit() || *b == b'.';
    if !line.bytes().any(|b| b.is_ascii_alphabetic()) || line.bytes().filter(is_cell).count() > 16 {
        return None;
    }
    DELIMITERS.into_iter().find_map(|delimiter| {
        let fields = split(line, delimiter).fields;
        let known = fields.len() > 1 && is_header(line, &fields) && puzzle_name(&fields).is_some();
        known.then(|| Framer::new(delimiter))
    })
}

/// The framer of the table that begins with this line, if the line that follows it shows that it
/// is a header: unknown names over one column of 81 cells (or two, one of them complete), or a
/// single known name over 81 cells.
pub(crate) fn header_before(line: &str, next: &str) -> Option<Framer> {
    if let Some(framer) = header(line) {
        return Some(framer);
    }
    // Of a single column no delimiter is seen; a comma is what one would expect.
    let delimiters = match line.contains(['\t', ';']) {
        true => [b'\t', b';', b','],
        false => [b',', b'\t', b';'],
    };
    delimiters.into_iter().find_map(|delimiter| {
        let fields = split(line, delimiter).fields;
        let row = split(next, delimiter);
        if row.open || row.fields.len() != fields.len() || !is_header(line, &fields) {
            return None;
        }
        let known = fields.len() > 1 || puzzle_name(&fields).is_some();
        let table = Table::new(delimiter, texts(&fields), &row.fields)?;
        let puzzle = &row.fields[table.puzzle].text;
        (known && cells::cells(puzzle).is_ok()).then(|| Framer::new(delimiter))
    })
}

/// The framer of the table that begins with this line, where the format is given. `None` for a
/// comment.
pub(crate) fn given(line: &str, format: Format) -> Option<Framer> {
    if line.trim_start().starts_with('#') && header(line).is_none() {
        return None;
    }
    let columns = |delimiter: &u8| split(line, *delimiter).fields.len();
    let delimiter = match format {
        Format::Tsv => b'\t',
        _ if columns(&b';') > columns(&b',') => b';',
        _ => b',',
    };
    Some(Framer {
        given: true,
        ..Framer::new(delimiter)
    })
}

/// Cuts a table into its rows.
pub(crate) struct Framer {
    delimiter: u8,
    /// Boxed, since the automaton in it is large.
    boundary: Box<Boundary>,
    table: Option<Arc<Table>>,
    header: String,
    /// The number of the header's fields; 0 before it is read.
    columns: usize,
    /// The first row, which was read to know the columns.
    held: Option<Cut>,
    credit: usize,
    /// Whether the format is given: then a line of a puzzle alone is a bad row, not another record.
    given: bool,
    ended: bool,
}

/// A row that was cut out.
struct Cut {
    /// Its lines and pieces of lines.
    lines: Vec<Line>,
    fields: usize,
    end: CutEnd,
}

#[derive(PartialEq)]
enum CutEnd {
    Whole,
    /// A quote was open at the end; `lines` is the first line alone.
    Open,
    /// The line is longer than any record; its text is dropped.
    TooLong,
}

impl Framer {
    fn new(delimiter: u8) -> Framer {
        Framer {
            delimiter,
            boundary: Box::new(Boundary::new(delimiter)),
            table: None,
            header: String::new(),
            columns: 0,
            held: None,
            credit: CREDIT,
            given: false,
            ended: false,
        }
    }

    /// The next piece of the table, `None` where it ends.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        if self.ended {
            return Ok(None);
        }
        let Some(table) = self.table.clone() else {
            return self.head(lines);
        };
        let row = match self.held.take() {
            Some(row) => row,
            None => match self.cut(lines)? {
                Some(row) => row,
                None => return Ok(None),
            },
        };
        let text = row.text();
        let (line, column) = (row.lines[0].number, row.lines[0].column);
        if row.end == CutEnd::TooLong {
            let fault = Fault {
                line,
                column,
                found: "a row of more than 1 MiB".to_string(),
                expected: "a row of a puzzle".to_string(),
            };
            return Ok(Some(self.record(&row, text, Context::Fault(fault))));
        }
        if row.fields != self.columns && row.end == CutEnd::Whole {
            if text.starts_with('#') {
                return Ok(Some(Frame::Comment { line, text }));
            }
            if !self.given && is_puzzle_line(&text) {
                give_back(lines, row.lines);
                return Ok(None);
            }
        }
        if self.is_next_header(&text) {
            give_back(lines, row.lines);
            return Ok(None);
        }
        Ok(Some(self.record(&row, text, Context::Csv(table))))
    }

    fn record(&self, row: &Cut, text: String, context: Context) -> Frame {
        Frame::Record(RawRecord {
            format: match self.delimiter {
                b'\t' => Format::Tsv,
                _ => Format::Csv,
            },
            line: row.lines[0].number,
            column: row.lines[0].column,
            blank_before: false,
            text,
            context,
        })
    }

    /// The header; the row after it is read to know which columns are which. A table without one,
    /// where the format is given, begins with its first row.
    fn head<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        let Some(head) = self.cut(lines)? else {
            return Ok(None);
        };
        let text = head.text();
        let line = head.lines[0].number;
        let fields = split(&text, self.delimiter).fields;
        self.columns = fields.len();
        if let Some(table) = Table::without_header(self.delimiter, &fields) {
            self.table = Some(Arc::new(table));
            self.held = Some(head);
            return self.next(lines);
        }
        let names = texts(&fields);
        self.held = self.cut(lines)?;
        let first = match &self.held {
            Some(row) => split(&row.text(), self.delimiter).fields,
            None => Vec::new(),
        };
        let Some(table) = Table::new(self.delimiter, names, &first) else {
            // The framer was made for another line than this one.
            if let Some(row) = self.held.take() {
                give_back(lines, row.lines);
            }
            self.ended = true;
            let fault = Fault {
                line,
                column: head.lines[0].column,
                found: "a header that names no puzzle".to_string(),
                expected: "a column puzzle or quizzes".to_string(),
            };
            let context = Context::Fault(fault);
            return Ok(Some(self.record(&head, text, context)));
        };
        let answered = table.answered(&text);
        self.table = Some(Arc::new(table));
        self.header.clone_from(&text);
        Ok(Some(Frame::Header {
            line,
            text,
            answered,
        }))
    }

    /// Whether the line is the header of another table, as where files were put together.
    fn is_next_header(&self, text: &str) -> bool {
        text == self.header || header(text).is_some()
    }

    /// Cuts the next row out; blank lines before it are skipped.
    fn cut<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Cut>> {
        let mut read = Vec::new();
        while read.is_empty() {
            match lines.next()? {
                None => return Ok(None),
                Some(line) if line.ends && line.text.trim().is_empty() => {}
                Some(line) => read.push(line),
            }
        }
        self.boundary.reset();
        let mut bytes = 0;
        let mut at = 0;
        while at < read.len() {
            bytes += read[at].text.len() + 1;
            let ended = self.boundary.feed(&read[at].text);
            if ended || (read[at].ends && self.boundary.feed("\n")) {
                if self.swallows_rows(&read) {
                    return self.give_up(lines, read).map(Some);
                }
                self.credit = CREDIT.min(self.credit + bytes);
                return Ok(Some(self.whole(read)));
            }
            let is_first = read.iter().all(|line| !line.ends);
            if bytes <= MAX_RECORD && (self.credit > bytes || is_first) {
                if let Some(line) = lines.next()? {
                    read.push(line);
                }
            }
            at += 1;
        }
        // A last piece that is as long as a piece can be does not know that its line ends there.
        let is_last = read.iter().all(|line| !line.ends) && bytes <= MAX_RECORD;
        if is_last && self.boundary.feed("\n") {
            return Ok(Some(self.whole(read)));
        }
        self.give_up(lines, read).map(Some)
    }

    fn whole(&self, lines: Vec<Line>) -> Cut {
        Cut {
            lines,
            fields: self.boundary.fields(),
            end: CutEnd::Whole,
        }
    }

    /// Whether a quoted field of several lines has taken a row of the table into it: then the quote
    /// that opened it is astray.
    fn swallows_rows(&self, read: &[Line]) -> bool {
        let mut later = read.iter().skip_while(|line| !line.ends).skip(1);
        self.columns > 1
            && later.any(|line| {
                let fields = split(&line.text, self.delimiter).fields;
                fields.len() == self.columns
                    && fields.iter().any(|field| cells::cells(&field.text).is_ok())
            })
    }

    /// Of lines that are no whole row, keeps the first alone.
    fn give_up<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        mut read: Vec<Line>,
    ) -> io::Result<Cut> {
        let Some(end) = read.iter().position(|line| line.ends) else {
            let mut line = read.swap_remove(0);
            line.text.clear();
            let mut skipped = lines.next()?;
            while skipped.as_ref().is_some_and(|piece| !piece.ends) {
                skipped = lines.next()?;
            }
            return Ok(Cut {
                lines: vec![line],
                fields: 0,
                end: CutEnd::TooLong,
            });
        };
        let rest = read.split_off(end + 1);
        let given_back: usize = rest.iter().map(|line| line.text.len() + 1).sum();
        self.credit = self.credit.saturating_sub(given_back);
        give_back(lines, rest);
        Ok(Cut {
            lines: read,
            fields: 0,
            end: CutEnd::Open,
        })
    }
}

impl Cut {
    /// The text as it stood, its lines joined by LF.
    fn text(&self) -> String {
        let mut text = String::new();
        let last = self.lines.len() - 1;
        for (at, line) in self.lines.iter().enumerate() {
            text.push_str(&line.text);
            if line.ends && at < last {
                text.push('\n');
            }
        }
        text
    }
}

fn give_back<R: BufRead>(lines: &mut Lines<R>, read: Vec<Line>) {
    for line in read.into_iter().rev() {
        lines.unread(line);
    }
}

fn texts(fields: &[Field]) -> Vec<String> {
    fields.iter().map(|field| field.text.clone()).collect()
}

fn puzzle_name(fields: &[Field]) -> Option<usize> {
    names::puzzle(&texts(fields))
}

/// Whether the fields may be names: some text, no cells, and in a line that begins with `#`, and
/// so may be a comment, single words alone.
fn is_header(line: &str, fields: &[Field]) -> bool {
    let words = !line.starts_with('#')
        || fields
            .iter()
            .all(|f| !f.text.trim_start_matches('#').trim().contains(' '));
    let named = fields.iter().any(|f| !f.text.trim().is_empty());
    let is_name = |f: &Field| {
        let name = f.text.trim();
        name.len() <= 80 && name.parse::<f64>().is_err() && cells::cells(name).is_err()
    };
    words && named && fields.iter().all(|f| f.text.is_empty() || is_name(f))
}

/// Whether a line is a puzzle by itself: its first word is 81 cells, or 729.
fn is_puzzle_line(text: &str) -> bool {
    let first = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#'))
        .next();
    first.is_some_and(|word| word.len() >= 81 && cells::cells(word).is_ok())
}
