//! Counting as its users see it: figures of the literature, limits, budgets, and files of puzzles
//! with several solutions against the naive solver.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use shudu::grid::{Cell, Digit, Pencilmarks, Puzzle, Solution};
use shudu::solve::{Count, count, grids, naive};
use shudu::{Budget, Stopped};

const TOTAL: u128 = 6_670_903_752_021_072_936_960;
const EMPTY: &str =
    ".................................................................................";

fn puzzle(line: &str) -> Puzzle {
    Puzzle::from_line(line).unwrap_or_else(|| panic!("81 cells: {line}"))
}

fn exact(puzzle: &Puzzle) -> u128 {
    match count(&Pencilmarks::from(puzzle), 0, &Budget::UNLIMITED) {
        Ok(Count::Exactly(solutions)) => solutions,
        other => panic!("{puzzle}: {other:?}"),
    }
}

/// A few givens in front of empty cells.
fn beginning(line: &str) -> Puzzle {
    puzzle(&format!("{line}{}", &EMPTY[line.len()..]))
}

#[test]
fn the_number_of_all_grids() {
    assert_eq!(grids(&Budget::UNLIMITED), Ok(TOTAL));
    assert_eq!(exact(&Puzzle::EMPTY), TOTAL);
}

#[test]
fn figures_of_the_literature() {
    let table = [
        ("one given", "1", TOTAL / 9),
        ("two in a row", "12", TOTAL / 72),
        ("first row", "123456789", TOTAL / 362_880),
        ("first box", "123......456......789", TOTAL / 362_880),
        ("first box twice over: no grid", "123......456......788", 0),
    ];
    for (name, line, expected) in table {
        assert_eq!(exact(&beginning(line)), expected, "{name}");
    }
}

/// Row 1 and box 1 given. The rest of row 1 splits 4 to 9 between boxes 2 and 3 in 20 ways: two
/// keep the mini-rows 456 and 789 of box 1 together; in the others one digit changes sides each
/// way, and those two come from the same column of box 1 (6 ways) or not (12). With 6 * 6 orders
/// for each split they are all grids with box 1 given.
#[test]
fn the_kinds_of_first_row_and_first_box_add_up() {
    let together = exact(&beginning("123456789456......789"));
    let same_column = exact(&beginning("123489567456......789"));
    let other_column = exact(&beginning("123457689456......789"));
    assert_eq!(exact(&beginning("123458679456......789")), other_column);
    let all = 2 * together + 6 * same_column + 12 * other_column;
    assert_eq!(36 * all, TOTAL / 362_880);
}

#[test]
fn limits() {
    let marks = Pencilmarks::ALL;
    for limit in [1, 1_000, 20_000, 20_001, 1_000_000, TOTAL - 1] {
        let found = count(&marks, limit, &Budget::UNLIMITED);
        assert_eq!(found, Ok(Count::MoreThan(limit)));
    }
    let found = count(&marks, TOTAL, &Budget::UNLIMITED);
    assert_eq!(found, Ok(Count::Exactly(TOTAL)));
    assert_eq!(Count::MoreThan(1_000).to_string(), ">1000");
    assert_eq!(Count::Exactly(26).to_string(), "26");
}

#[test]
fn limits_around_an_exact_number() {
    // 17 clues of which one was taken away.
    let line = "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let marks = Pencilmarks::from(&puzzle(line));
    let solutions = exact(&puzzle(line));
    assert!(solutions > 1_000, "{solutions}");
    for (limit, expected) in [
        (solutions - 1, Count::MoreThan(solutions - 1)),
        (solutions, Count::Exactly(solutions)),
        (solutions + 1, Count::Exactly(solutions)),
    ] {
        assert_eq!(count(&marks, limit, &Budget::UNLIMITED), Ok(expected));
    }
}

#[test]
fn budgets_stop_every_phase() {
    for nodes in [0, 1, 1_000] {
        let budget = Budget {
            nodes: Some(nodes),
            cancel: None,
        };
        assert_eq!(count(&Pencilmarks::ALL, 0, &budget), Err(Stopped::Nodes));
    }
    let cancel = AtomicBool::new(true);
    let budget = Budget {
        nodes: None,
        cancel: Some(&cancel),
    };
    assert_eq!(grids(&budget), Err(Stopped::Cancelled));
    assert_eq!(
        count(&Pencilmarks::ALL, 0, &budget),
        Err(Stopped::Cancelled)
    );
}

#[test]
fn a_solution_and_a_clash() {
    let line = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let grid = Solution::from_line(line).expect("a grid").to_puzzle();
    assert_eq!(exact(&grid), 1);
    let mut clash = Puzzle::EMPTY;
    clash.set(Cell::at(0, 0), Some(Digit::ALL[0]));
    clash.set(Cell::at(0, 8), Some(Digit::ALL[0]));
    assert_eq!(exact(&clash), 0);
}

/// The text of a file that is shared beside the workspace, if it is there.
fn shared(name: &str) -> Option<String> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let folder = std::env::var("SHUDU_SHARED").unwrap_or_else(|_| default.to_owned());
    let text = std::fs::read_to_string(PathBuf::from(folder).join(name)).ok();
    if text.is_none() {
        println!("skipped: {name} is not there");
    }
    text
}

#[test]
fn named_cases() {
    let Some(text) = shared("vectors/named_cases.tsv") else {
        return;
    };
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let mut columns = line.split('\t');
        let (Some(cells), Some(expected)) = (columns.next(), columns.next()) else {
            continue;
        };
        let Some(puzzle) = Puzzle::from_line(cells) else {
            continue;
        };
        let found = count(&Pencilmarks::from(&puzzle), 0, &Budget::UNLIMITED);
        match (expected.parse(), found) {
            (Ok(expected), found) => assert_eq!(found, Ok(Count::Exactly(expected)), "{line}"),
            (Err(_), Ok(Count::Exactly(solutions))) => assert!(solutions > 1, "{line}"),
            (Err(_), found) => panic!("{line}: {found:?}"),
        }
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn files_of_puzzles_with_several_solutions() {
    for (name, step) in [("data/multi_minus1.txt", 401), ("data/multi_serg.txt", 97)] {
        let Some(text) = shared(name) else {
            continue;
        };
        for line in text.lines().step_by(step) {
            let marks = Pencilmarks::from(&puzzle(line.trim()));
            // As far as the naive solver gets.
            let budget = Budget {
                nodes: Some(500_000),
                cancel: None,
            };
            let Ok(expected) = naive::count(marks, 0, &budget) else {
                continue;
            };
            let found = count(&marks, 0, &Budget::UNLIMITED);
            assert_eq!(found, Ok(Count::Exactly(expected)), "{line}");
        }
    }
}
