//! What is found out about a whole batch of records before the first is answered.
//!
//! Searching many puzzles in lanes is several times as fast as one after the other, but the
//! subcommands answer records one by one. So the records of a batch are read and searched ahead;
//! each is then answered with what is known of it. What is no plain puzzle, and what takes more
//! guesses than nearly all, is left to the subcommand, and to the time limit.

use std::iter::Peekable;

use shudu::format::{Fault, Frame, RawRecord, Record, Scope};
use shudu::grid::Puzzle;
use shudu::solve::{Backend, Batch, Found, Solver};
use shudu::{Budget, Stopped};
use shudu_bulk::records::{Content, Piece};
use shudu_bulk::watch::{Halt, Worker};

/// Fewer puzzles than this are faster one after the other.
const WORTHWHILE: usize = 4;

/// What is known of a record before it is answered.
pub(crate) struct Ahead {
    /// The record, or why it cannot be read.
    pub(crate) read: Result<Record, Fault>,
    /// The puzzle and what a search found.
    pub(crate) found: Option<(Puzzle, Found)>,
}

impl Ahead {
    /// What reading alone tells.
    fn read(raw: &RawRecord) -> Ahead {
        Ahead {
            read: raw.read(),
            found: None,
        }
    }
}

/// What is known of a batch, from its beginning on.
pub(crate) struct Known {
    records: std::vec::IntoIter<Ahead>,
    /// How many of the plain lines have been answered.
    lines: usize,
    /// The indices of plain lines that are left to a search [`alone`](Searcher::alone).
    unfinished: Peekable<std::vec::IntoIter<usize>>,
}

impl Known {
    /// What is known of a batch that is not searched ahead.
    pub(crate) fn nothing() -> Known {
        Known {
            records: Vec::new().into_iter(),
            lines: 0,
            unfinished: Vec::new().into_iter().peekable(),
        }
    }

    /// The next record.
    pub(crate) fn record(&mut self, raw: &RawRecord) -> Ahead {
        self.records.next().unwrap_or_else(|| Ahead::read(raw))
    }

    /// The index of the next plain line, and whether its search is unfinished.
    pub(crate) fn line(&mut self) -> (usize, bool) {
        let index = self.lines;
        self.lines += 1;
        (index, self.unfinished.next_if_eq(&index).is_some())
    }
}

/// A thread's search in lanes.
pub(crate) struct Searcher {
    batch: Batch,
    /// For what is not searched in lanes.
    solver: Solver,
    puzzles: Vec<Puzzle>,
    found: Vec<Found>,
}

impl Searcher {
    /// A search on the vectors of this backend.
    pub(crate) fn new(backend: Backend) -> Searcher {
        Searcher {
            batch: Batch::with_backend(backend),
            solver: Solver::new(),
            puzzles: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Searches all puzzles of a batch together: those of its records, when so much of each is the
    /// puzzle, and those of its plain lines. Only an interruption stops it.
    pub(crate) fn look_ahead(
        &mut self,
        pieces: &[Piece],
        scope: Scope,
        watch: &Worker,
    ) -> Result<Known, Stopped> {
        self.puzzles.clear();
        for piece in pieces {
            if let Content::Lines(lines) = &piece.content {
                self.puzzles.extend(lines.puzzles());
            }
        }
        let lines = self.puzzles.len();
        let mut records: Vec<Ahead> = pieces.iter().filter_map(raw).map(Ahead::read).collect();
        let mut owners = Vec::new();
        for (at, ahead) in records.iter().enumerate() {
            let read = ahead.read.as_ref().ok();
            if let Some(puzzle) = read.and_then(|record| record.puzzle(scope)) {
                self.puzzles.push(puzzle);
                owners.push(at);
            }
        }
        let mut unfinished = self.search(watch)?;
        let of_records = unfinished.split_off(unfinished.partition_point(|&index| index < lines));
        let mut left = of_records.into_iter().peekable();
        for (index, owner) in (lines..).zip(owners) {
            if left.next_if_eq(&index).is_none() {
                records[owner].found = Some((self.puzzles[index], self.found[index].clone()));
            }
        }
        Ok(Known {
            records: records.into_iter(),
            lines: 0,
            unfinished: unfinished.into_iter().peekable(),
        })
    }

    /// Searches the puzzles together; the indices, ascending, of those that are left to a search
    /// [`alone`](Searcher::alone) or to the subcommand.
    fn search(&mut self, watch: &Worker) -> Result<Vec<usize>, Stopped> {
        if self.puzzles.len() < WORTHWHILE {
            self.found.resize(self.puzzles.len(), Found::None);
            return Ok((0..self.puzzles.len()).collect());
        }
        watch.begin_untimed();
        let budget = Budget {
            nodes: None,
            cancel: Some(watch.cancel()),
        };
        self.batch
            .find_quickly(&self.puzzles, &budget, &mut self.found)
    }

    /// Searches for the solutions of one of the puzzles alone, within its own time limit.
    pub(crate) fn alone(&mut self, index: usize, watch: &Worker) -> Result<(), Halt> {
        watch.begin();
        let budget = Budget {
            nodes: None,
            cancel: Some(watch.cancel()),
        };
        let found = self.solver.find(&self.puzzles[index], &budget);
        self.found[index] = found.map_err(|_| watch.halt())?;
        Ok(())
    }

    /// One of the puzzles and what was found.
    pub(crate) fn found(&self, index: usize) -> (&Puzzle, &Found) {
        (&self.puzzles[index], &self.found[index])
    }
}

fn raw(piece: &Piece) -> Option<&RawRecord> {
    match &piece.content {
        Content::Frame(Frame::Record(raw)) => Some(raw),
        _ => None,
    }
}
