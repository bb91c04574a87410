//! Every row of the conformance list, through the program.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use common::{root, shudu};

struct Row {
    input: String,
    verdict: String,
    detail: String,
}

fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("testdata/conformance.tsv")).unwrap();
    let rows: Vec<Row> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            assert_eq!(columns.len(), 4, "{line}");
            Row {
                input: columns[0].to_owned(),
                verdict: columns[1].to_owned(),
                detail: columns[2].to_owned(),
            }
        })
        .collect();
    assert!(rows.len() > 50);
    rows
}

/// All inputs as one stream, answered by a subcommand, a line each.
fn answers(arguments: &[&str]) -> Vec<(Row, String)> {
    let rows = rows();
    let input: String = rows.iter().map(|row| row.input.clone() + "\n").collect();
    let ran = shudu(arguments, &input);
    let lines: Vec<String> = ran.out.lines().map(String::from).collect();
    assert_eq!(lines.len(), rows.len(), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.err, "", "{arguments:?}");
    rows.into_iter().zip(lines).collect()
}

#[test]
fn check() {
    for (row, answer) in answers(&["check", "--why"]) {
        let (verdict, why) = answer.split_once('\t').unwrap_or((&answer, ""));
        assert_eq!(verdict, row.verdict, "{}", row.input);
        match verdict {
            "unique" => assert_eq!(why, ""),
            "none" => assert_eq!(why, row.detail, "{}", row.input),
            _ => assert!(why.starts_with("differ: r"), "{}: {why}", row.input),
        }
    }
}

#[test]
fn solve() {
    for (row, answer) in answers(&["solve"]) {
        let expected = if row.verdict == "unique" {
            &row.detail
        } else {
            &row.verdict
        };
        assert_eq!(&answer, expected, "{}", row.input);
    }
}

#[test]
fn count() {
    for (row, answer) in answers(&["count", "--limit", "1000"]) {
        let expected = match row.verdict.as_str() {
            "unique" => "1",
            "none" => "0",
            _ => &row.detail,
        };
        // Of many solutions the list says only that there are more than some number, or nothing.
        match expected.strip_prefix('>') {
            Some(least) if !answer.starts_with('>') => {
                assert!(
                    answer.parse::<u64>().unwrap() > least.parse().unwrap(),
                    "{}",
                    row.input
                );
            }
            Some(_) => {}
            None if expected == "-" => assert_ne!(answer, "1"),
            None => assert_eq!(answer, expected, "{}", row.input),
        }
    }
}
