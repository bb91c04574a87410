//! The loop that all subcommands on records share: from inputs through workers to the output.
//!
//! A subcommand is a [`Job`]: what it does with one record. Reading, threads, order, blank lines,
//! messages, the exit status, time limits and interruption are the loop's.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use shudu::Budget;
use shudu::format::{Document, Frame, RawRecord, ReadOptions};
use shudu_bulk::input::Input;
use shudu_bulk::ordered::{self, Emit, Sink};
use shudu_bulk::output::Output;
use shudu_bulk::records::{Content, Piece, Records};
use shudu_bulk::watch::{Halt, Watch, Worker};

use crate::args::Common;
use crate::interrupt::{self, INTERRUPTED, SharedOutput};
use crate::message::{self, Messages};
use crate::progress::Progress;

/// An answer that is not the hoped-for one.
pub(crate) const NOT_HOPED_FOR: u8 = 1;
/// A record that could not be read.
pub(crate) const UNREADABLE: u8 = 2;
/// An input or an output failed.
pub(crate) const FAILED: u8 = 3;

/// The text of a reply is handed on when it is this long, so that an endless one takes no memory.
const LONG_REPLY: usize = 1 << 14;

/// What a subcommand does with its records.
pub(crate) trait Job: Sync {
    /// What a thread keeps from record to record.
    type Worker;

    /// A thread's own part.
    fn worker(&self) -> Self::Worker;

    /// Answers one record.
    fn record(
        &self,
        worker: &mut Self::Worker,
        question: &Question<'_>,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()>;

    /// What is printed for a full-line comment.
    fn comment(&self, _text: &str) -> Option<String> {
        None
    }

    /// What is printed for the header of a table.
    fn header(&self, _text: &str, _answered: &str) -> Option<String> {
        None
    }

    /// The document that the replies are put together to, if they are.
    fn document(&self) -> Option<Document> {
        None
    }
}

/// A record to be answered.
pub(crate) struct Question<'a> {
    /// Its text.
    pub(crate) raw: &'a RawRecord,
    /// The input's name.
    pub(crate) name: &'a str,
    watch: &'a Worker,
}

impl Question<'_> {
    /// The time and the interruption that bound the work.
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget {
            nodes: None,
            cancel: Some(self.watch.cancel()),
        }
    }
}

/// What goes from a worker to the output: a reply or a part of a long one.
struct Part {
    input: usize,
    text: String,
    /// Place and text.
    messages: Vec<(String, String)>,
    status: u8,
    kind: Kind,
    first: Option<First>,
    last: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Record,
    /// A comment or a header: no answer.
    Aside,
    Interrupted,
}

/// What is known when a reply begins.
struct First {
    blank_before: bool,
    /// The place and the format, for `--verbose`.
    found: Option<(String, &'static str)>,
}

/// The answer to one record as it is being written.
pub(crate) struct Reply<'a> {
    part: Part,
    halt: &'a dyn Fn() -> Halt,
    emit: &'a mut Emit<'a, Part>,
}

impl Reply<'_> {
    /// Adds text. `Break` if nobody reads on.
    pub(crate) fn write(&mut self, text: &str) -> ControlFlow<()> {
        self.part.text.push_str(text);
        if self.part.text.len() < LONG_REPLY {
            return ControlFlow::Continue(());
        }
        let next = Part {
            input: self.part.input,
            text: String::new(),
            messages: Vec::new(),
            status: 0,
            kind: self.part.kind,
            first: None,
            last: false,
        };
        (self.emit)(std::mem::replace(&mut self.part, next))
    }

    /// Raises the exit status.
    pub(crate) fn status(&mut self, status: u8) {
        self.part.status = self.part.status.max(status);
    }

    /// Adds a message about a place, such as `file:3:1:`.
    pub(crate) fn message(&mut self, place: String, text: String) {
        self.part.messages.push((place, text));
    }

    /// Why the work was stopped. After an interruption nothing of the reply that is not yet out
    /// will be.
    pub(crate) fn halted(&mut self) -> Halt {
        let halt = (self.halt)();
        if halt == Halt::Interrupted {
            self.part.kind = Kind::Interrupted;
        }
        halt
    }
}

/// Runs a job over the inputs and gives the exit status.
pub(crate) fn run(job: &impl Job, common: &Common) -> u8 {
    let messages = Messages::new(common);
    let inputs = common.inputs();
    let output = match &common.output {
        None => Output::stdout(),
        Some(path) => match Output::file(path) {
            Ok(output) => output,
            Err(error) => {
                message::fail(&format!("{}: cannot write: {error}", path.display()));
                return FAILED;
            }
        },
    };
    if inputs.iter().any(Input::is_terminal) && !common.quiet {
        message::waiting();
    }
    let output: SharedOutput = Arc::new(Mutex::new(Some(output)));
    let watch = Watch::new(common.timeout);
    interrupt::install(&watch, &output);
    let bytes = inputs.iter().map(Input::size).sum();
    let records = Records::new(inputs, ReadOptions { from: common.from }, watch.clone());
    let mut printer = Printer {
        output,
        document: job.document(),
        messages,
        progress: Progress::new(common.progress, bytes, records.bytes_read()),
        verbose: common.verbose,
        detected: None,
        previous: None,
        status: 0,
        end: End::Whole,
    };
    ordered::run(
        common.threads(),
        records,
        || (job.worker(), watch.worker()),
        |(own, worker), piece, emit| answer(job, own, worker, piece, emit),
        &mut printer,
    );
    if watch.is_interrupted() {
        printer.end = End::Interrupted;
    }
    if let (End::Whole, Some(mut document)) = (&printer.end, printer.document.take()) {
        let mut text = String::new();
        document.finish(&mut text);
        printer.write(&text);
    }
    printer.finish()
}

/// Answers one piece of an input.
fn answer<J: Job>(
    job: &J,
    own: &mut J::Worker,
    worker: &Worker,
    piece: Piece,
    emit: &mut Emit<'_, Part>,
) -> ControlFlow<()> {
    let aside = |text: Option<String>| Part {
        input: piece.input,
        text: text.unwrap_or_default(),
        messages: Vec::new(),
        status: 0,
        kind: Kind::Aside,
        first: None,
        last: true,
    };
    let raw = match piece.content {
        Content::Broken(error) => {
            let mut part = aside(None);
            part.messages
                .push((format!("{}:", piece.name), format!("cannot read: {error}")));
            part.status = FAILED;
            return emit(part);
        }
        Content::Frame(Frame::Comment { text, .. }) => return emit(aside(job.comment(&text))),
        Content::Frame(Frame::Header { text, answered, .. }) => {
            return emit(aside(job.header(&text, &answered)));
        }
        Content::Frame(Frame::Record(raw)) => raw,
    };
    worker.begin();
    let found = (
        format!("{}:{}:{}:", piece.name, raw.line, raw.column),
        raw.format.name(),
    );
    let part = Part {
        kind: Kind::Record,
        first: Some(First {
            blank_before: raw.blank_before,
            found: Some(found),
        }),
        last: false,
        ..aside(None)
    };
    let question = Question {
        raw: &raw,
        name: &piece.name,
        watch: worker,
    };
    let halt = || worker.halt();
    let mut hand_on = |part| emit(part);
    let mut reply = Reply {
        part,
        halt: &halt,
        emit: &mut hand_on,
    };
    job.record(own, &question, &mut reply)?;
    let mut part = reply.part;
    part.last = true;
    emit(part)
}

/// Writes the parts in order.
struct Printer {
    output: SharedOutput,
    document: Option<Document>,
    messages: Messages,
    progress: Progress,
    verbose: bool,
    /// The format of the last record.
    detected: Option<&'static str>,
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
        let several = part.text.bytes().filter(|&b| b == b'\n').count() > 1;
        let previous = self.previous.replace((part.input, several));
        let other = |input| first.blank_before || input != part.input;
        if several && previous.is_some_and(|(input, several)| several && other(input)) {
            self.write("\n");
        }
    }

    fn show(&mut self, part: &Part) {
        let found = part.first.as_ref().and_then(|first| first.found.as_ref());
        if let Some((place, format)) = found.filter(|_| self.verbose) {
            if self.detected.replace(format) != Some(format) {
                self.progress
                    .aside(|| self.messages.at(place, &format!("detected {format}")));
            }
        }
        for (place, text) in &part.messages {
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
        if part.last && part.kind == Kind::Record {
            self.progress.record();
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
