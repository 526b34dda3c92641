//! Standard output as others use it: closed early, as JSON, as help.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use serde_json::Value;

use crate::run::{arena, arena_json, arena_ok, command};

/// Reads one line and closes the pipe, as `| head -1` does.
fn head_1(args: &[&str]) -> (String, i32, String) {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut reader = BufReader::with_capacity(16, child.stdout.take().unwrap());
    reader.read_line(&mut line).unwrap();
    drop(reader);
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    (line, child.wait().unwrap().code().unwrap(), said)
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &["analyze", "quoridor", "--time-ms", "60000"][..],
        &[
            "match", "quoridor", "random", "random", "--games", "2", "--watch",
        ],
        &["games"],
        &["moves", "quoridor"],
        &[],
    ] {
        let (line, code, said) = head_1(args);
        assert!(!line.is_empty(), "{args:?}");
        assert_eq!((code, said.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn json_is_one_value_and_nothing_else() {
    for (code, args) in [
        (0, &["games"][..]),
        (0, &["show", "quoridor"]),
        (0, &["show", "huarong", "1A9BF0C"]),
        (0, &["show", "dots-boxes", "--size", "2x2"]),
        (0, &["show", "tron"]),
        (0, &["moves", "tron"]),
        (
            0,
            &[
                "perft",
                "dots-boxes",
                "--size",
                "2x2",
                "--depth",
                "3",
                "--divide",
            ],
        ),
        (0, &["distance", "quoridor"]),
        (0, &["analyze", "quoridor", "--nodes", "2000"]),
        (0, &["analyze", "huarong", "捷足先登"]),
        (
            0,
            &["analyze", "dots-boxes", "--size", "2x2", "--depth", "3"],
        ),
        (0, &["analyze", "tron", "--nodes", "2000"]),
        (
            0,
            &[
                "match",
                "dots-boxes",
                "random",
                "greedy",
                "--size",
                "2x2",
                "--games",
                "4",
            ],
        ),
        (3, &["solve", "tron", "--nodes", "10"]),
    ] {
        assert!(arena_json(code, args).is_object(), "{args:?}");
    }
}

#[test]
fn analysis_has_the_promised_keys() {
    let answer = arena_json(0, &["analyze", "quoridor", "--nodes", "3000"]);
    for key in ["move", "value", "depth", "nodes", "pv", "elapsed_ms"] {
        assert!(!answer[key].is_null(), "{key} of {answer}");
    }
    assert_eq!(answer["move"], answer["pv"][0]);
    let again = arena_json(0, &["analyze", "quoridor", "--nodes", "3000"]);
    let timeless = |mut answer: Value| {
        answer["elapsed_ms"] = Value::Null;
        answer
    };
    assert_eq!(
        timeless(answer),
        timeless(again),
        "a node limit decides everything"
    );
}

/// The commands whose help ends with examples.
const WITH_EXAMPLES: &[&str] = &[
    "show",
    "moves",
    "perft",
    "distance",
    "analyze",
    "solve",
    "match",
    "rate",
    "verify",
    "tournament",
    "merge",
    "replay",
    "report",
    "play",
    "serve-bot",
    "check-bot",
    "atlas",
    "convert",
    "generate",
    "party",
];

#[test]
fn help_has_examples() {
    for command in WITH_EXAMPLES {
        let help = arena_ok(0, &[command, "--help"]);
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&format!("arena {command} ")), "{help}");
    }
    let help = arena_ok(0, &["--help"]);
    assert!(help.contains("Exit codes:"), "{help}");
    assert!(arena_ok(0, &["--version"]).starts_with("arena "));
}

/// Where an author's line ends is no place for a reader's to end.
#[test]
fn prose_of_the_help_fills_its_lines() {
    const COLUMNS: usize = 100;
    for command in WITH_EXAMPLES {
        let help = arena_ok(0, &[command, "--help"]);
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2) {
            let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
            if is_prose(pair[0]) && is_prose(pair[1]) && !pair[0].starts_with("Example") {
                let word = pair[1].split(' ').next().unwrap_or_default();
                let filled = pair[0].chars().count() + 1 + word.chars().count();
                assert!(filled > COLUMNS, "{command}: {pair:#?}");
            }
        }
    }
}

#[test]
fn the_examples_of_the_help_work() {
    for command in ["show", "moves", "perft", "distance", "analyze", "solve"] {
        let help = arena_ok(0, &[command, "--help"]);
        for line in help.lines().filter(|line| line.starts_with("  arena ")) {
            let words = shell_words(line.trim());
            let mut args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            if command == "analyze" {
                args.extend(["--nodes", "50000"]);
            }
            if line.contains("--depth 4 --threads") {
                continue; // A quarter of a billion positions.
            }
            let run = arena(&args);
            assert_eq!(run.code, 0, "{line}: {}", run.stderr);
        }
    }
}

/// The words of a command line with double quotes.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn pipes_get_neither_colour_nor_boxes() {
    for args in [
        &["games"][..],
        &["show", "huarong"],
        &["match", "quoridor", "random", "random", "--games", "2"],
    ] {
        let stdout = arena_ok(0, args);
        assert!(!stdout.contains(['\x1b', '─', '│']), "{stdout}");
    }
}
