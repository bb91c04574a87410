//! The crate `sudoku` (AGPL-3.0), by its documented API: the JCZSolve family in Rust.

use super::{Engine, Facts, Found};
use crate::clock;
use crate::corpus::Question;

pub(super) struct Sudoku;

impl Engine for Sudoku {
    type Question = ::sudoku::Sudoku;
    type Answer = (usize, [[u8; 81]; 2]);

    fn facts(&self) -> Facts {
        Facts {
            name: "sudoku".to_owned(),
            version: env!("BENCH_SUDOKU").to_owned(),
            clock: clock::NAME,
            note: "Sudoku::solutions_up_to_buffer of 2, puzzles parsed before; its feature \
                   unchecked_indexing is on"
                .to_owned(),
        }
    }

    fn prepare(&self, question: &Question) -> Option<Self::Question> {
        match question {
            Question::Puzzle(puzzle) => ::sudoku::Sudoku::from_bytes(*puzzle.numbers()).ok(),
            Question::Marks(_) => None,
        }
    }

    fn solve(&mut self, question: &Self::Question) -> Self::Answer {
        let mut grids = [[0; 81]; 2];
        let solutions = question.solutions_up_to_buffer(&mut grids, 2);
        (solutions, grids)
    }

    fn read(&self, (solutions, grids): Self::Answer) -> Option<Found> {
        Some(Found {
            solutions,
            grids: grids[..solutions.min(2)].to_vec(),
        })
    }
}
