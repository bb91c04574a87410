//! Every file of `testdata/format`, whole and cut off, through every target, with any compiler.

use std::path::Path;

use shudu::format::Format;

/// The files, each with its path.
fn seeds(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            seeds(&path, files);
        } else {
            files.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
}

#[test]
fn every_seed_is_borne_by_every_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/format");
    let mut files = Vec::new();
    seeds(&folder, &mut files);
    assert!(!files.is_empty(), "{} is empty", folder.display());
    for (path, bytes) in &files {
        println!("{path}");
        for cut in [bytes.len(), bytes.len() / 2, bytes.len().saturating_sub(1)] {
            shudu_fuzz::read(&bytes[..cut], None);
            shudu_fuzz::solve(&bytes[..cut]);
            for format in Format::all() {
                shudu_fuzz::read(&bytes[..cut], Some(format));
            }
        }
    }
}

/// Puzzles around a solved grid: bits say which cells stay, pairs of bytes change some.
#[test]
fn the_engines_agree_around_a_solved_grid() {
    let mut state = 1_u64;
    let mut byte = || {
        // Knuth's MMIX generator; its high bits are good enough here.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for round in 0..3000 {
        let changes = if round % 3 == 0 { 2 } else { 0 };
        let bytes: Vec<u8> = (0..11 + changes).map(|_| byte()).collect();
        shudu_fuzz::solve(&bytes);
    }
}
