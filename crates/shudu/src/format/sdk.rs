//! SadMan Software's puzzle file, `.sdk`, also as SudoCue extends it.
//!
//! ```text
//! #ARuud              tags: A author, D description, C comment, B date, S source, L level,
//! #LEasy              U address; the text follows directly
//! 2..1.5..3           nine rows                       or   [Puzzle]       nine rows
//! .54...71.                                                [State]        nine rows: givens and
//! …                                                                       the player's digits
//!                                                          [PencilMarks]  nine rows of notes
//! ```
//! The tags are described at <http://sudocue.net/fileformats.php>. A row of notes is nine sets of
//! digits parted by commas, empty where there are none; or nine by blanks, with `.` for none.
//! No document of that section was found, so both are read, and the first is written.
//!
//! `#` begins a comment in most files. So a line is a tag only if a tag's letter follows, and
//! after lines that begin with `#` comes a row of nine cells or `[Puzzle]`.

use std::io::{self, BufRead};

use super::body::{
    Body, cell, dense, entries, fault, give_back, notes_of_open_cells, record, rows, take,
    take_rows, tokens,
};
use super::lines::{Line, Lines};
use super::{Fault, Format, Frame, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};
use crate::grid::{Digit, DigitSet, Puzzle, State};

const TAGS: &str = "ABCDLSU";
/// How far a tag looks for its puzzle.
const LOOK_AHEAD: usize = 64;
const SECTIONS: [&str; 3] = ["[Puzzle]", "[State]", "[PencilMarks]"];

/// Whether a line may begin such a file: a tag, or `[Puzzle]`. Whether a tag is one, the
/// [`Framer`] finds.
pub(crate) fn starts(line: &str) -> bool {
    let text = Body::of(line).text;
    tag(&text).is_some() || section(&text) == Some(0)
}

/// The letter of a tag and its text.
fn tag(text: &str) -> Option<(char, &str)> {
    let rest = text.strip_prefix('#')?;
    let letter = rest.chars().next().filter(|&c| TAGS.contains(c))?;
    Some((letter, rest[1..].trim()))
}

/// The place in [`SECTIONS`]; beyond them for another word in brackets.
fn section(text: &str) -> Option<usize> {
    let word = text.strip_prefix('[')?.strip_suffix(']')?;
    if word.is_empty() || !word.chars().all(|c| c.is_ascii_alphabetic() || c == ' ') {
        return None;
    }
    let known = SECTIONS
        .iter()
        .position(|known| known.eq_ignore_ascii_case(text));
    Some(known.unwrap_or(SECTIONS.len()))
}

/// The cells of a row, dense or parted by blanks, each with its column; `None` if one of its
/// characters is no cell. A blank is an empty cell where the row is nine wide with it.
fn row(text: &str) -> Option<Vec<(usize, Option<Digit>)>> {
    let nine_wide = text.chars().count() == 9;
    let mut cells = Vec::new();
    for (column, c) in text.chars().enumerate() {
        if c != ' ' {
            cells.push((column, cell(c)?));
        } else if nine_wide {
            cells.push((column, None));
        }
    }
    Some(cells)
}

/// Whether a line is meant as a row, if perhaps a short or a long one.
fn is_row(line: &str) -> bool {
    let text = Body::of(line).text;
    (1..=40).contains(&text.len()) && row(&text).is_some()
}

fn is_row_of_nine(line: &str) -> bool {
    row(&Body::of(line).text).is_some_and(|cells| cells.len() == 9)
}

/// Cuts one puzzle with its tags and sections.
#[derive(Debug)]
pub(crate) struct Framer {
    done: bool,
    /// Whether the format is known, and needs no sign of it.
    known: bool,
}

impl Framer {
    pub(crate) fn new() -> Framer {
        Framer {
            done: false,
            known: false,
        }
    }

    /// A framer for text that is known to be in this format.
    pub(crate) fn known() -> Framer {
        Framer {
            done: false,
            known: true,
        }
    }

    /// The puzzle that begins at the next line, or that line as a comment if its `#` is no tag;
    /// then `None`.
    pub(crate) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> io::Result<Option<Frame>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(None);
        }
        let mut taken = take(lines, LOOK_AHEAD, |line| {
            let text = Body::of(line).text;
            text.is_empty() || text.starts_with('#')
        })?;
        let Some(next) = lines.next()? else {
            return Ok(comment(lines, taken));
        };
        let text = Body::of(&next.text).text;
        let sectioned = section(&text) == Some(0);
        let rows = is_row_of_nine(&next.text) || self.known && is_row(&next.text);
        lines.unread(next);
        if sectioned {
            take_sections(lines, &mut taken)?;
        } else if rows {
            taken.extend(take_rows(lines, is_row)?);
        } else {
            return Ok(comment(lines, taken));
        }
        Ok(super::body::raw(Format::Sdk, &taken).map(Frame::Record))
    }
}

/// The first line as a comment; the others are given back.
fn comment<R: BufRead>(lines: &mut Lines<R>, mut taken: Vec<Line>) -> Option<Frame> {
    if taken.is_empty() {
        return None;
    }
    give_back(lines, taken.split_off(1));
    let first = taken.pop()?;
    Some(Frame::Comment {
        line: first.number,
        text: first.text,
    })
}

/// Takes `[Puzzle]` and the sections that follow it, blank lines between them or not.
fn take_sections<R: BufRead>(lines: &mut Lines<R>, taken: &mut Vec<Line>) -> io::Result<()> {
    let mut sections = 0;
    loop {
        let blank = take(lines, 3, |line| Body::of(line).text.is_empty())?;
        let header = take(lines, 1, |line| match section(&Body::of(line).text) {
            Some(0) => sections == 0,
            Some(_) => sections > 0,
            None => false,
        })?;
        if header.is_empty() || sections > SECTIONS.len() {
            give_back(lines, header);
            give_back(lines, blank);
            return Ok(());
        }
        sections += 1;
        taken.extend(blank);
        taken.extend(header);
        let rows = take(lines, 9, in_section)?;
        let whole = rows.len() == 9;
        taken.extend(rows);
        if whole {
            // What is no row begins something else.
            taken.extend(take(lines, 9, |line| in_section(line) && is_row(line))?);
        }
    }
}

/// Whether a line may be a row of a section, if perhaps a broken one: 81 cells are a puzzle.
fn in_section(line: &str) -> bool {
    let text = Body::of(line).text;
    let puzzle = text.chars().count() == 81 && text.chars().all(|c| cell(c).is_some());
    !text.is_empty() && !text.starts_with(['#', '[']) && !puzzle
}

/// A line of a section: its place in the record's text, and its body.
type Row = (usize, Body);

/// Reads tags and rows, or tags and sections.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    let mut tags: Vec<String> = Vec::new();
    let mut parts: [Option<Vec<Row>>; 3] = [None, None, None];
    let mut at = 0;
    for (number, line) in raw.text.split('\n').enumerate() {
        let body = Body::of(line);
        if let Some(place) = section(&body.text) {
            let again = parts.get(place).is_none_or(Option::is_some);
            if again {
                let found = format!("section {}", body.text);
                return Err(fault(
                    raw,
                    (number, body.skipped),
                    found,
                    SECTIONS.join(", "),
                ));
            }
            parts[place] = Some(Vec::new());
            at = place;
        } else if body.text.starts_with('#') {
            tags.push(body.text);
        } else if !body.text.is_empty() {
            parts[at].get_or_insert_default().push((number, body));
        }
    }
    let [puzzle, state, notes] = parts;
    let puzzle = puzzle.unwrap_or_default();
    let (first, column) = puzzle.first().map_or((0, 0), |row| (row.0, row.1.skipped));
    let mut read_state = State::new(grid(raw, &puzzle, first)?);
    if let Some(rows) = state {
        let line = rows.first().map_or(0, |row| row.0);
        let seen = grid(raw, &rows, line)?;
        read_state.entries = entries(&read_state.givens, &seen).map_err(|cell| {
            let found = format!("{cell} of [State] is not the given");
            let line = rows.get(cell.row()).map_or(line, |row| row.0);
            fault(
                raw,
                (line, cell.column()),
                found,
                "the digit of [Puzzle] or an empty cell",
            )
        })?;
    }
    if let Some(rows) = notes {
        let filled = read_state.filled();
        read_state.notes = Some(notes_of_open_cells(&filled, pencilmarks(raw, &rows)?));
    }
    let mut read = record(raw, (first, column), read_state, dense());
    read.comment = comment_of(&tags);
    Ok(read)
}

fn grid(raw: &RawRecord, rows: &[Row], line: usize) -> Result<Puzzle, Fault> {
    let mut numbers = [0; 81];
    for (at, (number, body)) in rows.iter().enumerate() {
        let place = (*number, body.skipped);
        let Some(cells) = row(&body.text) else {
            let found = format!("row {} holds what is no cell", at + 1);
            return Err(fault(raw, place, found, "9 cells"));
        };
        if cells.len() != 9 {
            let found = format!("row {} has {} cells", at + 1, cells.len());
            return Err(fault(raw, place, found, "9 cells"));
        }
        for (column, (_, digit)) in cells.into_iter().enumerate() {
            if let Some(number) = numbers.get_mut(9 * at + column) {
                *number = digit.map_or(0, Digit::get);
            }
        }
    }
    count(raw, rows, line)?;
    Ok(Puzzle::from_numbers(numbers).expect("a digit is 1 to 9"))
}

fn count(raw: &RawRecord, rows: &[Row], line: usize) -> Result<(), Fault> {
    if rows.len() == 9 {
        return Ok(());
    }
    let found = super::line::rows(rows.len());
    Err(fault(raw, (line, 0), found, "9 rows"))
}

fn pencilmarks(raw: &RawRecord, rows: &[Row]) -> Result<[DigitSet; 81], Fault> {
    let mut notes = [DigitSet::EMPTY; 81];
    for (at, (number, body)) in rows.iter().enumerate() {
        let place = (*number, body.skipped);
        let sets: Vec<String> = if body.text.contains(',') {
            body.text.split(',').map(str::to_string).collect()
        } else {
            tokens(&body.text)
                .into_iter()
                .map(|token| token.1)
                .collect()
        };
        if sets.len() != 9 {
            let found = format!("row {} of [PencilMarks] has {} sets", at + 1, sets.len());
            return Err(fault(raw, place, found, "9 sets of digits"));
        }
        for (column, set) in sets.iter().enumerate() {
            let mut digits = DigitSet::EMPTY;
            for c in set.chars().filter(|&c| c != ' ') {
                match cell(c) {
                    Some(digit) => digit.into_iter().for_each(|digit| digits.insert(digit)),
                    None => {
                        let found = format!("{c:?} in row {} of [PencilMarks]", at + 1);
                        return Err(fault(raw, place, found, "digits and commas"));
                    }
                }
            }
            if let Some(cell) = notes.get_mut(9 * at + column) {
                *cell = digits;
            }
        }
    }
    count(raw, rows, rows.first().map_or(0, |row| row.0))?;
    Ok(notes)
}

/// The tags in one line; a lone `#C` as its text.
fn comment_of(tags: &[String]) -> String {
    match tags {
        [only] if only.starts_with("#C") && split_tags(&only[2..]).len() == 1 => {
            only[2..].trim().to_string()
        }
        _ => tags.join(" "),
    }
}

/// The tags that a comment holds, one each; a comment without is one text.
fn split_tags(comment: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for word in comment.split(' ') {
        match tags.last_mut() {
            Some(last) if tag(word).is_none() => {
                last.push(' ');
                last.push_str(word);
            }
            _ => tags.push(word.to_string()),
        }
    }
    tags
}

/// Writes tags, then nine rows; sections where there are entries or notes.
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(Format::Sdk)?;
    let mut lost = item.lost_by_plain();
    (lost.entries, lost.notes, lost.comment) = (false, false, false);
    let comment = item.comment.replace(['\n', '\r'], " ");
    let comment = comment.trim();
    if tag(comment).is_some() {
        for line in split_tags(comment) {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    } else if !comment.is_empty() {
        out.push_str(&format!("#C{comment}\n"));
    }
    let plain = state.is_start();
    if !plain {
        out.push_str("[Puzzle]\n");
    }
    out.push_str(&rows(&state.givens, '.'));
    out.push('\n');
    if !plain {
        let seen = rows(&state.filled(), '.');
        out.push_str(&format!("[State]\n{seen}\n"));
    }
    if let Some(notes) = &state.notes {
        out.push_str("[PencilMarks]\n");
        for row in notes.chunks(9) {
            let sets = row.iter().map(|&set| set.map(Digit::to_char).collect());
            let sets: Vec<String> = sets.collect();
            out.push_str(&sets.join(","));
            out.push('\n');
        }
    }
    Ok(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_a_letter_directly_after_the_hash() {
        for (line, yes) in [
            ("#ARuud", true),
            ("> #LEasy", true),
            ("[puzzle]", true),
            ("#Author list", true),
            ("# Author", false),
            ("#author", false),
            ("#Zoo", false),
            ("[State]", false),
            ("[1,2]", false),
        ] {
            assert_eq!(starts(line), yes, "{line}");
        }
    }

    #[test]
    fn a_comment_is_split_into_its_tags() {
        let tags = split_tags("#ARuud #DA random puzzle #LEasy");
        assert_eq!(tags, ["#ARuud", "#DA random puzzle", "#LEasy"]);
        assert_eq!(comment_of(&tags), "#ARuud #DA random puzzle #LEasy");
        assert_eq!(comment_of(&["#Cnice".to_string()]), "nice");
    }

    #[test]
    fn a_hash_that_leads_to_no_rows_is_a_comment() {
        let mut lines = Lines::new("#A puzzle\n# more\n123456789123\n".as_bytes());
        let mut framer = Framer::new();
        let Some(Frame::Comment { line: 1, text }) = framer.next(&mut lines).unwrap() else {
            panic!("no comment");
        };
        assert_eq!(text, "#A puzzle");
        assert_eq!(framer.next(&mut lines).unwrap(), None);
        assert_eq!(lines.next().unwrap().unwrap().number, 2);
    }
}
