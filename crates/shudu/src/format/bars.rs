//! Rows between upright borders in which a blank is an empty cell.
//!
//! ```text
//! |4  |   |8 5|               three boxes of three characters: nine wide without the borders
//! | 4     |       | 8   5 |   three boxes of seven, a cell at every second one
//! | 4 |   |   |   |           a border before and after each cell, as in a table of Markdown
//! ```
//! Only where each cell has its place for certain: a row that is cut short at its end is none.

use super::charset::number;

/// The cells of such a row, each with its place in characters and 0 where it is empty. `None` if
/// the row is none, or has no blank for a cell.
pub(crate) fn cells(body: &str) -> Option<Vec<(usize, u8)>> {
    if !body.contains('|') || !body.contains(' ') {
        return None;
    }
    let row: Vec<char> = body.trim_end().chars().collect();
    let bars: Vec<usize> = (0..row.len()).filter(|&at| row[at] == '|').collect();
    let (&first, &last) = (bars.first()?, bars.last()?);
    let outer = last + 1 == row.len() && row[..first].iter().all(|&c| c == ' ');
    let places: Vec<usize> = match bars.len() {
        10 if outer => bars
            .windows(2)
            .map(|pair| cell_between(&row, pair[0], pair[1]))
            .collect::<Option<_>>()?,
        4 if outer => bars
            .windows(2)
            .map(|pair| box_between(pair[0] + 1, pair[1]))
            .collect::<Option<Vec<_>>>()?
            .concat(),
        2 if row.len() == 11 => [0, bars[0] + 1, bars[1] + 1]
            .into_iter()
            .zip([bars[0], bars[1], row.len()])
            .map(|(from, to)| box_between(from, to))
            .collect::<Option<Vec<_>>>()?
            .concat(),
        _ => return None,
    };
    let cell = |&at: &usize| match row[at] {
        ' ' => Some((at, 0)),
        c => Some((at, number(c)?)),
    };
    let has_blank = places.iter().any(|&at| row[at] == ' ');
    let only_cells = (0..row.len()).all(|at| matches!(row[at], ' ' | '|') || places.contains(&at));
    if !has_blank || !only_cells {
        return None;
    }
    places.iter().map(cell).collect()
}

/// The place of the one cell between two borders.
fn cell_between(row: &[char], before: usize, after: usize) -> Option<usize> {
    let middle = (before + after) / 2;
    (after > before + 1).then(|| {
        (before + 1..after)
            .find(|&at| row[at] != ' ')
            .unwrap_or(middle)
    })
}

/// The places of the three cells of a box that is three or seven characters wide.
fn box_between(from: usize, to: usize) -> Option<Vec<usize>> {
    match to - from {
        3 => Some((from..to).collect()),
        7 => Some((from + 1..to).step_by(2).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_cells_where_each_has_its_place() {
        let table = [
            ("|4  |   |8 5|", Some("400000805")),
            ("  |4  |   |8 5|  ", Some("400000805")),
            ("|   |   |   |", Some("000000000")),
            ("4  |   |8 5", Some("400000805")),
            ("| 4     |       | 8   5 |", Some("400000805")),
            ("| 4 |   |   |   |   |   | 8 |   | 5 |", Some("400000805")),
            ("|4| | | | | |8| |5|", Some("400000805")),
            ("|4..|...|8.5|", None),
            ("| 4 . . | . . . | 8 . 5 |", None),
            ("|4  |   |8  |   |", None),
            ("|4  |  |8 5|", None),
            ("4  |   |8", None),
            ("| 4  7  | 3     | 8   5 |", None),
            ("| 42|   |   |   |   |   | 8 |   | 5 |", None),
            ("| 37 2  | 4     | 8   5 |", None),
            ("no | bars", None),
            ("", None),
        ];
        for (row, expected) in table {
            let read = cells(row).map(|cells| {
                cells
                    .iter()
                    .map(|cell| cell.1.to_string())
                    .collect::<String>()
            });
            assert_eq!(read.as_deref(), expected, "{row}");
        }
    }
}
