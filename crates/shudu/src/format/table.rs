//! The table of formats: names, and what each is.

use std::fmt;

/// A text format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// 81 cell characters on a line, with or without other text.
    Line,
    /// Nine dense rows of nine cell characters.
    Rows,
    /// Nine rows of nine numbers, or 81 numbers broken into lines in any other way.
    Spaced,
    /// A grid with borders.
    Grid,
    /// Comma- or semicolon-separated columns.
    Csv,
    /// Tab-separated columns.
    Tsv,
    /// A JSON array, or an array of such.
    Json,
    /// A JSON text a line.
    Jsonl,
    /// SadMan Software's puzzle file.
    Sdk,
    /// SadMan Software's collection: a line of 81 a puzzle.
    Sdm,
    /// SudoCue's file with the player's digits and candidates.
    Sdx,
    /// Simple Sudoku's file.
    Ss,
    /// A line of HoDoKu's library of techniques.
    Hodoku,
    /// A grid of candidates.
    Pencilmarks,
    /// 729 candidates on a line (Sukaku).
    Marks729,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// KSudoku's XML.
    Ksudoku,
    /// A game ID of Simon Tatham's Solo.
    Tatham,
    /// A link of f-puzzles or SudokuPad.
    Fpuzzles,
    /// A link of SudokuWiki.
    Sudokuwiki,
}

/// One row: the format, its name for `--from` and `--to`, and what it is in a few words.
const TABLE: [(Format, &str, &str); 20] = [
    (
        Format::Line,
        "line",
        "81 cells on a line, with or without other text",
    ),
    (Format::Rows, "rows", "nine rows of nine cells"),
    (
        Format::Spaced,
        "spaced",
        "nine rows of nine numbers, blanks between",
    ),
    (Format::Grid, "grid", "nine rows with borders"),
    (
        Format::Csv,
        "csv",
        "columns with commas or semicolons, with or without a header",
    ),
    (Format::Tsv, "tsv", "columns with tabs"),
    (Format::Json, "json", "JSON arrays of numbers or strings"),
    (Format::Jsonl, "jsonl", "a JSON text a line"),
    (
        Format::Sdk,
        "sdk",
        "SadMan Software puzzle (#A… tags, or [Puzzle])",
    ),
    (
        Format::Sdm,
        "sdm",
        "SadMan Software collection: 81 cells a line",
    ),
    (
        Format::Sdx,
        "sdx",
        "SudoCue: candidates, u5 for the player's digit",
    ),
    (
        Format::Ss,
        "ss",
        "Simple Sudoku: one to three starred grids",
    ),
    (Format::Hodoku, "hodoku", "HoDoKu library line (:0100:…:)"),
    (Format::Pencilmarks, "pencilmarks", "a grid of candidates"),
    (Format::Marks729, "729", "729 candidates on a line (Sukaku)"),
    (Format::OpenSudoku, "opensudoku", "OpenSudoku XML"),
    (Format::Ksudoku, "ksudoku", "KSudoku XML"),
    (Format::Tatham, "tatham", "Simon Tatham's game ID (3x3:…)"),
    (
        Format::Fpuzzles,
        "fpuzzles",
        "f-puzzles and SudokuPad links",
    ),
    (Format::Sudokuwiki, "sudokuwiki", "SudokuWiki link (…?bd=)"),
];

impl Format {
    /// All formats, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|row| row.0)
    }

    /// The name for `--from` and `--to`.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What it is, in a few words.
    pub fn about(self) -> &'static str {
        self.row().2
    }

    /// The format of a name.
    pub fn from_name(name: &str) -> Option<Format> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Whether full-line comments may stand between the records.
    pub fn has_comments(self) -> bool {
        !matches!(
            self,
            Format::Csv
                | Format::Tsv
                | Format::Json
                | Format::Jsonl
                | Format::Sdm
                | Format::OpenSudoku
                | Format::Ksudoku
        )
    }

    fn row(self) -> &'static (Format, &'static str, &'static str) {
        TABLE
            .iter()
            .find(|row| row.0 == self)
            .expect("the table has a row for each format")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
