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
mod search;
mod splits;
mod symmetry;

use std::fmt;

use self::join::Plan;
use self::network::Network;
use self::search::count_by_search;
use self::splits::Splits;
use crate::grid::Pencilmarks;
use crate::{Budget, Stopped};

/// As many solutions are looked for one by one, before anything larger is set up.
const PROBE: u128 = 20_000;
/// The nodes for that: enough for nearly every puzzle with so few solutions.
const PROBE_NODES: u64 = 200_000;
/// Innermost products of the join that take as long as finding one solution by search; see
/// `Plan::work`.
const WORK_PER_SOLUTION: f64 = 2_000.0;

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
/// The budget's nodes bound each phase of the work by itself: the nodes of a search, and in the
/// join of bands the choices of the column sets of four boxes. Whatever the question, less than
/// half a gigabyte of memory is used.
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
    let few = if limit == 0 { PROBE } else { PROBE.min(limit) };
    if let Some(solutions) = probe(question, few, budget)? {
        if solutions <= few {
            return Ok(Count::Exactly(solutions));
        }
        if few == limit {
            return Ok(Count::MoreThan(limit));
        }
    }
    let splits = Splits::new();
    let network = Network::new(&splits, question, budget)?;
    if network.is_empty() {
        return Ok(Count::Exactly(0));
    }
    let plan = Plan::new(&splits, network);
    let solutions = if limit != 0 && plan.work > limit as f64 * WORK_PER_SOLUTION {
        count_by_search(question, limit, budget)?
    } else {
        plan.count(limit, budget)?
    };
    Ok(if limit != 0 && solutions > limit {
        Count::MoreThan(limit)
    } else {
        Count::Exactly(solutions)
    })
}

/// The number of all grids, 6,670,903,752,021,072,936,960: computed, as [`count`] would.
///
/// # Errors
/// [`Stopped`] if the budget does not suffice.
pub fn grids(budget: &Budget) -> Result<u128, Stopped> {
    let splits = Splits::new();
    let network = Network::new(&splits, &Pencilmarks::ALL, budget)?;
    Plan::new(&splits, network).count(0, budget)
}

/// The number of solutions up to `few` + 1; `None` if the probe's nodes do not suffice.
fn probe(question: &Pencilmarks, few: u128, budget: &Budget) -> Result<Option<u128>, Stopped> {
    let nodes = budget
        .nodes
        .map_or(PROBE_NODES, |nodes| nodes.min(PROBE_NODES));
    let part = Budget {
        nodes: Some(nodes),
        cancel: budget.cancel,
    };
    match count_by_search(question, few, &part) {
        Ok(solutions) => Ok(Some(solutions)),
        Err(Stopped::Nodes) if budget.nodes != Some(nodes) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Pencilmarks, Puzzle};

    #[test]
    fn t() {
        let t = std::time::Instant::now();
        assert_eq!(grids(&Budget::UNLIMITED), Ok(6670903752021072936960));
        eprintln!("{:?}", t.elapsed());
    }
}
