//! AVX-512 with its instructions on 16-bit lanes: vectors of 512 bits, 32 lanes.

#![allow(
    clippy::incompatible_msrv,
    reason = "compilers older than the intrinsics leave this file out: build.rs"
)]

use std::arch::asm;
use std::arch::x86_64::*;

use crate::{Lanes, Simd};

/// The proof that this processor has the instructions: made by detection alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The token, if this processor has the instructions.
    pub(crate) fn detect() -> Option<Avx512> {
        let has = [
            is_x86_feature_detected!("avx512f"),
            is_x86_feature_detected!("avx512bw"),
            is_x86_feature_detected!("avx512dq"),
            is_x86_feature_detected!("avx512vl"),
            is_x86_feature_detected!("avx512bitalg"),
            is_x86_feature_detected!("avx512vpopcntdq"),
            is_x86_feature_detected!("avx2"),
            is_x86_feature_detected!("bmi1"),
            is_x86_feature_detected!("bmi2"),
            is_x86_feature_detected!("lzcnt"),
            is_x86_feature_detected!("popcnt"),
        ]
        .iter()
        .all(|&has| has);
        has.then_some(Avx512(()))
    }

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
    )]
    unsafe fn with_features<R>(code: impl FnOnce() -> R) -> R {
        code()
    }

    /// The same vector, of which the compiler knows nothing: it would otherwise know `a & (a - 1)`
    /// again and count bits, which takes the one port that the tests of lanes need.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn opaque(mut vector: __m512i) -> __m512i {
        // SAFETY: it is a comment, which does nothing.
        unsafe {
            asm!("/* {0} */", inlateout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags));
        }
        vector
    }
}

impl Simd for Avx512 {
    type Vector = __m512i;

    const LANES: usize = 32;

    #[inline(always)]
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R {
        // SAFETY: the token proves the features.
        unsafe { Avx512::with_features(code) }
    }

    #[inline(always)]
    fn load(self, from: &Lanes, chunk: usize) -> __m512i {
        let from: &[u16; 32] = from.0[32 * chunk..].first_chunk().expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 32 numbers is a vector's memory.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, to: &mut Lanes, chunk: usize) {
        let to: &mut [u16; 32] = to.0[32 * chunk..]
            .first_chunk_mut()
            .expect("chunk in range");
        // SAFETY: the token proves the feature; an array of 32 numbers is a vector's memory.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_set1_epi16(number as i16) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn exactly_one(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_ternarylogic_epi32::<0x16>(a, b, c) }
    }

    #[inline(always)]
    fn single(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe {
            let less = _mm512_add_epi16(a, Avx512::opaque(_mm512_set1_epi16(-1)));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less), a)
        }
    }

    #[inline(always)]
    fn without_lowest(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_and_si512(a, _mm512_add_epi16(a, _mm512_set1_epi16(-1))) }
    }

    #[inline(always)]
    fn candidates(self, numbers: &[u8; 32]) -> Lanes {
        const CANDIDATES: Lanes = {
            let mut candidates = [0x1ff; 32];
            let mut number = 1;
            while number <= 9 {
                candidates[number] = 1 << (number - 1);
                number += 1;
            }
            Lanes(candidates)
        };
        let mut lanes = Lanes::ZERO;
        // SAFETY: the token proves the features; an array of 32 bytes is half a vector's memory.
        let candidates = unsafe {
            let numbers = _mm512_cvtepu8_epi16(_mm256_loadu_si256(numbers.as_ptr().cast()));
            _mm512_permutexvar_epi16(numbers, self.load(&CANDIDATES, 0))
        };
        self.store(candidates, &mut lanes, 0);
        lanes
    }

    #[inline(always)]
    fn numbers(self, candidates: &Lanes) -> [u8; 32] {
        let mut numbers = [0; 32];
        // SAFETY: the token proves the features; an array of 32 bytes is half a vector's memory.
        unsafe {
            let less = _mm512_add_epi16(self.load(candidates, 0), _mm512_set1_epi16(-1));
            let below = _mm512_popcnt_epi16(less);
            let bytes = _mm512_cvtepi16_epi8(_mm512_add_epi16(below, _mm512_set1_epi16(1)));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), bytes);
        }
        numbers
    }

    #[inline(always)]
    fn or_else(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a) }
    }

    #[inline(always)]
    fn nonzero(self, a: __m512i) -> u32 {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_test_epi16_mask(a, a) }
    }
}
