//! Cuts a stream into frames, deciding for each record what format it is in.
//!
//! A record of one line is handed out as soon as its line is read, so that a peer who sends a
//! puzzle and waits for the answer gets it. Rows are gathered until their block ends
//! ([`gather`](super::gather)). Documents are cut by the framers of their formats.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::detect::{self, Document, Nothing, Seen, Within};
use super::gather::{Open, held};
use super::lines::{Line, Lines, MAX_SEGMENT};
use super::raw::Context;
use super::{Fault, Format, Frame, RawRecord, Record};

/// How to read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ReadOptions {
    /// The format, where it is known; else each record's is detected.
    pub from: Option<Format>,
}

/// Cuts a stream of bytes into [`Frame`]s, in bounded memory.
///
/// ```
/// use shudu::format::{Frame, ReadOptions, Reader};
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let text = format!("# a comment\n{line} 8.4\n");
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// assert!(matches!(reader.next_frame().unwrap(), Some(Frame::Comment { .. })));
/// let Some(Frame::Record(raw)) = reader.next_frame().unwrap() else { panic!("a record") };
/// assert_eq!(raw.read().unwrap().comment, "8.4");
/// assert_eq!(reader.next_frame().unwrap(), None);
/// ```
pub struct Reader<R> {
    pub(super) lines: Lines<R>,
    pub(super) from: Option<Format>,
    pub(super) ready: VecDeque<Frame>,
    /// What is gone on with when nothing is ready.
    pub(super) open: Option<Open>,
    pub(super) document: Option<Document>,
    /// Where the document began and by which mark, as long as it has given nothing.
    begun: Option<((u64, u64), usize)>,
    /// Whether a blank line came since the last record.
    pub(super) blank: bool,
    pub(super) started: bool,
    pub(super) ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            from: options.from,
            ready: VecDeque::new(),
            open: None,
            document: None,
            begun: None,
            blank: false,
            started: false,
            ended: false,
        }
    }

    /// The next piece of the input, `None` at its end. What is no puzzle is a record that cannot
    /// be read, so that it keeps its place.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn next_frame(&mut self) -> io::Result<Option<Frame>> {
        loop {
            if let Some(frame) = self.ready.pop_front() {
                return Ok(Some(frame));
            }
            if let Some(open) = self.open.take() {
                self.go_on(open)?;
                continue;
            }
            if self.ended {
                return Ok(None);
            }
            if let Some(document) = &mut self.document {
                match document.next(&mut self.lines)? {
                    Some(frame) => {
                        self.begun = None;
                        return Ok(Some(self.in_place(frame)));
                    }
                    None => self.document = None,
                }
                continue;
            }
            match self.lines.next()? {
                Some(line) => self.take(line)?,
                None => self.ended = true,
            }
        }
    }

    /// Marks the first record after a blank line.
    fn in_place(&mut self, mut frame: Frame) -> Frame {
        if let Frame::Record(record) = &mut frame {
            record.blank_before |= std::mem::take(&mut self.blank);
        }
        frame
    }

    fn take(&mut self, line: Line) -> io::Result<()> {
        if !std::mem::replace(&mut self.started, true) {
            if let Some(name) = detect::binary(&line.text) {
                self.ended = true;
                let article = if name.starts_with('A') { "an" } else { "a" };
                let found = format!("{article} {name} file");
                self.fault(line, Format::Line, 0, found, "text");
                return Ok(());
            }
        }
        let seen = self.see(&line, Within::Nothing);
        match seen {
            Seen::Document(document, mark) => {
                let place = (line.number, line.column);
                if self.begun == Some((place, mark)) {
                    // The format is given, and its framer finds nothing here.
                    let nothing = detect::nothing(&line.text);
                    return self.refuse(line, nothing);
                }
                self.begun = Some((place, mark));
                self.document = Some(*document);
                self.lines.unread(line);
            }
            _ if !line.ends => {
                let found = format!("a line of more than {MAX_SEGMENT} bytes");
                self.fault(line, Format::Line, 0, found, "shorter lines");
                self.skip_line()?;
            }
            Seen::Blank => self.blank = true,
            Seen::Fence => {}
            Seen::Comment => self.ready.push_back(Frame::Comment {
                line: line.number,
                text: line.text,
            }),
            Seen::Single(format) => {
                let record = self.record(line, format, Context::None);
                self.ready.push_back(Frame::Record(record));
            }
            Seen::Fault(nothing) => match self.header(&line)? {
                Some(document) => {
                    self.begun = Some(((line.number, line.column), usize::MAX - 1));
                    self.document = Some(document);
                    self.lines.unread(line);
                }
                None => self.refuse(line, nothing)?,
            },
            Seen::Part(shape) => {
                let block = self.block(held(line, shape))?;
                self.parts(block)?;
            }
        }
        Ok(())
    }

    /// The table that begins with a line that is nothing by itself. That is looked into for the
    /// first line of a stream alone, since it takes the next line, and who sends lines one by one
    /// may wait for the answer to this one.
    fn header(&mut self, line: &Line) -> io::Result<Option<Document>> {
        if line.number > 1
            || self.begun.is_some()
            || self.from.is_some()
            || !detect::may_be_header(&line.text)
        {
            return Ok(None);
        }
        let Some(next) = self.lines.next()? else {
            return Ok(None);
        };
        let document = detect::by_two_lines(&line.text, &next.text);
        self.lines.unread(next);
        Ok(document)
    }

    /// What a line is, in view of the format if it is given.
    pub(super) fn see(&self, line: &Line, within: Within) -> Seen {
        let Some(format) = self.from else {
            let place = (line.number, line.column);
            let refused = self.begun.filter(|begun| begun.0 == place);
            return detect::see(&line.text, within, refused.map_or(0, |begun| begun.1 + 1));
        };
        match format {
            Format::Rows | Format::Spaced | Format::Grid | Format::Pencilmarks => {
                detect::see_in_block(&line.text)
            }
            _ if line.text.trim().is_empty() => Seen::Blank,
            _ => match detect::given_document(format, &line.text) {
                Some(document) => Seen::Document(Box::new(document), 0),
                None if line.text.trim_start().starts_with('#') => Seen::Comment,
                None => Seen::Single(format),
            },
        }
    }

    fn record(&mut self, line: Line, format: Format, context: Context) -> RawRecord {
        RawRecord {
            format,
            line: line.number,
            column: line.column,
            blank_before: std::mem::take(&mut self.blank),
            text: line.text,
            context,
        }
    }

    fn refuse(&mut self, line: Line, nothing: Nothing) -> io::Result<()> {
        let whole = line.ends;
        self.fault(
            line,
            nothing.format,
            nothing.at,
            nothing.found,
            nothing.expected,
        );
        if whole { Ok(()) } else { self.skip_line() }
    }

    fn fault(&mut self, line: Line, format: Format, at: u64, found: String, expected: &str) {
        let fault = Fault {
            line: line.number,
            column: line.column + at,
            found,
            expected: expected.into(),
        };
        let record = self.record(line, format, Context::Fault(fault));
        self.ready.push_back(Frame::Record(record));
    }

    /// Reads the rest of a line that is too long, and forgets it.
    fn skip_line(&mut self) -> io::Result<()> {
        while let Some(piece) = self.lines.next()? {
            if piece.ends {
                break;
            }
        }
        Ok(())
    }
}

/// Reads all puzzles of a text.
///
/// ```
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let read = shudu::format::read_all(&format!("{line}\n{line}1\n"));
/// assert_eq!(read[0].as_ref().unwrap().state.givens.clues(), 17);
/// assert_eq!(read[1].as_ref().unwrap_err().to_string(), "2:1: 82 cells; expected 81 cells");
/// ```
pub fn read_all(text: &str) -> Vec<Result<Record, Fault>> {
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let mut records = Vec::new();
    while let Ok(Some(frame)) = reader.next_frame() {
        if let Frame::Record(raw) = frame {
            records.push(raw.read());
        }
    }
    records
}

/// Reads the one puzzle of a text, in any format.
///
/// ```
/// let game = "4.....8.5\n.3.......\n...7.....\n.2.....6.\n....8.4..\n....1....\n...6.3.7.\n\
///             5..2.....\n1.4......\n";
/// assert_eq!(shudu::format::read_puzzle(game).unwrap().state.givens.clues(), 17);
/// assert!(shudu::format::read_puzzle("hello").is_err());
/// ```
///
/// # Errors
/// The fault of the first record, or one that says that there is none or more than one.
pub fn read_puzzle(text: &str) -> Result<Record, Fault> {
    let mut records = read_all(text);
    let count = records.len();
    if count <= 1 || records[0].is_err() {
        let none = Fault {
            line: 1,
            column: 1,
            found: "no puzzle".into(),
            expected: "a puzzle".into(),
        };
        return if count == 0 {
            Err(none)
        } else {
            records.swap_remove(0)
        };
    }
    let (line, column) = match &records[1] {
        Ok(record) => (record.line, record.column),
        Err(fault) => (fault.line, fault.column),
    };
    Err(Fault {
        line,
        column,
        found: format!("{count} puzzles"),
        expected: "one puzzle".into(),
    })
}
