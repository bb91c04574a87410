//! Cutting plain lines many at a time against cutting every record by itself: the same frames,
//! whatever else stands in the text and however the stream is buffered.

use std::io::{self, BufRead, BufReader, Read};

use super::{Answer, Format, Frame, ReadOptions, Reader};
use crate::grid::Solution;

const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// Numbers that look random (Knuth's MMIX generator).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// What may stand on a line or several, with `\n` for any line end.
fn other(random: &mut Random) -> String {
    let row = "4.....8.5";
    let grid = ["4.....8.5"; 9].join("\n");
    let choices = [
        String::new(),
        "  ".into(),
        "# a comment".into(),
        "Grid 01".into(),
        "```".into(),
        format!("{PUZZLE} 8.4 # rated"),
        format!(" {PUZZLE}"),
        format!("{PUZZLE} "),
        format!("{PUZZLE},{SOLUTION}"),
        format!("{PUZZLE}{PUZZLE}"),
        format!("\u{feff}{PUZZLE}"),
        format!("{PUZZLE}1"),
        PUZZLE[1..].into(),
        PUZZLE[..40].into(),
        PUZZLE.replace('.', "+"),
        PUZZLE.replace('.', " "),
        PUZZLE.replace('.', "\u{ff10}"),
        "_".repeat(81),
        "-".repeat(81),
        "*".repeat(9),
        row.into(),
        grid.clone(),
        format!("+---+---+---+\n{grid}"),
        "4 . . | . . . | 8 . 5".into(),
        format!("puzzle,solution\n{PUZZLE},{SOLUTION}"),
        "puzzle".into(),
        "id\tname".into(),
        format!("{{\"puzzle\": \"{PUZZLE}\"}}"),
        format!("[\n\"{PUZZLE}\",\n\"{PUZZLE}\"\n]"),
        format!("[Puzzle]\n{grid}"),
        format!(":0000:x:{}:::", &PUZZLE),
        "<?xml version=\"1.0\"?>".into(),
        "123456789".repeat(81),
        "PAR1".into(),
        "bd=".to_owned() + PUZZLE,
        "x".repeat(81),
    ];
    choices[random.below(choices.len())].clone()
}

/// Lines, most of them plain, with ends of all kinds.
fn text(random: &mut Random) -> String {
    let mut text = String::new();
    let rare = 1 + random.below(6);
    let ends = ["\n", "\r\n", "\r", "\n\r"];
    let usual = ends[random.below(3)];
    for _ in 0..random.below(30) {
        let lines = match random.below(rare) {
            0 => other(random),
            1 => PUZZLE.replace('.', "0"),
            2 => PUZZLE.replace('.', "*"),
            _ => PUZZLE.into(),
        };
        for line in lines.split('\n') {
            text += line;
            let odd = random.below(20) == 0;
            text += if odd { ends[random.below(4)] } else { usual };
        }
    }
    if random.below(3) == 0 {
        text.truncate(text.trim_end().len());
    }
    text
}

/// All frames, the error that ends the stream as its text.
fn one_by_one(input: impl BufRead, from: Option<Format>) -> Vec<Result<Frame, String>> {
    let mut reader = Reader::new(input, ReadOptions { from });
    let next = || {
        reader
            .next_frame()
            .map_err(|error| error.to_string())
            .transpose()
    };
    collect(next)
}

fn collect(mut next: impl FnMut() -> Option<Result<Frame, String>>) -> Vec<Result<Frame, String>> {
    let mut all = Vec::new();
    while let Some(frame) = next() {
        let failed = frame.is_err();
        all.push(frame);
        if failed {
            break;
        }
    }
    all
}

/// The same, with plain lines cut many at a time; how many came so is added to `plain`.
fn in_runs(
    input: impl BufRead,
    from: Option<Format>,
    most: usize,
    plain: &mut usize,
) -> Vec<Result<Frame, String>> {
    let mut reader = Reader::new(input, ReadOptions { from });
    let mut ready = std::collections::VecDeque::new();
    collect(|| {
        if let Some(frame) = ready.pop_front() {
            return Some(Ok(frame));
        }
        let lines = match reader.plain_lines(most) {
            Ok(Some(lines)) => lines,
            Ok(None) => {
                let next = reader.next_frame();
                return next.map_err(|error| error.to_string()).transpose();
            }
            Err(error) => return Some(Err(error.to_string())),
        };
        assert!((1..=most).contains(&lines.len()));
        *plain += lines.len();
        for ((raw, text), puzzle) in lines
            .records()
            .zip((0..).map(|nth| lines.text(nth)))
            .zip(lines.puzzles())
        {
            assert_eq!(raw.text, text);
            assert_eq!(raw.read().expect("plain lines").state.givens, puzzle);
            ready.push_back(Frame::Record(raw));
        }
        ready.pop_front().map(Ok)
    })
}

/// A stream that fails at its end, once.
struct Failing<R>(R, bool);

impl<R: Read> Read for Failing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !std::mem::replace(&mut self.1, true) => Err(io::Error::other("broken")),
            n => Ok(n),
        }
    }
}

#[test]
fn runs_of_plain_lines_are_the_records_that_they_would_be_one_by_one() {
    let mut random = Random(20_261_203);
    let mut plain = 0;
    let formats: Vec<_> = Format::all().collect();
    for round in 0..6_000 {
        let text = text(&mut random);
        let from = (random.below(4) == 0).then(|| formats[random.below(formats.len())]);
        let capacity = [1 + random.below(200), 1 << 16][random.below(2)];
        let most = 1 + random.below(12);
        let fails = random.below(8) == 0;
        let buffered = || BufReader::with_capacity(capacity, Failing(text.as_bytes(), !fails));
        let expected = one_by_one(buffered(), from);
        let found = in_runs(buffered(), from, most, &mut plain);
        assert_eq!(
            found, expected,
            "round {round}: {from:?} {capacity} {most} {text:?}"
        );
    }
    assert!(plain > 10_000, "{plain}");
}

/// A stream that gives what it has and then must not be read on.
struct Waiting<'a>(&'a [&'a str]);

impl Read for Waiting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (first, rest) = self.0.split_first().expect("nobody waits for more");
        self.0 = rest;
        (&mut first.as_bytes()).read(buffer)
    }
}

#[test]
fn a_whole_line_waits_for_no_other() {
    let [line, crlf, cr] = ["\n", "\r\n", "\r"].map(|end| format!("{PUZZLE}{end}"));
    let (head, tail) = line.split_at(30);
    let cases: [(&[&str], usize); 6] = [
        (&[&line], 1),
        (&[&crlf], 1),
        (&[&cr], 1),
        (&[head, tail], 1),
        (&[PUZZLE, "\n"], 1),
        (&[&line.repeat(2), head, tail], 2),
    ];
    for (sent, lines) in cases {
        let input = BufReader::new(Waiting(sent));
        let mut reader = Reader::new(input, ReadOptions::default());
        let found = reader.plain_lines(100).unwrap().expect("plain lines");
        assert_eq!(found.len(), lines, "{sent:?}");
    }
}

#[test]
fn answers_are_those_of_the_records() {
    let text = format!("{PUZZLE}\n");
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let lines = reader.plain_lines(1).unwrap().expect("a plain line");
    let record = lines.records().next().unwrap().read().unwrap();
    let solution = crate::grid::Puzzle::from_line(SOLUTION);
    let solution = solution.as_ref().and_then(Solution::from_puzzle).unwrap();
    for answer in [Answer::Solution(&solution), Answer::Word("none")] {
        let mut text = Vec::new();
        super::PlainLines::push_answer(answer, &mut text);
        assert_eq!(text, record.answer(answer).into_bytes());
    }
}
