//! The structured formats on the files of `testdata/format`: each is cut and read, and what comes
//! out must be what stands in the file of the same name with `.frames`.
//!
//! `SHUDU_BLESS=1` writes these files anew, to be looked at before they are committed.

use std::fmt::Write;
use std::io::BufReader;
use std::path::PathBuf;

use super::{Answer, Frame, RawRecord, ReadOptions, Reader, Record, csv};
use crate::grid::Pencilmarks;

/// The frames of a text. The buffer is small, so that its seams are tested too.
pub(super) fn frames(text: &[u8]) -> Vec<Frame> {
    let input = BufReader::with_capacity(7, text);
    let mut reader = Reader::new(input, ReadOptions::default());
    let mut frames = Vec::new();
    while let Some(frame) = reader.next_frame().unwrap() {
        frames.push(frame);
    }
    frames
}

/// The records of a text, all of which can be read.
#[cfg_attr(
    not(feature = "links"),
    allow(dead_code, reason = "only the readers' own tests ask for it")
)]
pub(super) fn records(text: &str) -> Vec<Record> {
    let records = frames(text.as_bytes())
        .into_iter()
        .filter_map(|frame| match frame {
            Frame::Record(raw) => Some(raw.read().unwrap()),
            _ => None,
        });
    records.collect()
}

/// All that is known of a frame.
fn show(frame: &Frame) -> String {
    match frame {
        Frame::Comment { line, text } => format!("{line} comment {text}\n"),
        Frame::Header {
            line,
            text,
            answered,
        } => format!("{line} header {text}\n  answered {answered}\n"),
        Frame::Record(raw) => match raw.read() {
            Ok(record) => show_record(&record),
            Err(fault) => format!("{fault} ({})\n{}", raw.format, show_answer(raw)),
        },
    }
}

fn show_answer(raw: &RawRecord) -> String {
    match csv::answer_for_fault(raw, "invalid") {
        Some(answer) => format!("  answer {answer}"),
        None => String::new(),
    }
}

fn show_record(record: &Record) -> String {
    let mut text = format!(
        "{}:{} {} {}\n",
        record.line, record.column, record.format, record.state.givens
    );
    let mut line = |name: &str, said: String| writeln!(text, "  {name} {said}").unwrap();
    if record.state.entries.clues() > 0 {
        line("entries", record.state.entries.to_string());
    }
    if let Some(notes) = &record.state.notes {
        line("notes", Pencilmarks::from_cells(*notes).to_string());
    }
    if let Some(marks) = &record.marks {
        line("marks", marks.to_string());
    }
    if let Some(claimed) = &record.claimed {
        line("claimed", claimed.to_string());
    }
    if !record.comment.is_empty() {
        line("comment", record.comment.clone());
    }
    line(
        "answer",
        record.layout.answer(Answer::Word("none")).trim_end().into(),
    );
    text
}

fn testdata(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/format")
        .join(folder)
}

/// Checks the files of a folder whose names begin with one of these.
fn check_folder(folder: &str) {
    if cfg!(not(all(
        feature = "csv",
        feature = "xml",
        feature = "links"
    ))) {
        return;
    }
    let bless = std::env::var_os("SHUDU_BLESS").is_some();
    let mut checked = 0;
    for entry in std::fs::read_dir(testdata(folder)).unwrap() {
        let path = entry.unwrap().path();
        let expected = PathBuf::from(format!("{}.frames", path.display()));
        if path.extension().is_some_and(|e| e == "frames") || !(bless || expected.exists()) {
            continue;
        }
        let frames = frames(&std::fs::read(&path).unwrap());
        let shown: String = frames.iter().map(show).collect();
        if bless {
            std::fs::write(&expected, &shown).unwrap();
        }
        let expected = std::fs::read_to_string(&expected).unwrap();
        assert_eq!(shown, expected, "{}", path.display());
        checked += 1;
    }
    assert!(checked > 3, "{folder} has too few files");
}

#[test]
fn a_format_that_is_left_out_is_refused_by_name() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let table = [
        (cfg!(feature = "csv"), format!("id,puzzle\n1,{line}\n")),
        (cfg!(feature = "json"), format!("{{\"puzzle\":\"{line}\"}}")),
        (
            cfg!(feature = "xml"),
            format!("<opensudoku><game data=\"{line}\"/></opensudoku>"),
        ),
        (
            cfg!(feature = "links"),
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A".to_string(),
        ),
    ];
    for (is_in, text) in table {
        let frames = frames(text.as_bytes());
        let Some(Frame::Record(raw)) = frames.last() else {
            panic!("a record in {text}")
        };
        match raw.read() {
            Ok(_) => assert!(is_in, "{text}"),
            Err(fault) => assert!(!is_in && fault.expected.contains("left out"), "{fault}"),
        }
    }
}

#[test]
fn good_files_are_read() {
    check_folder("ok");
}

#[test]
fn bad_files_fault_where_they_are_bad() {
    check_folder("bad");
}
