//! Puzzles whose parts stand apart.
//!
//! Three blocks of exactly three rows with blank lines between are one puzzle whose bands stand
//! apart; and 81 numbers, one a token, are a puzzle however blank lines part them, as a program that
//! reads 81 integers has it. Blocks that may be parts are gathered as long as they follow each
//! other; if they do not add up to whole puzzles, nothing says which belong together, and each is a
//! fault of its own. Of very many parts the puzzles at the start are handed out before the end is
//! known, so the memory is bounded.

use std::io::{self, BufRead};

use super::block::{self, Held};
use super::detect::{Seen, Within};
use super::gather::{Block, End, Open, held, text_of};
use super::raw::Context;
use super::reader::Reader;
use super::shape::{Family, Kind, Shape};
use super::{Format, Frame, RawRecord};

/// How many parts of puzzles are held.
const HOLD_PARTS: usize = 900;

/// What a block is that may be a part of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// Three rows of nine cells, of this family.
    Band(Option<Family>),
    /// Numbers, one a token, fewer than a puzzle has.
    Numbers,
}

impl Apart {
    pub(super) fn of(block: &Block) -> Option<Apart> {
        let all = |wanted: fn(&Shape) -> bool| block.lines.iter().all(|held| wanted(&held.shape));
        if block.given.remainder || block.lines.is_empty() {
            return None;
        }
        let known = block
            .given
            .format
            .is_none_or(|format| format == Format::Spaced);
        // Nine rows that are nine wide with their blanks are a puzzle.
        let blanks = block.lines.len() >= 9 && !all(|shape| !shape.nine_wide);
        let few = cells_of(block) < 81;
        if known && few && !blanks && all(|shape| Apart::Numbers.fits(shape)) {
            return Some(Apart::Numbers);
        }
        let band = block.lines.len() == 3 && all(|s| s.kind == Kind::Cells && s.cells == 9);
        band.then(|| Apart::Band(block.lines[0].shape.family))
    }

    /// Whether a row may be one of such a block.
    fn fits(self, row: &Shape) -> bool {
        match self {
            Apart::Band(family) => row.is_row() && row.family == family,
            Apart::Numbers => {
                let tokens = matches!(row.family, Some(Family::Tokens) | None);
                row.kind == Kind::Cells && tokens && row.cells == row.tokens
            }
        }
    }
}

fn cells_of(block: &Block) -> usize {
    block.lines.iter().map(|held| held.shape.cells).sum()
}

/// How many of the parts, in order, make each puzzle; `None` if they do not add up.
fn puzzles_of(parts: &[Block]) -> Option<Vec<usize>> {
    let mut puzzles = Vec::new();
    let (mut cells, mut count) = (0, 0);
    for part in parts {
        cells += cells_of(part);
        count += 1;
        if cells == 81 {
            puzzles.push(count);
            (cells, count) = (0, 0);
        } else if cells > 81 {
            return None;
        }
    }
    (cells == 0).then_some(puzzles)
}

impl<R: BufRead> Reader<R> {
    /// Hands out the puzzles of a block, once the blocks that follow it are known if it may be a
    /// part of one.
    pub(super) fn parts(&mut self, block: Block) -> io::Result<()> {
        match Apart::of(&block) {
            Some(kind) => self.gather(kind, vec![block]),
            None => {
                self.emit_block(block);
                Ok(())
            }
        }
    }

    pub(super) fn gather(&mut self, kind: Apart, mut blocks: Vec<Block>) -> io::Result<()> {
        let mut rest = None;
        while blocks.last().is_some_and(|last| last.end == End::Blank) && rest.is_none() {
            if blocks.len() >= HOLD_PARTS {
                self.relieve_parts(&mut blocks);
                self.open = Some(Open::Parts(kind, blocks));
                return Ok(());
            }
            let Some(line) = self.lines.next()? else {
                break;
            };
            match self.see(&line, Within::Nothing) {
                Seen::Part(shape) if line.ends && kind.fits(&shape) => {
                    let next = self.block(held(line, shape))?;
                    if Apart::of(&next) == Some(kind) {
                        blocks.push(next);
                    } else {
                        rest = Some(next);
                    }
                }
                Seen::Blank if line.ends && kind == Apart::Numbers => self.blank = true,
                _ => {
                    self.lines.unread(line);
                    break;
                }
            }
        }
        self.emit_parts(blocks);
        if let Some(rest) = rest {
            self.emit_block(rest);
        }
        Ok(())
    }

    /// Hands out the whole puzzles at the start of many parts; all of them if there is none.
    fn relieve_parts(&mut self, blocks: &mut Vec<Block>) {
        let mut total = 0;
        let mut whole = 0;
        for (index, block) in blocks.iter().enumerate() {
            total += cells_of(block);
            if total > 81 {
                break;
            }
            if total == 81 {
                (total, whole) = (0, index + 1);
            }
        }
        let held = match whole {
            0 => Vec::new(),
            _ => blocks.split_off(whole),
        };
        self.emit_parts(std::mem::replace(blocks, held));
    }

    fn emit_parts(&mut self, blocks: Vec<Block>) {
        let Some(puzzles) = puzzles_of(&blocks) else {
            for block in blocks {
                self.emit_block(block);
            }
            return;
        };
        let mut blocks = blocks.as_slice();
        for count in puzzles {
            let (puzzle, others) = blocks.split_at(count);
            blocks = others;
            let lines: Vec<Held> = puzzle.iter().flat_map(|part| part.lines.clone()).collect();
            let mut parts = block::judge(&lines, puzzle[0].given);
            let blank_before = puzzle[0].blank_before;
            match parts.pop() {
                Some(part) if parts.is_empty() && part.fault.is_none() => {
                    let texts: Vec<String> =
                        puzzle.iter().map(|part| text_of(&part.lines)).collect();
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read_all};

    const P: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// The cells of a puzzle as numbers, with an end of this kind after each run of a length.
    fn numbers(lengths: &[usize]) -> String {
        let mut cells = P.chars();
        let mut text = String::new();
        for length in lengths.iter().cycle() {
            let run: Vec<String> = cells.by_ref().take(*length).map(String::from).collect();
            if run.is_empty() {
                return text;
            }
            text += &(run.join(" ") + "\n\n");
        }
        text
    }

    /// How many puzzles are read, and how many faults.
    fn counts(text: &str) -> (usize, usize) {
        let read = read_all(text);
        let good = read.iter().filter(|record| record.is_ok()).count();
        (good, read.len() - good)
    }

    #[test]
    fn blank_lines_between_numbers_part_no_puzzle() {
        for lengths in [&[9][..], &[1], &[7], &[80, 1], &[27], &[5, 13, 2]] {
            assert_eq!(counts(&numbers(lengths)), (1, 0), "{lengths:?}");
        }
        let nine = numbers(&[9]).replace("\n\n", "\n");
        let eight: String = nine.split_inclusive('\n').skip(1).collect();
        let table = [
            (format!("{0}\n{0}", numbers(&[4])), (2, 0)),
            (format!("{nine}\n{}\n{nine}", numbers(&[9])), (3, 0)),
            (format!("{eight}\n{nine}"), (1, 1)),
            (format!("{nine}\n{eight}\n{nine}"), (2, 1)),
            (format!("{}1\n\n{nine}", numbers(&[27])), (1, 4)),
            ("1 2 3\n\n4 5 6\n".into(), (0, 2)),
        ];
        for (text, expected) in table {
            assert_eq!(counts(&text), expected, "{text}");
        }
    }

    /// However long a run of rows or of parts is, few of its records wait to be taken.
    #[test]
    fn few_records_wait() {
        let rows = "4.....8.5\n".repeat(100_000);
        let bands = format!("{}\n", "4.....8.5\n".repeat(3)).repeat(30_000);
        for text in [
            rows,
            bands,
            "1 2 3\n\n".repeat(50_000),
            "1 2 3\n".repeat(100_000),
        ] {
            let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
            let mut most = 0;
            while reader.next_frame().unwrap().is_some() {
                most = most.max(reader.ready.len());
            }
            assert!(most < 2000, "{most} after {:?}", &text[..20]);
        }
    }
}
