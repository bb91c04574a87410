//! A program that reads a puzzle a line and prints a line for each.
//!
//! Its start, its pipes, its reading and its writing are in its time, so that it compares well
//! only with another program: `--rival shudu-cli='shudu solve'` makes Shudu one.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use shudu::solve::Verdict;

use super::{Answers, Contestant, Facts, Found};
use crate::corpus::Class;

pub(super) struct Process {
    name: String,
    command: String,
    input: String,
    expect: Verdict,
}

impl Process {
    pub(super) fn new(name: &str, command: &str) -> Process {
        Process {
            name: name.to_owned(),
            command: command.to_owned(),
            input: String::new(),
            expect: Verdict::Unique,
        }
    }

    /// Runs the program once over all lines.
    fn run(&self) -> Result<String, String> {
        let fail = |what: String| format!("{}: {what}", self.name);
        // A command is a path and its arguments, parted by blanks; no shell reads it.
        let mut words = self.command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fail(format!("{}: {error}", self.command)))?;
        let mut stdin = child.stdin.take().expect("a pipe was asked for");
        let mut stdout = child.stdout.take().expect("a pipe was asked for");
        let mut output = String::new();
        // Both pipes have to flow at once, or a program that answers line by line would stand still.
        let (written, read) = thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.write_all(self.input.as_bytes()));
            let read = stdout.read_to_string(&mut output);
            (writer.join().expect("the writer does not panic"), read)
        });
        child.wait().map_err(|error| fail(error.to_string()))?;
        read.map_err(|error| fail(error.to_string()))?;
        written.map_err(|error| fail(format!("it did not read all: {error}")))?;
        let (asked, got) = (self.input.lines().count(), output.lines().count());
        if asked != got {
            return Err(fail(format!("{got} lines came back for {asked}")));
        }
        Ok(output)
    }
}

impl Contestant for Process {
    fn facts(&self) -> Facts {
        Facts {
            name: self.name.clone(),
            version: "",
            note: format!(
                "`{}`, a process: start, pipes, reading and writing are in its time; only its \
                 solutions of puzzles that have one are checked",
                self.command
            ),
        }
    }

    fn load(&mut self, class: &Class) -> bool {
        self.input.clear();
        for question in &class.questions {
            self.input.push_str(&question.to_line());
            self.input.push('\n');
        }
        self.expect = class.expect;
        true
    }

    fn answers(&mut self, _patience: Duration) -> Result<Answers, String> {
        let output = self.run()?;
        let checked = self.expect == Verdict::Unique;
        Ok(Answers::Given(
            output
                .lines()
                .map(|line| checked.then(|| found(line)))
                .collect(),
        ))
    }

    fn pass(&mut self) -> Result<Duration, String> {
        let start = Instant::now();
        self.run()?;
        Ok(start.elapsed())
    }
}

/// The last run of exactly 81 digits 1 to 9 in a line: some programs print the puzzle before it.
fn found(line: &str) -> Found {
    let is_digit = |c: char| ('1'..='9').contains(&c);
    let grid = line
        .rsplit(|c| !is_digit(c))
        .find_map(|run| <[u8; 81]>::try_from(run.as_bytes()).ok())
        .map(|grid| grid.map(|byte| byte - b'0'));
    Found {
        solutions: usize::from(grid.is_some()),
        grids: grid.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_found_in_its_line() {
        let grid = "123456789".repeat(9);
        for (line, solutions) in [
            (grid.clone(), 1),
            (format!("{}:1:{grid}", ".".repeat(81)), 1),
            (format!("{grid},0.3 ms"), 1),
            (format!("{grid}1"), 0),
            (format!("0{}", &grid[1..]), 0),
            ("none".to_owned(), 0),
        ] {
            assert_eq!(found(&line).solutions, solutions, "{line}");
        }
    }
}
