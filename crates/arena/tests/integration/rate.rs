//! `arena rate`: tables from logs alone.

use std::fs;

use serde_json::Value;

use crate::run::{arena, arena_json, arena_ok};

/// A log of quoridor whose games have these results of the player in the first seat, in order; the
/// moves do not matter, as nothing is replayed.
fn log(players: &[&str], games: &[(&str, &str, &str)]) -> String {
    let specs: Vec<String> = players
        .iter()
        .map(|label| format!(r#"{{"label":"{label}","name":"random","options":{{}}}}"#))
        .collect();
    let mut text = format!(
        r#"{{"type":"header","format":1,"arena":"0.1.0","game":"quoridor","rules":{{}},"start":"9 e1 e9 10 10 w -","seed":1,"games":{},"opening_plies":0,"players":[{}],"limits":{{}}}}"#,
        games.len(),
        specs.join(",")
    );
    for (index, (first, second, result)) in games.iter().enumerate() {
        let (id, pair) = (index + 1, index / 2 + 1);
        text.push('\n');
        text += &serde_json::json!({
                "type": "game", "id": id, "pair": pair, "opening": [], "players": [first, second],
                "moves": [format!("e{id}")], "result": result,
                "termination": if id == 3 { "illegal-move" } else { "goal" },
                "nodes": [1], "depth": [1], "score": [null], "trail": "00000000",
        })
        .to_string();
    }
    text + "\n"
}

#[test]
fn two_players_have_a_difference() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log.jsonl");
    let games = [
        ("a", "b", "1-0"),
        ("b", "a", "0-1"),
        ("a", "b", "1-0"),
        ("b", "a", "1/2-1/2"),
        ("a", "b", "0-1"),
        ("b", "a", "0-1"),
    ];
    fs::write(&path, log(&["a", "b"], &games)).unwrap();
    let path = path.to_str().unwrap();
    insta::assert_snapshot!(arena_ok(0, &["rate", path, "--sprt", "0", "10"]), @r#"
    +--------+--------+-------+-----+-------+------+--------+--------+
    | player | points | games | won | drawn | lost |  score | faults |
    +--------+--------+-------+-----+-------+------+--------+--------+
    | a      |    4.5 |     6 |   4 |     1 |    1 | 75.0 % |      0 |
    | b      |    1.5 |     6 |   1 |     1 |    4 | 25.0 % |      1 |
    +--------+--------+-------+-----+-------+------+--------+--------+
    Elo of a relative to b: +190.8 +/- 335.9, nElo: +300.9 +/- 278.0
    LOS: 98.3 %, draws: 16.7 %
    pairs by points 0, 0.5, 1, 1.5, 2: [0, 0, 1, 1, 1]
    first seat: 41.7 % of the points
    LLR: 0.08 (-2.94, 2.94) [0, 10] normalised: undecided
    ends: goal 5, illegal-move 1
    "#);
    let answer = arena_json(0, &["rate", path]);
    assert_eq!(answer["pentanomial"], serde_json::json!([0, 0, 1, 1, 1]));
    assert_eq!(answer["faults"], 1);
    assert_eq!(answer["wins"], 4);
    let without = arena_json(0, &["rate", path, "--without-faults"]);
    assert_eq!(
        (&without["games"], &without["pentanomial"]),
        (&5.into(), &Value::Null)
    );
    insta::assert_snapshot!(arena_ok(0, &["rate", path, "--format", "csv"]), @r#"
    player,points,games,won,drawn,lost,score,faults
    a,4.5,6,4,1,1,75.0 %,0
    b,1.5,6,1,1,4,25.0 %,1
    "#);
}

#[test]
fn three_players_have_ratings() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log.jsonl");
    let mut games = Vec::new();
    for (a, b, results) in [
        ("a", "b", ["1-0", "1-0", "1-0", "0-1", "1/2-1/2", "0-1"]),
        ("a", "c", ["1-0", "0-1", "1-0", "1-0", "1-0", "0-1"]),
        ("b", "c", ["1-0", "1-0", "1/2-1/2", "0-1", "1-0", "0-1"]),
        ("a", "d", ["1-0", "0-1", "1-0", "0-1", "1-0", "0-1"]),
    ] {
        for (index, result) in results.into_iter().enumerate() {
            games.push(if index % 2 == 0 {
                (a, b, result)
            } else {
                (b, a, result)
            });
        }
    }
    fs::write(&path, log(&["a", "b", "c", "d"], &games)).unwrap();
    let path = path.to_str().unwrap();
    insta::assert_snapshot!(arena_ok(0, &["rate", path]), @r#"
    +---+--------+------------------+------------+---------+-----+-------+------+--------+
    |   | player |              Elo | above next |  points | won | drawn | lost | faults |
    +---+--------+------------------+------------+---------+-----+-------+------+--------+
    | 1 | a      | +213.8 +/- 370.4 |     98.1 % | 15.5/18 |  15 |     1 |    2 |      0 |
    | 2 | b      |   +0.0 +/- 168.9 |     98.2 % |    6/12 |   5 |     2 |    5 |      1 |
    | 3 | c      | -213.8 +/- 354.7 |    100.0 % |  2.5/12 |   2 |     1 |    9 |      0 |
    | 4 | d      |             -inf |            |     0/6 |   0 |     0 |    6 |      0 |
    +---+--------+------------------+------------+---------+-----+-------+------+--------+
    first seat: +144.3 +/- n/a Elo, draws between equals: 14.9 %
    ratings: Bradley-Terry with draws, mean 0; 95 % by 1000 resampled tournaments, seed 1
    +---+--------+-------+-------+-------+-----+
    |   | player |     1 |     2 |     3 |   4 |
    +---+--------+-------+-------+-------+-----+
    | 1 | a      |     - | 4.5/6 |   5/6 | 6/6 |
    | 2 | b      | 1.5/6 |     - | 4.5/6 |     |
    | 3 | c      |   1/6 | 1.5/6 |     - |     |
    | 4 | d      |   0/6 |       |       |   - |
    +---+--------+-------+-------+-------+-----+
    ends: goal 23, illegal-move 1
    "#);
    insta::assert_snapshot!(arena_ok(0, &["rate", path, "--format", "markdown"]), @r#"
    | rank | player | Elo | above next | points | games | won | drawn | lost | score | faults |
    | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | 1 | a | +213.8 +/- 370.4 | 98.1 % | 15.5 | 18 | 15 | 1 | 2 | 86.1 % | 0 |
    | 2 | b | +0.0 +/- 168.9 | 98.2 % | 6 | 12 | 5 | 2 | 5 | 50.0 % | 1 |
    | 3 | c | -213.8 +/- 354.7 | 100.0 % | 2.5 | 12 | 2 | 1 | 9 | 20.8 % | 0 |
    | 4 | d | -inf |  | 0 | 6 | 0 | 0 | 6 | 0.0 % | 0 |
    "#);
    let answer = arena_json(0, &["rate", path]);
    assert_eq!(answer["players"][0]["player"], "a");
    assert_eq!(answer["players"][3]["elo"], Value::Null, "minus infinity");
    assert!(answer["players"][0]["interval"][0].is_f64(), "{answer}");
}

#[test]
fn what_cannot_be_rated_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (path, other) = (dir.path().join("a.jsonl"), dir.path().join("b.jsonl"));
    fs::write(&path, log(&["a", "b"], &[])).unwrap();
    fs::write(
        &other,
        log(&["a", "b"], &[]).replace("\"quoridor\"", "\"tron\""),
    )
    .unwrap();
    let (path, other) = (path.to_str().unwrap(), other.to_str().unwrap());
    assert_eq!(arena_ok(0, &["rate", path]), "no games\n");
    assert_eq!(arena_json(0, &["rate", path])["elo"], Value::Null);
    let run = arena(&["rate", path, other]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr
            .contains("b.jsonl: the game is tron, that of the logs before is quoridor"),
        "{}",
        run.stderr
    );
    let run = arena(&["rate", path, "--sprt", "5", "0"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "error: SPRT: the second difference (0) must be above the first (5)\n"
    );
}
