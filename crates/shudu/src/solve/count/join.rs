//! Joining three bands into grids, without looking at a single grid.
//!
//! With (x0, x1, x2) the column splits of the three boxes of one band, (y0, y1, y2) and
//! (z0, z1, z2) those of the other two, and X, Y, Z the numbers of fillings of the bands:
//!
//! ```text
//!   solutions = sum over triples of partners t0 = (x0,y0,z0), t1 = (x1,y1,z1), t2 = (x2,y2,z2)
//!               of X(x0,x1,x2) * Y(y0,y1,y2) * Z(z0,z1,z2)
//!             = sum over t0, x1, x2 of X * sum over t2 of x2 of
//!                   ( sum over the at most 56 pairs (y1,z1) of x1 of Y * Z )
//! ```
//! The innermost sum is the product of two short vectors. For each t0 and x1 the entries of Y and Z
//! that can occur are laid out so that those vectors are contiguous: eight 16-bit products an
//! instruction, in plain Rust. An empty grid has 94,080^3 = 8.3e14 terms; each of n givens that
//! are spread out leaves a third of them, and k digits without a given divide them by nearly k!.
//!
//! Symmetry, each time one of an orbit, times the orbit's size: t0 under the renamings of like
//! digits and all symmetries of the marks within the chutes; then x1 under those that leave t0 as
//! it is; then x2 under the orders of its stack's columns that change no mark.
//!
//! Tried and lost: a table over all column splits of a band (too large with fewer than three givens
//! in it); one number at a time from lists of (y, z) for each (x1, x2) instead of vectors (five
//! times slower); polynomial transforms of the sum over (y, z) (4^9 points a stack, more than the
//! 94,080 terms that they would save).

use std::rc::Rc;

use super::band::{BandTable, View};
use super::network::{Network, Triple, alive, count};
use super::splits::{Labels, NONE, SPLITS, Splits, code};
use super::symmetry::{Classes, Symmetry, free_column_orders, reordered};
use crate::{Budget, Stopped};

/// Vectors are padded to whole lanes of eight.
const LANES: usize = 8;

/// A network laid out so that joining it is cheap, and what that costs.
pub(super) struct Plan<'a> {
    splits: &'a Splits,
    network: Network,
    symmetries: Vec<Symmetry>,
    /// Innermost products, about.
    pub(super) work: f64,
}

/// One member of an orbit, and the orbit's size.
struct Orbit<T> {
    member: T,
    size: u64,
}

/// The pairs of partners of one split as places in the other two sides.
type PlacePairs = Vec<(u16, u16)>;

struct Join<'a> {
    splits: &'a Splits,
    network: &'a Network,
    classes: Classes,
    bands: [BandTable<'a>; 3],
    symmetries: &'a [Symmetry],
    /// By x1: its pairs of partners that are alive.
    second_pairs: Vec<Vec<(u16, u16)>>,
    /// The x2, one of each orbit, with their pairs of partners.
    thirds: Vec<(u16, PlacePairs)>,
    third_orbit: u64,
    /// Entries of Y and Z for one (t0, x1): a vector for each y2 and z2.
    vectors: [Vec<i16>; 2],
    nodes: u64,
}

impl<'a> Plan<'a> {
    /// Turns the network so that counting by stacks is cheap.
    ///
    /// # Errors
    /// If the budget's flag is set.
    pub(super) fn new(
        splits: &'a Splits,
        network: Network,
        budget: &Budget,
    ) -> Result<Plan<'a>, Stopped> {
        let network = if network.transposed_joins(splits) < network.joins(splits) {
            network.transposed()
        } else {
            network
        };
        let network = arranged(splits, network);
        budget.check(0)?;
        let symmetries = Symmetry::all(&network.marks);
        budget.check(0)?;
        let third_orders = free_column_orders(&network.marks, 2).len();
        let renamings = Classes::of_rows(&network.marks).size() as f64;
        Ok(Plan {
            splits,
            work: network.joins(splits) / (renamings * (symmetries.len() * third_orders) as f64),
            network,
            symmetries,
        })
    }

    /// Counts the solutions; where there are more than `limit`, perhaps not all of them
    /// (0 = no limit). A node is a (t0, x1), at most a millisecond of work.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub(super) fn count(&self, limit: u128, budget: &Budget) -> Result<u128, Stopped> {
        Join::new(self, budget)?.run(limit, budget)
    }
}

/// The band with the fewest column splits comes first: it drops most terms, and leaves the vectors
/// long. The stack with the most pairs to a split is the second, since those are the vectors; the
/// larger one of the others is the last, since it shares what is laid out for it.
fn arranged(splits: &Splits, network: Network) -> Network {
    let size = |band: usize| -> f64 {
        let sides = network.columns[band].iter();
        sides.map(|side| count(side) as f64).product()
    };
    let mut bands = [0, 1, 2];
    bands.sort_by(|&a, &b| size(a).total_cmp(&size(b)));
    let triples = [0, 1, 2].map(|stack| network.triples(splits, stack).len());
    let pairs =
        |stack: usize| triples[stack] as f64 / count(&network.columns[bands[0]][stack]) as f64;
    let mut stacks = [0, 1, 2];
    stacks.sort_by(|&a, &b| pairs(a).total_cmp(&pairs(b)));
    let second = stacks[2];
    let (first, third) = if triples[stacks[0]] <= triples[stacks[1]] {
        (stacks[0], stacks[1])
    } else {
        (stacks[1], stacks[0])
    };
    network.rearranged(bands, [first, second, third])
}

impl<'a> Join<'a> {
    fn new(plan: &'a Plan<'a>, budget: &Budget) -> Result<Join<'a>, Stopped> {
        let (splits, network) = (plan.splits, &plan.network);
        let third_orders = free_column_orders(&network.marks, 2);
        let mut second_pairs = vec![Vec::new(); SPLITS];
        for triple in network.triples(splits, 1) {
            second_pairs[triple.x as usize].push((triple.y, triple.z));
        }
        let third_sides = [1, 2].map(|band| alive(&network.columns[band][2]).collect::<Vec<_>>());
        let band = |band| {
            budget.check(0)?;
            Ok(BandTable::cheaper(splits, network, band))
        };
        Ok(Join {
            splits,
            network,
            classes: Classes::of_rows(&network.marks),
            bands: [band(0)?, band(1)?, band(2)?],
            symmetries: &plan.symmetries,
            second_pairs,
            thirds: thirds(splits, network, &third_orders, &third_sides),
            third_orbit: third_orders.len() as u64,
            vectors: [Vec::new(), Vec::new()],
            nodes: 0,
        })
    }

    fn run(&mut self, limit: u128, budget: &Budget) -> Result<u128, Stopped> {
        let mut total = 0;
        for first in self.first_orbits() {
            let Triple { x, y, z } = first.member;
            let views = [
                self.bands[0].view(x, budget)?,
                self.bands[1].view(y, budget)?,
                self.bands[2].view(z, budget)?,
            ];
            budget.check(self.nodes)?;
            for second in self.second_orbits(&first.member) {
                self.nodes += 1;
                budget.check(self.nodes)?;
                let sum = u128::from(self.sum_for(&views, second.member));
                total += sum * u128::from(first.size * second.size * self.third_orbit);
                if limit != 0 && total > limit {
                    return Ok(total);
                }
            }
        }
        Ok(total)
    }

    /// One t0 of each orbit.
    fn first_orbits(&self) -> Vec<Orbit<Triple>> {
        // Those that differ in the second stack alone do the same here.
        let mut symmetries = self.symmetries.to_vec();
        symmetries.sort_by_key(|symmetry| (symmetry.columns[0], symmetry.becomes));
        symmetries.dedup_by_key(|symmetry| (symmetry.columns[0], symmetry.becomes));
        let least = |triple: &Triple| {
            let both = self.both_labels(triple);
            let images = symmetries
                .iter()
                .map(|symmetry| self.first_image(symmetry, &both));
            images.min().expect("the identity is a symmetry")
        };
        let member = |both: &Labels| {
            let find = |label: fn(u8) -> u8| self.splits.find(&both.map(label));
            Triple {
                x: find(|both| both / 3),
                y: find(|both| both % 3),
                z: find(|both| 3 - both / 3 - both % 3),
            }
        };
        let all = self.network.triples(self.splits, 0);
        orbits(all.iter().map(least).collect(), member)
    }

    /// For each digit its labels in x and y as one.
    fn both_labels(&self, triple: &Triple) -> Labels {
        let (x, y) = (self.splits.labels(triple.x), self.splits.labels(triple.y));
        std::array::from_fn(|digit| 3 * x[digit] + y[digit])
    }

    fn first_image(&self, symmetry: &Symmetry, both: &Labels) -> Labels {
        let order = &symmetry.columns[0];
        let place = |label: u8| 3 * order[label as usize / 3] + order[label as usize % 3];
        let mut image = symmetry.image(both, place);
        self.classes.sort(&mut image);
        image
    }

    /// One x1 of each orbit under what leaves t0 as it is.
    fn second_orbits(&self, first: &Triple) -> Vec<Orbit<u16>> {
        let both = self.both_labels(first);
        let classes = self.classes.refined(&both);
        let symmetries = self.stabiliser(&both);
        let all = alive(&self.network.columns[0][1]);
        if classes.is_trivial() && symmetries.len() == 1 {
            return all.map(|member| Orbit { member, size: 1 }).collect();
        }
        let least = all.map(|split| {
            let labels = self.splits.labels(split);
            let image = |symmetry: &Symmetry| {
                let order = &symmetry.columns[1];
                let mut image = symmetry.image(labels, |label| order[label as usize]);
                classes.sort(&mut image);
                image
            };
            let images = symmetries.iter().map(image);
            images.min().expect("the identity is a symmetry")
        });
        orbits(least.collect(), |labels| self.splits.find(labels))
    }

    /// The symmetries that leave t0 as it is once like digits are renamed, with that renaming.
    fn stabiliser(&self, both: &Labels) -> Vec<Symmetry> {
        let mut all = Vec::new();
        for symmetry in self.symmetries {
            if self.first_image(symmetry, both) != *both {
                continue;
            }
            let order = &symmetry.columns[0];
            let place = |label: u8| 3 * order[label as usize / 3] + order[label as usize % 3];
            let back = self.classes.renaming(&symmetry.image(both, place));
            all.push(Symmetry {
                columns: symmetry.columns,
                becomes: symmetry.becomes.map(|digit| back[digit]),
            });
        }
        // What each does to the first stack is done with.
        all.sort_unstable_by_key(|symmetry| (symmetry.columns[1], symmetry.becomes));
        all.dedup_by_key(|symmetry| (symmetry.columns[1], symmetry.becomes));
        all
    }

    /// The sum over x2 and the pairs of x1 and x2, for one t0 and x1.
    ///
    /// It fits: 280 x2 or their orbits, 1728 fillings of the first band for each, 56 * 56 pairs,
    /// 1728^2 fillings of the other two: below 2^53.
    fn sum_for(&mut self, views: &[Rc<View>; 3], x1: u16) -> u64 {
        let pairs = &self.second_pairs[x1 as usize];
        let some =
            |(x2, pairs): &'_ (u16, PlacePairs)| !pairs.is_empty() && views[0].get(x1, *x2) != 0;
        if pairs.is_empty() || !self.thirds.iter().any(some) {
            return 0;
        }
        let width = pairs.len().next_multiple_of(LANES);
        lay_out(
            &mut self.vectors[0],
            &views[1],
            pairs.iter().map(|p| p.0),
            width,
        );
        lay_out(
            &mut self.vectors[1],
            &views[2],
            pairs.iter().map(|p| p.1),
            width,
        );
        let [y, z] = &self.vectors;
        let mut sum = 0;
        for (x2, pairs) in &self.thirds {
            let fillings = views[0].get(x1, *x2);
            if fillings != 0 {
                sum += fillings as u64 * products(width, pairs, y, z);
            }
        }
        sum
    }
}

/// The x2, one of each orbit under the orders of their columns, and their pairs as places.
fn thirds(
    splits: &Splits,
    network: &Network,
    orders: &[[u8; 3]],
    sides: &[Vec<u16>; 2],
) -> Vec<(u16, PlacePairs)> {
    let places = [0, 1].map(|i| {
        let mut places = vec![NONE; SPLITS];
        for (place, &split) in sides[i].iter().enumerate() {
            places[split as usize] = place as u16;
        }
        places
    });
    let mut all: Vec<(u16, PlacePairs)> = Vec::new();
    for Triple { x, y, z } in network.triples(splits, 2) {
        let labels = splits.labels(x);
        let own = code(labels);
        if orders
            .iter()
            .any(|order| code(&reordered(labels, order)) < own)
        {
            continue;
        }
        let pair = (places[0][y as usize], places[1][z as usize]);
        match all.last_mut() {
            Some((last, pairs)) if *last == x => pairs.push(pair),
            _ => all.push((x, vec![pair])),
        }
    }
    all
}

/// Counts equal images: one orbit for each, in ascending order.
fn orbits<T>(mut images: Vec<Labels>, member: impl Fn(&Labels) -> T) -> Vec<Orbit<T>> {
    images.sort_unstable();
    let runs = images.chunk_by(|a, b| a == b);
    runs.map(|run| Orbit {
        member: member(&run[0]),
        size: run.len() as u64,
    })
    .collect()
}

/// For each alive split of the third box the vector of a band's numbers over `seconds`, padded
/// with zeros. Eight lanes are filled at a time, so that what is written together lies together.
fn lay_out(vectors: &mut Vec<i16>, view: &View, seconds: impl Iterator<Item = u16>, width: usize) {
    let thirds = view.thirds();
    vectors.clear();
    vectors.resize(thirds.len() * width, 0);
    let entries = view.entries();
    let starts: Vec<usize> = seconds.map(|second| view.start(second)).collect();
    for (block, starts) in starts.chunks(LANES).enumerate() {
        let mut eight = [view.zeros(); LANES];
        eight[..starts.len()].copy_from_slice(starts);
        for (&third, vector) in thirds.iter().zip(vectors.chunks_exact_mut(width)) {
            let lanes = eight.map(|start| entries[start + third as usize]);
            vector[block * LANES..][..LANES].copy_from_slice(&lanes);
        }
    }
}

/// The sum over pairs of the products of their vectors.
fn products(width: usize, pairs: &[(u16, u16)], y: &[i16], z: &[i16]) -> u64 {
    match width {
        8 => products_of::<8>(pairs, y, z),
        16 => products_of::<16>(pairs, y, z),
        24 => products_of::<24>(pairs, y, z),
        32 => products_of::<32>(pairs, y, z),
        40 => products_of::<40>(pairs, y, z),
        48 => products_of::<48>(pairs, y, z),
        _ => products_of::<56>(pairs, y, z),
    }
}

#[inline(always)]
fn products_of<const WIDTH: usize>(pairs: &[(u16, u16)], y: &[i16], z: &[i16]) -> u64 {
    // They do not overflow: 56 pairs * 7 products * 1728^2 is below 2^31.
    let mut lanes = [0i32; LANES];
    for &(y2, z2) in pairs {
        // Arrays, not slices: known lengths are what lets the compiler use vectors.
        let vector = |of: &[i16], place: u16| -> [i16; WIDTH] {
            let vector = of[place as usize * WIDTH..][..WIDTH].try_into();
            vector.expect("a vector has this width")
        };
        let (a, b) = (vector(y, y2), vector(z, z2));
        for block in 0..WIDTH / LANES {
            for (i, lane) in lanes.iter_mut().enumerate() {
                let place = block * LANES + i;
                *lane += i32::from(a[place]) * i32::from(b[place]);
            }
        }
    }
    lanes.iter().map(|&lane| lane as u64).sum()
}
