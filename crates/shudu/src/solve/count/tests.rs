//! The join by itself, against search and against figures of the literature.

use super::*;
use crate::grid::{Cell, Digit, DigitSet, Puzzle, Solution, Transform};
use crate::solve::naive;

const TOTAL: u128 = 6_670_903_752_021_072_936_960;

fn joined(marks: &Pencilmarks) -> u128 {
    join(marks, &Budget::UNLIMITED).unwrap()
}

fn searched(marks: &Pencilmarks) -> u128 {
    let mut solver = Solver::new();
    solver
        .count_by_search(marks, 0, &Budget::UNLIMITED)
        .unwrap()
}

/// Steps of a fixed sequence (splitmix64; Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % bound
    }

    fn transform(&mut self) -> Transform {
        Transform::from_number(self.below(Transform::COUNT)).unwrap()
    }
}

const GRID: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
const SEVENTEEN: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Grids of many classes: some solution of an isomorph of `GRID` of which most cells were emptied.
fn grids_at_random(random: &mut Random, n: usize) -> Vec<Solution> {
    (0..n)
        .map(|_| {
            let grid = Solution::from_line(GRID).unwrap();
            let mut puzzle = random.transform().apply(&grid).to_puzzle();
            for _ in 0..200 {
                puzzle.set(Cell::from_index(random.below(81) as usize), None);
            }
            let mut left = random.below(50);
            let mut last = None;
            Solver::new()
                .solutions(Pencilmarks::from(&puzzle), &Budget::UNLIMITED, |solution| {
                    last = Some(*solution);
                    left = left.saturating_sub(1);
                    if left == 0 {
                        std::ops::ControlFlow::Break(())
                    } else {
                        std::ops::ControlFlow::Continue(())
                    }
                })
                .unwrap();
            last.expect("the grid it was made from, at least")
        })
        .collect()
}

#[test]
fn join_and_search_agree_on_puzzles_of_all_sizes() {
    let mut random = Random(1);
    let mut sizes = [0; 8];
    for grid in grids_at_random(&mut random, 30) {
        let mut puzzle = grid.to_puzzle();
        // Clues are removed until there are too many solutions to search for.
        let mut order: Vec<usize> = (0..81).collect();
        while !order.is_empty() {
            let at = random.below(order.len() as u64) as usize;
            puzzle.set(Cell::from_index(order.swap_remove(at)), None);
            if order.len() > 40 || random.below(4) != 0 {
                continue;
            }
            let marks = Pencilmarks::from(&puzzle);
            let mut solver = Solver::new();
            let expected = solver
                .count_by_search(&marks, 200_000, &Budget::UNLIMITED)
                .unwrap();
            if expected > 200_000 {
                break;
            }
            assert_eq!(joined(&marks), expected, "{puzzle}");
            sizes[expected.ilog10() as usize] += 1;
        }
    }
    assert!(sizes[..5].iter().all(|&n| n > 5), "{sizes:?}");
}

#[test]
fn join_and_search_agree_on_random_marks() {
    let mut random = Random(2);
    let mut several = 0;
    for grid in grids_at_random(&mut random, 60) {
        let mut marks = Pencilmarks::ALL;
        for cell in Cell::all() {
            // Some cells keep the grid's digit and a few others; some keep any digits.
            let mut bits = 1 << grid.digit(cell).index();
            for _ in 0..random.below(12) {
                bits |= 1 << random.below(9);
            }
            marks.set(cell, DigitSet::from_bits_truncate(bits));
        }
        let expected = searched(&marks);
        assert_eq!(joined(&marks), expected, "{marks}");
        several += u32::from(expected > 1);
        // A cell that loses a digit may leave no solution at all.
        let cell = Cell::from_index(random.below(81) as usize);
        marks.remove(cell, grid.digit(cell));
        assert_eq!(joined(&marks), searched(&marks), "{marks}");
    }
    assert!(several > 10, "{several}");
}

#[test]
fn join_and_the_naive_solver_agree() {
    let mut random = Random(3);
    for grid in grids_at_random(&mut random, 10) {
        let mut puzzle = grid.to_puzzle();
        for _ in 0..90 {
            puzzle.set(Cell::from_index(random.below(81) as usize), None);
        }
        let marks = Pencilmarks::from(&puzzle);
        let expected = naive::count(marks, 0, &Budget::UNLIMITED).unwrap();
        assert_eq!(joined(&marks), expected, "{puzzle}");
    }
}

#[test]
fn every_view_of_a_puzzle_has_the_same_count() {
    let mut random = Random(4);
    for keep in [11, 13, 15] {
        let mut puzzle = Puzzle::from_line(SEVENTEEN).unwrap();
        while puzzle.clues() > keep {
            puzzle.set(Cell::from_index(random.below(81) as usize), None);
        }
        let expected = joined(&Pencilmarks::from(&puzzle));
        assert!(expected > 1_000_000);
        for _ in 0..2 {
            let image = random.transform().apply(&puzzle);
            assert_eq!(joined(&Pencilmarks::from(&image)), expected, "{image}");
        }
    }
}

#[test]
fn one_more_given_splits_the_count_nine_ways() {
    let mut random = Random(5);
    let mut puzzle = Puzzle::from_line(SEVENTEEN).unwrap();
    while puzzle.clues() > 11 {
        puzzle.set(Cell::from_index(random.below(81) as usize), None);
    }
    let whole = joined(&Pencilmarks::from(&puzzle));
    let cell = Cell::at(4, 3);
    assert_eq!(puzzle.digit(cell), None);
    let parts = Digit::ALL.into_iter().map(|digit| {
        puzzle.set(cell, Some(digit));
        joined(&Pencilmarks::from(&puzzle))
    });
    assert_eq!(parts.sum::<u128>(), whole);
}

#[test]
fn figures_of_the_literature() {
    let mut first_row = Puzzle::EMPTY;
    let mut first_box = Puzzle::EMPTY;
    for place in 0..9 {
        let digit = Some(Digit::from_index(place));
        first_row.set(Cell::at(0, place), digit);
        first_box.set(Cell::at(place / 3, place % 3), digit);
    }
    assert_eq!(joined(&Pencilmarks::ALL), TOTAL);
    assert_eq!(joined(&Pencilmarks::from(&first_row)), TOTAL / 362_880);
    assert_eq!(joined(&Pencilmarks::from(&first_box)), TOTAL / 362_880);
}

#[test]
fn a_mark_less_takes_a_ninth() {
    let mut marks = Pencilmarks::ALL;
    marks.remove(Cell::at(4, 7), Digit::ALL[2]);
    assert_eq!(joined(&marks), TOTAL / 9 * 8);
}
