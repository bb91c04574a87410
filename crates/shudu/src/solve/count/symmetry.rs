//! What the marks cannot tell apart: digits, lines, and lines together with digits.
//!
//! Digits that have the same marks everywhere (the digits that no given names, in a puzzle) may be
//! renamed among each other ([`Classes`]). Lines of a chute may change places where that leaves the
//! marks as they are, or where a renaming of the digits puts it right ([`Symmetry`]): with nothing
//! but the first row given, the columns of each box may change places, and its digits with them.
//!
//! Whatever is counted is the same for all images, so that one of each orbit is enough, times the
//! orbit's size. The image chosen is the least whose digits have ascending labels within each class.

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

/// A symmetry of the marks that keeps every line in its chute: orders of the columns of the first
/// two stacks (`order[old]` is where a column goes), and what each digit becomes. What it does to
/// the rows and to the third stack is left out, for it moves no column split of the first two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Symmetry {
    pub(super) columns: [[u8; 3]; 2],
    pub(super) becomes: [usize; 9],
}

/// The cells of each digit: a row is nine bits, its columns.
type Cells = [[u16; 9]; 9];

impl Symmetry {
    /// All symmetries of the marks, one for each choice up to renamings within classes. They are a
    /// group, then.
    pub(super) fn all(marks: &Marks) -> Vec<Symmetry> {
        let cells: Cells = std::array::from_fn(|digit| {
            marks.map(|row| (0..9).map(|c| (row[c] >> digit & 1) << c).sum())
        });
        let mut all = Vec::new();
        for columns in three_orders() {
            let moved = cells.map(|rows| rows.map(|row| moved(row, &columns)));
            for rows in three_orders() {
                if let Some(becomes) = renaming_back(&moved, &rows, &cells) {
                    let columns = [columns[0], columns[1]];
                    all.push(Symmetry { columns, becomes });
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The labels of the digits after their renaming; `place` says where a label goes.
    pub(super) fn image(&self, labels: &Labels, place: impl Fn(u8) -> u8) -> Labels {
        let mut image = [0; 9];
        for (digit, &label) in labels.iter().enumerate() {
            image[self.becomes[digit]] = place(label);
        }
        image
    }
}

/// Orders of the lines of three chutes: 216.
fn three_orders() -> impl Iterator<Item = [[u8; 3]; 3]> {
    (0..216).map(|i| [ORDERS[i / 36], ORDERS[i / 6 % 6], ORDERS[i % 6]])
}

/// Nine cells of a row when the columns have changed places.
fn moved(row: u16, columns: &[[u8; 3]; 3]) -> u16 {
    let new = |old: usize| 3 * (old / 3) + columns[old / 3][old % 3] as usize;
    (0..9).map(|old| (row >> old & 1) << new(old)).sum()
}

/// The renaming after which the moved cells are the old ones, the rows having changed places too;
/// like digits keep their order.
fn renaming_back(moved: &Cells, rows: &[[u8; 3]; 3], cells: &Cells) -> Option<[usize; 9]> {
    let new = |old: usize| 3 * (old / 3) + rows[old / 3][old % 3] as usize;
    let mut becomes = [9; 9];
    let mut taken = 0u16;
    for digit in 0..9 {
        let same = |other: &[u16; 9]| (0..9).all(|old| other[new(old)] == moved[digit][old]);
        let free = (0..9).find(|&other| taken >> other & 1 == 0 && same(&cells[other]))?;
        becomes[digit] = free;
        taken |= 1 << free;
    }
    Some(becomes)
}

/// The orders of three lines that change no mark: `order[old]` is where a line goes.
fn free_orders(same: impl Fn(usize, usize) -> bool) -> Vec<[u8; 3]> {
    let keeps = |order: &[u8; 3]| (0..3).all(|line| same(line, order[line] as usize));
    ORDERS.into_iter().filter(keeps).collect()
}

/// The orders of a stack's three columns that change no mark. They are a group.
pub(super) fn free_column_orders(marks: &Marks, stack: usize) -> Vec<[u8; 3]> {
    free_orders(|a, b| {
        let mut rows = marks.iter();
        rows.all(|row| row[3 * stack + a] == row[3 * stack + b])
    })
}

/// The orders of a band's three rows that change no mark. They are a group.
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

    #[test]
    fn a_first_row_has_216_symmetries() {
        let mut marks = [[0x1ff; 9]; 9];
        let empty = Symmetry::all(&marks);
        assert_eq!(empty.len(), 36);
        assert!(
            empty
                .iter()
                .all(|s| s.becomes == [0, 1, 2, 3, 4, 5, 6, 7, 8])
        );
        for (column, marks) in marks[0].iter_mut().enumerate() {
            *marks = 1 << column;
        }
        assert_eq!(Symmetry::all(&marks).len(), 216);
        marks[1][0] = 1 << 8;
        // The columns of the second stack, and two in each of the others; then two in each.
        assert_eq!(Symmetry::all(&marks).len(), 6 * 2 * 2);
        marks[1][8] = 1 << 4;
        assert_eq!(Symmetry::all(&marks).len(), 2 * 2 * 2);
    }
}
