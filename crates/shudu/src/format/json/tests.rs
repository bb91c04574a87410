//! Answers in the same shape, texts that are written, collections that are long or broken.

use std::io::Read;

use proptest::prelude::*;

use super::*;
use crate::format::lines::Lines;
use crate::format::tables_test::{frames, records};
use crate::format::{Answer, Frame};
use crate::grid::{Cell, DigitSet, Pencilmarks, Puzzle, Solution, State};

const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const S: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// `S` dressed like the puzzle: each cell between two `quote`, rows between `row`.
fn dress(line: &str, quote: &str, row: [&str; 2]) -> String {
    let rows: Vec<String> = (0..9)
        .map(|r| {
            let cells: Vec<String> = line[r * 9..r * 9 + 9]
                .chars()
                .map(|c| format!("{quote}{c}{quote}"))
                .collect();
            format!("{}{}{}", row[0], cells.join(","), row[1])
        })
        .collect();
    format!("[{}]", rows.join(","))
}

#[test]
fn an_answer_has_the_shape_of_its_question() {
    let zeros = P.replace('.', "0");
    let rows = |line: &str| {
        let rows: Vec<_> = (0..9).map(|r| line[r * 9..r * 9 + 9].to_string()).collect();
        format!("[\"{}\"]", rows.join("\",\""))
    };
    let mut table = vec![
        (dress(&zeros, "", ["[", "]"]), dress(S, "", ["[", "]"])),
        (dress(P, "\"", ["[", "]"]), dress(S, "\"", ["[", "]"])),
        (dress(&zeros, "", ["", ""]), dress(S, "", ["", ""])),
        (dress(P, "\"", ["", ""]), dress(S, "\"", ["", ""])),
        (rows(P), rows(S)),
    ];
    let objects: Vec<_> = table
        .iter()
        .map(|(question, answer)| {
            let question = format!("{{ \"n\" : 1.0, \"board\": {question} }}");
            let expect = format!(
                "{},\"solution\":{answer}}}",
                &question.replace([' '], "")[..question.len() - 7]
            );
            (question, expect)
        })
        .collect();
    table.extend(objects);
    let solution = Solution::from_line(S).unwrap();
    for (question, expect) in table {
        let record = &records(&question)[0];
        assert_eq!(record.state.givens.to_string(), P, "{question}");
        let answer = record.layout.answer(Answer::Solution(&solution));
        let expect = expect.replace("},\"solution\"", ",\"solution\"");
        assert_eq!(answer, expect + "\n", "{question}");
    }
}

#[test]
fn json_lines_lose_nothing() {
    let mut state = State::new(Puzzle::from_line(P).unwrap());
    state
        .entries
        .set(Cell::at(0, 1), crate::grid::Digit::new(1));
    let mut notes = [DigitSet::EMPTY; 81];
    notes[2] = DigitSet::from_bits_truncate(0b101);
    state.notes = Some(notes);
    let full = Item {
        state,
        marks: None,
        solution: Puzzle::from_line(S),
        comment: "a \"b\" \\ é; id=3".to_string(),
    };
    let marks = Pencilmarks::of_givens(&state.givens);
    let candidates = Item {
        state: State::new(marks.singles()),
        marks: Some(marks),
        solution: None,
        comment: String::new(),
    };
    for blank in ['.', '~', '\\'] {
        let mut text = String::new();
        for item in [&full, &candidates] {
            let lost = write_line(item, &WriteOptions { blank }, &mut text);
            assert_eq!(lost, Ok(Lost::default()));
            text.push('\n');
        }
        let read: Vec<Item> = records(&text).iter().map(Item::from).collect();
        assert_eq!(read, [full.clone(), candidates.clone()], "{text}");
    }
    let mut text = "[\n".to_string();
    let lost = write(&full, &WriteOptions::default(), &mut text).unwrap();
    assert!(lost.entries && lost.notes && lost.solution && lost.comment);
    text.push_str(",\n");
    write(&candidates, &WriteOptions::default(), &mut text).unwrap();
    text.push_str("\n]\n");
    let read = records(&text);
    assert_eq!(read[0].state, State::new(state.givens));
    assert_eq!(read[1].marks, Some(marks));
}

#[test]
fn what_is_no_json_is_left_alone() {
    let table = [
        ("[[5,3,0,0,7,0,0,0,0],", true),
        ("[5, 3", true),
        ("[", true),
        (" [ [", true),
        ("[\"53..7....\",", true),
        ("[null,3]", true),
        ("{\"puzzle\":1}", true),
        ("{", true),
        ("[5]", true),
        ("[Puzzle]", false),
        ("[State]", false),
        ("[PencilMarks]", false),
        ("[[5 3 0 0 7 0 0 0 0]", false),
        ("[37] 2 6 | 4 5 8 |", false),
        ("{37} 2 6 | 4 5 8 |", false),
        ("53..7....", false),
    ];
    for (line, expect) in table {
        assert_eq!(starts(line), expect, "{line}");
    }
}

/// A collection of `left` puzzles, made as it is read.
struct Endless {
    left: usize,
    buffer: Vec<u8>,
    separator: &'static str,
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.buffer.is_empty() && self.left > 0 {
            self.left -= 1;
            let end = if self.left == 0 { "]" } else { self.separator };
            self.buffer = format!("\"{P}\"{end}").into_bytes();
        }
        let count = out.len().min(self.buffer.len());
        out[..count].copy_from_slice(&self.buffer[..count]);
        self.buffer.drain(..count);
        Ok(count)
    }
}

#[test]
fn a_long_collection_is_streamed_in_small_memory() {
    for separator in [",", ",\n"] {
        let source = Endless {
            left: 100_000,
            buffer: b"[".to_vec(),
            separator,
        };
        let mut lines = Lines::new(std::io::BufReader::new(source));
        let mut framer = Framer::default();
        let mut count = 0;
        while let Some(Frame::Record(raw)) = framer.next(&mut lines).unwrap() {
            assert!(raw.text.len() < 100);
            assert!(count % 1000 > 0 || raw.read().is_ok());
            count += 1;
        }
        assert_eq!(count, 100_000);
    }
}

#[test]
fn a_text_longer_than_a_mebibyte_is_a_fault() {
    let cells = "1,\n".repeat(1 << 20);
    let blanks = " ".repeat((1 << 20) - 10);
    let table = [
        (format!("[\n[[{cells}1]],\n\"{P}\"]"), vec![true, false]),
        (
            format!("[{cells}1]\n{{\"puzzle\":\"{P}\"}}"),
            vec![true, false],
        ),
        (
            format!("[{blanks}[1, 2, 3, 4, 5, 6, 7, 8, 9],{blanks}2]"),
            vec![true],
        ),
        (format!("[{blanks}[{blanks}1], 2, 3, 4]"), vec![true]),
    ];
    for (text, expect) in table {
        let faults: Vec<bool> = frames(text.as_bytes())
            .iter()
            .map(|frame| matches!(frame, Frame::Record(raw) if raw.read().is_err()))
            .collect();
        assert_eq!(faults, expect);
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(
        place in 0usize..700,
        cut in 0usize..60,
        put in "[\"',:\n0-9a-z\\[\\]{}é\\\\]{0,12}",
    ) {
        let nested = dress(&P.replace('.', "0"), "", ["[", "]"]);
        let text = format!("[{nested},\n\"{P}\"]\n{{\"n\":\"\\u00e9\",\"puzzle\":\"{P}\"}}\n{nested}\n");
        let mut characters: Vec<char> = text.chars().collect();
        let start = place.min(characters.len());
        let end = (start + cut).min(characters.len());
        characters.splice(start..end, put.chars());
        let text: String = characters.into_iter().collect();
        for frame in frames(text.as_bytes()) {
            let Frame::Record(raw) = frame else { continue };
            if let Ok(record) = raw.read() {
                let answer = record.layout.answer(Answer::Word("none"));
                prop_assert_eq!(answer.matches('\n').count(), 1);
            }
        }
    }

    #[test]
    fn deep_nesting_is_no_danger(depth in 1usize..5000) {
        for frame in frames("[".repeat(depth).as_bytes()) {
            let Frame::Record(raw) = frame else { continue };
            prop_assert!(raw.read().is_err());
        }
    }
}
