//! The backend that every processor has: plain Rust, four lanes in a word.
//!
//! Logic on words needs no vectors, and the highest bit of each lane, which no number has, keeps
//! sums and differences within their lanes (after Henry S. Warren, "Hacker's Delight", section
//! 2-18).

use crate::{Lanes, Simd};

/// The token, which needs no proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// Words of four lanes, the first lane lowest.
type Words = [u64; WORDS];

const WORDS: usize = 2;

/// The lowest bit of each lane.
const LOWEST: u64 = 0x0001_0001_0001_0001;

/// The highest bit of each lane.
const HIGHEST: u64 = LOWEST << 15;

#[inline(always)]
fn each(a: Words, b: Words, f: impl Fn(u64, u64) -> u64) -> Words {
    let mut words = a;
    for (a, b) in words.iter_mut().zip(b) {
        *a = f(*a, b);
    }
    words
}

/// The lowest bit of each lane that is not 0.
#[inline(always)]
fn marks(a: u64) -> u64 {
    (a + !HIGHEST) >> 15 & LOWEST
}

/// All bits but the highest of each lane that is 0, and of the others the highest alone.
#[inline(always)]
fn zeros(a: u64) -> u64 {
    marks(a) + !HIGHEST
}

#[inline(always)]
fn without_lowest(a: u64) -> u64 {
    a & ((a | HIGHEST) - LOWEST)
}

impl Simd for Portable {
    type Vector = Words;

    const LANES: usize = 4 * WORDS;

    #[inline(always)]
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R {
        code()
    }

    #[inline(always)]
    fn load(self, from: &Lanes, chunk: usize) -> Words {
        let from = &from.0[chunk * Self::LANES..][..Self::LANES];
        let mut words = [0; WORDS];
        for (word, lanes) in words.iter_mut().zip(from.chunks_exact(4)) {
            *word = u64::from(lanes[0])
                | u64::from(lanes[1]) << 16
                | u64::from(lanes[2]) << 32
                | u64::from(lanes[3]) << 48;
        }
        words
    }

    #[inline(always)]
    fn store(self, vector: Words, to: &mut Lanes, chunk: usize) {
        let to = &mut to.0[chunk * Self::LANES..][..Self::LANES];
        for (word, lanes) in vector.into_iter().zip(to.chunks_exact_mut(4)) {
            lanes[0] = word as u16;
            lanes[1] = (word >> 16) as u16;
            lanes[2] = (word >> 32) as u16;
            lanes[3] = (word >> 48) as u16;
        }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> Words {
        [LOWEST * u64::from(number); WORDS]
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        each(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, a: Words, b: Words) -> Words {
        each(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, a: Words, b: Words) -> Words {
        each(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn single(self, a: Words) -> Words {
        each(a, a, |a, _| a & zeros(without_lowest(a)))
    }

    #[inline(always)]
    fn without_lowest(self, a: Words) -> Words {
        each(a, a, |a, _| without_lowest(a))
    }

    #[inline(always)]
    fn or_else(self, a: Words, b: Words) -> Words {
        each(a, b, |a, b| a | (b & zeros(a)))
    }

    #[inline(always)]
    fn nonzero(self, a: Words) -> u32 {
        let mut bits = 0;
        for (i, word) in a.into_iter().enumerate() {
            let marks = marks(word);
            let four = (marks | marks >> 15 | marks >> 30 | marks >> 45) & 0xf;
            bits |= (four as u32) << (4 * i);
        }
        bits
    }
}
