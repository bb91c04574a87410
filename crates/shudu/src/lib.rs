//! Sudoku: solve, check, count and convert puzzles.
//!
//! Layers point one way: [`grid`] is the vocabulary; [`mod@format`] reads and writes text and
//! [`solve`] finds solutions, neither knowing of the other. Nothing here prints, starts a thread,
//! opens a file or looks at a clock: long work takes a [`Budget`].

pub mod api;
mod budget;
pub mod format;
pub mod grid;
pub mod solve;

pub use budget::{Budget, Stopped};
