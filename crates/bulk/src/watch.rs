//! Ends work from outside: a time limit for each record, and an interruption of everything.
//!
//! The library knows no clock; it looks at a flag. Here each worker has such a flag. One thread
//! looks every few milliseconds whose time is up, and raises that worker's flag; an interruption
//! (Ctrl-C) raises them all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// How often the time limits are looked at.
const TICK: Duration = Duration::from_millis(2);

/// Watches over the workers of a run. Clones are the same watch.
#[derive(Clone)]
pub struct Watch {
    shared: Arc<Shared>,
}

struct Shared {
    timeout: Option<Duration>,
    interrupted: AtomicBool,
    workers: Mutex<Vec<Arc<Flag>>>,
}

struct Flag {
    cancel: AtomicBool,
    /// Held while the flag is raised or lowered for the sake of time, so that the end of one
    /// record's time cannot fall on the next record.
    deadline: Mutex<Option<Instant>>,
}

/// Why a worker was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The record's time is up.
    Timeout,
    /// Everything is to end.
    Interrupted,
}

impl Watch {
    /// A watch that gives each record so much time, or any time at all.
    pub fn new(timeout: Option<Duration>) -> Watch {
        let watch = Watch {
            shared: Arc::new(Shared {
                timeout,
                interrupted: AtomicBool::new(false),
                workers: Mutex::new(Vec::new()),
            }),
        };
        if timeout.is_some() {
            let shared = Arc::downgrade(&watch.shared);
            thread::spawn(move || look_at_clock(&shared));
        }
        watch
    }

    /// Tells every worker to stop, now and for all records to come.
    pub fn interrupt(&self) {
        self.shared.interrupted.store(true, Ordering::SeqCst);
        for flag in self.shared.workers().iter() {
            flag.cancel.store(true, Ordering::SeqCst);
        }
    }

    /// Whether [`Watch::interrupt`] has been called.
    pub fn is_interrupted(&self) -> bool {
        self.shared.interrupted.load(Ordering::SeqCst)
    }

    /// A worker's own part of the watch.
    pub fn worker(&self) -> Worker {
        let flag = Arc::new(Flag {
            cancel: AtomicBool::new(false),
            deadline: Mutex::new(None),
        });
        self.shared.workers().push(flag.clone());
        Worker {
            shared: self.shared.clone(),
            flag,
        }
    }
}

/// A worker's flag and time limit.
pub struct Worker {
    shared: Arc<Shared>,
    flag: Arc<Flag>,
}

impl Worker {
    /// Begins a record: its time runs from now.
    pub fn begin(&self) {
        // A time beyond what the clock can show is none.
        let timeout = self.shared.timeout;
        self.begin_until(timeout.and_then(|timeout| Instant::now().checked_add(timeout)));
    }

    /// Begins work on many records together, which no time limit is for.
    pub fn begin_untimed(&self) {
        self.begin_until(None);
    }

    fn begin_until(&self, end: Option<Instant>) {
        let mut deadline = lock(&self.flag.deadline);
        self.flag.cancel.store(false, Ordering::SeqCst);
        *deadline = end;
        // An interruption between the lines above must not be forgotten.
        if self.shared.interrupted.load(Ordering::SeqCst) {
            self.flag.cancel.store(true, Ordering::SeqCst);
        }
    }

    /// The flag that work looks at.
    pub fn cancel(&self) -> &AtomicBool {
        &self.flag.cancel
    }

    /// Why the flag was raised, when it was.
    pub fn halt(&self) -> Halt {
        if self.shared.interrupted.load(Ordering::SeqCst) {
            Halt::Interrupted
        } else {
            Halt::Timeout
        }
    }
}

impl Shared {
    fn workers(&self) -> MutexGuard<'_, Vec<Arc<Flag>>> {
        lock(&self.workers)
    }
}

fn look_at_clock(shared: &Weak<Shared>) {
    while let Some(shared) = shared.upgrade() {
        let now = Instant::now();
        for flag in shared.workers().iter() {
            let mut deadline = lock(&flag.deadline);
            if deadline.is_some_and(|deadline| deadline <= now) {
                *deadline = None;
                flag.cancel.store(true, Ordering::SeqCst);
            }
        }
        drop(shared);
        thread::sleep(TICK);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_raises_the_flag_and_the_next_record_starts_anew() {
        let watch = Watch::new(Some(Duration::from_millis(10)));
        let worker = watch.worker();
        for _ in 0..2 {
            worker.begin();
            assert!(!worker.cancel().load(Ordering::SeqCst));
            while !worker.cancel().load(Ordering::SeqCst) {
                thread::sleep(TICK);
            }
            assert_eq!(worker.halt(), Halt::Timeout);
        }
        worker.begin();
        worker.begin_untimed();
        thread::sleep(Duration::from_millis(10) + 5 * TICK);
        assert!(!worker.cancel().load(Ordering::SeqCst));
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        let watch = Watch::new(Some(Duration::MAX));
        let worker = watch.worker();
        worker.begin();
        assert!(!worker.cancel().load(Ordering::SeqCst));
    }

    #[test]
    fn an_interruption_lasts() {
        let watch = Watch::new(None);
        let worker = watch.worker();
        worker.begin();
        watch.interrupt();
        assert!(worker.cancel().load(Ordering::SeqCst));
        worker.begin();
        assert!(worker.cancel().load(Ordering::SeqCst));
        assert_eq!(worker.halt(), Halt::Interrupted);
    }
}
