//! The fast engine: depth-first search with an explicit stack.
//!
//! A node concludes what it can ([`propagate`]); if it is still open, the search guesses a digit
//! for a cell ([`choose`]): it goes on with the digit placed, and leaves the node without that
//! candidate on the stack for later. Every guess on the path to a node fills one cell, so that 81
//! entries of stack are enough for any input, and nothing is allocated per puzzle.
//!
//! A search that has gone on for long without a solution asks the learning search (`learn.rs`)
//! about every node that it takes from the stack: either there is no solution below, and the node
//! is dropped, or there is one, and the search is led to it. No input makes it go through a hopeless
//! part of the tree, and since what is asked and answered depends on the question alone, so does
//! the order of solutions.

use std::ops::ControlFlow;

use super::branch::choose;
use super::learn::Learner;
use super::node::Node;
use super::propagate::{Fixpoint, propagate};
use super::{Found, Outcome};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::{Budget, Stopped};

/// Nodes since the last solution after which the learning search is asked. No puzzle of the corpora
/// needs as many: the worst, of hardest1905, takes 1,341.
const PATIENCE: u64 = 5_000;

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
    /// Nodes since the last solution after which the learning search is asked.
    patience: u64,
    /// Made when it is first needed.
    learner: Option<Box<Learner>>,
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
            patience: PATIENCE,
            learner: None,
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
        Ok(self.find(marks, budget)?.outcome(marks))
    }

    /// The same without the reason where there is no solution.
    ///
    /// # Errors
    /// [`Stopped`] when the budget ends first.
    pub fn find(
        &mut self,
        question: impl Into<Pencilmarks>,
        budget: &Budget<'_>,
    ) -> Result<Found, Stopped> {
        let marks = question.into();
        let mut first = None;
        let mut second = None;
        self.run(&marks, budget, Halves::Both, &mut |node, _| {
            if first.is_none() {
                first = Some(node.solution());
                return ControlFlow::Continue(());
            }
            second = Some(node.solution());
            ControlFlow::Break(())
        })?;
        Ok(match (first, second) {
            (None, _) => Found::None,
            (Some(only), None) => Found::Unique(only),
            (Some(first), Some(second)) => Found::Multiple(first, second),
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
        self.run(&question.into(), budget, Halves::Both, &mut |node, _| {
            visit(&node.solution())
        })
    }

    /// The number of search nodes of the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of solutions by search; `limit + 1` if there are more than `limit`. A limit of
    /// 0 is none.
    pub(crate) fn count_by_search(
        &mut self,
        marks: &Pencilmarks,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<u128, Stopped> {
        let mut count = 0;
        self.run(marks, budget, Halves::One, &mut |_, solutions| {
            count += solutions;
            if limit != 0 && count > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        Ok(if limit == 0 {
            count
        } else {
            count.min(limit + 1)
        })
    }

    /// Visits solved nodes, each with the number of solutions that it stands for.
    fn run(
        &mut self,
        marks: &Pencilmarks,
        budget: &Budget<'_>,
        halves: Halves,
        visit: &mut impl FnMut(&Node, u128) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.nodes = 0;
        let mut node = Node::root(marks);
        let mut height = 0;
        let mut stands_for = 1;
        let mut advice = Advice::none(self.patience);
        loop {
            self.nodes += 1;
            budget.check(self.nodes)?;
            let hopeless = self.nodes >= advice.needed_from
                && self.is_hopeless(&node, marks, budget, &mut advice)?;
            if !hopeless {
                match propagate(&mut node) {
                    Fixpoint::Open { bivalue, more } => {
                        let (cell, mut digit) = choose(&node, bivalue, more);
                        if let Some(solution) = advice.solution {
                            digit = solution.digit(cell);
                        }
                        if halves == Halves::One && more.is_empty() {
                            stands_for *= 2;
                        } else {
                            self.stack[height] = node;
                            self.stack[height].remove(cell, digit);
                            height += 1;
                        }
                        node.place(cell, digit);
                        continue;
                    }
                    Fixpoint::Solved => {
                        if visit(&node, stands_for).is_break() {
                            return Ok(());
                        }
                        advice.needed_from = self.nodes + self.patience;
                    }
                    Fixpoint::Dead => {}
                }
            }
            if height == 0 {
                return Ok(());
            }
            height -= 1;
            node = self.stack[height];
            (stands_for, advice.solution) = (1, None);
        }
    }

    /// Asks the learning search for a solution below the node, unless one is known: whether there
    /// is none.
    #[cold]
    fn is_hopeless(
        &mut self,
        node: &Node,
        marks: &Pencilmarks,
        budget: &Budget<'_>,
        advice: &mut Advice,
    ) -> Result<bool, Stopped> {
        if advice.solution.is_some() {
            return Ok(false);
        }
        let learner = self.learner.get_or_insert_with(Default::default);
        if !advice.begun {
            learner.begin(&Node::root(marks));
            advice.begun = true;
        }
        let before = learner.conflicts();
        let answer = learner.ask(node, self.nodes - before, budget);
        self.nodes += learner.conflicts() - before;
        advice.solution = answer?;
        Ok(advice.solution.is_none())
    }
}

/// Where all open cells are bivalue and no single is left, each digit has two places in each house
/// where it is open. Then exchanging the two candidates of all cells that hang together turns one
/// solution into another: half of the solutions have either candidate of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Halves {
    /// Search both.
    Both,
    /// Search one of them, which stands for the other.
    One,
}

/// What the learning search has said.
struct Advice {
    /// From this number of nodes on, every node that is taken from the stack is asked about.
    needed_from: u64,
    /// Whether the learning search knows the question.
    begun: bool,
    /// A solution below the node at hand.
    solution: Option<Solution>,
}

impl Advice {
    fn none(patience: u64) -> Advice {
        Advice {
            needed_from: patience,
            begun: false,
            solution: None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::solve::naive;

    /// Some 25 to 45 cells of a grid: one solution, or some, or hundreds.
    fn samples() -> impl Iterator<Item = Pencilmarks> {
        let line =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let grid = Puzzle::from_line(line).unwrap();
        let mut state = 1u64;
        (0..60).map(move |i| {
            let mut puzzle = grid;
            for cell in Cell::all() {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                if state >> 33 > (5 + i % 4) << 27 {
                    puzzle.set(cell, None);
                }
            }
            Pencilmarks::from(&puzzle)
        })
    }

    fn all(solver: &mut Solver, marks: &Pencilmarks) -> Vec<Solution> {
        let mut found = Vec::new();
        let visit = |solution: &Solution| {
            found.push(*solution);
            ControlFlow::Continue(())
        };
        solver.solutions(*marks, &Budget::UNLIMITED, visit).unwrap();
        found.sort();
        found
    }

    #[test]
    fn counts_are_those_of_naive() {
        let mut several = 0;
        for marks in samples() {
            let unlimited = Budget::UNLIMITED;
            let some = Budget {
                nodes: Some(200_000),
                cancel: None,
            };
            let Ok(expected) = naive::count(marks, 0, &some) else {
                continue;
            };
            let mut solver = Solver::new();
            assert_eq!(solver.count_by_search(&marks, 0, &unlimited), Ok(expected));
            for limit in [1, 2, 7] {
                let counted = solver.count_by_search(&marks, limit, &unlimited);
                assert_eq!(counted, Ok(expected.min(limit + 1)));
            }
            several += usize::from(expected > 4);
        }
        assert!(several >= 20, "{several}");
    }

    #[test]
    fn asking_the_learning_search_at_once_changes_no_answer() {
        for marks in samples() {
            let few = Solver::new().count_by_search(&marks, 100, &Budget::UNLIMITED);
            if few == Ok(101) {
                continue;
            }
            let mut impatient = Solver::new();
            impatient.patience = 0;
            assert_eq!(all(&mut impatient, &marks), all(&mut Solver::new(), &marks));
        }
    }
}
