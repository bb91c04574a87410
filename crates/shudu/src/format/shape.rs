//! What a line of a grid looks like: a row of cells, a row of candidates, a border.
//!
//! Rows come in four families, which are not mixed within one puzzle: dense (`53..7....`, also
//! with blanks between boxes), one number a token (`5 3 . . 7 . . . .`, and candidates), fields
//! (`5,3,,,7,,,,`), and between upright borders (`|53.|.7.|...|`).
//!
//! Borders are `| - + = * : . ' !` and box-drawing characters. Since `-`, `*`, `_` and `.` are
//! cells as well, a line without digits that could be a row of nine empty cells and a border is
//! left open here ([`Kind::Either`]); the block that it stands in decides.

use super::bars;
use super::charset::{flat, number, quote_marks};
use crate::grid::{Digit, DigitSet};

/// The longest line, in bytes, that is looked at as a part of a grid.
const LONGEST: usize = 1000;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A border.
    Border,
    /// A border or nine empty cells.
    Either,
    /// Cells.
    Cells,
    /// Candidates, at least one cell with several.
    Groups,
    /// Candidates with a player's digit (`u5`) among them.
    Entries,
    /// Cells parted by commas, semicolons or tabs.
    Fields,
    /// Cells and `-1` for the empty ones.
    MinusOne,
}

/// The family of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    /// Cells without blanks between all of them.
    Dense,
    /// Tokens with blanks between.
    Tokens,
    /// Fields.
    Fields,
    /// Rows with upright borders.
    Bordered,
}

/// What a line of a grid looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    /// `None` where it fits into any.
    pub(crate) family: Option<Family>,
    /// How many cells: characters of a row, fields, or groups of candidates.
    pub(crate) cells: usize,
    /// How many tokens between blanks and borders.
    pub(crate) tokens: usize,
    /// Whether the line is exactly nine characters wide and blanks are among them.
    pub(crate) nine_wide: bool,
}

/// Nine cells without anything else.
pub(crate) const DENSE_ROW: Shape = Shape {
    kind: Kind::Cells,
    family: Some(Family::Dense),
    cells: 9,
    tokens: 1,
    nine_wide: false,
};

/// Nine cells between upright borders, of which blanks are some.
const BARRED_ROW: Shape = Shape {
    kind: Kind::Cells,
    family: Some(Family::Bordered),
    cells: 9,
    tokens: 9,
    nine_wide: false,
};

/// The candidates of one cell in a line of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// The byte offset of its first character and of the one after its last.
    pub(crate) range: (usize, usize),
    pub(crate) digits: DigitSet,
    /// Whether it is one digit without marks.
    pub(crate) lone: bool,
}

impl Shape {
    /// The shape of a normalised line, `None` if it is no part of a grid.
    pub(crate) fn of(text: &str) -> Option<Shape> {
        if text.len() > LONGEST {
            return None;
        }
        let body: String = text[quote_marks(text)..].chars().map(flat).collect();
        if let Some(shape) = border(&body).or_else(|| fields_shape(&body)) {
            return Some(shape);
        }
        if bars::cells(&body).is_some() {
            return Some(BARRED_ROW);
        }
        row(&body, is_nine_wide(&body))
    }

    /// Whether the line is a row for certain.
    pub(crate) fn is_row(&self) -> bool {
        !matches!(self.kind, Kind::Border | Kind::Either)
    }
}

/// Nine characters, cells and blanks, and at least one of each.
fn is_nine_wide(body: &str) -> bool {
    body.chars().count() == 9
        && body.contains(' ')
        && body.chars().any(|c| number(c).is_some())
        && body.chars().all(|c| c == ' ' || number(c).is_some())
}

/// A line without digits, of border characters, one of which runs level.
fn border(body: &str) -> Option<Shape> {
    let body = body.trim();
    if !body.contains(['-', '+', '=', '*', '_'])
        || !body.chars().all(|c| "|!-+=*:.'_ \t".contains(c))
    {
        return None;
    }
    let cells = body.chars().filter(|&c| number(c).is_some()).count();
    let open = cells == 9 && !body.contains(['+', '=', '\'']);
    Some(Shape {
        kind: if open { Kind::Either } else { Kind::Border },
        family: None,
        cells,
        tokens: 0,
        nine_wide: false,
    })
}

/// A line of fields, each of which is empty or one cell.
fn fields_shape(body: &str) -> Option<Shape> {
    let delimiter = delimiter(body)?;
    let mut cells = 0;
    let mut last = "";
    let mut minus = false;
    for field in body.split(delimiter) {
        last = field.trim_matches([' ', '\t', '"', '\'']);
        minus |= last == "-1";
        if last.chars().count() > 1 && last != "-1" {
            return None;
        }
        if last.chars().next().is_some_and(|c| number(c).is_none()) {
            return None;
        }
        cells += 1;
    }
    // A separator may end the line as well as part the fields.
    if last.is_empty() && (cells == 10 || cells == 82) {
        cells -= 1;
    }
    Some(Shape {
        kind: if minus { Kind::MinusOne } else { Kind::Fields },
        family: Some(Family::Fields),
        cells,
        tokens: cells,
        nine_wide: false,
    })
}

/// The separator of a line of fields, if it has any. Eight tabs are separators; fewer are blanks.
pub(crate) fn delimiter(body: &str) -> Option<char> {
    let comma = [',', ';'].into_iter().find(|&c| body.contains(c));
    comma.or_else(|| (body.matches('\t').count() >= 8).then_some('\t'))
}

/// A row of cells or of candidates, with or without upright borders.
fn row(body: &str, nine_wide: bool) -> Option<Shape> {
    let starred = has_star_borders(body);
    let mut bars = starred;
    let mut words = Vec::new();
    let open = body.replace(
        |c: char| {
            let bar = is_bar(c, starred);
            bars |= bar;
            bar || is_filler(c)
        },
        " ",
    );
    words.extend(open.split_whitespace());
    let cells: usize = words.iter().map(|word| count_cells(word)).sum();
    let single = words.iter().filter(|w| w.chars().count() == 1).count();
    let all_cells = words.iter().all(|word| word.chars().all(is_cell));
    let tokens = words.len();
    let (kind, family, cells) = if tokens == 0 {
        return None;
    } else if words.contains(&"-1") && words.iter().all(|w| *w == "-1" || is_single_cell(w)) {
        (Kind::MinusOne, Family::Tokens, tokens)
    } else if all_cells && single == tokens {
        (Kind::Cells, Family::Tokens, cells)
    } else if all_cells && (cells == 9 || tokens < 5 || !words.iter().all(|w| is_group(w))) {
        (Kind::Cells, Family::Dense, cells)
    } else if words
        .iter()
        .all(|word| is_group(word) || is_single_cell(word))
    {
        (Kind::Groups, Family::Tokens, tokens)
    } else if words
        .iter()
        .all(|w| is_group(w.strip_prefix(['u', 'U']).unwrap_or(w)))
    {
        (Kind::Entries, Family::Tokens, tokens)
    } else {
        return None;
    };
    let nine_wide = nine_wide && kind == Kind::Cells;
    let family = if bars {
        Some(Family::Bordered)
    } else {
        // A single character, and nine of which some are blanks, are at home in either family.
        Some(family).filter(|_| !(nine_wide || tokens == 1 && cells == 1))
    };
    Some(Shape {
        kind,
        family,
        cells,
        tokens,
        nine_wide,
    })
}

fn is_cell(c: char) -> bool {
    number(c).is_some()
}

fn is_single_cell(word: &str) -> bool {
    word.len() == 1 && count_cells(word) == 1
}

fn count_cells(word: &str) -> usize {
    word.chars().filter(|&c| is_cell(c)).count()
}

fn is_bar(c: char, starred: bool) -> bool {
    matches!(c, '|' | '!' | ':') || starred && c == '*'
}

/// What may stand around cells without meaning anything.
fn is_filler(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | ',' | ';')
}

/// Whether stars at both ends (and maybe between) are borders: nine cells are left without them.
fn has_star_borders(body: &str) -> bool {
    let body = body.trim();
    body.len() > 9
        && body.starts_with('*')
        && body.ends_with('*')
        && body.chars().filter(|&c| is_cell(c) && c != '*').count() == 9
}

/// Whether a word is the candidates of a cell.
fn is_group(word: &str) -> bool {
    group_digits(word).is_some()
}

/// The candidates of a word such as `37`, `{35}`, `<3>`, `739*`, `{}`.
fn group_digits(word: &str) -> Option<DigitSet> {
    let word = word.trim_end_matches(['-', '*', '+']);
    let bracketed = [('{', '}'), ('<', '>'), ('(', ')'), ('[', ']')]
        .iter()
        .find_map(|&(open, close)| word.strip_prefix(open)?.strip_suffix(close));
    let inner = bracketed.unwrap_or(word).trim_end_matches(['-', '*', '+']);
    let mut digits = DigitSet::EMPTY;
    for c in inner.chars() {
        let digit = Digit::from_char(c)?;
        if digits.contains(digit) {
            return None;
        }
        digits.insert(digit);
    }
    (digits != DigitSet::EMPTY || bracketed.is_some()).then_some(digits)
}

/// The cells of a row with their byte offsets in the normalised line. Blanks are cells too if
/// `blanks` says so.
pub(crate) fn cells(text: &str, blanks: Blanks) -> Vec<(usize, u8)> {
    let start = quote_marks(text);
    let body: String = text[start..].chars().map(flat).collect();
    if let Some(barred) = bars::cells(&body) {
        let places: Vec<usize> = text[start..].char_indices().map(|(at, _)| at).collect();
        let place = |(at, number): (usize, u8)| (start + places[at], number);
        return barred.into_iter().map(place).collect();
    }
    let starred = has_star_borders(&body);
    text[start..]
        .char_indices()
        .filter(|&(_, c)| !(starred && c == '*'))
        .filter_map(|(at, c)| {
            let number = match c {
                ' ' if blanks == Blanks::AreCells => Some(0),
                _ => number(c),
            };
            Some((start + at, number?))
        })
        .collect()
}

/// Whether a blank is an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blanks {
    /// It parts.
    Part,
    /// It is one.
    AreCells,
}

/// The groups of a row of candidates, with their places in the normalised line.
pub(crate) fn groups(text: &str) -> Option<Vec<Group>> {
    let start = quote_marks(text);
    let mut groups = Vec::new();
    let mut begun: Option<usize> = None;
    let ends = text[start..]
        .char_indices()
        .map(|(at, c)| (start + at, c))
        .chain([(text.len(), ' ')]);
    for (at, c) in ends {
        let parts = c.is_whitespace() || is_bar(flat(c), false) || is_filler(c);
        match (parts, begun) {
            (false, None) => begun = Some(at),
            (true, Some(from)) => {
                let word = &text[from..at];
                groups.push(Group {
                    range: (from, at),
                    digits: group_digits(word)?,
                    lone: word.len() == 1,
                });
                begun = None;
            }
            _ => {}
        }
    }
    Some(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_their_characters() {
        use Family::{Bordered, Dense, Tokens};
        use Kind::{Border, Cells, Either, Entries, Groups, MinusOne};
        let f = Family::Fields;
        let table: &[(&str, Kind, Option<Family>, usize)] = &[
            ("53..7....", Cells, Some(Dense), 9),
            ("53..7...", Cells, Some(Dense), 8),
            (".........", Cells, Some(Dense), 9),
            ("\"53..7....\",", Cells, Some(Dense), 9),
            ("> 53..7....", Cells, Some(Dense), 9),
            ("53. .7. ...", Cells, Some(Dense), 9),
            ("530 070 000", Cells, Some(Dense), 9),
            ("5 3 . . 7 . . . .", Cells, Some(Tokens), 9),
            ("5", Cells, None, 1),
            ("53  7    ", Cells, None, 3),
            ("|53.|.7.|...|", Cells, Some(Bordered), 9),
            ("│5 3 .│. 7 .│. . .│", Cells, Some(Bordered), 9),
            ("*53.*.7.*...*", Cells, Some(Bordered), 9),
            (". . . | . . . | . . .", Cells, Some(Bordered), 9),
            ("5,3,,,7,,,,", Kind::Fields, Some(f), 9),
            ("5;3;;;7;;;;", Kind::Fields, Some(f), 9),
            ("\t3\t\t\t7\t\t\t\t", Kind::Fields, Some(f), 9),
            (",,,,,,,,", Kind::Fields, Some(f), 9),
            ("5,3,-1", MinusOne, Some(f), 3),
            ("5 3 -1 -1", MinusOne, Some(Tokens), 4),
            ("37 2 6 4 5 8 9 1 37", Groups, Some(Tokens), 9),
            ("| 37 2 6 | 4 5 8 | 9 1 739* |", Groups, Some(Bordered), 9),
            ("{37} 2 6 4 5 8 9 <1> 37", Groups, Some(Tokens), 9),
            ("37 2 6 4 5 8 9 u1 37", Entries, Some(Tokens), 9),
            ("------+-------+------", Border, None, 19),
            ("*-----------*", Border, None, 13),
            ("┌───┬", Border, None, 0),
            (".---.---.---.", Border, None, 13),
            ("---------", Either, None, 9),
            ("|---|---|---|", Either, None, 9),
        ];
        for &(text, kind, family, cells) in table {
            let shape = Shape::of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (shape.kind, shape.family, shape.cells),
                (kind, family, cells),
                "{text}"
            );
        }
        for text in [
            "",
            "   ",
            "hello",
            "5 3 a",
            "{37",
            "é",
            "33 2 6 4 5 8 9 1 {22}",
        ] {
            assert_eq!(Shape::of(text), None, "{text}");
        }
    }

    #[test]
    fn a_dense_row_is_one() {
        assert_eq!(Shape::of("53..7...."), Some(DENSE_ROW));
    }

    #[test]
    fn groups_have_their_places() {
        let groups = groups("│ 37 {2}│6- │").unwrap();
        let found: Vec<_> = groups
            .iter()
            .map(|g| (g.range, g.digits.bits(), g.lone))
            .collect();
        assert_eq!(
            found,
            [
                ((4, 6), 0b1000100, false),
                ((7, 10), 0b10, false),
                ((13, 15), 0b100000, false)
            ]
        );
    }
}
