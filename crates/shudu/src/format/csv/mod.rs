//! Tables with a header: columns parted by commas, semicolons or tabs.
//!
//! Which column holds the puzzle and which the solution is told by their names, and where these
//! say nothing, by what the first row holds: one column of 81 cells is the puzzle, a second that
//! is complete its solution. All other columns are kept as they stood, to the letter: an answer is
//! the text of its row with one field replaced or appended.
//!
//! Splitting and quoting are the `csv-core` crate's. A quote that is not closed would take the rest
//! of the file into one field; it is given up after 1 MiB, and then harms its own row alone.

mod frame;
#[cfg(feature = "csv")]
mod split;
#[cfg(not(feature = "csv"))]
#[path = "split_plain.rs"]
mod split;

use std::ops::Range;
use std::sync::Arc;

use super::cells::{self, Cells, Wrong};
use super::raw::Context;
use super::{
    Answer, Fault, Item, Layout, Lost, RawRecord, Record, Unwritable, WriteOptions, names,
    record_at,
};
use split::{quote, split};

pub(crate) use frame::{Framer, given, header, header_before};

/// What stands in one column of a row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Field {
    /// What it holds, without quotes.
    text: String,
    /// Where it stands in the row, with its quotes.
    span: Range<usize>,
}

/// What stands in the columns of a row.
struct Split {
    /// The fields, at least one.
    fields: Vec<Field>,
    /// Whether a quote is not closed.
    open: bool,
}

/// What is known of a table by its header.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table {
    delimiter: u8,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
}

/// A row, to be answered in its own layout.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    table: Arc<Table>,
    text: String,
}

impl Row {
    /// The row with the answer in the column of the solution, its line ended.
    pub(crate) fn answer(&self, answer: Answer<'_>) -> String {
        match answer {
            Answer::Solution(solution) => self.table.set(&self.text, &solution.to_string()),
            Answer::Word(word) => self.table.set(&self.text, word),
        }
    }
}

impl Table {
    /// The table of a header, whose first row may say what the names do not.
    fn new(delimiter: u8, names: Vec<String>, first: &[Field]) -> Option<Table> {
        let is_cells = |at: &usize| {
            first
                .get(*at)
                .is_some_and(|f| cells::cells(&f.text).is_ok())
        };
        let named = names::puzzle(&names);
        let held: Vec<usize> = (0..names.len()).filter(is_cells).collect();
        let puzzle = match (named.filter(is_cells), held.as_slice()) {
            (Some(at), _) => Some(at),
            (None, [at]) => Some(*at),
            (None, [at, _]) if !is_complete(&first[*at].text) => Some(*at),
            (None, [_, at]) if !is_complete(&first[*at].text) => Some(*at),
            _ => named,
        }?;
        let other = |at: &usize| *at != puzzle;
        let complete: Vec<usize> = held
            .into_iter()
            .filter(|at| other(at) && is_complete(&first[*at].text))
            .collect();
        let solution = match (names::solution(&names).filter(other), complete.as_slice()) {
            (Some(at), _) => Some(at),
            (None, [at]) => Some(*at),
            _ => None,
        };
        Some(Table {
            delimiter,
            names,
            puzzle,
            solution,
        })
    }

    /// The table of a first row that is not a header, as the cells in it show.
    fn without_header(delimiter: u8, first: &[Field]) -> Option<Table> {
        let held = |complete: bool| {
            (0..first.len()).find(|&at| {
                let text = &first[at].text;
                cells::cells(text).is_ok() && is_complete(text) == complete
            })
        };
        let (open, complete) = (held(false), held(true));
        Some(Table {
            delimiter,
            names: vec![String::new(); first.len()],
            puzzle: open.or(complete)?,
            solution: open.and(complete),
        })
    }

    /// The header of the answers: with a column for the solution.
    fn answered(&self, header: &str) -> String {
        match self.solution {
            Some(_) => header.to_string(),
            None => format!("{header}{}solution", self.delimiter as char),
        }
    }

    /// A row with this in the column of the solution, its line ended.
    fn set(&self, row: &str, word: &str) -> String {
        let parts = split(row, self.delimiter);
        let mut fields: Vec<String> = parts
            .fields
            .iter()
            .map(|field| match parts.open {
                true => quote(&field.text, self.delimiter),
                false => row[field.span.clone()].to_string(),
            })
            .collect();
        fields.resize(self.names.len(), String::new());
        match self.solution {
            Some(at) if fields[at].starts_with('"') => fields[at] = format!("\"{word}\""),
            Some(at) => fields[at] = word.to_string(),
            None => fields.push(word.to_string()),
        }
        let mut text = fields.join(char::from(self.delimiter).to_string().as_str());
        text.push('\n');
        text
    }
}

/// The answer in the table for a row that cannot be read: its fields, padded to the number of
/// the header's, or cut to it, with the word in the solution's column. `None` if it is no row.
pub(crate) fn answer_for_fault(raw: &RawRecord, word: &str) -> Option<String> {
    match &raw.context {
        Context::Csv(table) => Some(table.set(&raw.text, word)),
        _ => None,
    }
}

/// Reads a row.
pub(crate) fn read(raw: &RawRecord) -> Result<Record, Fault> {
    if cfg!(not(feature = "csv")) {
        let wrong = Wrong::new(
            "a table",
            "a format that this build reads (csv is left out)",
        );
        return Err(wrong.fault(raw, 0));
    }
    let Context::Csv(table) = &raw.context else {
        let wrong = Wrong::new("a row without a header", "a header such as puzzle,solution");
        return Err(wrong.fault(raw, 0));
    };
    let parts = split(&raw.text, table.delimiter);
    let fields = &parts.fields;
    if parts.open {
        let start = fields.last().map_or(0, |field| field.span.start);
        return Err(Wrong::new("a quote that is not closed", "a second \"").fault(raw, start));
    }
    if fields.len() != table.names.len() {
        let found = match fields.len() {
            1 => "1 field".to_string(),
            n => format!("{n} fields"),
        };
        let headed = table.names.iter().any(|name| !name.is_empty());
        let where_ = if headed {
            "the header"
        } else {
            "the first row"
        };
        let expected = format!("{}, as in {where_}", table.names.len());
        return Err(Wrong::new(found, expected).fault(raw, 0));
    }
    let place = &fields[table.puzzle].span;
    // Quotes shift what they hold, by one where it holds none itself.
    let start = place.start + usize::from(raw.text[place.clone()].starts_with('"'));
    let read = cells::cells(&fields[table.puzzle].text).map_err(|wrong| wrong.fault(raw, start))?;
    let layout = Layout::Csv(Arc::new(Row {
        table: table.clone(),
        text: raw.text.clone(),
    }));
    let place = raw.place_in(&raw.text, start);
    Ok(Record {
        marks: read.marks(),
        claimed: table.solution.and_then(|at| solution(&fields[at].text)),
        comment: comment(table, fields),
        ..record_at(raw, place, read.state(), layout)
    })
}

/// Writes a row of comma-separated values.
pub(crate) fn write(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    write_row(item, options, b',', out)
}

/// Writes a row of tab-separated values.
pub(crate) fn write_tsv(
    item: &Item,
    options: &WriteOptions,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    write_row(item, options, b'\t', out)
}

/// The columns are always puzzle and solution: of a stream it is not known whether a later record
/// has a comment, and these two are what other programs look for.
fn write_row(
    item: &Item,
    options: &WriteOptions,
    delimiter: u8,
    out: &mut String,
) -> Result<Lost, Unwritable> {
    let puzzle = match &item.marks {
        Some(marks) => marks.to_string(),
        None => item.state.givens.to_line(options.blank),
    };
    let solution = match &item.solution {
        Some(solution) => solution.to_line(options.blank),
        None => String::new(),
    };
    out.push_str(&quote(&puzzle, delimiter));
    out.push(delimiter as char);
    out.push_str(&quote(&solution, delimiter));
    Ok(Lost {
        solution: false,
        ..item.lost_by_plain()
    })
}

/// Splits a row without quotes.
fn split_plain(text: &str, delimiter: u8) -> Split {
    let mut fields = Vec::new();
    let mut start = 0;
    for field in text.split(delimiter as char) {
        let span = start..start + field.len();
        start = span.end + 1;
        fields.push(Field {
            text: field.to_string(),
            span,
        });
    }
    Split {
        fields,
        open: false,
    }
}

/// A solution that came with a puzzle; other texts, such as the word `none`, are none.
fn solution(text: &str) -> Option<crate::grid::Puzzle> {
    match cells::cells(text) {
        Ok(Cells::Puzzle(puzzle)) => Some(puzzle),
        _ => None,
    }
}

fn is_complete(text: &str) -> bool {
    solution(text).is_some_and(|puzzle| puzzle.clues() == 81)
}

/// The columns that are neither puzzle nor solution.
fn comment(table: &Table, fields: &[Field]) -> String {
    let others = table.names.iter().zip(fields).enumerate();
    names::comment(
        others
            .filter(|(at, _)| *at != table.puzzle && Some(*at) != table.solution)
            .map(|(_, (name, field))| (name.as_str(), field.text.clone())),
    )
}

#[cfg(test)]
#[cfg(feature = "csv")]
mod tests;
