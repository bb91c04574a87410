//! Where to guess: the choice that decides how large the search becomes.
//!
//! A cell of two candidates, if there is one, and among the first few of them the one whose guess
//! will have the most consequences: the most bivalue peers that share a candidate with it, and then
//! the most peers of any kind that do. Without bivalue cells: the first cell of the fewest
//! candidates.

use super::bands::Bands;
use super::node::Node;
use crate::grid::{Cell, Digit};

/// How many bivalue cells are compared.
const COMPARED: usize = 8;

/// The cell and the digit to try there first.
#[inline(always)]
pub(super) fn choose(node: &Node, bivalue: Bands, more: Bands) -> (Cell, Digit) {
    let mut best = None;
    let mut best_score = 0;
    for cell in bivalue.take(COMPARED) {
        let score = 1 + consequences(node, bivalue, cell);
        if score > best_score {
            (best, best_score) = (Some(cell), score);
        }
    }
    let cell = best
        .or_else(|| more.min_by_key(|&cell| node.digits(cell).len()))
        .expect("an open node has an open cell");
    let digit = node.digits(cell).first();
    (cell, digit.expect("an open cell has candidates"))
}

/// 4 x the bivalue peers that share a candidate + the peers that share one.
#[inline(always)]
fn consequences(node: &Node, bivalue: Bands, cell: Cell) -> u32 {
    let mut shared = Bands::EMPTY;
    for places in node.places {
        if places.contains(cell) {
            shared |= places;
        }
    }
    let peers = shared & Bands::from_set(cell.peers());
    4 * (peers & bivalue).len() + peers.len()
}
