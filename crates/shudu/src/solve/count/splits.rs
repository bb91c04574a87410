//! Splits: the nine digits divided into three labelled triples.
//!
//! A box, once filled, splits the digits twice: its columns hold three digits each (label 0, 1, 2
//! = left, middle, right column), and so do its rows. There are 9!/(3!)^3 = 1680 splits, and the
//! two splits of a box tell the filling: the digit of a cell is the one in which its row's triple
//! and its column's triple meet.
//!
//! The splits of three boxes one above the other fit (their columns hold each digit once) if and
//! only if each digit has three different labels: the three are *partners*. A split has 56 pairs
//! of partners. For each of its digits there are two ways to give the other two labels to the
//! other two boxes; the triples come out even where as many digits of each of its own triples
//! choose the second way: 1 + 27 + 27 + 1 = 56. The same holds for the rows of three boxes side by
//! side.
//!
//! Cost: all tables together are built in a few milliseconds, so nothing is kept between calls.

/// The number of splits.
pub(super) const SPLITS: usize = 1680;
/// The pairs of partners of a split.
pub(super) const PAIRS: usize = 56;
/// No split: an index that none has.
pub(super) const NONE: u16 = u16::MAX;
/// The six orders of three lines.
pub(super) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Codes are numbers to base 3, a place for each digit.
const CODES: usize = 19_683;
const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The label, 0 to 2, of each of the nine digits.
pub(super) type Labels = [u8; 9];

/// The 1680 splits, in ascending order of their codes, and their partners.
pub(super) struct Splits {
    labels: Vec<Labels>,
    /// By code: the split's index, or `NONE`.
    index: Vec<u16>,
    partners: Vec<[(u16, u16); PAIRS]>,
}

impl Splits {
    /// Builds the tables.
    pub(super) fn new() -> Splits {
        let mut labels = Vec::with_capacity(SPLITS);
        let mut index = vec![NONE; CODES];
        for (code, place) in index.iter_mut().enumerate() {
            let candidate = labels_of(code);
            if is_even(&candidate) {
                *place = labels.len() as u16;
                labels.push(candidate);
            }
        }
        let mut splits = Splits {
            labels,
            index,
            partners: Vec::new(),
        };
        splits.partners = splits.labels.iter().map(|x| splits.pairs_of(x)).collect();
        splits
    }

    /// The labels of a split's digits.
    pub(super) fn labels(&self, split: u16) -> &Labels {
        &self.labels[split as usize]
    }

    /// The split of these labels, or `NONE` if its triples are not even.
    pub(super) fn find(&self, labels: &Labels) -> u16 {
        self.index[code(labels) as usize]
    }

    /// The split of a code that [`code`] gave for even triples.
    pub(super) fn of_code(&self, code: u16) -> u16 {
        self.index[code as usize]
    }

    /// The pairs of splits with which this one makes three lines of each digit once.
    pub(super) fn partners(&self, split: u16) -> &[(u16, u16); PAIRS] {
        &self.partners[split as usize]
    }

    /// All pairs of partners of a split of these labels.
    fn pairs_of(&self, x: &Labels) -> [(u16, u16); PAIRS] {
        let mut pairs = [(NONE, NONE); PAIRS];
        let mut filled = 0;
        for choice in 0..512u16 {
            let (mut y, mut z, mut seen, mut second) = ([0; 9], [0; 9], [0; 3], [0; 3]);
            for digit in 0..9 {
                let label = x[digit];
                // Bit by bit, the digits of each triple in turn choose their way.
                let way = choice >> (3 * label + seen[label as usize]) & 1;
                seen[label as usize] += 1;
                second[label as usize] += way;
                let (next, last) = ((label + 1) % 3, (label + 2) % 3);
                (y[digit], z[digit]) = if way == 0 { (next, last) } else { (last, next) };
            }
            if second[0] == second[1] && second[1] == second[2] {
                pairs[filled] = (self.find(&y), self.find(&z));
                filled += 1;
            }
        }
        pairs
    }
}

/// The number to base 3 whose places are the labels of the digits.
pub(super) fn code(labels: &Labels) -> u16 {
    labels
        .iter()
        .zip(POWERS)
        .map(|(&label, power)| u16::from(label) * power)
        .sum()
}

/// What a digit's label adds to a code.
pub(super) const fn code_part(digit: usize, label: u8) -> u16 {
    POWERS[digit] * label as u16
}

fn labels_of(code: usize) -> Labels {
    std::array::from_fn(|digit| (code / POWERS[digit] as usize % 3) as u8)
}

fn is_even(labels: &Labels) -> bool {
    (0..3).all(|label| labels.iter().filter(|&&l| l == label).count() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_1680_splits_and_94080_triples_of_partners() {
        let splits = Splits::new();
        assert_eq!(splits.labels.len(), SPLITS);
        for split in 0..SPLITS as u16 {
            assert_eq!(splits.find(splits.labels(split)), split);
            let mut pairs = *splits.partners(split);
            pairs.sort_unstable();
            assert!(pairs.windows(2).all(|pair| pair[0] < pair[1]));
            for (y, z) in pairs {
                let (x, y, z) = (splits.labels(split), splits.labels(y), splits.labels(z));
                assert!((0..9).all(|d| x[d] != y[d] && y[d] != z[d] && z[d] != x[d]));
            }
        }
    }

    #[test]
    fn partners_are_mutual() {
        let splits = Splits::new();
        for x in (0..SPLITS as u16).step_by(97) {
            for &(y, z) in splits.partners(x) {
                assert!(splits.partners(z).contains(&(x, y)));
                assert!(splits.partners(y).contains(&(z, x)));
            }
        }
    }
}
