//! The backend that every processor has: plain Rust, which compilers turn into what vectors they
//! may.

use crate::{Lanes, Simd};

/// The token, which needs no proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

#[inline(always)]
fn each(a: [u16; 8], b: [u16; 8], f: impl Fn(u16, u16) -> u16) -> [u16; 8] {
    std::array::from_fn(
        #[inline(always)]
        |i| f(a[i], b[i]),
    )
}

impl Simd for Portable {
    type Vector = [u16; 8];

    const LANES: usize = 8;

    #[inline(always)]
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R {
        code()
    }

    #[inline(always)]
    fn load(self, from: &Lanes, chunk: usize) -> [u16; 8] {
        std::array::from_fn(
            #[inline(always)]
            |i| from.0[8 * chunk + i],
        )
    }

    #[inline(always)]
    fn store(self, vector: [u16; 8], to: &mut Lanes, chunk: usize) {
        to.0[8 * chunk..8 * chunk + 8].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn splat(self, number: u16) -> [u16; 8] {
        [number; 8]
    }

    #[inline(always)]
    fn and(self, a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        each(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        each(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        each(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn single(self, a: [u16; 8]) -> [u16; 8] {
        each(a, a, |a, _| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn without_lowest(self, a: [u16; 8]) -> [u16; 8] {
        each(a, a, |a, _| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn or_else(self, a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        each(a, b, |a, b| if a == 0 { b } else { a })
    }

    #[inline(always)]
    fn nonzero(self, a: [u16; 8]) -> u32 {
        let mut bits = 0;
        for (lane, &number) in a.iter().enumerate() {
            bits |= u32::from(number != 0) << lane;
        }
        bits
    }
}
