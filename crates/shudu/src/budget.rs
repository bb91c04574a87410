//! How long a piece of work may take, for a library that knows no clock.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// A bound on work: a number of search nodes, and a flag that whoever called may set at any time
/// from a timer or from Ctrl-C. The default has neither.
///
/// ```
/// use shudu::Budget;
/// use std::sync::atomic::AtomicBool;
/// let cancel = AtomicBool::new(false);
/// let budget = Budget { nodes: Some(1_000), cancel: Some(&cancel) };
/// assert!(budget.check(10).is_ok());
/// assert!(budget.check(1_001).is_err());
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget<'a> {
    /// The most search nodes that may be opened.
    pub nodes: Option<u64>,
    /// When this becomes true, work stops at the next node.
    pub cancel: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// A budget without bounds.
    pub const UNLIMITED: Budget<'static> = Budget {
        nodes: None,
        cancel: None,
    };

    /// Whether work may go on after so many nodes.
    ///
    /// # Errors
    /// [`Stopped`] if the nodes are used up or the flag is set.
    #[inline]
    pub fn check(&self, nodes: u64) -> Result<(), Stopped> {
        if self.nodes.is_some_and(|limit| nodes > limit) {
            return Err(Stopped::Nodes);
        }
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }
}

/// Why work ended before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The budget's nodes are used up.
    Nodes,
    /// The cancel flag was set.
    Cancelled,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Nodes => "stopped: the budget of search nodes is used up",
            Stopped::Cancelled => "stopped: cancelled",
        })
    }
}

impl std::error::Error for Stopped {}
