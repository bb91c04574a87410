//! A [`Template`] in the making: lines are appended with the places of their cells.

use super::{Layout, Template};
use crate::grid::Puzzle;

/// The lines so far, and the cells found in them.
#[derive(Default)]
pub(crate) struct Draft {
    text: String,
    lines: usize,
    places: Vec<u32>,
    numbers: Vec<u8>,
}

impl Draft {
    /// Appends a line. `cells` are the byte offsets in `line` of its cells' characters, in
    /// ascending order, with 0 for an empty cell or 1 to 9.
    pub(crate) fn line(&mut self, line: &str, cells: &[(usize, u8)]) {
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.lines += 1;
        let start = self.text.len();
        // A blank may be a cell itself: nothing before the last cell is cut.
        let cells_end = cells.last().map_or(0, |last| last.0);
        let trimmed = line.trim_end().len();
        let end = match line[cells_end..].chars().next() {
            Some(c) if !cells.is_empty() => trimmed.max(cells_end + c.len_utf8()),
            _ => trimmed,
        };
        self.text.push_str(&line[..end]);
        for &(offset, number) in cells {
            self.places.push((start + offset) as u32);
            self.numbers.push(number);
        }
    }

    /// The puzzle and the layout, if there are exactly 81 cells.
    pub(crate) fn finish(self) -> Option<(Puzzle, Layout)> {
        let places = <[u32; 81]>::try_from(self.places).ok()?;
        let numbers = <[u8; 81]>::try_from(self.numbers).ok()?;
        let puzzle = Puzzle::from_numbers(numbers)?;
        let text = self.text;
        Some((
            puzzle,
            Layout::Template(Box::new(Template { text, places })),
        ))
    }
}
