//! What a Rust file imports: read from its code by a few patterns, for [`super::layers`].
//!
//! No parser is needed, since every way to another module of a crate begins with `crate::` or with
//! `super::`, and every way to another crate with that crate's name. Paths in macros count too,
//! which a parser would not see.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex_lite::Regex;

use super::tree::{File, Package};

/// One import: the line, from 0, and the name of a crate, or of what stands at the crate's root.
pub(crate) type Import = (usize, String);

/// `grid/cell.rs` as `[grid, cell]`; nothing for the facade and for programs.
pub(crate) fn module_path(path: &str) -> Option<Vec<&str>> {
    let mut parts: Vec<&str> = path.strip_suffix(".rs")?.split('/').collect();
    if parts.last() == Some(&"mod") {
        parts.pop();
    }
    let first = *parts.first()?;
    (!["lib", "main", "bin"].contains(&first)).then_some(parts)
}

pub(crate) fn code_of(file: &File) -> String {
    let lines: Vec<&str> = file.source.iter().map(|line| line.code.as_str()).collect();
    lines.join("\n")
}

/// What the facade re-exports, each name with its module.
pub(crate) fn exports(code: &str) -> BTreeMap<String, String> {
    static USE: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"\bpub(?:\([a-z]+\))? use (?:crate::|self::)?(?:r#)?(\w+)::([^;]*);")
    });
    let mut exports = BTreeMap::new();
    for found in USE.captures_iter(code) {
        for name in found[2].split(|c: char| !c.is_alphanumeric() && c != '_') {
            exports.insert(name.to_owned(), found[1].to_owned());
        }
    }
    exports
}

/// The names at the crate's root that the code of a module `depth` deep reaches for: by `crate::`,
/// or by enough `super::` to come out there.
pub(crate) fn root_imports(code: &str, depth: usize, modules: &BTreeSet<&str>) -> Vec<Import> {
    static ROOT: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"\b(crate|super(?:\s*::\s*super)*)\s*::\s*"));
    let mut imports = Vec::new();
    for found in ROOT.captures_iter(code) {
        let whole = found.get(0).expect("group 0 is the match");
        let line = code[..whole.start()].matches('\n').count();
        let supers = found[1].matches("super").count();
        for name in first_names(&code[whole.end()..]) {
            // A `super` more than the file is deep is normal in a module within the file, so there
            // only a known module counts.
            let reaches = supers == 0 || (supers >= depth && modules.contains(name.as_str()));
            if reaches && name != "super" {
                imports.push((line, name));
            }
        }
    }
    imports
}

/// The first name of a path, or of each path in braces.
fn first_names(text: &str) -> Vec<String> {
    let Some(list) = text.strip_prefix('{') else {
        let text = text.trim_start_matches("r#");
        let end = text
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(text.len());
        let name = if text.starts_with('*') {
            "*"
        } else {
            &text[..end]
        };
        return vec![name.to_owned()];
    };
    let mut names = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let path = list[start..at].trim();
                if !path.is_empty() {
                    names.extend(first_names(path));
                }
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names
}

/// The other crates of the workspace that the code names.
pub(crate) fn crate_imports(code: &str, package: &Package, crates: &[Package]) -> Vec<Import> {
    let mut imports = Vec::new();
    for other in crates.iter().filter(|other| other.name != package.name) {
        let path = pattern(&format!(r"(?:^|[^\w:]){}::", other.name.replace('-', "_")));
        for found in path.find_iter(code) {
            let line = code[..found.end()].matches('\n').count();
            imports.push((line, other.name.clone()));
        }
    }
    imports
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}
