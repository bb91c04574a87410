//! A solver in a shared library: called like one that is compiled in, and timed like one.
//!
//! Its function is asked for two solutions when it is timed. Some then only count, so for checking
//! it is asked a second time for one, which it has to show. The puzzles stand ready as the text
//! that it reads, end to end; reading that text is in its time.

use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bench_foreign::{CANNOT_READ, Limit, Room, Solver};

use super::{Answers, Contestant, Facts, Found, within};
use crate::clock::{self, Moment};
use crate::corpus::Class;

pub(super) struct Library {
    name: String,
    version: String,
    path: String,
    solver: Solver,
    /// All puzzles, each with a NUL.
    text: Vec<u8>,
    /// The length of each with its NUL.
    length: usize,
}

impl Library {
    pub(super) fn open(name: &str, version: &str, path: &str) -> Result<Library, String> {
        let solver = Solver::open(Path::new(path)).map_err(|why| format!("{name}: {why}"))?;
        Ok(Library {
            name: name.to_owned(),
            version: version.to_owned(),
            path: path.to_owned(),
            solver,
            text: Vec::new(),
            length: 82,
        })
    }

    fn answers_until(&mut self, flag: &AtomicBool) -> Answers {
        let mut answers = Vec::new();
        for puzzle in self.text.chunks_exact(self.length) {
            let mut room: Room = [0; 82];
            let solutions = self.solver.solve(puzzle, Limit::Two, &mut room);
            let mut grids = Vec::new();
            if solutions > 0 && self.solver.solve(puzzle, Limit::One, &mut room) == 1 {
                grids.extend(shown(&room));
            }
            if flag.load(Ordering::Relaxed) {
                return Answers::TooSlow(answers.len());
            }
            answers.push(Some(Found { solutions, grids }));
        }
        Answers::Given(answers)
    }
}

impl Contestant for Library {
    fn facts(&self) -> Facts {
        Facts {
            name: self.name.clone(),
            version: self.version.clone(),
            clock: clock::NAME,
            note: format!(
                "sudoku_solve of 2 in {}; from 81 characters to a count",
                self.path
            ),
        }
    }

    fn load(&mut self, class: &Class) -> bool {
        self.text.clear();
        for question in &class.questions {
            let line = question.to_line();
            self.length = line.len() + 1;
            self.text.extend(line.bytes().chain([0]));
        }
        if self.text.len() != class.questions.len() * self.length {
            return false;
        }
        let mut room: Room = [0; 82];
        let first = &self.text[..self.length];
        self.solver.solve(first, Limit::One, &mut room) != CANNOT_READ
    }

    fn answers(&mut self, patience: Duration) -> Result<Answers, String> {
        let flag = AtomicBool::new(false);
        Ok(within(patience, &flag, || self.answers_until(&flag)))
    }

    fn pass(&mut self) -> Result<Duration, String> {
        let mut room: Room = [0; 82];
        let start = Moment::now();
        for puzzle in self.text.chunks_exact(self.length) {
            black_box(self.solver.solve(black_box(puzzle), Limit::Two, &mut room));
            black_box(&room);
        }
        Ok(start.elapsed())
    }
}

/// The solution, if it is 81 digits.
fn shown(room: &Room) -> Option<[u8; 81]> {
    let cells = room.first_chunk::<81>()?;
    let digits = cells.iter().all(|byte| (b'1'..=b'9').contains(byte));
    digits.then(|| cells.map(|byte| byte - b'0'))
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::{check, corpus};

    #[test]
    fn the_example_takes_part() {
        let example = concat!(env!("CARGO_MANIFEST_DIR"), "/foreign/example.c");
        let file = format!("shudu-bench-{}.so", std::process::id());
        let path = std::env::temp_dir().join(file);
        let status = Command::new("cc")
            .args(["-O1", "-shared", "-fPIC", "-o"])
            .args([path.as_path(), Path::new(example)])
            .status();
        assert!(status.unwrap().success());
        let mut library = Library::open("example", "1", path.to_str().unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        let names = ["easy", "multi_serg", "none_1clue", "marks729"].map(str::to_owned);
        let classes = corpus::load(&corpus::Source {
            dir: None,
            names: &names,
            take: Some(5),
        });
        for class in classes.unwrap() {
            assert_eq!(library.load(&class), class.name != "marks729");
            if class.name == "marks729" {
                continue;
            }
            let answers = library.answers(Duration::from_secs(600)).unwrap();
            let Answers::Given(answers) = answers else {
                panic!("{}: it did not get through", class.name);
            };
            assert_eq!(check::wrong(&class, &answers), 0, "{}", class.name);
            assert!(library.pass().unwrap() > Duration::ZERO);
        }
    }
}
