//! Links that are read, refused and written.

use proptest::prelude::*;

use super::*;
use crate::format::raw::Context;
use crate::format::tables_test::records;
use crate::grid::{Cell, Digit, DigitSet, Pencilmarks, Puzzle, State};

const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const S: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// A body that f-puzzles itself wrote, from a package's documentation: a 1 in r1c1.
const BY_FPUZZLES: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";

fn raw(line: &str) -> RawRecord {
    RawRecord {
        format: Format::Fpuzzles,
        line: 1,
        column: 1,
        blank_before: false,
        text: line.to_string(),
        context: Context::None,
    }
}

/// The JSON of a puzzle, with more keys after its own.
fn json(more: &str) -> String {
    let item = Item {
        state: State::new(Puzzle::from_line(P).unwrap()),
        marks: None,
        solution: None,
        comment: String::new(),
    };
    let text = body::write(&item).unwrap();
    format!("{}{more}}}", text.strip_suffix('}').unwrap())
}

fn packed_json(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

#[test]
fn links_of_many_kinds_are_read() {
    let body = packed_json(&json(""));
    let safe = body
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3d");
    let table = [
        format!("https://www.f-puzzles.com/?load={body}"),
        format!("http://f-puzzles.com/?x=1&load={safe}"),
        format!("https://sudokupad.app/fpuzzles{safe}"),
        format!("https://sudokupad.app/fpuz{body}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{safe}&x"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{body}"),
        body.clone(),
        format!("fpuz{body}"),
    ];
    for line in table {
        assert!(starts(&line), "{line}");
        let record = raw(&line).read().unwrap();
        assert_eq!(record.state.givens.to_string(), P, "{line}");
        if line.contains("://") {
            let record = raw(&format!("hard: {line} (new)")).read().unwrap();
            assert_eq!((record.comment.as_str(), record.column), ("hard: (new)", 7));
        }
    }
    let state = raw(BY_FPUZZLES).read().unwrap().state;
    let one = format!("1{}", ".".repeat(80));
    assert_eq!(state, State::new(Puzzle::from_line(&one).unwrap()));
}

#[test]
fn rules_are_refused_by_their_names() {
    let table = [
        (
            ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"5\"}]",
            "killercage",
        ),
        (",\"diagonal+\":true", "diagonal+"),
        (",\"antiknight\":true", "antiknight"),
        (",\"a rule of the year 3000\":1", "a rule of the year 3000"),
        (
            ",\"ruleset\":\"Normal rules. Thermos rise.\"",
            "Thermos rise",
        ),
        (",\"size\":6", "size"),
    ];
    for (more, name) in table {
        // The last of two equal keys is no puzzle's, so the size is replaced.
        let text = match name {
            "size" => json("").replace("\"size\":9", "\"size\":6"),
            _ => json(more),
        };
        let fault = raw(&packed_json(&text)).read().unwrap_err();
        assert!(fault.found.contains(name), "{fault}");
    }
    let cells = [
        (
            "\"given\":true",
            "\"given\":true,\"odd\":true",
            "odd in r1c1",
        ),
        ("{}", "{\"region\":8}", "jigsaw"),
        ("{}", "{\"value\":10}", "10 in r1c2"),
    ];
    for (from, to, name) in cells {
        let text = json("").replacen(from, to, 1);
        let fault = raw(&packed_json(&text)).read().unwrap_err();
        assert!(fault.found.contains(name), "{fault}");
    }
    let plain = json(
        ",\"antiknight\":false,\"arrow\":[],\"author\":\"me\",\
         \"ruleset\":\"Normal sudoku rules apply.\"",
    );
    assert_eq!(raw(&packed_json(&plain)).read().unwrap().comment, "me");
}

#[test]
fn links_without_a_body_that_is_known_are_refused() {
    let table = [
        ("https://sudokupad.app/a1b2c3", "server"),
        ("https://www.f-puzzles.com/?id=yabc", "server"),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcBOA", "scl"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTf",
            "Penpa+",
        ),
        ("https://f-puzzles.com/?load=AAAA", "broken"),
        ("https://f-puzzles.com/?load=%%%é", "broken"),
    ];
    for (line, name) in table {
        assert!(starts(line), "{line}");
        let fault = raw(line).read().unwrap_err();
        assert!(fault.found.contains(name), "{fault}");
    }
}

#[test]
fn what_only_mentions_a_link_is_none() {
    let table = [
        P.to_string(),
        "N4Ig".to_string(),
        "# see https://sudokupad.app/abc".to_string(),
        "made with https://www.f-puzzles.com/".to_string(),
        format!("{P} # https://sudokupad.app/abc"),
        format!("{P},https://sudokupad.app/abc"),
        "{\"from\":\"https://sudokupad.app/abc\"}".to_string(),
    ];
    for line in table {
        assert!(!starts(&line), "{line}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let plain = Item {
        state: State::new(Puzzle::from_line(P).unwrap()),
        marks: None,
        solution: Puzzle::from_line(S),
        comment: "a \"title\" é".to_string(),
    };
    let mut state = plain.state;
    state.entries.set(Cell::at(0, 1), Digit::new(1));
    let mut notes = [DigitSet::EMPTY; 81];
    notes[80] = DigitSet::from_bits_truncate(0b1_0000_0001);
    state.notes = Some(notes);
    let played = Item {
        state,
        ..plain.clone()
    };
    let marks = Pencilmarks::of_givens(&state.givens);
    let candidates = Item {
        state: State::new(marks.singles()),
        marks: Some(marks),
        ..plain.clone()
    };
    for item in [plain, played, candidates] {
        let mut link = String::new();
        let lost = write(&item, &WriteOptions::default(), &mut link);
        assert_eq!(lost, Ok(Lost::default()));
        let read: Vec<Item> = records(&format!("{link}\n"))
            .iter()
            .map(Item::from)
            .collect();
        assert_eq!(read, [item], "{link}");
    }
}

proptest! {
    #[test]
    fn no_json_makes_it_panic(
        place in 0usize..900,
        cut in 0usize..40,
        put in "[\"':,0-9a-z\\[\\]{}é]{0,12}",
    ) {
        let text = json(",\"title\":\"é\",\"ruleset\":\"\"");
        let mut characters: Vec<char> = text.chars().collect();
        let start = place.min(characters.len());
        let end = (start + cut).min(characters.len());
        characters.splice(start..end, put.chars());
        let text: String = characters.into_iter().collect();
        let _ = raw(&packed_json(&text)).read();
        let _ = raw(&format!("f-puzzles.com/?load={text}")).read();
    }
}
