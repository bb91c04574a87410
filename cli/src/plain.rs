//! Answers to runs of plain lines: searched together, and written into one text.
//!
//! What [`stream`](crate::stream) does for a record with a reply of its own takes longer than the
//! search for an easy puzzle. Plain lines need none of it: nothing surrounds them, they can be
//! read, and their answers are lines.

use std::ops::ControlFlow;

use shudu::format::{Format, PlainLines};
use shudu::grid::Puzzle;
use shudu::solve::Found;
use shudu_bulk::ordered::Emit;
use shudu_bulk::watch::{Halt, Worker};

use crate::ahead::{Known, Searcher};
use crate::printer::{First, Kind, Part};

/// A plain line and what was found.
pub(crate) struct PlainLine<'a> {
    /// The run that it is of.
    run: &'a PlainLines,
    /// Which of its lines.
    nth: usize,
    /// The puzzle.
    pub(crate) puzzle: &'a Puzzle,
    /// What was found; nothing if the time was up.
    pub(crate) found: Option<&'a Found>,
}

impl PlainLine<'_> {
    /// The line as it stood, without its end.
    pub(crate) fn text(&self) -> &str {
        self.run.text(self.nth)
    }
}

/// A subcommand that answers a plain line with a line, or with nothing, and no message.
pub(crate) trait PlainJob {
    /// Adds the answer and gives the exit status.
    fn line(&self, line: &PlainLine<'_>, out: &mut Vec<u8>) -> u8;
}

/// A run of plain lines and where it is from.
pub(crate) struct Run<'a> {
    /// Which input, from 0.
    pub(crate) input: usize,
    /// That input's name.
    pub(crate) name: &'a str,
    /// Whether the format is to be told.
    pub(crate) verbose: bool,
    /// The lines.
    pub(crate) lines: &'a PlainLines,
}

impl Run<'_> {
    /// A part without answers yet, which begins with the line of this index.
    fn part(&self, index: usize) -> Part {
        let detected = self.verbose.then(|| {
            let line = self.lines.line() + index as u64;
            let place = format!("{}:{line}:1:", self.name);
            (place, Format::Line.name())
        });
        Part {
            kind: Kind::Lines(0),
            first: Some(First {
                blank_before: self.lines.blank_before() && index == 0,
                detected,
            }),
            ..Part::aside(self.input)
        }
    }
}

/// Answers a run of plain lines that has been searched: `known` goes on with its first line.
pub(crate) fn answer(
    job: &dyn PlainJob,
    run: &Run<'_>,
    (searcher, known): (&mut Searcher, &mut Known),
    watch: &Worker,
    emit: &mut Emit<'_, Part>,
) -> ControlFlow<()> {
    let interrupted = || Part {
        kind: Kind::Interrupted,
        ..Part::aside(run.input)
    };
    let (mut part, mut answered) = (run.part(0), 0u64);
    let mut text = Vec::with_capacity(82 * run.lines.len());
    for nth in 0..run.lines.len() {
        let (index, unfinished) = known.line();
        let mut in_time = true;
        if unfinished {
            // What is known must not wait for this one.
            if answered > 0 {
                let whole = std::mem::replace(&mut part, run.part(nth));
                emit(with(whole, std::mem::take(&mut answered), &mut text))?;
            }
            match searcher.alone(index, watch) {
                Ok(()) => {}
                Err(Halt::Timeout) => in_time = false,
                Err(Halt::Interrupted) => return emit(interrupted()),
            }
        }
        let (puzzle, found) = searcher.found(index);
        let line = PlainLine {
            run: run.lines,
            nth,
            puzzle,
            found: in_time.then_some(found),
        };
        part.status = part.status.max(job.line(&line, &mut text));
        answered += 1;
    }
    emit(with(part, answered, &mut text))
}

/// The part with so many answers.
fn with(part: Part, answered: u64, text: &mut Vec<u8>) -> Part {
    Part {
        kind: Kind::Lines(answered),
        text: String::from_utf8(std::mem::take(text)).expect("answers are UTF-8"),
        ..part
    }
}
