//! SSE4.1: vectors of 128 bits, 8 lanes.

use std::arch::x86_64::*;

use crate::{Lanes, Simd};

/// The proof that this processor has the instructions: made by detection alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse(());

impl Sse {
    /// The token, if this processor has the instructions.
    pub(crate) fn detect() -> Option<Sse> {
        let has = is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt");
        has.then_some(Sse(()))
    }

    #[target_feature(enable = "sse4.1,popcnt")]
    unsafe fn with_features<R>(code: impl FnOnce() -> R) -> R {
        code()
    }
}

impl Simd for Sse {
    type Vector = __m128i;

    const LANES: usize = 8;

    #[inline(always)]
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R {
        // SAFETY: the token proves the features.
        unsafe { Sse::with_features(code) }
    }

    #[inline(always)]
    fn load(self, from: &Lanes, chunk: usize) -> __m128i {
        let from: &[u16; 8] = from.0[8 * chunk..].first_chunk().expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 8 numbers is a vector's memory.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m128i, to: &mut Lanes, chunk: usize) {
        let to: &mut [u16; 8] = to.0[8 * chunk..].first_chunk_mut().expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 8 numbers is a vector's memory.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_set1_epi16(number as i16) }
    }

    #[inline(always)]
    fn and(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_and_si128(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_xor_si128(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_andnot_si128(b, a) }
    }

    #[inline(always)]
    fn single(self, a: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe {
            let rest = self.without_lowest(a);
            _mm_and_si128(a, _mm_cmpeq_epi16(rest, _mm_setzero_si128()))
        }
    }

    #[inline(always)]
    fn without_lowest(self, a: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe { _mm_and_si128(a, _mm_add_epi16(a, _mm_set1_epi16(-1))) }
    }

    #[inline(always)]
    fn or_else(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the token proves the feature.
        unsafe {
            let zero = _mm_cmpeq_epi16(a, _mm_setzero_si128());
            _mm_or_si128(a, _mm_and_si128(b, zero))
        }
    }

    #[inline(always)]
    fn nonzero(self, a: __m128i) -> u32 {
        // SAFETY: the token proves the feature.
        unsafe {
            let zero = _mm_cmpeq_epi16(a, _mm_setzero_si128());
            !(_mm_movemask_epi8(_mm_packs_epi16(zero, zero)) as u32) & 0xff
        }
    }
}
