//! A digit 1 to 9, stored as its index 0 to 8.

use std::fmt;

/// A digit, 1 to 9.
///
/// ```
/// use shudu::grid::Digit;
/// let digit = Digit::new(5).expect("5 is a digit");
/// assert_eq!((digit.get(), digit.index()), (5, 4));
/// assert_eq!(Digit::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The nine digits in ascending order.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(0); 9];
        let mut i = 0;
        while i < 9 {
            all[i] = Digit(i as u8);
            i += 1;
        }
        all
    };

    /// The digit that is written `digit`, 1 to 9; `None` for anything else.
    pub const fn new(digit: u8) -> Option<Digit> {
        if digit >= 1 && digit <= 9 {
            Some(Digit(digit - 1))
        } else {
            None
        }
    }

    /// The digit of index 0 to 8.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9, "a digit's index is 0 to 8");
        Digit(index as u8)
    }

    /// The digit of an ASCII character `'1'` to `'9'`; `None` for anything else.
    pub const fn from_char(c: char) -> Option<Digit> {
        match c {
            '1'..='9' => Some(Digit(c as u8 - b'1')),
            _ => None,
        }
    }

    /// The digit as it is written, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0 + 1
    }

    /// The index of the digit, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The digit as an ASCII character.
    pub const fn to_char(self) -> char {
        (b'1' + self.0) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}
