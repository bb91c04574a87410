//! What the marks cannot tell apart: digits, and lines of a chute.
//!
//! Digits that have the same marks everywhere (the digits that no given names, in a puzzle) may be
//! renamed among each other, and lines of one chute that have the same marks may change places.
//! Whatever is counted is the same for all images, so that one of each orbit is enough, times the
//! orbit's size. The image chosen is the one whose digits have ascending labels within each class,
//! least over the orders of the lines.

use super::splits::{Labels, ORDERS};

/// The digits a cell may hold, as bits, for nine rows of nine cells.
pub(super) type Marks = [[u16; 9]; 9];

/// Classes of digits that may be renamed among each other; those of one digit are left out.
#[derive(Clone)]
pub(super) struct Classes(Vec<Vec<usize>>);

impl Classes {
    /// The classes of digits that are marked in the same cells of these rows.
    pub(super) fn of_rows(rows: &[[u16; 9]]) -> Classes {
        Classes::by(|a, b| {
            let mut cells = rows.iter().flatten();
            cells.all(|marks| marks >> a & 1 == marks >> b & 1)
        })
    }

    /// The classes of an equivalence.
    fn by(same: impl Fn(usize, usize) -> bool) -> Classes {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for digit in 0..9 {
            match classes.iter_mut().find(|class| same(class[0], digit)) {
                Some(class) => class.push(digit),
                None => classes.push(vec![digit]),
            }
        }
        classes.retain(|class| class.len() > 1);
        Classes(classes)
    }

    /// The digits of one class that also have one label.
    pub(super) fn refined(&self, labels: &Labels) -> Classes {
        let mut refined = Vec::new();
        for class in &self.0 {
            for label in 0..9 {
                let same = class.iter().copied().filter(|&d| labels[d] == label);
                let same: Vec<usize> = same.collect();
                if same.len() > 1 {
                    refined.push(same);
                }
            }
        }
        Classes(refined)
    }

    /// Whether no two digits are alike.
    pub(super) fn is_trivial(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of renamings.
    pub(super) fn size(&self) -> u64 {
        let factorial = |class: &Vec<usize>| (1..=class.len() as u64).product::<u64>();
        self.0.iter().map(factorial).product()
    }

    /// Renames the digits so that labels ascend within each class.
    pub(super) fn sort(&self, labels: &mut Labels) {
        for class in &self.0 {
            for i in 1..class.len() {
                let mut j = i;
                while j > 0 && labels[class[j - 1]] > labels[class[j]] {
                    labels.swap(class[j - 1], class[j]);
                    j -= 1;
                }
            }
        }
    }

    /// A renaming that [`Classes::sort`] could have made: what each digit becomes.
    pub(super) fn renaming(&self, labels: &Labels) -> [usize; 9] {
        let mut becomes = std::array::from_fn(|digit| digit);
        for class in &self.0 {
            let mut order = class.clone();
            order.sort_by_key(|&digit| labels[digit]);
            for (&old, &new) in order.iter().zip(class) {
                becomes[old] = new;
            }
        }
        becomes
    }
}

/// The orders of three lines that change no mark: `order[old]` is where a line goes. They are a
/// group, the first of them the identity.
pub(super) fn free_orders(same: impl Fn(usize, usize) -> bool) -> Vec<[u8; 3]> {
    let keeps = |order: &[u8; 3]| (0..3).all(|line| same(line, order[line] as usize));
    ORDERS.into_iter().filter(keeps).collect()
}

/// The orders of a stack's three columns that change no mark.
pub(super) fn free_column_orders(marks: &Marks, stack: usize) -> Vec<[u8; 3]> {
    free_orders(|a, b| {
        marks
            .iter()
            .all(|row| row[3 * stack + a] == row[3 * stack + b])
    })
}

/// The orders of a band's three rows that change no mark.
pub(super) fn free_row_orders(rows: &[[u16; 9]; 3]) -> Vec<[u8; 3]> {
    free_orders(|a, b| rows[a] == rows[b])
}

/// The labels when the lines they name have changed places.
pub(super) fn reordered(labels: &Labels, order: &[u8; 3]) -> Labels {
    labels.map(|label| order[label as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_no_given_names_are_alike() {
        let mut marks = [[0x1ff; 9]; 9];
        assert_eq!(Classes::of_rows(&marks).size(), 362_880);
        marks[3][4] = 1 << 6;
        let classes = Classes::of_rows(&marks);
        assert_eq!(classes.0, [vec![0, 1, 2, 3, 4, 5, 7, 8]]);
        let mut labels = [2, 1, 0, 2, 1, 0, 2, 1, 0];
        let becomes = classes.renaming(&labels);
        let mut renamed = [9; 9];
        for digit in 0..9 {
            renamed[becomes[digit]] = labels[digit];
        }
        classes.sort(&mut labels);
        assert_eq!(labels, [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(labels, renamed);
        assert_eq!(classes.refined(&labels).size(), 6 * 6 * 2);
    }

    #[test]
    fn equal_lines_may_change_places() {
        let mut marks = [[0x1ff; 9]; 9];
        assert_eq!(free_column_orders(&marks, 1).len(), 6);
        marks[3][4] = 1;
        assert_eq!(free_column_orders(&marks, 1), [[0, 1, 2], [2, 1, 0]]);
        assert_eq!(free_column_orders(&marks, 2).len(), 6);
    }
}
