//! The SIMD backend in use, for `--version`, and `SHUDU_SIMD`, which forces one.

/// The backends that this program has. The engine has no vectors yet: one that works everywhere.
const BACKENDS: [&str; 1] = ["portable"];

/// All names that the variable may have.
const NAMES: [&str; 4] = ["portable", "sse", "avx2", "avx512"];

/// The variable that forces a backend.
const VARIABLE: &str = "SHUDU_SIMD";

/// The version and the backend.
pub(crate) fn version() -> String {
    format!("{} ({})", env!("CARGO_PKG_VERSION"), BACKENDS[0])
}

/// Whether the backend that is asked for can be had.
pub(crate) fn check() -> Result<(), String> {
    let Some(name) = std::env::var_os(VARIABLE) else {
        return Ok(());
    };
    let name = name.to_string_lossy();
    if name.is_empty() || BACKENDS.contains(&&*name) {
        Ok(())
    } else if NAMES.contains(&&*name) {
        Err(format!(
            "{VARIABLE}={name}: this program has no such backend; it has {}",
            BACKENDS[0]
        ))
    } else {
        Err(format!(
            "{VARIABLE}={name}: unknown backend; expected {}",
            NAMES.join(", ")
        ))
    }
}
