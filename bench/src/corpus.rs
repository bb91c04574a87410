//! The classes of puzzles: their definitions, and their files, each held to its SHA-256.
//!
//! A ratio is worth something only for known puzzles: so the sample that a class is measured on is
//! named by its hash in every row of the record, and a sample that was changed is refused.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest as _, Sha256};
use shudu::grid::{Digit, DigitSet, Pencilmarks, Puzzle, Solution};
use shudu::solve::Verdict;

/// The definitions: see the head of that file.
const CLASSES: &str = include_str!("../definitions/classes.tsv");
/// Lists the files of a folder with their hashes, as `sha256sum` writes it.
const SUMS: &str = "SHA256SUMS";

/// One question to the engines.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Of 81 cells.
    Puzzle(Puzzle),
    /// Of 729 candidates.
    Marks(Pencilmarks),
}

/// What is measured together: puzzles of one kind.
#[derive(Debug)]
pub(crate) struct Class {
    /// Its name.
    pub(crate) name: &'static str,
    /// What each of its puzzles has.
    pub(crate) expect: Verdict,
    /// What kind of puzzles they are.
    pub(crate) text: &'static str,
    /// The SHA-256 of its file, in hexadecimal digits.
    pub(crate) hash: String,
    /// The puzzles.
    pub(crate) questions: Vec<Question>,
}

/// A line of the definitions.
struct Definition {
    name: &'static str,
    file: &'static str,
    expect: Verdict,
    text: &'static str,
}

impl Question {
    fn from_line(line: &str) -> Option<Question> {
        if let Some(puzzle) = line.get(..81).filter(|_| line.len() < 729) {
            return Puzzle::from_line(puzzle).map(Question::Puzzle);
        }
        let text: &[u8; 729] = line.as_bytes().try_into().ok()?;
        let mut cells = [DigitSet::EMPTY; 81];
        for (i, &byte) in text.iter().enumerate() {
            let digit = Digit::from_index(i % 9);
            if byte == digit.to_char() as u8 {
                cells[i / 9].insert(digit);
            } else if byte != b'.' {
                return None;
            }
        }
        Some(Question::Marks(Pencilmarks::from_cells(cells)))
    }

    /// The line that a program reads.
    pub(crate) fn to_line(self) -> String {
        match self {
            Question::Puzzle(puzzle) => puzzle.to_string(),
            Question::Marks(marks) => marks.to_string(),
        }
    }

    /// The candidates.
    pub(crate) fn marks(&self) -> Pencilmarks {
        match self {
            Question::Puzzle(puzzle) => Pencilmarks::from(puzzle),
            Question::Marks(marks) => *marks,
        }
    }

    /// Whether 81 digits are a solution of this question.
    pub(crate) fn is_solved_by(&self, grid: &[u8; 81]) -> bool {
        let Some(solution) = Solution::from_numbers(*grid) else {
            return false;
        };
        let marks = self.marks();
        shudu::grid::Cell::all().all(|cell| marks.digits(cell).contains(solution.digit(cell)))
    }
}

/// Where to find the files, and how much of them to take.
pub(crate) struct Source<'a> {
    /// Another folder than the one that comes with the bench.
    pub(crate) dir: Option<&'a Path>,
    /// The names of the classes wanted; all if there are none.
    pub(crate) names: &'a [String],
    /// The most puzzles of a class.
    pub(crate) take: Option<usize>,
}

/// Reads the classes wanted.
///
/// # Errors
/// In words: a name that is no class, a file that cannot be read or is not what its hash says, a
/// line that is no puzzle.
pub(crate) fn load(source: &Source<'_>) -> Result<Vec<Class>, String> {
    let definitions = definitions(CLASSES)?;
    if let Some(name) = source
        .names
        .iter()
        .find(|name| !definitions.iter().any(|d| d.name == **name))
    {
        let known: Vec<&str> = definitions.iter().map(|d| d.name).collect();
        return Err(format!(
            "{name}: no such class; there are {}",
            known.join(", ")
        ));
    }
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/corpora"));
    let dir = source.dir.unwrap_or(&own);
    let sums = match fs::read_to_string(dir.join(SUMS)) {
        Ok(sums) => Some(sums),
        Err(error) if error.kind() == io::ErrorKind::NotFound && source.dir.is_some() => None,
        Err(error) => return Err(format!("{}: {error}", dir.join(SUMS).display())),
    };
    let mut classes = Vec::new();
    for definition in definitions {
        let path = dir.join(definition.file);
        let wanted = source.names.is_empty() || source.names.iter().any(|n| n == definition.name);
        if !wanted || source.dir.is_some() && !path.exists() {
            continue;
        }
        let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let hash = hash(&text);
        if let Some(sums) = &sums {
            check_hash(sums, definition.file, &hash)?;
        }
        let questions = read(&text).map_err(|error| format!("{}:{error}", path.display()))?;
        classes.push(Class {
            name: definition.name,
            expect: definition.expect,
            text: definition.text,
            hash,
            questions: evenly(&questions, source.take),
        });
    }
    if classes.is_empty() {
        return Err(format!("{}: no file of any class wanted", dir.display()));
    }
    Ok(classes)
}

fn definitions(text: &'static str) -> Result<Vec<Definition>, String> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[name, file, expect, text] = columns.as_slice() else {
            return Err(format!("definitions: four columns expected: {line}"));
        };
        let verdicts = [Verdict::Unique, Verdict::None, Verdict::Multiple];
        let Some(expect) = verdicts
            .into_iter()
            .find(|verdict| verdict.word() == expect)
        else {
            return Err(format!("definitions: no verdict: {expect}"));
        };
        found.push(Definition {
            name,
            file,
            expect,
            text,
        });
    }
    Ok(found)
}

fn hash(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        write!(text, "{byte:02x}").expect("a string takes all");
    }
    text
}

/// Holds a file's hash to the one that is listed for it.
fn check_hash(sums: &str, file: &str, hash: &str) -> Result<(), String> {
    let listed = sums.lines().find_map(|line| {
        let (listed, name) = line.split_once(char::is_whitespace)?;
        (name.trim_start().trim_start_matches('*') == file).then_some(listed)
    });
    match listed {
        Some(listed) if listed == hash => Ok(()),
        Some(listed) => Err(format!(
            "{file}: its SHA-256 is {hash}; {SUMS} says {listed}"
        )),
        None => Err(format!(
            "{file}: {SUMS} does not list it; its SHA-256 is {hash}"
        )),
    }
}

/// One question a line: 81 characters, after which may stand what the bench does not read, or 729.
fn read(text: &[u8]) -> Result<Vec<Question>, String> {
    let text = std::str::from_utf8(text).map_err(|error| format!(" {error}"))?;
    let mut questions = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let question = Question::from_line(line)
            .ok_or_else(|| format!("{}: expected a puzzle of 81 or 729 characters", i + 1))?;
        questions.push(question);
    }
    if questions.is_empty() {
        return Err(" no puzzle".to_owned());
    }
    Ok(questions)
}

/// At most `take` of them, at equal distances.
fn evenly(questions: &[Question], take: Option<usize>) -> Vec<Question> {
    let take = take.unwrap_or(usize::MAX).min(questions.len());
    (0..take)
        .map(|i| questions[i * questions.len() / take])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: Source<'static> = Source {
        dir: None,
        names: &[],
        take: None,
    };

    #[test]
    fn the_samples_are_what_their_hashes_say() {
        let classes = load(&EVERY).unwrap();
        assert_eq!(classes.len(), definitions(CLASSES).unwrap().len());
        let some = load(&Source {
            take: Some(7),
            ..EVERY
        })
        .unwrap();
        assert!(some.iter().all(|class| class.questions.len() == 7));
        let names = ["sudoku".to_owned()];
        assert!(
            load(&Source {
                names: &names,
                ..EVERY
            })
            .unwrap_err()
            .contains("no such class")
        );
    }

    #[test]
    fn a_changed_file_is_refused() {
        // The hash of the three bytes "abc" stands in FIPS 180-4's examples.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash(b"abc"), abc);
        let sums = format!("{abc}  a.txt\n{abc} *b.txt\n");
        for (file, text, right) in [
            ("a.txt", "abc", true),
            ("b.txt", "abc", true),
            ("a.txt", "abd", false),
            ("c.txt", "abc", false),
        ] {
            assert_eq!(
                check_hash(&sums, file, &hash(text.as_bytes())).is_ok(),
                right,
                "{file}"
            );
        }
    }

    #[test]
    fn lines_that_are_no_puzzle_are_named() {
        let line = ".".repeat(81);
        assert_eq!(
            read(format!("{line}\n{line};1;x\n").as_bytes())
                .unwrap()
                .len(),
            2
        );
        assert!(
            read(format!("{line}\n...\n").as_bytes())
                .unwrap_err()
                .starts_with("2:")
        );
        assert!(read(b"").is_err());
        let marks = "123456789".repeat(81);
        assert!(matches!(
            read(marks.as_bytes()).unwrap()[..],
            [Question::Marks(_)]
        ));
        assert!(read(marks.replace('1', "2").as_bytes()).is_err());
    }
}
