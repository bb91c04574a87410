//! The search in lanes against the search of one puzzle: the same answers on every backend, for
//! every size of a batch and for every mixture of puzzles.

use proptest::prelude::*;
use shudu::grid::Puzzle;
use shudu::solve::{Backend, Batch, Found, Solver, naive, solve_batch};
use shudu::{Budget, Stopped};

const FILES: [&str; 9] = [
    include_str!("../../../testdata/corpora/easy.txt"),
    include_str!("../../../testdata/corpora/random_minimal.txt"),
    include_str!("../../../testdata/corpora/17clue.txt"),
    include_str!("../../../testdata/corpora/top1465.txt"),
    include_str!("../../../testdata/corpora/hardest1905.txt"),
    include_str!("../../../testdata/corpora/hardest1106.txt"),
    include_str!("../../../testdata/corpora/multi_serg.txt"),
    include_str!("../../../testdata/corpora/multi_minus1.txt"),
    include_str!("../../../testdata/corpora/none_1clue.txt"),
];

/// The 17 clues of a puzzle that takes plain searches long, and others of few clues.
const SPARSE: [&str; 5] = [
    "1................................................................................",
    "11...............................................................................",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58",
];

fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Puzzle::from_line(line.get(..81).unwrap_or(line)).expect("81 cells"))
}

/// Puzzles of all kinds in turns.
fn mixed() -> Vec<Puzzle> {
    let mut files: Vec<_> = FILES.iter().map(|text| puzzles(text)).collect();
    let mut sparse = SPARSE
        .map(|line| Puzzle::from_line(line).expect("81 cells"))
        .into_iter()
        .cycle();
    let mut mixed = Vec::new();
    loop {
        let before = mixed.len();
        mixed.extend(files.iter_mut().filter_map(Iterator::next));
        if mixed.len() == before {
            return mixed;
        }
        mixed.push(Puzzle::EMPTY);
        mixed.extend(sparse.next());
    }
}

fn one_by_one(puzzles: &[Puzzle]) -> Vec<Found> {
    let mut solver = Solver::new();
    let solve = |puzzle| solver.solve(puzzle, &Budget::UNLIMITED).expect("no bounds");
    puzzles.iter().map(solve).map(Found::from).collect()
}

#[test]
fn all_backends_answer_as_the_search_of_one_puzzle() {
    let puzzles = mixed();
    let expected = one_by_one(&puzzles);
    let nothing = expected
        .iter()
        .filter(|found| **found == Found::None)
        .count();
    let several = |found: &&Found| matches!(found, Found::Multiple(..));
    assert!(nothing > 100 && expected.iter().filter(several).count() > 100);
    for backend in Backend::available() {
        let mut batch = Batch::with_backend(backend);
        let found = batch.find(&puzzles, &Budget::UNLIMITED).expect("no bounds");
        for ((found, expected), puzzle) in found.iter().zip(&expected).zip(&puzzles) {
            assert_eq!(found, expected, "{puzzle} on {}", backend.name());
        }
        assert_eq!(found.len(), puzzles.len());
    }
}

#[test]
fn batches_of_any_size_answer_the_same() {
    let puzzles = mixed();
    let expected = one_by_one(&puzzles[..1100]);
    for backend in Backend::available() {
        let mut batch = Batch::with_backend(backend);
        for size in [0, 1, 2, 31, 33, 1000] {
            for start in [0, 7, 64] {
                let found = batch.find(&puzzles[start..start + size], &Budget::UNLIMITED);
                let found = found.expect("no bounds");
                assert_eq!(
                    found,
                    expected[start..start + size],
                    "{size} {}",
                    backend.name()
                );
            }
        }
    }
}

#[test]
fn what_is_found_is_what_naive_finds() {
    let bounded = Budget {
        nodes: Some(100_000),
        cancel: None,
    };
    let puzzles: Vec<Puzzle> = mixed().into_iter().take(1_000).collect();
    let outcomes = solve_batch(&puzzles);
    let mut compared = 0;
    for (puzzle, outcome) in puzzles.iter().zip(&outcomes) {
        if let Ok(expected) = naive::outcome(puzzle, &bounded) {
            assert_eq!(outcome.verdict(), expected.verdict(), "{puzzle}");
            assert_eq!(outcome.solution(), expected.solution(), "{puzzle}");
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_budget_ends_a_batch() {
    let hard: Vec<Puzzle> = puzzles(FILES[4]).take(50).collect();
    let few = Budget {
        nodes: Some(3),
        cancel: None,
    };
    assert_eq!(Batch::new().find(&hard, &few), Err(Stopped::Nodes));
    let flag = true.into();
    let cancelled = Budget {
        nodes: None,
        cancel: Some(&flag),
    };
    let mut batch = Batch::new();
    assert_eq!(batch.find(&hard, &cancelled), Err(Stopped::Cancelled));
    // What was left in the lanes does not leak into the next batch.
    let found = batch.find(&hard, &Budget::UNLIMITED).expect("no bounds");
    assert_eq!(found, one_by_one(&hard));
}

proptest! {
    /// Clues at random, most of them nonsense, and clues of a grid, of which one may be wrong.
    #[test]
    fn random_clues(
        numbers in proptest::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1..=9u8], 81 * 5),
        grid in 0..200usize,
        keep in proptest::collection::vec(0..3u8, 81),
        wrong in proptest::option::of((0..81usize, 1..=9u8)),
    ) {
        let mut all: Vec<Puzzle> = numbers
            .chunks_exact(81)
            .map(|chunk| Puzzle::from_numbers(chunk.try_into().expect("81")).expect("digits"))
            .collect();
        let puzzle = puzzles(FILES[0]).nth(grid).expect("so many");
        if let Found::Unique(solution) = &one_by_one(&[puzzle])[0] {
            let mut cells = *solution.numbers();
            for (cell, keep) in cells.iter_mut().zip(keep) {
                *cell *= u8::from(keep == 0);
            }
            if let Some((cell, digit)) = wrong {
                cells[cell] = digit;
            }
            all.push(Puzzle::from_numbers(cells).expect("digits"));
        }
        let expected = one_by_one(&all);
        for backend in Backend::available() {
            let found = Batch::with_backend(backend).find(&all, &Budget::UNLIMITED);
            prop_assert_eq!(found.as_ref(), Ok(&expected), "{}", backend.name());
        }
    }
}
