//! A state: a puzzle in the midst of being solved by a person.

use super::{Cell, DigitSet, Puzzle};

/// What a person has in front of them: givens, the digits they have entered, and their notes.
/// The three are kept apart, since a wrong entry must not be mistaken for a given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The givens.
    pub givens: Puzzle,
    /// The player's own digits; empty where a given stands.
    pub entries: Puzzle,
    /// The player's notes: for each of 81 cells, row-major, the candidates that are pencilled in.
    /// `None` if there are no notes at all; cells with a digit have an empty set.
    pub notes: Option<[DigitSet; 81]>,
}

impl State {
    /// The state at the start: givens alone.
    pub const fn new(givens: Puzzle) -> State {
        State {
            givens,
            entries: Puzzle::EMPTY,
            notes: None,
        }
    }

    /// Givens and entries together.
    pub fn filled(&self) -> Puzzle {
        let mut all = self.givens;
        for cell in Cell::all() {
            if all.digit(cell).is_none() {
                all.set(cell, self.entries.digit(cell));
            }
        }
        all
    }

    /// Whether there are givens alone, no entries and no notes.
    pub fn is_start(&self) -> bool {
        self.entries == Puzzle::EMPTY && self.notes.is_none()
    }
}
