//! How fast the single-puzzle engine is: `cargo run --release --example speed -- FILE…`.
//!
//! Each file holds one puzzle of 81 or 729 characters at the start of a line. Of each it prints
//! puzzles per second (the best of some passes), the slowest puzzle (each timed alone, the best of
//! three), search nodes and verdicts.

use std::time::{Duration, Instant};

use shudu::Budget;
use shudu::grid::{Digit, DigitSet, Pencilmarks, Puzzle};
use shudu::solve::{Solver, Verdict};

const PASSES: usize = 5;

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let questions: Vec<Question> = text.lines().filter_map(question).collect();
        measure(&path, &questions);
    }
}

enum Question {
    Puzzle(Puzzle),
    Marks(Pencilmarks),
}

fn question(line: &str) -> Option<Question> {
    let Some(text) = line.as_bytes().get(..729) else {
        return Puzzle::from_line(line.get(..81)?).map(Question::Puzzle);
    };
    let mut cells = [DigitSet::EMPTY; 81];
    for (i, &byte) in text.iter().enumerate() {
        if byte != b'.' && byte != b'0' {
            cells[i / 9].insert(Digit::from_index(i % 9));
        }
    }
    Some(Question::Marks(Pencilmarks::from_cells(cells)))
}

fn solve(solver: &mut Solver, question: &Question) -> Verdict {
    let outcome = match question {
        Question::Puzzle(puzzle) => solver.solve(puzzle, &Budget::UNLIMITED),
        Question::Marks(marks) => solver.solve(*marks, &Budget::UNLIMITED),
    };
    outcome.expect("an unlimited budget").verdict()
}

fn measure(path: &str, questions: &[Question]) {
    let mut solver = Solver::new();
    let mut best = Duration::MAX;
    let (mut nodes, mut verdicts) = (0, [0; 3]);
    for _ in 0..PASSES {
        (nodes, verdicts) = (0, [0; 3]);
        let start = Instant::now();
        for question in questions {
            let verdict = solve(&mut solver, question);
            verdicts[verdict as usize] += 1;
            nodes += solver.nodes();
        }
        best = best.min(start.elapsed());
    }
    let time_one = |question: &Question| {
        let mut time = Duration::MAX;
        for _ in 0..3 {
            let start = Instant::now();
            solve(&mut Solver::new(), question);
            time = time.min(start.elapsed());
        }
        time
    };
    let slowest = questions.iter().map(time_one).max().unwrap_or_default();
    let count = questions.len();
    println!(
        "{:>22} {count:>6} puzzles {:>9.0}/s  slowest {:>9.1?}  {:>8.2} nodes each  \
         unique {} none {} multiple {}",
        path.rsplit('/').next().unwrap_or(path),
        count as f64 / best.as_secs_f64(),
        slowest,
        nodes as f64 / count as f64,
        verdicts[Verdict::Unique as usize],
        verdicts[Verdict::None as usize],
        verdicts[Verdict::Multiple as usize],
    );
}
