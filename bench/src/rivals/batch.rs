//! Shudu's search in lanes: `Batch::find_into`, the whole class in one call.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use shudu::Budget;
use shudu::grid::Puzzle;
use shudu::solve::{self, Backend};

use super::{Answers, Contestant, Facts, within};
use crate::clock::{self, Moment};
use crate::corpus::{Class, Question};

/// Shudu with a class loaded.
pub(super) struct Batch {
    batch: solve::Batch,
    puzzles: Vec<Puzzle>,
    found: Vec<solve::Found>,
}

impl Batch {
    pub(super) fn new(backend: Backend) -> Batch {
        Batch {
            batch: solve::Batch::with_backend(backend),
            puzzles: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Contestant for Batch {
    fn facts(&self) -> Facts {
        Facts {
            name: "shudu batch".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            clock: clock::NAME,
            note:
                "Batch::find_into, all puzzles of the class in one call; from Puzzles to a Found with \
                   its solutions each"
                    .to_owned(),
        }
    }

    fn load(&mut self, class: &Class) -> bool {
        let puzzle = |question: &Question| match question {
            Question::Puzzle(puzzle) => Some(*puzzle),
            Question::Marks(_) => None,
        };
        let puzzles: Option<Vec<_>> = class.questions.iter().map(puzzle).collect();
        let can = puzzles.is_some();
        self.puzzles = puzzles.unwrap_or_default();
        can
    }

    fn answers(&mut self, patience: Duration) -> Result<Answers, String> {
        let flag = AtomicBool::new(false);
        let budget = Budget {
            nodes: None,
            cancel: Some(&flag),
        };
        let found = within(patience, &flag, || self.batch.find(&self.puzzles, &budget));
        let Ok(found) = found else {
            return Ok(Answers::TooSlow(0));
        };
        let read = |found: solve::Found| Some(found.into());
        Ok(Answers::Given(found.into_iter().map(read).collect()))
    }

    fn pass(&mut self) -> Result<Duration, String> {
        let start = Moment::now();
        let puzzles = black_box(&self.puzzles);
        let done = self
            .batch
            .find_into(puzzles, &Budget::UNLIMITED, &mut self.found);
        black_box(&self.found);
        done.map_err(|stopped| stopped.to_string())?;
        Ok(start.elapsed())
    }
}
