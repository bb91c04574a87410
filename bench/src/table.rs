//! The table on standard output.

use std::time::Duration;

use crate::corpus::Class;
use crate::measure::percentile;
use crate::rivals::Facts;
use crate::{Line, Outcome, Report};

/// The heading of a class.
pub(crate) fn head(class: &Class) -> String {
    format!(
        "{}: {} puzzles, {} ({})",
        class.name,
        class.questions.len(),
        class.expect,
        class.text
    )
}

/// The measurements of a class, below its heading.
pub(crate) fn body(report: &Report) -> String {
    let mut text = String::new();
    if let Some(nodes) = report.nodes {
        let each = nodes as f64 / report.class.questions.len() as f64;
        text += &format!("  search nodes: {nodes}, {each:.2} each\n");
    }
    if !report.latencies.is_empty() {
        let time = |percent| duration(percentile(&report.latencies, percent));
        text += &format!(
            "  a call: p50 {}, p99 {}, max {}\n",
            time(50),
            time(99),
            time(100)
        );
        text += &format!(
            "  {:<20} {:>11} {:>25}   {}\n",
            "", "puzzles/s", "from .. to", "shudu is so many times as fast (from .. to)"
        );
    }
    for line in &report.lines {
        text += &self::line(line);
    }
    text
}

fn line(line: &Line) -> String {
    let name = format!("{} {}", line.facts.name, line.facts.version);
    let mut text = format!("  {name:<20}");
    match &line.outcome {
        Outcome::Timed { rate, ratio } => {
            let ends = format!("{} .. {}", thousands(rate.min), thousands(rate.max));
            text += &format!(" {:>11} {ends:>25}", thousands(rate.median));
            if let Some(ratio) = ratio {
                text += &format!(
                    "   {:.2} ({:.2} .. {:.2})",
                    ratio.median, ratio.min, ratio.max
                );
            }
        }
        Outcome::Checked => text += " checked",
        Outcome::LeftOut(why) => text += &format!(" left out: {why}"),
    }
    if line.wrong > 0 {
        text += &format!("   WRONG {} times: its ratio means nothing", line.wrong);
    }
    text + "\n"
}

/// What stands below the table: what each engine's time holds.
pub(crate) fn notes(facts: &[Facts]) -> String {
    let mut text = String::new();
    for facts in facts {
        text += &format!("{} {}: {}.\n", facts.name, facts.version, facts.note);
    }
    text += "Each engine says whether there is no solution, one or more, one puzzle at a time on \
             one thread. Times are those that \
             the thread ran, of programs those on the wall. Medians of the rounds; a ratio is the median over the pairs of turns in \
             the same round. A call: the best of five passes for each puzzle.\n";
    text
}

/// `1234567.8` as `1,234,568`.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn duration(time: Duration) -> String {
    match time.as_nanos() {
        0..1_000_000 => format!("{:.1} us", time.as_secs_f64() * 1e6),
        _ => format!("{:.2} ms", time.as_secs_f64() * 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Spread;

    #[test]
    fn digits_stand_in_threes() {
        for (number, expect) in [
            (0.4, "0"),
            (999.0, "999"),
            (1000.0, "1,000"),
            (1_234_567.8, "1,234,568"),
        ] {
            assert_eq!(thousands(number), expect);
        }
        assert_eq!(duration(Duration::from_nanos(1_250)), "1.2 us");
        assert_eq!(duration(Duration::from_micros(1_500)), "1.50 ms");
    }

    #[test]
    fn a_wrong_engine_is_named() {
        let spread = Spread {
            min: 1.0,
            median: 2.0,
            max: 3.0,
        };
        let facts = Facts {
            name: "x".to_owned(),
            version: "1".to_owned(),
            clock: "thread",
            note: String::new(),
        };
        let timed = Outcome::Timed {
            rate: spread,
            ratio: Some(spread),
        };
        let mut row = Line {
            facts,
            wrong: 0,
            outcome: timed,
        };
        assert!(!line(&row).contains("WRONG"));
        row.wrong = 3;
        assert!(line(&row).contains("WRONG 3 times"));
        row.outcome = Outcome::LeftOut("too slow".to_owned());
        assert!(line(&row).contains("left out: too slow"));
    }
}
