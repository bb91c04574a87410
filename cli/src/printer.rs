//! Writes the answers in their order: messages, blank lines between them, the end of the run.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::PoisonError;

use shudu::format::Document;
use shudu_bulk::ordered::Sink;
use shudu_bulk::output::Output;

use crate::interrupt::SharedOutput;
use crate::message::{self, Messages};
use crate::progress::Progress;
use crate::status::{FAILED, INTERRUPTED};

/// What goes from a worker to the output: a reply or a part of a long one.
pub(crate) struct Part {
    pub(crate) input: usize,
    pub(crate) text: String,
    pub(crate) messages: Vec<Message>,
    pub(crate) status: u8,
    pub(crate) kind: Kind,
    pub(crate) first: Option<First>,
    pub(crate) last: bool,
}

/// What is told on standard error.
pub(crate) struct Message {
    /// Such as `file:3:1:`.
    pub(crate) place: String,
    pub(crate) text: String,
    /// Whether the same text about the same input is told once, at its first place.
    pub(crate) once: bool,
}

impl Part {
    /// A part that is no answer, and says nothing yet.
    pub(crate) fn aside(input: usize) -> Part {
        Part {
            input,
            text: String::new(),
            messages: Vec::new(),
            status: 0,
            kind: Kind::Aside,
            first: None,
            last: true,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Record,
    /// So many records, to each of which the answer is a line or nothing.
    Lines(u64),
    /// A comment or a header: no answer.
    Aside,
    Interrupted,
}

/// What is known when a reply begins.
pub(crate) struct First {
    pub(crate) blank_before: bool,
    /// The place and the format, if they are to be told.
    pub(crate) detected: Option<(String, &'static str)>,
}

/// Writes the parts in order.
pub(crate) struct Printer {
    output: SharedOutput,
    document: Option<Document>,
    messages: Messages,
    progress: Progress,
    /// The format of the last record.
    detected: Option<&'static str>,
    /// What has been told once, and about which input.
    told: HashSet<(usize, String)>,
    /// The last answer: its input, and whether it had several lines.
    previous: Option<(usize, bool)>,
    status: u8,
    end: End,
}

/// How the run ended.
enum End {
    Whole,
    Interrupted,
    /// Whoever read the output has gone.
    Closed,
    Failed(io::Error),
}

impl Printer {
    /// A printer to an output, through a document if the answers make one.
    pub(crate) fn new(
        output: SharedOutput,
        document: Option<Document>,
        messages: Messages,
        progress: Progress,
    ) -> Printer {
        Printer {
            output,
            document,
            messages,
            progress,
            detected: None,
            told: HashSet::new(),
            previous: None,
            status: 0,
            end: End::Whole,
        }
    }

    /// Ends after the last answer, and gives the exit status.
    pub(crate) fn whole(&mut self) -> u8 {
        if let Some(mut document) = self.document.take() {
            let mut text = String::new();
            document.finish(&mut text);
            self.write(&text);
        }
        self.finish()
    }

    /// Ends after an interruption, and gives the exit status.
    pub(crate) fn interrupted(&mut self) -> u8 {
        self.end = End::Interrupted;
        self.finish()
    }

    fn write(&mut self, text: &str) {
        let result = self.with_output(|output| output.write_all(text.as_bytes()));
        self.written(result);
    }

    fn with_output(&self, f: impl FnOnce(&mut Output) -> io::Result<()>) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        // Without an output the interruption has taken it, and ends the program any moment.
        output.as_mut().map_or(Ok(()), f)
    }

    fn written(&mut self, result: io::Result<()>) {
        match result {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.leave(End::Closed),
            Err(error) => self.leave(End::Failed(error)),
        }
    }

    /// Ends the program at once. To wait for the input's next record, as an orderly end would,
    /// makes no sense when nobody can read the answer.
    fn leave(&mut self, end: End) -> ! {
        self.end = end;
        std::process::exit(self.finish().into())
    }

    /// A blank line between two answers of several lines, if one stood between the questions or
    /// if they came from different inputs.
    fn separate(&mut self, part: &Part, first: &First) {
        let several =
            part.kind == Kind::Record && part.text.bytes().filter(|&b| b == b'\n').count() > 1;
        let previous = self.previous.replace((part.input, several));
        let other = |input| first.blank_before || input != part.input;
        if several && previous.is_some_and(|(input, several)| several && other(input)) {
            self.write("\n");
        }
    }

    fn show(&mut self, part: &Part) {
        let first = part.first.as_ref();
        if let Some((place, format)) = first.and_then(|first| first.detected.as_ref()) {
            if self.detected.replace(format) != Some(format) {
                self.progress
                    .aside(|| self.messages.at(place, &format!("detected {format}")));
            }
        }
        for Message { place, text, once } in &part.messages {
            if *once && !self.told.insert((part.input, text.clone())) {
                continue;
            }
            self.progress.aside(|| self.messages.at(place, text));
        }
    }

    /// Ends the output as the end of the run asks for, and gives the exit status.
    fn finish(&mut self) -> u8 {
        self.progress.finish();
        let mut shared = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(output) = shared.take() else {
            return INTERRUPTED;
        };
        let finished = match std::mem::replace(&mut self.end, End::Whole) {
            End::Whole => output.finish(),
            End::Closed => return self.status,
            End::Failed(error) => Err(error),
            End::Interrupted => {
                output.abandon();
                return INTERRUPTED;
            }
        };
        match finished {
            Ok(()) => self.status,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.status,
            Err(error) => {
                message::fail(&format!("cannot write: {error}"));
                FAILED
            }
        }
    }
}

impl Sink<Part> for Printer {
    fn take(&mut self, part: Part) -> ControlFlow<()> {
        self.show(&part);
        self.status = self.status.max(part.status);
        if part.kind == Kind::Interrupted {
            self.leave(End::Interrupted);
        }
        if let Some(mut document) = self.document.take() {
            let mut text = String::new();
            if part.kind == Kind::Record {
                document.push(&part.text, &mut text);
            }
            self.document = Some(document);
            self.write(&text);
        } else {
            if let Some(first) = &part.first {
                self.separate(&part, first);
            }
            self.write(&part.text);
        }
        match part.kind {
            Kind::Record if part.last => self.progress.records(1),
            Kind::Lines(count) => self.progress.records(count),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pause(&mut self) -> ControlFlow<()> {
        self.progress.renew();
        let result = self.with_output(Output::flush);
        self.written(result);
        ControlFlow::Continue(())
    }
}
