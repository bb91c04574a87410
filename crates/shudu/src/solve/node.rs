//! A node of the search: for each digit, the cells that may still hold it.

use super::bands::Bands;
use crate::grid::{Cell, CellSet, Digit, DigitSet, Pencilmarks, Solution};

/// One state of the search. 168 bytes, copied when the search branches.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// For each digit the cells that may hold it.
    pub(super) places: [Bands; 9],
    /// The cells that hold one digit, and whose peers have lost it.
    pub(super) placed: Bands,
    /// The digits (bits 0 to 8) that have lost places since they were last looked at.
    pub(super) changed: u16,
}

/// For each cell, all cells but its peers.
static NO_PEER: [Bands; 81] = {
    let mut table = [Bands::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let peers = Cell::from_index(cell).peers().bits();
        table[cell] = Bands::from_set(CellSet::from_bits_truncate(!peers));
        cell += 1;
    }
    table
};

impl Node {
    /// The node without any candidate, to be overwritten.
    pub(super) const EMPTY: Node = Node {
        places: [Bands::EMPTY; 9],
        placed: Bands::EMPTY,
        changed: 0,
    };

    /// The root of a search: the marks, each given placed.
    pub(super) fn root(marks: &Pencilmarks) -> Node {
        let mut node = Node {
            places: [Bands::ALL; 9],
            placed: Bands::EMPTY,
            changed: 0x1ff,
        };
        let mut given = [Bands::EMPTY; 9];
        for (cell, &digits) in Cell::all().zip(marks.cells()) {
            if digits == DigitSet::ALL {
                continue;
            }
            if let Some(digit) = digits.single() {
                given[digit.index()] |= Bands::only(cell);
                node.places[digit.index()] &= NO_PEER[cell.index()];
                continue;
            }
            for digit in DigitSet::ALL - digits {
                node.remove(cell, digit);
            }
        }
        for bands in given {
            node.placed |= bands;
        }
        for (places, given) in node.places.iter_mut().zip(given) {
            *places = places.without(node.placed) | (*places & given);
        }
        node
    }

    /// Takes a candidate out.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        let places = &mut self.places[digit.index()];
        *places = places.without(Bands::only(cell));
        self.changed |= 1 << digit.index();
    }

    /// Removes the digit from the peers of the cell.
    #[inline(always)]
    pub(super) fn remove_from_peers(&mut self, cell: Cell, digit: usize) {
        self.places[digit] &= NO_PEER[cell.index()];
        self.changed |= 1 << digit;
    }

    /// Leaves these cells to one digit: the others lose them.
    #[inline(always)]
    pub(super) fn leave_to(&mut self, digit: usize, cells: Bands) {
        for other in 0..9 {
            if other != digit && !(self.places[other] & cells).is_empty() {
                self.places[other] = self.places[other].without(cells);
                self.changed |= 1 << other;
            }
        }
        self.placed |= cells;
    }

    /// Places a digit.
    #[inline(always)]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.leave_to(digit.index(), Bands::only(cell));
        self.remove_from_peers(cell, digit.index());
    }

    /// The candidates of a cell.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        let may_hold = |digit: &Digit| self.places[digit.index()].contains(cell);
        Digit::ALL.into_iter().filter(may_hold).collect()
    }

    /// The solution of a node in which each cell has one candidate and no house a digit twice.
    pub(super) fn solution(&self) -> Solution {
        let mut numbers = [0; 81];
        for (digit, &places) in (1..).zip(&self.places) {
            for cell in places {
                numbers[cell.index()] = digit;
            }
        }
        Solution::from_numbers(numbers).expect("singles to the fixpoint leave no house short")
    }
}
