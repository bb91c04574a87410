//! Chores of the workspace that are better written in Rust than in shell.
//!
//! `cargo run -p xtask -- tidy` checks the rules of the house; `cargo test -p xtask` does so too,
//! and shows that each rule can fail. `cargo run -p xtask -- record` draws the chart of the newest
//! run of the bench.

mod record;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => run_tidy(),
        ["record"] => run_record(),
        _ => {
            eprintln!("usage: cargo run -p xtask -- tidy|record");
            ExitCode::from(2)
        }
    }
}

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
}

fn run_record() -> ExitCode {
    let written =
        record::chart(root()).and_then(|svg| std::fs::write(root().join(record::CHART), svg));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("record: {why}");
            ExitCode::from(3)
        }
    }
}

fn run_tidy() -> ExitCode {
    let report = match tidy::check(root()) {
        Ok(report) => report,
        Err(why) => {
            eprintln!("tidy could not look: {why}");
            return ExitCode::from(3);
        }
    };
    for note in &report.notes {
        println!("note: {note}");
    }
    for error in &report.errors {
        println!("{error}");
    }
    let (errors, notes) = (report.errors.len(), report.notes.len());
    println!(
        "tidy: {} files, {errors} errors, {notes} notes",
        report.files
    );
    ExitCode::from(u8::from(errors > 0))
}
