//! Finding solutions.
//!
//! | file | what |
//! |---|---|
//! | `naive.rs` | plain backtracking to learn from; the oracle of all tests |
//! | `search.rs` | the fast engine: [`Solver`] |
//! | `node.rs`, `bands.rs` | its state: for each digit a set of cells |
//! | `propagate.rs`, `locked.rs` | what it concludes without guessing |
//! | `branch.rs` | where it guesses |
//! | `lanes/` | many puzzles at once: [`Batch`] |
//! | `learn.rs` | the learning search that it asks when it gets lost |
//! | `count/` | how many solutions, by search or by joining bands |
//! | `reason.rs` | why there is no solution, whatever the engine |
//! | `outcome.rs` | the verdict type of every front end |

mod bands;
mod branch;
mod count;
mod lanes;
mod learn;
mod locked;
pub mod naive;
mod node;
mod outcome;
mod propagate;
mod reason;
mod search;

pub use shudu_simd::Backend;

pub use count::{Count, count, grids};
pub use lanes::{Batch, solve_batch};
pub use outcome::{Clash, Found, Outcome, Reason, Verdict};
pub use reason::reason;
pub use search::{Solver, solve};
