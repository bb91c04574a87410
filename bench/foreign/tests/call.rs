//! The example, compiled and called; and libraries that are none.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use bench_foreign::{CANNOT_READ, Limit, Room, Solver};

const GRID: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// A shared library of this C file, in the tests' own folder.
fn library(source: &Path, name: &str) -> PathBuf {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let status = Command::new("cc")
        .args(["-O1", "-shared", "-fPIC", "-o"])
        .args([library.as_path(), source])
        .status();
    assert!(status.expect("a C compiler").success());
    library
}

#[test]
fn the_example_solves() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("example.c");
    let mut solver = Solver::open(&library(&example, "example.so")).unwrap();
    let mut check = |cells: &str, limit, expect: usize| {
        let mut room: Room = [0; 82];
        let found = solver.solve(format!("{cells}\0").as_bytes(), limit, &mut room);
        assert_eq!(found, expect, "{cells} {limit:?}");
        if found == 1 && limit == Limit::One {
            assert_eq!(&room[..81], GRID.as_bytes(), "{cells}");
        }
    };
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    check(GRID, Limit::One, 1);
    check(puzzle, Limit::One, 1);
    check(puzzle, Limit::Two, 1);
    check(&GRID.replacen("417", "447", 1), Limit::Two, 0);
    check(&GRID.replace(['1', '2'], "."), Limit::Two, 2);
    check(&"123456789".repeat(81), Limit::Two, CANNOT_READ);
}

#[test]
fn what_is_no_such_library_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let missing = Solver::open(&folder.join("missing.so")).err().unwrap();
    assert!(missing.contains("missing.so"), "{missing}");
    let source = folder.join("other.c");
    std::fs::write(&source, "int other(void) { return 1; }\n").unwrap();
    let other = Solver::open(&library(&source, "other.so")).err().unwrap();
    assert!(other.contains("sudoku_solve"), "{other}");
    assert!(Solver::open(&source).is_err(), "a text is no library");
}
