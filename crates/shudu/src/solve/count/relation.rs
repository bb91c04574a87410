//! A box as a relation between splits: which row split goes with which column split.
//!
//! A row split and a column split make a filling of a box if each row's triple meets each column's
//! triple in one digit, and the pencilmarks of the box allow that digit in that cell. A column
//! split has at most 6^3 = 216 row splits (each column's three digits in any order), so the whole
//! relation has at most 362,880 pairs, one for each filling of the box; a given keeps one in nine.

use super::splits::{ORDERS, SPLITS, Splits, code_part};

/// A list of splits for each split, end to end in one vector.
#[derive(Clone)]
pub(super) struct Lists {
    /// List `i` is `items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    items: Vec<u16>,
}

/// The digits (bits) that the nine cells of a box may hold: `marks[row][column]`.
pub(super) type BoxMarks = [[u16; 3]; 3];

/// All fillings of a box, listed both ways.
#[derive(Clone)]
pub(super) struct Relation {
    /// For each column split its row splits.
    pub(super) by_column: Lists,
    /// For each row split its column splits.
    pub(super) by_row: Lists,
}

impl Lists {
    /// Builds the lists one after the other: `fill` appends the items of list `i`.
    pub(super) fn build(mut fill: impl FnMut(usize, &mut Vec<u16>)) -> Lists {
        let mut starts = vec![0];
        let mut items = Vec::new();
        for i in 0..SPLITS {
            fill(i, &mut items);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    /// The list of a split.
    pub(super) fn of(&self, split: u16) -> &[u16] {
        let i = split as usize;
        &self.items[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// The same pairs listed by their second part.
    fn reversed(&self) -> Lists {
        let mut starts = vec![0u32; SPLITS + 1];
        for &item in &self.items {
            starts[item as usize + 1] += 1;
        }
        for i in 0..SPLITS {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for split in 0..SPLITS as u16 {
            for &item in self.of(split) {
                let place = &mut next[item as usize];
                items[*place as usize] = split;
                *place += 1;
            }
        }
        Lists { starts, items }
    }
}

impl Relation {
    /// All fillings that the marks allow.
    pub(super) fn new(splits: &Splits, marks: &BoxMarks) -> Relation {
        let by_column = Lists::build(|column_split, items| {
            let labels = splits.labels(column_split as u16);
            let [left, middle, right] = std::array::from_fn(|column| {
                orders_of_column(marks, column, triple(labels, column as u8))
            });
            for a in left.iter() {
                for b in middle.iter() {
                    for c in right.iter() {
                        items.push(splits.of_code(a + b + c));
                    }
                }
            }
        });
        let by_row = by_column.reversed();
        Relation { by_column, by_row }
    }

    /// The fillings whose splits are both alive.
    pub(super) fn restricted(&self, rows: &[bool], columns: &[bool]) -> Relation {
        let by_column = Lists::build(|column_split, items| {
            if columns[column_split] {
                let all = self.by_column.of(column_split as u16).iter();
                items.extend(all.filter(|&&row_split| rows[row_split as usize]));
            }
        });
        let by_row = by_column.reversed();
        Relation { by_column, by_row }
    }

    /// The relation of the transposed box.
    pub(super) fn transposed(self) -> Relation {
        Relation {
            by_column: self.by_row,
            by_row: self.by_column,
        }
    }
}

/// At most six codes.
struct Codes {
    codes: [u16; 6],
    len: usize,
}

impl Codes {
    fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.codes[..self.len].iter().copied()
    }
}

/// The orders in which a column may hold three digits, each as its part of the row split's code.
fn orders_of_column(marks: &BoxMarks, column: usize, digits: [usize; 3]) -> Codes {
    let mut all = Codes {
        codes: [0; 6],
        len: 0,
    };
    for rows in ORDERS {
        let allowed = |i: usize| marks[rows[i] as usize][column] >> digits[i] & 1 == 1;
        if (0..3).all(allowed) {
            all.codes[all.len] = (0..3).map(|i| code_part(digits[i], rows[i])).sum();
            all.len += 1;
        }
    }
    all
}

/// The three digits of a label, ascending.
fn triple(labels: &[u8; 9], label: u8) -> [usize; 3] {
    let mut digits = [0; 3];
    let mut filled = 0;
    for (digit, &l) in labels.iter().enumerate() {
        if l == label {
            digits[filled] = digit;
            filled += 1;
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_box_has_9_factorial_fillings_and_a_given_keeps_a_ninth() {
        let splits = Splits::new();
        let mut marks = [[0x1ff; 3]; 3];
        for (given, expected) in [(0x1ff, 362_880), (0x004, 40_320), (0x060, 80_640), (0, 0)] {
            marks[1][2] = given;
            let relation = Relation::new(&splits, &marks);
            assert_eq!(relation.by_column.items.len(), expected);
            assert_eq!(relation.by_row.items.len(), expected);
        }
    }

    #[test]
    fn transposing_the_marks_transposes_the_relation() {
        let splits = Splits::new();
        let marks = [
            [0x1f0, 0x002, 0x1ff],
            [0x0ff, 0x1ff, 0x1ff],
            [0x1ff, 0x155, 0x1fe],
        ];
        let turned = std::array::from_fn(|i| std::array::from_fn(|j| marks[j][i]));
        let (here, there) = (
            Relation::new(&splits, &marks).transposed(),
            Relation::new(&splits, &turned),
        );
        for split in 0..SPLITS as u16 {
            let (mut a, mut b) = (
                here.by_column.of(split).to_vec(),
                there.by_column.of(split).to_vec(),
            );
            a.sort_unstable();
            b.sort_unstable();
            assert_eq!(a, b);
        }
    }
}
