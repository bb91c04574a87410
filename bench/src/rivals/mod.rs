//! Who is measured: Shudu first, then the others.
//!
//! All in-process engines answer the same question, whether a puzzle has no solution, one or more,
//! and have the solutions that they show ready at the end. What an engine's API lets one prepare
//! is prepared outside the time; what it forces on its callers counts.

mod batch;
mod library;
mod msolve;
mod process;
mod rustoku;
mod shudu;
mod sudoku;

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ::shudu::solve::Backend;

use crate::args::Rival;
use crate::clock::Moment;
use crate::corpus::{Class, Question};

/// Name, version and terms of an engine.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Its name.
    pub(crate) name: String,
    /// Its version; empty if nobody said.
    pub(crate) version: String,
    /// The clock of its turns: `thread` or `wall`.
    pub(crate) clock: &'static str,
    /// What is called, and what its time contains besides the search.
    pub(crate) note: String,
}

/// What an engine said of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// 0, 1, or 2 for more than one.
    pub(crate) solutions: usize,
    /// The solutions that it showed.
    pub(crate) grids: Vec<[u8; 81]>,
}

impl From<::shudu::solve::Found> for Found {
    fn from(found: ::shudu::solve::Found) -> Found {
        use ::shudu::solve::Found as Ours;
        let grids = match found {
            Ours::None => Vec::new(),
            Ours::Unique(only) => vec![*only.numbers()],
            Ours::Multiple(first, second) => vec![*first.numbers(), *second.numbers()],
        };
        Found {
            solutions: grids.len(),
            grids,
        }
    }
}

/// What an engine said of a class.
pub(crate) enum Answers {
    /// It answered, question by question; `None` where the answer cannot be checked.
    Given(Vec<Option<Found>>),
    /// Its time was up after so many questions.
    TooSlow(usize),
    /// It did not do what it was asked to do.
    Failed(String),
}

/// An engine with a class loaded.
pub(crate) trait Contestant {
    /// Who it is.
    fn facts(&self) -> Facts;

    /// Prepares the questions; whether the engine can read such questions at all.
    fn load(&mut self, class: &Class) -> bool;

    /// Answers all questions once, untimed.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn answers(&mut self, patience: Duration) -> Result<Answers, String>;

    /// Answers all questions once; the time that it took.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn pass(&mut self) -> Result<Duration, String>;
}

/// All that were compiled in, ours first: on this backend all puzzles of a class at once, or on
/// none one puzzle at a time.
pub(crate) fn compiled_in(batch: Option<Backend>) -> Vec<Box<dyn Contestant>> {
    let ours: Box<dyn Contestant> = match batch {
        Some(backend) => Box::new(batch::Batch::new(backend)),
        None => Box::new(Loaded::new(shudu::Shudu::default())),
    };
    vec![
        ours,
        Box::new(Loaded::new(sudoku::Sudoku)),
        Box::new(Loaded::new(msolve::Msolve)),
        Box::new(Loaded::new(rustoku::Rustoku)),
    ]
}

/// One that joins by its path: a shared library, known by the end of its name, or a program.
///
/// # Errors
/// In words: the library cannot be loaded.
pub(crate) fn by_path(rival: &Rival) -> Result<Box<dyn Contestant>, String> {
    let Rival {
        name,
        version,
        path,
    } = rival;
    let is_library = [".so", ".dylib", ".dll"]
        .iter()
        .any(|end| path.ends_with(end));
    Ok(if is_library {
        Box::new(library::Library::open(name, version, path)?)
    } else {
        Box::new(process::Process::new(name, version, path))
    })
}

/// Works, and sets the flag if that takes longer than it may.
fn within<T>(patience: Duration, flag: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if is_done.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                flag.store(true, Ordering::Relaxed);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

pub(crate) use self::shudu::{BACKEND, solve};

/// An engine that is called in this process.
trait Engine {
    /// A question in the form that the API takes.
    type Question;
    /// An answer in the form that the API gives.
    type Answer;

    fn facts(&self) -> Facts;

    /// Untimed. `None` if the engine has no such questions.
    fn prepare(&self, question: &Question) -> Option<Self::Question>;

    /// Timed.
    fn solve(&mut self, question: &Self::Question) -> Self::Answer;

    /// Untimed. `None` if there is no answer, since the flag was set.
    fn read(&self, answer: Self::Answer) -> Option<Found>;

    /// From now on a search ends, if the engine can end one, when this flag is set.
    fn cancel_by(&mut self, _flag: Option<Arc<AtomicBool>>) {}
}

struct Loaded<E: Engine> {
    engine: E,
    questions: Vec<E::Question>,
}

impl<E: Engine> Loaded<E> {
    fn new(engine: E) -> Loaded<E> {
        Loaded {
            engine,
            questions: Vec::new(),
        }
    }
}

impl<E: Engine> Loaded<E> {
    fn answers_until(&mut self, flag: &AtomicBool) -> Answers {
        let mut answers = Vec::new();
        for question in &self.questions {
            let answer = self.engine.solve(question);
            match self.engine.read(answer) {
                Some(found) if !flag.load(Ordering::Relaxed) => answers.push(Some(found)),
                _ => return Answers::TooSlow(answers.len()),
            }
        }
        Answers::Given(answers)
    }
}

impl<E: Engine> Contestant for Loaded<E> {
    fn facts(&self) -> Facts {
        self.engine.facts()
    }

    fn load(&mut self, class: &Class) -> bool {
        let prepared: Option<Vec<_>> = class
            .questions
            .iter()
            .map(|question| self.engine.prepare(question))
            .collect();
        let can = prepared.is_some();
        self.questions = prepared.unwrap_or_default();
        can
    }

    fn answers(&mut self, patience: Duration) -> Result<Answers, String> {
        let flag = Arc::new(AtomicBool::new(false));
        self.engine.cancel_by(Some(Arc::clone(&flag)));
        let answers = within(patience, &flag, || self.answers_until(&flag));
        self.engine.cancel_by(None);
        Ok(answers)
    }

    fn pass(&mut self) -> Result<Duration, String> {
        let start = Moment::now();
        for question in &self.questions {
            black_box(self.engine.solve(black_box(question)));
        }
        Ok(start.elapsed())
    }
}
