//! Shudu itself: `Solver::find`, one puzzle at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use shudu::solve::{self, Solver};
use shudu::{Budget, Stopped};

use super::{Engine, Facts, Found};
use crate::clock;
use crate::corpus::Question;

/// The vectors in use. The single-puzzle engine has none.
pub(crate) const BACKEND: &str = "portable";

#[derive(Default)]
pub(super) struct Shudu {
    solver: Solver,
    cancel: Option<Arc<AtomicBool>>,
}

impl Engine for Shudu {
    type Question = Question;
    type Answer = Result<solve::Found, Stopped>;

    fn facts(&self) -> Facts {
        Facts {
            name: "shudu".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            clock: clock::NAME,
            note: "Solver::find; from a Puzzle (or Pencilmarks) to a Found with its solutions"
                .to_owned(),
        }
    }

    fn prepare(&self, question: &Question) -> Option<Question> {
        Some(*question)
    }

    fn solve(&mut self, question: &Question) -> Self::Answer {
        solve(
            &mut self.solver,
            question,
            &Budget {
                nodes: None,
                cancel: self.cancel.as_deref(),
            },
        )
    }

    fn read(&self, answer: Self::Answer) -> Option<Found> {
        Some(answer.ok()?.into())
    }

    fn cancel_by(&mut self, flag: Option<Arc<AtomicBool>>) {
        self.cancel = flag;
    }
}

/// The one call that is measured.
pub(crate) fn solve(
    solver: &mut Solver,
    question: &Question,
    budget: &Budget<'_>,
) -> Result<solve::Found, Stopped> {
    match question {
        Question::Puzzle(puzzle) => solver.find(puzzle, budget),
        Question::Marks(marks) => solver.find(*marks, budget),
    }
}
