//! The records of several inputs, one after the other, as a source for many workers.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use shudu::format::{Frame, PlainLines, ReadOptions, Reader};

use crate::input::{Input, Tap};
use crate::ordered::Source;
use crate::watch::Watch;

/// How many plain lines a record of another kind weighs: so much more memory it may take.
const RECORD: usize = 4;

/// The most plain lines of a piece. Its text and its answer then take less than the 128 KiB from
/// which on memory is asked of the system anew each time.
const MOST_LINES: usize = 1_000;

/// A piece of an input.
#[derive(Debug)]
pub struct Piece {
    /// Which input it is from, from 0.
    pub input: usize,
    /// That input's name for messages.
    pub name: Arc<str>,
    /// What it is.
    pub content: Content,
}

/// What a [`Piece`] is.
#[derive(Debug)]
pub enum Content {
    /// A record, a comment or a header.
    Frame(Frame),
    /// Records that are plain lines.
    Lines(PlainLines),
    /// The input has ended without a record or a header.
    Empty,
    /// The input cannot be read, or not further.
    Broken(io::Error),
}

/// All pieces of several inputs. An input that cannot be read gives one [`Content::Broken`]; the
/// next one is read all the same.
pub struct Records {
    inputs: VecDeque<Input>,
    options: ReadOptions,
    watch: Watch,
    bytes_read: Arc<AtomicU64>,
    open: Option<Open>,
    opened: usize,
}

struct Open {
    name: Arc<str>,
    reader: Reader<Tap>,
    left: Arc<AtomicUsize>,
    /// Whether nothing but comments has come.
    empty: bool,
}

impl Open {
    fn next(&mut self, most: usize) -> io::Result<Option<Content>> {
        if let Some(lines) = self.reader.plain_lines(most.min(MOST_LINES))? {
            return Ok(Some(Content::Lines(lines)));
        }
        Ok(self.reader.next_frame()?.map(Content::Frame))
    }
}

impl Records {
    /// The records of these inputs in their order. The watch's interruption ends them.
    pub fn new(inputs: Vec<Input>, options: ReadOptions, watch: Watch) -> Records {
        Records {
            inputs: inputs.into(),
            options,
            watch,
            bytes_read: Arc::default(),
            open: None,
            opened: 0,
        }
    }

    /// The number of bytes read from the inputs so far, kept up to date.
    pub fn bytes_read(&self) -> Arc<AtomicU64> {
        self.bytes_read.clone()
    }

    /// The next piece, of no more than so many records.
    fn next(&mut self, most: usize) -> Option<Piece> {
        loop {
            if self.watch.is_interrupted() {
                return None;
            }
            if let Some(open) = &mut self.open {
                let content = match open.next(most) {
                    Ok(Some(content)) => {
                        let comment = matches!(content, Content::Frame(Frame::Comment { .. }));
                        open.empty &= comment;
                        content
                    }
                    Ok(None) if open.empty => Content::Empty,
                    Ok(None) => {
                        self.open = None;
                        continue;
                    }
                    Err(error) => Content::Broken(error),
                };
                let piece = Piece {
                    input: self.opened - 1,
                    name: open.name.clone(),
                    content,
                };
                if matches!(piece.content, Content::Broken(_) | Content::Empty) {
                    self.open = None;
                }
                return Some(piece);
            }
            let input = self.inputs.pop_front()?;
            self.opened += 1;
            let name: Arc<str> = input.name().into();
            match input.open(&self.bytes_read) {
                Ok(tap) => {
                    let left = tap.left();
                    let reader = Reader::new(tap, self.options);
                    self.open = Some(Open {
                        name,
                        reader,
                        left,
                        empty: true,
                    });
                }
                Err(error) => {
                    let content = Content::Broken(error);
                    return Some(Piece {
                        input: self.opened - 1,
                        name,
                        content,
                    });
                }
            }
        }
    }

    /// Whether asking for more might wait for somebody to write.
    fn might_wait(&self) -> bool {
        self.open
            .as_ref()
            .is_some_and(|open| open.left.load(Ordering::Relaxed) == 0)
    }
}

impl Source for Records {
    type Item = Piece;

    fn fill(&mut self, most: usize, batch: &mut Vec<Piece>) {
        let mut room = most;
        while room > 0 {
            let Some(piece) = self.next(room) else { return };
            room -= match &piece.content {
                Content::Lines(lines) => lines.len(),
                _ => RECORD.min(room),
            };
            batch.push(piece);
            if self.might_wait() {
                return;
            }
        }
    }
}
