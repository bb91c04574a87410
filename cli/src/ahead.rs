//! What is found out about a whole batch of records before the first is answered.
//!
//! Searching many puzzles in lanes is several times as fast as one after the other, but the
//! subcommands answer records one by one. So the records of a batch are read and searched ahead;
//! each is then answered with what is known of it. What is no plain puzzle, and what takes more
//! guesses than nearly all, is left to the subcommand, and to the time limit.

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

    /// What is known of the records among the pieces, in their order, when so much of each is the
    /// puzzle. Only an interruption stops it.
    pub(crate) fn look_ahead(
        &mut self,
        pieces: &[Piece],
        scope: Scope,
        watch: &Worker,
    ) -> Result<Vec<Ahead>, Stopped> {
        let mut all: Vec<Ahead> = pieces.iter().filter_map(raw).map(Ahead::read).collect();
        let (mut owners, mut puzzles) = (Vec::new(), Vec::new());
        for (at, ahead) in all.iter().enumerate() {
            let read = ahead.read.as_ref().ok();
            if let Some(puzzle) = read.and_then(|record| record.puzzle(scope)) {
                puzzles.push(puzzle);
                owners.push(at);
            }
        }
        let unfinished = self.search(puzzles, watch)?;
        let mut left = unfinished.iter().peekable();
        for (index, (owner, puzzle)) in owners.into_iter().zip(&self.puzzles).enumerate() {
            if left.next_if_eq(&&index).is_none() {
                all[owner].found = Some((*puzzle, self.found[index].clone()));
            }
        }
        Ok(all)
    }

    /// Searches puzzles together; the indices, ascending, of those that are left to a search
    /// [`alone`](Searcher::alone) or to the subcommand. Only an interruption stops it.
    pub(crate) fn search(
        &mut self,
        puzzles: impl IntoIterator<Item = Puzzle>,
        watch: &Worker,
    ) -> Result<Vec<usize>, Stopped> {
        self.puzzles.clear();
        self.puzzles.extend(puzzles);
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
        let outcome = self.solver.solve(&self.puzzles[index], &budget);
        self.found[index] = outcome.map_err(|_| watch.halt())?.into();
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
