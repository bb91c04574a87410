//! Sets of digits and of cells as bits, typed so that the two cannot be mixed.
//!
//! ```text
//! DigitSet  bit 0 = digit 1 … bit 8 = digit 9          (u16)
//! CellSet   bit 0 = r1c1, bit 1 = r1c2 … bit 80 = r9c9  (u128)
//! ```

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Cell, Digit};

macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident($bits:ty), $element:ident, $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without elements.
            pub const EMPTY: $set = $set(0);
            /// The set of all elements.
            pub const ALL: $set = $set($all);

            /// The set of these bits; bits beyond the last element are dropped.
            pub const fn from_bits_truncate(bits: $bits) -> $set {
                $set(bits & $all)
            }

            /// The bits; see the picture at the head of this file.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set of one element.
            pub const fn only(element: $element) -> $set {
                $set(1 << element.index())
            }

            /// The number of elements.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is no element.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the element is in the set.
            pub const fn contains(self, element: $element) -> bool {
                self.0 >> element.index() & 1 == 1
            }

            /// Puts the element in.
            pub const fn insert(&mut self, element: $element) {
                self.0 |= 1 << element.index();
            }

            /// Takes the element out.
            pub const fn remove(&mut self, element: $element) {
                self.0 &= !(1 << element.index());
            }

            /// The least element.
            pub const fn first(self) -> Option<$element> {
                if self.0 == 0 {
                    None
                } else {
                    Some($element::from_index(self.0.trailing_zeros() as usize))
                }
            }

            /// The element of a set of exactly one.
            pub const fn single(self) -> Option<$element> {
                if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
            }
        }

        impl Iterator for $set {
            type Item = $element;

            fn next(&mut self) -> Option<$element> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.len(), Some(self.len()))
            }
        }

        impl ExactSizeIterator for $set {
            fn len(&self) -> usize {
                $set::len(*self)
            }
        }

        impl FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> $set {
                let mut set = $set::EMPTY;
                for element in elements {
                    set.insert(element);
                }
                set
            }
        }

        impl BitAnd for $set {
            type Output = $set;
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = $set;
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        /// The elements of the left set that are not in the right one.
        impl Sub for $set {
            type Output = $set;
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                self.0 &= !other.0;
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

bit_set!(
    /// A set of digits. As an iterator it yields its digits in ascending order.
    ///
    /// ```
    /// use shudu::grid::{Digit, DigitSet};
    /// let mut set = DigitSet::ALL;
    /// set.remove(Digit::from_index(0));
    /// assert_eq!((set.len(), set.bits()), (8, 0b1_1111_1110));
    /// ```
    DigitSet(u16), Digit, 0x1ff
);

bit_set!(
    /// A set of cells. As an iterator it yields its cells row-major.
    ///
    /// ```
    /// use shudu::grid::{CellSet, House};
    /// let both = House::Row(0).cell_set() & House::Box(0).cell_set();
    /// assert_eq!(both.map(|cell| cell.to_string()).collect::<Vec<_>>(), ["r1c1", "r1c2", "r1c3"]);
    /// ```
    CellSet(u128), Cell, (1 << 81) - 1
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_know_their_elements() {
        let odd: DigitSet = Digit::ALL
            .into_iter()
            .filter(|d| d.get() % 2 == 1)
            .collect();
        assert_eq!(odd.map(Digit::get).collect::<Vec<_>>(), [1, 3, 5, 7, 9]);
        assert_eq!((DigitSet::ALL - odd).len(), 4);
        assert_eq!(odd.single(), None);
        assert_eq!(DigitSet::only(Digit::ALL[8]).single(), Some(Digit::ALL[8]));
        assert_eq!(CellSet::ALL.len(), 81);
        assert_eq!(CellSet::from_bits_truncate(u128::MAX), CellSet::ALL);
        assert_eq!(CellSet::EMPTY.first(), None);
    }
}
