//! Whether answers are right.
//!
//! An answer is right when it gives the verdict that its class expects, and shows a solution if
//! there is one, and every solution that it shows solves the puzzle, and two solutions are two: some
//! engines show the first one only. A rival's answer is held against ours too:
//! a valid solution that ours denies makes ours wrong, whatever the class expects.

use shudu::solve::Verdict;

use crate::corpus::{Class, Question};
use crate::rivals::Found;

/// How many of the answers to a class are wrong. An answer of `None` was not to be checked.
pub(crate) fn wrong(class: &Class, answers: &[Option<Found>]) -> usize {
    let mut wrong = class.questions.len().saturating_sub(answers.len());
    for (question, answer) in class.questions.iter().zip(answers) {
        if answer
            .as_ref()
            .is_some_and(|found| !is_right(question, class.expect, found))
        {
            wrong += 1;
        }
    }
    wrong
}

/// How many of our answers a rival's solutions refute.
pub(crate) fn refuted(class: &Class, ours: &[Option<Found>], theirs: &[Option<Found>]) -> usize {
    let mut refuted = 0;
    for ((question, ours), theirs) in class.questions.iter().zip(ours).zip(theirs) {
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            refuted += usize::from(refutes(question, ours, theirs));
        }
    }
    refuted
}

fn is_right(question: &Question, expect: Verdict, found: &Found) -> bool {
    let verdict = match found.solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    let distinct = match &found.grids[..] {
        [first, second, ..] => first != second,
        [_] => found.solutions > 0,
        [] => found.solutions == 0,
    };
    verdict == expect && distinct && found.grids.iter().all(|grid| question.is_solved_by(grid))
}

fn refutes(question: &Question, ours: &Found, theirs: &Found) -> bool {
    // Of several solutions we show two, and others are no surprise.
    ours.solutions < 2
        && theirs
            .grids
            .iter()
            .any(|grid| !ours.grids.contains(grid) && question.is_solved_by(grid))
}

#[cfg(test)]
mod tests {
    use shudu::grid::{Puzzle, Solution};

    use super::*;

    const GRID: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    /// The grid, and itself with 1 and 2 exchanged.
    fn grids() -> [[u8; 81]; 2] {
        let first = *Solution::from_line(GRID).unwrap().numbers();
        let swap = |n| [0, 2, 1, 3, 4, 5, 6, 7, 8, 9][n as usize];
        [first, first.map(swap)]
    }

    fn class(line: &str, expect: Verdict) -> Class {
        let puzzle = Puzzle::from_line(line).unwrap();
        let questions = vec![Question::Puzzle(puzzle)];
        Class {
            name: "",
            expect,
            text: "",
            hash: String::new(),
            questions,
        }
    }

    #[test]
    fn verdict_and_solutions_are_held_to_the_class() {
        let [first, second] = grids();
        let mut broken = first;
        broken.swap(0, 1);
        let open = GRID.replace(['1', '2'], ".");
        let found = |grids: &[[u8; 81]]| Found {
            solutions: grids.len(),
            grids: grids.to_vec(),
        };
        for (line, expect, grids, right) in [
            (GRID, Verdict::Unique, vec![first], true),
            (GRID, Verdict::Unique, vec![second], false),
            (GRID, Verdict::Unique, vec![broken], false),
            (GRID, Verdict::Unique, vec![], false),
            (GRID, Verdict::None, vec![], true),
            (&open, Verdict::Multiple, vec![first, second], true),
            (&open, Verdict::Multiple, vec![first, first], false),
            (&open, Verdict::Multiple, vec![first], false),
        ] {
            let count = wrong(&class(line, expect), &[Some(found(&grids))]);
            assert_eq!(count == 0, right, "{line} {expect} {}", grids.len());
        }
        let open_class = class(&open, Verdict::Multiple);
        let class = class(GRID, Verdict::Unique);
        let silent = Found {
            solutions: 1,
            grids: Vec::new(),
        };
        assert_eq!(
            wrong(&class, &[Some(silent)]),
            1,
            "a verdict without its solution"
        );
        let first_only = Found {
            solutions: 2,
            grids: vec![first],
        };
        assert_eq!(wrong(&open_class, &[Some(first_only)]), 0, "one of several");
        assert_eq!(wrong(&class, &[]), 1, "no answer");
        assert_eq!(wrong(&class, &[None]), 0, "not to be checked");
    }

    #[test]
    fn a_valid_solution_that_we_deny_refutes_us() {
        let [first, second] = grids();
        let class = class(&GRID.replace(['1', '2'], "."), Verdict::Unique);
        let found = |grids: &[[u8; 81]]| {
            [Some(Found {
                solutions: grids.len(),
                grids: grids.to_vec(),
            })]
        };
        assert_eq!(refuted(&class, &found(&[first]), &found(&[second])), 1);
        assert_eq!(refuted(&class, &found(&[]), &found(&[second])), 1);
        assert_eq!(refuted(&class, &found(&[first]), &found(&[first])), 0);
        assert_eq!(
            refuted(&class, &found(&[first, second]), &found(&[first])),
            0
        );
        assert_eq!(refuted(&class, &found(&[first]), &[None]), 0);
    }
}
