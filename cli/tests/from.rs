//! Formats that are given, not detected; and records that are kept, which are read again.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use common::{P, P_SOLUTION, TWO, rows, shudu};

#[test]
fn a_table_may_be_given_with_a_header_or_without() {
    let s = P_SOLUTION;
    let table: [(&str, String, String); 7] = [
        (
            "csv",
            format!("id,puzzle\n1,{P}\n"),
            format!("id,puzzle,solution\n1,{P},{s}\n"),
        ),
        (
            "csv",
            format!("puzzle\n{P}\n"),
            format!("puzzle,solution\n{P},{s}\n"),
        ),
        (
            "csv",
            format!("id;puzzle\n1;{P}\n"),
            format!("id;puzzle;solution\n1;{P};{s}\n"),
        ),
        (
            "tsv",
            format!("# a comment\npuzzle\tid\n{P}\t1\n"),
            format!("puzzle\tid\tsolution\n{P}\t1\t{s}\n"),
        ),
        ("csv", format!("{P}\n{P}\n"), format!("{P},{s}\n{P},{s}\n")),
        (
            "csv",
            format!("1,{P},\"a,\nb\"\n2,{P},c\n"),
            format!("1,{P},\"a,\nb\",{s}\n2,{P},c,{s}\n"),
        ),
        ("tsv", format!("{P}\t{s}\n"), format!("{P}\t{s}\n")),
    ];
    for (format, input, expected) in table {
        let ran = shudu(&["solve", "--from", format], &input);
        assert_eq!((ran.status, ran.out), (0, expected), "{input}{}", ran.err);
    }
    let ran = shudu(&["check", "--from", "csv"], &format!("1,{P}\n{P}\n"));
    assert_eq!((ran.status, ran.out.as_str()), (2, "unique\ninvalid\n"));
    assert_eq!(
        ran.err,
        "<stdin>:2:1: 1 field; expected 2, as in the first row\n"
    );
}

/// What `check --keep unique` prints has as many unique puzzles as its input, and nothing else.
#[test]
fn what_is_kept_is_read_again() {
    let zeros = P.replace('.', "0");
    let values: String = P
        .chars()
        .map(|c| c.to_digit(10).map_or('_', |n| (b'a' + n as u8) as char))
        .collect();
    let ksudoku = format!("<game>\n<puzzle>\n<values>{values}</values></puzzle></game>");
    let inputs = [
        format!("<opensudoku><game data=\"{zeros}\"/>\n<game\n data=\"{zeros}\"/></opensudoku>\n"),
        format!("<ksudoku>{ksudoku}{ksudoku}</ksudoku>\n"),
        format!("[Puzzle]\n{}\npuzzle,rating\n{P},2.6\n", rows(P)),
        format!("[Puzzle]\n{0}[State]\n{0}\n{P}\n", rows(P)),
        format!("{}\n{}\n{TWO}\n{P} 2.6\n", rows(P), rows(TWO)),
    ];
    for input in inputs {
        let unique = |input: &str| {
            let out = shudu(&["check"], input).out;
            out.lines().filter(|line| *line == "unique").count()
        };
        assert!(unique(&input) > 0, "{input}");
        let kept = shudu(&["check", "--keep", "unique"], &input).out;
        let again = shudu(&["check"], &kept);
        assert_eq!(
            again.out,
            "unique\n".repeat(unique(&input)),
            "{kept}{}",
            again.err
        );
    }
}
