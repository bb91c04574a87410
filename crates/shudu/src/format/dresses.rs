//! The formats of other programs, tested together: files with what they hold
//! (`testdata/format/expect.tsv`), writing and reading back of random states, and texts with
//! random damage.

use std::path::PathBuf;

use proptest::prelude::*;

use super::raw::Context;
use super::*;
use super::{hodoku, sdk, sdx, ss, sudokuwiki, tatham};
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const MINE: [Format; 6] = [
    Format::Sdk,
    Format::Sdx,
    Format::Ss,
    Format::Hodoku,
    Format::Tatham,
    Format::Sudokuwiki,
];

/// Cuts a text.
fn cut(text: &str) -> Vec<RawRecord> {
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let mut records = Vec::new();
    while let Some(frame) = reader.next_frame().unwrap() {
        if let Frame::Record(raw) = frame {
            records.push(raw);
        }
    }
    records
}

fn read_one(format: Format, text: &str) -> Result<Record, Fault> {
    let raw = RawRecord {
        format,
        line: 1,
        column: 1,
        blank_before: false,
        text: text.trim_end_matches('\n').to_string(),
        context: Context::None,
    };
    match format {
        Format::Sdk => sdk::read(&raw),
        Format::Sdx => sdx::read(&raw),
        Format::Ss => ss::read(&raw),
        Format::Hodoku => hodoku::read(&raw),
        Format::Tatham => tatham::read(&raw),
        _ => sudokuwiki::read(&raw),
    }
}

fn item(state: State, comment: &str) -> Item {
    Item {
        state,
        marks: None,
        solution: None,
        comment: comment.to_string(),
    }
}

fn render(format: Format, item: &Item) -> (String, Lost) {
    let writer = Writer::new(format, WriteOptions::default());
    writer.render(item).unwrap()
}

/// Each line of `expect.tsv` that names a file of these formats. After the file: the record, from
/// 1; givens and entries, or `-`; a verdict, or a part of the fault.
#[test]
fn files_hold_what_the_table_says() {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../testdata/format"
    ));
    let table = std::fs::read_to_string(folder.join("expect.tsv")).unwrap();
    let mut checked = 0;
    let mut last: Option<(String, usize)> = None;
    let finished = |last: &Option<(String, usize)>| {
        if let Some((file, count)) = last {
            let text = std::fs::read_to_string(folder.join(file)).unwrap();
            assert_eq!(cut(&text).len(), *count, "records of {file}");
        }
    };
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [file, number, givens, entries, expected] = row.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("not five columns: {row}");
        };
        let name = file.rsplit('/').next().unwrap();
        if !MINE.iter().any(|format| name.starts_with(format.name())) {
            continue;
        }
        let number: usize = number.parse().unwrap();
        if last.as_ref().is_none_or(|last| last.0 != file) {
            finished(&last);
        }
        last = Some((file.to_string(), number));
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let records = cut(&text);
        let raw = records
            .get(number - 1)
            .unwrap_or_else(|| panic!("no record {row}"));
        match raw.read() {
            Ok(record) => {
                assert_eq!(record.state.givens.to_string(), givens, "{row}");
                let read = record.state.entries;
                let read = if read == Puzzle::EMPTY {
                    "-".into()
                } else {
                    read.to_string()
                };
                assert_eq!(read, entries, "{row}");
                assert!(["unique", "multiple", "none"].contains(&expected), "{row}");
            }
            Err(fault) => {
                let fault = fault.to_string();
                assert_eq!(givens, "-", "{row}: {fault}");
                assert!(fault.contains(expected), "{row}: {fault}");
            }
        }
        checked += 1;
    }
    finished(&last);
    assert!(checked > 30, "{checked} rows");
}

#[test]
fn one_puzzle_in_every_dress() {
    let state = State::new(Puzzle::from_line(P).unwrap());
    let rows: Vec<&str> = (0..9).map(|row| &P[9 * row..9 * row + 9]).collect();
    let grid = "\
*-----------*\n|4..|...|8.5|\n|.3.|...|...|\n|...|7..|...|\n|---+---+---|\n\
|.2.|...|.6.|\n|...|.8.|4..|\n|...|.1.|...|\n|---+---+---|\n\
|...|6.3|.7.|\n|5..|2..|...|\n|1.4|...|...|\n*-----------*\n";
    let zeros = P.replace('.', "0");
    for (format, text) in [
        (Format::Sdk, rows.join("\n") + "\n"),
        (Format::Sdm, format!("{P}\n")),
        (Format::Ss, grid.to_string()),
        (Format::Hodoku, format!(":0000:x:{P}:::\n")),
        (
            Format::Tatham,
            "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f\n".to_string(),
        ),
        (
            Format::Sudokuwiki,
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}\n"),
        ),
    ] {
        assert_eq!(
            render(format, &item(state, "")),
            (text, Lost::default()),
            "{format}"
        );
    }
    let (sdx, lost) = render(Format::Sdx, &item(state, ""));
    assert!(sdx.starts_with("4 123456789 123456789") && lost == Lost::default());
}

/// An answer looks like the question.
#[test]
fn a_starred_grid_is_answered_in_its_own_frame() {
    let text = "  *-----------*\n  |4..|...|8.5|\n  |.3.|...|...|\n  |...|7..|...|\n\
  *-----------*\n  |.2.|...|.6.|\n  |...|.8.|4..|\n  |...|.1.|...|\n  *-----------*\n\
  |...|6.3|.7.|\n  |5..|2..|...|\n  |1.4|...|...|\n  *-----------*\n";
    let records = cut(text);
    let read = records[0].read().unwrap();
    assert_eq!(read.state.givens.to_string(), P);
    let solution =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let solution = Puzzle::from_line(solution).unwrap();
    let solution = crate::grid::Solution::from_puzzle(&solution).unwrap();
    let answer = read.layout.answer(Answer::Solution(&solution));
    assert!(
        answer.starts_with("  *-----------*\n  |417|369|825|\n"),
        "{answer}"
    );
    assert_eq!(answer.lines().count(), 13);
}

#[test]
fn candidates_that_are_the_puzzle_are_refused_unless_they_are_plain() {
    let puzzle = Puzzle::from_line(P).unwrap();
    let mut marked = item(State::new(Puzzle::EMPTY), "");
    marked.marks = Some(Pencilmarks::from(&puzzle));
    let plain = item(State::new(puzzle), "");
    for format in MINE {
        let writer = Writer::new(format, WriteOptions::default());
        assert_eq!(writer.render(&marked), writer.render(&plain));
    }
    marked.marks = Some(Pencilmarks::of_givens(&puzzle));
    for format in MINE {
        let writer = Writer::new(format, WriteOptions::default());
        assert_eq!(writer.render(&marked), Err(Unwritable::Candidates(format)));
    }
}

#[test]
fn comments_come_back_from_the_formats_that_have_a_place_for_them() {
    let state = State::new(Puzzle::from_line(P).unwrap());
    for (format, comment) in [
        (Format::Sdk, "a fine one"),
        (Format::Sdk, "#ARuud #DA random puzzle #LEasy"),
        (Format::Hodoku, ":0606-x:34:::395:435::"),
    ] {
        let (text, lost) = render(format, &item(state, comment));
        assert_eq!(lost, Lost::default(), "{text}");
        assert_eq!(cut(&text)[0].read().unwrap().comment, comment, "{text}");
    }
    let (text, lost) = render(Format::Hodoku, &item(state, "easy"));
    assert!(lost.comment && text.starts_with(":0000:x:4..."));
}

/// States of any digits, sensible or not.
fn states() -> impl Strategy<Value = State> {
    let cells = prop::collection::vec((0..4u8, 0..9usize, 0..512u16), 81);
    (cells, 0..4u8).prop_map(|(cells, notes)| {
        let mut state = State::new(Puzzle::EMPTY);
        let mut sets = [DigitSet::EMPTY; 81];
        for (cell, (kind, digit, bits)) in Cell::all().zip(cells) {
            match kind {
                0 => state.givens.set(cell, Some(Digit::from_index(digit))),
                1 if notes < 3 => state.entries.set(cell, Some(Digit::from_index(digit))),
                _ => sets[cell.index()] = DigitSet::from_bits_truncate(bits),
            }
        }
        // Some states with notes such as a player's program has: what the digits leave, less some.
        let left = Pencilmarks::of_givens(&state.filled());
        for cell in Cell::all().filter(|_| notes == 2) {
            sets[cell.index()] &= left.digits(cell);
        }
        state.notes = (notes > 0).then_some(sets);
        state
    })
}

/// What a state is without what was lost.
fn kept(mut state: State, lost: Lost) -> State {
    if lost.entries {
        state.entries = Puzzle::EMPTY;
    }
    if lost.notes {
        state.notes = None;
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_written_is_read_back(state in states()) {
        for format in MINE {
            let (text, lost) = render(format, &item(state, ""));
            prop_assert!(text.ends_with('\n') && !text.contains(" \n"), "{}", text);
            let mut read = read_one(format, &text).map_err(|fault| {
                TestCaseError::fail(format!("{format}: {fault}\n{text}"))
            })?;
            // Notes that a format could not hold exactly may be there in part.
            if lost.notes {
                read.state.notes = None;
            }
            prop_assert_eq!(read.state, kept(state, lost), "{} {}", format, &text);
        }
    }

    /// Also if several stand in one file.
    #[test]
    fn a_file_of_several_is_cut_where_they_were_joined(
        states in prop::collection::vec(states(), 1..4)
    ) {
        for format in MINE {
            let mut document = Document::new(format);
            let mut text = String::new();
            let mut expected = Vec::new();
            for state in &states {
                let (piece, lost) = render(format, &item(*state, "#LEasy"));
                let entered = kept(*state, lost).entries != Puzzle::EMPTY;
                // Without a `u` it is a grid of candidates, which is not read here.
                if format != Format::Sdx || entered {
                    document.push(&piece, &mut text);
                    expected.push((state.givens, kept(*state, lost).entries));
                }
            }
            document.finish(&mut text);
            let records = cut(&text);
            let read = records.iter().map(|raw| raw.read().map(|read| read.state));
            let read: Vec<State> = read.collect::<Result<_, _>>().unwrap();
            let read: Vec<_> = read.iter().map(|state| (state.givens, state.entries)).collect();
            prop_assert_eq!(read, expected, "{} {}", format, &text);
        }
    }

    #[test]
    fn damage_is_a_fault_and_no_panic(
        state in states(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, damage()), 1..6)
    ) {
        for format in MINE {
            let (text, _) = render(format, &item(state, "#LEasy"));
            let mut characters: Vec<char> = text.chars().collect();
            for (index, kind, c) in &damage {
                let at = index.index(characters.len());
                match kind {
                    0 => characters[at] = *c,
                    1 => characters.insert(at, *c),
                    _ => drop(characters.remove(at)),
                }
            }
            let text: String = characters.into_iter().collect();
            for raw in cut(&text) {
                if raw.format != Format::Pencilmarks {
                    let _ = raw.read();
                }
            }
            for format in MINE {
                let _ = read_one(format, &text);
            }
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        for format in MINE {
            let _ = read_one(format, &text);
        }
        let _ = cut(&text);
    }
}

fn damage() -> impl Strategy<Value = char> {
    prop_oneof![
        prop::sample::select(
            "019.*-|+:_u#[],x \n\r\t\u{ff11}\u{3007}\u{e9}&=?"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ]
}

/// With the format given, no tag and no `u` is needed; and what is another format is a fault.
#[test]
fn a_given_format_needs_no_sign() {
    let rows: Vec<&str> = (0..9).map(|row| &P[9 * row..9 * row + 9]).collect();
    let state = State::new(Puzzle::from_line(P).unwrap());
    let (sdx, _) = render(Format::Sdx, &item(state, ""));
    for (format, text, expected) in [
        (
            Format::Sdk,
            rows.join("\n") + "\n\n#LEasy\n" + &rows.join("\n"),
            vec![true, true],
        ),
        (Format::Sdk, format!("{P}\n"), vec![false]),
        (Format::Sdx, format!("{sdx}\n{sdx}"), vec![true, true]),
        (Format::Sdx, rows.join("\n"), vec![false; 9]),
        (Format::Ss, rows.join("\n"), vec![false; 9]),
        (Format::Hodoku, format!("{P}\n"), vec![false]),
        (
            Format::Tatham,
            "3x3:zzza\n\n3x3:zzzc\n".to_string(),
            vec![false, true],
        ),
        (Format::Sudokuwiki, format!("?bd={P}\n"), vec![true]),
    ] {
        let options = ReadOptions { from: Some(format) };
        let mut reader = Reader::new(text.as_bytes(), options);
        let mut read = Vec::new();
        while let Some(frame) = reader.next_frame().unwrap() {
            if let Frame::Record(raw) = frame {
                read.push(raw.read().is_ok());
            }
        }
        assert_eq!(read, expected, "{format} {text}");
    }
}
