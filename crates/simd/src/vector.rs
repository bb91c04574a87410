//! What every backend gives: vectors of 16-bit lanes and the logic on them.

/// 32 lanes of 16 bits in memory: one, two or four vectors, by the backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Lanes(pub [u16; 32]);

impl Lanes {
    /// All lanes 0.
    pub const ZERO: Lanes = Lanes([0; 32]);
}

/// A token of a backend, and what its vectors can do.
///
/// All functions are inlined; they become single instructions only within
/// [`vectorize`](Simd::vectorize).
pub trait Simd: Copy {
    /// A vector.
    type Vector: Copy;

    /// The lanes of a vector; a divisor of 32.
    const LANES: usize;

    /// Runs code that was inlined into it with the backend's instructions.
    fn vectorize<R>(self, code: impl FnOnce() -> R) -> R;

    /// The vector of index `chunk`, which is less than 32 / [`LANES`](Simd::LANES).
    fn load(self, from: &Lanes, chunk: usize) -> Self::Vector;

    /// Writes the vector of index `chunk`.
    fn store(self, vector: Self::Vector, to: &mut Lanes, chunk: usize);

    /// The same number in all lanes.
    fn splat(self, number: u16) -> Self::Vector;

    /// `a & b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a | b`.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a ^ b`.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a & !b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits that exactly one of the three has.
    #[inline(always)]
    fn exactly_one(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        let odd = self.xor(self.xor(a, b), c);
        self.without(odd, self.and(self.and(a, b), c))
    }

    /// Where a lane has at most one bit, that lane; else 0.
    fn single(self, a: Self::Vector) -> Self::Vector;

    /// Where `a` is not 0, `a`; else `b`.
    fn or_else(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// A bit for each lane, lane 0 lowest: whether it is not 0.
    fn nonzero(self, a: Self::Vector) -> u32;

    /// For each of the nine lowest bits, of which of 96 numbers it is set; bit `i` of word `w` is
    /// number `32 w + i`.
    #[inline(always)]
    fn transpose(self, numbers: &[Lanes; 3]) -> [[u32; 3]; 9] {
        let mut bits = [[0; 3]; 9];
        for (bit, words) in bits.iter_mut().enumerate() {
            let mask = self.splat(1 << bit);
            for (word, numbers) in words.iter_mut().zip(numbers) {
                for chunk in 0..32 / Self::LANES {
                    let set = self.nonzero(self.and(self.load(numbers, chunk), mask));
                    *word |= set << (chunk * Self::LANES);
                }
            }
        }
        bits
    }
}
