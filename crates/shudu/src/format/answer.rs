//! Answers in the layout of the question.
//!
//! Most layouts are kept by keeping the text: a [`Template`] is the record as it stood, with the
//! place of each of its 81 cells, and an answer puts other characters there. So borders, spacing
//! and what stands before and after a puzzle come back as they were.

use std::sync::Arc;

use super::{csv, json};
use crate::grid::Solution;

/// How an answer to a record is laid out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Layout {
    /// A line of 81 digits, whatever the question looked like.
    Line,
    /// Nine rows of nine digits with a blank between each.
    Spaced,
    /// The text of the question with its cells replaced.
    Template(Box<Template>),
    /// A row of a table with the column `solution` set or appended.
    Csv(Arc<csv::Row>),
    /// A JSON text of the same shape.
    #[cfg_attr(
        not(feature = "json"),
        allow(dead_code, reason = "without the reader of JSON no text has a shape")
    )]
    Json(Arc<json::Shape>),
}

/// The text of a record and the places of its cells in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template {
    /// The text; its lines end in LF and have no trailing blanks; the last line has no end.
    pub(crate) text: String,
    /// For each of 81 cells, row-major, the byte offset in `text` of its one character, which is
    /// ASCII.
    pub(crate) places: [u32; 81],
}

impl Template {
    /// The text with these 81 ASCII characters in the cells' places, its last line ended.
    fn fill(&self, characters: &[u8; 81]) -> String {
        let mut filled = Vec::with_capacity(self.text.len() + 1);
        filled.extend_from_slice(self.text.as_bytes());
        for (&place, &character) in self.places.iter().zip(characters) {
            filled[place as usize] = character;
        }
        filled.push(b'\n');
        String::from_utf8(filled).expect("ASCII stands in the place of ASCII")
    }
}

/// What is answered to a record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer<'a> {
    /// The solution, or one of several.
    Solution(&'a Solution),
    /// A word where there is none to give: `none`, `multiple`, `invalid`, `timeout`.
    Word(&'a str),
}

impl Layout {
    /// The answer as text, its last line ended. A word stands on a line of its own, except in a
    /// table, where it stands in the solution's column, so that the table stays one.
    pub(crate) fn answer(&self, answer: Answer<'_>) -> String {
        let solution = match (self, answer) {
            (Layout::Csv(row), _) => return row.answer(answer),
            (Layout::Json(shape), _) => return shape.answer(answer),
            (_, Answer::Word(word)) => return format!("{word}\n"),
            (_, Answer::Solution(solution)) => solution,
        };
        let digits = solution.numbers().map(|n| b'0' + n);
        match self {
            Layout::Template(template) => template.fill(&digits),
            Layout::Spaced => spaced(&digits.map(char::from)) + "\n",
            _ => {
                let mut line = Vec::with_capacity(82);
                push_line(answer, &mut line);
                String::from_utf8(line).expect("digits are ASCII")
            }
        }
    }
}

/// Adds 81 digits, or the word, and the line's end.
pub(crate) fn push_line(answer: Answer<'_>, out: &mut Vec<u8>) {
    match answer {
        Answer::Word(word) => out.extend_from_slice(word.as_bytes()),
        Answer::Solution(solution) => out.extend(solution.numbers().map(|n| b'0' + n)),
    }
    out.push(b'\n');
}

/// Nine rows with a blank between the cells, without the last line's end.
pub(crate) fn spaced(cells: &[char; 81]) -> String {
    let mut text = String::with_capacity(162);
    for (cell, &character) in cells.iter().enumerate() {
        if cell > 0 {
            text.push(if cell % 9 == 0 { '\n' } else { ' ' });
        }
        text.push(character);
    }
    text
}
