//! Any puzzle, solved by the fast engine and by plain backtracking.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shudu_fuzz::solve(bytes));
