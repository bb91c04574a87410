//! `solve --trace`: the backtracking of the naive solver, line by line, as comments, so that what
//! is printed can still be read as puzzles.

use std::ops::ControlFlow;

use shudu::grid::{Pencilmarks, Solution};
use shudu::solve::naive::{self, Event};
use shudu::solve::{Outcome, reason};
use shudu::{Budget, Stopped};

use crate::stream::Reply;

/// Solves, writing up to `limit` placements and step-backs, and then their number.
pub(crate) fn outcome(
    marks: &Pencilmarks,
    budget: &Budget<'_>,
    limit: u64,
    reply: &mut Reply<'_>,
) -> Result<Outcome, Stopped> {
    let mut found: Vec<Solution> = Vec::new();
    let (mut events, mut stopped) = (0, Ok(()));
    let work = naive::search(marks, &mut |event| {
        if let Event::Solution(solution) = event {
            found.push(solution);
            if events <= limit {
                reply.write("# solution\n")?;
            }
            return if found.len() == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            };
        }
        events += 1;
        if events <= limit {
            reply.write(&line(event))?;
        } else if events == limit + 1 {
            reply.write(&format!("# (no more than {limit} lines are shown)\n"))?;
        }
        stopped = budget.check(events);
        if stopped.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let summary = format!(
        "# {} placements, {} step-backs\n",
        work.placements, work.step_backs
    );
    // A reader that has gone is found out by the next write too.
    let _ = reply.write(&summary);
    stopped?;
    Ok(match found[..] {
        [] => Outcome::None(reason(marks)),
        [only] => Outcome::Unique(only),
        [first, second, ..] => Outcome::Multiple(first, second),
    })
}

fn line(event: Event) -> String {
    match event {
        Event::Place { cell, digit } => format!("# {cell} = {digit}\n"),
        Event::StepBack { cell } => format!("# {cell} back\n"),
        Event::Solution(_) => "# solution\n".to_owned(),
    }
}
