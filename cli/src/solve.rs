//! `shudu solve`: the one solution, in the layout of the question.

use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use shudu::Stopped;
use shudu::format::{
    Answer, Document, Format, Item, PlainLines, RawRecord, Record, Scope, WriteOptions, Writer,
};
use shudu::grid::{Pencilmarks, Solution};
use shudu::solve::{Backend, Found, Outcome, Solver, naive};

use crate::answer::{self, INVALID, TIMEOUT};
use crate::args::{Common, format_parser};
use crate::object::Object;
use crate::plain::{PlainJob, PlainLine};
use crate::status::NOT_HOPED_FOR;
use crate::stream::{self, Job, Question, Reply};
use crate::trace;

const NAME: &str = "solve";

/// Print the one solution of each puzzle, in the layout of the puzzle
///
/// Where there is no one solution, the word `none`, `multiple`, `invalid` or `timeout` stands on a
/// line of its own (in a table: in the solution's column).
#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    common: Common,

    /// Write the solutions in this format
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,

    /// Print every solution
    #[arg(long)]
    all: bool,

    /// With --all: print no more than this many solutions of a puzzle; 0 for no limit
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<u64>,

    /// Solve with the player's entries and notes, where the format has them
    #[arg(long)]
    state: bool,

    /// The solver
    #[arg(long, value_enum, default_value_t = Engine::Fast)]
    engine: Engine,

    /// With --engine naive: show each placement and each step back
    #[arg(long, conflicts_with_all = ["all", "json"])]
    trace: bool,

    /// Stop showing after this many lines; the counts are of the whole search
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "trace")]
    trace_limit: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// The fast engine
    Fast,
    /// Plain backtracking, cell by cell, digit by digit
    Naive,
}

impl Solve {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self, backend: Backend) -> u8 {
        if self.trace && self.engine != Engine::Naive {
            crate::message::fail("--trace shows the backtracking of --engine naive; expected both");
            return crate::status::UNREADABLE;
        }
        stream::run(self, &self.common, backend)
    }

    fn scope(&self) -> Scope {
        if self.state {
            Scope::State
        } else {
            Scope::Givens
        }
    }

    /// Whether so many solutions are as many as are wanted.
    fn is_enough(&self, found: u64) -> bool {
        self.limit.is_some_and(|limit| limit > 0 && found >= limit)
    }

    fn writer(&self) -> Option<Writer> {
        self.to
            .map(|format| Writer::new(format, WriteOptions::default()))
    }

    /// The solution, or a word, as the options and the record's layout ask for.
    fn text(&self, record: &Record, answer: Answer<'_>) -> String {
        let Some(writer) = self.writer() else {
            return record.answer(answer);
        };
        let item = Item::from(record);
        match answer {
            Answer::Word(word) => writer.word(Some(&item), word),
            Answer::Solution(solution) => match writer.render_solution(&item, solution) {
                Ok((text, _)) => text,
                Err(_) => writer.word(Some(&item), INVALID),
            },
        }
    }

    /// A word in place of a record that was not or could not be read.
    fn word(&self, raw: &RawRecord, word: &str) -> String {
        match self.writer() {
            None => raw.word(word),
            Some(writer) => writer.word(None, word),
        }
    }

    fn one(
        &self,
        solver: &mut Solver,
        question: &Question<'_>,
        record: &Record,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()> {
        let marks = || record.question(self.scope());
        let budget = question.budget();
        let outcome = match self.engine {
            _ if self.trace => trace::outcome(&marks(), &budget, self.trace_limit, reply),
            Engine::Fast => question.outcome(solver, record, self.scope()),
            Engine::Naive => naive::outcome(marks(), &budget),
        };
        let Ok(outcome) = outcome else {
            return answer::stopped(NAME, self.common.json, question, reply, || {
                self.text(record, Answer::Word(TIMEOUT))
            });
        };
        if outcome.solution().is_none() {
            reply.status(NOT_HOPED_FOR);
        }
        if self.common.json {
            let mut object = Object::new(NAME, question);
            object.record(record, self.scope());
            object.outcome(&outcome);
            return reply.write(&object.line());
        }
        let answer = match &outcome {
            Outcome::Unique(solution) => Answer::Solution(solution),
            other => Answer::Word(other.verdict().word()),
        };
        reply.write(&self.text(record, answer))
    }

    /// Prints all solutions as they are found.
    fn all(
        &self,
        solver: &mut Solver,
        question: &Question<'_>,
        record: &Record,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()> {
        if self.common.json {
            let mut object = Object::new(NAME, question);
            object.record(record, self.scope());
            reply.write(&(object.open() + ",\"solutions\":["))?;
        }
        let (mut found, mut closed) = (0, false);
        let searched = self.search(
            solver,
            record.question(self.scope()),
            question,
            |solution| {
                found += 1;
                let text = match (self.common.json, found) {
                    (true, 1) => format!("\"{solution}\""),
                    (true, _) => format!(",\"{solution}\""),
                    (false, _) => self.text(record, Answer::Solution(solution)),
                };
                closed = reply.write(&text).is_break();
                if closed || self.is_enough(found) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        if closed {
            return ControlFlow::Break(());
        }
        let word = match (searched, found) {
            (Err(_), _) if reply.halted() == shudu_bulk::watch::Halt::Interrupted => {
                return ControlFlow::Continue(());
            }
            (Err(_), _) => TIMEOUT,
            (Ok(()), 0) => "none",
            (Ok(()), 1) => "unique",
            (Ok(()), _) => "multiple",
        };
        if word == TIMEOUT || word == "none" {
            reply.status(NOT_HOPED_FOR);
        }
        if self.common.json {
            // One solution under a limit of one is not known to be the only one.
            let limited = self.is_enough(found);
            return reply.write(&format!(
                "],\"verdict\":\"{word}\",\"limited\":{limited}}}\n"
            ));
        }
        match word {
            TIMEOUT | "none" => reply.write(&self.text(record, Answer::Word(word))),
            _ => ControlFlow::Continue(()),
        }
    }

    fn search(
        &self,
        solver: &mut Solver,
        marks: Pencilmarks,
        question: &Question<'_>,
        visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        match self.engine {
            Engine::Fast => solver.solutions(marks, &question.budget(), visit),
            Engine::Naive => naive::solutions(&marks, &question.budget(), visit),
        }
    }
}

impl PlainJob for Solve {
    fn line(&self, line: &PlainLine<'_>, out: &mut Vec<u8>) -> u8 {
        let answer = match line.found {
            Some(Found::Unique(solution)) => Answer::Solution(solution),
            Some(other) => Answer::Word(other.verdict().word()),
            None => Answer::Word(TIMEOUT),
        };
        PlainLines::push_answer(answer, out);
        match answer {
            Answer::Solution(_) => 0,
            Answer::Word(_) => NOT_HOPED_FOR,
        }
    }
}

impl Job for Solve {
    type Worker = Solver;

    fn worker(&self) -> Solver {
        Solver::new()
    }

    fn record(
        &self,
        solver: &mut Solver,
        question: &Question<'_>,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()> {
        let unreadable = |_: &str| self.word(question.raw, INVALID);
        let record = match answer::read(NAME, self.common.json, question, reply, unreadable) {
            Ok(record) => record,
            Err(flow) => return flow,
        };
        if self.all {
            self.all(solver, question, record, reply)
        } else {
            self.one(solver, question, record, reply)
        }
    }

    fn searched(&self) -> Option<Scope> {
        let plain = !self.all && !self.trace && self.engine == Engine::Fast;
        plain.then(|| self.scope())
    }

    fn plain(&self) -> Option<&dyn PlainJob> {
        let plain = self.to.is_none() && !self.common.json && self.searched().is_some();
        plain.then_some(self)
    }

    fn header(&self, _text: &str, answered: &str) -> Option<String> {
        (self.to.is_none() && !self.common.json).then(|| format!("{answered}\n"))
    }

    fn document(&self) -> Option<Document> {
        self.to
            .filter(|_| !self.common.json)
            .and_then(Document::for_stream)
    }
}
