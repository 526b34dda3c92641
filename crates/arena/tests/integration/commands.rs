//! What people read, command by command.

use std::fs;

use serde_json::json;

use crate::run::{arena_json, arena_ok};

/// Snapshots what a command prints.
macro_rules! shows {
    ($name:literal, $args:expr) => {
        insta::assert_snapshot!($name, arena_ok(0, $args));
    };
}

#[test]
fn show_quoridor() {
    shows!(
        "show_quoridor",
        &["show", "quoridor", "9 e5 e6 9 9 b d6v,e3h"]
    );
    shows!(
        "show_quoridor_wide",
        &[
            "show", "quoridor", "--size", "5x3", "--walls", "2", "--moves", "d1"
        ]
    );
}

#[test]
fn show_huarong() {
    shows!(
        "show_huarong",
        &["show", "huarong", "4WVE1", "--moves", "J:LL"]
    );
    shows!(
        "show_huarong_other",
        &[
            "show",
            "huarong",
            "111##/212../222../...../34...",
            "--goal",
            "...##/...34/..111/..212/..222"
        ]
    );
}

#[test]
fn show_dots_boxes() {
    shows!(
        "show_dots_boxes",
        &[
            "show",
            "dots-boxes",
            "--size",
            "3x4",
            "--start",
            "icelandic",
            "--moves",
            "h0,0 v0,1 h1,0"
        ]
    );
}

#[test]
fn show_tron() {
    shows!("show_tron", &["show", "tron", "--seed", "7"]);
    shows!(
        "show_tron_alternating",
        &[
            "show",
            "tron",
            "######/#1  2#/#    #/######",
            "--rules",
            "alternating"
        ]
    );
}

#[test]
fn show_over() {
    let over = arena_json(0, &["show", "tron", "1.2", "--moves", "EW"]);
    assert_eq!(
        (&over["winner"], &over["legal_moves"]),
        (&json!("neither"), &json!(0))
    );
    let over = arena_json(
        0,
        &[
            "show",
            "quoridor",
            "--size",
            "3x3",
            "--walls",
            "0",
            "--moves",
            "a1 b2 a2 b1",
        ],
    );
    assert_eq!(
        (&over["winner"], &over["legal_moves"]),
        (&json!("Black"), &json!(0))
    );
    assert_eq!(arena_ok(0, &["moves", "tron", "1.2", "--moves", "EW"]), "");
}

#[test]
fn boards_are_read_back_from_files() {
    let dir = tempfile::tempdir().unwrap();
    for args in [
        &["quoridor", "--moves", "e2 e8 d3h"][..],
        &["huarong", "峰回路转"],
        &["dots-boxes", "--size", "2x3", "--moves", "h0,0 v0,0"],
        &["tron", "--seed", "3"],
    ] {
        let mut shown = arena_json(0, &[&["show"], args].concat());
        shown.as_object_mut().unwrap().remove("seed");
        let path = dir.path().join("board.txt");
        fs::write(&path, shown["board"].as_str().unwrap()).unwrap();
        let again = arena_json(0, &["show", args[0], "--file", path.to_str().unwrap()]);
        assert_eq!(shown, again, "{args:?}");
    }
}

#[test]
fn huarong_codes_are_keys() {
    let shown = arena_json(0, &["show", "huarong", "横刀立马"]);
    assert_eq!(shown["common"], "1A9BF0C");
    assert_eq!(shown["short"], "4WVE1");
    assert_eq!(shown["legal_moves"], 8);
    assert_eq!(shown["position"], "BAAC/BAAC/DEEF/DGHF/I..J");
    for text in [
        "1A9BF0C",
        "4WVE1",
        "hengdao-lima",
        "BAAC/BAAC/DEEF/DGHF/I..J",
    ] {
        assert_eq!(arena_json(0, &["show", "huarong", text]), shown, "{text}");
    }
}

#[test]
fn moves_of_every_game() {
    insta::assert_snapshot!(arena_ok(0, &["moves", "huarong"]), @"
    G:D
    G:DR
    H:D
    H:DL
    I:R
    I:RR
    J:L
    J:LL
    ");
    insta::assert_snapshot!(arena_ok(0, &["moves", "huarong", "--metric", "step"]), @"
    G:D
    H:D
    I:R
    J:L
    ");
    insta::assert_snapshot!(arena_ok(0, &["moves", "dots-boxes", "--size", "1x1", "--moves", "h0,0"]), @"
    h1,0
    v0,0
    v0,1
    ");
    insta::assert_snapshot!(arena_ok(0, &["moves", "tron", "1./.2"]), @"
    EN
    EW
    SN
    SW
    ");
    insta::assert_snapshot!(arena_ok(0, &["moves", "tron", "1./.2", "--rules", "alternating"]), @"
    E
    S
    ");
}

#[test]
fn bench_ends_with_a_signature_for_any_number_of_threads() {
    let text = arena_ok(0, &["bench"]);
    let signature = text
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("signature "));
    let signature: u64 = signature
        .and_then(|text| text.parse().ok())
        .expect("a count");
    let json = arena_json(0, &["bench", "--threads", "2"]);
    assert_eq!(json["signature"], json!(signature));
    let searches = json["searches"].as_array().expect("a list");
    let nodes = |search: &serde_json::Value| search["nodes"].as_u64().expect("a count");
    assert!(searches.iter().all(|search| nodes(search) > 0));
    assert_eq!(searches.iter().map(nodes).sum::<u64>(), signature);
}

#[test]
fn several_threads_find_the_value_that_one_finds() {
    let args = ["analyze", "dots-boxes", "--size", "2x3", "--depth", "30"];
    let [one, two] = ["1", "2"]
        .map(|threads| arena_json(0, &[args.as_slice(), &["--threads", threads]].concat()));
    assert_eq!(
        (&one["value"], &one["outcome"]),
        (&json!(-2), &json!("solved"))
    );
    assert_eq!(
        (&two["value"], &two["outcome"]),
        (&json!(-2), &json!("solved"))
    );
}

#[test]
fn perft_divides() {
    insta::assert_snapshot!(arena_ok(0, &["perft", "dots-boxes", "--size", "1x1", "--depth", "3", "--divide"]), @"
    h0,0 6
    h1,0 6
    v0,0 6
    v0,1 6
    nodes 24
    ");
    let counts = arena_json(0, &["perft", "tron", "1../..2", "--depth", "2", "--divide"]);
    let divided: u64 = counts["divide"]
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(counts["nodes"], divided);
    assert_eq!(
        arena_ok(0, &["perft", "huarong", "--depth", "1"]),
        "nodes 8\n"
    );
    assert_eq!(
        arena_ok(0, &["perft", "quoridor", "--depth", "0"]),
        "nodes 1\n"
    );
    for bulk in ["1", "2"] {
        let counted = ["perft", "quoridor", "--depth", "3", "--bulk", bulk];
        assert_eq!(arena_ok(0, &counted), "nodes 2062264\n");
    }
}

#[test]
fn distances() {
    assert_eq!(arena_ok(0, &["distance", "quoridor"]), "white 8 black 8\n");
    let far = arena_json(0, &["distance", "quoridor", "--moves", "e2 e8 d8h"]);
    assert_eq!(far, json!({ "white": 8, "black": 7 }));
}

#[test]
fn answers_for_people() {
    // Figures of work differ where solvers improve; the answers do not.
    let answer = |args: &[&str], lines: usize| {
        let stdout = arena_ok(0, args);
        stdout.lines().take(lines).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(answer(&["solve", "quoridor", "--size", "3x3", "--walls", "0"], 2), @"
    White to move: loss in 4
    best moves: a1 c1
    ");
    insta::assert_snapshot!(answer(&["solve", "dots-boxes", "--size", "2x2"], 3), @"
    value +2 for the side to move
    best play ends 3-1
    best moves: h0,0 h0,1 h2,0 h2,1 v0,0 v0,2 v1,0 v1,2
    ");
    insta::assert_snapshot!(answer(&["solve", "tron", "2../.1./..."], 2), @"
    value 1/2 for player 1
    player 1 plays E 1/2 S 1/2
    ");
    insta::assert_snapshot!(answer(&["solve", "tron", "1.2", "--rules", "alternating"], 2), @"
    win for player 1, who is to move
    winning moves: E
    ");
    insta::assert_snapshot!(answer(&["solve", "tron", ".1./.../...", "--longest-path"], 1), @"length 7");
    insta::assert_snapshot!(answer(&["solve", "huarong", "捷足先登"], 1), @"solved: length 32 (metric move)");
}

#[test]
fn analysis_of_every_game() {
    for (args, depth) in [
        (
            &["analyze", "quoridor", "--size", "5", "--depth", "2"][..],
            2,
        ),
        (
            &["analyze", "dots-boxes", "--size", "2x2", "--depth", "3"],
            3,
        ),
        (
            &[
                "analyze",
                "tron",
                "--size",
                "8x8",
                "--depth",
                "4",
                "--rules",
                "alternating",
            ],
            4,
        ),
    ] {
        let stdout = arena_ok(0, args);
        let iterations: Vec<&str> = stdout.lines().take_while(|line| !line.is_empty()).collect();
        let last = iterations.last().unwrap();
        assert!(
            last.trim_start().starts_with(&depth.to_string()),
            "{stdout}"
        );
        for words in ["best move", "value", "nodes"] {
            assert!(stdout.contains(words), "{stdout}");
        }
    }
    assert!(arena_ok(1, &["analyze", "huarong", "走投无路"]).contains("unsolvable"));
}

#[test]
fn games_are_listed() {
    let list = arena_json(0, &["games"]);
    let names: Vec<&String> = list.as_object().unwrap().keys().collect();
    assert_eq!(names, ["quoridor", "huarong", "dots-boxes", "tron"]);
    for (game, players) in [
        ("quoridor", &["random", "greedy", "alphabeta", "best"][..]),
        (
            "huarong",
            &["bfs", "bidirectional", "astar", "idastar", "best"],
        ),
        ("dots-boxes", &["random", "greedy", "alphabeta", "best"]),
        (
            "tron",
            &["random", "wallhug", "greedy", "alphabeta", "best"],
        ),
    ] {
        let known = list[game]["players"].as_array().unwrap();
        for player in players {
            assert!(
                known.iter().any(|known| known["name"] == *player),
                "{game} {player}"
            );
        }
    }
    let all = list.as_object().unwrap().values();
    let players = all.flat_map(|game| game["players"].as_array().unwrap());
    let options = players.flat_map(|player| player["options"].as_object().unwrap().values());
    let mut count = 0;
    for option in options {
        for part in ["meaning", "default"] {
            assert!(!option[part].as_str().unwrap().is_empty(), "{option}");
        }
        count += 1;
    }
    assert!(count > 30, "{count}");
    let stdout = arena_ok(0, &["games", "dots-boxes"]);
    assert!(
        stdout.contains("      hash        MiB of table, 1 to 4096 (default: 64)\n"),
        "{stdout}"
    );
    let stdout = arena_ok(0, &["games", "huarong"]);
    assert!(
        stdout.contains("1A9BF0C   81   90   116  横刀立马"),
        "{stdout}"
    );
}

#[test]
fn what_show_prints_reads_back() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("board.txt");
    let file = path.to_str().unwrap();
    for line in [
        "quoridor --moves|e2 e8 e3h",
        "huarong",
        "huarong 5WVE1",
        "dots-boxes --size 3x2 --start swedish",
        "tron #####/#1.2#/#####",
    ] {
        let (line, moves) = line.split_once('|').unwrap_or((line, ""));
        let mut args: Vec<&str> = ["show"].into_iter().chain(line.split(' ')).collect();
        if !moves.is_empty() {
            args.push(moves);
        }
        let shown = arena_ok(0, &args);
        for text in [
            shown.clone(),
            format!("\u{feff}{}", shown.replace('\n', "\r\n")),
        ] {
            fs::write(&path, text).unwrap();
            assert_eq!(
                arena_ok(0, &["show", args[1], "--file", file]),
                shown,
                "{line}"
            );
        }
    }
}
