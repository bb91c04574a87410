//! Any bytes, the format of each record detected.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shudu_fuzz::read(bytes, None));
