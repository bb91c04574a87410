//! OpenSudoku's XML: `<opensudoku><folder name="…"><game data="…"/>`.
//!
//! All that a game holds stands in its attribute `data`, in one of these kinds:
//!
//! | kind | cells |
//! |---|---|
//! | plain | 81 digits, all of them given, 0 where empty |
//! | `version: 1` | 81 of `digit\|notes\|editable\|`, notes as a list: `1,3,`, or `-` |
//! | `version: 2`, `version: 3` | the same, notes as a bit mask, 1 for the digit 1 |
//! | `version: 4` | 81 of `digit\|notes\|notes\|editable\|`, two masks |
//!
//! A digit that is editable is the player's entry. Another version is refused by its number.

use super::cells::Wrong;
#[cfg(feature = "xml")]
use super::raw::Context;
use super::{Fault, Item, Lost, RawRecord, Record, Unwritable, WriteOptions};

/// The folder in which games are written; its name says nothing of them.
#[cfg(feature = "xml")]
const FOLDER: &str = "Shudu";

/// Reads a game.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    #[cfg(feature = "xml")]
    return game(raw).map_err(|wrong| wrong.fault(raw, 0));
    #[cfg(not(feature = "xml"))]
    {
        let expected = "a format that this build reads (xml is left out)";
        Err(Wrong::new("OpenSudoku's XML", expected).fault(raw, 0))
    }
}

/// Writes a game: 81 digits where there are givens alone, else a version 2.
#[cfg(feature = "xml")]
pub(crate) fn write(
    item: &Item,
    _options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let state = item.plain_state(super::Format::OpenSudoku)?;
    out.push_str("    <game data=\"");
    out.push_str(&data::write(&state));
    out.push('"');
    // Control characters are not allowed in XML, not even escaped.
    let note: String = item.comment.chars().filter(|c| !c.is_control()).collect();
    if !note.is_empty() {
        let note = quick_xml::escape::escape(note.as_str());
        out.push_str(&format!(" note=\"{note}\""));
    }
    out.push_str("/>");
    Ok(Lost {
        solution: item.solution.is_some(),
        ..Lost::default()
    })
}

/// Writes nothing: this build lacks the feature.
#[cfg(not(feature = "xml"))]
pub(crate) fn write(
    _item: &Item,
    _options: &WriteOptions,
    _out: &mut String,
) -> Result<Lost, Unwritable> {
    Err(Unwritable::LeftOut(super::Format::OpenSudoku))
}

#[cfg(feature = "xml")]
fn game(raw: &RawRecord) -> Result<Record, Wrong> {
    let attributes = attributes(&raw.text)?;
    let find = |name: &str| attributes.iter().find(|attribute| attribute.name == name);
    let Some(data) = find("data") else {
        return Err(Wrong::new("a game without data", "an attribute data"));
    };
    let state = data::read(&data.text).map_err(|wrong| wrong.after(data.at))?;
    let folder = match &raw.context {
        Context::Folder(tag) => self::attributes(tag).unwrap_or_default(),
        _ => Vec::new(),
    };
    let folder = folder
        .into_iter()
        .find(|attribute| attribute.name == "name");
    let said: Vec<String> = folder
        .filter(|name| !name.text.eq_ignore_ascii_case(FOLDER))
        .as_ref()
        .into_iter()
        .chain(find("note"))
        .map(|attribute| {
            attribute
                .text
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .filter(|text| !text.is_empty())
        .collect();
    let place = raw.place_in(&raw.text, data.at);
    Ok(Record {
        comment: said.join("; "),
        ..super::record_at(raw, place, state, super::Layout::Line)
    })
}

/// An attribute of a tag.
#[cfg(feature = "xml")]
struct Attribute {
    name: String,
    text: String,
    /// The byte of the tag at which its text begins.
    at: usize,
}

/// The attributes of the first tag of a text.
#[cfg(feature = "xml")]
fn attributes(tag: &str) -> Result<Vec<Attribute>, Wrong> {
    use quick_xml::events::Event;
    let broken = |error: String| Wrong::new(format!("broken XML ({error})"), "a tag of XML");
    let mut reader = quick_xml::Reader::from_str(tag);
    let start = match reader.read_event() {
        Ok(Event::Start(start) | Event::Empty(start)) => start,
        Ok(_) => return Err(broken("no tag".to_string())),
        Err(error) => return Err(broken(error.to_string())),
    };
    let mut found = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| broken(error.to_string()))?;
        let text = attribute
            .normalized_value(quick_xml::XmlVersion::Explicit1_0)
            .map_err(|error| broken(error.to_string()))?;
        found.push(Attribute {
            name: String::from_utf8_lossy(attribute.key.as_ref()).into_owned(),
            text: text.into_owned(),
            at: (attribute.value.as_ptr() as usize).saturating_sub(tag.as_ptr() as usize),
        });
    }
    Ok(found)
}

/// The kinds of data.
#[cfg(feature = "xml")]
mod data {
    use crate::format::body::any_notes;
    use crate::format::cells::{self, Cells, Wrong};
    use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

    /// Reads data of any kind.
    pub(super) fn read(text: &str) -> Result<State, Wrong> {
        let Some(rest) = text.trim_start().strip_prefix("version:") else {
            return match cells::cells(text)? {
                Cells::Puzzle(puzzle) => Ok(State::new(puzzle)),
                Cells::Marks(_) => Err(Wrong::new("729 cells", "81")),
            };
        };
        let start = text.len() - rest.len();
        let rest = rest.trim_start();
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let (version, rest) = rest.split_at(digits);
        let parts_of_cell = match version {
            "1" | "2" | "3" => 3,
            "4" => 4,
            _ => {
                let found = format!("data of version {version}");
                return Err(Wrong::new(found, "plain digits, or version 1 to 4").after(start));
            }
        };
        let rest_at = text.len() - rest.len();
        let parts = parts(rest, rest_at);
        if parts.len() != 81 * parts_of_cell {
            let found = match parts.len() % parts_of_cell {
                0 => format!("{} cells", parts.len() / parts_of_cell),
                _ => format!("{} parts of cells", parts.len()),
            };
            let expected = format!("81 cells of {parts_of_cell} parts each");
            return Err(Wrong::new(found, expected).after(rest_at));
        }
        let mut state = State::new(Puzzle::EMPTY);
        let mut notes = [DigitSet::EMPTY; 81];
        for (cell, parts) in Cell::all().zip(parts.chunks(parts_of_cell)) {
            let digit = digit(parts[0])?;
            let is_editable = editable(parts[parts_of_cell - 1])?;
            match (digit, is_editable) {
                (Some(_), true) => state.entries.set(cell, digit),
                (Some(_), false) => state.givens.set(cell, digit),
                (None, _) => {
                    for &part in &parts[1..parts_of_cell - 1] {
                        let noted = if version == "1" {
                            list(part)
                        } else {
                            mask(part)
                        }?;
                        let both = notes[cell.index()].bits() | noted.bits();
                        notes[cell.index()] = DigitSet::from_bits_truncate(both);
                    }
                }
            }
        }
        state.notes = any_notes(notes);
        Ok(state)
    }

    /// Writes plain digits, or a version 2 where there is more to say.
    pub(super) fn write(state: &State) -> String {
        if state.is_start() {
            return state.givens.to_line('0');
        }
        let filled = state.filled();
        let mut text = "version: 2&#10;".to_string();
        for cell in Cell::all() {
            let digit = filled.digit(cell);
            let noted = match (digit, &state.notes) {
                (None, Some(notes)) => notes[cell.index()].bits(),
                _ => 0,
            };
            let digit = digit.map_or(0, Digit::get);
            let editable = u8::from(state.givens.digit(cell).is_none());
            text.push_str(&format!("{digit}|{noted}|{editable}|"));
        }
        text
    }

    /// A part of a cell and where it stands.
    type Part<'a> = (&'a str, usize);

    /// The parts, each ended by `|`.
    fn parts(text: &str, at: usize) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        let mut start = at;
        for part in text.split('|') {
            parts.push((part.trim(), start));
            start += part.len() + 1;
        }
        if parts.last().is_some_and(|part| part.0.is_empty()) {
            parts.pop();
        }
        parts
    }

    fn digit((text, at): Part<'_>) -> Result<Option<Digit>, Wrong> {
        match text.parse::<u8>() {
            Ok(0) => Ok(None),
            Ok(n @ 1..=9) => Ok(Digit::new(n)),
            _ => Err(Wrong::new(format!("{text:?} in a cell"), "0 to 9").after(at)),
        }
    }

    fn editable((text, at): Part<'_>) -> Result<bool, Wrong> {
        match text {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => {
                let found = format!("{text:?} after the notes of a cell");
                Err(Wrong::new(found, "1 (editable) or 0").after(at))
            }
        }
    }

    /// Notes as a list: `1,3,`, or `-`.
    fn list((text, at): Part<'_>) -> Result<DigitSet, Wrong> {
        let mut noted = DigitSet::EMPTY;
        if text == "-" {
            return Ok(noted);
        }
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            match part.parse().ok().and_then(Digit::new) {
                Some(digit) => noted.insert(digit),
                None => {
                    let found = format!("the note {part:?}");
                    return Err(Wrong::new(found, "1 to 9, or -").after(at));
                }
            }
        }
        Ok(noted)
    }

    /// Notes as a bit mask, 0 to 511.
    fn mask((text, at): Part<'_>) -> Result<DigitSet, Wrong> {
        match text.parse::<u16>() {
            Ok(bits @ 0..=511) => Ok(DigitSet::from_bits_truncate(bits)),
            _ => Err(Wrong::new(format!("the notes {text:?}"), "a mask, 0 to 511").after(at)),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "xml")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::Frame;
    use crate::format::tables_test::{frames, records};
    use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

    const P: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn what_is_written_is_read_back() {
        let plain = Item {
            state: State::new(Puzzle::from_line(P).unwrap()),
            marks: None,
            solution: None,
            comment: "a < \"b\" & 'c'; é".to_string(),
        };
        let mut state = plain.state;
        state.entries.set(Cell::at(0, 1), Digit::new(1));
        let mut notes = [DigitSet::EMPTY; 81];
        notes[80] = DigitSet::from_bits_truncate(0b1_0000_0001);
        state.notes = Some(notes);
        let played = Item {
            state,
            comment: String::new(),
            ..plain.clone()
        };
        let mut text = "<opensudoku version=\"2\">\n<folder name=\"Shudu\">\n".to_string();
        write(&plain, &WriteOptions::default(), &mut text).unwrap();
        text.push('\n');
        write(&played, &WriteOptions::default(), &mut text).unwrap();
        text.push_str("\n</folder>\n</opensudoku>\n");
        let read: Vec<Item> = records(&text).iter().map(Item::from).collect();
        assert_eq!(read, [plain, played], "{text}");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(
            place in 0usize..700,
            cut in 0usize..60,
            put in "[\"'<>/!&;#|:\n0-9a-zé\\[\\]-]{0,12}",
        ) {
            let cells = "0|5|1|".repeat(81);
            let text = format!(
                "<?xml version='1.0'?><!-- > --><opensudoku><folder name=\"a&amp;b\">\
                 <game data=\"{P}\"/><game data=\"version: 2\n{cells}\"/></folder></opensudoku>"
            );
            let mut characters: Vec<char> = text.chars().collect();
            let start = place.min(characters.len());
            let end = (start + cut).min(characters.len());
            characters.splice(start..end, put.chars());
            let text: String = characters.into_iter().collect();
            for frame in frames(text.as_bytes()) {
                if let Frame::Record(raw) = frame {
                    let _ = raw.read();
                }
            }
        }
    }
}
