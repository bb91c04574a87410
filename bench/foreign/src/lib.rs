//! Solvers in shared libraries, by one C function: the bench's only unsafe code.
//!
//! A solver that is timed through a pipe is charged for the pipe. Called through a pointer it is
//! charged for nothing but its work, as are the solvers that are compiled in. The library exports
//!
//! ```c
//! size_t sudoku_solve(const char *puzzle, size_t limit, char *solution);
//! ```
//!
//! - `puzzle`: 81 characters, `1` to `9` or `.` for an empty cell, and a NUL; or 729, the nine
//!   candidates of each cell in order, a candidate that is not there being a `.`, and a NUL.
//! - `limit`: 1 or 2, the most solutions to look for.
//! - `solution`: room for 81 digits `1` to `9` and a NUL. With a limit of 1 the solution found has
//!   to stand there, with 2 it may.
//! - It returns how many solutions it found, no more than `limit`, or `SIZE_MAX` if it cannot read
//!   such puzzles at all.
//!
//! It is called on one thread, one call at a time, and keeps what it likes from call to call.
//! `example.c`, beside this crate's manifest, is such a library. The shape is that of the solvers
//! in tdoku's benchmark (Tom Dillon, <https://github.com/t-dillon/tdoku>), without what only some
//! of them take.

use std::ffi::c_char;
use std::fs;
use std::path::Path;

use libloading::Library;

/// The name that is looked for, with the NUL that spares a copy.
const ENTRY: &[u8] = b"sudoku_solve\0";

type Entry = unsafe extern "C" fn(*const c_char, usize, *mut c_char) -> usize;

/// What [`Solver::solve`] gives for puzzles that the library cannot read.
pub const CANNOT_READ: usize = usize::MAX;

/// How many solutions are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The first one, which is shown.
    One = 1,
    /// A second one too, which tells one from several.
    Two = 2,
}

/// Room for a solution and its NUL.
pub type Room = [u8; 82];

/// A solver in a library that stays loaded as long as this lives.
pub struct Solver {
    entry: Entry,
    _library: Library,
}

impl Solver {
    /// Loads a library, whose own code may run at that.
    ///
    /// # Errors
    /// In words: there is no such file, it is no library for this machine, it has no such function.
    pub fn open(path: &Path) -> Result<Solver, String> {
        let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        // A bare name would be looked for in the system's folders, not in this one.
        let full = fs::canonicalize(path).map_err(|error| fail(&error))?;
        // SAFETY: nothing here can vouch for what a library does when it is loaded. Who names it on
        // the command line does, as he does for a program that he runs.
        let library = unsafe { Library::new(full) }.map_err(|error| fail(&error))?;
        // SAFETY: the type is that of the function of this name, as documented above; the same
        // person vouches that the library keeps to it. The pointer is good while the library is
        // loaded, and the two live together.
        let entry = *unsafe { library.get::<Entry>(ENTRY) }.map_err(|error| fail(&error))?;
        Ok(Solver {
            entry,
            _library: library,
        })
    }

    /// How many solutions a puzzle has, no more than the limit, or [`CANNOT_READ`].
    ///
    /// # Panics
    /// If the puzzle does not end in its NUL or has another length than 81 or 729 before it.
    #[inline]
    pub fn solve(&mut self, puzzle: &[u8], limit: Limit, solution: &mut Room) -> usize {
        assert!(puzzle.len() == 82 || puzzle.len() == 730, "81 or 729");
        assert!(puzzle[puzzle.len() - 1] == 0, "a NUL at the end");
        // SAFETY: both pointers are good for what the contract lets the library touch: it reads as
        // far as the NUL and writes no more than 82 bytes, which it may fill with anything. Nothing
        // else reads or writes them during the call, and `&mut self` lets no second call in.
        unsafe {
            (self.entry)(
                puzzle.as_ptr().cast(),
                limit as usize,
                solution.as_mut_ptr().cast(),
            )
        }
    }
}
