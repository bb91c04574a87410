//! AVX2: vectors of 256 bits, 16 lanes.

use std::arch::x86_64::*;

use crate::{Lanes, Simd};

/// The proof that this processor has the instructions: made by detection alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if this processor has the instructions.
    pub(crate) fn detect() -> Option<Avx2> {
        let has = [
            is_x86_feature_detected!("avx2"),
            is_x86_feature_detected!("bmi1"),
            is_x86_feature_detected!("bmi2"),
            is_x86_feature_detected!("lzcnt"),
            is_x86_feature_detected!("popcnt"),
        ]
        .iter()
        .all(|&has| has);
        has.then_some(Avx2(()))
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn with_features<R>(code: impl FnOnce() -> R) -> R {
        code()
    }
}

impl Simd for Avx2 {
    type Vector = __m256i;

    const LANES: usize = 16;

    #[inline(always)]
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R {
        // SAFETY: the token proves the features.
        unsafe { Avx2::with_features(code) }
    }

    #[inline(always)]
    fn load(self, from: &Lanes, chunk: usize) -> __m256i {
        let from: &[u16; 16] = from.0[16 * chunk..].first_chunk().expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 16 numbers is a vector's memory.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m256i, to: &mut Lanes, chunk: usize) {
        let to: &mut [u16; 16] = to.0[16 * chunk..]
            .first_chunk_mut()
            .expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 16 numbers is a vector's memory.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_set1_epi16(number as i16) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn single(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe {
            let less = _mm256_add_epi16(a, _mm256_set1_epi16(-1));
            let rest = _mm256_and_si256(a, less);
            _mm256_and_si256(a, _mm256_cmpeq_epi16(rest, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    fn or_else(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe {
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_or_si256(a, _mm256_and_si256(b, zero))
        }
    }

    #[inline(always)]
    fn nonzero(self, a: __m256i) -> u32 {
        // SAFETY: the token proves the feature.
        unsafe {
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            let bytes = _mm256_packs_epi16(zero, zero);
            let bits = _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b00_00_10_00>(bytes));
            !(bits as u32) & 0xffff
        }
    }
}
