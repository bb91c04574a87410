//! The program `shudu`. One file a subcommand; what they share is in `stream.rs`.

mod ahead;
mod answer;
mod args;
mod backend;
mod check;
mod completions;
mod convert;
mod count;
mod interrupt;
mod message;
mod object;
mod plain;
mod printer;
mod progress;
mod solve;
mod status;
mod stream;
mod trace;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let backend = match backend::chosen() {
        Ok(backend) => backend,
        Err(error) => {
            message::fail(&error);
            return ExitCode::from(crate::status::UNREADABLE);
        }
    };
    ExitCode::from(match cli.command {
        Command::Solve(command) => command.run(backend),
        Command::Check(command) => command.run(backend),
        Command::Count(command) => command.run(backend),
        Command::Convert(command) => command.run(backend),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    })
}
