//! `--json`: one object a record. The schema is docs/schema/record.json.

use serde_json::{Map, Value, json};
use shudu::api::Answer;
use shudu::format::{Fault, RawRecord, Record, Scope};
use shudu::solve::Outcome;

use crate::stream::Question;

/// The version of the schema. It grows by new keys only; a key that changes its meaning or goes
/// makes a new version.
const SCHEMA: &str = "shudu/1";

/// An object in the making.
pub(crate) struct Object(Map<String, Value>);

impl Object {
    /// What every object has: where the record stands, and in which format.
    pub(crate) fn new(command: &str, question: &Question<'_>) -> Object {
        let RawRecord {
            line,
            column,
            format,
            ..
        } = question.raw;
        let mut object = Object(Map::new());
        object.set("schema", SCHEMA);
        object.set("command", command);
        object.set("input", question.name);
        object.set("line", *line);
        object.set("column", *column);
        object.set("format", format.name());
        object
    }

    /// Adds a key.
    pub(crate) fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    /// Adds what was read: the puzzle as 81 characters, or 729 where candidates are the puzzle,
    /// and what stood beside it.
    pub(crate) fn record(&mut self, record: &Record, scope: Scope) {
        let marks = record.question(scope);
        let puzzle = marks
            .to_puzzle()
            .map_or_else(|| marks.to_string(), |puzzle| puzzle.to_string());
        self.set("puzzle", puzzle);
        if !record.comment.is_empty() {
            self.set("comment", &*record.comment);
        }
    }

    /// Adds the verdict and all that belongs to it.
    pub(crate) fn outcome(&mut self, outcome: &Outcome) {
        let answer = serde_json::to_value(Answer::from(outcome));
        if let Ok(Value::Object(keys)) = answer {
            self.0.extend(keys);
        }
    }

    /// Adds a verdict that is no outcome: `timeout`.
    pub(crate) fn verdict(&mut self, word: &str) {
        self.set("verdict", word);
    }

    /// Adds the verdict `invalid` and why.
    pub(crate) fn fault(&mut self, fault: &Fault) {
        self.verdict("invalid");
        self.set(
            "why",
            format!("{}; expected {}", fault.found, fault.expected),
        );
        self.set(
            "fault",
            json!({
                "line": fault.line,
                "column": fault.column,
                "found": fault.found,
                "expected": fault.expected,
            }),
        );
    }

    /// The object on a line.
    pub(crate) fn line(self) -> String {
        self.open() + "}\n"
    }

    /// The object without its last brace, for whoever goes on writing.
    pub(crate) fn open(self) -> String {
        let mut text = Value::Object(self.0).to_string();
        text.pop();
        text
    }
}
