//! A band: how many of its fillings have given column splits.
//!
//! For the column splits (c0, c1, c2) of a band's three boxes, the number of fillings is the number
//! of partners (r0, r1, r2) among row splits such that each box allows (r, c). As a table over all
//! (c0, c1, c2) this would have 4.7 thousand million entries; yet digits that the band's marks do
//! not tell apart may be renamed, so a matrix over (c1, c2) is made only for the least image of c0,
//! when it is first asked for, and read through the renaming. In an empty band that is one matrix.
//! Rows without a mark of their own may change places: r0 then needs one order of them only.
//!
//! Two relations serve alike: that of the band's own marks (much symmetry), and what is left of it
//! after the whole grid has thinned it out (fewer fillings). [`BandTable::cheaper`] takes the one
//! that costs fewer additions: some 10^8 at most in an empty band, some 10^6 for puzzles.
//!
//! The matrices that are kept take 256 MB at most; beyond that they are made anew.
//!
//! That bands meet only in their columns, and that completions are to be counted by what bands have
//! there, is the insight of Felgenhauer and Jarvis ("Mathematics of Sudoku I", 2006); Kjell Fredrik
//! Pettersen carried counting by bands on to other sizes of grid.

use std::collections::HashMap;
use std::rc::Rc;

use super::network::{Network, alive};
use super::relation::{Lists, Relation};
use super::splits::{NONE, SPLITS, Splits, code};
use super::symmetry::{Classes, free_row_orders, reordered};
use crate::{Budget, Stopped};

/// How many entries of two bytes the matrices of the three bands may have in all.
const MOST_ENTRIES: usize = 128 << 20;

/// The numbers of fillings for one c0: `entries[place(c1) * width + place(c2)]`, and a row of zeros.
struct Matrix {
    width: usize,
    entries: Vec<i16>,
}

/// The numbers of fillings of a band.
pub(super) struct BandTable<'a> {
    splits: &'a Splits,
    classes: Classes,
    /// For c0 its row splits, one of each orbit of the free orders of rows.
    first: Lists,
    /// The size of those orbits.
    weight: i16,
    /// For a row split of the second and third box the places of its column splits.
    second: Lists,
    third: Lists,
    second_places: Places,
    third_places: Places,
    /// The column splits of the third box that are alive in the grid.
    alive: Vec<u16>,
    matrices: HashMap<u16, Rc<Matrix>>,
    views: Vec<Option<Rc<View>>>,
    entries: usize,
}

/// The column splits that a box allows, numbered.
struct Places {
    of: Vec<u16>,
    len: usize,
}

/// The matrix of a c0, read through the renaming that leads to it.
pub(super) struct View {
    matrix: Rc<Matrix>,
    second: Vec<u16>,
    third: Vec<u16>,
    third_alive: Vec<u16>,
}

impl<'a> BandTable<'a> {
    /// The table of a band of the network, made from whichever relation is cheaper.
    pub(super) fn cheaper(splits: &'a Splits, network: &Network, band: usize) -> BandTable<'a> {
        let rows: [[u16; 9]; 3] = std::array::from_fn(|i| network.marks[3 * band + i]);
        let orders = free_row_orders(&rows);
        let own = network.boxes[band].each_ref();
        let thirds: Vec<u16> = alive(&network.columns[band][2]).collect();
        let classes = Classes::of_rows(&rows);
        let by_own_marks = BandTable::new(splits, own, classes, &orders, thirds.clone());
        let thin: [Relation; 3] = std::array::from_fn(|stack| {
            network.boxes[band][stack]
                .restricted(&network.rows[band][stack], &network.columns[band][stack])
        });
        let classes = Classes::of_rows(&network.marks);
        // Rows that the band cannot tell apart, nothing can: they share boxes, and columns too.
        let by_whole_grid = BandTable::new(splits, thin.each_ref(), classes, &orders, thirds);
        let asked: Vec<u16> = alive(&network.columns[band][0]).collect();
        if by_own_marks.cost(&asked) < by_whole_grid.cost(&asked) {
            by_own_marks
        } else {
            by_whole_grid
        }
    }

    fn new(
        splits: &'a Splits,
        boxes: [&Relation; 3],
        classes: Classes,
        orders: &[[u8; 3]],
        alive: Vec<u16>,
    ) -> BandTable<'a> {
        let first = Lists::build(|column_split, items| {
            let rows = boxes[0].by_column.of(column_split as u16).iter();
            items.extend(rows.filter(|&&row_split| is_least(splits.labels(row_split), orders)));
        });
        let second_places = Places::of_columns(boxes[1]);
        let third_places = Places::of_columns(boxes[2]);
        BandTable {
            splits,
            classes,
            first,
            weight: orders.len() as i16,
            second: second_places.listed(boxes[1]),
            third: third_places.listed(boxes[2]),
            second_places,
            third_places,
            alive,
            matrices: HashMap::new(),
            views: vec![None; SPLITS],
            entries: 0,
        }
    }

    /// The additions it takes to make the matrices of these c0.
    fn cost(&self, asked: &[u16]) -> u64 {
        let mut least: Vec<u16> = asked.iter().map(|&c0| self.least_image(c0)).collect();
        least.sort_unstable();
        least.dedup();
        let of_row = |r0: &u16| -> u64 {
            let pairs = self.splits.partners(*r0).iter();
            let cost = |&(r1, r2): &(u16, u16)| self.second.of(r1).len() * self.third.of(r2).len();
            pairs.map(cost).sum::<usize>() as u64
        };
        let of_rows: Vec<u64> = (0..SPLITS as u16).map(|r0| of_row(&r0)).collect();
        let of_column = |&c0: &u16| -> u64 {
            let additions = self.first.of(c0).iter().map(|&r0| of_rows[r0 as usize]);
            additions.sum::<u64>() + (self.second_places.len * self.third_places.len) as u64
        };
        least.iter().map(of_column).sum()
    }

    fn least_image(&self, c0: u16) -> u16 {
        let mut labels = *self.splits.labels(c0);
        self.classes.sort(&mut labels);
        self.splits.find(&labels)
    }

    /// The numbers of fillings for one c0.
    ///
    /// # Errors
    /// If the budget's flag is set.
    pub(super) fn view(&mut self, c0: u16, budget: &Budget) -> Result<Rc<View>, Stopped> {
        if let Some(view) = &self.views[c0 as usize] {
            return Ok(Rc::clone(view));
        }
        let matrix = self.matrix(self.least_image(c0), budget)?;
        let becomes = self.classes.renaming(self.splits.labels(c0));
        let third = self.renamed(&becomes, &self.third_places);
        let view = Rc::new(View {
            matrix,
            second: self.renamed(&becomes, &self.second_places),
            third_alive: self.alive.iter().map(|&c2| third[c2 as usize]).collect(),
            third,
        });
        self.views[c0 as usize] = Some(Rc::clone(&view));
        Ok(view)
    }

    /// For each split the place of its image; `NONE` where the box does not allow it.
    fn renamed(&self, becomes: &[usize; 9], places: &Places) -> Vec<u16> {
        if self.classes.is_trivial() {
            return places.of.clone();
        }
        let place = |split: u16| {
            let mut image = [0; 9];
            for (digit, &label) in self.splits.labels(split).iter().enumerate() {
                image[becomes[digit]] = label;
            }
            places.of[self.splits.find(&image) as usize]
        };
        (0..SPLITS as u16).map(place).collect()
    }

    fn matrix(&mut self, c0: u16, budget: &Budget) -> Result<Rc<Matrix>, Stopped> {
        if let Some(matrix) = self.matrices.get(&c0) {
            return Ok(Rc::clone(matrix));
        }
        let matrix = Rc::new(self.fillings(c0, budget)?);
        self.entries += matrix.entries.len();
        if self.entries > MOST_ENTRIES / 3 {
            self.entries = matrix.entries.len();
            self.matrices.clear();
            self.views.fill(None);
        }
        self.matrices.insert(c0, Rc::clone(&matrix));
        Ok(matrix)
    }

    /// Goes through all fillings of the band with this c0.
    fn fillings(&self, c0: u16, budget: &Budget) -> Result<Matrix, Stopped> {
        let width = self.third_places.len;
        // One row more: the zeros.
        let mut entries = vec![0; (self.second_places.len + 1) * width];
        for &r0 in self.first.of(c0) {
            budget.check(0)?;
            for &(r1, r2) in self.splits.partners(r0) {
                let thirds = self.third.of(r2);
                for &c1 in self.second.of(r1) {
                    let row = &mut entries[c1 as usize * width..][..width];
                    for &c2 in thirds {
                        // No overflow: an empty band has at most 1728 fillings for column splits
                        // (three splits alike, 12 Latin squares in each of three columns).
                        row[c2 as usize] += self.weight;
                    }
                }
            }
        }
        Ok(Matrix { width, entries })
    }
}

impl Places {
    fn of_columns(relation: &Relation) -> Places {
        let mut len = 0;
        let mut of = vec![NONE; SPLITS];
        for (split, place) in of.iter_mut().enumerate() {
            if !relation.by_column.of(split as u16).is_empty() {
                *place = len as u16;
                len += 1;
            }
        }
        Places { of, len }
    }

    /// For each row split the places of its column splits.
    fn listed(&self, relation: &Relation) -> Lists {
        Lists::build(|row_split, items| {
            let columns = relation.by_row.of(row_split as u16).iter();
            items.extend(columns.map(|&split| self.of[split as usize]));
        })
    }
}

impl View {
    /// The number of fillings for a c1 and a c2 that are alive.
    pub(super) fn get(&self, c1: u16, c2: u16) -> i16 {
        self.matrix.entries[self.start(c1) + self.third[c2 as usize] as usize]
    }

    /// The numbers of fillings: a row for each c1, and one of zeros.
    pub(super) fn entries(&self) -> &[i16] {
        &self.matrix.entries
    }

    /// Where the row of a c1 that is alive starts.
    pub(super) fn start(&self, c1: u16) -> usize {
        self.second[c1 as usize] as usize * self.matrix.width
    }

    /// Where the row of zeros starts.
    pub(super) fn zeros(&self) -> usize {
        self.matrix.entries.len() - self.matrix.width
    }

    /// For each c2 that is alive, ascending, its place in a row.
    pub(super) fn thirds(&self) -> &[u16] {
        &self.third_alive
    }
}

fn is_least(labels: &[u8; 9], orders: &[[u8; 3]]) -> bool {
    let own = code(labels);
    orders
        .iter()
        .all(|order| own <= code(&reordered(labels, order)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, Pencilmarks, Puzzle};

    /// The sum over all column splits.
    fn total(table: &mut BandTable, c0: impl Iterator<Item = u16>) -> u64 {
        c0.map(|c0| {
            let view = table.view(c0, &Budget::UNLIMITED).unwrap();
            view.matrix.entries.iter().map(|&n| n as u64).sum::<u64>()
        })
        .sum()
    }

    fn network(splits: &Splits, puzzle: &Puzzle) -> Network {
        Network::new(splits, &Pencilmarks::from(puzzle), &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn an_empty_band_has_9_factorial_times_2612736_fillings_for_a_given_split() {
        let splits = Splits::new();
        let network = network(&splits, &Puzzle::EMPTY);
        let mut table = BandTable::cheaper(&splits, &network, 0);
        // 6^3 fillings of the first box have a given column split, and there are 2,612,736 ways to
        // complete the band (Felgenhauer and Jarvis).
        for c0 in [0, 777, 1679] {
            assert_eq!(total(&mut table, std::iter::once(c0)), 216 * 2_612_736);
        }
        assert_eq!(table.matrices.len(), 1);
        let most = table.matrices.values().flat_map(|m| m.entries.iter()).max();
        assert_eq!(most, Some(&1728));
    }

    #[test]
    fn both_relations_agree_where_both_are_alive() {
        let splits = Splits::new();
        let mut puzzle = Puzzle::EMPTY;
        for (row, column, digit) in [
            (0, 0, 1),
            (1, 4, 2),
            (2, 7, 1),
            (0, 8, 6),
            (4, 1, 5),
            (8, 0, 7),
        ] {
            puzzle.set(Cell::at(row, column), Some(Digit::from_index(digit)));
        }
        let network = network(&splits, &puzzle);
        let rows: [[u16; 9]; 3] = std::array::from_fn(|i| network.marks[i]);
        let own = network.boxes[0].each_ref();
        let mut wide = BandTable::new(
            &splits,
            own,
            Classes::of_rows(&rows),
            &[[0, 1, 2]],
            Vec::new(),
        );
        let thin: [Relation; 3] = std::array::from_fn(|stack| {
            network.boxes[0][stack].restricted(&network.rows[0][stack], &network.columns[0][stack])
        });
        let classes = Classes::of_rows(&network.marks);
        let mut narrow =
            BandTable::new(&splits, thin.each_ref(), classes, &[[0, 1, 2]], Vec::new());
        for c0 in alive(&network.columns[0][0]).step_by(41) {
            let a = wide.view(c0, &Budget::UNLIMITED).unwrap();
            let b = narrow.view(c0, &Budget::UNLIMITED).unwrap();
            for c1 in alive(&network.columns[0][1]) {
                for c2 in alive(&network.columns[0][2]) {
                    assert_eq!(a.get(c1, c2), b.get(c1, c2));
                }
            }
        }
        assert!(narrow.matrices.len() >= wide.matrices.len());
    }
}
