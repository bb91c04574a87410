//! The vectors that the search in lanes runs on, for `--version`, and `SHUDU_SIMD`, which forces
//! some. All give the same answers.

use std::env;

use shudu::solve::Backend;

/// The variable that forces a backend.
const VARIABLE: &str = "SHUDU_SIMD";

/// The version and the backend.
pub(crate) fn version() -> String {
    let backend = chosen().unwrap_or_default();
    format!("{} ({})", env!("CARGO_PKG_VERSION"), backend.name())
}

/// The backend that is asked for, or the fastest of this machine.
pub(crate) fn chosen() -> Result<Backend, String> {
    match env::var_os(VARIABLE) {
        Some(name) if !name.is_empty() => named(&name.to_string_lossy()),
        _ => Ok(Backend::detect()),
    }
}

fn named(name: &str) -> Result<Backend, String> {
    let why = match Backend::named(name) {
        Some(backend) => return Ok(backend),
        None if Backend::NAMES.contains(&name) => {
            let names: Vec<_> = Backend::available().map(Backend::name).collect();
            format!(
                "this machine has no such backend; it has {}",
                names.join(", ")
            )
        }
        None => format!("unknown backend; expected {}", Backend::NAMES.join(", ")),
    };
    Err(format!("{VARIABLE}={name}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_had_or_refused_in_one_line() {
        for name in Backend::NAMES {
            match named(name) {
                Ok(backend) => assert_eq!(backend.name(), name),
                Err(error) => {
                    let start = format!("SHUDU_SIMD={name}: this machine has no such backend; ");
                    assert!(error.starts_with(&start), "{error}");
                }
            }
        }
        assert_eq!(
            named("abacus").unwrap_err(),
            "SHUDU_SIMD=abacus: unknown backend; expected portable, sse, avx2, avx512"
        );
    }
}
