//! The vocabulary: what everything else is said in. Its names are the law of the project.
//!
//! | word | meaning | type |
//! |---|---|---|
//! | digit | 1 to 9; index 0 to 8 | [`Digit`] |
//! | cell | one of 81 places, row-major | [`Cell`] |
//! | row, column, box | nine cells that hold each digit once | [`House`] |
//! | house | a row, a column or a box; 27 | [`House`] |
//! | line | a row or a column | |
//! | band, stack | three rows, three columns of boxes | [`Chute`] |
//! | chute | a band or a stack; 6 | [`Chute`] |
//! | mini-row, mini-column | the three cells that a box shares with a row, a column | |
//! | peers | the 20 cells that share a house with a cell | [`Cell::peers`] |
//! | candidate | a digit that a cell may hold; 729 | [`Candidate`] |
//! | pencilmarks | all candidates of a grid | [`Pencilmarks`] |
//! | given | a digit that the puzzle sets | |
//! | clue | a given, when they are counted: a 17-clue puzzle | [`Puzzle::clues`] |
//! | entry, note | a digit, a candidate that the player wrote | [`State`] |
//! | bivalue | a cell of two candidates | |
//! | puzzle | 81 cells, some of them givens | [`Puzzle`] |
//! | solution | a complete valid grid | [`Solution`] |
//! | clash | givens of one digit that share a house | |
//! | minlex | the least of all grids that are the same up to symmetry, read as a line | |
//! | automorphism | a symmetry that leaves a grid as it is | |
//! | ER, EP, ED | ratings in tenths: of the hardest step, up to the first placement, of the first step | |
//!
//! Words that are not used for these: unit, group, region, square, field, number, value.

mod candidate;
mod cell;
mod digit;
mod house;
mod pencilmarks;
mod puzzle;
mod set;
mod solution;
mod state;
mod transform;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::{Chute, House};
pub use pencilmarks::Pencilmarks;
pub use puzzle::Puzzle;
pub use set::{CellSet, DigitSet};
pub use solution::Solution;
pub use state::State;
pub use transform::{Grid, Transform};
