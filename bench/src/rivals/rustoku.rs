//! The crate `rustoku-lib` (MIT): bit masks and the cell of fewest candidates, after the easy
//! human techniques.

use ::rustoku_lib::core::{Board, Solution};

use super::{Engine, Facts, Found};
use crate::clock;
use crate::corpus::Question;

pub(super) struct Rustoku;

impl Engine for Rustoku {
    type Question = [[u8; 9]; 9];
    type Answer = Vec<Solution>;

    fn facts(&self) -> Facts {
        Facts {
            name: "rustoku".to_owned(),
            version: env!("BENCH_RUSTOKU").to_owned(),
            clock: clock::NAME,
            note: "Rustoku::new and solve_until of 2; its time holds its allocations: a list of \
                   solutions, each with its path"
                .to_owned(),
        }
    }

    fn prepare(&self, question: &Question) -> Option<Self::Question> {
        let Question::Puzzle(puzzle) = question else {
            return None;
        };
        let mut rows = [[0; 9]; 9];
        for (i, &number) in puzzle.numbers().iter().enumerate() {
            rows[i / 9][i % 9] = number;
        }
        Some(rows)
    }

    /// Givens that clash are an error of `new`: no solution, then.
    fn solve(&mut self, question: &Self::Question) -> Vec<Solution> {
        match ::rustoku_lib::Rustoku::new(Board::new(*question)) {
            Ok(mut rustoku) => rustoku.solve_until(2),
            Err(_) => Vec::new(),
        }
    }

    fn read(&self, answer: Vec<Solution>) -> Option<Found> {
        let mut grids = Vec::new();
        for solution in &answer {
            let mut grid = [0; 81];
            for (i, number) in grid.iter_mut().enumerate() {
                *number = solution.board.get(i / 9, i % 9);
            }
            grids.push(grid);
        }
        Some(Found {
            solutions: grids.len(),
            grids,
        })
    }
}
