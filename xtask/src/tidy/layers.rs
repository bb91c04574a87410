//! Layers point one way: ARCHITECTURE.md says in a table who may import whom, and this holds the
//! code to it.
//!
//! The table stands between `<!-- layers -->` and `<!-- /layers -->`. A row is a crate (`bench`) or
//! a module at the top of a crate's source (`shudu::grid`); its third column names rows, those of
//! the same crate without the crate's name (`grid`). Every crate has a row, every module of a crate that has
//! rows of modules has one, every row has its crate or module, and nothing may import from its own
//! layer or above. The file `lib.rs` is the facade, and knows all modules of its crate.

use std::collections::{BTreeMap, BTreeSet};

use super::Report;
use super::imports::{code_of, crate_imports, exports, module_path, root_imports};
use super::tree::{File, Package};

const TABLE: &str = "ARCHITECTURE.md";

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    name: String,
    layer: u32,
    /// Full names of rows.
    imports: BTreeSet<String>,
    /// The line in the file, from 0.
    line: usize,
}

/// Checks the table, and crates and modules against it.
pub(crate) fn check(files: &[File], crates: &[Package], report: &mut Report) {
    let Some(table) = files.iter().find(|file| file.path == TABLE) else {
        return report.error_in(TABLE, "layer", "is missing");
    };
    let rows = parse(table, report);
    check_rows(table, &rows, report);
    let mut rooms = BTreeSet::new();
    for package in crates {
        rooms.insert(package.name.clone());
        check_crate(package, &rows, report);
        let prefix = format!("{}::", package.name);
        if rows.keys().any(|name| name.starts_with(&prefix)) {
            rooms.extend(check_modules(files, package, crates, &rows, report));
        }
    }
    for row in rows.values().filter(|row| !rooms.contains(&row.name)) {
        let text = format!("`{}` is in the table and nowhere else", row.name);
        report.error(table, row.line, "layer", text);
    }
}

/// Reads the table.
fn parse(table: &File, report: &mut Report) -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    let lines = table.text.lines().enumerate();
    let inside = lines
        .skip_while(|(_, line)| line.trim() != "<!-- layers -->")
        .take_while(|(_, line)| line.trim() != "<!-- /layers -->");
    for (line, text) in inside {
        if !text.starts_with("| `") {
            continue;
        }
        match parse_row(line, text) {
            Some(row) => {
                if let Some(twice) = rows.insert(row.name.clone(), row) {
                    let text = format!("`{}` has two rows", twice.name);
                    report.error(table, line, "layer", text);
                }
            }
            None => {
                let text = "a row reads `| name | L0 | names, or nothing |`";
                report.error(table, line, "layer", text);
            }
        }
    }
    if rows.is_empty() {
        report.error_in(TABLE, "layer", "has no table after `<!-- layers -->`");
    }
    with_full_names(rows)
}

/// In a module's row a bare name is a module of the same crate, if there is one, or else a crate.
fn with_full_names(mut rows: BTreeMap<String, Row>) -> BTreeMap<String, Row> {
    let names: BTreeSet<String> = rows.keys().cloned().collect();
    for row in rows.values_mut() {
        let Some((of, _)) = row.name.split_once("::") else {
            continue;
        };
        let full = |import: &String| {
            let sibling = format!("{of}::{import}");
            if names.contains(&sibling) {
                sibling
            } else {
                import.clone()
            }
        };
        row.imports = row.imports.iter().map(full).collect();
    }
    rows
}

fn parse_row(line: usize, text: &str) -> Option<Row> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let ["", name, layer, imports, ""] = parts[..] else {
        return None;
    };
    let name = name.trim_matches('`').to_owned();
    let imports = imports
        .split(',')
        .map(|import| import.trim().trim_matches('`').to_owned())
        .filter(|import| !import.is_empty())
        .collect();
    Some(Row {
        layer: layer.strip_prefix('L')?.parse().ok()?,
        name,
        imports,
        line,
    })
}

/// A row may only name rows of lower layers.
fn check_rows(table: &File, rows: &BTreeMap<String, Row>, report: &mut Report) {
    for row in rows.values() {
        for import in &row.imports {
            let text = match rows.get(import) {
                None => format!("`{import}` has no row"),
                Some(other) if other.layer >= row.layer => format!(
                    "`{}` of L{} may not import `{import}` of L{}: only from lower layers",
                    row.name, row.layer, other.layer
                ),
                Some(_) => continue,
            };
            report.error(table, row.line, "layer", text);
        }
    }
}

fn check_crate(package: &Package, rows: &BTreeMap<String, Row>, report: &mut Report) {
    let manifest = format!("{}/Cargo.toml", package.folder);
    let Some(row) = rows.get(&package.name) else {
        let text = format!("`{}` has no row in {TABLE}", package.name);
        return report.error_in(&manifest, "layer", text);
    };
    for import in &package.imports {
        if !row.imports.contains(import) {
            let text = format!("`{}` may not import `{import}` by {TABLE}", package.name);
            report.error_in(&manifest, "layer", text);
        }
    }
}

/// Checks the modules of one crate; returns their full names.
fn check_modules(
    files: &[File],
    package: &Package,
    crates: &[Package],
    rows: &BTreeMap<String, Row>,
    report: &mut Report,
) -> BTreeSet<String> {
    let source = format!("{}/src/", package.folder);
    let inside: Vec<(&File, Vec<&str>)> = files
        .iter()
        .filter_map(|file| Some((file, module_path(file.path.strip_prefix(&source)?)?)))
        .collect();
    let modules: BTreeSet<&str> = inside.iter().map(|(_, path)| path[0]).collect();
    let facade = files
        .iter()
        .find(|file| file.path == format!("{source}lib.rs"));
    let exports = facade
        .map(|file| exports(&code_of(file)))
        .unwrap_or_default();
    let full = |module: &str| format!("{}::{module}", package.name);
    for module in modules
        .iter()
        .filter(|module| !rows.contains_key(&full(module)))
    {
        let text = format!("`{}` has no row in {TABLE}", full(module));
        report.error_in(&format!("{source}{module}"), "layer", text);
    }
    for (file, path) in &inside {
        let Some(row) = rows.get(&full(path[0])) else {
            continue;
        };
        let code = code_of(file);
        for (line, name) in root_imports(&code, path.len(), &modules) {
            let module = exports.get(&name).unwrap_or(&name).as_str();
            if !modules.contains(module) {
                let text = format!("`crate::{name}`: import it from its own module");
                report.error(file, line, "layer", text);
            } else if module != path[0] && !row.imports.contains(&full(module)) {
                let text = format!("`{}` may not import `{module}` by {TABLE}", row.name);
                report.error(file, line, "layer", text);
            }
        }
        for (line, name) in crate_imports(&code, package, crates) {
            if !row.imports.contains(&name) {
                let text = format!(
                    "`{}` may not import the crate `{name}` by {TABLE}",
                    row.name
                );
                report.error(file, line, "layer", text);
            }
        }
    }
    modules.iter().map(|module| full(module)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE_TEXT: &str = "\
        <!-- layers -->\n| crate or module | layer | may import |\n|---|---|---|\n\
        | `a::grid` | L0 | |\n| `a::format` | L1 | `grid` |\n| `a::solve` | L1 | `grid`, `simd` |\n\
        | `simd` | L0 | |\n| `a` | L3 | `simd` |\n| `cli` | L5 | `a` |\n<!-- /layers -->\n";

    /// The texts of the errors that a workspace gives, which has the table's rooms; `files` are
    /// added to it or replace what it has.
    fn errors(files: &[(&str, &str)], cli_imports: &[&str]) -> Vec<String> {
        let mut all = BTreeMap::from([
            (TABLE, TABLE_TEXT),
            (
                "a/src/lib.rs",
                "pub mod grid; pub use grid::{Cell, Digit as D};",
            ),
            ("a/src/grid/mod.rs", ""),
            ("a/src/format/mod.rs", ""),
            ("a/src/solve.rs", ""),
        ]);
        all.extend(files.iter().copied());
        let files: Vec<File> = all
            .iter()
            .map(|(path, text)| File::new(path, text))
            .collect();
        let package = |name: &str, imports: &[&str]| Package {
            name: name.to_owned(),
            folder: name.to_owned(),
            imports: imports.iter().map(ToString::to_string).collect(),
        };
        let crates = [
            package("a", &["simd"]),
            package("simd", &[]),
            package("cli", cli_imports),
        ];
        let mut report = Report::default();
        super::check(&files, &crates, &mut report);
        report.errors.iter().map(ToString::to_string).collect()
    }

    /// Whether the format module may say this: no error, or one that holds `expect`.
    fn check(code: &str, expect: Option<&str>) {
        for (path, code) in [
            ("a/src/format/mod.rs", code.to_owned()),
            (
                "a/src/format/line.rs",
                code.replace("super::", "super::super::"),
            ),
        ] {
            let found = errors(&[(path, &code)], &["a"]);
            match expect {
                None => assert_eq!(found, [""; 0], "{path}: {code}"),
                Some(part) => {
                    assert_eq!(found.len(), 1, "{path}: {code}: {found:?}");
                    assert!(
                        found[0].starts_with(path) && found[0].contains(part),
                        "{found:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lower_layers_may_be_imported() {
        check("use crate::grid::Cell;", None);
        check("use crate::{Cell, D, format::x};", None);
        check("use crate::grid::{self, *};\nuse super::grid;", None);
        check("/// [`crate::solve`]\nfn f() { \"crate::solve\" }", None);
        check("mod tests { use super::f; }", None);
    }

    #[test]
    fn neighbours_may_not() {
        let solve = Some("may not import `solve`");
        check("use crate::solve::naive;", solve);
        check("fn f() { crate::solve::naive() }", solve);
        check(
            "use crate::{\n    grid::{Cell, Digit},\n    solve::{self},\n};",
            solve,
        );
        check("use super::solve;", solve);
        check("use super::{grid, solve};", solve);
        check("use crate::*;", Some("from its own module"));
        check("use crate::Outcome;", Some("from its own module"));
    }

    #[test]
    fn crates_are_held_to_it_too() {
        assert_eq!(
            errors(&[("a/src/solve.rs", "use simd::Token;")], &["a"]),
            [""; 0]
        );
        check("use simd::Token;", Some("may not import the crate `simd`"));
        let found = errors(&[], &["a", "simd"]);
        assert_eq!(
            found,
            ["cli/Cargo.toml:0: layer: `cli` may not import `simd` by ARCHITECTURE.md"]
        );
    }

    #[test]
    fn the_table_itself_is_checked() {
        let with = |old: &str, new: &str| {
            let text = TABLE_TEXT.replace(old, new);
            assert_ne!(text, TABLE_TEXT);
            errors(&[(TABLE, &text)], &["a"]).join("\n")
        };
        let up = with("| L1 | `grid` |", "| L1 | `grid`, `solve` |");
        assert!(
            up.contains("`a::format` of L1 may not import `a::solve` of L1"),
            "{up}"
        );
        assert!(with("| `a::grid` | L0 | |\n", "").contains("`a::grid` has no row"));
        assert!(with("| `cli` | L5 | `a` |\n", "").contains("`cli` has no row"));
        assert!(with("<!-- /", "| `make` | L2 | |\n<!-- /").contains("and nowhere else"));
        assert!(with("| `a` | L3 |", "| `a` | 3 |").contains("a row reads"));
        assert!(with("| `a` | L3 |", "| `simd` | L3 |").contains("two rows"));
        assert!(with("<!-- layers -->", "").contains("has no table"));
    }
}
