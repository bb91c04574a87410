//! `shudu count`: the number of solutions.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use shudu::Budget;
use shudu::format::Scope;
use shudu::solve::{self, Backend};
use shudu_bulk::watch::Watch;

use crate::answer::{self, INVALID, TIMEOUT};
use crate::args::Common;
use crate::interrupt;
use crate::message;
use crate::object::Object;
use crate::status::{INTERRUPTED, NOT_HOPED_FOR};
use crate::stream::{self, Job, Question, Reply};

const NAME: &str = "count";

/// Print the number of solutions of each puzzle
///
/// The number is exact up to the limit; if there are more than N, `>N`.
#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    common: Common,

    /// Count no further than this; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    limit: u128,

    /// Count with the player's entries and notes, where the format has them
    #[arg(long)]
    state: bool,

    /// Print the number of all grids, 6670903752021072936960, computed anew
    #[arg(long, conflicts_with_all = ["inputs", "from", "limit", "state", "output", "json"])]
    grids: bool,
}

impl Count {
    /// Runs the subcommand and gives the exit status.
    pub(crate) fn run(&self, backend: Backend) -> u8 {
        if self.grids {
            grids(self.common.timeout)
        } else {
            stream::run(self, &self.common, backend)
        }
    }

    fn scope(&self) -> Scope {
        if self.state {
            Scope::State
        } else {
            Scope::Givens
        }
    }
}

impl Job for Count {
    type Worker = ();

    fn worker(&self) {}

    fn record(
        &self,
        (): &mut (),
        question: &Question<'_>,
        reply: &mut Reply<'_>,
    ) -> ControlFlow<()> {
        let json = self.common.json;
        let unreadable = |_: &str| format!("{INVALID}\n");
        let record = match answer::read(NAME, json, question, reply, unreadable) {
            Ok(record) => record,
            Err(flow) => return flow,
        };
        let marks = record.question(self.scope());
        let Ok(count) = solve::count(&marks, self.limit, &question.budget()) else {
            let timeout = || format!("{TIMEOUT}\n");
            return answer::stopped(NAME, json, question, reply, timeout);
        };
        if !json {
            return reply.write(&format!("{count}\n"));
        }
        let mut object = Object::new(NAME, question);
        object.record(record, self.scope());
        // As a text: a number of grids is beyond what JSON readers hold exactly.
        object.set("count", count.to_string());
        reply.write(&object.line())
    }
}

/// `--grids`: the number of all grids.
fn grids(timeout: Option<Duration>) -> u8 {
    let watch = Watch::new(timeout);
    interrupt::install(&watch, &interrupt::SharedOutput::default());
    let worker = watch.worker();
    worker.begin();
    match solve::grids(&Budget {
        nodes: None,
        cancel: Some(worker.cancel()),
    }) {
        Ok(number) => message::write_out(&format!("{number}\n")),
        Err(_) if watch.is_interrupted() => INTERRUPTED,
        Err(_) => NOT_HOPED_FOR.max(message::write_out(&format!("{TIMEOUT}\n"))),
    }
}
