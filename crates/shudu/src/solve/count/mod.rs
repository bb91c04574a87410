//! How many solutions there are, exactly.
//!
//! Few solutions are counted by search, one by one. Many are not enumerated at all: bands meet only
//! in the sets of digits that they have in each column, so that counting fillings of bands and
//! joining them by those sets counts grids by the thousand million.
//!
//! | file | idea |
//! |---|---|
//! | `splits` | the 1680 ways to divide nine digits into three triples, and which three fit |
//! | `relation` | a box as a relation between its row split and its column split |
//! | `network` | the grid as nine boxes and six chutes; dropping splits that no solution has |
//! | `symmetry` | digits and lines that the marks cannot tell apart |
//! | `band` | the number of fillings of a band for given column splits |
//! | `join` | the sum over three bands |
//!
//! Nothing is a constant of the literature: the 6,670,903,752,021,072,936,960 grids (Bertram
//! Felgenhauer and Frazer Jarvis, 2005) are counted by the same code as any puzzle, in a fraction
//! of a second. The essay `docs/essays/counting.md` tells it at length.

mod band;
mod join;
mod network;
mod relation;
mod splits;
mod symmetry;

use std::fmt;

use self::join::Plan;
use self::network::Network;
use self::splits::Splits;
use super::Solver;
use crate::grid::Pencilmarks;
use crate::{Budget, Stopped};

/// As many solutions are looked for one by one, before anything larger is set up.
const PROBE: u128 = 20_000;
/// The nodes for that: enough for nearly every puzzle with so few solutions.
const PROBE_NODES: u64 = 200_000;
/// Innermost products of the join that take as long as finding one solution by search; see
/// `Plan::work`.
const WORK_PER_SOLUTION: f64 = 2_000.0;

/// The nodes of a join that is tried although it is too large: a tenth of a second.
const START_NODES: u64 = 100;

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// More than the limit, which this is.
    MoreThan(u128),
}

/// `26`; `>1000`
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(solutions) => write!(f, "{solutions}"),
            Count::MoreThan(limit) => write!(f, ">{limit}"),
        }
    }
}

/// Counts the solutions; with a `limit` above 0 it stops when there are more.
///
/// The budget's nodes are the nodes of a search and, where bands are joined, the choices of column
/// splits for one stack and one box more (each takes at most about a millisecond). Whatever the
/// question, less than half a gigabyte of memory is used.
///
/// ```
/// use shudu::Budget;
/// use shudu::grid::{Pencilmarks, Puzzle};
/// use shudu::solve::{Count, count};
/// let line = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
/// let marks = Pencilmarks::from(&Puzzle::from_line(line).expect("81 cells"));
/// assert_eq!(count(&marks, 0, &Budget::UNLIMITED), Ok(Count::Exactly(2)));
/// assert_eq!(count(&marks, 1, &Budget::UNLIMITED), Ok(Count::MoreThan(1)));
/// ```
///
/// # Errors
/// [`Stopped`] if the budget does not suffice.
pub fn count(question: &Pencilmarks, limit: u128, budget: &Budget) -> Result<Count, Stopped> {
    let mut solver = Solver::new();
    let few = if limit == 0 { PROBE } else { PROBE.min(limit) };
    if let Some(solutions) = probe(&mut solver, question, few, budget)? {
        if solutions <= few || few == limit {
            return Ok(Count::of(solutions, limit));
        }
    }
    let rest = Budget {
        nodes: budget
            .nodes
            .map(|nodes| nodes.saturating_sub(solver.nodes())),
        cancel: budget.cancel,
    };
    let splits = Splits::new();
    let network = Network::new(&splits, question, &rest)?;
    if network.is_empty() {
        return Ok(Count::Exactly(0));
    }
    let plan = Plan::new(&splits, network, &rest)?;
    if limit != 0 && plan.work > limit as f64 * WORK_PER_SOLUTION {
        // A join too large to finish may still be beyond the limit at once.
        let start = cut(&rest, START_NODES);
        let solutions = match plan.count(limit, &start) {
            Err(Stopped::Nodes) if rest.nodes != start.nodes => {
                solver.count_by_search(question, limit, &rest)?
            }
            solutions => solutions?,
        };
        return Ok(Count::of(solutions, limit));
    }
    Ok(Count::of(plan.count(limit, &rest)?, limit))
}

/// The budget with so many nodes at most.
fn cut<'a>(budget: &Budget<'a>, nodes: u64) -> Budget<'a> {
    Budget {
        nodes: Some(budget.nodes.map_or(nodes, |most| most.min(nodes))),
        cancel: budget.cancel,
    }
}

/// The number of all grids, 6,670,903,752,021,072,936,960: computed, as [`count`] would.
///
/// # Errors
/// [`Stopped`] if the budget does not suffice.
pub fn grids(budget: &Budget) -> Result<u128, Stopped> {
    join(&Pencilmarks::ALL, budget)
}

/// The number of solutions by joining bands, however few they may be.
fn join(question: &Pencilmarks, budget: &Budget) -> Result<u128, Stopped> {
    let splits = Splits::new();
    let network = Network::new(&splits, question, budget)?;
    Plan::new(&splits, network, budget)?.count(0, budget)
}

/// The number of solutions up to `few` + 1; `None` if the probe's nodes do not suffice.
fn probe(
    solver: &mut Solver,
    question: &Pencilmarks,
    few: u128,
    budget: &Budget,
) -> Result<Option<u128>, Stopped> {
    let part = cut(budget, PROBE_NODES);
    match solver.count_by_search(question, few, &part) {
        Ok(solutions) => Ok(Some(solutions)),
        Err(Stopped::Nodes) if budget.nodes != part.nodes => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

impl Count {
    fn of(solutions: u128, limit: u128) -> Count {
        if limit != 0 && solutions > limit {
            Count::MoreThan(limit)
        } else {
            Count::Exactly(solutions)
        }
    }
}

#[cfg(test)]
mod tests;
