//! Grids cut apart, read and written.

use super::super::Frame;
use super::super::lines::Lines;
use super::grid::row;
use super::write::{push_candidates, push_digits};
use super::{Framer, read, starts};
use crate::grid::{Cell, Digit, DigitSet, Puzzle, State};

#[test]
fn only_a_long_starred_line_is_a_top() {
    for (line, yes) in [
        ("*-----------*", true),
        ("  *-----------*  ", true),
        ("*-----+-----+-----*", true),
        ("*-------*", false),
        ("+---+---+---+", false),
        ("*--1--------*", false),
    ] {
        assert_eq!(starts(line), yes, "{line}");
    }
}

#[test]
fn rows_are_dense_or_tokens() {
    let texts = |row_: &str| row(row_).into_iter().map(|cell| cell.1).collect::<Vec<_>>();
    assert_eq!(texts("|4..| 1 |8.5|").concat(), "4...1.8.5");
    assert_eq!(texts("|4..|   |8.5|").concat(), "4.....8.5");
    assert_eq!(texts("| 4 . . | 1 2 3 | 12 3 4 |").len(), 9);
}

#[test]
fn a_border_without_rows_is_given_back() {
    let mut lines = Lines::new("*-----------*\nhello\n".as_bytes());
    assert_eq!(Framer::new().next(&mut lines).unwrap(), None);
    assert_eq!(lines.next().unwrap().unwrap().number, 1);
}

#[test]
fn candidates_of_one_digit_a_cell_are_the_state_of_the_puzzle() {
    let digit = |value| Digit::new(value).unwrap();
    let mut givens = Puzzle::EMPTY;
    givens.set(Cell::from_index(0), Some(digit(4)));
    let single = |set| std::array::from_fn(|index| if index == 1 { set } else { DigitSet::EMPTY });
    for (entry, notes) in [
        (None, single(DigitSet::only(digit(5)))),
        (None, [DigitSet::EMPTY; 81]),
        (Some(digit(6)), single(DigitSet::only(digit(5)))),
    ] {
        let mut state = State::new(givens);
        state.entries.set(Cell::from_index(2), entry);
        state.notes = Some(notes);
        let mut text = String::new();
        push_digits(&state.givens, &mut text);
        if entry.is_some() {
            push_digits(&state.filled(), &mut text);
        }
        push_candidates(&state.filled(), &notes, &mut text);
        let mut lines = Lines::new(text.as_bytes());
        let Some(Frame::Record(raw)) = Framer::new().next(&mut lines).unwrap() else {
            panic!("no record:\n{text}");
        };
        assert!(lines.next().unwrap().is_none(), "a second record:\n{text}");
        assert_eq!(read(&raw).unwrap().state, state, "{text}");
    }
}

#[test]
fn spaced_grids_of_digits_are_puzzles_of_their_own() {
    let grid = |line: &str| {
        let rows: String = line
            .as_bytes()
            .chunks(9)
            .map(|row| {
                row.chunks(3)
                    .map(|part| {
                        format!(
                            "| {} {} {} ",
                            part[0] as char, part[1] as char, part[2] as char
                        )
                    })
                    .collect::<String>()
                    + "|\n"
            })
            .collect();
        format!("*-----------*\n{rows}*-----------*\n")
    };
    let first = format!("1{}", ".".repeat(80));
    let second = format!("2{}", ".".repeat(80));
    let text = grid(&first) + &grid(&first) + &grid(&second);
    let mut lines = Lines::new(text.as_bytes());
    for line in [&first, &first, &second] {
        let Some(Frame::Record(raw)) = Framer::new().next(&mut lines).unwrap() else {
            panic!("no record");
        };
        assert_eq!(read(&raw).unwrap().state.givens.to_line('.'), *line);
    }
}
