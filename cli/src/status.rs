//! The exit status: of all that apply, the highest.

/// An answer that is not the hoped-for one.
pub(crate) const NOT_HOPED_FOR: u8 = 1;
/// Wrong use, or a record that could not be read.
pub(crate) const UNREADABLE: u8 = 2;
/// An input or an output failed.
pub(crate) const FAILED: u8 = 3;
/// Ended by an interruption: 128 + 2, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;
