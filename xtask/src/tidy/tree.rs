//! What is looked at: the files that git knows or would take up, and the crates that cargo knows.

use std::path::Path;
use std::process::Command;

use regex_lite::Regex;
use serde_json::Value;

use super::lexer::{self, SourceLine};

/// A text file.
pub(crate) struct File {
    /// Its path from the root, with slashes.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
    /// Its lines as code and comment, if it is Rust; otherwise empty.
    pub(crate) source: Vec<SourceLine>,
}

/// A crate of the workspace.
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its folder from the root.
    pub(crate) folder: String,
    /// The crates of the workspace that it depends on, in tests and builds too.
    pub(crate) imports: Vec<String>,
}

impl File {
    /// The file of that path and text.
    pub(crate) fn new(path: &str, text: &str) -> File {
        let source = if path.ends_with(".rs") {
            lexer::split(text)
        } else {
            Vec::new()
        };
        File {
            path: path.to_owned(),
            text: text.to_owned(),
            source,
        }
    }

    /// Whether the line, counted from 0, or the one before it says `tidy: allow(rule)` and why.
    pub(crate) fn allows(&self, line: usize, rule: &str) -> bool {
        let allow = Regex::new(&format!(r"tidy: allow\({rule}\) \w")).expect("rules are words");
        self.text
            .lines()
            .skip(line.saturating_sub(1))
            .take(if line == 0 { 1 } else { 2 })
            .any(|text| allow.is_match(text))
    }
}

/// All text files that are tracked, or neither tracked nor ignored.
pub(crate) fn files(root: &Path) -> Result<Vec<File>, String> {
    let arguments = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let listed = output(root, "git", &arguments)?;
    let mut files = Vec::new();
    for path in listed.split('\0').filter(|path| !path.is_empty()) {
        let full = root.join(path);
        // A file that was just removed is still listed; a link leads to a file listed anyway.
        if !full.is_file() || full.is_symlink() {
            continue;
        }
        let bytes = std::fs::read(&full).map_err(|e| format!("{path}: {e}"))?;
        if let Ok(text) = String::from_utf8(bytes) {
            files.push(File::new(path, &text));
        }
    }
    Ok(files)
}

/// All crates of the workspace.
pub(crate) fn crates(root: &Path) -> Result<Vec<Package>, String> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1"];
    let json = output(root, env!("CARGO"), &arguments)?;
    let metadata: Value = serde_json::from_str(&json).map_err(|e| format!("cargo: {e}"))?;
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let mut crates = Vec::new();
    for package in list(&metadata, "packages") {
        let manifest = text(&package, "manifest_path");
        let folder = Path::new(&manifest)
            .parent()
            .and_then(|folder| folder.strip_prefix(root).ok())
            .ok_or_else(|| format!("{manifest} lies outside the workspace"))?;
        let imports = list(&package, "dependencies")
            .iter()
            .filter(|dependency| dependency["path"].is_string())
            .map(|dependency| text(dependency, "name"))
            .collect();
        crates.push(Package {
            name: text(&package, "name"),
            folder: folder.to_string_lossy().into_owned(),
            imports,
        });
    }
    Ok(crates)
}

fn output(root: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .output()
        .map_err(|e| format!("{program}: {e}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{program} {}: {message}", arguments[0]));
    }
    String::from_utf8(output.stdout).map_err(|e| format!("{program}: {e}"))
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn an_allow_counts_on_its_line_and_the_next_and_needs_a_reason() {
        let file = File::new(
            "a.md",
            "a tidy: allow(unit) its own word\nb\nc\ntidy: allow(unit)\n",
        );
        let allowed: Vec<bool> = (0..4).map(|line| file.allows(line, "unit")).collect();
        assert_eq!(allowed, [true, true, false, false]);
        assert!(!file.allows(0, "region"));
    }
}
