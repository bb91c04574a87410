//! Runs the program as a user does.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program.
pub(crate) const SHUDU: &str = env!("CARGO_BIN_EXE_shudu");

/// What a run gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Runs the program at the root of the project with these arguments and this standard input.
pub(crate) fn shudu(arguments: &[&str], input: &str) -> Ran {
    let mut command = Command::new(SHUDU);
    command.args(arguments).current_dir(root());
    run(command, input.as_bytes())
}

/// Runs a command with this standard input.
pub(crate) fn run(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let output = std::thread::scope(|scope| {
        // A program that ends early closes the pipe; that is its right.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// One puzzle in two dresses, and its solution: that of docs/formats.md.
pub(crate) const P: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub(crate) const P_SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// Two solutions, no solution, and no puzzle.
pub(crate) const TWO: &str =
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
pub(crate) const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
pub(crate) const SHORT: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....";

/// Cuts a line of 81 into nine rows, each line ended.
pub(crate) fn rows(line: &str) -> String {
    line.as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect()
}

/// Nine rows with a blank between the cells.
pub(crate) fn spaced(line: &str) -> String {
    let apart = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n";
    rows(line).lines().map(apart).collect()
}
