//! Hunts: for a puzzle on which the two searches differ, and for one that takes long. Short in
//! every run of the tests, and as long as one likes by two variables:
//!
//! ```sh
//! SHUDU_COMPARE=100000000 SHUDU_CLIMB=1000000 cargo test --release --test hunt -- --nocapture
//! ```

use shudu::Budget;
use shudu::grid::{Cell, Digit, Puzzle};
use shudu::solve::{Batch, Found, Solver, Verdict};

/// Puzzles of a batch.
const BATCH: usize = 10_000;

/// Of one climb, the steps without a gain after which it begins anew.
const PATIENCE: u32 = 3_000;

/// The most search nodes that any puzzle may take. The worst that hunts have found takes 5,506.
const MOST_NODES: u64 = 20_000;

/// How many puzzles to try.
fn length(variable: &str, short: u64) -> u64 {
    let length = std::env::var(variable).ok();
    length.map_or(short, |text| text.parse().expect("a number of puzzles"))
}

/// Numbers that look random: xorshift64* (Sebastiano Vigna, "An experimental exploration of
/// Marsaglia's xorshift generators, scrambled", 2016).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((number * bound as u64) >> 32) as usize
    }

    fn digit(&mut self) -> Digit {
        Digit::ALL[self.below(9)]
    }

    fn cell(&mut self) -> Cell {
        Cell::from_index(self.below(81))
    }
}

/// Solution grids to take clues from.
fn grids() -> Vec<Puzzle> {
    let text = include_str!("../../../testdata/corpora/random_minimal.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Puzzle> = lines.map(|line| line_puzzle(&line[..81])).collect();
    let found = Batch::new().find(&puzzles, &Budget::UNLIMITED);
    let grid = |found| match found {
        Found::Unique(solution) => Some(solution.to_puzzle()),
        _ => None,
    };
    found
        .expect("no bounds")
        .into_iter()
        .filter_map(grid)
        .collect()
}

fn line_puzzle(line: &str) -> Puzzle {
    Puzzle::from_line(line).expect("81 cells")
}

/// Some clues of a grid with its digits renamed, about so many; of every fourth one clue is another
/// digit.
fn clues(random: &mut Random, grids: &[Puzzle], about: usize) -> Puzzle {
    let grid = grids[random.below(grids.len())];
    let mut names = Digit::ALL;
    for i in (1..9).rev() {
        names.swap(i, random.below(i + 1));
    }
    let mut puzzle = Puzzle::EMPTY;
    for cell in Cell::all() {
        if random.below(81) < about {
            let digit = grid.digit(cell).expect("a whole grid");
            puzzle.set(cell, Some(names[digit.index()]));
        }
    }
    if random.below(4) == 0 {
        let (cell, digit) = (random.cell(), random.digit());
        puzzle.set(cell, Some(digit));
    }
    puzzle
}

#[test]
fn random_puzzles_are_answered_alike() {
    let (mut random, grids) = (Random(1), grids());
    let (mut batch, mut solver) = (Batch::new(), Solver::new());
    let length = length("SHUDU_COMPARE", 30_000);
    let (mut counts, mut left) = ([0u64; 3], length);
    while left > 0 {
        let size = left.min(BATCH as u64);
        left -= size;
        let puzzles: Vec<Puzzle> = (0..size)
            .map(|_| {
                let about = 20 + random.below(31);
                clues(&mut random, &grids, about)
            })
            .collect();
        let found = batch.find(&puzzles, &Budget::UNLIMITED).expect("no bounds");
        for (puzzle, found) in puzzles.iter().zip(found) {
            let expected = solver.find(puzzle, &Budget::UNLIMITED).expect("no bounds");
            assert_eq!(found, expected, "{puzzle}");
            counts[found.verdict() as usize] += 1;
        }
    }
    let [unique, none, multiple] =
        [Verdict::Unique, Verdict::None, Verdict::Multiple].map(|verdict| counts[verdict as usize]);
    println!("{unique} unique, {none} none, {multiple} multiple: all alike");
    assert!(unique.min(none).min(multiple) > length / 20);
}

/// Climbs from puzzles with one solution or none: one or two clues are changed, added, moved or
/// taken away, and the change stays where the search takes no fewer nodes.
#[test]
fn no_puzzle_takes_long() {
    let (mut random, grids) = (Random(2), grids());
    let mut solver = Solver::new();
    let mut nodes = |puzzle: &Puzzle| {
        solver.find(puzzle, &Budget::UNLIMITED).expect("no bounds");
        solver.nodes()
    };
    let (mut worst, mut tried, length) = ((0, Puzzle::EMPTY), 0, length("SHUDU_CLIMB", 10_000));
    while tried < length {
        let about = 12 + random.below(12);
        let mut at = clues(&mut random, &grids, about);
        let mut most = nodes(&at);
        let mut idle = 0;
        while idle < PATIENCE && tried < length {
            tried += 1;
            idle += 1;
            let mut next = at;
            for _ in 0..=random.below(2) {
                let (cell, digit) = (random.cell(), random.digit());
                let emptied = next.digit(cell).is_some() && random.below(2) == 0;
                next.set(cell, (!emptied).then_some(digit));
                if emptied && random.below(2) == 0 {
                    let (cell, digit) = (random.cell(), random.digit());
                    next.set(cell, Some(digit));
                }
            }
            let count = nodes(&next);
            if count >= most {
                idle = if count > most { 0 } else { idle };
                (at, most) = (next, count);
            }
        }
        if most > worst.0 {
            worst = (most, at);
        }
    }
    println!("{tried} tried, at most {} nodes: {}", worst.0, worst.1);
    assert!(worst.0 < MOST_NODES, "{} takes {} nodes", worst.1, worst.0);
}
