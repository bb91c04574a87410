//! The grid as a network of splits, thinned out before anything is counted.
//!
//! ```text
//!   box - rows - box - rows - box      each box ties its row split to its column split;
//!    |            |            |       "rows" ties the row splits of three boxes side by side,
//!   columns    columns    columns      "columns" the column splits of three boxes one above
//!    |            |            |       the other: they must be partners
//!   box - rows - box - rows - box
//!    …
//! ```
//! A solution is a choice of a row split and a column split for every box such that all nine boxes,
//! three "rows" (one a band) and three "columns" (one a stack) are satisfied. A split that finds no
//! company in a box or among partners is dead; dropping dead splits until nothing changes (arc
//! consistency; Mackworth 1977) carries givens through the whole grid, and shows many contradictions.
//! A pass over the network costs a few million steps at most, in an empty grid, and far fewer where
//! there are givens.

use super::relation::{BoxMarks, Relation};
use super::splits::{SPLITS, Splits};
use super::symmetry::Marks;
use crate::grid::{Cell, Pencilmarks};
use crate::{Budget, Stopped};

/// Which of the splits are still possible somewhere.
pub(super) type Alive = Vec<bool>;

/// The marks, the nine boxes, and the splits that are alive in each. The first index is the band,
/// the second the stack.
pub(super) struct Network {
    pub(super) marks: Marks,
    /// By its own marks alone.
    pub(super) boxes: [[Relation; 3]; 3],
    pub(super) rows: [[Alive; 3]; 3],
    pub(super) columns: [[Alive; 3]; 3],
}

/// Three alive partners in a chute.
#[derive(Clone, Copy)]
pub(super) struct Triple {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) z: u16,
}

impl Network {
    /// The network of some pencilmarks, thinned out.
    ///
    /// # Errors
    /// If the budget's flag is set.
    pub(super) fn new(
        splits: &Splits,
        question: &Pencilmarks,
        budget: &Budget,
    ) -> Result<Network, Stopped> {
        let marks: Marks = std::array::from_fn(|row| {
            std::array::from_fn(|column| question.digits(Cell::at(row, column)).bits())
        });
        let all = || three_by_three(|_, _| vec![true; SPLITS]);
        let mut stopped = Ok(());
        let boxes = three_by_three(|a, k| {
            stopped = stopped.and(budget.check(0));
            let nothing = [[0; 3]; 3];
            // Once stopped, the rest is made of nothing, quickly.
            let marks = if stopped.is_ok() {
                box_marks(&marks, a, k)
            } else {
                nothing
            };
            Relation::new(splits, &marks)
        });
        stopped?;
        let mut network = Network {
            marks,
            boxes,
            rows: all(),
            columns: all(),
        };
        while network.thin_out(splits, budget)? {}
        Ok(network)
    }

    /// Drops the splits that have become dead; whether there were any.
    fn thin_out(&mut self, splits: &Splits, budget: &Budget) -> Result<bool, Stopped> {
        let before = self.count_alive();
        for i in 0..3 {
            for j in 0..3 {
                budget.check(0)?;
                keep_in_box(
                    &self.boxes[i][j],
                    &mut self.rows[i][j],
                    &mut self.columns[i][j],
                );
            }
        }
        for i in 0..3 {
            keep_partners(splits, &mut self.rows[i]);
            let mut stack: [Alive; 3] =
                std::array::from_fn(|band| std::mem::take(&mut self.columns[band][i]));
            keep_partners(splits, &mut stack);
            for (band, alive) in stack.into_iter().enumerate() {
                self.columns[band][i] = alive;
            }
        }
        Ok(self.count_alive() < before)
    }

    fn count_alive(&self) -> usize {
        let sides = self.rows.iter().chain(&self.columns).flatten();
        sides.map(count).sum()
    }

    /// Whether nothing is left: there is no solution.
    pub(super) fn is_empty(&self) -> bool {
        // In a network without dead splits all sides are empty as soon as one is.
        count(&self.columns[0][0]) == 0
    }

    /// The alive triples of partners in a stack, by band.
    pub(super) fn triples(&self, splits: &Splits, stack: usize) -> Vec<Triple> {
        triples(splits, [0, 1, 2].map(|band| &self.columns[band][stack]))
    }

    /// The number of choices of column splits for the whole grid: the work there is in counting by
    /// stacks, before symmetry.
    pub(super) fn joins(&self, splits: &Splits) -> f64 {
        let of = |stack| self.triples(splits, stack).len() as f64;
        of(0) * of(1) * of(2)
    }

    /// The same for the transposed grid.
    pub(super) fn transposed_joins(&self, splits: &Splits) -> f64 {
        let of = |band: usize| triples(splits, [0, 1, 2].map(|i| &self.rows[band][i])).len() as f64;
        of(0) * of(1) * of(2)
    }

    /// The network of the transposed grid.
    pub(super) fn transposed(self) -> Network {
        Network {
            marks: std::array::from_fn(|row| std::array::from_fn(|column| self.marks[column][row])),
            boxes: turned(self.boxes).map(|band| band.map(Relation::transposed)),
            rows: turned(self.columns),
            columns: turned(self.rows),
        }
    }

    /// The network of the grid whose bands and stacks have changed places: the new first band is
    /// the old `bands[0]`, and so on.
    pub(super) fn rearranged(self, bands: [usize; 3], stacks: [usize; 3]) -> Network {
        let old = |line: usize, chutes: [usize; 3]| 3 * chutes[line / 3] + line % 3;
        Network {
            marks: std::array::from_fn(|row| {
                std::array::from_fn(|column| self.marks[old(row, bands)][old(column, stacks)])
            }),
            boxes: shuffled(self.boxes, bands, stacks),
            rows: shuffled(self.rows, bands, stacks),
            columns: shuffled(self.columns, bands, stacks),
        }
    }
}

/// The alive triples of partners among three sides, ascending.
fn triples(splits: &Splits, sides: [&Alive; 3]) -> Vec<Triple> {
    let mut all = Vec::new();
    for x in alive(sides[0]) {
        for &(y, z) in splits.partners(x) {
            if sides[1][y as usize] && sides[2][z as usize] {
                all.push(Triple { x, y, z });
            }
        }
    }
    all
}

/// The splits that are alive, ascending.
pub(super) fn alive(side: &Alive) -> impl Iterator<Item = u16> + '_ {
    let all = side.iter().enumerate();
    all.filter_map(|(split, &alive)| alive.then_some(split as u16))
}

/// How many splits are alive.
pub(super) fn count(side: &Alive) -> usize {
    side.iter().filter(|&&alive| alive).count()
}

fn keep_in_box(relation: &Relation, rows: &mut Alive, columns: &mut Alive) {
    let mut seen = vec![false; SPLITS];
    for (column_split, alive) in columns.iter_mut().enumerate() {
        if !*alive {
            continue;
        }
        let mut company = false;
        for &row_split in relation.by_column.of(column_split as u16) {
            if rows[row_split as usize] {
                seen[row_split as usize] = true;
                company = true;
            }
        }
        *alive = company;
    }
    *rows = seen;
}

fn keep_partners(splits: &Splits, sides: &mut [Alive; 3]) {
    let mut seen: [Alive; 3] = std::array::from_fn(|_| vec![false; SPLITS]);
    for triple in triples(splits, [&sides[0], &sides[1], &sides[2]]) {
        seen[0][triple.x as usize] = true;
        seen[1][triple.y as usize] = true;
        seen[2][triple.z as usize] = true;
    }
    *sides = seen;
}

fn box_marks(marks: &Marks, band: usize, stack: usize) -> BoxMarks {
    three_by_three(|row, column| marks[3 * band + row][3 * stack + column])
}

fn three_by_three<T>(mut make: impl FnMut(usize, usize) -> T) -> [[T; 3]; 3] {
    std::array::from_fn(|i| std::array::from_fn(|j| make(i, j)))
}

fn turned<T>(table: [[T; 3]; 3]) -> [[T; 3]; 3] {
    let [top, middle, bottom] = table;
    let mut columns = top.into_iter().zip(middle).zip(bottom);
    std::array::from_fn(|_| {
        let ((a, b), c) = columns.next().expect("three columns");
        [a, b, c]
    })
}

fn shuffled<T>(table: [[T; 3]; 3], bands: [usize; 3], stacks: [usize; 3]) -> [[T; 3]; 3] {
    let mut cells = table.map(|band| band.map(Some));
    three_by_three(|i, j| {
        let cell = cells[bands[i]][stacks[j]].take();
        cell.expect("each box is taken once")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{DigitSet, Puzzle};

    fn network(line: &str) -> Network {
        let marks = Pencilmarks::from(&Puzzle::from_line(line).unwrap());
        Network::new(&Splits::new(), &marks, &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn a_puzzle_of_many_givens_is_solved_by_thinning_out() {
        let line =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875.9.";
        let network = network(line);
        assert_eq!(network.count_alive(), 18);
        assert!(!network.is_empty());
    }

    #[test]
    fn a_contradiction_empties_everything() {
        let mut cells = [DigitSet::ALL; 81];
        for cell in &mut cells[..7] {
            *cell = DigitSet::from_bits_truncate(0b111_111);
        }
        let marks = Pencilmarks::from_cells(cells);
        let network = Network::new(&Splits::new(), &marks, &Budget::UNLIMITED).unwrap();
        assert!(network.is_empty());
        assert_eq!(network.count_alive(), 0);
    }

    #[test]
    fn turning_and_shuffling_keep_the_work() {
        let splits = Splits::new();
        let line =
            "12.......3..4...............5.....1.............2.........7.......8..............";
        let (here, there) = {
            let network = network(line);
            (network.joins(&splits), network.transposed_joins(&splits))
        };
        assert_ne!(here, there);
        let network = network(line).transposed();
        assert_eq!(network.joins(&splits), there);
        let network = network.rearranged([2, 0, 1], [1, 0, 2]);
        assert_eq!(network.joins(&splits), there);
        assert_eq!(network.transposed_joins(&splits), here);
        assert_eq!((network.marks[3][3], network.marks[4][3]), (1, 2));
    }
}
