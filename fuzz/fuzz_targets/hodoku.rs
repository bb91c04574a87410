//! Any bytes, read as the format `hodoku`.
#![no_main]

use shudu::format::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shudu_fuzz::read(bytes, Some(Format::Hodoku)));
