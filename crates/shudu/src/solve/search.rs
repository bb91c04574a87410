//! The fast engine: depth-first search with an explicit stack.
//!
//! A node concludes what it can ([`propagate`]); if it is still open, the search guesses a digit
//! for a cell ([`choose`]): it goes on with the digit placed, and leaves the node without that
//! candidate on the stack for later. Every guess on the path to a node fills one cell, so that 81
//! entries of stack are enough for any input, and nothing is allocated per puzzle.
//!
//! A search that has gone on for long without a solution asks the learning search (`learn.rs`)
//! about every node that it takes from the stack: either there is no solution below, and the node
//! is dropped, or there is one, and the search is led to it. So its order stays that of a plain
//! depth-first search, and no input makes it go through a hopeless part of the tree.

use std::ops::ControlFlow;

use super::branch::choose;
use super::learn::Learner;
use super::node::Node;
use super::propagate::{Fixpoint, propagate};
use super::{Outcome, reason};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::{Budget, Stopped};

/// Nodes since the last solution after which the learning search is asked. No puzzle of the corpora
/// needs as many: the worst of the forum's hardest takes about half.
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
        let mut advice = Advice::none();
        loop {
            self.nodes += 1;
            budget.check(self.nodes)?;
            if self.nodes >= advice.needed_from {
                self.advise(&node, marks, budget, &mut advice)?;
            }
            match propagate(&mut node) {
                _ if advice.dead => {}
                Fixpoint::Open { bivalue, more } => {
                    let (cell, mut digit) = choose(&node, bivalue, more);
                    if let Some(solution) = advice.solution {
                        digit = solution.digit(cell);
                    }
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
                    advice.needed_from = self.nodes + PATIENCE;
                }
                Fixpoint::Dead => {}
            }
            (advice.dead, advice.solution) = (false, None);
            if height == 0 {
                return Ok(());
            }
            height -= 1;
            node = self.stack[height];
        }
    }

    /// Asks the learning search whether there is a solution below the node, unless one is known.
    #[cold]
    fn advise(
        &mut self,
        node: &Node,
        marks: &Pencilmarks,
        budget: &Budget<'_>,
        advice: &mut Advice,
    ) -> Result<(), Stopped> {
        if advice.solution.is_some() {
            return Ok(());
        }
        let learner = self.learner.get_or_insert_with(|| Box::new(Learner::new()));
        if !advice.begun {
            learner.begin(&Node::root(marks));
            advice.begun = true;
        }
        let before = learner.conflicts();
        let answer = learner.ask(node, self.nodes - before, budget);
        self.nodes += learner.conflicts() - before;
        advice.solution = answer?;
        advice.dead = advice.solution.is_none();
        Ok(())
    }
}

/// What the learning search has said of the node at hand.
struct Advice {
    /// From this number of nodes on, every node that is taken from the stack is asked about.
    needed_from: u64,
    /// Whether the learning search knows the question.
    begun: bool,
    /// There is no solution below the node.
    dead: bool,
    /// This one is below the node.
    solution: Option<Solution>,
}

impl Advice {
    fn none() -> Advice {
        Advice {
            needed_from: PATIENCE,
            begun: false,
            dead: false,
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
