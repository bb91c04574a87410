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
    let (mut placements, mut step_backs, mut stopped) = (0, 0, Ok(()));
    let work = naive::search(marks, &mut |event| {
        let line = match event {
            Event::Place { cell, digit } => {
                placements += 1;
                format!("# {cell} = {digit}\n")
            }
            Event::StepBack { cell } => {
                step_backs += 1;
                format!("# {cell} back\n")
            }
            Event::Solution(solution) => {
                found.push(solution);
                let work = work(placements, step_backs);
                reply.write(&format!("# solution {} after {work}\n", found.len()))?;
                return if found.len() < 2 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                };
            }
        };
        let events = placements + step_backs;
        if events <= limit {
            reply.write(&line)?;
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
    let work = self::work(work.placements, work.step_backs);
    // A reader that has gone is found out by the next write too.
    let _ = reply.write(&format!("# {work} in all\n"));
    stopped?;
    Ok(match found[..] {
        [] => Outcome::None(reason(marks)),
        [only] => Outcome::Unique(only),
        [first, second, ..] => Outcome::Multiple(first, second),
    })
}

fn work(placements: u64, step_backs: u64) -> String {
    format!("{placements} placements and {step_backs} step-backs")
}
