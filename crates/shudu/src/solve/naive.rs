//! The naive solver: plain backtracking, as a first program on Sudoku has it.
//!
//! The idea: go through the empty cells from left to right and from top to bottom. In each, try
//! the digits 1 to 9; a digit fits if its row, its column and its box do not hold it yet. Where
//! one fits, place it and go on with the next cell; where none is left, step back to the cell
//! before and try its next digit. It is the method of the two blog posts from which this project
//! began, and of D. H. Lehmer before them, who coined the word "backtrack".
//!
//! It is slow (a puzzle can be made for it that takes hours) and it is simple, so that everything
//! faster is tested against it: it calls nothing of the fast engine. It tells its visitor of each
//! placement and of each step back, so that a learner can watch it, and so that whoever waits can
//! stop it. Solutions come in lexicographic order of their 81 digits.

use std::ops::ControlFlow;

use super::{Outcome, reason};
use crate::grid::{Cell, Digit, Pencilmarks, Puzzle, Solution};
use crate::{Budget, Stopped};

/// What the search has just done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It placed a digit in a cell.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// It took the digit of this cell away again: nothing more fits behind it.
    StepBack {
        /// The cell.
        cell: Cell,
    },
    /// Every cell is filled.
    Solution(Solution),
}

/// How much a search has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// Digits placed; givens do not count.
    pub placements: u64,
    /// Digits taken away again.
    pub step_backs: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// Searches all solutions in lexicographic order, and tells the visitor of each event until there
/// are no more or the visitor breaks.
///
/// A cell of one candidate is a given: it stands from the start. A candidate that is out is not
/// tried. Where givens clash or a cell has no candidate, there is no solution and no event.
///
/// ```
/// use shudu::grid::{Pencilmarks, Puzzle};
/// use shudu::solve::naive;
/// use std::ops::ControlFlow;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let marks = Pencilmarks::from(&Puzzle::from_line(line).expect("81 cells"));
/// let work = naive::search(&marks, &mut |_| ControlFlow::Continue(()));
/// assert_eq!((work.solutions, work.placements, work.step_backs), (1, 4_631, 4_631));
/// ```
pub fn search(marks: &Pencilmarks, visit: &mut impl FnMut(Event) -> ControlFlow<()>) -> Work {
    let mut search = Search {
        marks,
        grid: marks.singles(),
        work: Work::default(),
        visit,
    };
    if search.givens_fit() {
        // Broken or not: what was done is what there is to tell.
        let _ = search.fill(0);
    }
    search.work
}

/// The outcome by backtracking alone. The budget's nodes are placements.
///
/// # Errors
/// [`Stopped`] when the budget ends first.
pub fn outcome(question: impl Into<Pencilmarks>, budget: &Budget<'_>) -> Result<Outcome, Stopped> {
    let marks = question.into();
    let mut found = Vec::new();
    solutions(&marks, budget, |solution| {
        found.push(*solution);
        if found.len() == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(match found[..] {
        [] => Outcome::None(reason(&marks)),
        [only] => Outcome::Unique(only),
        [first, second, ..] => Outcome::Multiple(first, second),
    })
}

/// The number of solutions; `limit + 1` if there are more than `limit`. A limit of 0 is none.
/// The budget's nodes are placements.
///
/// # Errors
/// [`Stopped`] when the budget ends first.
pub fn count(
    question: impl Into<Pencilmarks>,
    limit: u128,
    budget: &Budget<'_>,
) -> Result<u128, Stopped> {
    let mut count = 0;
    solutions(&question.into(), budget, |_| {
        count += 1;
        if limit != 0 && count > limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(count)
}

/// Tells the visitor of the solutions alone.
///
/// # Errors
/// [`Stopped`] when the budget ends first.
pub fn solutions(
    marks: &Pencilmarks,
    budget: &Budget<'_>,
    mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Result<(), Stopped> {
    let (mut placements, mut stopped) = (0, Ok(()));
    search(marks, &mut |event| match event {
        Event::Place { .. } => {
            placements += 1;
            stopped = budget.check(placements);
            if stopped.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        }
        Event::StepBack { .. } => ControlFlow::Continue(()),
        Event::Solution(solution) => visit(&solution),
    });
    stopped
}

struct Search<'a, V> {
    marks: &'a Pencilmarks,
    /// The givens, and what has been placed so far.
    grid: Puzzle,
    work: Work,
    visit: &'a mut V,
}

impl<V: FnMut(Event) -> ControlFlow<()>> Search<'_, V> {
    /// Fills the empty cells from this index on, in every way there is.
    fn fill(&mut self, index: usize) -> ControlFlow<()> {
        let Some(cell) = Cell::new(index) else {
            return self.report_solution();
        };
        if self.grid.digit(cell).is_some() {
            return self.fill(index + 1);
        }
        for digit in self.marks.digits(cell) {
            if !self.fits(cell, digit) {
                continue;
            }
            self.grid.set(cell, Some(digit));
            self.work.placements += 1;
            (self.visit)(Event::Place { cell, digit })?;

            self.fill(index + 1)?;

            self.grid.set(cell, None);
            self.work.step_backs += 1;
            (self.visit)(Event::StepBack { cell })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the row, the column and the box of the cell do not hold the digit elsewhere.
    fn fits(&self, cell: Cell, digit: Digit) -> bool {
        for house in cell.houses() {
            for other in house.cells() {
                if other != cell && self.grid.digit(other) == Some(digit) {
                    return false;
                }
            }
        }
        true
    }

    fn givens_fit(&self) -> bool {
        Cell::all().all(|cell| match self.grid.digit(cell) {
            Some(digit) => self.fits(cell, digit),
            None => !self.marks.digits(cell).is_empty(),
        })
    }

    fn report_solution(&mut self) -> ControlFlow<()> {
        let solution = Solution::from_puzzle(&self.grid).expect("81 digits that all fit");
        self.work.solutions += 1;
        (self.visit)(Event::Solution(solution))
    }
}
