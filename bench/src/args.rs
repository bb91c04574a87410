//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use shudu::solve::Backend;

/// Times the solver against others on the same puzzles in turn, and checks every answer.
///
/// Exit status: 0, or 1 if an answer of Shudu is wrong, or 2 if the bench could not run.
#[derive(Parser, Debug)]
#[command(name = "bench", version)]
pub(crate) struct Args {
    /// Measures our search in lanes, all puzzles of a class in one call, not one puzzle at a time.
    #[arg(long)]
    batch: bool,

    /// With --batch: the vectors [default: the fastest of this processor].
    #[arg(long, value_name = "BACKEND", requires = "batch")]
    backend: Option<String>,

    /// Fewer rounds and shorter ones: under two minutes.
    #[arg(long)]
    pub(crate) quick: bool,

    /// Rounds, in each of which every engine has its turn [default: 15; quick: 5].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: Option<u32>,

    /// The least time of a turn; a class is repeated until it is over [default: 60; quick: 25].
    #[arg(long, value_name = "MILLISECONDS")]
    slice: Option<u64>,

    /// An engine that needs longer for a class once is left out of that class [default: 5;
    /// quick: 2].
    #[arg(long, value_name = "SECONDS")]
    patience: Option<u64>,

    /// Measures these classes only (repeatable).
    #[arg(long = "class", value_name = "NAME")]
    pub(crate) classes: Vec<String>,

    /// Leaves an engine out (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) without: Vec<String>,

    /// Takes at most so many puzzles of each class, evenly from its file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) take: Option<u32>,

    /// Reads the classes' files from here instead of the samples that come with the bench; only
    /// classes whose file is there are measured.
    #[arg(long, value_name = "DIR")]
    pub(crate) corpora: Option<PathBuf>,

    /// A further rival (repeatable): a program that reads a puzzle a line and prints a line for
    /// each, in which its solution stands as 81 digits (its start and its pipes are timed too); or
    /// a shared library, a path that ends in .so, .dylib or .dll, with the function `sudoku_solve`
    /// of bench/README.md. NAME may tell a version, as in name@1.2.
    #[arg(long = "rival", value_name = "NAME=PATH", value_parser = rival)]
    pub(crate) rivals: Vec<Rival>,

    /// Writes the results here, a JSON object a line.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Times nothing: checks the answers and prints the search nodes.
    #[arg(long, conflicts_with_all = ["json", "rounds", "slice"])]
    pub(crate) untimed: bool,
}

/// A rival that joins by its path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rival {
    /// What it is called.
    pub(crate) name: String,
    /// Its version; empty if it was not told.
    pub(crate) version: String,
    /// A shared library, or a program and its arguments.
    pub(crate) path: String,
}

impl Args {
    /// The backend of the search in lanes, if that is what is measured.
    ///
    /// # Errors
    /// This processor has no such backend.
    pub(crate) fn batch(&self) -> Result<Option<Backend>, String> {
        let backend = match &self.backend {
            None => Backend::detect(),
            Some(name) => Backend::named(name).ok_or(format!("{name}: no such backend here"))?,
        };
        Ok(self.batch.then_some(backend))
    }

    /// How many rounds.
    pub(crate) fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(if self.quick { 5 } else { 15 })
    }

    /// The least time of an engine's turn in a round.
    pub(crate) fn slice(&self) -> Duration {
        Duration::from_millis(self.slice.unwrap_or(if self.quick { 25 } else { 60 }))
    }

    /// The longest time that an engine may need for a class once.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience.unwrap_or(if self.quick { 2 } else { 5 }))
    }
}

fn rival(text: &str) -> Result<Rival, String> {
    let (name, path) = text.split_once('=').unwrap_or_default();
    let (name, version) = name.split_once('@').unwrap_or((name, ""));
    if name.is_empty() || path.trim().is_empty() {
        return Err("expected NAME=PATH or NAME@VERSION=PATH".to_owned());
    }
    Ok(Rival {
        name: name.to_owned(),
        version: version.to_owned(),
        path: path.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_is_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn quick_is_shorter_and_can_be_overruled() {
        let args = |list: &[&str]| Args::try_parse_from([&["bench"], list].concat()).unwrap();
        assert!(args(&["--quick"]).rounds() < args(&[]).rounds());
        assert_eq!(args(&["--quick", "--rounds", "9"]).rounds(), 9);
        assert!(Args::try_parse_from(["bench", "--rounds", "0"]).is_err());
    }

    #[test]
    fn rivals_have_a_name_a_path_and_perhaps_a_version() {
        for (text, expect) in [
            ("x=a b=c", Some(["x", "", "a b=c"])),
            ("x@1.2=a@b", Some(["x", "1.2", "a@b"])),
            ("x=", None),
            ("@1=a", None),
            ("x", None),
        ] {
            let expect = expect.map(|[name, version, path]| Rival {
                name: name.to_owned(),
                version: version.to_owned(),
                path: path.to_owned(),
            });
            assert_eq!(rival(text).ok(), expect, "{text}");
        }
    }
}
