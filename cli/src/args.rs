//! The command line: what every subcommand shares.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use shudu::format::{Format, WriteOptions};
use shudu_bulk::input::Input;

use crate::{backend, check, completions, convert, count, solve};

/// Solves, checks, counts and converts Sudoku puzzles.
#[derive(Parser)]
#[command(name = "shudu", version = backend::version(), propagate_version = false)]
#[command(about, long_about = LONG_ABOUT, after_help = EXIT_STATUS)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const LONG_ABOUT: &str = "\
Solves, checks, counts and converts Sudoku puzzles.

An INPUT is a file, - for standard input (the default), or a puzzle itself: 81 or 729 cell \
characters. Any known text format is detected, record by record; text may be packed by gzip or \
zstd. Records stream: any size of input, in order, in bounded memory.";

const EXIT_STATUS: &str = "\
Exit status, the highest that applies:
  3  an input or an output failed
  2  wrong use, an input without a puzzle, or a record that could not be read (the others are
     still answered)
  1  an answer that is not the hoped-for one
  0  otherwise";

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Count(count::Count),
    Convert(convert::Convert),
    Completions(completions::Completions),
    Man(completions::Man),
}

/// The options that subcommands on records have in common.
#[derive(Args, Clone)]
pub(crate) struct Common {
    /// Files, - for standard input, or puzzles (81 or 729 cell characters)
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    /// Read every record in this format instead of detecting it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub(crate) from: Option<Format>,

    /// Number of threads [default: all]
    #[arg(short = 'j', long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Write the answers to a file, whole or not at all
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Seconds for each record; what takes longer is answered `timeout`
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,

    /// A progress bar on standard error
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(crate) progress: When,

    /// One JSON object a record (docs/schema/)
    #[arg(long)]
    pub(crate) json: bool,

    /// Colours in messages
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(crate) color: When,

    /// No messages; the exit status still tells
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Tell what was detected
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

/// When something is done that depends on the terminal.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

impl Common {
    /// The inputs; standard input where none is named.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        if self.inputs.is_empty() {
            return vec![Input::Stdin];
        }
        self.inputs.iter().map(|text| input(text)).collect()
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all)
    }
}

/// What an argument names. A file wins over a puzzle; what is no file and looks like a puzzle, if
/// only of a wrong length, is taken for one, so that the message is about its cells.
fn input(text: &str) -> Input {
    if text == "-" {
        return Input::Stdin;
    }
    if Path::new(text).exists() {
        return Input::File(text.into());
    }
    let cells = text
        .chars()
        .all(|c| c.is_ascii_digit() || WriteOptions::BLANKS.contains(c));
    if text.trim().is_empty()
        || (cells && text.len() >= 30)
        || shudu::format::read_puzzle(text).is_ok()
    {
        return Input::Text(text.to_owned());
    }
    Input::File(text.into())
}

/// The names of the formats, with what each is.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::all().map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(names)
        .map(|name| Format::from_name(&name).expect("only names of the table are let through"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_are_positive() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "x", "nan", "inf", "1e300", "1e-20"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_argument_is_a_puzzle_only_where_it_is_no_file() {
        assert_eq!(input("-"), Input::Stdin);
        assert!(matches!(input(&".".repeat(81)), Input::Text(_)));
        assert!(matches!(input(&"1".repeat(80)), Input::Text(_)));
        assert!(matches!(input("no-such-file.txt"), Input::File(_)));
        assert!(matches!(input("Cargo.toml"), Input::File(_)));
    }
}
