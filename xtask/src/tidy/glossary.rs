//! One word a notion: that of the glossary in `crates/shudu/src/grid/mod.rs`.
//!
//! The literature has several words for each notion, and readers should not have to. Names in code
//! are taken apart (`region_of`, `RegionKind` are "region of", "region kind") and read like prose,
//! so one pattern serves both. A word with a plain meaning besides (a group of a regular
//! expression, a column's value) is only caught in phrases that speak of a grid. What stands in
//! quotes or backticks is not ours to name: the keys of a foreign format, say.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::Report;
use super::tree::File;

/// A word that is not used.
struct Word {
    /// The rule's name.
    word: &'static str,
    /// What is said instead.
    instead: &'static str,
    /// How it is known, in lower case.
    pattern: &'static str,
    /// What is left out before looking: the same word, rightly used.
    except: &'static str,
}

const fn word(
    word: &'static str,
    instead: &'static str,
    pattern: &'static str,
    except: &'static str,
) -> Word {
    Word {
        word,
        instead,
        pattern,
        except,
    }
}

impl Word {
    /// Whether the text, in lower case, has the word where it should not.
    fn is_in(&self, text: &str, (pattern, except): &(Regex, Regex)) -> bool {
        // Nearly all texts are seen off by the word's first letters, without a pattern.
        text.contains(&self.word[..3]) && pattern.is_match(&except.replace_all(text, ""))
    }
}

/// Matches nothing.
const NEVER: &str = "[^\\s\\S]";

/// The words, each with its pattern.
const WORDS: [Word; 9] = [
    word(
        "unit",
        "house",
        r"\bunits?\b",
        r"\bunit (tests?|structs?|types?|variants?)\b|\bunits? of (time|work|measure)|\bcodegen.units\b",
    ),
    word(
        "region",
        "box or house",
        r"\bregions?\b",
        // The name of a technique.
        r"\bregion forcing chains?\b",
    ),
    word(
        "square",
        "cell",
        r"\bsquares?\b",
        r"\bis square\b|\bsquare (brackets?|roots?)\b|\b(latin|magic) squares?\b",
    ),
    word("nonet", "box", r"\bnonets?\b", NEVER),
    word("subgrid", "box", r"\b(subgrids?|sub.grids?)\b", NEVER),
    word(
        "group",
        "house",
        r"\bgroups? of (nine|9|cells)\b|\b(cell|sudoku) groups?\b",
        NEVER,
    ),
    word(
        "field",
        "cell",
        r"\b(sudoku|grid) fields?\b|\bfields? (of|in) (a|the|each|every) (grid|house|row|column|box|puzzle)\b",
        NEVER,
    ),
    word(
        "number",
        "digit",
        r"\b(possible|missing|candidate|cell) numbers?\b|\bnumbers? in (a|the|each|every) (cell|house|row|column|box)\b",
        r"\bnumbers? of\b",
    ),
    word(
        "value",
        "digit or candidate",
        r"\b(candidate|cell|digit) values?\b|\bvalues? (of|in) (a|the|each|every) (cell|house|row|column|box)\b",
        NEVER,
    ),
];

static PATTERNS: LazyLock<Vec<(Regex, Regex)>> = LazyLock::new(|| {
    let compile = |text: &str| Regex::new(text).expect("the pattern is a constant");
    WORDS
        .iter()
        .map(|word| (compile(word.pattern), compile(word.except)))
        .collect()
});
static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("[A-Za-z_][A-Za-z0-9_]*").expect("the pattern is a constant"));

/// Checks names and prose of a Rust file, and the prose of a Markdown file.
pub(crate) fn check(file: &File, report: &mut Report) {
    if file.path.ends_with(".rs") {
        for (number, line) in file.source.iter().enumerate() {
            let mut texts = vec![without_quoted(&line.comment)];
            texts.extend(
                NAME.find_iter(&line.code)
                    .map(|name| words_of(name.as_str())),
            );
            check_line(file, number, &texts, report);
        }
    } else if file.path.ends_with(".md") {
        let mut in_fence = false;
        for (number, line) in file.text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_fence = !in_fence;
            } else if !in_fence {
                check_line(file, number, &[without_quoted(line)], report);
            }
        }
    }
}

fn check_line(file: &File, number: usize, texts: &[String], report: &mut Report) {
    let found: Vec<&Word> = WORDS
        .iter()
        .zip(PATTERNS.iter())
        .filter(|(word, patterns)| texts.iter().any(|text| word.is_in(text, patterns)))
        .map(|(word, _)| word)
        .collect();
    // A line that has three of them speaks of the words.
    if found.len() >= 3 {
        return;
    }
    for word in found {
        let text = format!("say {}, not {}", word.instead, word.word);
        report.error(file, number, word.word, text);
    }
}

/// `regionOf`, `REGION_OF`, `region_of` as `region of`.
fn words_of(name: &str) -> String {
    let mut words = String::new();
    let mut before_is_lower = false;
    for c in name.chars() {
        if c == '_' || (c.is_uppercase() && before_is_lower) {
            words.push(' ');
        }
        if c != '_' {
            words.extend(c.to_lowercase());
        }
        before_is_lower = c.is_lowercase() || c.is_numeric();
    }
    words
}

/// The text in lower case, without what stands between backticks or double quotes.
fn without_quoted(text: &str) -> String {
    let mut plain = String::new();
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '`' || c == '"' => quote = Some(c),
            None => plain.extend(c.to_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that are found in a file.
    fn check(path: &str, text: &str, expect: &[&str]) {
        let mut report = Report::default();
        super::check(&File::new(path, text), &mut report);
        let found: Vec<&str> = report.errors.iter().map(|error| error.rule).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn names_in_code_are_found() {
        check("a.rs", "fn region_of(cell: Cell)", &["region"]);
        check("a.rs", "struct UnitKind;", &["unit"]);
        check("a.rs", "const SQUARES: [u8; 81]", &["square"]);
        check("a.rs", "let cell_value = nonet;", &["nonet", "value"]);
        check(
            "a.rs",
            "let empty_square = candidate_numbers;",
            &["square", "number"],
        );
        check(
            "a.rs",
            "let united = isquared + value + number + field + group;",
            &[],
        );
        check("a.rs", "let key = \"region\";", &[]);
    }

    #[test]
    fn words_in_prose_are_found() {
        check("a.rs", "/// The values of the cell.", &["value"]);
        check("a.rs", "// A group of nine cells.", &["group"]);
        check("a.rs", "// Every unit of the grid.", &["unit"]);
        check("a.md", "Each Region holds nine cells.", &["region"]);
        check("a.md", "The missing number in the row.", &["number"]);
        check("a.md", "The fields of the grid.", &["field"]);
        check("a.md", "```\nregion\n```\nsquare\n", &["square"]);
    }

    #[test]
    fn right_uses_pass() {
        check(
            "a.rs",
            "// unit tests, a unit struct, square brackets, Latin squares",
            &[],
        );
        check(
            "a.rs",
            "// the key `region`, \"square\"; a field of a CSV row; group 1 matches",
            &[],
        );
        check(
            "a.md",
            "Region Forcing Chain; the number of the candidates; its value.",
            &[],
        );
        check("a.md", "Not: unit, group, region, square, field.", &[]);
        check(
            "a.rs",
            "// tidy: allow(unit) the paper's word\nlet unit = 1;",
            &[],
        );
    }
}
