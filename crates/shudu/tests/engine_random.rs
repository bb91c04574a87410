//! The fast engine and the naive solver agree on random input, sensible or not.

use std::ops::ControlFlow;

use proptest::prelude::*;
use shudu::Budget;
use shudu::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, Solution, Transform};
use shudu::solve::{Solver, naive};

const GRID: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
const LIMIT: usize = 50;

/// Compares the solutions, where naive backtracking comes to an end in reasonable time.
fn check(question: &Pencilmarks) -> Result<(), TestCaseError> {
    let stop_at_limit = |number: usize| match number {
        LIMIT => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let budget = Budget {
        nodes: Some(50_000),
        cancel: None,
    };
    let mut expected: Vec<Solution> = Vec::new();
    let ended = naive::solutions(question, &budget, |solution| {
        expected.push(*solution);
        stop_at_limit(expected.len())
    });
    let mut found: Vec<Solution> = Vec::new();
    Solver::new()
        .solutions(*question, &Budget::UNLIMITED, |solution| {
            found.push(*solution);
            stop_at_limit(found.len())
        })
        .expect("unlimited");
    if ended.is_ok() {
        prop_assert_eq!(found.len(), expected.len());
        if found.len() < LIMIT {
            found.sort();
            prop_assert_eq!(&found, &expected);
        }
    }
    let outcome = Solver::new()
        .solve(*question, &Budget::UNLIMITED)
        .expect("unlimited");
    let verdict = match found.len() {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    };
    prop_assert_eq!(outcome.verdict().word(), verdict);
    Ok(())
}

/// A complete valid grid: an image of one.
fn grids() -> impl Strategy<Value = Solution> {
    (0..Transform::COUNT).prop_map(|number| {
        let grid = Solution::from_line(GRID).expect("a valid grid");
        let transform = Transform::from_number(number).expect("below COUNT");
        transform.apply(&grid)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(200)
    })]

    /// Clues of a valid grid, a few of them changed.
    #[test]
    fn clues_of_a_grid(
        grid in grids(),
        kept in prop::collection::vec(0..81usize, 18..60),
        changed in prop::collection::vec((0..81usize, 0..9usize), 0..3),
    ) {
        let mut puzzle = Puzzle::EMPTY;
        for cell in kept {
            let cell = Cell::from_index(cell);
            puzzle.set(cell, Some(grid.digit(cell)));
        }
        for (cell, digit) in changed {
            puzzle.set(Cell::from_index(cell), Some(Digit::from_index(digit)));
        }
        check(&Pencilmarks::from(&puzzle))?;
    }

    /// Any digits anywhere.
    #[test]
    fn nonsense(clues in prop::collection::vec((0..81usize, 0..9usize), 0..30)) {
        let mut puzzle = Puzzle::EMPTY;
        for (cell, digit) in clues {
            puzzle.set(Cell::from_index(cell), Some(Digit::from_index(digit)));
        }
        check(&Pencilmarks::from(&puzzle))?;
    }

    /// A solution's marks and this many of nine others, less some of the solution's.
    #[test]
    fn marks_near_a_solution(
        grid in grids(),
        others in 1..5u32,
        random in prop::collection::vec(any::<u32>(), 729),
        missing in prop::collection::vec(0..81usize, 0..2),
    ) {
        let mut marks = Pencilmarks::from(&grid.to_puzzle());
        for cell in Cell::all() {
            let mut digits = marks.digits(cell);
            for digit in Digit::ALL {
                if random[9 * cell.index() + digit.index()] % 9 < others {
                    digits.insert(digit);
                }
            }
            marks.set(cell, digits);
        }
        for cell in missing {
            let cell = Cell::from_index(cell);
            marks.remove(cell, grid.digit(cell));
        }
        check(&marks)?;
    }

    /// Any marks at all.
    #[test]
    fn any_marks(bits in prop::collection::vec(1..512u16, 81)) {
        let cells: Vec<DigitSet> = bits.into_iter().map(DigitSet::from_bits_truncate).collect();
        check(&Pencilmarks::from_cells(cells.try_into().expect("81")))?;
    }
}
