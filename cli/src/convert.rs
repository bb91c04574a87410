//! `shudu convert`: the same puzzles in another format.

use std::ops::ControlFlow;

use clap::Args;
use shudu::format::{Document, Format, Item, Lost, WriteOptions, Writer};
use shudu::solve::Backend;

use crate::answer::{self, INVALID};
use crate::args::{Common, format_parser};
use crate::object::Object;
use crate::status::UNREADABLE;
use crate::stream::{self, Job, Question, Reply};

const NAME: &str = "convert";

/// Write each puzzle in another format
///
/// Givens, entries and notes are kept where the format can hold them; what it cannot is told on
/// standard error, once an input. Full-line comments are copied.
#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    common: Common,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), default_value = "line")]
    to: Format,

    /// The character for an empty cell
    #[arg(long, value_name = "C", default_value_t = '.', value_parser = blank)]
    blank: char,
}

/// Characters that are read back as an empty cell.
fn blank(text: &str) -> Result<char, String> {
    match text.chars().next() {
        Some(c) if text.len() == 1 && WriteOptions::BLANKS.contains(c) => Ok(c),
        _ => Err("expected one of . 0 * _ - x X ?".to_owned()),
    }
}

impl Convert {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self, backend: Backend) -> u8 {
        stream::run(self, &self.common, backend)
    }

    fn writer(&self) -> Writer {
        Writer::new(self.to, WriteOptions { blank: self.blank })
    }
}

impl Job for Convert {
    type Worker = Writer;

    fn worker(&self) -> Writer {
        self.writer()
    }

    fn record(
        &self,
        writer: &mut Writer,
        question: &Question<'_>,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()> {
        let json = self.common.json;
        let unreadable = |_: &str| writer.word(None, INVALID);
        let record = match answer::read(NAME, json, question, reply, unreadable) {
            Ok(record) => record,
            Err(flow) => return flow,
        };
        let item = Item::from(record);
        let place = || format!("{}:{}:{}:", question.name, record.line, record.column);
        let text = match writer.render(&item) {
            Ok((text, lost)) => {
                if let Some(lost) = words(lost) {
                    reply.note(place(), format!("{} can't hold {lost}", self.to));
                }
                text
            }
            Err(error) => {
                reply.status(UNREADABLE);
                reply.message(
                    place(),
                    format!("{error}; expected a format that can hold it"),
                );
                writer.word(Some(&item), INVALID)
            }
        };
        if !json {
            return reply.write(&text);
        }
        let mut object = Object::new(NAME, question);
        object.record(record, shudu::format::Scope::Givens);
        object.set("to", self.to.name());
        object.set("text", text);
        reply.write(&object.line())
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!self.common.json && self.to.has_comments()).then(|| format!("{text}\n"))
    }

    fn document(&self) -> Option<Document> {
        if self.common.json {
            None
        } else {
            Document::for_stream(self.to)
        }
    }
}

/// What was lost, in words.
fn words(lost: Lost) -> Option<String> {
    let parts = [
        (lost.entries, "the player's entries"),
        (lost.notes, "the player's notes"),
        (lost.solution, "the solution that came with the puzzle"),
        (lost.comment, "the text beside the puzzle"),
    ];
    let named: Vec<_> = parts
        .iter()
        .filter(|part| part.0)
        .map(|part| part.1)
        .collect();
    (!named.is_empty()).then(|| named.join(", "))
}
