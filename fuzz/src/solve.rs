//! Solving: the fast engine says what plain backtracking says.

use shudu::Budget;
use shudu::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, Solution};
use shudu::solve::{Outcome, Solver, naive};

/// The most nodes of either engine; few puzzles near a valid one take more.
const NODES: u64 = 100_000;

/// The grid that short inputs punch holes into.
const SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// Solves the puzzle that the bytes make with both engines.
///
/// # Panics
/// If they differ, or a solution is none.
pub fn solve(bytes: &[u8]) {
    let Some(marks) = question(bytes) else { return };
    let budget = Budget {
        nodes: Some(NODES),
        cancel: None,
    };
    let fast = Solver::new().solve(marks, &budget);
    let plain = naive::outcome(marks, &budget);
    let (Ok(fast), Ok(plain)) = (fast, plain) else {
        return;
    };
    match (&fast, &plain) {
        // Which two solutions are shown is each engine's own choice.
        (Outcome::Multiple(first, second), Outcome::Multiple(..)) => {
            assert_ne!(first, second, "{marks}");
            assert_fits(first, &marks);
            assert_fits(second, &marks);
        }
        _ => assert_eq!(fast, plain, "{marks}"),
    }
    if let Outcome::Unique(solution) = &fast {
        assert_fits(solution, &marks);
    }
}

fn assert_fits(solution: &Solution, marks: &Pencilmarks) {
    for cell in Cell::all() {
        let digits = marks.digits(cell);
        assert!(
            digits.contains(solution.digit(cell)),
            "{solution} in\n{marks}"
        );
    }
}

/// 729 bytes or more are candidates as text, 81 or more are cells as text; fewer say which cells of
/// a solved grid stay, a bit a cell, and then, by pairs, which cells get another digit.
fn question(bytes: &[u8]) -> Option<Pencilmarks> {
    if let Some(text) = bytes.get(..729) {
        let mut marks = Pencilmarks::from_cells([DigitSet::EMPTY; 81]);
        for (cell, nine) in Cell::all().zip(text.chunks(9)) {
            let mut digits = DigitSet::EMPTY;
            for (index, byte) in nine.iter().enumerate() {
                if (b'1'..=b'9').contains(byte) {
                    digits.insert(Digit::from_index(index));
                }
            }
            marks.set(cell, digits);
        }
        return Some(marks);
    }
    let mut numbers = [0; 81];
    if let Some(text) = bytes.get(..81) {
        for (number, byte) in numbers.iter_mut().zip(text) {
            *number = byte.checked_sub(b'0').filter(|&n| n <= 9).unwrap_or(0);
        }
    } else {
        let (mask, changes) = bytes.split_at_checked(11)?;
        let solved = SOLUTION.as_bytes();
        for (cell, number) in numbers.iter_mut().enumerate() {
            let stays = mask[cell / 8] >> (cell % 8) & 1 == 1;
            *number = if stays { solved[cell] - b'0' } else { 0 };
        }
        for pair in changes.chunks_exact(2) {
            numbers[usize::from(pair[0]) % 81] = pair[1] % 10;
        }
    }
    Puzzle::from_numbers(numbers).map(|puzzle| Pencilmarks::from(&puzzle))
}
