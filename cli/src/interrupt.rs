//! Ctrl-C: ends at once and leaves whole records.
//!
//! The handler raises every worker's flag. The run then winds down by itself, unless it waits for
//! an input that does not come; so after a moment the handler ends the program, once it holds the
//! output and no record is half-written. A second Ctrl-C does not wait for that.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use shudu_bulk::output::Output;
use shudu_bulk::watch::Watch;

use crate::status::INTERRUPTED;

/// How long the run may take to wind down by itself.
const GRACE: Duration = Duration::from_millis(300);

/// The output, shared between the run and the handler; gone when the run has finished it.
pub(crate) type SharedOutput = Arc<Mutex<Option<Output>>>;

/// Installs the handler.
pub(crate) fn install(watch: &Watch, output: &SharedOutput) {
    let (watch, output) = (watch.clone(), output.clone());
    let again = AtomicBool::new(false);
    let handler = move || {
        if again.swap(true, Ordering::SeqCst) {
            exit(INTERRUPTED.into());
        }
        watch.interrupt();
        let output = output.clone();
        thread::spawn(move || {
            thread::sleep(GRACE);
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(output) = output.take() {
                output.abandon();
            }
            exit(INTERRUPTED.into());
        });
    };
    // Fails only if a handler is there already; then Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(handler);
}
