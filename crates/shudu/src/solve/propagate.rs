//! What one node of the search concludes without guessing.
//!
//! Two kinds of work take turns until neither finds anything: each digit that has lost a place is
//! looked at on its own (locked candidates and hidden singles, see `locked.rs`); then all cells at
//! once are looked at over the nine digits, with accumulators of "at least one candidate", "at
//! least two", "at least three". Those give cells without a candidate, naked singles and bivalue
//! cells.

use super::bands::Bands;
use super::locked;
use super::node::Node;

/// What a node came to.
pub(super) enum Fixpoint {
    /// Some cell or house has nothing left: no solution here.
    Dead,
    /// Every cell has its digit.
    Solved,
    /// Nothing more follows from singles and locked candidates.
    Open {
        /// The cells of two candidates.
        bivalue: Bands,
        /// The cells of three candidates or more.
        more: Bands,
    },
}

/// Concludes all that follows from singles and locked candidates.
#[inline(always)]
pub(super) fn propagate(node: &mut Node) -> Fixpoint {
    loop {
        while node.changed != 0 {
            let digit = node.changed.trailing_zeros() as usize;
            node.changed &= node.changed - 1;
            let Some(places) = locked::closed(node.places[digit]) else {
                return Fixpoint::Dead;
            };
            node.places[digit] = places;
            let hidden = locked::alone_in_row(places).without(node.placed);
            if !hidden.is_empty() {
                node.leave_to(digit, hidden);
            }
        }
        let (mut one, mut two, mut three) = (Bands::EMPTY, Bands::EMPTY, Bands::EMPTY);
        for places in node.places {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        if one != Bands::ALL {
            return Fixpoint::Dead;
        }
        let naked = one.without(two).without(node.placed);
        if naked.is_empty() {
            if two.is_empty() {
                return Fixpoint::Solved;
            }
            return Fixpoint::Open {
                bivalue: two.without(three),
                more: three,
            };
        }
        place_naked(node, naked);
    }
}

#[inline(always)]
fn place_naked(node: &mut Node, naked: Bands) {
    for digit in 0..9 {
        for cell in node.places[digit] & naked {
            node.remove_from_peers(cell, digit);
        }
    }
    node.placed |= naked;
}
