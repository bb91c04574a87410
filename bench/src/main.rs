//! The bench: how fast Shudu is against other solvers, on the same puzzles, in the same run.
//!
//! `cargo run --release -p bench -- --quick`. See `bench/README.md`.
//!
//! | file | what |
//! |---|---|
//! | `corpus.rs` | the classes of puzzles, held to their hashes |
//! | `rivals/` | the engines, one a file |
//! | `check.rs` | whether answers are right |
//! | `measure.rs`, `clock.rs` | rounds, ratios, single calls; the time |
//! | `table.rs`, `record.rs` | what is printed; what is kept |

mod args;
mod check;
mod clock;
mod corpus;
mod measure;
mod record;
mod rivals;
mod table;

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io};

use clap::Parser as _;
use shudu::solve::Backend;

use args::Args;
use corpus::{Class, Source};
use measure::Spread;
use rivals::{Answers, Contestant, Facts, Found};

/// What was measured of a class.
struct Report {
    class: Class,
    /// Ours first.
    lines: Vec<Line>,
    /// Our search nodes; none if we did not get through.
    nodes: Option<u64>,
    /// Our single calls, sorted; none if nothing was timed.
    latencies: Vec<Duration>,
}

/// What was measured of an engine on a class.
struct Line {
    facts: Facts,
    /// How many answers are wrong.
    wrong: usize,
    outcome: Outcome,
}

/// How an engine fared on a class.
enum Outcome {
    /// Puzzles a second; how many times as fast as this engine ours is, unless it is ours.
    Timed { rate: Spread, ratio: Option<Spread> },
    /// Its answers were looked at, and nothing was timed.
    Checked,
    /// It takes no part in this class.
    LeftOut(String),
}

fn main() -> ExitCode {
    match bench(&Args::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("bench: shudu answered wrongly {wrong} times");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs all; how many of our answers were wrong.
fn bench(args: &Args) -> Result<usize, String> {
    if cfg!(debug_assertions) && !args.untimed {
        eprintln!("bench: built without --release: the times mean nothing");
    }
    let classes = corpus::load(&Source {
        dir: args.corpora.as_deref(),
        names: &args.classes,
        take: args.take.map(|take| take as usize),
    })?;
    let mut engines = engines(args)?;
    let run = record::run(
        args.rounds(),
        args.batch()?.map_or(rivals::BACKEND, Backend::name),
    );
    let head = ["date", "cpu", "rustc", "flags", "commit"].map(|key| text(&run[key]));
    say(&format!("{}\n", head.join("; ")))?;
    let (mut wrong, mut nodes, mut rows) = (0, 0, Vec::new());
    for class in classes {
        let report = measure_class(class, &mut engines, args)?;
        say(&table::body(&report))?;
        wrong += report.lines[0].wrong;
        nodes += report.nodes.unwrap_or_default();
        if args.json.is_some() {
            rows.extend(record::rows(&report, &run));
        }
    }
    let facts: Vec<Facts> = engines.iter().map(|engine| engine.facts()).collect();
    let notes = table::notes(&facts);
    say(&format!(
        "\nsearch nodes of all classes: {nodes}\n\n{notes}"
    ))?;
    if let Some(path) = &args.json {
        let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
        fs::write(path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(wrong)
}

/// Prints at once; a closed pipe is an error like any other.
fn say(text: &str) -> Result<(), String> {
    let mut stdout = io::stdout().lock();
    let printed = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    printed.map_err(|error| format!("standard output: {error}"))
}

fn text(json: &serde_json::Value) -> &str {
    json.as_str().unwrap_or_default()
}

/// The engines wanted, ours first.
fn engines(args: &Args) -> Result<Vec<Box<dyn Contestant>>, String> {
    let mut engines = rivals::compiled_in(args.batch()?);
    for rival in &args.rivals {
        engines.push(rivals::by_path(rival)?);
    }
    let names: Vec<String> = engines.iter().map(|engine| engine.facts().name).collect();
    if let Some(unknown) = args.without.iter().find(|name| !names[1..].contains(name)) {
        return Err(format!(
            "{unknown}: no such rival; there are {}",
            names[1..].join(", ")
        ));
    }
    engines.retain(|engine| !args.without.contains(&engine.facts().name));
    Ok(engines)
}

/// Checks all engines on a class, then times those that can take part.
fn measure_class(
    class: Class,
    engines: &mut [Box<dyn Contestant>],
    args: &Args,
) -> Result<Report, String> {
    // A class may take a while: whoever looks on sees which one it is.
    say(&format!("\n{}\n", table::head(&class)))?;
    let mut lines = check_class(&class, engines, args.patience())?;
    let mut latencies = Vec::new();
    let takes_part = |line: &Line| matches!(line.outcome, Outcome::Checked);
    let nodes = takes_part(&lines[0]).then(|| measure::nodes(&class));
    // Without ours there is nothing to compare with.
    if !args.untimed && nodes.is_some() {
        latencies = measure::latencies(&class);
        let mut list: Vec<&mut Box<dyn Contestant>> = Vec::new();
        for (engine, line) in engines.iter_mut().zip(&lines) {
            if takes_part(line) {
                list.push(engine);
            }
        }
        let rates = measure::rounds(
            &mut list,
            class.questions.len(),
            args.rounds(),
            args.slice(),
        )?;
        let timed = lines.iter_mut().filter(|line| takes_part(line));
        for (i, line) in timed.enumerate() {
            line.outcome = Outcome::Timed {
                rate: Spread::of(rates[i].clone()),
                ratio: (i > 0).then(|| Spread::of_ratios(&rates[0], &rates[i])),
            };
        }
    }
    Ok(Report {
        class,
        lines,
        nodes,
        latencies,
    })
}

/// A line for every engine, with its wrong answers counted.
fn check_class(
    class: &Class,
    engines: &mut [Box<dyn Contestant>],
    patience: Duration,
) -> Result<Vec<Line>, String> {
    let mut lines: Vec<Line> = Vec::new();
    let mut ours: Vec<Option<Found>> = Vec::new();
    for (i, engine) in engines.iter_mut().enumerate() {
        let mut line = Line {
            facts: engine.facts(),
            wrong: 0,
            outcome: Outcome::Checked,
        };
        if !engine.load(class) {
            line.outcome = Outcome::LeftOut("it cannot read these".to_owned());
            lines.push(line);
            continue;
        }
        match engine.answers(patience)? {
            Answers::TooSlow(done) => {
                line.outcome = Outcome::LeftOut(format!(
                    "after {} s it had answered {done} of {}",
                    patience.as_secs(),
                    class.questions.len()
                ));
            }
            Answers::Failed(why) => line.outcome = Outcome::LeftOut(why),
            Answers::Given(answers) => {
                line.wrong = check::wrong(class, &answers);
                if i == 0 {
                    ours = answers;
                } else {
                    lines[0].wrong += check::refuted(class, &ours, &answers);
                }
            }
        }
        lines.push(line);
    }
    Ok(lines)
}
