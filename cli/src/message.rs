//! Messages on standard error: `file:line:column: what is wrong; what was expected`.

use std::io::{self, IsTerminal, Write};

use crate::args::{Common, When};
use crate::status::FAILED;

/// What is shown, and in which colours.
#[derive(Clone, Copy)]
pub(crate) struct Messages {
    quiet: bool,
}

impl Messages {
    /// As the options say; `NO_COLOR` is honoured.
    pub(crate) fn new(common: &Common) -> Messages {
        let choice = match common.color {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::Always,
            When::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Messages {
            quiet: common.quiet,
        }
    }

    /// A message about a place in an input.
    pub(crate) fn at(&self, place: &str, text: &str) {
        if !self.quiet {
            print(place, text);
        }
    }
}

/// A message about the run as a whole, never left out.
pub(crate) fn fail(text: &str) {
    print("shudu:", text);
}

/// One line on standard error, the place in bold. Nobody can be told that this failed.
fn print(place: &str, text: &str) {
    let bold = clap::builder::styling::Style::new().bold();
    let _ = writeln!(anstream::stderr(), "{bold}{place}{bold:#} {text}");
}

/// Writes a text that is no answer to a record to standard output, and gives the exit status.
pub(crate) fn write_out(text: &str) -> u8 {
    let mut out = io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            fail(&format!("cannot write: {error}"));
            FAILED
        }
        _ => 0,
    }
}

/// Says that the program waits for somebody to type.
pub(crate) fn waiting() {
    if std::io::stderr().is_terminal() {
        fail("reading puzzles from the terminal; Ctrl-D ends them");
    }
}
