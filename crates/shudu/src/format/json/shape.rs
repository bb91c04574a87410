//! The shape of a JSON text, to answer in the same.

use crate::format::Answer;

/// How an answer to a JSON text is laid out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    dress: Dress,
    /// The object that holds the puzzle; `None` where the text is the puzzle alone.
    object: Option<Keys>,
}

/// How 81 cells are dressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dress {
    /// Nine arrays of nine.
    Nested(Scalar),
    /// An array of 81.
    Flat(Scalar),
    /// Nine strings of nine characters.
    Rows,
    /// A string.
    Line,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Number,
    String,
}

/// An object as it is written: the keys and the texts of its entries.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Keys {
    /// Each a JSON string and a JSON text, without line ends.
    pub(super) entries: Vec<(String, String)>,
    /// Which entry is the solution.
    pub(super) solution: Option<usize>,
}

impl Shape {
    pub(super) fn of_board(dress: Dress) -> Shape {
        Shape {
            dress,
            object: None,
        }
    }

    pub(super) fn of_object(dress: Dress, keys: Keys) -> Shape {
        Shape {
            dress,
            object: Some(keys),
        }
    }

    /// The answer on a line. In an object a word stands in the place of the solution.
    pub(crate) fn answer(&self, answer: Answer<'_>) -> String {
        let mut text = match (answer, &self.object) {
            (Answer::Solution(solution), None) => self.dress.text(solution.numbers()),
            (Answer::Solution(solution), Some(keys)) => {
                keys.with(self.dress.text(solution.numbers()))
            }
            (Answer::Word(word), None) => word.to_string(),
            (Answer::Word(word), Some(keys)) => keys.with(format!("\"{word}\"")),
        };
        text.push('\n');
        text
    }
}

impl Keys {
    /// The object with this text for its solution.
    fn with(&self, solution: String) -> String {
        let mut entries = self.entries.clone();
        match self.solution {
            Some(at) => entries[at].1 = solution,
            None => entries.push(("\"solution\"".to_string(), solution)),
        }
        let texts: Vec<String> = entries
            .into_iter()
            .map(|(key, text)| key + ":" + &text)
            .collect();
        format!("{{{}}}", texts.join(","))
    }
}

impl Dress {
    fn text(self, numbers: &[u8; 81]) -> String {
        match self {
            Dress::Nested(scalar) => nested(numbers, scalar.quote()),
            Dress::Flat(scalar) => array(numbers, scalar.quote()),
            Dress::Rows => {
                let rows: Vec<String> = numbers
                    .chunks(9)
                    .map(|row| format!("\"{}\"", line(row)))
                    .collect();
                format!("[{}]", rows.join(","))
            }
            Dress::Line => format!("\"{}\"", line(numbers)),
        }
    }
}

impl Scalar {
    fn quote(self) -> &'static str {
        match self {
            Scalar::Number => "",
            Scalar::String => "\"",
        }
    }
}

/// Nine arrays of nine, each number between two `quote`.
pub(super) fn nested(numbers: &[u8; 81], quote: &str) -> String {
    let rows: Vec<String> = numbers.chunks(9).map(|row| array(row, quote)).collect();
    format!("[{}]", rows.join(","))
}

fn array(numbers: &[u8], quote: &str) -> String {
    let cells: Vec<String> = numbers
        .iter()
        .map(|n| format!("{quote}{n}{quote}"))
        .collect();
    format!("[{}]", cells.join(","))
}

fn line(numbers: &[u8]) -> String {
    numbers.iter().map(|n| (b'0' + n) as char).collect()
}
