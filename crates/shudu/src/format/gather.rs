//! Gathering the rows of a block, until the block ends and can be judged.
//!
//! A block ends at a blank line, at a line of another kind, or at the end of the stream. Then it is
//! judged as a whole ([`block`]). A block that is longer than [`HOLD`] lines is handed out nine
//! rows at a time, so the memory is bounded whatever comes; what is wrong with its end is then
//! known too late to spoil its beginning.
//!
//! Three blocks of exactly three rows with one blank line between each are one puzzle whose bands
//! stand apart. Such blocks are gathered as long as they follow each other; if their number is no
//! multiple of three, nothing says which belong together, and each is a fault of its own.

use std::io::{self, BufRead};

use super::block::{self, Given, Held, Part};
use super::detect::{Seen, Within};
use super::lines::Line;
use super::raw::Context;
use super::reader::Reader;
use super::shape::{Kind, Shape};
use super::{Frame, RawRecord};

/// The most lines of a block that are held before those that are whole puzzles are handed out.
const HOLD: usize = 9000;

/// How many bands that stand apart are held.
const HOLD_BANDS: usize = 900;

/// How a block ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Blank,
    Other,
}

/// A block that has been read to its end.
pub(super) struct Block {
    lines: Vec<Held>,
    blank_before: bool,
    given: Given,
    end: End,
}

impl<R: BufRead> Reader<R> {
    /// Reads a block to its end. What is whole in a very long one is handed out on the way.
    pub(super) fn block(&mut self, first: Held) -> io::Result<Block> {
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
            let shape = match self.see(&line, Within::Block) {
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
    pub(super) fn bands(&mut self, block: Block) -> io::Result<()> {
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

pub(super) fn held(line: Line, shape: Shape) -> Held {
    Held {
        line: line.number,
        column: line.column,
        text: line.text,
        shape,
    }
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
