//! Why a puzzle has no solution: one plain routine, whatever engine found that it has none.
//!
//! The order of scanning is part of the answer, so that every engine, thread and machine gives the
//! same reason:
//!
//! 1. All clashes of givens (cells of exactly one candidate), in the order of [`House::ALL`] and,
//!    within a house, of digits. Two givens may share a line and a box: a clash whose cells all
//!    stand in one clash that was named before is not named again.
//! 2. Otherwise, singles to their fixpoint. All givens are placed before anything is looked at, as
//!    a person pencils in a puzzle. Then each round looks for the first cell (row-major) that has
//!    no candidate; then for the first house (in the order of [`House::ALL`]) and digit that
//!    has no place in it. If there is neither, it places one single and begins again: the first
//!    cell (row-major) of one candidate that is not placed yet, or else the first house and digit
//!    with only one place. Placing a digit leaves it alone in its cell and removes it from the
//!    20 peers.
//! 3. Otherwise only a search shows it.
//!
//! The candidates are kept as a set of cells per digit, since each of some fifty rounds looks at
//! many houses.

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
    let mut board = Board::new(marks);
    for cell in Cell::all() {
        if let Some(digit) = marks.digits(cell).single() {
            board.place_given(cell, digit);
        }
    }
    loop {
        if let Some(reason) = board.contradiction() {
            return reason;
        }
        let single = board.naked_single().or_else(|| board.hidden_single());
        let Some((cell, digit)) = single else {
            return Reason::Search;
        };
        board.place(cell, digit);
    }
}

fn clashes(marks: &Pencilmarks) -> Vec<Clash> {
    let mut given = [CellSet::EMPTY; 9];
    for cell in Cell::all() {
        if let Some(digit) = marks.digits(cell).single() {
            given[digit.index()].insert(cell);
        }
    }
    let mut clashing = DigitSet::EMPTY;
    for digit in Digit::ALL {
        let cells = given[digit.index()];
        for cell in cells {
            if !(cells & cell.peers()).is_empty() {
                clashing.insert(digit);
            }
        }
    }
    let mut clashes: Vec<Clash> = Vec::new();
    if clashing.is_empty() {
        return clashes;
    }
    for (house, &house_cells) in HOUSES.iter().enumerate() {
        for digit in clashing {
            let cells = given[digit.index()] & house_cells;
            // A cell holds one given, so that a clash over the same cells is of the same digit.
            let named = clashes.iter().any(|clash| (cells - clash.cells).is_empty());
            if cells.len() >= 2 && !named {
                clashes.push(Clash {
                    digit,
                    house: House::ALL[house],
                    cells,
                });
            }
        }
    }
    clashes
}

struct Board {
    /// For each digit the cells that may hold it.
    places: [CellSet; 9],
    /// The cells in which a single was placed.
    placed: CellSet,
    /// The digits that have lost a place since the last search for a contradiction: only they
    /// can have lost the last one.
    changed: DigitSet,
}

impl Board {
    fn new(marks: &Pencilmarks) -> Board {
        let mut places = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            for digit in marks.digits(cell) {
                places[digit.index()].insert(cell);
            }
        }
        Board {
            places,
            placed: CellSet::EMPTY,
            changed: DigitSet::ALL,
        }
    }

    fn contradiction(&mut self) -> Option<Reason> {
        let any = self.places.iter().fold(CellSet::EMPTY, |any, &p| any | p);
        if let Some(cell) = (CellSet::ALL - any).first() {
            return Some(Reason::EmptyCell(cell));
        }
        for (house, &cells) in HOUSES.iter().enumerate() {
            for digit in self.changed {
                if (self.places[digit.index()] & cells).is_empty() {
                    let house = House::ALL[house];
                    return Some(Reason::NoPlace { house, digit });
                }
            }
        }
        self.changed = DigitSet::EMPTY;
        None
    }

    fn naked_single(&self) -> Option<(Cell, Digit)> {
        let (mut one, mut several) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            several |= one & places;
            one |= places;
        }
        let cell = (one - several - self.placed).first()?;
        let digit = Digit::ALL
            .into_iter()
            .find(|digit| self.places[digit.index()].contains(cell))?;
        Some((cell, digit))
    }

    fn hidden_single(&self) -> Option<(Cell, Digit)> {
        for &cells in &HOUSES {
            for (digit, &places) in Digit::ALL.iter().zip(&self.places) {
                match (places & cells).single() {
                    Some(cell) if !self.placed.contains(cell) => return Some((cell, *digit)),
                    _ => {}
                }
            }
        }
        None
    }

    /// A given is alone in its cell already, and no peer holds the same.
    fn place_given(&mut self, cell: Cell, digit: Digit) {
        self.changed.insert(digit);
        self.places[digit.index()] -= cell.peers();
        self.placed.insert(cell);
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        for other in Digit::ALL {
            let places = &mut self.places[other.index()];
            if other != digit && places.contains(cell) {
                places.remove(cell);
                self.changed.insert(other);
            }
        }
        self.place_given(cell, digit);
    }
}

/// The cells of each house, in the order of [`House::ALL`].
static HOUSES: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 27 {
        let cells = House::ALL[i].cells();
        let mut place = 0;
        while place < 9 {
            sets[i].insert(cells[place]);
            place += 1;
        }
        i += 1;
    }
    sets
};
