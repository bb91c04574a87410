//! Writes down how the bench was compiled, for the record: compiler, target, flags and the
//! versions of the rivals.

use std::process::Command;
use std::{env, fs};

/// The packages measured, each with the variable that tells its version.
const RIVALS: [(&str, &str); 3] = [
    ("sudoku", "BENCH_SUDOKU"),
    ("msolve", "BENCH_MSOLVE"),
    ("rustoku-lib", "BENCH_RUSTOKU"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=BENCH_RUSTC={}", compiler());
    println!("cargo::rustc-env=BENCH_TARGET={}", variable("TARGET"));
    println!("cargo::rustc-env=BENCH_FLAGS={}", flags());
    let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock");
    println!("cargo::rerun-if-changed={lock}");
    let lock = fs::read_to_string(lock).unwrap_or_default();
    for (name, variable) in RIVALS {
        println!("cargo::rustc-env={variable}={}", version(&lock, name));
    }
}

/// The version of a package in Cargo.lock, where it stands on the line below the name.
fn version(lock: &str, name: &str) -> String {
    let head = format!("name = \"{name}\"\nversion = \"");
    let found = lock
        .split_once(&head)
        .and_then(|(_, rest)| rest.split_once('"'));
    found.map_or("unknown", |(version, _)| version).to_owned()
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn compiler() -> String {
    let output = Command::new(variable("RUSTC")).arg("--version").output();
    match output {
        Ok(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        Err(_) => "unknown".to_owned(),
    }
}

/// What a profile sets beyond the level of optimisation is not told to build scripts.
fn flags() -> String {
    let rustflags = variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    let flags = format!(
        "profile {} opt-level {} {rustflags}",
        variable("PROFILE"),
        variable("OPT_LEVEL"),
    );
    flags.trim_end().to_owned()
}
