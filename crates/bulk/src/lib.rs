//! Streams of records: from inputs through many threads to an output, in order and in bounded
//! memory. The program's subcommands share this loop.

pub mod input;
pub mod ordered;
pub mod output;
pub mod records;
pub mod watch;
