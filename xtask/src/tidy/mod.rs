//! The rules of the house, as far as a program can see them.
//!
//! | rule | says | file |
//! |---|---|---|
//! | `layer` | modules and crates import what ARCHITECTURE.md's table lets them | [`layers`] |
//! | `size` | a Rust file has at most 800 lines; above 400 it is noted | [`source`] |
//! | `header` | a Rust file opens with `//!` | [`source`] |
//! | `unsafe` | unsafe code stands in `crates/simd` and in `bench/foreign/src/lib.rs` alone | [`source`] |
//! | `lints` | every other crate takes the workspace's lints, which forbid it | [`source`] |
//! | `reason` | a silenced lint says why | [`source`] |
//! | `leftover` | nothing unfinished is left | [`source`] |
//! | `path` | no file names a place on somebody's machine | [`source`] |
//! | a word | one word a notion, that of the glossary in `crates/shudu/src/grid/mod.rs` | [`glossary`] |
//! | `readme` | the two READMEs show the same commands | [`readme`] |
//!
//! A line that must break a rule says so, itself or the line before it: `tidy: allow(rule)` and a
//! reason. The idea of a tidy check that runs as a test is rust-analyzer's (`xtask/src/tidy.rs`).

mod glossary;
mod imports;
mod layers;
mod lexer;
mod readme;
mod source;
mod tree;

use std::fmt;
use std::path::Path;

use tree::File;

/// Something that a rule objects to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    /// The file, from the root of the workspace.
    pub(crate) path: String,
    /// The line, from 1; 0 where it is the file as a whole.
    pub(crate) line: usize,
    /// The rule, by the name that an `allow` takes.
    pub(crate) rule: &'static str,
    /// What is wrong and what would be right.
    pub(crate) text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            path,
            line,
            rule,
            text,
        } = self;
        write!(f, "{path}:{line}: {rule}: {text}")
    }
}

/// All that was found.
#[derive(Default, Debug)]
pub(crate) struct Report {
    /// How many files were looked at.
    pub(crate) files: usize,
    /// What must change.
    pub(crate) errors: Vec<Finding>,
    /// What is worth a thought.
    pub(crate) notes: Vec<Finding>,
}

impl Report {
    /// Adds an error about a line of `file`, counted from 0, unless the line allows it.
    fn error(&mut self, file: &File, line: usize, rule: &'static str, text: impl Into<String>) {
        if !file.allows(line, rule) {
            self.errors.push(Finding {
                path: file.path.clone(),
                line: line + 1,
                rule,
                text: text.into(),
            });
        }
    }

    /// Adds an error about a path as a whole.
    fn error_in(&mut self, path: &str, rule: &'static str, text: impl Into<String>) {
        self.errors.push(Finding {
            path: path.to_owned(),
            line: 0,
            rule,
            text: text.into(),
        });
    }
}

/// Checks the workspace at `root` against all rules.
///
/// # Errors
/// Says what kept it from looking: git or cargo did not answer, a file could not be read.
pub(crate) fn check(root: &Path) -> Result<Report, String> {
    let files = tree::files(root)?;
    let crates = tree::crates(root)?;
    let mut report = Report {
        files: files.len(),
        ..Report::default()
    };
    for file in &files {
        source::check(file, &mut report);
        glossary::check(file, &mut report);
    }
    source::check_lints(&files, &crates, &mut report);
    layers::check(&files, &crates, &mut report);
    readme::check(&files, &mut report);
    Ok(report)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_workspace_is_tidy() {
        let report = super::check(crate::root()).unwrap();
        assert!(report.files > 20, "git lists only {} files", report.files);
        let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
        assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
    }
}
