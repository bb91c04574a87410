//! The plain-text formats, tested together: files with what is found in them, writing and reading
//! back of random puzzles, and texts of any kind.

use std::cell::Cell as Count;
use std::fmt::Write as _;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Solution};

const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const S: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/format")
        .join(folder)
}

/// What is found in a text, frame by frame. The answer to each record is that of the puzzle P, so
/// that its layout shows.
fn listing(bytes: &[u8], options: ReadOptions) -> String {
    let solution = Solution::from_line(S).unwrap();
    let mut reader = Reader::new(bytes, options);
    let mut list = String::new();
    while let Some(frame) = reader.next_frame().unwrap() {
        let raw = match frame {
            Frame::Record(raw) => raw,
            Frame::Comment { line, text } | Frame::Header { line, text, .. } => {
                writeln!(list, "{line} comment {text}").unwrap();
                continue;
            }
        };
        let blank = if raw.blank_before {
            " after a blank line"
        } else {
            ""
        };
        match raw.read() {
            Err(fault) => writeln!(list, "{fault} ({}{blank})", raw.format).unwrap(),
            Ok(record) => {
                writeln!(
                    list,
                    "{}:{} {}{blank}",
                    record.line, record.column, record.format
                )
                .unwrap();
                writeln!(list, "  givens {}", record.state.givens).unwrap();
                if let Some(marks) = record.marks {
                    writeln!(list, "  marks {marks}").unwrap();
                }
                if let Some(claimed) = record.claimed {
                    writeln!(list, "  claimed {claimed}").unwrap();
                }
                if !record.comment.is_empty() {
                    writeln!(list, "  comment {}", record.comment).unwrap();
                }
                for line in record.layout.answer(Answer::Solution(&solution)).lines() {
                    writeln!(list, "  > {line}").unwrap();
                }
            }
        }
    }
    list
}

/// Each file of `ok` and `bad` that has a file of the same name in `expected`, where the listing
/// stands. SHUDU_BLESS=1 writes these anew; then read what has changed.
#[test]
fn files_are_read_as_expected() {
    let mut count = 0;
    for folder in ["ok", "bad"] {
        for entry in std::fs::read_dir(data(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let expected = data("expected").join(format!("{folder}-{name}"));
            let found = listing(&std::fs::read(&path).unwrap(), ReadOptions::default());
            if std::env::var_os("SHUDU_BLESS").is_some() && expected.exists() {
                std::fs::write(&expected, &found).unwrap();
            }
            let Ok(wanted) = std::fs::read_to_string(&expected) else {
                continue;
            };
            assert!(
                found == wanted,
                "{folder}/{name}:\n{found}\nexpected:\n{wanted}"
            );
            count += 1;
        }
    }
    assert!(count >= 40, "{count} files");
}

/// What is found in `text` if the format is given, each record in a few words.
fn given(format: Format, text: &str) -> Vec<String> {
    let list = listing(text.as_bytes(), ReadOptions { from: Some(format) });
    let heads = list.lines().filter(|line| !line.starts_with("  "));
    heads.map(str::to_owned).collect()
}

#[test]
fn a_given_format_is_the_only_one_tried() {
    let lines: Vec<&str> = (0..9).map(|row| &P[row * 9..row * 9 + 9]).collect();
    let rows = lines.join("\n");
    let dashed = rows.replace('.', "-");
    let barred = format!("{}\n---------\n{}", &dashed[..29], &dashed[30..]);
    let table: &[(Format, String, &[&str])] = &[
        (
            Format::Line,
            format!("# c\n{P} 1\n\n{rows}"),
            &[
                "1 comment # c",
                "2:1 line",
                "4:1: 9 cells; expected 81 cells (line after a blank line)",
                "5:1: 9 cells; expected 81 cells (line)",
                "6:1: 9 cells; expected 81 cells (line)",
                "7:1: 9 cells; expected 81 cells (line)",
                "8:1: 9 cells; expected 81 cells (line)",
                "9:1: 9 cells; expected 81 cells (line)",
                "10:1: 9 cells; expected 81 cells (line)",
                "11:1: 9 cells; expected 81 cells (line)",
                "12:1: 9 cells; expected 81 cells (line)",
            ],
        ),
        (Format::Sdm, P.into(), &["1:1 sdm"]),
        (Format::Rows, rows.clone(), &["1:1 rows"]),
        (
            Format::Rows,
            format!("{rows}\n{rows}\n\n{P}"),
            &[
                "1:1 rows",
                "10:1 rows",
                "20:1: 81 cells; expected 9 rows of 9 (rows after a blank line)",
            ],
        ),
        (
            Format::Rows,
            barred.clone(),
            &["1:1: 10 rows without a break between them; expected a multiple of 9 rows (rows)"],
        ),
        (Format::Grid, barred, &["1:1 grid"]),
        (
            Format::Spaced,
            P.chars().map(|c| format!("{c} ")).collect(),
            &["1:1 spaced"],
        ),
        (
            Format::Pencilmarks,
            S.chars().map(|c| format!("{c} ")).collect(),
            &["1:1: 81 cells; expected 9 rows of 9 (pencilmarks)"],
        ),
        (
            Format::Marks729,
            format!("{P}\n{}", Pencilmarks::ALL),
            &["1:1: 81 cells; expected 729 marks (729)", "2:1 729"],
        ),
    ];
    for (format, text, expected) in table {
        assert_eq!(given(*format, text), *expected, "{format}: {text}");
    }
}

/// A stream that gives one line at a time and counts them, as a peer does who waits for answers.
struct Peer {
    lines: Vec<Vec<u8>>,
    sent: Rc<Count<usize>>,
}

impl Read for Peer {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some(line) = self.lines.get(self.sent.get()) else {
            return Ok(0);
        };
        self.sent.set(self.sent.get() + 1);
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

#[test]
fn a_record_of_one_line_waits_for_nothing() {
    let spaced: String = P.chars().map(|c| format!("{c} ")).collect();
    let lines = [
        P.to_owned(),
        format!("{P} 8.4"),
        format!("{P},{S}"),
        Pencilmarks::ALL.to_string(),
        spaced,
        P[1..].to_owned(),
        "hello".to_owned(),
        P.replace('.', "+"),
        P.replace('.', " "),
    ];
    let sent = Rc::new(Count::new(0));
    let peer = Peer {
        lines: lines
            .iter()
            .map(|line| format!("{line}\n").into_bytes())
            .collect(),
        sent: Rc::clone(&sent),
    };
    let mut reader = Reader::new(BufReader::new(peer), ReadOptions::default());
    for n in 1..=lines.len() {
        assert!(matches!(
            reader.next_frame().unwrap(),
            Some(Frame::Record(_))
        ));
        assert_eq!(sent.get(), n, "{}", lines[n - 1]);
    }
    assert_eq!(reader.next_frame().unwrap(), None);
}

/// How many records and how many faults there are in a text.
fn counts(text: &str) -> (usize, usize) {
    let read = read_all(text);
    let good = read.iter().filter(|record| record.is_ok()).count();
    (good, read.len() - good)
}

#[test]
fn long_blocks_are_cut_without_being_held() {
    let rows: String = (0..9)
        .map(|row| format!("{}\n", &P[row * 9..row * 9 + 9]))
        .collect();
    let grid = written(Format::Grid, &item(P));
    for (text, good) in [(rows.repeat(5000), 5000), (grid.repeat(3000), 3000)] {
        assert_eq!(counts(&text), (good, 0));
        let (good, bad) = counts(&format!("{text}{}\n\n{rows}", &rows[..79]));
        assert!(bad == 1 && good > 4000 * good / 5000, "{good} {bad}");
    }
    // A short row spoils its block, however long, and no other.
    let spoilt = format!("{}\n{}\n{rows}", &rows[..8], rows.repeat(9000));
    assert_eq!(counts(&spoilt), (1, 1));
    let tokens = P.chars().map(|c| format!("{c}\n")).collect::<String>();
    assert_eq!(counts(&tokens.repeat(500)), (500, 0));
    let bands = format!("{}\n{}\n{}\n", &rows[..30], &rows[30..60], &rows[60..]);
    assert_eq!(counts(&bands.repeat(2000)), (2000, 0));
}

fn item(line: &str) -> Item {
    Item::from(Puzzle::from_line(line).unwrap())
}

/// The writers of the plain-text formats.
fn write(
    format: Format,
    item: &Item,
    options: &WriteOptions,
) -> Result<(String, Lost), Unwritable> {
    let mut out = String::new();
    let lost = match format {
        Format::Line => line::write(item, options, &mut out),
        Format::Rows => rows::write(item, options, &mut out),
        Format::Spaced => spaced::write(item, options, &mut out),
        Format::Grid => grid::write(item, options, &mut out),
        Format::Pencilmarks => pencilmarks::write(item, options, &mut out),
        Format::Marks729 => marks729::write(item, options, &mut out),
        other => panic!("{other} is no plain-text format"),
    };
    lost.map(|lost| (out, lost))
}

fn written(format: Format, item: &Item) -> String {
    write(format, item, &WriteOptions::default()).unwrap().0
}

#[test]
fn grids_are_written_in_the_usual_form() {
    let grid = written(Format::Grid, &item(P));
    assert!(grid.starts_with(
        "+-------+-------+-------+\n| 4 . . | . . . | 8 . 5 |\n| . 3 . | . . . | . . . |\n"
    ));
    let marks = written(
        Format::Pencilmarks,
        &item(&format!("1234567{}", ".".repeat(74))),
    );
    let rows: Vec<&str> = marks.lines().take(3).collect();
    assert_eq!(
        rows[1],
        "| 1        2        3        | 4        5        6        | 7        89        89        |"
    );
    assert_eq!(rows[0].len(), rows[1].len());
    assert!(marks.lines().all(|line| !line.ends_with(' ')));
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut full = item(P);
    full.state.entries.set(Cell::at(0, 1), Some(Digit::ALL[0]));
    full.comment = "hard".into();
    full.solution = Some(Puzzle::from_line(S).unwrap());
    let options = WriteOptions::default();
    let (text, lost) = write(Format::Line, &full, &options).unwrap();
    assert_eq!(text, format!("{P} hard\n"));
    assert_eq!(
        lost,
        Lost {
            entries: true,
            notes: false,
            solution: true,
            comment: false
        }
    );
    let (_, lost) = write(Format::Grid, &full, &options).unwrap();
    assert!(lost.comment && lost.entries);
    // A comment that would be read as a second puzzle is not written.
    full.comment = format!("see {S}");
    let (text, lost) = write(Format::Line, &full, &options).unwrap();
    assert!(text == format!("{P}\n") && lost.comment);
    let mut marks = Pencilmarks::ALL;
    marks.remove(Cell::at(0, 0), Digit::ALL[0]);
    full.marks = Some(marks);
    for format in [Format::Line, Format::Rows, Format::Spaced, Format::Grid] {
        assert_eq!(
            write(format, &full, &options),
            Err(Unwritable::Candidates(format))
        );
    }
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    proptest::collection::vec((0..10u8, 0..4u8), 81).prop_map(|cells| {
        let mut numbers = [0; 81];
        for (number, (digit, empty)) in numbers.iter_mut().zip(cells) {
            *number = if empty == 0 { digit } else { 0 };
        }
        Puzzle::from_numbers(numbers).unwrap()
    })
}

fn marks() -> impl Strategy<Value = Pencilmarks> {
    proptest::collection::vec(0..512u16, 81).prop_map(|bits| {
        let mut cells = [DigitSet::EMPTY; 81];
        for (cell, bits) in cells.iter_mut().zip(bits) {
            *cell = DigitSet::from_bits_truncate(bits);
        }
        Pencilmarks::from_cells(cells)
    })
}

/// Text that is likely to be taken for something: pieces of puzzles of all kinds, damaged.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(P.to_owned()),
        Just(S.to_owned()),
        Just(P[..9].to_owned()),
        Just("5 3 . . 7 . . . .".to_owned()),
        Just("5,3,,,7,,,,".to_owned()),
        Just("| 5 3 . | . 7 . | . . . |".to_owned()),
        Just("+---+---+---+".to_owned()),
        Just("---------".to_owned()),
        Just("37 2 6 4 5 8 9 1 37".to_owned()),
        Just("> ".to_owned()),
        Just("#".to_owned()),
        Just("Grid 01".to_owned()),
        Just("\u{ff11}\u{3000}│".to_owned()),
        "[0-9.*x|+ -]{0,12}",
        ".{0,3}",
    ];
    let ends = prop_oneof![
        Just("\n"),
        Just("\n"),
        Just("\n\n"),
        Just(" "),
        Just("\r"),
        Just("")
    ];
    proptest::collection::vec((piece, ends, 1..11usize), 0..12).prop_map(|pieces| {
        let repeated = pieces
            .into_iter()
            .map(|(piece, end, n)| (piece + end).repeat(n));
        repeated.collect()
    })
}

/// Reads all there is, whatever it is.
fn exhaust(bytes: &[u8], options: ReadOptions) {
    let mut reader = Reader::new(bytes, options);
    let mut frames = 0;
    while let Some(frame) = reader.next_frame().unwrap() {
        if let Frame::Record(raw) = frame {
            if let Ok(record) = raw.read() {
                let solution = Solution::from_line(S).unwrap();
                for answer in [Answer::Word("none"), Answer::Solution(&solution)] {
                    assert!(record.answer(answer).ends_with('\n'));
                }
            }
        }
        frames += 1;
        assert!(frames <= bytes.len() + 1, "no end");
    }
}

proptest! {
    #[test]
    fn plain_puzzles_come_back(puzzle in puzzles(), blank in "[.0*_xX?-]") {
        let blank = blank.chars().next().unwrap();
        let item = item(&puzzle.to_string());
        for format in [Format::Line, Format::Rows, Format::Spaced, Format::Grid, Format::Marks729] {
            let (text, _) = write(format, &item, &WriteOptions { blank }).unwrap();
            prop_assert!(text.ends_with('\n') && !text.contains(" \n"));
            let read = read_puzzle(&text);
            prop_assert_eq!(read.as_ref().map(|record| record.format), Ok(format), "{}", text);
            prop_assert_eq!(read.unwrap().state.givens, puzzle);
        }
    }

    #[test]
    fn candidates_come_back(marks in marks()) {
        let mut item = item(P);
        item.marks = Some(marks);
        for format in [Format::Pencilmarks, Format::Marks729] {
            let read = read_puzzle(&written(format, &item)).unwrap();
            prop_assert_eq!(read.format, format);
            prop_assert_eq!(read.marks, Some(marks));
        }
    }

    #[test]
    fn an_answer_is_read_as_the_question_was(puzzle in puzzles()) {
        let solution = Solution::from_line(S).unwrap();
        for format in [Format::Line, Format::Rows, Format::Spaced, Format::Grid] {
            let record = read_puzzle(&written(format, &item(&puzzle.to_string()))).unwrap();
            let answer = read_puzzle(&record.layout.answer(Answer::Solution(&solution))).unwrap();
            prop_assert_eq!(answer.format, format);
            prop_assert_eq!(answer.state.givens, solution.to_puzzle());
        }
    }

    #[test]
    fn any_text_has_an_end(text in soup(), format in proptest::option::of(0..20usize)) {
        let from = format.and_then(|n| Format::all().nth(n)).filter(|format| matches!(
            format,
            Format::Line | Format::Rows | Format::Spaced | Format::Grid
                | Format::Pencilmarks | Format::Marks729
        ));
        exhaust(text.as_bytes(), ReadOptions { from });
    }

    #[test]
    fn any_bytes_have_an_end(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        exhaust(&bytes, ReadOptions::default());
    }
}
