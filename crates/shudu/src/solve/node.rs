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

/// For each set of digits the index of the only one; 9 for all digits, 10 for other sets.
static KIND: [u8; 512] = {
    let mut table = [10; 512];
    let mut digit = 0;
    while digit < 9 {
        table[1 << digit] = digit as u8;
        digit += 1;
    }
    table[0x1ff] = 9;
    table
};

/// The eight bits of a byte, a byte each.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut i = 0;
        while i < 8 {
            table[bits] |= (bits as u64 >> i & 1) << (8 * i);
            i += 1;
        }
        bits += 1;
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
        // Which cells hold only this digit; then those of all digits, and those of some.
        let mut of = [Bands::EMPTY; 11];
        for (cell, digits) in Cell::all().zip(marks.cells()) {
            of[usize::from(KIND[usize::from(digits.bits())])] |= Bands::only(cell);
        }
        let [given @ .., _, some] = of;
        let mut node = Node::EMPTY;
        for given in given {
            node.placed |= given;
        }
        let open = Bands::ALL.without(node.placed);
        node.places = given.map(|given| open.without(given.seen()) | given);
        node.changed = 0x1ff;
        for cell in some {
            for digit in DigitSet::ALL - marks.digits(cell) {
                node.remove(cell, digit);
            }
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
        let own = self.places[digit];
        let mut changed = 0;
        for (other, places) in self.places.iter_mut().enumerate() {
            changed |= u16::from(!(*places & cells).is_empty()) << other;
            *places = places.without(cells);
        }
        self.places[digit] = own;
        self.changed |= changed & !(1 << digit);
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

    /// The solution of a node at its fixpoint in which each cell has one candidate.
    ///
    /// Singles and locked candidates to the fixpoint leave no house without a digit.
    pub(super) fn solution(&self) -> Solution {
        // The numbers bit by bit: bit `i` of a cell's number is in set `i`.
        let mut bits = [Bands::EMPTY; 4];
        for (number, &places) in (1..).zip(&self.places) {
            for (i, bits) in bits.iter_mut().enumerate() {
                if number >> i & 1 == 1 {
                    *bits |= places;
                }
            }
        }
        // Eight cells at a time; what is written beyond a band is written over by the next.
        let mut numbers = [0; 88];
        for band in 0..3 {
            let bits = bits.map(|bits| bits.band(band));
            for start in [0, 8, 16, 24] {
                let mut eight = 0;
                for (i, bits) in bits.iter().enumerate() {
                    eight |= SPREAD[(bits >> start & 0xff) as usize] << i;
                }
                numbers[27 * band + start..][..8].copy_from_slice(&eight.to_le_bytes());
            }
        }
        Solution::trusted(*numbers.first_chunk().expect("88 numbers"))
    }
}
