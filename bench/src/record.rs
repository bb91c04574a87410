//! Rows for the record: one JSON object for each class and engine, which says by itself when,
//! where, how and on what it was measured.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};

use crate::measure::{Spread, percentile};
use crate::{Outcome, Report};

/// Raised when the meaning of a key changes.
const SCHEMA: u32 = 1;

/// The rows of a class.
pub(crate) fn rows(report: &Report, run: &Map<String, Value>) -> Vec<Value> {
    let mut rows = Vec::new();
    for (i, line) in report.lines.iter().enumerate() {
        let mut row = run.clone();
        row.insert("class".to_owned(), json!(report.class.name));
        row.insert("expect".to_owned(), json!(report.class.expect.word()));
        row.insert("puzzles".to_owned(), json!(report.class.questions.len()));
        row.insert("sha256".to_owned(), json!(report.class.hash));
        row.insert("engine".to_owned(), json!(line.facts.name));
        row.insert("version".to_owned(), json!(line.facts.version));
        row.insert("clock".to_owned(), json!(line.facts.clock));
        row.insert("wrong".to_owned(), json!(line.wrong));
        match &line.outcome {
            Outcome::Timed { rate, ratio } => {
                row.insert("per_second".to_owned(), spread(rate));
                if let Some(ratio) = ratio {
                    row.insert("shudu_times_as_fast".to_owned(), spread(ratio));
                }
            }
            Outcome::Checked => {}
            Outcome::LeftOut(why) => {
                row.insert("left_out".to_owned(), json!(why));
            }
        }
        if i == 0 && !report.latencies.is_empty() {
            let time = |percent| percentile(&report.latencies, percent).as_nanos();
            row.insert("nodes".to_owned(), json!(report.nodes));
            row.insert(
                "call_ns".to_owned(),
                json!({"p50": time(50) as u64, "p99": time(99) as u64, "max": time(100) as u64}),
            );
        }
        rows.push(Value::Object(row));
    }
    rows
}

/// What all rows of a run share; Shudu's vectors are of this backend.
pub(crate) fn run(rounds: u32, backend: &str) -> Map<String, Value> {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let facts = json!({
        "schema": SCHEMA,
        "date": date(seconds / 86_400),
        "cpu": cpu(),
        "target": env!("BENCH_TARGET"),
        "rustc": env!("BENCH_RUSTC"),
        "flags": env!("BENCH_FLAGS"),
        "backend": backend,
        "commit": commit(),
        "rounds": rounds,
    });
    match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    }
}

fn spread(spread: &Spread) -> Value {
    // Four digits are more than a run can vouch for.
    let short = |number: f64| format!("{number:.3e}").parse::<f64>().unwrap_or(number);
    json!({
        "median": short(spread.median),
        "min": short(spread.min),
        "max": short(spread.max),
    })
}

/// The date, as `2026-11-30`, so many days after the first of January 1970. The year is counted
/// from March, so that the day of February that comes and goes is its last; 400 years from March
/// have 146,097 days (Howard Hinnant, "chrono-compatible low-level date algorithms").
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

/// The name of the CPU, where the system tells it in the way of Linux; with family and model, since
/// some virtual machines give several CPUs one name.
fn cpu() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let entry = |key: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().map(str::trim) == Some(key))?;
        Some(line.split_once(':')?.1.trim())
    };
    match (entry("model name"), entry("cpu family"), entry("model")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name} (family {family} model {model})")
        }
        (Some(name), _, _) => name.to_owned(),
        _ => format!("unknown {}", std::env::consts::ARCH),
    }
}

/// The commit measured, with a mark if files were changed since.
fn commit() -> String {
    let output = Command::new("git")
        .args([
            "-C",
            env!("CARGO_MANIFEST_DIR"),
            "describe",
            "--always",
            "--dirty",
        ])
        .output();
    match output {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        _ => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expect) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), expect, "{days}");
        }
    }

    #[test]
    fn a_run_says_where_it_was() {
        let run = run(3, "sse");
        for key in [
            "date", "cpu", "target", "rustc", "flags", "backend", "commit",
        ] {
            let text = run[key].as_str().unwrap();
            assert!(!text.is_empty(), "{key}");
        }
    }
}
