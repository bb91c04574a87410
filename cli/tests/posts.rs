//! The inputs of the two posts give the outputs of the two posts, byte for byte.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use common::{root, rows, shudu, spaced};

#[test]
fn the_posts_inputs_give_the_posts_outputs() {
    for name in ["backtracking", "lanqiao-1", "lanqiao-2"] {
        let read = |end| {
            std::fs::read_to_string(root().join(format!("testdata/posts/{name}.{end}"))).unwrap()
        };
        for engine in ["fast", "naive"] {
            let ran = shudu(&["solve", "--engine", engine], &read("in"));
            assert_eq!(
                (ran.status, ran.out, ran.err),
                (0, read("out"), String::new()),
                "{name}"
            );
        }
    }
}

#[test]
fn eighty_one_numbers_may_be_broken_into_lines_in_any_way() {
    let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let solution =
        spaced("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let apart: Vec<String> = line.chars().map(String::from).collect();
    for width in [1, 2, 3, 9, 27, 80, 81] {
        let text: String = apart
            .chunks(width)
            .map(|row| row.join(" ") + "\n")
            .collect();
        let ran = shudu(&["solve"], &text);
        assert_eq!(
            (ran.status, ran.out.as_str()),
            (0, solution.as_str()),
            "{width} a line"
        );
    }
}

#[test]
fn several_solutions_count_as_none_for_the_task() {
    let ran = shudu(&["solve"], &rows(common::TWO));
    assert_eq!((ran.status, ran.out.as_str()), (1, "multiple\n"));
}
