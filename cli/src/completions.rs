//! `shudu completions` and `shudu man`: files for the shell and for man, made from the command
//! line's own definition.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::message;
use crate::status::UNREADABLE;

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
        message::write_out(&String::from_utf8_lossy(&text))
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
        clap_mangen::Man::new(page)
            .render(&mut text)
            .expect("writing to memory does not fail");
        message::write_out(&String::from_utf8_lossy(&text))
    }
}
