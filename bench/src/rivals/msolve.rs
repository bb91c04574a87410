//! The crate `msolve` (MIT): sets of candidates, naked and hidden singles, guessing.

use super::{Engine, Facts, Found};
use crate::clock;
use crate::corpus::Question;

pub(super) struct Msolve;

impl Engine for Msolve {
    type Question = [u8; 81];
    type Answer = (Option<::msolve::Sudoku>, Option<::msolve::Sudoku>);

    fn facts(&self) -> Facts {
        Facts {
            name: "msolve".to_owned(),
            version: env!("BENCH_MSOLVE").to_owned(),
            clock: clock::NAME,
            note: "Sudoku::iter, two solutions; its time holds Sudoku::from of 81 numbers, which \
                   makes the first conclusions, but not the turning of solutions into digits"
                .to_owned(),
        }
    }

    fn prepare(&self, question: &Question) -> Option<[u8; 81]> {
        match question {
            Question::Puzzle(puzzle) => Some(*puzzle.numbers()),
            Question::Marks(_) => None,
        }
    }

    fn solve(&mut self, question: &[u8; 81]) -> Self::Answer {
        let mut solutions = ::msolve::Sudoku::from(question).iter();
        let first = solutions.next();
        let second = if first.is_some() {
            solutions.next()
        } else {
            None
        };
        (first, second)
    }

    fn read(&self, (first, second): Self::Answer) -> Option<Found> {
        let grids: Vec<[u8; 81]> = [first, second]
            .iter()
            .flatten()
            .map(|solution| solution.to_array())
            .collect();
        Some(Found {
            solutions: grids.len(),
            grids,
        })
    }
}
