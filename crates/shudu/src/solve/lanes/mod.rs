//! Many puzzles at once: lane-parallel search.
//!
//! A lane holds one search node of any puzzle. All 32 lanes conclude in lockstep (`sweep.rs`); a
//! lane that is stuck guesses, and leaves the other half on its own puzzle's stack; a lane that
//! is dead or solved takes the next node from its stack, or the next puzzle of the batch
//! (`search.rs`). So no lane waits for another.
//!
//! A lane's search does not depend on its neighbours, and it is the search of
//! [`Solver`](super::Solver), guess for guess: the same conclusions, the same choice of cell, the
//! same order. So both show the same solutions. A puzzle that needs more guesses than nearly all
//! others leaves the batch and is given to a `Solver`.
//!
//! | file | what |
//! |---|---|
//! | `sweep.rs` | what the lanes conclude in lockstep |
//! | `choose.rs` | where a lane that is stuck guesses |
//! | `search.rs` | what happens to a lane that is stuck, dead or solved |

mod choose;
mod search;
mod sweep;

use shudu_simd::Backend;

use super::{Outcome, Solver, Verdict};
use crate::grid::{Puzzle, Solution};
use crate::{Budget, Stopped};
use search::Search;

/// What a search found, without a reason where there is nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique(Solution),
    /// More than one solution: two different ones.
    Multiple(Solution, Solution),
}

impl Found {
    /// The kind of the outcome.
    pub const fn verdict(&self) -> Verdict {
        match self {
            Found::None => Verdict::None,
            Found::Unique(_) => Verdict::Unique,
            Found::Multiple(..) => Verdict::Multiple,
        }
    }

    /// The outcome, for which the reason is looked for where there is no solution.
    pub fn outcome(self, puzzle: &Puzzle) -> Outcome {
        match self {
            Found::None => Outcome::None(super::reason(&puzzle.into())),
            Found::Unique(only) => Outcome::Unique(only),
            Found::Multiple(first, second) => Outcome::Multiple(first, second),
        }
    }
}

impl From<Outcome> for Found {
    fn from(outcome: Outcome) -> Found {
        match outcome {
            Outcome::None(_) => Found::None,
            Outcome::Unique(only) => Found::Unique(only),
            Outcome::Multiple(first, second) => Found::Multiple(first, second),
        }
    }
}

/// Solves many puzzles together, several times as fast as one after the other. Reusable: it
/// allocates once.
///
/// ```
/// use shudu::Budget;
/// use shudu::grid::Puzzle;
/// use shudu::solve::{Batch, Found};
/// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzles = [Puzzle::from_line(line).expect("81 cells"), Puzzle::EMPTY];
/// let found = Batch::new().find(&puzzles, &Budget::UNLIMITED)?;
/// assert!(matches!(found[..], [Found::Unique(_), Found::Multiple(..)]));
/// # Ok::<(), shudu::Stopped>(())
/// ```
pub struct Batch {
    backend: Backend,
    search: Search,
    /// For what takes long.
    solver: Solver,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// With the fastest vectors that this processor has.
    pub fn new() -> Batch {
        Batch::with_backend(Backend::detect())
    }

    /// With the vectors of this backend. All give the same answers.
    pub fn with_backend(backend: Backend) -> Batch {
        Batch {
            backend,
            search: Search::new(),
            solver: Solver::new(),
        }
    }

    /// What each puzzle has, in their order.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first. Its nodes bound each puzzle on its own.
    pub fn find(&mut self, puzzles: &[Puzzle], budget: &Budget<'_>) -> Result<Vec<Found>, Stopped> {
        let mut found = Vec::new();
        self.find_into(puzzles, budget, &mut found)?;
        Ok(found)
    }

    /// The same into a vector that is kept from batch to batch; what was in it is dropped.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first; the vector holds nothing of use then.
    pub fn find_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget<'_>,
        found: &mut Vec<Found>,
    ) -> Result<(), Stopped> {
        for puzzle in self.find_quickly(puzzles, budget, found)? {
            found[puzzle] = self.solver.solve(&puzzles[puzzle], budget)?.into();
        }
        Ok(())
    }

    /// The same, but for what takes many more guesses than nearly all puzzles do: ask a [`Solver`]
    /// for the puzzles of the indices that are given back, ascending.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first; the vector holds nothing of use then.
    pub fn find_quickly(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget<'_>,
        found: &mut Vec<Found>,
    ) -> Result<Vec<usize>, Stopped> {
        found.resize(puzzles.len(), Found::None);
        let task = self.search.task(puzzles, budget, found);
        let mut unfinished = self.backend.run(task)?;
        unfinished.sort_unstable();
        Ok(unfinished)
    }
}

/// The outcomes of many puzzles, in their order; see [`Batch`].
///
/// ```
/// use shudu::grid::Puzzle;
/// use shudu::solve::{Verdict, solve_batch};
/// let outcomes = solve_batch(&[Puzzle::EMPTY; 40]);
/// assert!(outcomes.iter().all(|outcome| outcome.verdict() == Verdict::Multiple));
/// ```
pub fn solve_batch(puzzles: &[Puzzle]) -> Vec<Outcome> {
    let found = Batch::new()
        .find(puzzles, &Budget::UNLIMITED)
        .expect("an unlimited budget does not end");
    let outcome = |(found, puzzle): (Found, &Puzzle)| found.outcome(puzzle);
    found.into_iter().zip(puzzles).map(outcome).collect()
}
