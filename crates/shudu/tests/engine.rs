//! The fast engine answers as the tables say, as the naive solver does, and the same for every
//! image of a puzzle under the symmetries.

#![allow(
    clippy::unwrap_used,
    reason = "in a test, what is not there is a failure"
)]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use shudu::grid::{Digit, DigitSet, Pencilmarks, Puzzle, Solution, Transform};
use shudu::solve::{Outcome, Solver, Verdict, naive};
use shudu::{Budget, Stopped};

/// Placements that naive backtracking may take in a test; where it needs more, it is not asked.
const NAIVE: Budget<'static> = Budget {
    nodes: Some(100_000),
    cancel: None,
};

const CORPORA: [&str; 10] = [
    "17clue.txt",
    "easy.txt",
    "euler096_50.txt",
    "hardest1106.txt",
    "hardest1905.txt",
    "multi_minus1.txt",
    "multi_serg.txt",
    "none_1clue.txt",
    "random_minimal.txt",
    "top1465.txt",
];

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(name)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads 81 or 729 characters.
fn marks(text: &str) -> Pencilmarks {
    if text.len() == 81 {
        return Pencilmarks::from(&Puzzle::from_line(text).unwrap());
    }
    assert_eq!(text.len(), 729);
    let mut cells = [DigitSet::EMPTY; 81];
    for (i, c) in text.chars().enumerate() {
        let digit = Digit::from_index(i % 9);
        if c != '.' && c != '0' {
            assert_eq!(c, digit.to_char());
            cells[i / 9].insert(digit);
        }
    }
    Pencilmarks::from_cells(cells)
}

fn go_on_unless(end: bool) -> ControlFlow<()> {
    if end {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn solve(question: &Pencilmarks) -> Outcome {
    Solver::new().solve(*question, &Budget::UNLIMITED).unwrap()
}

/// All solutions up to a limit, in the engine's order.
fn list(question: &Pencilmarks, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    Solver::new()
        .solutions(*question, &Budget::UNLIMITED, |solution| {
            found.push(*solution);
            go_on_unless(found.len() == limit)
        })
        .unwrap();
    found
}

fn naive_list(question: &Pencilmarks, limit: usize) -> Result<Vec<Solution>, Stopped> {
    let mut found = Vec::new();
    naive::solutions(question, &NAIVE, |solution| {
        found.push(*solution);
        go_on_unless(found.len() == limit)
    })?;
    Ok(found)
}

/// The witnesses of an outcome are what they are said to be.
fn check_witnesses(question: &Pencilmarks, outcome: &Outcome) {
    let solutions = match outcome {
        Outcome::None(_) => vec![],
        Outcome::Unique(only) => vec![only],
        Outcome::Multiple(first, second) => {
            assert_ne!(first, second);
            vec![first, second]
        }
    };
    for solution in solutions {
        for (digits, &number) in question.cells().iter().zip(solution.numbers()) {
            assert!(digits.contains(Digit::new(number).unwrap()));
        }
    }
}

/// One row of the conformance table.
fn check(input: &str, verdict: &str, detail: &str, source: &str) {
    let question = marks(input);
    let outcome = solve(&question);
    assert_eq!(outcome.verdict().word(), verdict, "{source}: {input}");
    check_witnesses(&question, &outcome);
    match &outcome {
        Outcome::Unique(solution) => assert_eq!(solution.to_string(), detail, "{source}"),
        Outcome::None(reason) => assert_eq!(reason.to_string(), detail, "{source}: {input}"),
        Outcome::Multiple(..) => check_number(&question, detail, source),
    }
}

/// `N`, `>N` or `-`.
fn check_number(question: &Pencilmarks, detail: &str, source: &str) {
    if let Some(more_than) = detail.strip_prefix('>') {
        let limit = more_than.parse::<usize>().unwrap() + 1;
        assert_eq!(list(question, limit).len(), limit, "{source}");
    } else if detail != "-" {
        let number: usize = detail.parse().unwrap();
        assert_eq!(list(question, number + 1).len(), number, "{source}");
    }
}

#[test]
fn conformance() {
    let table = read(&testdata("conformance.tsv"));
    let mut asked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [input, verdict, detail, source] = columns[..] else {
            panic!("four columns: {line}");
        };
        check(input, verdict, detail, source);
        if let Ok(outcome) = naive::outcome(marks(input), &NAIVE) {
            assert_eq!(outcome.verdict().word(), verdict, "naive, {source}");
            asked += 1;
        }
    }
    assert!(asked > 30, "naive answered only {asked} rows");
}

/// Every puzzle of a corpus has the verdict that its name says; how many puzzles there are.
fn check_corpus(path: &Path) -> usize {
    let name = path.file_name().unwrap().to_str().unwrap();
    let expected = match name.split('_').next().unwrap() {
        "multi" => Verdict::Multiple,
        "none" => Verdict::None,
        _ => Verdict::Unique,
    };
    let mut solver = Solver::new();
    let text = read(path);
    for line in text.lines() {
        let puzzle = Puzzle::from_line(line).unwrap();
        let outcome = solver.solve(&puzzle, &Budget::UNLIMITED).unwrap();
        assert_eq!(outcome.verdict(), expected, "{name}: {line}");
        check_witnesses(&Pencilmarks::from(&puzzle), &outcome);
    }
    text.lines().count()
}

#[test]
fn samples_of_the_corpora_have_the_verdict_of_their_name() {
    for name in CORPORA {
        let puzzles = check_corpus(&testdata("corpora").join(name));
        assert!(puzzles >= 50, "{name}");
    }
}

#[test]
fn whole_corpora_have_the_verdict_of_their_name() {
    let shared = std::env::var_os("SHUDU_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        PathBuf::from,
    );
    if std::env::var_os("SHUDU_FULL").is_none() || !shared.is_dir() {
        println!("skipped: needs SHUDU_FULL=1 and the whole corpora beside the workspace");
        return;
    }
    for name in CORPORA {
        check_corpus(&shared.join("data").join(name));
    }
}

/// The naive solver finds the same solutions, where it can be waited for.
#[test]
fn same_solutions_as_naive() {
    let (mut compared, mut ambiguous) = (0, 0);
    for name in CORPORA {
        for line in read(&testdata("corpora").join(name)).lines().take(60) {
            let question = marks(line);
            let Ok(expected) = naive_list(&question, 1_000) else {
                continue;
            };
            if expected.len() == 1_000 {
                continue;
            }
            let mut found = list(&question, 1_001);
            found.sort();
            assert_eq!(found, expected, "{line}");
            compared += 1;
            ambiguous += usize::from(expected.len() > 1);
        }
    }
    assert!(compared >= 150, "only {compared} could be compared");
    assert!(ambiguous >= 20, "only {ambiguous} with several solutions");
}

/// Bounded in search nodes, not in time: among the rows are near-empty grids that hide a pigeonhole,
/// some images of which kept a search that does not learn busy for minutes.
#[test]
fn no_input_of_the_table_takes_long() {
    let mut solver = Solver::new();
    for line in read(&testdata("conformance.tsv")).lines() {
        if line.starts_with('#') {
            continue;
        }
        let question = marks(line.split('\t').next().unwrap());
        let budget = Budget {
            nodes: Some(20_000),
            cancel: None,
        };
        assert!(solver.solve(question, &budget).is_ok(), "{line}");
    }
}

#[test]
fn symmetries_keep_verdict_and_number_of_solutions() {
    let mut number = 1u64;
    for line in read(&testdata("conformance.tsv")).lines() {
        if line.starts_with('#') {
            continue;
        }
        let question = marks(line.split('\t').next().unwrap());
        let solutions = list(&question, 200).len();
        for _ in 0..5 {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let transform = Transform::from_number(number % Transform::COUNT).unwrap();
            let image = transform.apply(&question);
            assert_eq!(
                solve(&image).verdict(),
                solve(&question).verdict(),
                "{line}"
            );
            assert_eq!(list(&image, 200).len(), solutions, "{line}");
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_earlier_ones() {
    let mut used = Solver::new();
    for name in CORPORA {
        for line in read(&testdata("corpora").join(name)).lines().take(30) {
            let question = marks(line);
            let outcome = used.solve(question, &Budget::UNLIMITED).unwrap();
            let nodes = used.nodes();
            let mut fresh = Solver::new();
            assert_eq!(fresh.solve(question, &Budget::UNLIMITED).unwrap(), outcome);
            assert_eq!(fresh.nodes(), nodes);
            let listed = list(&question, 2);
            match outcome {
                Outcome::None(_) => assert!(listed.is_empty()),
                Outcome::Unique(only) => assert_eq!(listed, [only]),
                Outcome::Multiple(first, second) => assert_eq!(listed, [first, second]),
            }
        }
    }
}

#[test]
fn budgets_end_a_search() {
    let mut solver = Solver::new();
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let puzzle = Puzzle::from_line(hard).unwrap();
    let few = Budget {
        nodes: Some(3),
        cancel: None,
    };
    assert_eq!(solver.solve(&puzzle, &few), Err(Stopped::Nodes));
    let cancel = AtomicBool::new(true);
    let cancelled = Budget {
        nodes: None,
        cancel: Some(&cancel),
    };
    assert_eq!(solver.solve(&puzzle, &cancelled), Err(Stopped::Cancelled));
    assert_eq!(naive::outcome(&puzzle, &cancelled), Err(Stopped::Cancelled));
    assert!(solver.solve(&puzzle, &Budget::UNLIMITED).is_ok());
}

/// Streaming ends in the middle when the flag is set, and says so.
#[test]
fn a_stream_can_be_cancelled_from_within() {
    let cancel = AtomicBool::new(false);
    let budget = Budget {
        nodes: None,
        cancel: Some(&cancel),
    };
    let mut seen = 0;
    let result = Solver::new().solutions(&Puzzle::EMPTY, &budget, |_| {
        seen += 1;
        cancel.store(seen == 1_000, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((result, seen), (Err(Stopped::Cancelled), 1_000));
}

#[test]
fn naive_lists_in_lexicographic_order_and_steps_back_as_often_as_it_places() {
    let line = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";
    let question = marks(line);
    let mut found: Vec<Solution> = Vec::new();
    let (mut places, mut step_backs) = (0, 0);
    let work = naive::search(&question, &mut |event| {
        match event {
            naive::Event::Place { .. } => places += 1,
            naive::Event::StepBack { .. } => step_backs += 1,
            naive::Event::Solution(solution) => found.push(solution),
        }
        ControlFlow::Continue(())
    });
    assert_eq!(found.len(), 26);
    assert!(found.is_sorted());
    assert_eq!((work.placements, work.step_backs), (places, step_backs));
    assert_eq!((work.solutions, places), (26, step_backs));
    let unlimited = Budget::UNLIMITED;
    assert_eq!(naive::count(question, 25, &unlimited), Ok(26));
    assert_eq!(naive::count(question, 0, &unlimited), Ok(26));
    assert_eq!(naive::count(question, 7, &unlimited), Ok(8));
}
