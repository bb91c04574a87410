//! Gathering the rows of a block, until the block ends and can be judged.
//!
//! A block ends at a blank line, at a line of another kind, or at the end of the stream. Then it is
//! judged as a whole ([`block`]). A block that is longer than [`HOLD`] lines is handed out nine
//! rows at a time, so the memory is bounded whatever comes; what is wrong with its end is then
//! known too late to spoil its beginning.
//!
//! A block that may be a part of a puzzle is held until those that follow it are known ([`apart`](super::apart)).

use std::io::{self, BufRead};

use super::apart::Apart;
use super::block::{self, Given, Held, Part};
use super::detect::{Seen, Within};
use super::lines::Line;
use super::raw::Context;
use super::reader::Reader;
use super::shape::{Family, Kind, Shape};
use super::{Frame, RawRecord};

/// The most lines of a block that are held before those that are whole puzzles are handed out.
const HOLD: usize = 9000;

/// How a block ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Blank,
    Other,
    /// It has not ended; it is too long to be held.
    Long,
}

/// A block that has been read to its end, or as far as it is held.
pub(super) struct Block {
    pub(super) lines: Vec<Held>,
    family: Option<Family>,
    pub(super) blank_before: bool,
    pub(super) given: Given,
    pub(super) end: End,
    /// Whether its fault has been handed out, and no more of it matters.
    faulty: bool,
}

/// What was begun and is gone on with once the frames that are ready have been taken.
pub(super) enum Open {
    Long(Block),
    Parts(Apart, Vec<Block>),
}

impl<R: BufRead> Reader<R> {
    /// Reads a block to its end, unless it is too long.
    pub(super) fn block(&mut self, first: Held) -> io::Result<Block> {
        let mut block = Block {
            family: first.shape.family,
            lines: vec![first],
            blank_before: std::mem::take(&mut self.blank),
            given: Given {
                format: self.from,
                remainder: false,
            },
            end: End::Other,
            faulty: false,
        };
        self.read_on(&mut block)?;
        Ok(block)
    }

    fn read_on(&mut self, block: &mut Block) -> io::Result<()> {
        block.end = End::Other;
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
            let families = block.family.zip(shape.family);
            if families.is_some_and(|(one, other)| one != other) && self.from.is_none() {
                self.lines.unread(line);
                self.give_back_borders(&mut block.lines);
                break;
            }
            block.family = block.family.or(shape.family);
            if block.faulty {
                continue;
            }
            block.lines.push(held(line, shape));
            if block.lines.len() >= HOLD {
                block.end = End::Long;
                break;
            }
        }
        Ok(())
    }

    /// Goes on with what was begun.
    pub(super) fn go_on(&mut self, open: Open) -> io::Result<()> {
        let mut block = match open {
            Open::Parts(kind, blocks) => return self.gather(kind, blocks),
            Open::Long(block) => block,
        };
        while block.end == End::Long {
            block.faulty = self.relieve(&mut block);
            if block.faulty {
                block.lines.clear();
            }
            self.read_on(&mut block)?;
            if block.end == End::Long && !self.ready.is_empty() {
                break;
            }
        }
        self.emit_block(block);
        Ok(())
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

    pub(super) fn emit_block(&mut self, block: Block) {
        if block.end == End::Long {
            self.open = Some(Open::Long(block));
            return;
        }
        if block.lines.is_empty() {
            return;
        }
        let parts = block::judge(&block.lines, block.given);
        self.emit(&block.lines, parts, block.blank_before);
    }

    pub(super) fn emit(&mut self, lines: &[Held], parts: Vec<Part>, blank_before: bool) {
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

pub(super) fn text_of(lines: &[Held]) -> String {
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
