//! Writing in a chosen format: records one by one, from any thread, and the document that they
//! make together.
//!
//! A [`Writer`] turns one record into text and knows nothing of the others. A [`Document`] puts
//! these texts in their order, with what stands before, between and after them: the header of a
//! table, the root of an XML text, the brackets of a JSON array. Between records of several lines
//! it puts a blank line, as is the custom: without it one row too few or too many in one record
//! would spoil all that follow.

use super::{Format, Item, Lost, Unwritable, WriteOptions};
use super::{
    csv, fpuzzles, grid, hodoku, json, ksudoku, line, marks729, opensudoku, pencilmarks, rows, sdk,
    sdm, sdx, spaced, ss, sudokuwiki, tatham,
};
use crate::grid::{Solution, State};

/// Writes records in one format.
///
/// ```
/// use shudu::format::{Format, Item, WriteOptions, Writer};
/// use shudu::grid::Puzzle;
/// let writer = Writer::new(Format::Tatham, WriteOptions::default());
/// let item = Item::from(Puzzle::EMPTY);
/// let (text, lost) = writer.render(&item).expect("a plain puzzle can be written");
/// assert_eq!((text.as_str(), lost.comment), ("3x3:zzzc\n", false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    format: Format,
    options: WriteOptions,
}

/// How a module writes one record.
type Write = fn(&Item, &WriteOptions, &mut String) -> Result<Lost, Unwritable>;

/// The writer of each format; `None` for those that are only read.
fn write_of(format: Format) -> Option<Write> {
    match format {
        Format::Line => Some(line::write),
        Format::Rows => Some(rows::write),
        Format::Spaced => Some(spaced::write),
        Format::Grid => Some(grid::write),
        Format::Csv => Some(csv::write),
        Format::Tsv => Some(csv::write_tsv),
        Format::Json => Some(json::write),
        Format::Jsonl => Some(json::write_line),
        Format::Sdk => Some(sdk::write),
        Format::Sdm => Some(sdm::write),
        Format::Sdx => Some(sdx::write),
        Format::Ss => Some(ss::write),
        Format::Hodoku => Some(hodoku::write),
        Format::Pencilmarks => Some(pencilmarks::write),
        Format::Marks729 => Some(marks729::write),
        Format::OpenSudoku => Some(opensudoku::write),
        Format::Ksudoku => Some(ksudoku::write),
        Format::Tatham => Some(tatham::write),
        Format::Fpuzzles => Some(fpuzzles::write),
        Format::Sudokuwiki => Some(sudokuwiki::write),
    }
}

impl Writer {
    /// A writer of a format.
    pub fn new(format: Format, options: WriteOptions) -> Writer {
        Writer { format, options }
    }

    /// One record as text, its last line ended, and what of it the text does not hold.
    ///
    /// # Errors
    /// [`Unwritable`] if the format is only read, or can't hold such a puzzle at all.
    pub fn render(&self, item: &Item) -> Result<(String, Lost), Unwritable> {
        let write = write_of(self.format).ok_or(Unwritable::ReadOnly(self.format))?;
        let mut text = String::new();
        let lost = write(item, &self.options, &mut text)?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok((text, lost))
    }

    /// The answer to a record: puzzle and solution where the format has a place for both, else the
    /// solution in the place of the puzzle. What the player wrote is not part of an answer, and
    /// counts as lost in neither case.
    ///
    /// # Errors
    /// As [`Writer::render`].
    pub fn render_solution(
        &self,
        item: &Item,
        solution: &Solution,
    ) -> Result<(String, Lost), Unwritable> {
        let solution = solution.to_puzzle();
        let answer = if holds_both(self.format) {
            Item {
                state: State::new(item.state.givens),
                marks: item.marks,
                solution: Some(solution),
                comment: item.comment.clone(),
            }
        } else {
            Item {
                state: State::new(solution),
                marks: None,
                solution: None,
                comment: item.comment.clone(),
            }
        };
        self.render(&answer)
    }

    /// What stands in the place of a record that has no answer, its last line ended: the word on
    /// a line of its own; in the place of the solution in a table; a string in a JSON array; a
    /// comment in XML. The item is the record; `None` if it could not be read.
    pub fn word(&self, item: Option<&Item>, word: &str) -> String {
        let puzzle = item.map(|item| match &item.marks {
            Some(marks) => marks.to_string(),
            None => item.state.givens.to_line(self.options.blank),
        });
        match self.format {
            Format::Csv => format!("{},{word}\n", puzzle.unwrap_or_default()),
            Format::Tsv => format!("{}\t{word}\n", puzzle.unwrap_or_default()),
            Format::Jsonl => {
                let puzzle = puzzle.map_or("null".to_string(), |cells| format!("\"{cells}\""));
                format!("{{\"puzzle\":{puzzle},\"solution\":\"{word}\"}}\n")
            }
            Format::Json => format!("\"{word}\"\n"),
            Format::OpenSudoku | Format::Ksudoku => format!("<!-- {word} -->\n"),
            _ => format!("{word}\n"),
        }
    }
}

/// Whether a record of the format holds a puzzle and its solution.
fn holds_both(format: Format) -> bool {
    matches!(format, Format::Csv | Format::Tsv | Format::Jsonl)
}

/// What surrounds the records of a format. Records bring their own line ends.
struct Parts {
    head: &'static str,
    between: &'static str,
    tail: &'static str,
}

/// The parts of each format's document; [`Format::Json`] is put together otherwise.
fn parts_of(format: Format) -> Parts {
    let plain = Parts {
        head: "",
        between: "",
        tail: "",
    };
    match format {
        Format::Csv => Parts {
            head: "puzzle,solution\n",
            ..plain
        },
        Format::Tsv => Parts {
            head: "puzzle\tsolution\n",
            ..plain
        },
        Format::OpenSudoku => Parts {
            head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"shudu\">\n",
            between: "",
            tail: "</folder>\n</opensudoku>\n",
        },
        Format::Ksudoku => Parts {
            head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ksudoku>\n",
            between: "",
            tail: "</ksudoku>\n",
        },
        Format::Rows
        | Format::Spaced
        | Format::Grid
        | Format::Sdk
        | Format::Sdx
        | Format::Ss
        | Format::Pencilmarks => Parts {
            between: "\n",
            ..plain
        },
        _ => plain,
    }
}

/// Puts the texts of records together, in the order in which they are pushed.
///
/// ```
/// use shudu::format::{Document, Format};
/// let mut document = Document::new(Format::Json);
/// let mut text = String::new();
/// document.push("[1]\n", &mut text);
/// document.push("[2]\n", &mut text);
/// document.finish(&mut text);
/// assert_eq!(text, "[\n[1],\n[2]\n]\n");
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    format: Format,
    count: u64,
    /// The first text of a JSON document: whether it stands alone is not known yet.
    first: Option<String>,
}

impl Document {
    /// The document of a stream of records, where their format asks for one; other records simply
    /// follow each other.
    pub fn for_stream(format: Format) -> Option<Document> {
        let documents = [
            Format::Csv,
            Format::Tsv,
            Format::Json,
            Format::OpenSudoku,
            Format::Ksudoku,
        ];
        documents.contains(&format).then(|| Document::new(format))
    }

    /// An empty document of a format.
    pub fn new(format: Format) -> Document {
        Document {
            format,
            count: 0,
            first: None,
        }
    }

    /// Appends to `out` what is to be written now that this text follows. A text is what
    /// [`Writer`] gave: a record, or the word in its place. In a JSON document the first is held
    /// back: a single one stands alone, several make an array.
    pub fn push(&mut self, piece: &str, out: &mut String) {
        self.count += 1;
        if self.format == Format::Json {
            self.push_json(piece.trim_end(), out);
            return;
        }
        let parts = parts_of(self.format);
        out.push_str(if self.count == 1 {
            parts.head
        } else {
            parts.between
        });
        out.push_str(piece);
    }

    fn push_json(&mut self, piece: &str, out: &mut String) {
        if self.count == 1 {
            self.first = Some(piece.to_string());
            return;
        }
        if let Some(first) = self.first.take() {
            out.push_str("[\n");
            out.push_str(&first);
        }
        out.push_str(",\n");
        out.push_str(piece);
    }

    /// Appends to `out` what closes the document. One without records is well-formed too.
    pub fn finish(&mut self, out: &mut String) {
        if self.format == Format::Json {
            match (self.count, self.first.take()) {
                (0, _) => out.push_str("[]\n"),
                (_, Some(only)) => {
                    out.push_str(&only);
                    out.push('\n');
                }
                (_, None) => out.push_str("\n]\n"),
            }
            return;
        }
        let parts = parts_of(self.format);
        if self.count == 0 {
            out.push_str(parts.head);
        }
        out.push_str(parts.tail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;

    const P: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn document(format: Format, pieces: &[&str]) -> String {
        let mut document = Document::new(format);
        let mut out = String::new();
        pieces
            .iter()
            .for_each(|piece| document.push(piece, &mut out));
        document.finish(&mut out);
        out
    }

    #[test]
    fn a_document_of_no_one_or_several_records_is_well_formed() {
        for (format, pieces, expected) in [
            (Format::Json, &[][..], "[]\n"),
            (Format::Json, &["[1]\n"], "[1]\n"),
            (
                Format::Json,
                &["[1]\n", "\"none\"\n", "[3]\n"],
                "[\n[1],\n\"none\",\n[3]\n]\n",
            ),
            (Format::Jsonl, &["1\n", "2\n"], "1\n2\n"),
            (Format::Csv, &[], "puzzle,solution\n"),
            (Format::Csv, &["a,b\n"], "puzzle,solution\na,b\n"),
            (Format::Sdm, &["a\n", "b\n"], "a\nb\n"),
            (Format::Sdk, &["a\n", "b\n", "none\n"], "a\n\nb\n\nnone\n"),
            (Format::Line, &[], ""),
        ] {
            assert_eq!(document(format, pieces), expected, "{format} {pieces:?}");
        }
        let empty = document(Format::OpenSudoku, &[]);
        assert!(empty.ends_with("<folder name=\"shudu\">\n</folder>\n</opensudoku>\n"));
    }

    #[test]
    fn a_word_keeps_the_format() {
        let item = Item::from(Puzzle::from_line(P).unwrap());
        let options = WriteOptions { blank: '0' };
        let zeros = P.replace('.', "0");
        for (format, read, unread) in [
            (Format::Csv, format!("{zeros},none\n"), ",none\n"),
            (Format::Tsv, format!("{zeros}\tnone\n"), "\tnone\n"),
            (
                Format::Jsonl,
                format!("{{\"puzzle\":\"{zeros}\",\"solution\":\"none\"}}\n"),
                "{\"puzzle\":null,\"solution\":\"none\"}\n",
            ),
            (Format::Json, "\"none\"\n".to_string(), "\"none\"\n"),
            (
                Format::Ksudoku,
                "<!-- none -->\n".to_string(),
                "<!-- none -->\n",
            ),
            (Format::Ss, "none\n".to_string(), "none\n"),
        ] {
            let writer = Writer::new(format, options);
            assert_eq!(writer.word(Some(&item), "none"), read);
            assert_eq!(writer.word(None, "none"), unread);
        }
    }

    #[test]
    fn a_solution_takes_the_place_of_the_puzzle() {
        let line =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let solution = Solution::from_puzzle(&Puzzle::from_line(line).unwrap()).unwrap();
        let mut item = Item::from(Puzzle::from_line(P).unwrap());
        item.comment = "hard".to_string();
        let writer = Writer::new(Format::Sdm, WriteOptions::default());
        let (text, lost) = writer.render_solution(&item, &solution).unwrap();
        assert_eq!((text.trim_end(), lost.comment), (line, true));
    }
}
