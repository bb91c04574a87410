//! The number of all grids once more, band by band, as Felgenhauer and Jarvis found it: all
//! 2,612,736 first bands that begin with one box are gone through here, sorted into classes here,
//! and only the completions of one band of each class are counted by the library.

use std::collections::BTreeMap;

use shudu::Budget;
use shudu::grid::{Pencilmarks, Puzzle};
use shudu::solve::{Count, count};

/// Three digits 0 to 8 in each of three columns (or rows), as bits.
type Sets = [u16; 3];
/// The unordered column sets of the second and third box.
type Pair = [Sets; 2];

const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];
/// The first box has 123, 456, 789 in its rows, so 147, 258, 369 in its columns.
const FIRST_BOX: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
const FIRST_COLUMNS: Sets = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// How the rows of the second and third box may share out what is left of each row: 56 ways.
fn row_sets() -> Vec<[Sets; 2]> {
    let rows = [0b000_000_111u16, 0b000_111_000, 0b111_000_000];
    let triples: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == 3).collect();
    let mut all = Vec::new();
    for &a in triples.iter().filter(|&&a| a & rows[0] == 0) {
        for &b in triples.iter().filter(|&&b| b & (rows[1] | a) == 0) {
            let c = 0x1ff ^ a ^ b;
            if c & rows[2] == 0 {
                let second = [a, b, c];
                let third = [0, 1, 2].map(|i| 0x1ff ^ rows[i] ^ second[i]);
                all.push([second, third]);
            }
        }
    }
    all
}

fn digits(set: u16) -> [usize; 3] {
    let mut bits = (0..9).filter(|&d| set >> d & 1 == 1);
    std::array::from_fn(|_| bits.next().expect("three digits"))
}

/// The 216 boxes with these rows.
fn boxes(rows: &Sets) -> Vec<[[usize; 3]; 3]> {
    let rows = rows.map(digits);
    let mut all = Vec::new();
    for a in ORDERS {
        for b in ORDERS {
            for c in ORDERS {
                let order = [a, b, c];
                all.push([0, 1, 2].map(|row| order[row].map(|place| rows[row][place])));
            }
        }
    }
    all
}

fn column_sets(bx: &[[usize; 3]; 3]) -> Sets {
    let mut sets = [0, 1, 2].map(|column| (0..3).map(|row| 1 << bx[row][column]).sum());
    sets.sort_unstable();
    sets
}

/// All bands that begin with `FIRST_BOX`, by column sets: how many, and one of them.
fn bands() -> BTreeMap<Pair, (u128, Puzzle)> {
    let mut all = BTreeMap::new();
    for [second_rows, third_rows] in row_sets() {
        let thirds = boxes(&third_rows);
        for second in boxes(&second_rows) {
            for third in &thirds {
                let key = [column_sets(&second), column_sets(third)];
                let entry = all
                    .entry(key)
                    .or_insert_with(|| (0, puzzle(&second, third)));
                entry.0 += 1;
            }
        }
    }
    all
}

fn puzzle(second: &[[usize; 3]; 3], third: &[[usize; 3]; 3]) -> Puzzle {
    let mut cells = [0; 81];
    for (i, bx) in [&FIRST_BOX, second, third].into_iter().enumerate() {
        for row in 0..3 {
            for column in 0..3 {
                cells[9 * row + 3 * i + column] = bx[row][column] as u8 + 1;
            }
        }
    }
    Puzzle::from_numbers(cells).expect("digits 1 to 9")
}

fn renamed(sets: &Sets, names: &[usize; 9]) -> Sets {
    let mut sets = sets.map(|set| {
        (0..9)
            .filter(|d| set >> d & 1 == 1)
            .map(|d| 1 << names[d])
            .sum()
    });
    sets.sort_unstable();
    sets
}

/// Neighbours of column sets under generators of their symmetries: renamings that keep the first
/// box's columns, the second and third box changing places, and the first and second (with the
/// renaming that restores the first box's columns).
fn neighbours(pair: &Pair) -> Vec<Pair> {
    let [second, third] = pair;
    let names = [
        [3, 1, 2, 0, 4, 5, 6, 7, 8],
        [3, 1, 2, 6, 4, 5, 0, 7, 8],
        [1, 0, 2, 4, 3, 5, 7, 6, 8],
        [1, 2, 0, 4, 5, 3, 7, 8, 6],
    ];
    let mut all: Vec<Pair> = names
        .iter()
        .map(|n| pair.map(|sets| renamed(&sets, n)))
        .collect();
    all.push([*third, *second]);
    let mut back = [0; 9];
    for (column, &set) in second.iter().enumerate() {
        for (row, digit) in digits(set).into_iter().enumerate() {
            back[digit] = 3 * row + column;
        }
    }
    all.push([renamed(&FIRST_COLUMNS, &back), renamed(third, &back)]);
    all
}

#[test]
fn bands_times_completions_are_all_grids() {
    let mut bands = bands();
    assert_eq!(bands.values().map(|band| band.0).sum::<u128>(), 2_612_736);
    let (mut total, mut classes) = (0, 0);
    while let Some((pair, (mut members, puzzle))) = bands.pop_first() {
        let mut open = vec![pair];
        while let Some(pair) = open.pop() {
            for other in neighbours(&pair) {
                if let Some((more, _)) = bands.remove(&other) {
                    members += more;
                    open.push(other);
                }
            }
        }
        let completions = count(&Pencilmarks::from(&puzzle), 0, &Budget::UNLIMITED);
        let Ok(Count::Exactly(completions)) = completions else {
            panic!("{puzzle}: {completions:?}");
        };
        total += members * completions;
        classes += 1;
    }
    assert!((30..500).contains(&classes), "{classes}");
    assert_eq!(362_880 * total, 6_670_903_752_021_072_936_960);
    println!("{classes} classes of column sets");
}
