//! Sudoku: solve, check, count and convert puzzles.
//!
//! Read whatever text there is, in any of twenty formats, and answer each puzzle in its own layout:
//!
//! ```
//! use shudu::format::{Answer, read_all};
//! use shudu::solve::{Outcome, solve};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!             1...\n";
//! let mut answers = String::new();
//! for read in read_all(text) {
//!     match read {
//!         Ok(record) => match solve(&record.state.givens) {
//!             Outcome::Unique(solution) => answers += &record.answer(Answer::Solution(&solution)),
//!             other => answers += &record.answer(Answer::Word(other.verdict().word())),
//!         },
//!         Err(fault) => answers += &format!("# {fault}\n"),
//!     }
//! }
//! assert!(answers.starts_with("534678912672195348198342567859761423426853791713924856961537284"));
//! assert!(answers.contains("# 2:1: "));
//! ```
//!
//! Write a puzzle in another format, and see what that format cannot hold:
//!
//! ```
//! use shudu::format::{Format, Item, WriteOptions, Writer, read_puzzle};
//!
//! let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard";
//! let record = read_puzzle(line)?;
//! let writer = Writer::new(Format::Tatham, WriteOptions::default());
//! let (text, lost) = writer.render(&Item::from(&record)).expect("a plain puzzle");
//! assert_eq!(text, "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f\n");
//! assert!(lost.comment);
//! # Ok::<(), shudu::format::Fault>(())
//! ```
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
