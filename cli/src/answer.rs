//! What subcommands on records do alike: reading a record, and the words in place of an answer.

use std::ops::ControlFlow;

use shudu::format::Record;
use shudu_bulk::watch::Halt;

use crate::object::Object;
use crate::status::{NOT_HOPED_FOR, UNREADABLE};
use crate::stream::{Question, Reply};

/// The words that stand in the place of an answer.
pub(crate) const INVALID: &str = "invalid";
pub(crate) const TIMEOUT: &str = "timeout";

/// The record, or nothing where it cannot be read; then the message is given and `unreadable` says
/// what the reply is, from the reason in words.
pub(crate) fn read<'a>(
    command: &str,
    json: bool,
    question: &Question<'a>,
    reply: &mut Reply<'_>,
    unreadable: impl FnOnce(&str) -> String,
) -> Result<&'a Record, ControlFlow<()>> {
    let fault = match &question.ahead.read {
        Ok(record) => return Ok(record),
        Err(fault) => fault,
    };
    reply.status(UNREADABLE);
    let why = format!("{}; expected {}", fault.found, fault.expected);
    let text = if json {
        let mut object = Object::new(command, question);
        object.fault(fault);
        object.line()
    } else {
        unreadable(&why)
    };
    reply.message(
        format!("{}:{}:{}:", question.name, fault.line, fault.column),
        why,
    );
    Err(reply.write(&text))
}

/// The reply where the work was stopped: `timeout`, or nothing after an interruption.
pub(crate) fn stopped(
    command: &str,
    json: bool,
    question: &Question<'_>,
    reply: &mut Reply<'_>,
    timeout: impl FnOnce() -> String,
) -> ControlFlow<()> {
    if reply.halted() == Halt::Interrupted {
        return ControlFlow::Continue(());
    }
    reply.status(NOT_HOPED_FOR);
    let text = if json {
        let mut object = Object::new(command, question);
        object.verdict(TIMEOUT);
        object.line()
    } else {
        timeout()
    };
    reply.write(&text)
}
