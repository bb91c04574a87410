//! Which backends this processor has, and the choice between them.

use crate::Simd;
use crate::portable::Portable;

#[cfg(all(target_arch = "x86_64", has_avx512))]
use crate::avx512::Avx512;
#[cfg(target_arch = "x86_64")]
use crate::{avx2::Avx2, sse::Sse};

/// A backend that this processor has.
#[derive(Clone, Copy, Debug)]
pub struct Backend(Token);

#[derive(Clone, Copy, Debug)]
enum Token {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Sse(Sse),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(all(target_arch = "x86_64", has_avx512))]
    Avx512(Avx512),
}

/// Work that is compiled for each backend.
pub trait Task {
    /// What comes of it.
    type Result;

    /// Does the work. Has to be marked `#[inline(always)]`, as all that it calls with vectors.
    fn run<S: Simd>(self, simd: S) -> Self::Result;
}

impl Backend {
    /// The names of all backends, the slowest first, also of those that are not here.
    pub const NAMES: [&'static str; 4] = ["portable", "sse", "avx2", "avx512"];

    /// The plain one, which every processor has.
    pub fn portable() -> Backend {
        Backend(Token::Portable(Portable))
    }

    /// The fastest of this processor.
    ///
    /// ```
    /// use shudu_simd::Backend;
    /// let best = Backend::detect();
    /// assert!(Backend::available().any(|backend| backend.name() == best.name()));
    /// ```
    pub fn detect() -> Backend {
        Backend::available().last().unwrap_or(Backend::portable())
    }

    /// All of this processor, the slowest first.
    pub fn available() -> impl Iterator<Item = Backend> {
        let tokens = [
            Some(Token::Portable(Portable)),
            #[cfg(target_arch = "x86_64")]
            Sse::detect().map(Token::Sse),
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Token::Avx2),
            #[cfg(all(target_arch = "x86_64", has_avx512))]
            Avx512::detect().map(Token::Avx512),
        ];
        tokens.into_iter().flatten().map(Backend)
    }

    /// The backend of this name, if this processor has it.
    pub fn named(name: &str) -> Option<Backend> {
        Backend::available().find(|backend| backend.name() == name)
    }

    /// Its name, one of [`Backend::NAMES`].
    pub fn name(self) -> &'static str {
        match self.0 {
            Token::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Token::Sse(_) => "sse",
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "x86_64", has_avx512))]
            Token::Avx512(_) => "avx512",
        }
    }

    /// Does the work with this backend's instructions.
    pub fn run<T: Task>(self, task: T) -> T::Result {
        match self.0 {
            Token::Portable(token) => token.vectorize(
                #[inline(always)]
                || task.run(token),
            ),
            #[cfg(target_arch = "x86_64")]
            Token::Sse(token) => token.vectorize(
                #[inline(always)]
                || task.run(token),
            ),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(token) => token.vectorize(
                #[inline(always)]
                || task.run(token),
            ),
            #[cfg(all(target_arch = "x86_64", has_avx512))]
            Token::Avx512(token) => token.vectorize(
                #[inline(always)]
                || task.run(token),
            ),
        }
    }
}

/// The fastest backend of this processor.
impl Default for Backend {
    fn default() -> Backend {
        Backend::detect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_and_found() {
        for backend in Backend::available() {
            assert!(Backend::NAMES.contains(&backend.name()));
            let found = Backend::named(backend.name());
            assert_eq!(found.map(Backend::name), Some(backend.name()));
        }
        assert!(Backend::named("abacus").is_none());
    }
}
