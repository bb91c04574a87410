//! `shudu completions` and `shudu man`: files for the shell and for man, made from the command
//! line's own definition.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::message;
use crate::status::{FAILED, UNREADABLE};

/// Print the completions for a shell
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the man page of the program, or of a subcommand
#[derive(Args)]
pub(crate) struct Man {
    /// The subcommand
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Completions {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self) -> u8 {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "shudu", &mut text);
        print(&text)
    }
}

impl Man {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self) -> u8 {
        let mut program = Cli::command();
        program.build();
        let page = match &self.subcommand {
            None => program,
            Some(name) => match program.find_subcommand(name) {
                Some(command) => command.clone().name(format!("shudu-{name}")),
                None => {
                    message::fail(&format!(
                        "no subcommand `{name}`; expected one of shudu --help"
                    ));
                    return UNREADABLE;
                }
            },
        };
        let mut text = Vec::new();
        match clap_mangen::Man::new(page).render(&mut text) {
            Ok(()) => print(&text),
            Err(error) => fail(&error),
        }
    }
}

fn print(text: &[u8]) -> u8 {
    match io::stdout()
        .write_all(text)
        .and_then(|()| io::stdout().flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(&error),
        _ => 0,
    }
}

fn fail(error: &io::Error) -> u8 {
    message::fail(&format!("cannot write: {error}"));
    FAILED
}
