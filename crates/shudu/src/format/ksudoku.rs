//! KSudoku's XML: `<ksudoku><game><puzzle>…<values>_b__…</values>`.
//!
//! In `<values>` a cell is `_` where it is empty, and **`b` is 1 to `j` is 9**; `.` is a place that
//! has no cell, in puzzles that are no plain 9x9. These, and other kinds of puzzles, are refused by
//! name: reading them as plain Sudoku would drop a rule. It is only read: which other elements
//! KSudoku itself asks for is not known to us.

use super::cells::Wrong;
use super::{Fault, Format, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};

/// Writes nothing: the format is only read.
pub(crate) fn write(
    _item: &Item,
    _options: &WriteOptions,
    _out: &mut String,
) -> Result<Lost, Unwritable> {
    Err(Unwritable::ReadOnly(Format::Ksudoku))
}

/// Reads a game.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    #[cfg(feature = "xml")]
    return game(raw).map_err(|wrong| wrong.fault(raw, 0));
    #[cfg(not(feature = "xml"))]
    {
        let expected = "a format that this build reads (xml is left out)";
        Err(Wrong::new("KSudoku's XML", expected).fault(raw, 0))
    }
}

/// What is gathered from a game's elements.
#[cfg(feature = "xml")]
#[derive(Default)]
struct Game {
    /// The names of the elements that are open.
    open: Vec<String>,
    values: String,
    /// The byte at which the values begin.
    at: usize,
    solution: String,
}

#[cfg(feature = "xml")]
fn game(raw: &RawRecord) -> Result<Record, Wrong> {
    use quick_xml::events::Event;
    let mut reader = quick_xml::Reader::from_str(&raw.text);
    let mut game = Game::default();
    loop {
        let at = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                game.element(&tag).map_err(|wrong| wrong.after(at))?;
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                game.open.push(name);
            }
            Ok(Event::Empty(tag)) => game.element(&tag).map_err(|wrong| wrong.after(at))?,
            Ok(Event::End(_)) => {
                game.open.pop();
            }
            Ok(Event::Text(text)) => game.text(&String::from_utf8_lossy(&text), at),
            Ok(Event::CData(text)) => game.text(&String::from_utf8_lossy(&text), at),
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                let found = format!("broken XML ({error})");
                return Err(Wrong::new(found, "a game of XML").after(at));
            }
        }
    }
    if game.values.is_empty() {
        return Err(Wrong::new(
            "a game without a puzzle",
            "<puzzle> with <values>",
        ));
    }
    let givens = puzzle(&game.values).map_err(|wrong| wrong.after(game.at))?;
    let place = raw.place_in(&raw.text, game.at);
    let state = crate::grid::State::new(givens);
    Ok(Record {
        claimed: puzzle(&game.solution).ok(),
        ..super::record_at(raw, place, state, super::Layout::Line)
    })
}

#[cfg(feature = "xml")]
impl Game {
    /// Refuses what is no part of a plain puzzle.
    fn element(&self, tag: &quick_xml::events::BytesStart<'_>) -> Result<(), Wrong> {
        let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
        let is_in_puzzle = self.open.iter().any(|open| open == "puzzle");
        let known = ["graph", "values", "solution"];
        if is_in_puzzle && !known.contains(&name.as_str()) {
            let found = format!("a puzzle with <{name}>");
            return Err(Wrong::new(found, "a plain Sudoku"));
        }
        if !is_in_puzzle && name != "game" && name != "puzzle" {
            return Ok(());
        }
        for attribute in tag.attributes().with_checks(false).flatten() {
            let key = String::from_utf8_lossy(attribute.key.as_ref()).to_lowercase();
            let text = String::from_utf8_lossy(&attribute.value).into_owned();
            let plain: String = text
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
                .to_lowercase();
            let is_plain = match key.as_str() {
                "order" | "size" => plain == "9",
                "type" | "specific-type" | "specifictype" | "gametype" => {
                    matches!(
                        plain.as_str(),
                        "" | "sudoku" | "plain" | "sudoku9x9" | "9x9"
                    )
                }
                _ => true,
            };
            if !is_plain {
                let found = format!("a puzzle of {key} {text}");
                return Err(Wrong::new(found, "a plain Sudoku of 9x9"));
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str, at: usize) {
        if !self.open.iter().any(|open| open == "puzzle") {
            return;
        }
        match self.open.last().map(String::as_str) {
            Some("values") => {
                if self.values.is_empty() {
                    self.at = at;
                }
                self.values.push_str(text);
            }
            Some("solution") => self.solution.push_str(text),
            _ => {}
        }
    }
}

/// Reads 81 characters, `_` or `b` to `j`.
#[cfg(feature = "xml")]
fn puzzle(text: &str) -> Result<crate::grid::Puzzle, Wrong> {
    let mut numbers = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let number = match c {
            '_' => 0,
            'b'..='j' => c as u8 - b'a',
            '.' => {
                let found = "a place without a cell (.)";
                return Err(Wrong::new(found, "a plain Sudoku of 9x9").after(at));
            }
            _ => {
                let found = format!("{c:?} is no cell");
                return Err(Wrong::new(found, "_, or b (1) to j (9)").after(at));
            }
        };
        numbers.push(number);
    }
    let count = numbers.len();
    let cells: [u8; 81] = numbers
        .try_into()
        .map_err(|_| Wrong::new(format!("{count} cells"), "81"))?;
    Ok(crate::grid::Puzzle::from_numbers(cells).expect("a letter is a number up to 9"))
}
