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
pub enum Layout {
    /// A line of 81 digits, whatever the question looked like.
    Line,
    /// Nine rows of nine digits with a blank between each.
    Spaced,
    /// The text of the question with its cells replaced.
    Template(Box<Template>),
    /// A row of a table with the column `solution` set or appended.
    Csv(Arc<csv::Row>),
    /// A JSON text of the same shape.
    Json(Arc<json::Shape>),
}

/// The text of a record and the places of its cells in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The text; its lines end in LF and have no trailing blanks; the last line has no end.
    pub text: String,
    /// For each of 81 cells, row-major, the byte offset in `text` of its one character.
    pub places: [u32; 81],
}

impl Template {
    /// The text with these 81 characters in the cells' places.
    pub fn fill(&self, characters: &[char; 81]) -> String {
        let mut order: Vec<usize> = (0..81).collect();
        order.sort_by_key(|&cell| self.places[cell]);
        let mut filled = String::with_capacity(self.text.len());
        let mut at = 0;
        for cell in order {
            let place = self.places[cell] as usize;
            filled.push_str(&self.text[at..place]);
            filled.push(characters[cell]);
            at = place + self.text[place..].chars().next().map_or(0, char::len_utf8);
        }
        filled.push_str(&self.text[at..]);
        filled
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
    pub fn answer(&self, answer: Answer<'_>) -> String {
        let solution = match (self, answer) {
            (Layout::Csv(row), _) => return row.answer(answer),
            (Layout::Json(shape), _) => return shape.answer(answer),
            (_, Answer::Word(word)) => return format!("{word}\n"),
            (_, Answer::Solution(solution)) => solution,
        };
        let digits: [char; 81] = solution.numbers().map(|n| (b'0' + n) as char);
        let mut text = match self {
            Layout::Template(template) => template.fill(&digits),
            Layout::Spaced => spaced(&digits),
            _ => digits.iter().collect(),
        };
        text.push('\n');
        text
    }
}

/// Nine rows with a blank between the cells, without the last line's end.
pub(crate) fn spaced(cells: &[char; 81]) -> String {
    let rows: Vec<String> = cells
        .chunks(9)
        .map(|row| {
            row.iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    rows.join("\n")
}
