//! Vectors of 16-bit lanes, by detection at run time: the only crate of the
//! product with unsafe code.
//!
//! A *token* is the proof that this processor has a backend's instructions: it is made by
//! detection alone. Code that is generic over [`Simd`] and inlined into [`Simd::vectorize`] is
//! compiled once for each backend, with that backend's instructions, whatever processor the
//! program was built for.
//!
//! | file | backend | lanes of a vector |
//! |---|---|---|
//! | `portable.rs` | plain Rust, everywhere | 8 |
//! | `sse.rs` | SSE4.1 | 8 |
//! | `avx2.rs` | AVX2, BMI, POPCNT | 16 |
//! | `avx512.rs` | AVX-512 as of Ice Lake and Zen 4 | 32 |
//!
//! `contract.rs` is one suite of tests stamped on each.

mod backend;
#[cfg(test)]
mod contract;
mod portable;
mod vector;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "x86_64", has_avx512))]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod sse;

pub use backend::{Backend, Task};
pub use vector::{Lanes, Simd};
