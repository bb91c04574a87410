//! Shudu itself: `Solver::solve`, one puzzle at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use shudu::solve::{Outcome, Solver};
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
    type Answer = Result<Outcome, Stopped>;

    fn facts(&self) -> Facts {
        Facts {
            name: "shudu".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            clock: clock::NAME,
            note: "Solver::solve; from a Puzzle (or Pencilmarks) to an Outcome with its solutions \
                   or its reason"
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
        Some(match answer.ok()? {
            Outcome::None(_) => Found {
                solutions: 0,
                grids: Vec::new(),
            },
            Outcome::Unique(only) => Found {
                solutions: 1,
                grids: vec![*only.numbers()],
            },
            Outcome::Multiple(first, second) => Found {
                solutions: 2,
                grids: vec![*first.numbers(), *second.numbers()],
            },
        })
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
) -> Result<Outcome, Stopped> {
    match question {
        Question::Puzzle(puzzle) => solver.solve(puzzle, budget),
        Question::Marks(marks) => solver.solve(*marks, budget),
    }
}
