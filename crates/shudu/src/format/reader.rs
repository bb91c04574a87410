//! Cuts a stream into frames, deciding for each record what format it is in.
//!
//! A record of one line is handed out as soon as its line is read, so that a peer who sends a
//! puzzle and waits for the answer gets it. Rows are held until their block ends: at a blank line,
//! at a line of another kind, or at the end of the stream. Then the block is judged as a whole
//! ([`block`]). A block that is longer than [`HOLD`] lines is handed out nine rows at a time, so
//! the memory is bounded whatever comes.
//!
//! Three blocks of exactly three rows with one blank line between each are one puzzle whose bands
//! stand apart. Such blocks are gathered as long as they follow each other; if their number is no
//! multiple of three, nothing says which belong together, and each is a fault of its own.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::block::{self, Given, Held, Part};
use super::detect::{self, Document, Nothing, Seen, Within};
use super::lines::{Line, Lines};
use super::raw::Context;
use super::shape::{Kind, Shape};
use super::{Fault, Format, Frame, RawRecord, Record};

/// The most lines of a block that are held before those that are whole puzzles are handed out.
const HOLD: usize = 9000;

/// How many bands that stand apart are held.
const HOLD_BANDS: usize = 900;

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
    lines: Lines<R>,
    from: Option<Format>,
    ready: VecDeque<Frame>,
    document: Option<Document>,
    /// Where the document began, as long as it has given nothing.
    begun: Option<(u64, u64)>,
    /// Whether a blank line came since the last record.
    blank: bool,
    started: bool,
    ended: bool,
}

/// How a block ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Blank,
    Other,
}

/// A block that has been read to its end.
struct Block {
    lines: Vec<Held>,
    blank_before: bool,
    given: Given,
    end: End,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            from: options.from,
            ready: VecDeque::new(),
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
                let found = format!("a {name} file");
                self.fault(line, Format::Line, 0, found, "text");
                return Ok(());
            }
        }
        let mut seen = self.see(&line, Within::Nothing);
        let place = (line.number, line.column);
        if matches!(seen, Seen::Document(_)) && self.begun == Some(place) {
            // It gave nothing the first time: the mark was none.
            self.begun = None;
            seen = match self.from {
                Some(_) => Seen::Fault(detect::nothing(&line.text)),
                None => detect::see_unmarked(&line.text),
            };
        }
        match seen {
            Seen::Document(document) => {
                self.begun = Some(place);
                self.document = Some(document);
                self.lines.unread(line);
            }
            _ if !line.ends => {
                let expected = "lines of at most 65536 bytes in a text format";
                self.fault(line, Format::Line, 0, "a longer line".into(), expected);
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
            Seen::Fault(nothing) => self.refuse(line, nothing)?,
            Seen::Part(shape) => {
                let block = self.block(held(line, shape))?;
                self.bands(block)?;
            }
        }
        Ok(())
    }

    /// What a line is, in view of the format if it is given.
    fn see(&self, line: &Line, within: Within) -> Seen {
        let Some(format) = self.from else {
            return detect::see(&line.text, within);
        };
        match format {
            Format::Rows | Format::Spaced | Format::Grid | Format::Pencilmarks => {
                detect::see_in_block(&line.text)
            }
            _ if line.text.trim().is_empty() => Seen::Blank,
            _ => match detect::given_document(format) {
                Some(document) => Seen::Document(document),
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

    /// Reads a block to its end. What is whole in a very long one is handed out on the way.
    fn block(&mut self, first: Held) -> io::Result<Block> {
        let mut family = first.shape.family;
        let mut block = Block {
            lines: vec![first],
            blank_before: std::mem::take(&mut self.blank),
            given: Given {
                format: self.from,
                remainder: false,
            },
            end: End::Other,
        };
        let mut swallow = false;
        while let Some(line) = self.lines.next()? {
            let within = if is_whole(&block.lines) {
                Within::WholeBlock
            } else {
                Within::PartOfBlock
            };
            let shape = match self.see(&line, within) {
                Seen::Part(shape) if line.ends => shape,
                Seen::Blank if line.ends && is_blank_row(&line.text, &block.lines) => BLANK_ROW,
                Seen::Blank if line.ends => {
                    self.blank = true;
                    block.end = End::Blank;
                    break;
                }
                _ => {
                    self.lines.unread(line);
                    break;
                }
            };
            let other = family.is_some() && shape.family.is_some() && family != shape.family;
            if other && self.from.is_none() {
                self.lines.unread(line);
                self.give_back_borders(&mut block.lines);
                break;
            }
            family = family.or(shape.family);
            if !swallow {
                block.lines.push(held(line, shape));
                swallow = self.relieve(&mut block);
            }
        }
        if swallow {
            block.lines.clear();
        }
        Ok(block)
    }

    /// Hands out what is whole of a block that is too long to be held; `true` if there is no hope
    /// that it ever will be, and the fault has been handed out.
    fn relieve(&mut self, block: &mut Block) -> bool {
        let length = block.lines.len();
        let hopeless = length >= HOLD + HOLD / 3;
        let worth_a_look = length >= HOLD && length % 27 == 0;
        if !hopeless && !worth_a_look {
            return false;
        }
        let mut parts = block::judge(&block.lines, block.given);
        let faulty = parts.iter().any(|part| part.fault.is_some());
        if faulty && !hopeless {
            return false;
        }
        if faulty || parts.is_empty() {
            self.emit(&block.lines, parts, block.blank_before);
            return true;
        }
        // The borders after the last puzzle are not all there yet.
        let last = parts.pop().expect("there are parts");
        self.emit(&block.lines, parts, block.blank_before);
        let (line, offset) = last.start;
        block.lines.drain(..line);
        let first = &mut block.lines[0];
        first.column += first.text[..offset].chars().count() as u64;
        first.text.drain(..offset);
        block.blank_before = false;
        block.given.remainder = true;
        false
    }

    /// Gives back the borders at the end of a block that belong to what comes next.
    fn give_back_borders(&mut self, lines: &mut Vec<Held>) {
        let borders = lines
            .iter()
            .rev()
            .take_while(|held| !held.shape.is_row())
            .count();
        if borders == lines.len() {
            return;
        }
        let topped = !lines[0].shape.is_row();
        let kept = if borders == 1 {
            usize::from(topped)
        } else {
            borders / 2
        };
        for held in lines.drain(lines.len() - (borders - kept)..).rev() {
            self.lines.unread(Line {
                number: held.line,
                column: held.column,
                text: held.text,
                ends: true,
            });
        }
    }

    /// Hands out the puzzles of a block, once those of three rows that follow it are known if it
    /// has three rows itself.
    fn bands(&mut self, block: Block) -> io::Result<()> {
        if !is_band(&block) {
            self.emit_block(block);
            return Ok(());
        }
        let family = block.lines[0].shape.family;
        let mut bands = vec![block];
        let mut rest = None;
        while bands.last().is_some_and(|band| band.end == End::Blank) && rest.is_none() {
            let Some(line) = self.lines.next()? else {
                break;
            };
            match self.see(&line, Within::Nothing) {
                Seen::Part(shape) if line.ends && shape.is_row() && shape.family == family => {
                    if bands.len() == HOLD_BANDS {
                        self.emit_bands(std::mem::take(&mut bands));
                    }
                    let next = self.block(held(line, shape))?;
                    if is_band(&next) {
                        bands.push(next);
                    } else {
                        rest = Some(next);
                    }
                }
                _ => {
                    self.lines.unread(line);
                    break;
                }
            }
        }
        self.emit_bands(bands);
        if let Some(rest) = rest {
            self.emit_block(rest);
        }
        Ok(())
    }

    fn emit_bands(&mut self, bands: Vec<Block>) {
        if bands.len() % 3 != 0 {
            for band in bands {
                self.emit_block(band);
            }
            return;
        }
        for three in bands.chunks(3) {
            let lines: Vec<Held> = three.iter().flat_map(|band| band.lines.clone()).collect();
            let mut parts = block::judge(&lines, three[0].given);
            let blank_before = three[0].blank_before;
            match parts.pop() {
                Some(part) if parts.is_empty() && part.fault.is_none() => {
                    let texts: Vec<String> =
                        three.iter().map(|band| text_of(&band.lines)).collect();
                    let record = RawRecord {
                        format: part.format,
                        line: lines[0].line,
                        column: lines[0].column,
                        blank_before,
                        text: texts.join("\n\n"),
                        context: Context::None,
                    };
                    self.ready.push_back(Frame::Record(record));
                }
                part => {
                    parts.extend(part);
                    self.emit(&lines, parts, blank_before);
                }
            }
        }
    }

    fn emit_block(&mut self, block: Block) {
        if block.lines.is_empty() {
            return;
        }
        let parts = block::judge(&block.lines, block.given);
        self.emit(&block.lines, parts, block.blank_before);
    }

    fn emit(&mut self, lines: &[Held], parts: Vec<Part>, blank_before: bool) {
        let mut blank_before = blank_before;
        for part in parts {
            let first = &lines[part.start.0];
            let record = RawRecord {
                format: part.format,
                line: first.line,
                column: first.column + first.text[..part.start.1].chars().count() as u64,
                blank_before: std::mem::take(&mut blank_before),
                text: text_between(lines, &part),
                context: part.fault.map_or(Context::None, Context::Fault),
            };
            self.ready.push_back(Frame::Record(record));
        }
    }
}

/// Nine blanks within rows that have blanks for empty cells.
const BLANK_ROW: Shape = Shape {
    kind: Kind::Cells,
    family: None,
    cells: 0,
    tokens: 0,
    nine_wide: true,
};

/// Whether a line of blanks is a row of the block.
fn is_blank_row(text: &str, block: &[Held]) -> bool {
    text == "         "
        && block.iter().any(|held| held.shape.nine_wide)
        && block.iter().all(|held| held.text.chars().count() == 9)
}

fn held(line: Line, shape: Shape) -> Held {
    Held {
        line: line.number,
        column: line.column,
        text: line.text,
        shape,
    }
}

/// Whether the rows of a block so far are whole puzzles.
fn is_whole(lines: &[Held]) -> bool {
    let rows = lines.iter().filter(|held| held.shape.is_row()).count();
    rows > 0 && rows % 9 == 0
}

/// Whether a block is three rows of nine cells.
fn is_band(block: &Block) -> bool {
    let nine = |held: &Held| held.shape.kind == Kind::Cells && held.shape.cells == 9;
    block.lines.len() == 3 && block.lines.iter().all(nine) && !block.given.remainder
}

fn text_of(lines: &[Held]) -> String {
    let texts: Vec<&str> = lines.iter().map(|held| held.text.as_str()).collect();
    texts.join("\n")
}

fn text_between(lines: &[Held], part: &Part) -> String {
    let (first, from) = part.start;
    let (last, to) = part.end;
    if first == last {
        return lines[first].text[from..to].to_owned();
    }
    let mut text = lines[first].text[from..].to_owned();
    for held in &lines[first + 1..last] {
        text.push('\n');
        text.push_str(&held.text);
    }
    text.push('\n');
    text.push_str(&lines[last].text[..to]);
    text
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
