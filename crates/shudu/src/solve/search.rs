//! The fast engine: depth-first search with an explicit stack.
//!
//! A node concludes what it can ([`propagate`]); if it is still open, the search guesses a digit
//! for a cell ([`choose`]): it goes on with the digit placed, and leaves the node without that
//! candidate on the stack for later. Every guess on the path to a node fills one cell, so that 81
//! entries of stack are enough for any input, and nothing is allocated per puzzle.

use std::ops::ControlFlow;

use super::branch::choose;
use super::node::Node;
use super::propagate::{Fixpoint, propagate};
use super::{Outcome, reason};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::{Budget, Stopped};

/// Finds the solutions of puzzles and of pencilmarks. Reusable: one solver for many puzzles
/// allocates once. What it answers depends on the question alone.
///
/// ```
/// use shudu::Budget;
/// use shudu::grid::Puzzle;
/// use shudu::solve::{Solver, Verdict};
/// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle = Puzzle::from_line(line).expect("81 cells");
/// let outcome = Solver::new().solve(&puzzle, &Budget::UNLIMITED)?;
/// assert_eq!(outcome.verdict(), Verdict::Unique);
/// # Ok::<(), shudu::Stopped>(())
/// ```
pub struct Solver {
    stack: Box<[Node; 81]>,
    nodes: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver, ready for any number of puzzles.
    pub fn new() -> Solver {
        Solver {
            stack: Box::new([Node::EMPTY; 81]),
            nodes: 0,
        }
    }

    /// The outcome: the one solution, or two of several, or why there is none.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first.
    pub fn solve(
        &mut self,
        question: impl Into<Pencilmarks>,
        budget: &Budget<'_>,
    ) -> Result<Outcome, Stopped> {
        let marks = question.into();
        let mut first = None;
        let mut second = None;
        self.run(&marks, budget, &mut |node| {
            if first.is_none() {
                first = Some(node.solution());
                return ControlFlow::Continue(());
            }
            second = Some(node.solution());
            ControlFlow::Break(())
        })?;
        Ok(match (first, second) {
            (None, _) => Outcome::None(reason(&marks)),
            (Some(only), None) => Outcome::Unique(only),
            (Some(first), Some(second)) => Outcome::Multiple(first, second),
        })
    }

    /// Tells the visitor of every solution, each once, in an order that depends on the question
    /// alone, until the visitor breaks.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first.
    pub fn solutions(
        &mut self,
        question: impl Into<Pencilmarks>,
        budget: &Budget<'_>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.run(&question.into(), budget, &mut |node| {
            visit(&node.solution())
        })
    }

    /// The number of search nodes of the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of solutions, found one by one; `limit + 1` if there are more than `limit`.
    /// A limit of 0 is none.
    pub(crate) fn count_by_search(
        &mut self,
        marks: &Pencilmarks,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<u128, Stopped> {
        let mut count = 0;
        self.run(marks, budget, &mut |_| {
            count += 1;
            if limit != 0 && count > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        Ok(count)
    }

    fn run(
        &mut self,
        marks: &Pencilmarks,
        budget: &Budget<'_>,
        visit: &mut impl FnMut(&Node) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.nodes = 0;
        let mut node = Node::root(marks);
        let mut height = 0;
        loop {
            self.nodes += 1;
            budget.check(self.nodes)?;
            match propagate(&mut node) {
                Fixpoint::Open { bivalue, more } => {
                    let (cell, digit) = choose(&node, bivalue, more);
                    self.stack[height] = node;
                    self.stack[height].remove(cell, digit);
                    height += 1;
                    node.place(cell, digit);
                    continue;
                }
                Fixpoint::Solved => {
                    if visit(&node).is_break() {
                        return Ok(());
                    }
                }
                Fixpoint::Dead => {}
            }
            if height == 0 {
                return Ok(());
            }
            height -= 1;
            node = self.stack[height];
        }
    }
}

/// The outcome of a puzzle: the one solution, or two of several, or why there is none.
///
/// ```
/// use shudu::grid::Puzzle;
/// use shudu::solve::{Outcome, solve};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let Outcome::Unique(solution) = solve(&Puzzle::from_line(line).expect("81 cells")) else {
///     panic!("this puzzle has one solution");
/// };
/// assert!(solution.to_string().starts_with("534678912"));
/// ```
pub fn solve(puzzle: &Puzzle) -> Outcome {
    Solver::new()
        .solve(puzzle, &Budget::UNLIMITED)
        .expect("an unlimited budget does not end")
}
