//! What every backend gives: vectors of 16-bit lanes and the logic on them.

/// 32 lanes of 16 bits in memory: one, two or four vectors, by the backend. The highest bit of a
/// lane is never set, so that backends may use it.
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

    /// `a` without the lowest bit that is set, lane by lane.
    fn without_lowest(self, a: Self::Vector) -> Self::Vector;

    /// Where `a` is not 0, `a`; else `b`.
    fn or_else(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// A bit for each lane, lane 0 lowest: whether it is not 0.
    fn nonzero(self, a: Self::Vector) -> u32;

    /// Of which of the numbers any of these bits is set; bit `i` is number `i`.
    #[inline(always)]
    fn meeting(self, numbers: &Lanes, bits: u16) -> u32 {
        let bits = self.splat(bits);
        let mut meeting = 0;
        for chunk in 0..32 / Self::LANES {
            let common = self.and(self.load(numbers, chunk), bits);
            meeting |= self.nonzero(common) << (chunk * Self::LANES);
        }
        meeting
    }

    /// Which of the numbers have exactly two bits set; bit `i` is number `i`.
    #[inline(always)]
    fn pairs(self, numbers: &Lanes) -> u32 {
        let mut pairs = 0;
        for chunk in 0..32 / Self::LANES {
            let one_less = self.without_lowest(self.load(numbers, chunk));
            let two_less = self.without_lowest(one_less);
            let pair = self.nonzero(one_less) & !self.nonzero(two_less);
            pairs |= pair << (chunk * Self::LANES);
        }
        pairs
    }

    /// The candidates of cells that are given as numbers: of 1 to 9 one bit, of 0 all nine.
    #[inline(always)]
    fn candidates(self, numbers: &[u8; 32]) -> Lanes {
        // A table, since compilers make of arithmetic vectors that are slow to fill.
        const CANDIDATES: [u16; 16] = {
            let mut candidates = [0x1ff; 16];
            let mut number = 1;
            while number <= 9 {
                candidates[number] = 1 << (number - 1);
                number += 1;
            }
            candidates
        };
        let mut lanes = Lanes::ZERO;
        for (lane, &number) in lanes.0.iter_mut().zip(numbers) {
            *lane = CANDIDATES[usize::from(number) & 15];
        }
        lanes
    }

    /// Where one of the nine lowest bits alone is set, its number from 1; else anything.
    #[inline(always)]
    fn numbers(self, candidates: &Lanes) -> [u8; 32] {
        static NUMBERS: [u8; 512] = {
            let mut numbers = [0; 512];
            let mut bit = 0;
            while bit < 9 {
                numbers[1 << bit] = bit + 1;
                bit += 1;
            }
            numbers
        };
        let mut numbers = [0; 32];
        for (number, &lane) in numbers.iter_mut().zip(&candidates.0) {
            *number = NUMBERS[usize::from(lane) & 0x1ff];
        }
        numbers
    }
}
