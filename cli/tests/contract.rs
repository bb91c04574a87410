//! The contract of the command line: words, order, blank lines, messages, exit statuses.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use shudu::solve::Backend;

mod common;
use common::{NONE, P, P_SOLUTION, SHORT, TWO, root, rows, shudu, spaced};

#[test]
fn every_record_keeps_its_place_and_the_highest_status_wins() {
    let input = format!("{P}\n{TWO}\n{SHORT}\n{NONE}\n{P}\n");
    let ran = shudu(&["solve"], &input);
    let expected = format!("{P_SOLUTION}\nmultiple\ninvalid\nnone\n{P_SOLUTION}\n");
    assert_eq!((ran.status, ran.out), (2, expected));
    assert_eq!(ran.err, "<stdin>:3:1: 80 cells; expected 81 cells\n");
    let ran = shudu(&["check"], &input);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (2, "unique\nmultiple\ninvalid\nnone\nunique\n")
    );
    let ran = shudu(&["count"], &input);
    assert_eq!((ran.status, ran.out.as_str()), (2, "1\n2\ninvalid\n0\n1\n"));
}

#[test]
fn exit_statuses() {
    let table: [(&[&str], &str, i32); 14] = [
        (&["solve"], P, 0),
        (&["solve"], TWO, 1),
        (&["solve"], NONE, 1),
        (&["solve"], SHORT, 2),
        (&["solve", "--all"], TWO, 0),
        (&["solve", "--all"], NONE, 1),
        (&["check"], P, 0),
        (&["check"], TWO, 1),
        (&["count"], TWO, 0),
        (&["count"], NONE, 0),
        (&["count"], SHORT, 2),
        (&["convert"], NONE, 0),
        (&["solve", "--no-such-option"], "", 2),
        (&["solve", "no-such-file.txt"], "", 3),
    ];
    for (arguments, input, status) in table {
        assert_eq!(
            shudu(arguments, input).status,
            status,
            "{arguments:?} {input}"
        );
    }
}

#[test]
fn an_input_without_a_puzzle_is_told() {
    for input in ["", "\n\n", "# nothing but a comment\n"] {
        for command in ["solve", "check", "count", "convert"] {
            let ran = shudu(&[command, "-", P], input);
            assert_eq!(ran.status, 2, "{command} {input:?}");
            assert_eq!(ran.err, "<stdin>:1:1: 0 cells; expected 81 cells\n");
            assert_eq!(
                ran.out.lines().last(),
                shudu(&[command, P], "").out.lines().last()
            );
        }
    }
    for argument in ["", " "] {
        let ran = shudu(&["solve", argument], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err, "<argument>:1:1: 0 cells; expected 81 cells\n");
    }
    // A table without rows is one.
    let ran = shudu(&["solve"], "id,puzzle\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn a_puzzle_may_be_an_argument() {
    let ran = shudu(&["solve", P], "");
    assert_eq!((ran.status, ran.out), (0, format!("{P_SOLUTION}\n")));
    let ran = shudu(&["check", SHORT], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, "invalid\n"));
    assert_eq!(ran.err, "<argument>:1:1: 80 cells; expected 81 cells\n");
}

#[test]
fn inputs_are_answered_in_their_order_and_a_missing_one_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt");
    std::fs::write(&file, format!("{TWO}\n")).unwrap();
    let file = file.to_str().unwrap();
    let ran = shudu(
        &["solve", file, "missing.txt", "-", file],
        &format!("{P}\n"),
    );
    assert_eq!(
        (ran.status, ran.out),
        (3, format!("multiple\n{P_SOLUTION}\nmultiple\n"))
    );
    assert!(
        ran.err.starts_with("missing.txt: cannot read: "),
        "{}",
        ran.err
    );
}

#[test]
fn blank_lines_stand_between_answers_of_several_lines_as_between_the_questions() {
    let (question, answer) = (rows(P), rows(P_SOLUTION));
    let check = |input: String, expected: String| {
        let ran = shudu(&["solve"], &input);
        assert_eq!(ran.out, expected, "{input}");
    };
    check(format!("{question}{question}"), format!("{answer}{answer}"));
    check(
        format!("{question}\n{question}"),
        format!("{answer}\n{answer}"),
    );
    check(
        format!("{question}\n\n\n{question}"),
        format!("{answer}\n{answer}"),
    );
    check(
        format!("{question}\n{P}\n\n{question}"),
        format!("{answer}{P_SOLUTION}\n{answer}"),
    );
    check(
        format!("{P}\n\n{P}\n"),
        format!("{P_SOLUTION}\n{P_SOLUTION}\n"),
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.txt");
    std::fs::write(&file, &question).unwrap();
    let ran = shudu(&["solve", file.to_str().unwrap(), "-"], &question);
    assert_eq!(ran.out, format!("{answer}\n{answer}"));
}

#[test]
fn layouts_are_mirrored_or_forced() {
    let check = |arguments: &[&str], input: &str, expected: &str| {
        let ran = shudu(arguments, input);
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (0, expected),
            "{arguments:?}\n{input}"
        );
    };
    check(&["solve"], &rows(P), &rows(P_SOLUTION));
    check(
        &["solve"],
        &spaced(&P.replace('.', "0")),
        &spaced(P_SOLUTION),
    );
    check(
        &["solve", "--to", "line"],
        &rows(P),
        &format!("{P_SOLUTION}\n"),
    );
    check(&["solve", "--to", "rows"], P, &rows(P_SOLUTION));
    check(
        &["solve", "--from", "rows", "--to", "spaced"],
        &rows(P),
        &spaced(P_SOLUTION),
    );
    let table = format!("puzzle,solution\n{P},{P_SOLUTION}\n");
    check(&["solve", "--to", "csv"], P, &table);
}

#[test]
fn text_beside_a_puzzle_is_kept() {
    let input = format!("{P} 2.6\n{P};name;3\n{P}\t1.2\n");
    let ran = shudu(&["solve"], &input);
    assert_eq!((ran.status, ran.out), (0, input.replace(P, P_SOLUTION)));
}

#[test]
fn all_solutions_up_to_a_limit() {
    let ran = shudu(&["solve", "--all"], TWO);
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!((ran.status, lines.len()), (0, 2));
    assert!(lines.iter().all(|line| line.len() == 81) && lines[0] != lines[1]);
    let ran = shudu(&["solve", "--all", "--limit", "5", &".".repeat(81)], "");
    assert_eq!((ran.status, ran.out.lines().count()), (0, 5));
    let ran = shudu(&["solve", "--all", "--limit", "0", TWO], "");
    assert_eq!((ran.status, ran.out.lines().count()), (0, 2));
}

#[test]
fn check_says_why() {
    let check = |puzzle: &str, expected: &str| {
        let ran = shudu(&["check", "--why"], puzzle);
        assert_eq!(ran.out, format!("{expected}\n"));
    };
    check(P, "unique");
    check(
        &format!("11{}", ".".repeat(79)),
        "none\tclash: 1 at r1c1 and r1c2",
    );
    check(
        "874630251195247836263581479342718695758396142916054783431865927629473518587129364",
        "none\tno candidate in r1c6",
    );
    check(TWO, "multiple\tdiffer: r4c1, r4c6, r6c1, r6c6");
    check(SHORT, "invalid\t80 cells; expected 81 cells");
}

#[test]
fn check_keeps_the_records_of_one_verdict_as_they_stood() {
    let input = format!("{P} easy\n{TWO}\n\n{}{NONE}\n", rows(P));
    let ran = shudu(&["check", "--keep", "unique"], &input);
    assert_eq!((ran.status, ran.out), (1, format!("{P} easy\n{}", rows(P))));
    let ran = shudu(&["check", "--keep", "multiple"], &input);
    assert_eq!(ran.out, format!("{TWO}\n"));
}

#[test]
fn a_solution_that_came_with_the_puzzle_is_checked() {
    let wrong = P_SOLUTION.replacen('1', "2", 1);
    let ran = shudu(
        &["check", "--why"],
        &format!("{P},{P_SOLUTION}\n{P},{wrong}\n"),
    );
    assert_eq!(ran.status, 1);
    let second = "unique\tthe solution that came with it is wrong: r1c2";
    assert_eq!(ran.out, format!("unique\n{second}\n"));
    assert!(
        ran.err
            .starts_with("<stdin>:2:1: the solution that came with it is wrong: r1c2;")
    );
}

#[test]
fn count_says_more_than_the_limit() {
    let check = |arguments: &[&str], expected: &str| {
        let ran = shudu(arguments, "");
        assert_eq!(
            (ran.status, ran.out),
            (0, format!("{expected}\n")),
            "{arguments:?}"
        );
    };
    check(&["count", TWO], "2");
    check(&["count", "--limit", "2", TWO], "2");
    check(&["count", "--limit", "1", TWO], ">1");
    check(&["count", "--limit", "0", TWO], "2");
    check(&["count", "--limit", "1000", &".".repeat(81)], ">1000");
    check(&["count", &".".repeat(81)], ">1000000");
}

#[test]
fn convert_copies_comments_and_tells_what_is_lost() {
    let ran = shudu(
        &["convert", "--to", "rows"],
        &format!("# one\n{P} 2.6\n# two\n"),
    );
    assert_eq!(
        (ran.status, ran.out),
        (0, format!("# one\n{}# two\n", rows(P)))
    );
    assert_eq!(
        ran.err,
        "<stdin>:2:1: rows can't hold the text beside the puzzle\n"
    );
    let ran = shudu(&["convert", "--blank", "0"], P);
    assert_eq!(ran.out, format!("{}\n", P.replace('.', "0")));
    let marks = format!("12.......{}", "123456789".repeat(80));
    let ran = shudu(&["convert", "--to", "line"], &marks);
    assert_eq!((ran.status, ran.out.as_str()), (2, "invalid\n"));
}

#[test]
fn quiet_and_verbose() {
    let ran = shudu(&["solve", "--quiet", SHORT], "");
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (2, "invalid\n", "")
    );
    let ran = shudu(&["solve", "--verbose"], &format!("{P}\n{P}\n{}", rows(P)));
    let expected = "<stdin>:1:1: detected line\n<stdin>:3:1: detected rows\n";
    assert_eq!((ran.status, ran.err.as_str()), (0, expected));
}

#[test]
fn the_trace_is_bounded_and_counts_the_whole_search() {
    let file = "examples/lanqiao-2.txt";
    let ran = shudu(
        &[
            "solve",
            "--engine",
            "naive",
            "--trace",
            "--trace-limit",
            "3",
            file,
        ],
        "",
    );
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(ran.status, 0);
    assert_eq!(lines[..3], ["# r1c2 = 1", "# r1c3 = 2", "# r1c4 = 3"]);
    assert_eq!(
        lines[4],
        "# solution 1 after 49558 placements and 49498 step-backs"
    );
    assert_eq!(
        lines[5],
        "# 2068780 placements and 2068780 step-backs in all"
    );
    assert_eq!(lines.len(), 6 + 9, "{}", ran.out);
    assert_eq!(shudu(&["solve", "--trace", P], "").status, 2);
}

#[test]
fn the_output_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    let path = file.to_str().unwrap();
    let ran = shudu(&["solve", "-o", path], P);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        format!("{P_SOLUTION}\n")
    );
    let ran = shudu(&["solve", "-o", "no/such/folder/out.txt"], P);
    assert_eq!(ran.status, 3);
    assert!(ran.err.contains("no/such/folder/out.txt"), "{}", ran.err);
}

#[test]
fn the_version_names_the_backend_and_the_variable_is_obeyed() {
    let forced = |name: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new(common::SHUDU);
        command
            .args(arguments)
            .env("SHUDU_SIMD", name)
            .current_dir(root());
        common::run(command, b"")
    };
    let version = |backend: Backend| format!("shudu 0.1.0 ({})\n", backend.name());
    for name in ["", "nonsense"] {
        let ran = forced(name, &["--version"]);
        let expected = version(Backend::detect());
        assert_eq!((ran.status, ran.out), (0, expected), "{name:?}");
    }
    // Enough puzzles for the lanes to be worth their while.
    let solve = ["solve", "testdata/corpora/easy.txt"];
    let expected = forced("", &solve).out;
    for name in Backend::NAMES.into_iter().chain(["nonsense"]) {
        let ran = forced(name, &solve);
        let Some(backend) = Backend::named(name) else {
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{name}");
            let start = format!("shudu: SHUDU_SIMD={name}: ");
            assert!(ran.err.starts_with(&start), "{}", ran.err);
            continue;
        };
        assert_eq!((ran.status, &ran.out), (0, &expected), "{name}");
        assert_eq!(forced(name, &["--version"]).out, version(backend));
    }
}

#[test]
fn completions_and_man_pages_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = shudu(&["completions", shell], "");
        assert_eq!(ran.status, 0);
        for name in ["solve", "check", "count", "convert"] {
            assert!(ran.out.contains(name), "{shell} {name}");
        }
    }
    assert!(shudu(&["man"], "").out.starts_with(".ie"));
    assert!(
        shudu(&["man", "solve"], "")
            .out
            .contains("\\-\\-trace\\-limit")
    );
    assert_eq!(shudu(&["man", "nonsense"], "").status, 2);
}
