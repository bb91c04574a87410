//! Finding solutions.

mod outcome;

pub use outcome::{Clash, Outcome, Reason, Verdict};
