//! Long streams: order, memory, packed inputs, time limits, closed pipes, interruption.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{P, P_SOLUTION, SHORT, SHUDU, run, shudu};

/// Takes hours to count without an idea, and has no end for `--all`.
const VAST: &str =
    "1................................................................................";

/// Starts the program with pipes.
fn start(arguments: &[&str]) -> Child {
    Command::new(SHUDU)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for the end, but not for long.
fn wait(child: &mut Child) -> i32 {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().unwrap_or(-1);
        }
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "the program does not end"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
}

/// The most memory that a process has had, in kB.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// A million lines where `SHUDU_FULL` asks for it, else fewer.
#[cfg(target_os = "linux")]
#[test]
fn a_long_stream_takes_no_more_memory_than_a_short_one() {
    let records: usize = if std::env::var_os("SHUDU_FULL").is_some() {
        1_000_000
    } else {
        100_000
    };
    let mut child = start(&["solve", "-j2"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for record in 0..records {
            let line = if record == records / 2 { SHORT } else { P };
            stdin.write_all(line.as_bytes()).unwrap();
            stdin.write_all(b"\n").unwrap();
        }
        // Kept open, so that the process is still there to be looked at.
        stdin
    });
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    for record in 0..records {
        let line = out.next().unwrap().unwrap();
        let expected = if record == records / 2 {
            "invalid"
        } else {
            P_SOLUTION
        };
        assert_eq!(line, expected, "record {record}");
    }
    let peak = peak(&child).expect("the process is still there");
    drop(writer.join().unwrap());
    assert_eq!(wait(&mut child), 2);
    assert!(peak < 32_000, "{peak} kB");
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    for threads in ["-j1", "-j2"] {
        let mut child = start(&["solve", threads]);
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            stdin.write_all(format!("{P}\n").as_bytes()).unwrap();
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            assert_eq!(line.trim_end(), P_SOLUTION);
        }
        drop(stdin);
        assert_eq!(wait(&mut child), 0);
    }
}

#[test]
fn packed_inputs_are_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{P}\n").repeat(1_000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    let expected = format!("{P_SOLUTION}\n").repeat(1_000);
    for packed in [&gzip, &zstd] {
        let file = folder.path().join("packed");
        std::fs::write(&file, packed).unwrap();
        let ran = shudu(&["solve", file.to_str().unwrap()], "");
        assert_eq!((ran.status, ran.out.as_str()), (0, expected.as_str()));
        let mut command = Command::new(SHUDU);
        command.arg("solve");
        assert_eq!(run(command, packed).out, expected);
    }
    let file = folder.path().join("cut.gz");
    std::fs::write(&file, &gzip[..gzip.len() / 2]).unwrap();
    let ran = shudu(&["solve", file.to_str().unwrap()], "");
    assert_eq!(ran.status, 3);
    assert!(ran.err.contains("cut.gz: cannot read: "), "{}", ran.err);
}

#[test]
fn a_time_limit_is_for_each_record() {
    let input = format!("{P}\n{VAST}\n{P}\n");
    let ran = shudu(
        &[
            "solve",
            "--all",
            "--timeout",
            "0.2",
            "-j2",
            "-o",
            "/dev/null",
        ],
        &input,
    );
    assert_eq!(ran.status, 1);
    let ran = shudu(
        &["count", "--limit", "0", "--timeout", "0.000001"],
        &format!("{VAST}\n"),
    );
    assert_eq!((ran.status, ran.out.as_str()), (1, "timeout\n"));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [
        &["solve", "--all", VAST][..],
        &["solve", "-j1", "--all", VAST],
        &["solve"],
    ] {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        // More than a pipe holds, so that the program must find out.
        let feed = std::thread::spawn(move || {
            for _ in 0..100_000 {
                if stdin.write_all(format!("{P}\n").as_bytes()).is_err() {
                    break;
                }
            }
            stdin
        });
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        drop(out);
        assert_eq!(wait(&mut child), 0, "{arguments:?}");
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(err, "", "{arguments:?}");
        drop(feed.join().unwrap());
    }
}

#[test]
fn an_interruption_leaves_whole_records() {
    // In the midst of endless work, and while it waits for an input that does not come.
    let cases: [&[&str]; 4] = [
        &["solve", "--all", VAST],
        &[
            "count",
            "--limit",
            "0",
            "2.......................6........................................................",
        ],
        &["count", "--grids"],
        &["solve"],
    ];
    for arguments in cases {
        let mut child = start(arguments);
        let stdin = child.stdin.take();
        let mut stdout = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut out = String::new();
            stdout.read_to_string(&mut out).unwrap();
            out
        });
        std::thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(wait(&mut child), 130, "{arguments:?}");
        let out = reader.join().unwrap();
        assert!(out.lines().all(|line| line.len() == 81), "{arguments:?}");
        assert!(out.is_empty() || out.ends_with('\n'));
        drop(stdin);
    }
}

#[test]
fn an_interruption_leaves_the_old_output_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    std::fs::write(&file, "old").unwrap();
    let mut child = start(&["solve", "--all", VAST, "-o", file.to_str().unwrap()]);
    std::thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    assert_eq!(wait(&mut child), 130);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left beside it"
    );
}

#[test]
fn threads_change_nothing() {
    let corpus = common::root().join("testdata/corpora");
    let mut files: Vec<_> = std::fs::read_dir(corpus)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let all = |threads: &'static str| {
        let mut arguments = vec!["check", "--json", threads];
        arguments.extend(files.iter().map(String::as_str));
        shudu(&arguments, "")
    };
    let (one, two) = (all("-j1"), all("-j3"));
    assert_eq!((one.status, one.out), (two.status, two.out));
}
