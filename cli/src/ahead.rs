//! What is found out about a whole batch of records before the first is answered.
//!
//! Searching many puzzles in lanes is several times as fast as one after the other, but the
//! subcommands answer records one by one. So the records of a batch are read and searched ahead;
//! each is then answered with what is known of it. What is no plain puzzle, and what takes more
//! guesses than nearly all, is left to the subcommand, and to the time limit.

use shudu::format::{Fault, Frame, RawRecord, Record, Scope};
use shudu::grid::Puzzle;
use shudu::solve::{Backend, Batch, Found};
use shudu::{Budget, Stopped};
use shudu_bulk::records::{Content, Piece};
use shudu_bulk::watch::Worker;

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
    pub(crate) fn read(raw: &RawRecord) -> Ahead {
        Ahead {
            read: raw.read(),
            found: None,
        }
    }
}

/// A thread's search in lanes.
pub(crate) struct Searcher {
    batch: Batch,
    puzzles: Vec<Puzzle>,
    found: Vec<Found>,
}

impl Searcher {
    /// A search on the vectors of this backend.
    pub(crate) fn new(backend: Backend) -> Searcher {
        Searcher {
            batch: Batch::with_backend(backend),
            puzzles: Vec::new(),
            found: Vec::new(),
        }
    }

    /// What is known of the records among the pieces, in their order, when so much of each is the
    /// puzzle. Only an interruption stops it.
    pub(crate) fn look_ahead(
        &mut self,
        pieces: &[Piece],
        scope: Scope,
        watch: &Worker,
    ) -> Result<Vec<Ahead>, Stopped> {
        let mut all: Vec<Ahead> = pieces.iter().filter_map(raw).map(Ahead::read).collect();
        self.puzzles.clear();
        let mut owners = Vec::new();
        for (at, ahead) in all.iter().enumerate() {
            let read = ahead.read.as_ref().ok();
            if let Some(puzzle) = read.and_then(|record| record.puzzle(scope)) {
                self.puzzles.push(puzzle);
                owners.push(at);
            }
        }
        let unfinished = self.search(watch)?;
        let mut left = unfinished.iter().peekable();
        for (index, (owner, puzzle)) in owners.into_iter().zip(&self.puzzles).enumerate() {
            if left.next_if_eq(&&index).is_none() {
                all[owner].found = Some((*puzzle, self.found[index].clone()));
            }
        }
        Ok(all)
    }

    /// Searches the puzzles that were gathered; the indices, ascending, of those that are left to
    /// a `Solver`.
    fn search(&mut self, watch: &Worker) -> Result<Vec<usize>, Stopped> {
        if self.puzzles.len() < WORTHWHILE {
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
}

fn raw(piece: &Piece) -> Option<&RawRecord> {
    match &piece.content {
        Content::Frame(Frame::Record(raw)) => Some(raw),
        _ => None,
    }
}
