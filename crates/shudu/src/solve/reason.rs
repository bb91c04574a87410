//! Why a puzzle has no solution: one plain routine, whatever engine found that it has none.
//!
//! The order of scanning is part of the answer, so that every engine, thread and machine gives the
//! same reason:
//!
//! 1. All clashes of givens (cells of exactly one candidate), in the order of [`House::ALL`] and,
//!    within a house, of digits. Two givens may share a line and a box: a clash whose cells all
//!    stand in one clash that was named before is not named again.
//! 2. Otherwise, singles to their fixpoint. Each round looks for the first cell (row-major) that
//!    has no candidate; then for the first house (in the order of [`House::ALL`]) and digit that
//!    has no place in it. If there is neither, it places one single and begins again: the first
//!    cell (row-major) of one candidate that is not placed yet, or else the first house and digit
//!    with only one place. Placing a digit leaves it alone in its cell and removes it from the
//!    20 peers.
//! 3. Otherwise only a search shows it.
//!
//! Costs some microseconds to a millisecond, paid only where there is no solution.

use super::{Clash, Reason};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, Pencilmarks};

/// The reason why these pencilmarks have no solution, by the order of scanning above. Of marks
/// that do have one, it says [`Reason::Search`].
///
/// ```
/// use shudu::grid::{Pencilmarks, Puzzle};
/// use shudu::solve::reason;
/// let puzzle = Puzzle::from_line(&format!("11{}", ".".repeat(79))).expect("81 cells");
/// assert_eq!(reason(&Pencilmarks::from(&puzzle)).to_string(), "clash: 1 at r1c1 and r1c2");
/// ```
pub fn reason(marks: &Pencilmarks) -> Reason {
    let clashes = clashes(marks);
    if !clashes.is_empty() {
        return Reason::Clashes(clashes);
    }
    let mut marks = *marks;
    let mut placed = CellSet::EMPTY;
    loop {
        if let Some(reason) = contradiction(&marks) {
            return reason;
        }
        let single = naked_single(&marks, placed).or_else(|| hidden_single(&marks, placed));
        let Some((cell, digit)) = single else {
            return Reason::Search;
        };
        placed.insert(cell);
        marks.set(cell, DigitSet::only(digit));
        for peer in cell.peers() {
            marks.remove(peer, digit);
        }
    }
}

fn clashes(marks: &Pencilmarks) -> Vec<Clash> {
    let givens = marks.singles();
    let mut clashes: Vec<Clash> = Vec::new();
    for house in House::ALL {
        for digit in Digit::ALL {
            let cells: CellSet = house
                .cells()
                .into_iter()
                .filter(|&cell| givens.digit(cell) == Some(digit))
                .collect();
            // Cells hold one given each, so that a clash over the same cells is of the same digit.
            let named = clashes.iter().any(|clash| (cells - clash.cells).is_empty());
            if cells.len() >= 2 && !named {
                clashes.push(Clash {
                    digit,
                    house,
                    cells,
                });
            }
        }
    }
    clashes
}

fn contradiction(marks: &Pencilmarks) -> Option<Reason> {
    if let Some(cell) = Cell::all().find(|&cell| marks.digits(cell).is_empty()) {
        return Some(Reason::EmptyCell(cell));
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            if places(marks, house, digit).is_empty() {
                return Some(Reason::NoPlace { house, digit });
            }
        }
    }
    None
}

fn naked_single(marks: &Pencilmarks, placed: CellSet) -> Option<(Cell, Digit)> {
    (CellSet::ALL - placed).find_map(|cell| Some((cell, marks.digits(cell).single()?)))
}

fn hidden_single(marks: &Pencilmarks, placed: CellSet) -> Option<(Cell, Digit)> {
    for house in House::ALL {
        for digit in Digit::ALL {
            match places(marks, house, digit).single() {
                Some(cell) if !placed.contains(cell) => return Some((cell, digit)),
                _ => {}
            }
        }
    }
    None
}

/// The cells of a house that may hold a digit.
fn places(marks: &Pencilmarks, house: House, digit: Digit) -> CellSet {
    let may_hold = |cell: &Cell| marks.digits(*cell).contains(digit);
    house.cells().into_iter().filter(may_hold).collect()
}
