//! How far a long run is: records, rate, share of the input, time left.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::When;

/// A run shorter than this shows nothing.
const LONG: Duration = Duration::from_secs(1);

/// How often it is renewed.
const EVERY: Duration = Duration::from_millis(200);

/// How often a line is written where there is no terminal.
const EVERY_LINE: Duration = Duration::from_secs(2);

/// Shows how far the run is.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    terminal: bool,
    shown: bool,
    start: Instant,
    last: Instant,
    records: u64,
    bytes_read: Arc<AtomicU64>,
    bytes: Option<u64>,
}

impl Progress {
    /// A progress over so many bytes, if that is known.
    pub(crate) fn new(when: When, bytes: Option<u64>, bytes_read: Arc<AtomicU64>) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match when {
            When::Auto => terminal,
            When::Always => true,
            When::Never => false,
        };
        let bar = wanted.then(|| {
            let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::hidden());
            let style = if bytes.is_some() {
                "[{bar:30}] {percent}% {msg}"
            } else {
                "{spinner} {msg}"
            };
            bar.set_style(ProgressStyle::with_template(style).expect("the template is sound"));
            bar
        });
        let start = Instant::now();
        Progress {
            bar,
            terminal,
            shown: false,
            start,
            last: start,
            records: 0,
            bytes_read,
            bytes,
        }
    }

    /// So many more records are answered.
    pub(crate) fn records(&mut self, count: u64) {
        let before = self.records;
        self.records += count;
        if self.bar.is_some() && self.records / 16 > before / 16 {
            self.renew();
        }
    }

    /// Shows the state if it is time to.
    pub(crate) fn renew(&mut self) {
        let Some(bar) = &self.bar else { return };
        let now = Instant::now();
        let every = if self.terminal { EVERY } else { EVERY_LINE };
        if now - self.last < every || now - self.start < LONG {
            return;
        }
        self.last = now;
        let read = self.bytes_read.load(Ordering::Relaxed);
        let text = self.text(read, now - self.start);
        if self.terminal {
            if !std::mem::replace(&mut self.shown, true) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_position(read);
            bar.set_message(text);
        } else {
            eprintln!("shudu: {text}");
        }
    }

    fn text(&self, read: u64, elapsed: Duration) -> String {
        let rate = self.records as f64 / elapsed.as_secs_f64();
        let mut text = format!(
            "{} records, {}/s",
            HumanCount(self.records),
            HumanCount(rate as u64)
        );
        if let Some(bytes) = self.bytes.filter(|&bytes| bytes > 0 && read > 0) {
            let share = (read as f64 / bytes as f64).min(1.0);
            let left = elapsed.mul_f64((1.0 - share) / share);
            text += &format!(", {:.0} %, {} left", 100.0 * share, HumanDuration(left));
        }
        text
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Runs something that writes to the terminal without the bar in its way.
    pub(crate) fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) if self.shown => bar.suspend(print),
            _ => print(),
        }
    }
}
