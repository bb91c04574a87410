//! Reading: any bytes through the reader, and each record that can be read through all that is done
//! with records.

use std::io::{BufRead, BufReader};

use shudu::format::{
    Answer, Format, Frame, Item, ReadOptions, Reader, Record, Scope, WriteOptions, Writer,
};
use shudu::grid::Solution;

/// Any solution will do to be put into a layout.
const SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// Reads the bytes, as a format or with detection, in one buffer and in tiny ones, and writes each
/// record that could be read in every format.
///
/// # Panics
/// If something promised does not hold.
pub fn read(bytes: &[u8], from: Option<Format>) {
    let options = ReadOptions { from };
    let all = frames(bytes, options, bytes.len());
    let capacity = 1 + bytes.len() % 7;
    let same = frames(
        BufReader::with_capacity(capacity, bytes),
        options,
        bytes.len(),
    );
    assert_eq!(all, same, "buffers of {capacity} bytes");
    let solution = Solution::from_line(SOLUTION).expect("it is one");
    for frame in &all {
        let Frame::Record(raw) = frame else { continue };
        match raw.read() {
            Ok(record) => use_record(&record, &solution),
            Err(fault) => {
                assert!(fault.line >= 1 && fault.column >= 1, "{fault:?}");
                assert!(!fault.to_string().contains('\n'), "{fault:?}");
            }
        }
    }
}

/// All frames; there are no more than bytes, or the reader would never end.
fn frames(input: impl BufRead, options: ReadOptions, bytes: usize) -> Vec<Frame> {
    let mut reader = Reader::new(input, options);
    let mut frames = Vec::new();
    while let Some(frame) = reader.next_frame().expect("memory can be read") {
        frames.push(frame);
        assert!(frames.len() <= bytes, "more frames than bytes");
    }
    assert_eq!(
        reader.next_frame().expect("memory can be read"),
        None,
        "after the end"
    );
    frames
}

fn use_record(record: &Record, solution: &Solution) {
    assert!(
        !record.comment.contains(['\n', '\r']),
        "{:?}",
        record.comment
    );
    record.question(Scope::Givens);
    record.question(Scope::State);
    for answer in [Answer::Solution(solution), Answer::Word("none")] {
        record.answer(answer);
    }
    let item = Item::from(record);
    for format in Format::all() {
        let writer = Writer::new(format, WriteOptions::default());
        // A format may be unable to hold an item; what it does hold is read back.
        if let Ok((text, _)) = writer.render(&item) {
            read_back(&text, format, &item);
        }
    }
}

/// What was written is one record of the format and holds the same puzzle.
fn read_back(text: &str, format: Format, item: &Item) {
    let options = ReadOptions { from: Some(format) };
    let records: Vec<Frame> = frames(text.as_bytes(), options, text.len())
        .into_iter()
        .filter(|frame| matches!(frame, Frame::Record(_)))
        .collect();
    let [Frame::Record(raw)] = &records[..] else {
        panic!("{format} gave {} records:\n{text}", records.len());
    };
    let record = match raw.read() {
        Ok(record) => record,
        Err(fault) => panic!("{format}: {fault}\n{text}"),
    };
    // Where the candidates are the puzzle there are no givens to compare.
    if item.marks.is_none() && record.marks.is_none() {
        assert_eq!(record.state.givens, item.state.givens, "{format}\n{text}");
    }
}
