//! `shudu check`: the verdict on each puzzle.

use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use shudu::api::{self, cell_names};
use shudu::format::{Record, Scope};
use shudu::grid::{Cell, CellSet, Puzzle, Solution};
use shudu::solve::{Backend, Found, Outcome, Solver, Verdict};

use crate::answer::{self, INVALID, TIMEOUT};
use crate::args::Common;
use crate::object::Object;
use crate::plain::{PlainJob, PlainLine};
use crate::status::NOT_HOPED_FOR;
use crate::stream::{self, Job, Question, Reply};

const NAME: &str = "check";

/// Print the verdict on each puzzle: unique, none, multiple, invalid or timeout
///
/// A solution that came with the puzzle is checked too.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    common: Common,

    /// Add the reason after a tab: clashes, a cell or house without a candidate, or the cells in
    /// which two solutions differ
    #[arg(long)]
    why: bool,

    /// Print the records themselves that have this verdict
    #[arg(long, value_enum, value_name = "VERDICT", conflicts_with_all = ["why", "json"])]
    keep: Option<Keep>,

    /// Check with the player's entries and notes, where the format has them
    #[arg(long)]
    state: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Keep {
    Unique,
    None,
    Multiple,
}

impl Keep {
    fn verdict(self) -> Verdict {
        match self {
            Keep::Unique => Verdict::Unique,
            Keep::None => Verdict::None,
            Keep::Multiple => Verdict::Multiple,
        }
    }
}

impl Check {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self, backend: Backend) -> u8 {
        stream::run(self, &self.common, backend)
    }

    fn scope(&self) -> Scope {
        if self.state {
            Scope::State
        } else {
            Scope::Givens
        }
    }

    /// A word on a line, with the reason if that is asked for; nothing for a filter.
    fn line(&self, word: &str, why: &str) -> String {
        match (self.keep, self.why && !why.is_empty()) {
            (Some(_), _) => String::new(),
            (None, true) => format!("{word}\t{why}\n"),
            (None, false) => format!("{word}\n"),
        }
    }
}

impl PlainJob for Check {
    fn line(&self, line: &PlainLine<'_>, out: &mut Vec<u8>) -> u8 {
        let verdict = line.found.map(Found::verdict);
        let word = verdict.map_or(TIMEOUT, Verdict::word);
        match (self.keep, line.found) {
            (Some(keep), _) if verdict == Some(keep.verdict()) => {
                out.extend_from_slice(line.text().as_bytes());
                out.push(b'\n');
            }
            (Some(_), _) => {}
            (None, Some(found)) if self.why => {
                let outcome = found.clone().outcome(line.puzzle);
                let why = api::Answer::from(&outcome).why;
                out.extend_from_slice(self.line(word, &why).as_bytes());
            }
            (None, _) => {
                out.extend_from_slice(word.as_bytes());
                out.push(b'\n');
            }
        }
        match verdict {
            Some(Verdict::Unique) => 0,
            _ => NOT_HOPED_FOR,
        }
    }
}

impl Job for Check {
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
        let json = self.common.json;
        let unreadable = |why: &str| self.line(INVALID, why);
        let record = match answer::read(NAME, json, question, reply, unreadable) {
            Ok(record) => record,
            Err(flow) => return flow,
        };
        let Ok(outcome) = question.outcome(solver, record, self.scope()) else {
            let timeout = || self.line(TIMEOUT, "");
            return answer::stopped(NAME, json, question, reply, timeout);
        };
        let wrong = wrong_claim(record, &outcome);
        if outcome.solution().is_none() || wrong.is_some() {
            reply.status(NOT_HOPED_FOR);
        }
        if let Some(keep) = self.keep {
            let kept = outcome.verdict() == keep.verdict();
            return if kept {
                reply.write(&format!("{}\n", question.raw.text))
            } else {
                ControlFlow::Continue(())
            };
        }
        let wrong = wrong.map(|cells| {
            let names = cell_names(cells).join(", ");
            let text = format!("the solution that came with it is wrong: {names}");
            let place = format!(
                "{}:{}:{}:",
                question.name, question.raw.line, question.raw.column
            );
            reply.message(place, format!("{text}; expected a solution of this puzzle"));
            (cells, text)
        });
        if json {
            let mut object = Object::new(NAME, question);
            object.record(record, self.scope());
            object.outcome(&outcome);
            if record.claimed.is_some() {
                let cells = wrong.as_ref().map_or(CellSet::EMPTY, |(cells, _)| *cells);
                object.set("claimed_right", wrong.is_none());
                object.set("claimed_wrong", cell_names(cells));
            }
            return reply.write(&object.line());
        }
        let mut why = api::Answer::from(&outcome).why;
        if let Some((_, text)) = wrong {
            let joint = if why.is_empty() { "" } else { "; " };
            why = format!("{why}{joint}{text}");
        }
        reply.write(&self.line(outcome.verdict().word(), &why))
    }

    fn searched(&self) -> Option<Scope> {
        Some(self.scope())
    }

    fn plain(&self) -> Option<&dyn PlainJob> {
        (!self.common.json).then_some(self)
    }

    fn header(&self, text: &str, _answered: &str) -> Option<String> {
        self.keep.map(|_| format!("{text}\n"))
    }
}

/// The cells in which a solution that came with the puzzle is wrong, if it is.
///
/// Where there is one solution, those that differ from it; else, if it is no solution of the
/// puzzle at all, those that are empty, clash with another, or differ from a given.
fn wrong_claim(record: &Record, outcome: &Outcome) -> Option<CellSet> {
    let claimed = record.claimed?;
    if let Outcome::Unique(solution) = outcome {
        let right = |cell: &Cell| claimed.digit(*cell) == Some(solution.digit(*cell));
        let cells: CellSet = Cell::all().filter(|cell| !right(cell)).collect();
        return (!cells.is_empty()).then_some(cells);
    }
    let givens = record.state.givens;
    if Solution::from_puzzle(&claimed).is_some_and(|solution| solution.solves(&givens)) {
        return None;
    }
    let wrong = |cell: &Cell| {
        let digit = claimed.digit(*cell);
        let given = givens.digit(*cell);
        digit.is_none() || (given.is_some() && given != digit) || clashes(&claimed, *cell)
    };
    Some(Cell::all().filter(wrong).collect())
}

fn clashes(grid: &Puzzle, cell: Cell) -> bool {
    grid.digit(cell).is_some()
        && cell
            .peers()
            .any(|peer| grid.digit(peer) == grid.digit(cell))
}
