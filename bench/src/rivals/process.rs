//! A program that reads a puzzle a line and prints a line for each.
//!
//! Its start, its pipes, its reading and its writing are in its time, so that it compares well
//! only with another program: `--rival shudu-cli='shudu solve'` makes Shudu one.
//!
//! It is not trusted to end. Threads of their own feed and read it; when its time is up it is
//! killed, and they are left to themselves: what it started may hold its pipes open.

use std::io::{self, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use shudu::solve::Verdict;

use super::{Answers, Contestant, Facts, Found};
use crate::corpus::Class;

/// An answer longer than so many bytes, on average, is none.
const LONGEST: usize = 4096;

pub(super) struct Process {
    name: String,
    version: String,
    command: String,
    input: Arc<str>,
    expect: Verdict,
    patience: Duration,
}

/// How a run of the program ended.
enum Run {
    /// What it printed, and how long that took.
    Through(String, Duration),
    /// Its time was up when it had printed this.
    TooSlow(String),
    /// It did not do what it was asked to do.
    Failed(String),
}

impl Process {
    pub(super) fn new(name: &str, version: &str, command: &str) -> Process {
        Process {
            name: name.to_owned(),
            version: version.to_owned(),
            command: command.to_owned(),
            input: Arc::from(""),
            expect: Verdict::Unique,
            patience: Duration::ZERO,
        }
    }

    /// Runs the program once over all lines.
    fn run(&self) -> Result<Run, String> {
        let fail = |error: io::Error| format!("{}: {}: {error}", self.name, self.command);
        let start = Instant::now();
        // A command is a path and its arguments, parted by blanks; no shell reads it.
        let mut words = self.command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(fail)?;
        let mut stdin = child.stdin.take().expect("a pipe was asked for");
        let mut stdout = child.stdout.take().expect("a pipe was asked for");
        // Both pipes have to flow at once, or a program that answers line by line would stand still.
        // One that does not read all is found out by its answers.
        let input = Arc::clone(&self.input);
        thread::spawn(move || stdin.write_all(input.as_bytes()));
        let (chunks, output) = channel();
        thread::spawn(move || {
            let mut chunk = vec![0; 1 << 16];
            while let Ok(length @ 1..) = stdout.read(&mut chunk) {
                if chunks.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let asked = self.input.lines().count();
        let mut text = Vec::new();
        let end = gather(&output, start + self.patience, asked * LONGEST, &mut text);
        // The answers are counted to the last one; how long it then takes to end is its own affair.
        let time = start.elapsed();
        // It may have ended by itself, which is as good.
        let _ = child.kill();
        child.wait().map_err(fail)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let got = text.lines().count();
        Ok(match end {
            End::TimeUp => Run::TooSlow(text),
            End::TooMuch => Run::Failed(format!("it printed far more than {asked} lines")),
            End::All if got != asked => Run::Failed(format!("{got} lines came back for {asked}")),
            End::All => Run::Through(text, time),
        })
    }
}

/// Why no more output is waited for.
enum End {
    All,
    TimeUp,
    TooMuch,
}

/// Takes what comes until there is no more, the time is up, or it is more than `most` bytes.
fn gather(output: &Receiver<Vec<u8>>, until: Instant, most: usize, text: &mut Vec<u8>) -> End {
    loop {
        match output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(chunk) => text.extend(chunk),
            Err(RecvTimeoutError::Disconnected) => return End::All,
            Err(RecvTimeoutError::Timeout) => return End::TimeUp,
        }
        // A program that never stops printing has always something to take.
        if Instant::now() >= until {
            return End::TimeUp;
        }
        if text.len() > most {
            return End::TooMuch;
        }
    }
}

impl Contestant for Process {
    fn facts(&self) -> Facts {
        Facts {
            name: self.name.clone(),
            version: self.version.clone(),
            clock: "wall",
            note: format!(
                "`{}`, a process: start, pipes, reading and writing are in its time; only its \
                 solutions of puzzles that have one are checked",
                self.command
            ),
        }
    }

    fn load(&mut self, class: &Class) -> bool {
        let mut input = String::new();
        for question in &class.questions {
            input.push_str(&question.to_line());
            input.push('\n');
        }
        self.input = Arc::from(input);
        self.expect = class.expect;
        true
    }

    fn answers(&mut self, patience: Duration) -> Result<Answers, String> {
        self.patience = patience;
        let checked = self.expect == Verdict::Unique;
        Ok(match self.run()? {
            Run::Through(output, _) => {
                let answer = |line| checked.then(|| found(line));
                Answers::Given(output.lines().map(answer).collect())
            }
            Run::TooSlow(output) => Answers::TooSlow(output.lines().count()),
            Run::Failed(why) => Answers::Failed(why),
        })
    }

    fn pass(&mut self) -> Result<Duration, String> {
        // It did get through in time; now it may be disturbed.
        let patience = self.patience;
        self.patience = patience.max(Duration::from_secs(1)) * 10;
        let run = self.run();
        self.patience = patience;
        match run? {
            Run::Through(_, time) => Ok(time),
            Run::TooSlow(_) => Err(format!("{}: it hung", self.name)),
            Run::Failed(why) => Err(format!("{}: {why}", self.name)),
        }
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

    /// What a shell command makes of two puzzles, with a quarter of a second for it.
    #[cfg(unix)]
    fn answers(command: &str) -> Result<Answers, String> {
        let names = ["easy".to_owned()];
        let classes = crate::corpus::load(&crate::corpus::Source {
            dir: None,
            names: &names,
            take: Some(2),
        });
        let mut process = Process::new("x", "", command);
        assert!(process.load(&classes.unwrap()[0]));
        process.answers(Duration::from_millis(250))
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_misbehaves_holds_up_nobody() {
        let start = Instant::now();
        assert!(matches!(answers("cat"), Ok(Answers::Given(lines)) if lines.len() == 2));
        assert!(matches!(answers("sleep 600"), Ok(Answers::TooSlow(0))));
        assert!(
            matches!(answers("head -n 1"), Ok(Answers::Failed(why)) if why.contains("1 lines"))
        );
        // Endless: it is too much, or its time is up first.
        let endless = answers("yes");
        assert!(matches!(
            endless,
            Ok(Answers::Failed(_) | Answers::TooSlow(_))
        ));
        assert!(answers("there-is-no-such-program").is_err());
        assert!(start.elapsed() < Duration::from_secs(300));
    }
}
