//! The symmetries of Sudoku: changes of a grid that keep every house a house.
//!
//! A transformation transposes or not, permutes rows and columns so that bands and stacks stay
//! together, and renames the digits: 2 x 6^4 x 6^4 x 9! = 1,218,998,108,160 in all (3,359,232 of
//! the cells alone; Russell and Jarvis, "Mathematics of Sudoku II", 2006).
//!
//! Every transformation has a number, so that whoever wants a random one needs a random number and
//! nothing else.

use super::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, Solution};

/// One symmetry. It transposes first, then permutes rows and columns, then renames digits.
///
/// ```
/// use shudu::grid::{Puzzle, Transform};
/// let turn = Transform::from_number(Transform::COUNT / 3).expect("below COUNT");
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle = Puzzle::from_line(line).expect("81 cells");
/// let image = turn.apply(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(turn.inverse().apply(&image), puzzle);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transform {
    transpose: bool,
    /// New row `i` is row `rows[i]` of the grid (transposed or not).
    rows: [u8; 9],
    /// New column `i` is column `columns[i]`.
    columns: [u8; 9],
    /// Digit of index `i` becomes digit of index `digits[i]`.
    digits: [u8; 9],
}

const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];
const LINE_ORDERS: u64 = 6 * 6 * 6 * 6;
const RENAMINGS: u64 = 362_880;
const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// The number of transformations.
    pub const COUNT: u64 = 2 * LINE_ORDERS * LINE_ORDERS * RENAMINGS;

    /// The transformation that changes nothing.
    pub const IDENTITY: Transform = Transform {
        transpose: false,
        rows: IN_ORDER,
        columns: IN_ORDER,
        digits: IN_ORDER,
    };

    /// The transformation of a number below [`Transform::COUNT`]; different numbers, different
    /// transformations; 0 is the identity.
    pub fn from_number(number: u64) -> Option<Transform> {
        if number >= Transform::COUNT {
            return None;
        }
        let (rest, digits) = (number / RENAMINGS, number % RENAMINGS);
        let (rest, columns) = (rest / LINE_ORDERS, rest % LINE_ORDERS);
        let (transpose, rows) = (rest / LINE_ORDERS == 1, rest % LINE_ORDERS);
        Some(Transform {
            transpose,
            rows: line_order(rows),
            columns: line_order(columns),
            digits: digit_order(digits),
        })
    }

    /// Builds a transformation from its parts: whether to transpose, for each new row and column
    /// the old one that comes there, and for each digit its new name (indices 0 to 8).
    /// `None` unless the digits are a permutation and the lines are one that keeps chutes together.
    pub fn new(
        transpose: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Option<Transform> {
        let chutes = |lines: &[u8; 9]| (0..9).all(|i| lines[i] / 3 == lines[i / 3 * 3] / 3);
        let sound = is_permutation(&digits)
            && is_permutation(&rows)
            && is_permutation(&columns)
            && chutes(&rows)
            && chutes(&columns);
        sound.then_some(Transform {
            transpose,
            rows,
            columns,
            digits,
        })
    }

    /// Where a cell comes to stand.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = if self.transpose {
            (cell.column(), cell.row())
        } else {
            (cell.row(), cell.column())
        };
        Cell::at(position(&self.rows, row), position(&self.columns, column))
    }

    /// What a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()] as usize)
    }

    /// The image of a grid.
    pub fn apply<G: Grid>(&self, grid: &G) -> G {
        grid.transformed(self)
    }

    /// The transformation that undoes this one.
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transpose {
            (columns, rows)
        } else {
            (rows, columns)
        };
        Transform {
            transpose: self.transpose,
            rows,
            columns,
            digits: inverted(&self.digits),
        }
    }

    /// This transformation, and then the other.
    pub fn then(&self, other: &Transform) -> Transform {
        let (rows, columns) = if other.transpose {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        };
        Transform {
            transpose: self.transpose != other.transpose,
            rows: composed(&rows, &other.rows),
            columns: composed(&columns, &other.columns),
            digits: composed(&other.digits, &self.digits),
        }
    }
}

/// A grid that a [`Transform`] can be applied to.
pub trait Grid: Sized {
    /// The image of the grid.
    fn transformed(&self, transform: &Transform) -> Self;
}

impl Grid for Puzzle {
    fn transformed(&self, transform: &Transform) -> Puzzle {
        let mut image = Puzzle::EMPTY;
        for cell in Cell::all() {
            let digit = self.digit(cell).map(|digit| transform.digit(digit));
            image.set(transform.cell(cell), digit);
        }
        image
    }
}

impl Grid for Solution {
    fn transformed(&self, transform: &Transform) -> Solution {
        let image = self.to_puzzle().transformed(transform);
        Solution::from_puzzle(&image).expect("a symmetry keeps a valid grid valid")
    }
}

impl Grid for Pencilmarks {
    fn transformed(&self, transform: &Transform) -> Pencilmarks {
        let mut image = Pencilmarks::ALL;
        for cell in Cell::all() {
            let digits: DigitSet = self
                .digits(cell)
                .map(|digit| transform.digit(digit))
                .collect();
            image.set(transform.cell(cell), digits);
        }
        image
    }
}

/// The `number`-th order of nine lines, 0 to 6^4 - 1: the chutes' order, then that within each.
fn line_order(number: u64) -> [u8; 9] {
    let order = |power: u32| ORDERS[(number / 6u64.pow(power) % 6) as usize];
    let chutes = order(0);
    std::array::from_fn(|i| 3 * chutes[i / 3] + order(1 + i as u32 / 3)[i % 3])
}

/// The `number`-th permutation of nine digits, 0 to 9! - 1, in lexicographic order.
fn digit_order(mut number: u64) -> [u8; 9] {
    let mut left = IN_ORDER.to_vec();
    let mut size = RENAMINGS;
    std::array::from_fn(|i| {
        size /= 9 - i as u64;
        let pick = number / size;
        number %= size;
        left.remove(pick as usize)
    })
}

fn is_permutation(order: &[u8; 9]) -> bool {
    (0..9).all(|n| order.contains(&n))
}

fn position(order: &[u8; 9], line: usize) -> usize {
    order
        .iter()
        .position(|&old| old as usize == line)
        .expect("a permutation has every line")
}

fn inverted(order: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|line| position(order, line) as u8)
}

/// `i` to `first[second[i]]`.
fn composed(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|i| first[second[i] as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Numbers spread over the whole range.
    fn sample() -> impl Iterator<Item = Transform> {
        (0..500u64).filter_map(|i| {
            Transform::from_number(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % Transform::COUNT)
        })
    }

    #[test]
    fn cells_of_a_house_stay_in_one_house() {
        for transform in sample() {
            for house in super::super::House::ALL {
                let image: super::super::CellSet = house
                    .cells()
                    .iter()
                    .map(|&cell| transform.cell(cell))
                    .collect();
                assert!(
                    super::super::House::ALL
                        .iter()
                        .any(|h| h.cell_set() == image)
                );
            }
        }
    }

    #[test]
    fn numbers_name_different_valid_transformations() {
        let all: HashSet<_> = sample().collect();
        assert_eq!(all.len(), 500);
        for t in all {
            assert_eq!(
                Transform::new(t.transpose, t.rows, t.columns, t.digits),
                Some(t)
            );
        }
        assert_eq!(Transform::from_number(0), Some(Transform::IDENTITY));
        assert_eq!(Transform::from_number(Transform::COUNT), None);
        assert_eq!(Transform::COUNT, 1_218_998_108_160);
    }

    #[test]
    fn inverse_and_composition_agree_with_application() {
        let line =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle = Puzzle::from_line(line).unwrap();
        let transforms: Vec<_> = sample().collect();
        for pair in transforms.windows(2) {
            let (first, second) = (pair[0], pair[1]);
            assert_eq!(first.then(&first.inverse()), Transform::IDENTITY);
            assert_eq!(
                first.then(&second).apply(&puzzle),
                second.apply(&first.apply(&puzzle))
            );
            let marks = Pencilmarks::from(&puzzle);
            assert_eq!(
                first.apply(&marks),
                Pencilmarks::from(&first.apply(&puzzle))
            );
        }
    }

    #[test]
    fn parts_that_break_a_band_are_refused() {
        let mut rows = IN_ORDER;
        rows.swap(2, 3);
        assert_eq!(Transform::new(false, rows, IN_ORDER, IN_ORDER), None);
        assert_eq!(Transform::new(false, IN_ORDER, IN_ORDER, [0; 9]), None);
    }
}
