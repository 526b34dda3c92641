//! Programs outside as players: good ones play as well as inside, bad ones lose their games and no
//! more.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{arena, arena_ok};

/// The spec of a bad bot.
fn bad(mode: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/bad_bot.sh");
    format!("cmd:ugi:sh '{script}' {mode}@{mode}")
}

/// The spec of this program's own player behind a protocol.
fn own(protocol: &str, serve: &str) -> String {
    let word = protocol.split('-').next().unwrap();
    let binary = env!("CARGO_BIN_EXE_arena");
    format!("cmd:{protocol}:'{binary}' serve-bot {serve} --protocol {word}@outside")
}

/// Plays a match with a log; gives the exit code and the games.
fn play(dir: &Path, game: &str, players: [&str; 2], options: &str) -> (i32, Vec<Value>) {
    let log = dir.join("log.jsonl");
    let _ = fs::remove_file(&log);
    let log = log.to_str().unwrap();
    let mut args = vec!["match", game, players[0], players[1], "--log", log];
    args.extend(options.split(' '));
    let run = arena(&args);
    assert_eq!(run.stderr, "", "{args:?}");
    assert!(arena_ok(0, &["verify", log]).contains("all as the rules say"));
    let text = fs::read_to_string(log).unwrap();
    let games = text.lines().skip(1);
    let games = games.map(|line| serde_json::from_str(line).unwrap());
    (run.code, games.collect())
}

#[test]
fn every_fault_costs_its_game_and_no_more() {
    let dir = tempfile::tempdir().unwrap();
    let timed = "--games 2 --jobs 2 --opening-plies 0 --time-ms 100";
    let untimed = "--games 2 --jobs 2 --opening-plies 0 --nodes 10 --stall-ms 300 --startup-ms 300";
    for (mode, options, termination, detail) in [
        ("illegal", timed, "illegal-move", "a1"),
        ("nonsense", timed, "illegal-move", ""),
        ("silent", timed, "time-out", "no move, 100 ms were allowed"),
        ("late", timed, "late-answer", "100 were allowed"),
        ("silent", untimed, "stall", "no move within 300 ms"),
        ("mute", untimed, "stall", "no answer to `ugi` within 300 ms"),
        (
            "crash",
            timed,
            "disconnect",
            "exit status: 7; standard error: out of luck",
        ),
        ("killed", timed, "disconnect", "signal: 9"),
        ("gone", timed, "disconnect", "exit status: 3"),
        ("deaf", timed, "disconnect", "it closed its output"),
        ("garbage", timed, "garbage", "`bestmove` without a move"),
        (
            "flood",
            "--games 2 --jobs 2 --opening-plies 0 --nodes 10",
            "flood",
            "no answer among them",
        ),
        (
            "line",
            "--games 2 --jobs 2 --opening-plies 0 --nodes 10",
            "flood",
            "a line without end",
        ),
    ] {
        let (code, games) = play(dir.path(), "quoridor", [&bad(mode), "random"], options);
        assert_eq!((code, games.len()), (0, 2), "{mode}");
        for (game, lost) in games.iter().zip(["0-1", "1-0"]) {
            assert_eq!(game["termination"], termination, "{mode}: {game}");
            assert_eq!(game["result"], lost, "{mode}: {game}");
            let found = game["detail"].as_str().unwrap();
            assert!(found.contains(detail), "{mode}: {found}");
        }
    }
}

#[test]
fn faults_are_counted_and_strict_ends_with_1() {
    let dir = tempfile::tempdir().unwrap();
    let (code, _) = play(
        dir.path(),
        "quoridor",
        ["random", &bad("crash")],
        "--games 4 --nodes 10 --strict",
    );
    assert_eq!(code, 1);
    let log = dir.path().join("log.jsonl");
    let said = arena_ok(0, &["rate", log.to_str().unwrap()]);
    assert!(said.contains("ends: disconnect 4\n"), "{said}");
    assert!(
        said.contains("| crash  |      0 |     4 |   0 |     0 |    4 |   0.0 % |      4 |"),
        "{said}"
    );
    let (code, _) = play(
        dir.path(),
        "quoridor",
        ["random", "random"],
        "--games 2 --nodes 10 --strict",
    );
    assert_eq!(code, 0);
}

#[test]
fn faults_in_simultaneous_games_are_each_players_own() {
    let dir = tempfile::tempdir().unwrap();
    let (_, games) = play(
        dir.path(),
        "tron",
        [&bad("crash"), "random"],
        "--games 2 --nodes 10 --size 8x8",
    );
    assert_eq!([&games[0]["result"], &games[1]["result"]], ["0-1", "1-0"]);
    let (_, games) = play(
        dir.path(),
        "tron",
        [&bad("illegal"), &bad("garbage")],
        "--games 2 --nodes 10 --size 8x8",
    );
    assert_eq!(
        [&games[0]["result"], &games[1]["result"]],
        ["1/2-1/2", "1/2-1/2"]
    );
    assert_eq!(games[0]["termination"], "illegal-move");
    let detail = games[0]["detail"].as_str().unwrap();
    assert!(
        detail.contains("; and: `bestmove` without a move"),
        "{detail}"
    );
}

/// The moves of all games.
fn moves(games: &[Value]) -> Vec<&Value> {
    games.iter().map(|game| &game["moves"]).collect()
}

#[test]
fn players_outside_play_as_they_do_inside() {
    let dir = tempfile::tempdir().unwrap();
    for (game, protocol, serve, options) in [
        (
            "quoridor",
            "ugi",
            "quoridor --player alphabeta",
            "--nodes 300",
        ),
        (
            "quoridor",
            "ugi",
            "quoridor --player alphabeta",
            "--nodes 200 --size 5 --walls 3",
        ),
        (
            "quoridor",
            "qtp",
            "quoridor --player alphabeta --nodes 200",
            "--nodes 200",
        ),
        (
            "quoridor",
            "qtp-lower-left",
            "quoridor --player alphabeta --nodes 200 --wall-anchor lower-left",
            "--nodes 200 --size 7 --walls 5",
        ),
        (
            "dots-boxes",
            "ugi",
            "dots-boxes --player alphabeta",
            "--nodes 300 --size 3x3",
        ),
        (
            "tron",
            "ugi",
            "tron --player alphabeta --rules alternating",
            "--nodes 300 --rules alternating --size 8x8",
        ),
    ] {
        let options = format!("--games 4 {options}");
        let outside = own(protocol, serve);
        let (code, found) = play(dir.path(), game, [&outside, "greedy"], &options);
        assert_eq!(code, 0);
        let (_, due) = play(dir.path(), game, ["alphabeta@outside", "greedy"], &options);
        assert_eq!(moves(&found), moves(&due), "{game} {protocol} {options}");
        assert!(
            found.iter().all(|game| game["detail"].is_null()),
            "{found:?}"
        );
        if protocol == "ugi" {
            assert_eq!(found[0]["nodes"], due[0]["nodes"], "{game}");
            assert_eq!(found[0]["score"], due[0]["score"], "{game}");
        }
    }
}

#[test]
fn tron_is_played_from_either_seat_over_every_protocol() {
    let dir = tempfile::tempdir().unwrap();
    for protocol in ["ugi", "tron2010", "lightriders"] {
        let outside = own(protocol, "tron --player best --nodes 500");
        let (code, games) = play(
            dir.path(),
            "tron",
            [&outside, "random"],
            "--games 6 --nodes 500 --size 10x8",
        );
        assert_eq!(code, 0);
        let ends: Vec<&Value> = games.iter().map(|game| &game["termination"]).collect();
        assert!(
            ends.iter()
                .all(|end| *end == "crash" || *end == "double-crash"),
            "{protocol}: {ends:?}"
        );
        // Whoever mistook its seat would lose to a random player.
        let half_points: usize = games
            .iter()
            .enumerate()
            .map(
                |(index, game)| match (game["result"].as_str().unwrap(), index % 2) {
                    ("1-0", 0) | ("0-1", 1) => 2,
                    ("1/2-1/2", _) => 1,
                    _ => 0,
                },
            )
            .sum();
        assert!(
            half_points >= 10,
            "{protocol}: {half_points} of 12 half points"
        );
    }
}

#[test]
fn programs_are_checked_before_a_match() {
    let good = own("ugi", "quoridor --player greedy");
    let said = arena_ok(
        0,
        &[
            "check-bot",
            "quoridor",
            &good,
            "--games",
            "2",
            "--nodes",
            "10",
        ],
    );
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines[0].starts_with("ok    gets ready and ends when told to: after "),
        "{said}"
    );
    assert!(
        lines[1].starts_with("ok    game 1 in the first seat: 1-0 (goal), "),
        "{said}"
    );
    assert!(
        lines[2].starts_with("ok    game 2 in the second seat: 0-1 (goal), "),
        "{said}"
    );
    let tron = own("tron2010", "tron --player greedy");
    arena_ok(
        0,
        &["check-bot", "tron", &tron, "--games", "2", "--size", "8x8"],
    );
    let quick = [
        "--games",
        "2",
        "--startup-ms",
        "300",
        "--stall-ms",
        "300",
        "--nodes",
        "10",
    ];
    for (mode, fails) in [("illegal", 2), ("crash", 2), ("mute", 3), ("gone", 3)] {
        let mut args = vec!["check-bot", "quoridor"];
        let spec = bad(mode);
        args.push(&spec);
        args.extend(quick);
        let said = arena_ok(1, &args);
        assert_eq!(said.matches("FAIL").count(), fails, "{mode}: {said}");
    }
    let run = arena(&["check-bot", "quoridor", "greedy"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("is no program outside"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_cannot_be_played_outside_is_refused() {
    for (args, said) in [
        (
            "match tron cmd:qtp:x random",
            "protocol qtp is for quoridor only",
        ),
        (
            "match quoridor cmd:tron2010:x random",
            "protocol tron2010 is for tron only",
        ),
        (
            "match huarong cmd:ugi:x bfs",
            "programs outside cannot take part in solver races",
        ),
        (
            "match quoridor cmd:qtp:x random --moves e2",
            "the protocol has no words for the start",
        ),
        (
            "match quoridor cmd:ugi random",
            "write cmd:PROTOCOL:COMMAND LINE",
        ),
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let run = arena(&words);
        assert_eq!(run.code, 2, "{args}");
        assert!(run.stderr.contains(said), "{args}: {}", run.stderr);
    }
    // A program that is not there is no usage error: its games are lost.
    let dir = tempfile::tempdir().unwrap();
    let (code, games) = play(
        dir.path(),
        "quoridor",
        ["cmd:ugi:/nowhere/bot@bot", "random"],
        "--games 2 --nodes 10",
    );
    assert_eq!(code, 0);
    assert_eq!(games[1]["termination"], "disconnect");
    let detail = games[1]["detail"].as_str().unwrap();
    assert!(
        detail.contains("`/nowhere/bot` cannot be started"),
        "{detail}"
    );
}
