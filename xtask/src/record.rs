//! The chart of the newest run in `bench/record`: how many times as fast as the best rival Shudu
//! is, for each class of puzzles and each way to search.
//!
//! A dot for each, on a logarithmic scale, on which twice and half as fast are equally far from
//! the line at 1. Rivals that answered wrongly do not count.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use serde_json::Value;

/// Where the chart is.
pub(crate) const CHART: &str = "docs/speed.svg";

const WIDTH: f64 = 760.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 96.0;
const ROW: f64 = 30.0;

/// The ends of the scale and its marks, as powers of two.
const POWERS: std::ops::RangeInclusive<i32> = -2..=4;

/// The ways to search, from the fastest on, in the colours of Okabe and Ito, which the colour-blind
/// can tell apart.
const WAYS: [(&str, &str, &str, &str); 4] = [
    ("shudu batch", "avx512", "many at once, AVX-512", "#d55e00"),
    ("shudu batch", "avx2", "many at once, AVX2", "#e69f00"),
    (
        "shudu batch",
        "portable",
        "many at once, portable",
        "#0072b2",
    ),
    ("shudu", "portable", "one at a time", "#009e73"),
];

/// A class in one way to search.
struct Ratio {
    class: String,
    way: usize,
    /// How many times as fast as the best rival.
    ratio: f64,
    rival: String,
}

/// The chart of the newest run under this root.
///
/// # Errors
/// No run can be read.
pub(crate) fn chart(root: &Path) -> io::Result<String> {
    let folder = root.join("bench/record");
    let mut runs: Vec<_> = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    runs.sort();
    let newest = runs
        .pop()
        .ok_or_else(|| io::Error::other("bench/record has no run"))?;
    let rows: Vec<Value> = fs::read_to_string(newest)?
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    Ok(draw(&rows))
}

/// What each group of rows comes to: a row of Shudu, and after it those of its rivals.
fn ratios(rows: &[Value]) -> Vec<Ratio> {
    let mut ratios: Vec<Ratio> = Vec::new();
    let mut open = None;
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        let (class, engine) = (text("class"), text("engine"));
        if engine.starts_with("shudu") {
            let of = |way: &(&str, &str, &str, &str)| (way.0, way.1) == (engine, text("backend"));
            open = WAYS.iter().position(of);
            continue;
        }
        let ratio = row["shudu_times_as_fast"]["median"].as_f64();
        let (Some(way), Some(ratio), Some(0)) = (open, ratio, row["wrong"].as_u64()) else {
            continue;
        };
        let rival = engine.to_owned();
        match ratios
            .iter_mut()
            .find(|known| (known.class.as_str(), known.way) == (class, way))
        {
            Some(known) if known.ratio <= ratio => {}
            Some(known) => (known.ratio, known.rival) = (ratio, rival),
            None => ratios.push(Ratio {
                class: class.to_owned(),
                way,
                ratio,
                rival,
            }),
        }
    }
    ratios
}

fn draw(rows: &[Value]) -> String {
    let ratios = ratios(rows);
    let mut classes: Vec<&str> = Vec::new();
    for ratio in &ratios {
        if !classes.contains(&&*ratio.class) {
            classes.push(&ratio.class);
        }
    }
    let bottom = TOP + ROW * classes.len() as f64;
    let height = bottom + 40.0;
    let x = |ratio: f64| {
        let (low, high) = (f64::from(*POWERS.start()), f64::from(*POWERS.end()));
        let at = (ratio.log2().clamp(low, high) - low) / (high - low);
        LEFT + at * (WIDTH - LEFT - RIGHT)
    };
    let first = rows.first().unwrap_or(&Value::Null);
    let text = |key: &str| first[key].as_str().unwrap_or_default();
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" role="img">
<title>How many times as fast as the best rival Shudu is, by class of puzzles</title>
<style>text{{fill:#222}}.s{{fill:#666}}.g{{stroke:#ddd}}.o{{stroke:#666}}@media(prefers-color-scheme:dark){{text{{fill:#eee}}.s{{fill:#aaa}}.g{{stroke:#444}}.o{{stroke:#aaa}}}}</style>
<text x="10" y="22" font-size="16">Times as fast as the best rival, on one thread</text>
<text class="s" x="10" y="42">{}, {}; medians of paired turns</text>
"#,
        text("cpu"),
        text("date"),
    );
    let mut at = 10.0;
    for (way, (_, _, name, colour)) in WAYS.iter().enumerate() {
        if ratios.iter().any(|ratio| ratio.way == way) {
            let _ = writeln!(
                svg,
                r#"<circle cx="{}" cy="62" r="5" fill="{colour}"/><text x="{}" y="66">{name}</text>"#,
                at + 5.0,
                at + 16.0
            );
            at += 34.0 + 7.2 * name.len() as f64;
        }
    }
    for power in POWERS {
        let ratio = 2f64.powi(power);
        let class = if power == 0 { "o" } else { "g" };
        let at = x(ratio);
        let _ = writeln!(
            svg,
            r#"<line class="{class}" x1="{at}" x2="{at}" y1="{}" y2="{bottom}"/><text class="s" x="{at}" y="{}" text-anchor="middle">{ratio}</text>"#,
            TOP - 8.0,
            bottom + 18.0
        );
    }
    for (row, class) in classes.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let name = class.replace('_', " ");
        let _ = writeln!(
            svg,
            r#"<line class="g" x1="{LEFT}" x2="{}" y1="{y}" y2="{y}"/><text x="{}" y="{}" text-anchor="end">{name}</text>"#,
            WIDTH - RIGHT,
            LEFT - 10.0,
            y + 4.0
        );
        let here = || ratios.iter().filter(|ratio| ratio.class == *class);
        for ratio in here() {
            let _ = writeln!(
                svg,
                r#"<circle cx="{:.1}" cy="{y}" r="5" fill="{}"><title>{:.2}, best rival {}</title></circle>"#,
                x(ratio.ratio),
                WAYS[ratio.way].3,
                ratio.ratio,
                ratio.rival
            );
        }
        if let Some(best) = here().min_by_key(|ratio| ratio.way) {
            let _ = writeln!(
                svg,
                r#"<text x="{}" y="{}">{:.1} (to {})</text>"#,
                WIDTH - RIGHT + 12.0,
                y + 4.0,
                best.ratio,
                best.rival
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_chart_is_that_of_the_newest_run() {
        let drawn = chart(crate::root()).unwrap();
        let kept = fs::read_to_string(crate::root().join(CHART)).unwrap();
        assert!(
            drawn == kept,
            "the chart is old: cargo run -p xtask -- record"
        );
    }

    #[test]
    fn the_best_rival_that_answers_rightly_counts() {
        let rival = |name: &str, ratio: f64, wrong: u64| {
            json!({"class": "easy", "engine": name, "backend": "avx2", "wrong": wrong,
                   "shudu_times_as_fast": {"median": ratio}})
        };
        let rows = [
            json!({"class": "easy", "engine": "shudu batch", "backend": "avx2"}),
            rival("slow", 9.0, 0),
            rival("best", 4.0, 0),
            rival("liar", 0.1, 3),
        ];
        let ratios = ratios(&rows);
        assert_eq!(ratios.len(), 1);
        assert_eq!((ratios[0].ratio, &*ratios[0].rival), (4.0, "best"));
        assert!(draw(&rows).contains("4.0 (to best)"));
    }
}
