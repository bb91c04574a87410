//! The names that people give to the column, or the key, of a puzzle and of its solution.
//!
//! Case, blanks, `_`, `-` and a leading `#` do not count: `Puzzle`, `#puzzle`, `sudoku_puzzle`.

/// Names of a puzzle, the surest first.
const PUZZLE: [&str; 25] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "sudokupuzzle",
    "puzzlestring",
    "puzzletext",
    "question",
    "questions",
    "sudoku",
    "sudokus",
    "problem",
    "problems",
    "givens",
    "given",
    "unsolved",
    "unsolvedsudoku",
    "initialgrid",
    "initialboard",
    "initialstate",
    "board",
    "boards",
    "grid",
    "grids",
    "cells",
];

/// Names of a solution, the surest first.
const SOLUTION: [&str; 12] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "solvedsudoku",
    "solvedgrid",
    "solvedboard",
    "solutiongrid",
    "solutionboard",
    "result",
    "results",
];

/// Where the surest name of a puzzle stands.
pub(crate) fn puzzle<S: AsRef<str>>(names: &[S]) -> Option<usize> {
    surest(names, &PUZZLE)
}

/// Where the surest name of a solution stands.
pub(crate) fn solution<S: AsRef<str>>(names: &[S]) -> Option<usize> {
    surest(names, &SOLUTION)
}

/// What a record says beside its cells, as one text without line ends: `name=what; name=what`.
/// A column that is itself called comment needs no name.
pub(crate) fn comment<'a>(columns: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut said = Vec::new();
    for (name, what) in columns {
        let (what, name) = (in_one_line(&what), in_one_line(name));
        let name = name.trim_start_matches('#').trim();
        if what.is_empty() {
            continue;
        }
        if name.is_empty() || plain(name) == "comment" {
            said.push(what);
        } else {
            said.push(format!("{name}={what}"));
        }
    }
    said.join("; ")
}

/// The text with one blank for each run of white space.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn surest<S: AsRef<str>>(names: &[S], known: &[&str]) -> Option<usize> {
    let ranks = names.iter().enumerate().filter_map(|(at, name)| {
        let name = plain(name.as_ref());
        let rank = known.iter().position(|k| *k == name)?;
        Some((rank, at))
    });
    ranks.min().map(|(_, at)| at)
}

/// A name without what does not count.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '_' | '-' | '#' | '"' | '\'' | '\u{feff}'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surest_name_counts() {
        let table: [(&[&str], Option<usize>, Option<usize>); 6] = [
            (&["quizzes", "solutions"], Some(0), Some(1)),
            (&["ID", "Puzzle", "Solution", "clues"], Some(1), Some(2)),
            (
                &["source", "question", "answer", "rating"],
                Some(1),
                Some(2),
            ),
            (&["#puzzle", "solution"], Some(0), Some(1)),
            (&["board", "\"Sudoku_Puzzle\""], Some(1), None),
            (&["clues", "name"], None, None),
        ];
        for (names, at, solved) in table {
            assert_eq!((puzzle(names), solution(names)), (at, solved), "{names:?}");
        }
    }

    #[test]
    fn a_comment_is_one_line() {
        let columns = [
            ("#id", "1"),
            ("comment", " two\nlines "),
            ("empty", ""),
            ("", "x"),
            ("a name of\ntwo\r\nlines", "y"),
        ];
        let said = comment(columns.iter().map(|(n, w)| (*n, w.to_string())));
        assert_eq!(said, "id=1; two lines; x; a name of two lines=y");
    }
}
