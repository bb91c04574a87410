//! Shudu itself: `Solver::solve`, one puzzle at a time.

use shudu::Budget;
use shudu::solve::{Outcome, Solver};

use super::{Engine, Facts, Found};
use crate::corpus::Question;

/// The vectors in use. The single-puzzle engine has none.
pub(crate) const BACKEND: &str = "portable";

#[derive(Default)]
pub(super) struct Shudu {
    solver: Solver,
}

impl Engine for Shudu {
    type Question = Question;
    type Answer = Outcome;

    fn facts(&self) -> Facts {
        Facts {
            name: "shudu".to_owned(),
            version: env!("CARGO_PKG_VERSION"),
            note: "Solver::solve; from a Puzzle (or Pencilmarks) to an Outcome with its solutions \
                   or its reason"
                .to_owned(),
        }
    }

    fn prepare(&self, question: &Question) -> Option<Question> {
        Some(*question)
    }

    fn solve(&mut self, question: &Question) -> Outcome {
        solve(&mut self.solver, question)
    }

    fn read(&self, answer: Outcome) -> Found {
        match answer {
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
        }
    }
}

/// The one call that is measured.
pub(crate) fn solve(solver: &mut Solver, question: &Question) -> Outcome {
    let outcome = match question {
        Question::Puzzle(puzzle) => solver.solve(puzzle, &Budget::UNLIMITED),
        Question::Marks(marks) => solver.solve(*marks, &Budget::UNLIMITED),
    };
    outcome.expect("an unlimited budget does not end")
}
