//! Finding solutions.

mod count;
mod outcome;

pub use count::{Count, count, grids};
pub use outcome::{Clash, Outcome, Reason, Verdict};
