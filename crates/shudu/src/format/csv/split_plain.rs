//! Splitting without the `csv` feature: no quotes are known. It serves to see that a text is a
//! table, so that its rows can be refused by name.

pub(super) use super::split_plain as split;

/// A row is a line.
pub(super) struct Boundary {
    delimiter: u8,
    fields: usize,
}

impl Boundary {
    pub(super) fn new(delimiter: u8) -> Boundary {
        Boundary {
            delimiter,
            fields: 0,
        }
    }

    pub(super) fn reset(&mut self) {
        self.fields = 0;
    }

    pub(super) fn fields(&self) -> usize {
        self.fields
    }

    pub(super) fn feed(&mut self, text: &str) -> bool {
        let ends = text.ends_with('\n');
        let delimiters = text.bytes().filter(|&b| b == self.delimiter).count();
        self.fields += delimiters + usize::from(ends);
        ends
    }
}

/// The field in quotes if it holds a delimiter or a quote.
pub(super) fn quote(text: &str, delimiter: u8) -> String {
    if text.contains([delimiter as char, '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
