//! Many threads work, one order comes out.
//!
//! A source is cut into batches; each batch is worked on by one thread; the results reach the sink
//! in the order of the source, whatever took how long. All queues are bounded, so memory is too: a
//! fast source waits for the workers, and workers wait for the sink.
//!
//! ```text
//!             jobs (batch, sender)            one channel a batch
//!   source ───────────────────────▶ workers ─────────────────────▶ ┐
//!      └──────── receivers, in the order of the batches ─────────▶ sink
//! ```
//! The sink takes the receivers in the order in which the source made them, and empties each
//! before the next. Small batches first, so that a short input is spread over the threads too.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

/// The most pieces of work of a batch; enough that a channel's cost per item vanishes.
const MAX_BATCH: usize = 4096;

/// The most results that a worker holds back before it hands them on.
const MAX_HELD: usize = 256;

/// Where the items come from.
pub trait Source: Send {
    /// What is worked on.
    type Item: Send;

    /// Appends items to an empty batch, as many as make `most` pieces of work: an item that is
    /// worked on in one go may be several. Waits for the first one; takes further ones
    /// only as far as they are at hand, so that what came is answered before more is awaited.
    /// Leaves the batch empty at the end.
    fn fill(&mut self, most: usize, batch: &mut Vec<Self::Item>);
}

/// Where the results go, in the order of the items.
pub trait Sink<R> {
    /// Takes a result. `Break` ends the whole work, early and in order.
    fn take(&mut self, result: R) -> ControlFlow<()>;

    /// Called when nothing more is at hand: what was taken should reach its reader now.
    fn pause(&mut self) -> ControlFlow<()>;
}

/// Hands a result on; `Break` if nobody wants more.
pub type Emit<'a, R> = dyn FnMut(R) -> ControlFlow<()> + 'a;

/// Runs `work` over all batches of the source with so many threads, each with a state of its own.
/// A batch may give any number of results; they are handed on as they come, in bounded memory.
/// `work` takes all items out of its batch, unless it breaks.
///
/// With one thread, source, work and sink take turns on the caller's thread.
pub fn run<S, W, R>(
    threads: NonZeroUsize,
    mut source: S,
    state: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &mut Vec<S::Item>, &mut Emit<'_, R>) -> ControlFlow<()> + Sync,
    sink: &mut impl Sink<R>,
) where
    S: Source,
    R: Send,
{
    if threads.get() == 1 {
        let mut own = state();
        let mut batch = Vec::new();
        let _ = in_turns(&mut source, &mut batch, sink, |batch, sink| {
            work(&mut own, batch, &mut |result| sink.take(result))
        });
        return;
    }
    thread::scope(|scope| {
        let waiting = 2 * threads.get();
        let (jobs, taken) =
            crossbeam_channel::bounded::<(Vec<S::Item>, mpsc::SyncSender<Vec<R>>)>(waiting);
        let (order, in_order) = mpsc::sync_channel(waiting);
        scope.spawn(move || {
            let mut most = 1;
            loop {
                let mut batch = Vec::new();
                source.fill(most, &mut batch);
                most = (2 * most).min(MAX_BATCH);
                if batch.is_empty() {
                    return;
                }
                let (results, receiver) = mpsc::sync_channel(2);
                if order.send(receiver).is_err() || jobs.send((batch, results)).is_err() {
                    return;
                }
            }
        });
        for _ in 0..threads.get() {
            let (taken, state, work) = (taken.clone(), &state, &work);
            scope.spawn(move || {
                let mut own = state();
                while let Ok((batch, results)) = taken.recv() {
                    work_batch(&mut own, batch, &results, work);
                }
            });
        }
        drop(taken);
        let _ = drain(&in_order, sink);
    });
}

/// The loop of one thread.
fn in_turns<S: Source, R, K: Sink<R>>(
    source: &mut S,
    batch: &mut Vec<S::Item>,
    sink: &mut K,
    mut work: impl FnMut(&mut Vec<S::Item>, &mut K) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        source.fill(MAX_BATCH, batch);
        if batch.is_empty() {
            return ControlFlow::Continue(());
        }
        work(batch, sink)?;
        batch.clear();
        sink.pause()?;
    }
}

/// Works on a batch and sends its results on in pieces.
fn work_batch<W, T, R>(
    own: &mut W,
    mut batch: Vec<T>,
    results: &mpsc::SyncSender<Vec<R>>,
    work: &impl Fn(&mut W, &mut Vec<T>, &mut Emit<'_, R>) -> ControlFlow<()>,
) {
    let mut held = Vec::new();
    // A break is the sink's, which knows.
    let _ = work(own, &mut batch, &mut |result| {
        held.push(result);
        if held.len() >= MAX_HELD && results.send(std::mem::take(&mut held)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if !held.is_empty() {
        // Fails only when the sink has ended the work.
        let _ = results.send(held);
    }
}

/// Empties each batch's channel in the order of the batches.
fn drain<R>(
    in_order: &mpsc::Receiver<mpsc::Receiver<Vec<R>>>,
    sink: &mut impl Sink<R>,
) -> ControlFlow<()> {
    loop {
        let receiver = match in_order.try_recv() {
            Ok(receiver) => receiver,
            Err(mpsc::TryRecvError::Empty) => {
                sink.pause()?;
                match in_order.recv() {
                    Ok(receiver) => receiver,
                    Err(mpsc::RecvError) => return ControlFlow::Continue(()),
                }
            }
            Err(mpsc::TryRecvError::Disconnected) => {
                sink.pause()?;
                return ControlFlow::Continue(());
            }
        };
        loop {
            let results = match receiver.try_recv() {
                Ok(results) => results,
                Err(mpsc::TryRecvError::Disconnected) => break,
                Err(mpsc::TryRecvError::Empty) => {
                    sink.pause()?;
                    match receiver.recv() {
                        Ok(results) => results,
                        Err(mpsc::RecvError) => break,
                    }
                }
            };
            for result in results {
                sink.take(result)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    struct Numbers {
        next: u64,
        end: u64,
    }

    impl Source for Numbers {
        type Item = u64;
        fn fill(&mut self, most: usize, batch: &mut Vec<u64>) {
            while batch.len() < most && self.next < self.end {
                batch.push(self.next);
                self.next += 1;
            }
        }
    }

    #[derive(Default)]
    struct Collect {
        all: Vec<u64>,
        most: Option<usize>,
    }

    impl Sink<u64> for Collect {
        fn take(&mut self, result: u64) -> ControlFlow<()> {
            if self.most.is_some_and(|most| self.all.len() >= most) {
                return ControlFlow::Break(());
            }
            self.all.push(result);
            ControlFlow::Continue(())
        }
        fn pause(&mut self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    fn threads(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).unwrap()
    }

    #[test]
    fn results_keep_the_order_of_the_items() {
        for n in [1, 2, 7] {
            let mut sink = Collect::default();
            run(
                threads(n),
                Numbers {
                    next: 0,
                    end: 10_000,
                },
                || (),
                |(), batch, emit| {
                    batch.drain(..).try_for_each(|item| {
                        if item % 997 == 0 {
                            thread::sleep(Duration::from_millis(2));
                        }
                        emit(2 * item)?;
                        emit(2 * item + 1)
                    })
                },
                &mut sink,
            );
            assert_eq!(sink.all, (0..20_000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn one_item_with_endless_results_is_bounded_and_ends_with_the_sink() {
        for n in [1, 2] {
            let made = AtomicUsize::new(0);
            let mut sink = Collect {
                most: Some(1_000),
                ..Collect::default()
            };
            run(
                threads(n),
                Numbers { next: 0, end: 3 },
                || (),
                |(), batch, emit| loop {
                    made.fetch_add(1, Ordering::Relaxed);
                    if emit(batch[0]).is_break() {
                        return ControlFlow::Break(());
                    }
                },
                &mut sink,
            );
            assert_eq!(sink.all, vec![0; 1_000]);
            assert!(
                made.into_inner() < 10_000,
                "the worker ran ahead of the sink"
            );
        }
    }

    #[test]
    fn an_endless_source_ends_with_the_sink() {
        let mut sink = Collect {
            most: Some(10),
            ..Collect::default()
        };
        run(
            threads(2),
            Numbers {
                next: 0,
                end: u64::MAX,
            },
            || (),
            |(), batch, emit| batch.drain(..).try_for_each(emit),
            &mut sink,
        );
        assert_eq!(sink.all, (0..10).collect::<Vec<_>>());
    }
}
