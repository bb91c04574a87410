//! Times: rounds in which every engine has its turn, what they come to, and single calls.
//!
//! A machine's speed drifts (its clock, its heat, its other users), so a rate alone says little.
//! All engines therefore run in turns of a few hundredths of a second, and each turn of a rival is
//! compared with our turn of the same round; the ratio reported is the median of those. The order
//! rotates, so that nobody always follows the same neighbour. The clock is the thread's own
//! (`clock.rs`).

use std::hint::black_box;
use std::time::{Duration, Instant};

use shudu::Budget;
use shudu::solve::Solver;

use crate::corpus::Class;
use crate::rivals::{self, Contestant};

/// The middle and the ends of some measurements.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    /// The least.
    pub(crate) min: f64,
    /// The one in the middle, or between the two there.
    pub(crate) median: f64,
    /// The greatest.
    pub(crate) max: f64,
}

impl Spread {
    /// Of at least one measurement.
    pub(crate) fn of(mut samples: Vec<f64>) -> Spread {
        assert!(!samples.is_empty(), "no measurement");
        samples.sort_by(f64::total_cmp);
        let (half, last) = (samples.len() / 2, samples.len() - 1);
        let median = match samples.len() % 2 {
            1 => samples[half],
            _ => f64::midpoint(samples[half - 1], samples[half]),
        };
        Spread {
            min: samples[0],
            median,
            max: samples[last],
        }
    }

    /// Of the quotients of each pair.
    pub(crate) fn of_ratios(over: &[f64], under: &[f64]) -> Spread {
        Spread::of(
            over.iter()
                .zip(under)
                .map(|(over, under)| over / under)
                .collect(),
        )
    }
}

/// The smallest of sorted samples that at least `percent` of them do not exceed.
pub(crate) fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted[rank.max(1) - 1]
}

/// Puzzles a second, for each engine and round.
///
/// # Errors
/// The first engine that fails, in words.
pub(crate) fn rounds(
    engines: &mut [&mut Box<dyn Contestant>],
    puzzles: usize,
    count: u32,
    slice: Duration,
) -> Result<Vec<Vec<f64>>, String> {
    let mut repeats = Vec::new();
    for engine in engines.iter_mut() {
        // The first pass warms up. One that seems slow since it was disturbed only makes the turns
        // shorter.
        engine.pass()?;
        let once = engine.pass()?.as_secs_f64().max(1e-9);
        repeats.push((slice.as_secs_f64() / once).ceil().clamp(1.0, 1e6) as u32);
    }
    let mut rates = vec![Vec::new(); engines.len()];
    for round in 0..count as usize {
        for turn in 0..engines.len() {
            let which = (round + turn) % engines.len();
            let mut time = Duration::ZERO;
            for _ in 0..repeats[which] {
                time += engines[which].pass()?;
            }
            let answered = puzzles as f64 * f64::from(repeats[which]);
            rates[which].push(answered / time.as_secs_f64().max(1e-9));
        }
    }
    Ok(rates)
}

/// The search nodes that Shudu opens for a class: its signature, the same on every machine.
pub(crate) fn nodes(class: &Class) -> u64 {
    let mut solver = Solver::new();
    let mut nodes = 0;
    for question in &class.questions {
        let outcome = rivals::solve(&mut solver, question, &Budget::UNLIMITED);
        outcome.expect("an unlimited budget does not end");
        nodes += solver.nodes();
    }
    nodes
}

/// How long a single call of Shudu takes for each puzzle of a class, sorted. Of each the best of
/// five counts, so that the greatest is the hardest puzzle and not a pause of the machine. The five
/// are passes over the class: in five calls in a row the processor learns a puzzle's branches, which
/// made calls up to twice as fast as they are in a stream (30 November 2026, Zen 4, near_empty).
/// Reading the clock, some 30 ns, is in it.
pub(crate) fn latencies(class: &Class) -> Vec<Duration> {
    let mut solver = Solver::new();
    let mut times = vec![Duration::MAX; class.questions.len()];
    for _ in 0..5 {
        for (question, best) in class.questions.iter().zip(&mut times) {
            let start = Instant::now();
            let answer = rivals::solve(&mut solver, black_box(question), &Budget::UNLIMITED);
            let _ = black_box(answer);
            *best = start.elapsed().min(*best);
        }
    }
    times.sort();
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rivals::{Answers, Facts};

    #[test]
    fn the_middle_and_the_ends() {
        for (samples, min, median, max) in [
            (vec![3.0], 3.0, 3.0, 3.0),
            (vec![4.0, 1.0], 1.0, 2.5, 4.0),
            (vec![9.0, 1.0, 2.0], 1.0, 2.0, 9.0),
            (vec![10.0, 9.0, 1.0, 2.0], 1.0, 5.5, 10.0),
        ] {
            assert_eq!(Spread::of(samples), Spread { min, median, max });
        }
    }

    #[test]
    fn ratios_are_of_pairs() {
        // The quotient of the medians would be 2 / 4.
        let ratios = Spread::of_ratios(&[1.0, 2.0, 3.0], &[4.0, 16.0, 3.0]);
        assert_eq!(
            ratios,
            Spread {
                min: 0.125,
                median: 0.25,
                max: 1.0
            }
        );
    }

    #[test]
    fn percentiles_are_samples() {
        let sorted: Vec<Duration> = (1..=200).map(Duration::from_nanos).collect();
        for (percent, expect) in [(0, 1), (50, 100), (99, 198), (100, 200)] {
            assert_eq!(percentile(&sorted, percent).as_nanos(), expect);
        }
        assert_eq!(percentile(&sorted[..1], 99).as_nanos(), 1);
    }

    /// Takes as long as it says, and fails when that is nothing.
    struct Fake(Duration);

    impl Contestant for Fake {
        fn facts(&self) -> Facts {
            Facts {
                name: String::new(),
                version: String::new(),
                clock: "thread",
                note: String::new(),
            }
        }
        fn load(&mut self, _: &Class) -> bool {
            true
        }
        fn answers(&mut self, _: Duration) -> Result<Answers, String> {
            Ok(Answers::TooSlow(0))
        }
        fn pass(&mut self) -> Result<Duration, String> {
            if self.0.is_zero() {
                Err("broken".to_owned())
            } else {
                Ok(self.0)
            }
        }
    }

    #[test]
    fn every_engine_has_its_turn_in_every_round() {
        let millis = Duration::from_millis;
        let mut engines: Vec<Box<dyn Contestant>> =
            vec![Box::new(Fake(millis(10))), Box::new(Fake(millis(40)))];
        let mut list: Vec<_> = engines.iter_mut().collect();
        let rates = rounds(&mut list, 100, 3, millis(50)).unwrap();
        assert_eq!(rates, [[1e4; 3], [2500.0; 3]]);
        engines[1] = Box::new(Fake(Duration::ZERO));
        let mut list: Vec<_> = engines.iter_mut().collect();
        assert_eq!(
            rounds(&mut list, 100, 3, millis(50)),
            Err("broken".to_owned())
        );
    }
}
