//! Known answers through the command line.

use serde_json::{Value, json};

use crate::run::{arena_json, arena_ok};

/// The lines of a file of cases.
fn cases(text: &'static str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

#[test]
fn quoridor_perft() {
    let nodes = |options: &str, depth: &str| {
        let mut args = vec!["perft", "quoridor", "--depth", depth];
        args.extend(options.split_whitespace());
        let stdout = arena_ok(0, &args);
        stdout.lines().last().unwrap().to_owned()
    };
    for (options, counts) in [
        ("", &[1, 131, 16_677, 2_062_264][..]),
        ("--size 7", &[1, 75, 5_357, 363_872]),
        ("--size 5 --threads 1", &[1, 35, 1_109, 31_540]),
        ("--size 3x3 --threads 2", &[1, 11, 77, 380]),
    ] {
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(nodes(options, &depth.to_string()), format!("nodes {count}"));
        }
    }
}

#[test]
fn quoridor_moves_beside_a_wall() {
    let stdout = arena_ok(0, &["moves", "quoridor", "--moves", "d8v"]);
    let moves: Vec<&str> = stdout.lines().collect();
    assert_eq!(moves.len(), 127);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"e8") && moves.contains(&"f9") && !moves.contains(&"d9"));
}

#[test]
fn quoridor_small_boards() {
    for (size, walls, value, plies) in [
        ("3x3", "0", "loss", json!(4)),
        ("3x3", "2", "loss", Value::Null),
        ("2x3", "1", "win", Value::Null),
        ("4x3", "4", "win", Value::Null),
        ("7", "0", "loss", json!(12)),
    ] {
        let answer = arena_json(0, &["solve", "quoridor", "--size", size, "--walls", walls]);
        assert_eq!(answer["value"], value, "{size} {walls}");
        if !plies.is_null() {
            assert_eq!(answer["plies"], plies, "{size} {walls}");
        }
        assert!(!answer["moves"].as_array().unwrap().is_empty());
    }
    let start = arena_json(3, &["solve", "quoridor"]);
    assert_eq!(start["value"], Value::Null);
    assert_eq!(start["reason"], "limit:memory");
    let told = arena_ok(3, &["solve", "quoridor"]);
    assert!(told.contains("fewer --walls"), "{told}");
    assert!(!told.contains(" 0 layouts"), "{told}");
}

#[test]
fn huarong_lengths_in_all_metrics() {
    for (metric, length) in [("move", 81), ("slide", 90), ("step", 116)] {
        for algorithm in ["auto", "bfs", "bidirectional", "astar"] {
            let answer = arena_json(
                0,
                &[
                    "solve",
                    "huarong",
                    "横刀立马",
                    "--metric",
                    metric,
                    "--algorithm",
                    algorithm,
                ],
            );
            assert_eq!(answer["solved"], true);
            assert_eq!(answer["metric"], metric);
            assert_eq!(answer["length"], length, "{metric} {algorithm}");
            let moves: Vec<&str> = answer["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|text| text.as_str().unwrap())
                .collect();
            assert_eq!(moves.len(), length);
            let end = arena_json(
                0,
                &["show", "huarong", "横刀立马", "--moves", &moves.join(" ")],
            );
            assert_eq!(end["solved"], true, "{metric} {algorithm}");
        }
    }
}

#[test]
fn huarong_without_a_solution() {
    let answer = arena_json(1, &["solve", "huarong", "走投无路"]);
    assert_eq!(answer["solved"], false);
    assert_eq!(answer["reason"], "exhausted");
    assert_eq!(answer["states"], 7462);
    let limited = arena_json(3, &["solve", "huarong", "走投无路", "--nodes", "100"]);
    assert_eq!(limited["solved"], Value::Null);
    assert_eq!(limited["reason"], "limit:nodes");
}

#[test]
fn huarong_puzzles_of_other_kinds() {
    let silly = [
        "solve",
        "huarong",
        "111##/212../222../...../34...",
        "--goal",
        "...##/...34/..111/..212/..222",
    ];
    let length = |options: &[&str]| {
        let args: Vec<&str> = silly.iter().chain(options).copied().collect();
        arena_json(0, &args)["length"].clone()
    };
    let step = length(&["--metric", "step"]);
    let alike = length(&["--metric", "step", "--alike", "34"]);
    assert!(alike.as_u64() <= step.as_u64(), "{alike} {step}");
    let free = arena_json(0, &["solve", "huarong", "AA./.B.", "--goal", ".../AA."]);
    assert_eq!(free["length"], 2);
    let bound = arena_json(
        1,
        &[
            "solve",
            "huarong",
            "AA./.BB",
            "--goal",
            ".../AA.",
            "--axis-bound",
        ],
    );
    assert_eq!(bound["solved"], false);
}

#[test]
fn dots_boxes_starts() {
    for (size, start, value) in [
        ("3x3", "american", -3),
        ("2x2", "american", 2),
        ("2x3", "american", -2),
        ("2x2", "swedish", -4),
        ("3x3", "icelandic", -1),
    ] {
        let answer = arena_json(
            0,
            &["solve", "dots-boxes", "--size", size, "--start", start],
        );
        assert_eq!(answer["value"], value, "{size} {start}");
        assert!(answer["nodes"].is_u64());
    }
    let large = arena_json(3, &["solve", "dots-boxes", "--size", "8x8"]);
    assert_eq!(large["value"], Value::Null);
}

#[test]
fn dots_boxes_cases() {
    for case in cases(include_str!("../../../dots-boxes/tests/data/cases.jsonl")) {
        let [rows, cols] = ["box_rows", "box_cols"].map(|key| case[key].as_u64().unwrap() as usize);
        let drawn: Vec<String> = case["edges_drawn"]
            .as_array()
            .unwrap()
            .iter()
            .map(edge_text)
            .collect();
        let edges = 2 * rows * cols + rows + cols;
        if edges - drawn.len() > 24 {
            continue;
        }
        let position = dots_boxes_position(rows, cols, &drawn, &case["score_so_far"]);
        let answer = arena_json(0, &["solve", "dots-boxes", &position]);
        assert_eq!(answer["value"], case["answer"], "{position}");
        if let Some(best) = case["optimal_moves"].as_array() {
            let mut best: Vec<String> = best.iter().map(edge_text).collect();
            best.sort();
            let mut found: Vec<&str> = answer["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|text| text.as_str().unwrap())
                .collect();
            found.sort_unstable();
            assert_eq!(found, best, "{position}");
        }
    }
}

/// `H 0 1` as `h0,1`.
fn edge_text(edge: &Value) -> String {
    let words: Vec<&str> = edge.as_str().unwrap().split(' ').collect();
    format!("{}{},{}", words[0].to_lowercase(), words[1], words[2])
}

/// The one-line form of a position with the first player to move.
fn dots_boxes_position(rows: usize, cols: usize, drawn: &[String], score: &Value) -> String {
    let grid = |kind: char, height: usize, width: usize, sign: char| {
        let row = |r: usize| -> String {
            (0..width)
                .map(|c| {
                    if drawn.contains(&format!("{kind}{r},{c}")) {
                        sign
                    } else {
                        '.'
                    }
                })
                .collect()
        };
        (0..height).map(row).collect::<Vec<_>>().join("/")
    };
    format!(
        "{rows}x{cols} {} {} {}-{} 1",
        grid('h', rows + 1, cols, '-'),
        grid('v', rows, cols + 1, '|'),
        score["mover"],
        score["other"]
    )
}

#[test]
fn tron_cases() {
    for case in cases(include_str!("../../../tron/tests/data/cases.jsonl")) {
        let name = case["name"].as_str().unwrap();
        let map = case["map"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row.as_str().unwrap())
            .collect::<Vec<_>>()
            .join("/");
        let answer = &case["answer"];
        let rules = case["rules"].as_str().unwrap();
        if rules.starts_with("simultaneous") {
            let found = arena_json(0, &["solve", "tron", &map]);
            let value = fraction(found["value"].as_str().unwrap());
            let expected = answer["value_for_1"].as_f64().unwrap();
            assert!((value - expected).abs() < 1e-5, "{name}: {found}");
            let mix = found["strategy"].as_object().unwrap();
            let sum: f64 = mix.values().map(|p| fraction(p.as_str().unwrap())).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{name}: {found}");
        } else if rules.starts_with("alternating") {
            let found = arena_json(0, &["solve", "tron", &map, "--rules", "alternating"]);
            let wins = answer["mover_wins"].as_bool().unwrap();
            assert_eq!(found["value"], if wins { "win" } else { "loss" }, "{name}");
            if let Some(best) = answer["winning_moves"].as_array() {
                assert_eq!(sorted(&found["moves"]), sorted(&json!(best)), "{name}");
            }
        } else {
            let found = arena_json(0, &["solve", "tron", &map, "--longest-path"]);
            assert_eq!(found["length"], answer["max_moves"], "{name}");
        }
    }
}

/// `-1/2` as a number.
fn fraction(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
}

fn sorted(list: &Value) -> Vec<String> {
    let mut texts: Vec<String> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap().to_owned())
        .collect();
    texts.sort();
    texts
}
