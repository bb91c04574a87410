//! Rows that are answered and written, tables that are long or broken.

use proptest::prelude::*;

use super::*;
use crate::format::Frame;
use crate::format::tables_test::{frames, records};
use crate::grid::{Puzzle, Solution};

const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const S: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// The first record of a table, answered with `S`.
fn check_answer(table: &str, expect: &str) {
    let solution = Solution::from_line(S).unwrap();
    let record = &records(table)[0];
    let answer = record.layout.answer(Answer::Solution(&solution));
    assert_eq!(answer, format!("{expect}\n"), "{table}");
}

#[test]
fn the_solution_is_set_or_appended() {
    check_answer(&format!("quizzes,solutions\n{P},\n"), &format!("{P},{S}"));
    check_answer(
        &format!("id,puzzle\n\"a,b\",{P}"),
        &format!("\"a,b\",{P},{S}"),
    );
    check_answer(
        &format!("answer;puzzle;x\n\"\";{P};\" y\""),
        &format!("\"{S}\";{P};\" y\""),
    );
}

#[test]
fn what_is_written_is_read_back() {
    let item = Item {
        state: crate::grid::State::new(Puzzle::from_line(P).unwrap()),
        marks: None,
        solution: Puzzle::from_line(S),
        comment: String::new(),
    };
    let unsolved = Item {
        solution: None,
        ..item.clone()
    };
    type Write = fn(&Item, &WriteOptions, &mut String) -> Result<Lost, Unwritable>;
    let dialects: [(&str, Write); 2] = [
        ("puzzle,solution\n", write),
        ("puzzle\tsolution\n", write_tsv),
    ];
    for (head, write) in dialects {
        for blank in ['.', '0', ',', '~'] {
            let mut text = head.to_string();
            for item in [&item, &unsolved] {
                let lost = write(item, &WriteOptions { blank }, &mut text);
                assert_eq!(lost, Ok(Lost::default()));
                text.push('\n');
            }
            let read: Vec<Item> = records(&text).iter().map(Item::from).collect();
            assert_eq!(read, [item.clone(), unsolved.clone()], "{text}");
        }
    }
}

#[test]
fn a_stray_quote_harms_its_own_row() {
    let mut text = format!("id,puzzle\n1,{P}\n\"2,{P}\n");
    for id in 3..20_000 {
        text.push_str(&format!("{id},{P}\n"));
    }
    let frames = frames(text.as_bytes());
    let faults = frames.iter().filter(|frame| match frame {
        Frame::Record(raw) => raw.read().is_err(),
        _ => false,
    });
    assert_eq!((frames.len(), faults.count()), (20_000, 1));
}

/// Lines each of which opens a quote that the next does not close.
#[test]
fn quotes_that_never_close_take_no_time_without_end() {
    let text = format!("id,puzzle\n{}", "b\"c,\"d\n".repeat(20_000));
    assert_eq!(frames(text.as_bytes()).len(), 20_001);
}

#[test]
fn a_long_table_is_streamed_in_small_memory() {
    let rows = format!("{P},{S}\n").repeat(100_000);
    let text = format!("quizzes,solutions\n{rows}");
    let mut lines = crate::format::lines::Lines::new(text.as_bytes());
    let mut framer = header("quizzes,solutions").unwrap();
    let mut count = 0;
    while let Some(frame) = framer.next(&mut lines).unwrap() {
        // All that a row holds of the table is its columns' names.
        if let Frame::Record(raw) = frame {
            assert!(raw.text.len() == 163 && raw.read().is_ok());
            count += 1;
        }
    }
    assert_eq!(count, 100_000);
}

#[test]
fn a_row_longer_than_a_mebibyte_is_a_fault() {
    let long = "1".repeat(3 << 20);
    let text = format!("id,puzzle\n{long},{P}\n2,{P}\n");
    let frames = frames(text.as_bytes());
    let Frame::Record(raw) = &frames[1] else {
        panic!("a record")
    };
    assert!(raw.read().unwrap_err().found.contains("1 MiB"));
    assert_eq!(frames.len(), 3);
}

#[test]
fn names_alone_or_a_row_below_make_a_header() {
    let table = [
        ("quizzes,solutions", "", true),
        ("id;Puzzle;x", "", true),
        ("puzzle", P, true),
        ("puzzle", "53..7....", false),
        ("name,text", P, false),
        ("name,text", "a,53..7....", false),
        (P, P, false),
    ];
    for (line, next, expect) in table {
        assert_eq!(header_before(line, next).is_some(), expect, "{line}");
    }
    assert!(header_before("name,text", &format!("a,{P}")).is_some());
    assert!(header_before("a,b", &format!("{P},{S}")).is_some());
    assert!(header_before(&format!("{P},{S}"), &format!("{P},{S}")).is_none());
    assert!(header("# a puzzle, by me").is_none());
    assert!(header("#puzzle\tsolution").is_some());
}

#[test]
fn the_samples_are_read() {
    let shared = std::env::var("SHUDU_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_string());
    for (name, rows) in [("kaggle1m_sample.tsv", 400), ("kaggle3m_sample.tsv", 3000)] {
        let path = format!("{shared}/data/{name}");
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("skipped: no {path}");
            continue;
        };
        let records = records(&text);
        assert!(records.len() >= rows - 1, "{name}: {}", records.len());
        for record in records {
            let solution = Solution::from_puzzle(&record.claimed.unwrap()).unwrap();
            assert!(solution.solves(&record.state.givens));
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(
        place in 0usize..400,
        cut in 0usize..40,
        put in "[\"',;\t\n0-9a-z\\[{é]{0,12}",
    ) {
        let table = format!("id,puzzle,\"solution\"\n1,{P},{S}\n2,\"{P}\",\n");
        let mut characters: Vec<char> = table.chars().collect();
        let start = place.min(characters.len());
        let end = (start + cut).min(characters.len());
        characters.splice(start..end, put.chars());
        let text: String = characters.into_iter().collect();
        for frame in frames(text.as_bytes()) {
            let Frame::Record(raw) = frame else { continue };
            let word = Answer::Word("none");
            let answer = match raw.read() {
                Ok(record) => Some(record.layout.answer(word)),
                Err(_) => answer_for_fault(&raw, "invalid"),
            };
            // The table of answers is a table again: every row has as many fields.
            if let (Some(answer), Context::Csv(table)) = (answer, &raw.context) {
                let fields = split(answer.trim_end_matches('\n'), table.delimiter).fields.len();
                let appended = usize::from(table.solution.is_none());
                prop_assert_eq!(fields, table.names.len() + appended);
            }
        }
    }
}
