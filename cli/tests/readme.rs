//! Every example of the README files is run, and prints what is printed there.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use std::process::Command;

use common::{SHUDU, root, run};

/// The `console` blocks of a Markdown file: command, and what it prints on either stream.
fn examples(file: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, printed))) => *printed += &format!("{line}\n"),
                (None, None) => panic!("{file}: a block that begins with no command"),
            }
        }
    }
    examples
}

fn check(file: &str) {
    let examples = examples(file);
    assert!(examples.len() >= 10, "{file} has lost its examples");
    for (line, printed) in examples {
        // What cargo would build and run is the program that this test has at hand.
        let line = line
            .replace("cargo run --release --", "shudu")
            .replace("shudu", SHUDU);
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(root());
        let ran = run(command, b"");
        assert_eq!(ran.out + &ran.err, printed, "{file}: {line}");
    }
}

#[test]
fn english() {
    check("README.md");
}

#[test]
fn chinese() {
    check("README.zh-CN.md");
}

#[test]
fn both_have_the_same_examples() {
    assert_eq!(examples("README.md"), examples("README.zh-CN.md"));
}
