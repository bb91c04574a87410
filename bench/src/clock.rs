//! The clock of a turn: how long this thread has run.
//!
//! On an idle machine it tells the same as a clock on the wall. On a busy one it leaves out the
//! time in which other programs had the core; on a machine of two cores with a load of twelve (30
//! November 2026) the wall's clock gave ratios that differed from round to round by a factor of
//! four. Where the system does not tell, it is the clock on the wall.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// What the record calls this clock.
pub(crate) const NAME: &str = if cfg!(unix) { "thread" } else { "wall" };

/// A moment.
pub(crate) struct Moment(#[cfg(unix)] Duration, #[cfg(not(unix))] Instant);

#[cfg(unix)]
impl Moment {
    /// This moment.
    pub(crate) fn now() -> Moment {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
        let nanos = u32::try_from(time.tv_nsec).unwrap_or_default();
        Moment(Duration::new(seconds, nanos))
    }

    /// The time since.
    pub(crate) fn elapsed(&self) -> Duration {
        Moment::now().0.saturating_sub(self.0)
    }
}

#[cfg(not(unix))]
impl Moment {
    /// This moment.
    pub(crate) fn now() -> Moment {
        Moment(Instant::now())
    }

    /// The time since.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_sleep_none() {
        let start = Moment::now();
        let wall = std::time::Instant::now();
        while start.elapsed() < Duration::from_millis(1) {
            assert!(
                wall.elapsed() < Duration::from_secs(60),
                "the clock stands still"
            );
        }
        if NAME == "thread" {
            let start = Moment::now();
            std::thread::sleep(Duration::from_millis(50));
            assert!(start.elapsed() < Duration::from_millis(50));
        }
    }
}
