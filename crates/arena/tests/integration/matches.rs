//! Matches, their logs, and the replay of logs.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::run::{arena, arena_json, arena_ok};

/// Plays a match into a log and gives the log's text.
fn play(dir: &Path, name: &str, options: &str) -> String {
    let path = dir.join(name);
    // A log that is replaced is spoken of, and nothing is to be said here.
    let _ = fs::remove_file(&path);
    let mut args = vec!["match"];
    args.extend(options.split(' '));
    args.extend(["--log", path.to_str().unwrap()]);
    arena_ok(0, &args);
    fs::read_to_string(path).unwrap()
}

/// The exit code and the words of `arena verify` on a log's text.
fn verify(dir: &Path, text: &str) -> (i32, String) {
    let path = dir.join("verified.jsonl");
    fs::write(&path, text).unwrap();
    let run = arena(&["verify", path.to_str().unwrap()]);
    let place = format!("{}: ", path.display());
    (run.code, (run.stdout + &run.stderr).replace(&place, ""))
}

/// One match of each game, small.
const MATCHES: [&str; 5] = [
    "quoridor alphabeta greedy --games 4 --nodes 500",
    "dots-boxes alphabeta greedy --size 3x3 --games 4 --nodes 300",
    "tron alphabeta wallhug --games 4 --nodes 200 --size 10x8",
    "tron greedy random --games 4 --rules alternating --size 10x8",
    "huarong astar bfs --games 5 --metric slide",
];

#[test]
fn jobs_do_not_change_a_byte_and_logs_verify() {
    let dir = tempfile::tempdir().unwrap();
    for options in MATCHES {
        let one = play(dir.path(), "a.jsonl", &format!("{options} --jobs 1"));
        let many = play(dir.path(), "b.jsonl", &format!("{options} --jobs 3"));
        assert!(one == many, "{options}");
        let (code, said) = verify(dir.path(), &one);
        assert_eq!(code, 0, "{options}: {said}");
        for word in ["jobs", "time", dir.path().to_str().unwrap()] {
            assert!(!one.contains(word), "{options}: {word}");
        }
        let other = play(dir.path(), "c.jsonl", &format!("{options} --seed 2"));
        assert_eq!(
            one == other.replace("\"seed\":2", "\"seed\":1"),
            options.starts_with("huarong")
        );
    }
}

/// Changes one field of one record by hand.
fn altered(log: &str, game: usize, change: impl Fn(&mut Value)) -> String {
    log.lines()
        .enumerate()
        .map(|(index, line)| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            if index == game {
                change(&mut record);
            }
            record.to_string() + "\n"
        })
        .collect()
}

#[test]
fn every_kind_of_tampering_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let log = play(dir.path(), "log.jsonl", MATCHES[0]);
    let found = |game: usize, change: &dyn Fn(&mut Value)| {
        let (code, said) = verify(dir.path(), &altered(&log, game, change));
        assert_eq!(code, 1, "{said}");
        said.trim_end().to_owned()
    };
    // An illegal move, and a legal one that was not played.
    let said = found(3, &|game| game["moves"][4] = json!("a1"));
    assert!(
        said.starts_with("game 3, move 5: `a1` is not legal"),
        "{said}"
    );
    let said = found(2, &|game| game["moves"][0] = json!("a8h"));
    assert!(
        said.starts_with("game 2, move 1: `a8h` is not the move that was played"),
        "{said}"
    );
    let said = found(2, &|game| game["moves"][1] = json!("xyzzy"));
    assert!(said.starts_with("game 2, move 2: "), "{said}");
    // Openings.
    let said = found(1, &|game| game["opening"][0] = json!("e9"));
    assert!(said.starts_with("game 1, opening move 1: "), "{said}");
    let said = found(1, &|game| game["opening"] = json!([]));
    assert!(
        said.starts_with("game 1: the opening is not the one played"),
        "{said}"
    );
    // Results, ends, seats, pairs, figures.
    let said = found(4, &|game| game["result"] = json!("1/2-1/2"));
    assert!(
        said.starts_with("game 4: the record says 1/2-1/2 (goal), the rules say"),
        "{said}"
    );
    let said = found(4, &|game| game["termination"] = json!("ply-cap"));
    assert!(said.contains("(ply-cap), the rules say"), "{said}");
    let said = found(1, &|game| game["players"] = json!(["greedy", "alphabeta"]));
    assert!(
        said.starts_with("game 1: the seats are due to alphabeta and greedy"),
        "{said}"
    );
    let said = found(2, &|game| game["pair"] = json!(7));
    assert!(said.starts_with("game 2: it belongs to pair 1"), "{said}");
    let said = found(2, &|game| game["nodes"] = json!([1]));
    assert!(said.starts_with("game 2: `nodes` has 1 entries"), "{said}");
    let said = found(1, &|game| {
        game["moves"].as_array_mut().unwrap().pop();
        for figures in ["nodes", "depth", "score"] {
            game[figures].as_array_mut().unwrap().pop();
        }
        let trail = game["trail"].as_str().unwrap().to_owned();
        game["trail"] = json!(trail[..trail.len() - 4]);
    });
    assert!(said.ends_with("but the game is not over"), "{said}");
    // Another seed has other openings.
    let said = found(0, &|header| header["seed"] = json!(9));
    assert!(
        said.starts_with("game 1: seed 9 gives pair 1 another opening"),
        "{said}"
    );
    // A log that ends early is true as far as it goes.
    let short: Vec<&str> = log.lines().take(3).collect();
    let (code, said) = verify(dir.path(), &short.join("\n"));
    assert_eq!(code, 0);
    assert!(said.starts_with("2 of 4 games"), "{said}");
}

#[test]
fn tampering_in_other_games_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let log = play(dir.path(), "dots.jsonl", MATCHES[1]);
    let (code, said) = verify(
        dir.path(),
        &altered(&log, 2, |game| game["moves"][3] = game["moves"][0].clone()),
    );
    assert_eq!(code, 1);
    assert!(
        said.starts_with("game 2, move 4: ") && said.contains("drawn already"),
        "{said}"
    );

    let log = play(dir.path(), "tron.jsonl", MATCHES[2]);
    let (code, said) = verify(
        dir.path(),
        &altered(&log, 2, |game| {
            let turn = game["moves"][0].as_str().unwrap().to_owned();
            let second = turn.chars().nth(1).unwrap();
            let first = "NESW".chars().find(|&c| !turn.starts_with(c)).unwrap();
            game["moves"][0] = json!(format!("{first}{second}"));
        }),
    );
    assert_eq!(code, 1);
    assert!(said.starts_with("game 2, move 1: "), "{said}");

    let log = play(dir.path(), "race.jsonl", MATCHES[4]);
    let (code, said) = verify(
        dir.path(),
        &altered(&log, 3, |race| {
            race["solutions"][1]["moves"][6] = json!("A:U");
        }),
    );
    assert_eq!(code, 1);
    assert!(
        said.starts_with("game 3, move 7: solution of bfs: "),
        "{said}"
    );
    let (code, said) = verify(
        dir.path(),
        &altered(&log, 1, |race| {
            race["solutions"][0]["expanded"] = json!(u32::MAX);
        }),
    );
    assert_eq!(code, 1);
    assert!(said.starts_with("game 1: the record says"), "{said}");
}

#[test]
fn headers_that_no_match_could_have_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    for (options, rule) in MATCHES
        .into_iter()
        .zip(["ply-cap", "x", "rules", "", "goal"])
    {
        let log = play(dir.path(), "log.jsonl", options);
        let refused = |change: &dyn Fn(&mut Value), words: &str| {
            let (code, said) = verify(dir.path(), &altered(&log, 0, change));
            assert_eq!(code, 2, "{options}: {said}");
            assert!(said.contains(words), "{options}: {said}");
        };
        refused(
            &|header| header["players"][1]["name"] = json!("nobody"),
            "`nobody`",
        );
        refused(
            &|header| header["players"][0]["options"] = json!({ "zeal": "9" }),
            "`zeal`",
        );
        refused(
            &|header| header["rules"][rule] = json!(1),
            &format!("rule `{rule}`"),
        );
        // What other versions knew is theirs to say.
        let foreign = altered(&log, 0, |header| {
            header["arena"] = json!("0.0.1");
            header["players"][1]["name"] = json!("nobody");
        });
        assert_eq!(verify(dir.path(), &foreign).0, 0, "{options}");
    }
}

#[test]
fn a_race_is_over_the_layout_of_its_number() {
    let dir = tempfile::tempdir().unwrap();
    let log = play(dir.path(), "race.jsonl", "huarong astar bfs --games 2");
    let (code, said) = verify(
        dir.path(),
        &altered(&log, 2, |race| race["layout"] = json!("横刀立马")),
    );
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("game 2: the race is due to be over "),
        "{said}"
    );
}

#[test]
fn a_race_is_not_won_by_a_word() {
    let dir = tempfile::tempdir().unwrap();
    let log = play(dir.path(), "race.jsonl", "huarong astar bfs --games 1");
    let claim = |outcome: &str, moves: &[&str]| {
        let text = altered(&log, 1, |race| {
            race["solutions"][0]["outcome"] = json!(outcome);
            race["solutions"][0]["moves"] = json!(moves);
            let (result, end) = match outcome {
                "limit:nodes" => ("0-1", "only-answer"),
                _ => ("1-0", "shorter"),
            };
            race["result"] = json!(result);
            race["termination"] = json!(end);
        });
        verify(dir.path(), &text)
    };
    for (outcome, moves, words) in [
        ("magic", &[][..], "`magic` is no outcome of a search"),
        ("exhausted", &[], "the other a proof that there is none"),
        ("limit:nodes", &["J:L"], "says limit:nodes, and has moves"),
        ("solved", &["J:L"], "the goal is not reached"),
    ] {
        let (code, said) = claim(outcome, moves);
        assert_eq!(code, 1, "{outcome}: {said}");
        assert!(said.contains(words), "{outcome}: {said}");
    }
    assert_eq!(claim("limit:nodes", &[]).0, 0);
}

#[test]
fn a_log_replaces_a_log_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log.jsonl");
    let file = path.to_str().unwrap();
    let args = "match quoridor random random --games 2 --log";
    let args: Vec<&str> = args.split(' ').chain([file]).collect();
    // Nothing there, then an empty file: no word.
    arena_ok(0, &args);
    let log = fs::read_to_string(&path).unwrap();
    fs::write(&path, "").unwrap();
    arena_ok(0, &args);
    // A log, even one that breaks off: replaced, and said.
    for earlier in [log.as_str(), &log[..200]] {
        fs::write(&path, earlier).unwrap();
        let run = arena(&args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.starts_with("note: "), "{}", run.stderr);
        assert!(run.stderr.contains("earlier match log"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&path).unwrap(), log);
    }
    // Anything else stays as it is.
    fs::write(&path, "precious\n").unwrap();
    let run = arena(&args);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains("not a match log"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious\n");
}

#[test]
fn summaries_add_up() {
    let options = "match quoridor greedy random --games 10";
    let args: Vec<&str> = options.split(' ').collect();
    let summary = arena_json(0, &args);
    assert_eq!(summary["a"], "greedy");
    let count = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("losses") + count("draws"), 10);
    assert!(count("wins") >= 8, "{summary}");
    let pairs = summary["pentanomial"].as_array().unwrap();
    assert_eq!(pairs.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 5);
    let ends = summary["terminations"].as_object().unwrap();
    assert_eq!(ends.values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 10);
    // The other way round everything is mirrored, from the same openings.
    let swapped = arena_json(
        0,
        &["match", "quoridor", "random", "greedy", "--games", "10"],
    );
    assert_eq!(swapped["b"], "greedy");
    assert!(swapped["losses"].as_u64().unwrap() >= 8, "{swapped}");
}

#[test]
fn openings_differ_and_pairs_share_them() {
    let dir = tempfile::tempdir().unwrap();
    let text = play(dir.path(), "log.jsonl", "quoridor random random --games 20");
    let openings: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["opening"].clone())
        .collect();
    assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]));
    let firsts: std::collections::BTreeSet<String> =
        openings.iter().step_by(2).map(Value::to_string).collect();
    assert_eq!(firsts.len(), 10);
    // A longer match begins with the shorter one's openings.
    let longer = play(
        dir.path(),
        "longer.jsonl",
        "quoridor random random --games 30",
    );
    let line = |text: &str, index: usize| text.lines().nth(index).unwrap().to_owned();
    assert_eq!(line(&text, 20), line(&longer, 20));
}

#[test]
fn labels_limits_and_draw_rules_are_in_the_header() {
    let dir = tempfile::tempdir().unwrap();
    let text = play(
        dir.path(),
        "log.jsonl",
        "quoridor alphabeta:depth=1@shallow greedy --games 1 --depth 2 --ply-cap 6 --repetitions 2 --times",
    );
    let mut lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let header = lines.next().unwrap();
    assert_eq!(header["players"][0]["label"], "shallow");
    assert_eq!(header["players"][0]["options"]["depth"], "1");
    assert_eq!(header["limits"], json!({ "depth": 2 }));
    assert_eq!(header["rules"], json!({ "ply_cap": 6, "repetitions": 2 }));
    let game = lines.next().unwrap();
    assert_eq!(game["termination"], "ply-cap");
    assert_eq!(
        game["moves"].as_array().unwrap().len(),
        game["time_ms"].as_array().unwrap().len()
    );
    let (code, said) = verify(dir.path(), &text);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn the_series_shows_every_game_and_a_table() {
    let stdout = arena_ok(0, &[]);
    for words in [
        "Seed 1.",
        "quoridor: best (White, W) vs alphabeta (Black, B), 4 games, 4000 nodes a move",
        "dots-boxes: best (first) vs alphabeta (second), ",
        "tron: best (1) vs alphabeta (2), ",
        "huarong: astar vs bidirectional, 8 games, ",
        "    a   b   c   d   e   f   g   h   i",
        "Results",
        "Elo of A over B",
        "Go on with",
        " play quoridor ",
    ] {
        assert!(stdout.contains(words), "{words}: {stdout}");
    }
    let table = stdout.lines().filter(|line| line.starts_with("| ")).count();
    assert!(table >= 5, "{stdout}");
    // A window of the usual width shows every line whole.
    for line in stdout.lines() {
        assert!(unicode_width::UnicodeWidthStr::width(line) <= 80, "{line}");
    }
}
