//! The loop that all subcommands on records share: from inputs through workers to the output.
//!
//! A subcommand is a [`Job`]: what it does with one record. Reading, threads, order, blank lines,
//! messages, the exit status, time limits and interruption are the loop's.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use shudu::format::{Document, Frame, PlainLines, RawRecord, ReadOptions, Record, Scope};
use shudu::solve::{Backend, Outcome, Solver};
use shudu::{Budget, Stopped};
use shudu_bulk::input::Input;
use shudu_bulk::ordered::{self, Emit};
use shudu_bulk::output::Output;
use shudu_bulk::records::{Content, Piece, Records};
use shudu_bulk::watch::{Halt, Watch, Worker};

use crate::ahead::{Ahead, Known, Searcher};
use crate::args::Common;
use crate::interrupt::{self, SharedOutput};
use crate::message::{self, Messages};
use crate::plain::{self, PlainJob};
use crate::printer::{First, Kind, Message, Part, Printer};
use crate::progress::Progress;
use crate::status::{FAILED, UNREADABLE};

/// The text of a reply is handed on when it is this long, so that an endless one takes no memory.
const LONG_REPLY: usize = 1 << 14;

/// Runs of fewer plain lines, among other records, are searched together with these.
const SHORT_RUN: usize = 32;

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

    /// How much of each record is the puzzle, if its [outcome](Question::outcome) is all that
    /// answering takes: then many are searched together.
    fn searched(&self) -> Option<Scope> {
        None
    }

    /// What answers plain lines, if each is answered by a line or by nothing, and by no message.
    /// Such a job [searches](Job::searched).
    fn plain(&self) -> Option<&dyn PlainJob> {
        None
    }

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
    /// What is known of it already.
    pub(crate) ahead: &'a Ahead,
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

    /// The outcome of the puzzle: as it is known, or by the solver within the budget.
    pub(crate) fn outcome(
        &self,
        solver: &mut Solver,
        record: &Record,
        scope: Scope,
    ) -> Result<Outcome, Stopped> {
        match &self.ahead.found {
            Some((puzzle, found)) => Ok(found.clone().outcome(puzzle)),
            None => solver.solve(record.question(scope), &self.budget()),
        }
    }
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
        self.part.messages.push(Message {
            place,
            text,
            once: false,
        });
    }

    /// Adds a message that is shown once for all records of the input.
    pub(crate) fn note(&mut self, place: String, text: String) {
        self.part.messages.push(Message {
            place,
            text,
            once: true,
        });
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
pub(crate) fn run(job: &impl Job, common: &Common, backend: Backend) -> u8 {
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
    let progress = Progress::new(common.progress, bytes, records.bytes_read());
    let mut printer = Printer::new(output, job.document(), messages, progress);
    ordered::run(
        common.threads(),
        records,
        || Hand {
            own: job.worker(),
            watch: watch.worker(),
            searcher: job.searched().map(|_| Searcher::new(backend)),
        },
        |hand, pieces, emit| answer_all(job, common, hand, pieces, emit),
        &mut printer,
    );
    if watch.is_interrupted() {
        printer.interrupted()
    } else {
        printer.whole()
    }
}

/// What a thread has.
struct Hand<W> {
    own: W,
    watch: Worker,
    /// If the job is of that kind.
    searcher: Option<Searcher>,
}

/// Answers the pieces of a batch.
fn answer_all<J: Job>(
    job: &J,
    common: &Common,
    hand: &mut Hand<J::Worker>,
    pieces: &mut Vec<Piece>,
    emit: &mut Emit<'_, Part>,
) -> ControlFlow<()> {
    let several = pieces.len() > 1;
    let whole = |lines: &PlainLines| job.plain().is_some() && !(several && lines.len() < SHORT_RUN);
    split_runs(pieces, whole);
    let mut known = Known::nothing();
    if let Some((searcher, scope)) = hand.searcher.as_mut().zip(job.searched()) {
        known = match searcher.look_ahead(pieces, scope, &hand.watch) {
            Ok(known) => known,
            Err(_) => {
                return emit(Part {
                    kind: Kind::Interrupted,
                    ..Part::aside(pieces[0].input)
                });
            }
        };
    }
    for piece in pieces.drain(..) {
        answer(job, common, hand, piece, &mut known, emit)?;
    }
    ControlFlow::Continue(())
}

/// Puts records in the place of the runs of plain lines that are not answered as a whole.
fn split_runs(pieces: &mut Vec<Piece>, whole: impl Fn(&PlainLines) -> bool) {
    let split = |piece: &Piece| matches!(&piece.content, Content::Lines(run) if !whole(run));
    if !pieces.iter().any(split) {
        return;
    }
    for piece in std::mem::take(pieces) {
        match &piece.content {
            Content::Lines(lines) if split(&piece) => {
                pieces.extend(lines.records().map(|raw| Piece {
                    input: piece.input,
                    name: piece.name.clone(),
                    content: Content::Frame(Frame::Record(raw)),
                }))
            }
            _ => pieces.push(piece),
        }
    }
}

/// Answers one piece of an input. `known` begins with it.
fn answer<J: Job>(
    job: &J,
    common: &Common,
    hand: &mut Hand<J::Worker>,
    piece: Piece,
    known: &mut Known,
    emit: &mut Emit<'_, Part>,
) -> ControlFlow<()> {
    let aside = |text: Option<String>| Part {
        text: text.unwrap_or_default(),
        ..Part::aside(piece.input)
    };
    let raw = match piece.content {
        Content::Broken(error) => {
            let (place, text) = (format!("{}:", piece.name), format!("cannot read: {error}"));
            return emit(fault(aside(None), FAILED, place, text));
        }
        Content::Empty => {
            let place = format!("{}:1:1:", piece.name);
            let text = "0 cells; expected 81 cells".to_owned();
            return emit(fault(aside(None), UNREADABLE, place, text));
        }
        Content::Frame(Frame::Comment { text, .. }) => return emit(aside(job.comment(&text))),
        Content::Frame(Frame::Header { text, answered, .. }) => {
            return emit(aside(job.header(&text, &answered)));
        }
        Content::Lines(lines) => {
            let run = plain::Run {
                input: piece.input,
                name: &piece.name,
                verbose: common.verbose,
                lines: &lines,
            };
            let (Some(job), Some(searcher)) = (job.plain(), &mut hand.searcher) else {
                unreachable!("such runs have been split");
            };
            return plain::answer(job, &run, (searcher, known), &hand.watch, emit);
        }
        Content::Frame(Frame::Record(raw)) => raw,
    };
    let ahead = known.record(&raw);
    hand.watch.begin();
    let detected = common.verbose.then(|| {
        let place = format!("{}:{}:{}:", piece.name, raw.line, raw.column);
        (place, raw.format.name())
    });
    let part = Part {
        kind: Kind::Record,
        first: Some(First {
            blank_before: raw.blank_before,
            detected,
        }),
        last: false,
        ..aside(None)
    };
    let question = Question {
        raw: &raw,
        name: &piece.name,
        ahead: &ahead,
        watch: &hand.watch,
    };
    let halt = || hand.watch.halt();
    let mut hand_on = |part| emit(part);
    let mut reply = Reply {
        part,
        halt: &halt,
        emit: &mut hand_on,
    };
    job.record(&mut hand.own, &question, &mut reply)?;
    let mut part = reply.part;
    part.last = true;
    emit(part)
}

/// A part that tells what is wrong with an input.
fn fault(mut part: Part, status: u8, place: String, text: String) -> Part {
    part.messages.push(Message {
        place,
        text,
        once: false,
    });
    part.status = status;
    part
}
