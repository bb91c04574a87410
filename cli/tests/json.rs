//! Every `--json` object is as docs/schema/record.json says, and says the same as the plain words.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use common::{NONE, P, P_SOLUTION, SHORT, TWO, root, rows, shudu};
use serde_json::Value;

const CLASH: &str =
    ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...";
const CELL: &str =
    "874630251195247836263581479342718695758396142916054783431865927629473518587129364";

/// The objects that the program prints, each checked against the schema.
fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let schema = std::fs::read_to_string(root().join("docs/schema/record.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let ran = shudu(arguments, input);
    ran.out
        .lines()
        .map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            if let Err(error) = validator.validate(&object) {
                panic!("{arguments:?}: {line}: {error}");
            }
            object
        })
        .collect()
}

#[test]
fn one_valid_object_a_record() {
    let marks = format!("12.......{}", "123456789".repeat(80));
    let input = format!(
        "# comment\n{P} 2.6\n{TWO}\n{NONE}\n{CLASH}\n{CELL}\n{SHORT}\n{marks}\n{}\n{}",
        rows(P),
        "puzzle,rating\n".to_owned() + P + ",2.6\n" + SHORT + ",1\n"
    );
    let runs: [&[&str]; 5] = [
        &["solve", "--json"],
        &["solve", "--json", "--all", "--limit", "3"],
        &["check", "--json"],
        &["count", "--json", "--limit", "10"],
        &["convert", "--json", "--to", "rows"],
    ];
    for arguments in runs {
        let objects = objects(arguments, &input);
        assert_eq!(objects.len(), 10, "{arguments:?}");
        assert!(objects.iter().all(|object| object["schema"] == "shudu/1"));
    }
}

#[test]
fn the_reasons_are_data() {
    let check = |puzzle: &str, key: &str, expected: Value| {
        let objects = objects(&["check", "--json"], puzzle);
        assert_eq!(objects[0][key], expected, "{puzzle}");
    };
    check(P, "solution", P_SOLUTION.into());
    check(P, "verdict", "unique".into());
    check(
        TWO,
        "differ",
        serde_json::json!(["r4c1", "r4c6", "r6c1", "r6c6"]),
    );
    check(
        CLASH,
        "reason",
        serde_json::json!({"kind": "clashes", "clashes": [
            {"digit": 6, "house": "row 2", "cells": ["r2c3", "r2c9"]},
            {"digit": 7, "house": "row 4", "cells": ["r4c2", "r4c5"]},
        ]}),
    );
    check(
        CELL,
        "reason",
        serde_json::json!({"kind": "cell", "cell": "r1c6"}),
    );
    check(
        SHORT,
        "fault",
        serde_json::json!({"line": 1, "column": 1, "found": "80 cells", "expected": "81 cells"}),
    );
}

#[test]
fn all_solutions_are_in_one_object() {
    let objects = objects(&["solve", "--json", "--all"], TWO);
    assert_eq!(objects[0]["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(objects[0]["verdict"], "multiple");
    assert_eq!(objects[0]["limited"], false);
}
