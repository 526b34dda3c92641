//! How a match is arranged: openings from a file, adjudication, clocks, what programs say kept.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::run::{arena, arena_ok, logged, records};

/// Plays a match with a log that must hold, and gives its lines.
fn play(dir: &Path, line: &str) -> Vec<Value> {
    let log = dir.join("log.jsonl");
    let _ = fs::remove_file(&log);
    logged(&log, line);
    arena_ok(0, &["verify", log.to_str().unwrap()]);
    records(&log)
}

#[test]
fn games_end_as_both_agree() {
    let dir = tempfile::tempdir().unwrap();
    let match_of =
        "match quoridor alphabeta alphabeta:depth=1@shallow --games 4 --depth 2 --size 7 --walls 4";
    let plain = play(dir.path(), match_of);
    let line = format!("{match_of} --adjudicate-win 100 3");
    let short = play(dir.path(), &line);
    assert_eq!(short[0]["adjudication"], json!({ "win": [100, 3] }));
    assert!(plain[0].get("adjudication").is_none());
    let mut ended = 0;
    for (plain, short) in plain.iter().zip(&short).skip(1) {
        let (whole, cut) = (plain["moves"].as_array(), short["moves"].as_array());
        let (whole, cut) = (whole.unwrap(), cut.unwrap());
        assert_eq!(whole[..cut.len()], cut[..]);
        if short["termination"] == "adjudicated-win" {
            ended += 1;
            let scores = short["score"].as_array().unwrap();
            let last: Vec<i64> = scores
                .iter()
                .rev()
                .take(3)
                .filter_map(Value::as_i64)
                .collect();
            // The last three, by turns, all for the winner.
            let signs: Vec<bool> = last.iter().map(|&score| score > 0).collect();
            assert!(last.iter().all(|score| score.abs() >= 100), "{last:?}");
            assert!(signs == [true, false, true] || signs == [false, true, false]);
        }
    }
    assert!(ended > 0);
}

#[test]
fn level_and_long_games_are_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let line = "match dots-boxes alphabeta alphabeta --games 2 --depth 1 --adjudicate-draw 9 2 5";
    for game in &play(dir.path(), line)[1..] {
        assert_eq!(game["termination"], "adjudicated-draw");
        assert_eq!(game["moves"].as_array().unwrap().len(), 5);
    }
    for line in [
        "match tron random random --games 2 --size 12x12 --max-plies 3",
        "match quoridor random random --games 2 --max-plies 3",
    ] {
        for game in &play(dir.path(), line)[1..] {
            assert_eq!(game["termination"], "max-plies", "{line}");
            assert_eq!(game["result"], "1/2-1/2");
            assert_eq!(game["moves"].as_array().unwrap().len(), 3);
        }
    }
    // A record that goes on, or stops short, does not hold.
    let log = dir.path().join("log.jsonl");
    let text = fs::read_to_string(&log).unwrap();
    for (most, words) in [("2", "the game ends here"), ("4", "the game is not over")] {
        let altered = text.replace("\"max_plies\":3", &format!("\"max_plies\":{most}"));
        fs::write(&log, altered).unwrap();
        let said = arena_ok(1, &["verify", log.to_str().unwrap()]);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn openings_come_from_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("openings.txt");
    let place = file.display();
    fs::write(&file, "# all known\n\ne2 e8 # slow\n  e2 e8 e3h\n\n").unwrap();
    let line = format!("match quoridor random random --games 4 --openings {place}");
    let lines = play(dir.path(), &line);
    assert_eq!(lines[0]["openings"], json!(["e2 e8", "e2 e8 e3h"]));
    assert_eq!(lines[0]["opening_plies"], 0);
    for (game, due) in lines[1..].iter().zip([2, 2, 3, 3]) {
        assert_eq!(game["opening"].as_array().unwrap().len(), due);
    }
    let fails = |options: &str| {
        let line = format!("match {options} --openings {place}");
        let run = arena(&line.split(' ').collect::<Vec<_>>());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        run.stderr
    };
    let said = fails("quoridor random random --games 5");
    assert!(
        said.contains("2 openings are listed, 3 are needed"),
        "{said}"
    );
    let said = fails("tron random random");
    assert!(said.contains("a map of its own"), "{said}");
    let said = fails("huarong bfs astar");
    assert!(said.contains("no opening moves"), "{said}");
    for (text, words) in [
        ("# one\n\ne2 e9\n", "line 3: move 2: `e9` is not legal"),
        (
            "e2 e8\nf1 e8 e1 e9 # and again\ne2 e8",
            "line 3: it leads to the position of opening 1",
        ),
        ("# none\n", "there is no opening"),
    ] {
        fs::write(&file, text).unwrap();
        let said = fails("quoridor random random");
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn games_are_played_by_clocks_over_ugi() {
    let dir = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_arena");
    let log = dir.path().join("log.jsonl");
    for game in ["dots-boxes --size 2x2", "tron --size 8x8"] {
        let (name, start) = game.split_once(' ').unwrap();
        let outside = format!("cmd:ugi:'{binary}' serve-bot {name} --player random@outside");
        let log = log.to_str().unwrap();
        let mut args = vec!["match", name, "alphabeta", &outside, "--log", log];
        args.extend(start.split(' '));
        args.extend("--games 2 --tc 0.5+0.02".split(' '));
        let said = arena(&args);
        assert_eq!(said.code, 0, "{}", said.stderr);
        assert!(
            said.stdout.contains("limits clock 0.5+0.02"),
            "{}",
            said.stdout
        );
        arena_ok(0, &["verify", log]);
        let lines = records(Path::new(log));
        assert_eq!(
            lines[0]["limits"],
            json!({ "clock_ms": 500, "increment_ms": 20 })
        );
        for game in &lines[1..] {
            assert!(game.get("detail").is_none(), "{game}");
        }
    }
    let run = arena(&["match", "quoridor", "random", "cmd:qtp:true", "--tc", "1+0"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("ugi alone has words for clocks"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_program_that_uses_up_its_clock_loses() {
    let dir = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/bad_bot.sh");
    let late = format!("cmd:ugi:sh '{script}' silent@silent");
    let log = dir.path().join("log.jsonl");
    let said = dir.path().join("said");
    let args = [
        "match",
        "quoridor",
        &late,
        "random",
        "--games",
        "2",
        "--tc",
        "0.2+0",
        "--log",
        log.to_str().unwrap(),
        "--bot-stderr",
        said.to_str().unwrap(),
    ];
    assert_eq!(arena(&args).code, 0);
    for game in &records(&log)[1..] {
        assert_eq!(game["termination"], "time-out", "{game}");
    }
    // It had nothing to say.
    assert_eq!(fs::read_dir(&said).unwrap().count(), 0);
    let crash = format!("cmd:ugi:sh '{script}' crash@crash");
    let args = [
        "match",
        "quoridor",
        "random",
        &crash,
        "--games",
        "2",
        "--nodes",
        "10",
        "--opening-plies",
        "0",
        "--bot-stderr",
        said.to_str().unwrap(),
    ];
    assert_eq!(arena(&args).code, 0);
    for name in ["game-1-second.txt", "game-2-first.txt"] {
        assert_eq!(
            fs::read_to_string(said.join(name)).unwrap(),
            "out of luck\n"
        );
    }
}
