//! Rules that look at one file: size, header, unsafe code, silenced lints, leftovers, paths.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::Report;
use super::tree::{File, Package};

/// Above so many lines a file is noted.
const LONG: usize = 400;
/// Above so many lines it is an error.
const TOO_LONG: usize = 800;
/// The one crate of the product that may hold unsafe code.
const SIMD: &str = "crates/simd";
/// The crate with which the bench calls shared libraries; its one file may hold unsafe code.
const FOREIGN: &str = "bench/foreign";
const FOREIGN_FILE: &str = "bench/foreign/src/lib.rs";

/// Marks of unfinished work. The patterns are written so that they don't find themselves.
static LEFTOVER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(TO[D]O|FIX[M]E|X[X]X)\b|\bdbg\!|\b(todo|unimplemented)!"));
/// The start of a path that exists on one machine only.
static MACHINE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"(^|[\s"'`(=:<>\[])(/(work|home|root|tmp|Users|mnt)/|[A-Z]:\\Users)"#)
});
static UNSAFE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bunsafe\b"));
static SILENCED: LazyLock<Regex> = LazyLock::new(|| pattern(r"#!?\[[^\]]*\b(allow|expect)\("));
static TAKES_LINTS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)^\[lints\]\s*\nworkspace = true"));
static FORBIDS: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?m)^unsafe_code = "forbid""#));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant")
}

/// Checks one file.
pub(crate) fn check(file: &File, report: &mut Report) {
    // Cargo writes the lock file, and data may hold anything.
    if file.path.ends_with("Cargo.lock") || file.path.starts_with("testdata/") {
        return;
    }
    for (number, line) in file.text.lines().enumerate() {
        if let Some(found) = LEFTOVER.find(line) {
            let text = format!("`{}`: finish it, or take it out", found.as_str());
            report.error(file, number, "leftover", text);
        }
        if let Some(found) = MACHINE.captures(line) {
            let text = format!("`{}` is a place on one machine", &found[2]);
            report.error(file, number, "path", text);
        }
    }
    if file.path.ends_with(".rs") {
        check_size(file, report);
        check_rust(file, report);
    }
}

fn check_size(file: &File, report: &mut Report) {
    let lines = file.text.lines().count();
    if lines > TOO_LONG {
        let text = format!("{lines} lines; the limit is {TOO_LONG}: part it by its ideas");
        report.error(file, 0, "size", text);
    } else if lines > LONG {
        report.notes.push(super::Finding {
            path: file.path.clone(),
            line: 0,
            rule: "size",
            text: format!("{lines} lines; 60 to {LONG} read well"),
        });
    }
}

fn check_rust(file: &File, report: &mut Report) {
    if !file.text.starts_with("//!") {
        let text = "a file opens with `//!`: what it is, the idea, who found it, what it costs";
        report.error(file, 0, "header", text);
    }
    let may = file.path.starts_with(&format!("{SIMD}/")) || file.path == FOREIGN_FILE;
    for (number, line) in file.source.iter().enumerate() {
        if !may && UNSAFE.is_match(&line.code) {
            let text = format!("unsafe code stands in {SIMD} and in {FOREIGN_FILE} alone");
            report.error(file, number, "unsafe", text);
        }
    }
    check_reasons(file, report);
}

/// Attributes may span lines, so they are looked for in the whole.
fn check_reasons(file: &File, report: &mut Report) {
    let lines: Vec<&str> = file.source.iter().map(|line| line.code.as_str()).collect();
    let code = lines.join("\n");
    for found in SILENCED.find_iter(&code) {
        let attribute = code[found.start()..].split(']').next().unwrap_or_default();
        if !attribute.contains("reason") {
            let number = code[..found.start()].matches('\n').count();
            let text = "a silenced lint says why: `reason = \"...\"`";
            report.error(file, number, "reason", text);
        }
    }
}

/// Checks that the workspace forbids unsafe code and that every crate but those two listens.
pub(crate) fn check_lints(files: &[File], crates: &[Package], report: &mut Report) {
    let manifest = |path: &str| files.iter().find(|file| file.path == path);
    if !manifest("Cargo.toml").is_some_and(|file| FORBIDS.is_match(&file.text)) {
        let text = "[workspace.lints.rust] lacks `unsafe_code = \"forbid\"`";
        report.error_in("Cargo.toml", "lints", text);
    }
    for package in crates {
        if [SIMD, FOREIGN].contains(&package.folder.as_str()) {
            continue;
        }
        let path = format!("{}/Cargo.toml", package.folder);
        if !manifest(&path).is_some_and(|file| TAKES_LINTS.is_match(&file.text)) {
            report.error_in(&path, "lints", "lacks `[lints]` with `workspace = true`");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules that object to a file, each with its line.
    fn check(path: &str, text: &str, expect: &[(&str, usize)]) {
        let mut report = Report::default();
        super::check(&File::new(path, text), &mut report);
        let found: Vec<(&str, usize)> = report.errors.iter().map(|e| (e.rule, e.line)).collect();
        assert_eq!(found, expect, "{path}: {text}");
    }

    #[test]
    fn unfinished_work_is_found() {
        for word in [
            "TO-DO",
            "FIX-ME",
            "XX-X",
            "dbg-!(x)",
            "todo-!()",
            "unimplemented-!()",
        ] {
            let word = word.replace('-', "");
            check("a.rs", &format!("//! A.\n// {word}"), &[("leftover", 2)]);
            check("a.md", &word, &[("leftover", 1)]);
        }
        check("a.rs", "//! X-Wing, todos, XXXL", &[]);
        check("testdata/a.txt", &"XX-X".replace('-', ""), &[]);
    }

    #[test]
    fn places_on_a_machine_are_found() {
        for place in ["work/x", "home/ann/x", "root/.cargo", "tmp/a", "Users/ann"] {
            check("a.md", &format!("see `/{place}`"), &[("path", 1)]);
        }
        check(
            "a.toml",
            "a = \"/-tmp/x\"".replace('-', "").as_str(),
            &[("path", 1)],
        );
        check("a.md", "https://example.org/work/x ../tmp/x row/root", &[]);
    }

    #[test]
    fn sizes_are_bounded() {
        let lines = |n: usize| format!("//! A.\n{}", "\n".repeat(n - 1));
        check("a.rs", &lines(800), &[]);
        check("a.rs", &lines(801), &[("size", 1)]);
        check(
            "a.rs",
            &format!("//! tidy: allow(size) a table\n{}", lines(900)),
            &[],
        );
        let mut report = Report::default();
        super::check(&File::new("a.rs", &lines(401)), &mut report);
        assert_eq!(report.notes.len(), 1);
    }

    #[test]
    fn headers_are_asked_for() {
        check("a.rs", "// A.\nfn main() {}", &[("header", 1)]);
        check("a.rs", "", &[("header", 1)]);
    }

    #[test]
    fn unsafe_code_stands_in_one_crate_and_one_file() {
        let text = "//! A.\nfn f() { unsafe { g() } }";
        check("crates/shudu/src/a.rs", text, &[("unsafe", 2)]);
        check("crates/simd/src/a.rs", text, &[]);
        check("bench/foreign/src/lib.rs", text, &[]);
        check("bench/foreign/src/a.rs", text, &[("unsafe", 2)]);
        check("bench/src/lib.rs", text, &[("unsafe", 2)]);
        check(
            "a.rs",
            "//! A.\n// unsafe\nconst A: &str = \"unsafe\";",
            &[],
        );
    }

    #[test]
    fn silenced_lints_say_why() {
        check("a.rs", "//! A.\n#[allow(dead_code)]", &[("reason", 2)]);
        check(
            "a.rs",
            "//! A.\n#![allow(\n    dead_code,\n)]",
            &[("reason", 2)],
        );
        check(
            "a.rs",
            "//! A.\n#[cfg_attr(test, expect(x))]",
            &[("reason", 2)],
        );
        check(
            "a.rs",
            "//! A.\n#[allow(x, reason = \"y\")]\n// #[allow(z)]",
            &[],
        );
        check("a.rs", "//! A.\nfn f() { x.expect(\"y\") }", &[]);
    }

    #[test]
    fn crates_take_the_lints() {
        let root = File::new(
            "Cargo.toml",
            "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n",
        );
        let takes = File::new("a/Cargo.toml", "[lints]\nworkspace = true\n");
        let lacks = File::new("b/Cargo.toml", "[package]\n");
        let package = |folder: &str| Package {
            name: folder.to_owned(),
            folder: folder.to_owned(),
            imports: Vec::new(),
        };
        let crates = [package("a"), package("b"), package(SIMD), package(FOREIGN)];
        let mut report = Report::default();
        check_lints(&[root, takes, lacks], &crates, &mut report);
        let paths: Vec<&str> = report.errors.iter().map(|e| e.path.as_str()).collect();
        assert_eq!(paths, ["b/Cargo.toml"]);
        let mut report = Report::default();
        check_lints(&[], &[], &mut report);
        assert_eq!(report.errors[0].path, "Cargo.toml");
    }
}
