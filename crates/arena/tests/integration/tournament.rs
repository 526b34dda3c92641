//! Tournaments, and logs that are broken off, gone on with, shared out and joined.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::run::{arena, arena_json, arena_ok, command, logged, with_log};

const TOURNAMENT: &str =
    "tournament dots-boxes alphabeta greedy random --size 2x2 --games 4 --nodes 300";

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn tournaments_end_with_what_rate_says_and_verify() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("t.jsonl");
    let said = logged(&log, TOURNAMENT);
    let path = log.to_str().unwrap();
    let (title, table) = said.split_once('\n').unwrap();
    assert_eq!(
        title,
        "alphabeta, greedy, random in dots-boxes, 12 games, seed 1, limits 300 nodes"
    );
    assert_eq!(table, arena_ok(0, &["rate", path]));
    assert_eq!(
        arena_ok(0, &["verify", path]),
        format!("{path}: 12 games, all as the rules say\n")
    );
    let games: Vec<Value> = read(&log)
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // A round has one opening, and a pair swaps seats.
    for game in &games[..6] {
        assert_eq!(game["opening"], games[0]["opening"]);
    }
    assert_eq!(games[4]["players"], serde_json::json!(["greedy", "random"]));
    assert_eq!(games[5]["players"], serde_json::json!(["random", "greedy"]));
    let json = arena_json(0, &["rate", path]);
    assert_eq!(json["players"][2]["player"], "random");
    // Jobs change nothing.
    let whole = read(&log);
    logged(&log, &format!("{TOURNAMENT} --jobs 3"));
    assert!(read(&log) == whole);
    let gauntlet = logged(&log, &format!("{TOURNAMENT} --gauntlet"));
    assert!(gauntlet.contains(" 8 games,"), "{gauntlet}");
    assert!(read(&log).contains("\"pairings\":\"gauntlet\""));
}

#[test]
fn seats_of_a_tournament_are_verified() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("t.jsonl");
    logged(&log, TOURNAMENT);
    let swapped = read(&log).replacen("[\"greedy\",\"random\"]", "[\"random\",\"greedy\"]", 1);
    fs::write(&log, swapped).unwrap();
    let said = arena_ok(1, &["verify", log.to_str().unwrap()]);
    assert!(
        said.contains("game 5: the seats are due to greedy and random"),
        "{said}"
    );
}

#[test]
fn merged_shards_are_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let text = |path: &PathBuf| path.to_str().unwrap().to_owned();
    for line in [
        TOURNAMENT,
        "match huarong astar bfs --games 5",
        "match tron greedy random --games 5 --size 8x8 --nodes 50",
    ] {
        let whole = path("whole.jsonl");
        logged(&whole, line);
        let parts: Vec<String> = (1..=3)
            .map(|part| {
                let log = path(&format!("{part}.jsonl"));
                logged(&log, &format!("{line} --shard {part}/3"));
                text(&log)
            })
            .collect();
        let merged = path("merged.jsonl");
        let _ = fs::remove_file(&merged);
        // In any order, and with one part twice.
        let args = [
            "merge",
            &parts[2],
            &parts[0],
            &parts[1],
            &parts[0],
            "-o",
            &text(&merged),
        ];
        assert!(arena_ok(0, &args).ends_with(" games\n"));
        assert!(read(&merged) == read(&whole), "{line}");
        let said = arena_ok(0, &["merge", &parts[0], "-o", &text(&path("one.jsonl"))]);
        assert!(said.contains("the rest is in no log"), "{said}");
        let _ = fs::remove_file(path("one.jsonl"));
    }
    // What does not belong together is not joined.
    let other = path("other.jsonl");
    logged(&other, &format!("{TOURNAMENT} --seed 2"));
    logged(&path("whole.jsonl"), TOURNAMENT);
    let run = arena(&[
        "merge",
        &text(&path("whole.jsonl")),
        &text(&other),
        "-o",
        &text(&path("x")),
    ]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr
            .contains("is the log of another match: `seed` is 2, not 1"),
        "{}",
        run.stderr
    );
    let altered = read(&path("whole.jsonl")).replacen("\"nodes\":[", "\"nodes\":[9", 1);
    fs::write(&other, altered).unwrap();
    let run = arena(&[
        "merge",
        &text(&path("whole.jsonl")),
        &text(&other),
        "-o",
        &text(&path("x")),
    ]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr
            .contains("game 1 is not the game 1 of a log before"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_was_killed_goes_on_to_the_same_end() {
    let line = "match dots-boxes greedy random --size 5x5 --games 1000 --nodes 1 --jobs 2";
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("whole.jsonl");
    logged(&whole, line);
    let due = read(&whole);
    let log = dir.path().join("log.jsonl");
    let resumed = format!("{line} --resume");
    let mut before = 0;
    for round in 0..20u64 {
        let mut child = command(&with_log(&resumed, &log))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Killed as soon as it has written a little more, at a moment that nobody chose.
        let length = || fs::metadata(&log).map_or(0, |data| data.len());
        let enough = before + 1 + round * 7_919 % 20_000;
        while length() < enough && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = read(&log);
        assert!(
            due.starts_with(&text),
            "what is there is the beginning of the whole"
        );
        before = length();
        // As if it had been killed within a write.
        if round % 3 == 0 && before > 40 {
            fs::write(&log, &text[..text.len() - 40]).unwrap();
            before -= 40;
        }
    }
    assert!(before > 100_000, "{before}");
    assert!(
        before < due.len() as u64,
        "every round was killed before the end"
    );
    let args = with_log(&resumed, &log);
    assert_eq!(arena(&args).code, 0);
    assert!(read(&log) == read(&whole));
    // Once more there is nothing left to do.
    let said = arena_ok(0, &args);
    assert!(said.contains("1000 played already"), "{said}");
    assert!(read(&log) == read(&whole));
}

#[test]
fn half_pairs_are_dropped_and_damage_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.jsonl");
    let line = "match dots-boxes greedy random --size 2x2 --games 7 --nodes 10";
    logged(&log, line);
    let whole = read(&log);
    let lines: Vec<&str> = whole.lines().collect();
    let resumed = format!("{line} --resume");
    // Cut after any line, and within it.
    for keep in 0..lines.len() {
        for extra in ["", "{\"type\":\"ga"] {
            let begun = lines[..keep].join("\n") + if keep > 0 { "\n" } else { "" };
            let extra = if keep == 0 {
                extra.get(..8).unwrap_or("")
            } else {
                extra
            };
            fs::write(&log, begun + extra).unwrap();
            let run = arena(&with_log(&resumed, &log));
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert_eq!(
                run.stderr.contains("the last line was cut off"),
                !extra.is_empty()
            );
            assert!(read(&log) == whole, "{keep} {extra}");
        }
    }
    // Everything else is refused, and the file left as it is.
    let mut damaged = lines.clone();
    damaged[2] = "{}";
    for (text, said) in [
        (
            damaged.join("\n") + "\n",
            "line 3: not a record of a match log",
        ),
        ("no log\n".to_owned(), "line 1: not a record"),
        ("no log".to_owned(), "is not a log of this match"),
        (
            [lines[0], lines[3], lines[4]].join("\n") + "\n",
            "are not the first of this match or shard",
        ),
        (
            whole.replacen("\"nodes\":10", "\"nodes\":11", 1),
            "is the log of another match: `limits` is {\"nodes\":11}, not {\"nodes\":10}",
        ),
    ] {
        fs::write(&log, &text).unwrap();
        let run = arena(&with_log(&resumed, &log));
        assert_eq!(run.code, 2, "{said}");
        assert!(run.stderr.contains(said), "{said}: {}", run.stderr);
        assert!(read(&log) == text);
    }
}

#[test]
fn a_test_ends_a_match_as_soon_as_it_is_decided() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.jsonl");
    let line = "match dots-boxes greedy random --size 3x3 --games 400 --nodes 10 --sprt 0 100";
    let said = logged(&log, &format!("{line} --jobs 1"));
    assert!(said.contains("[0, 100] normalised: H1 accepted"), "{said}");
    let one = read(&log);
    assert!(
        (10..300).contains(&one.lines().count()),
        "{}",
        one.lines().count()
    );
    logged(&log, &format!("{line} --jobs 3"));
    assert!(read(&log) == one);
    // The log knows of the test.
    let rated = arena_ok(0, &["rate", log.to_str().unwrap()]);
    assert!(said.ends_with(&rated), "{rated}");
    // Resumed, it is still decided.
    logged(&log, &format!("{line} --resume"));
    assert!(read(&log) == one);
    let json = arena_json(0, &["rate", log.to_str().unwrap()]);
    assert_eq!(json["sprt"]["state"], "H1");
    let run = arena(&[
        "match", "quoridor", "random", "random", "--sprt", "0", "5", "--shard", "1/2",
    ]);
    assert_eq!(run.code, 2);
}

#[test]
fn ten_thousand_random_games_go_through_log_and_rules() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.jsonl");
    let mut games = 0;
    for line in [
        "quoridor random random --size 7 --walls 5 --games 400",
        "quoridor random random --size 9 --games 400",
        "dots-boxes random random --size 3x3 --opening-plies 6 --games 4800",
        "dots-boxes random random --size 5x5 --start swedish --games 400",
        "tron random random --size 10x8 --games 2400",
        "tron random random --size 10x8 --games 1600 --rules alternating",
    ] {
        let said = logged(&log, &format!("match {line} --nodes 1"));
        assert!(said.contains("ends: "), "{said}");
        let verified = arena_ok(0, &["verify", log.to_str().unwrap()]);
        let count = verified.split(' ').rev().nth(6).unwrap();
        assert!(line.contains(&format!("--games {count}")), "{verified}");
        games += count.parse::<u32>().unwrap();
    }
    assert_eq!(games, 10_000);
}

#[test]
fn a_config_file_holds_the_options() {
    let dir = tempfile::tempdir().unwrap();
    let (config, log) = (dir.path().join("t.toml"), dir.path().join("t.jsonl"));
    fs::write(
        &config,
        "game = \"dots-boxes\"\nplayers = [\"alphabeta\", \"greedy\", \"random\"]\n\
         size = \"2x2\"\ngames = 4\nnodes = 200\ngauntlet = false\n",
    )
    .unwrap();
    let line = format!("tournament --config {}", config.display());
    logged(&log, &line);
    let from_config = read(&log);
    logged(&log, &TOURNAMENT.replace("300", "200"));
    assert!(read(&log) == from_config);
    // The command line goes before.
    logged(&log, &format!("{line} --nodes 300"));
    let whole = read(&log);
    logged(&log, TOURNAMENT);
    assert!(read(&log) == whole);
    for (text, said) in [
        ("game = ", "t.toml"),
        ("game = \"chess\"\nplayers = [\"a\", \"b\"]", "chess"),
        (
            "game = \"tron\"\nplayers = [\"greedy\"]",
            "a tournament has two players at least",
        ),
        (
            "game = \"tron\"\nplayers = [\"greedy\", \"random\"]\nspeed = 3",
            "--speed",
        ),
        (
            "game = \"tron\"\nplayers = [\"greedy\", \"random\"]\ngames = 3",
            "3 is odd",
        ),
        ("games = [1]", "`games` is neither a text nor a number"),
    ] {
        fs::write(&config, text).unwrap();
        let run = arena(&["tournament", "--config", config.to_str().unwrap()]);
        assert_eq!(run.code, 2, "{text}");
        assert!(run.stderr.contains(said), "{text}: {}", run.stderr);
    }
}

#[test]
fn shards_are_shared_out_by_gnu_parallel() {
    let found = Command::new("parallel").arg("--version").output();
    let is_gnu = found.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains("GNU"));
    if !is_gnu {
        eprintln!("skipped: GNU parallel is not installed");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    // As the documentation has it, but for the size of the match.
    let script = "parallel arena match dots-boxes alphabeta greedy --size 2x2 --games 12 --nodes 300 \
                  --seed 7 --shard {}/3 --jobs 1 --log part{}.jsonl ::: 1 2 3 && \
                  arena merge part*.jsonl -o games.jsonl";
    let binary = Path::new(env!("CARGO_BIN_EXE_arena"));
    let folder = binary.parent().unwrap().to_str().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let run = Command::new("sh")
        .args(["-c", script])
        .current_dir(dir.path())
        .env("PATH", format!("{folder}:{path}"))
        .env("HOME", dir.path())
        .output()
        .unwrap();
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let whole = dir.path().join("whole.jsonl");
    let line = "match dots-boxes alphabeta greedy --size 2x2 --games 12 --nodes 300 --seed 7";
    logged(&whole, line);
    assert_eq!(read(&dir.path().join("games.jsonl")), read(&whole));
}
