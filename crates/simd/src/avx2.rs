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
            let rest = self.without_lowest(a);
            _mm256_and_si256(a, _mm256_cmpeq_epi16(rest, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    fn without_lowest(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1))) }
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

    #[inline(always)]
    fn candidates(self, numbers: &[u8; 32]) -> Lanes {
        let mut lanes = Lanes::ZERO;
        // SAFETY: the token proves the features; an array of 32 bytes is a vector's memory.
        let (first, second) = unsafe {
            let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
            let numbers = _mm256_loadu_si256(numbers.as_ptr().cast());
            // The halves are interleaved apart: their second quarters change places first.
            let numbers = _mm256_permute4x64_epi64::<0b11_01_10_00>(numbers);
            let low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(low), numbers);
            let high = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(high), numbers);
            (
                _mm256_unpacklo_epi8(low, high),
                _mm256_unpackhi_epi8(low, high),
            )
        };
        self.store(first, &mut lanes, 0);
        self.store(second, &mut lanes, 1);
        lanes
    }

    #[inline(always)]
    fn numbers(self, candidates: &Lanes) -> [u8; 32] {
        let mut numbers = [0; 32];
        // SAFETY: the token proves the features; an array of 32 bytes is a vector's memory.
        unsafe {
            let low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
            let high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
            let (low, high) = (
                _mm256_broadcastsi128_si256(low),
                _mm256_broadcastsi128_si256(high),
            );
            let (first, second) = (self.load(candidates, 0), self.load(candidates, 1));
            let (byte, nibble) = (_mm256_set1_epi16(0xff), _mm256_set1_epi8(0xf));
            // The bits of 1 to 8, and that of 9 as a byte.
            let eight = _mm256_packus_epi16(
                _mm256_and_si256(first, byte),
                _mm256_and_si256(second, byte),
            );
            let ninth = _mm256_packus_epi16(
                _mm256_srli_epi16::<8>(first),
                _mm256_srli_epi16::<8>(second),
            );
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(eight), nibble);
            let low = _mm256_shuffle_epi8(low, _mm256_and_si256(eight, nibble));
            let high = _mm256_shuffle_epi8(high, upper);
            let nine = _mm256_and_si256(
                _mm256_cmpgt_epi8(ninth, _mm256_setzero_si256()),
                _mm256_set1_epi8(9),
            );
            let all = _mm256_or_si256(_mm256_or_si256(low, high), nine);
            // The halves were packed in turns.
            let all = _mm256_permute4x64_epi64::<0b11_01_10_00>(all);
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), all);
        }
        numbers
    }

    #[inline(always)]
    fn meeting(self, numbers: &Lanes, bits: u16) -> u32 {
        // SAFETY: the token proves the features.
        unsafe {
            let (bits, zero) = (_mm256_set1_epi16(bits as i16), _mm256_setzero_si256());
            let low = _mm256_and_si256(self.load(numbers, 0), bits);
            let high = _mm256_and_si256(self.load(numbers, 1), bits);
            let (low, high) = (
                _mm256_cmpeq_epi16(low, zero),
                _mm256_cmpeq_epi16(high, zero),
            );
            // The halves of both are packed in turns, and put in order.
            let bytes = _mm256_packs_epi16(low, high);
            !_mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32
        }
    }
}
