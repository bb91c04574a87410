//! Splitting rows into fields, by the `csv-core` crate, and putting quotes where they are needed.

use super::{Field, Split, split_plain};

/// Splits a whole row.
pub(super) fn split(text: &str, delimiter: u8) -> Split {
    // Building the crate's automaton takes longer than reading a row that has no quotes.
    if !text.contains('"') {
        return split_plain(text, delimiter);
    }
    let mut core = reader(delimiter);
    let mut scratch = vec![0; text.len() + 1];
    let mut fields = Vec::new();
    let mut at = 0;
    let mut start = 0;
    let mut filled = 0;
    let ended = |at: usize| at >= text.len();
    let mut open = false;
    loop {
        // The row's end is fed as a line end; without it a quote that is not closed would not show.
        let input = if open {
            &[]
        } else if ended(at) {
            b"\n".as_slice()
        } else {
            &text.as_bytes()[at..]
        };
        let (result, read, written) = core.read_field(input, &mut scratch[filled..]);
        at += read;
        filled += written;
        match result {
            csv_core::ReadFieldResult::Field { record_end } => {
                let end = if record_end { text.len() } else { at - 1 };
                fields.push(Field {
                    text: String::from_utf8_lossy(&scratch[..filled]).into_owned(),
                    span: start.min(end)..end,
                });
                start = at;
                filled = 0;
                if record_end {
                    break;
                }
            }
            csv_core::ReadFieldResult::InputEmpty => open = at > text.len(),
            csv_core::ReadFieldResult::OutputFull => scratch.resize(scratch.len() * 2, 0),
            csv_core::ReadFieldResult::End => break,
        }
    }
    Split { fields, open }
}

/// Finds where a row ends, line by line.
pub(super) struct Boundary {
    core: csv_core::Reader,
    fields: usize,
}

impl Boundary {
    pub(super) fn new(delimiter: u8) -> Boundary {
        Boundary {
            core: reader(delimiter),
            fields: 0,
        }
    }

    /// Begins a row.
    pub(super) fn reset(&mut self) {
        self.core.reset();
        self.fields = 0;
    }

    /// The number of fields that have ended in this row.
    pub(super) fn fields(&self) -> usize {
        self.fields
    }

    /// Takes the next text of the row; says whether the row ended in it.
    pub(super) fn feed(&mut self, text: &str) -> bool {
        let mut input = text.as_bytes();
        let mut scratch = [0; 256];
        while !input.is_empty() {
            let (result, read, _) = self.core.read_field(input, &mut scratch);
            input = &input[read..];
            if let csv_core::ReadFieldResult::Field { record_end } = result {
                self.fields += 1;
                if record_end {
                    return true;
                }
            }
        }
        false
    }
}

/// A field as it is written: in quotes where it needs them.
pub(super) fn quote(text: &str, delimiter: u8) -> String {
    let writer = csv_core::WriterBuilder::new().delimiter(delimiter).build();
    if !writer.should_quote(text.as_bytes()) {
        return text.to_string();
    }
    let mut quoted = vec![0; text.len() * 2];
    let (_, _, length) = csv_core::quote(text.as_bytes(), &mut quoted, b'"', b'"', true);
    format!("\"{}\"", String::from_utf8_lossy(&quoted[..length]))
}

fn reader(delimiter: u8) -> csv_core::Reader {
    csv_core::ReaderBuilder::new().delimiter(delimiter).build()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn without_quotes_plain_splitting_is_the_crates(text in "[ab,;\t é]{1,20}") {
            let plain: Vec<String> = split(&text, b',').fields.into_iter().map(|f| f.text).collect();
            let mut core = reader(b',');
            let (mut output, mut ends) = ([0; 100], [0; 30]);
            let row = format!("{text}\n");
            let (_, _, _, count) = core.read_record(row.as_bytes(), &mut output, &mut ends);
            let starts = std::iter::once(0).chain(ends);
            let fields: Vec<String> = starts
                .zip(ends)
                .take(count)
                .map(|(start, end)| String::from_utf8_lossy(&output[start..end]).into_owned())
                .collect();
            prop_assert_eq!(plain, fields);
        }
    }
}
