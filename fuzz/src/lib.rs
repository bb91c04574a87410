//! What the fuzz targets run: given any bytes, nothing panics, hangs or grows without bound, and
//! what is promised holds.
//!
//! The targets in `fuzz_targets/` only name one of these functions; `tests/seeds.rs` runs them on
//! every file of `testdata/format` with a stable compiler.

mod read;
mod solve;

pub use read::read;
pub use solve::solve;
