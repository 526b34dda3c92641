//! Whatever is typed: exit code 2, nothing on standard output, and a message that names the place.

use std::fs;
use std::path::Path;

use crate::run::{arena, arena_ok};

/// Each case: the arguments, separated by `;`, with `{dir}` for the folder of [`make_files`]; and
/// what the message must contain.
const CASES: &[(&str, &[&str])] = &[
    // Commands and games.
    ("frobnicate", &["frobnicate"]),
    ("show", &["<GAME>"]),
    (
        "show;chess",
        &["chess", "quoridor, huarong, dots-boxes, tron"],
    ),
    ("moves;Quoridor", &["Quoridor"]),
    ("perft;quoridor", &["--depth"]),
    ("show;quoridor;--colour", &["--colour"]),
    ("distance;tron", &["distance", "tron"]),
    // Sizes, walls, starts, maps.
    ("show;quoridor;--size;0x5", &["--size", "0"]),
    ("show;quoridor;--size;5x", &["--size", "5x"]),
    ("show;quoridor;--size;9999999999999999999999x5", &["--size"]),
    ("show;quoridor;--size;-3", &["--size", "-3"]),
    ("show;quoridor;--walls;-1", &["--walls", "-1"]),
    ("show;quoridor;--walls;many", &["--walls", "many"]),
    ("show;quoridor;--walls;999", &["--walls", "999"]),
    ("show;dots-boxes;--size;0x5", &["--size", "0x5"]),
    ("show;dots-boxes;--size;3xthree", &["--size", "3xthree"]),
    (
        "show;dots-boxes;--size;1000000x1000000",
        &["--size", "1000000x1000000"],
    ),
    (
        "show;dots-boxes;--start;norwegian",
        &["--start", "norwegian", "icelandic"],
    ),
    ("show;tron;--size;15x16", &["--size", "even width"]),
    ("show;tron;--size;0x0", &["--size", "0x0"]),
    ("show;tron;--size;99999x99999", &["--size", "99999x99999"]),
    (
        "show;tron;--rules;sequential",
        &["--rules", "sequential", "alternating"],
    ),
    ("show;tron;--map;1.x/..2", &["--map", "row 1, column 3"]),
    ("show;tron;--map;1.2;--size;4x4", &["--size", "map"]),
    ("show;tron;--walls;3", &["--walls", "tron"]),
    ("show;quoridor;--metric;step", &["--metric", "quoridor"]),
    (
        "show;quoridor;--position;9 e1 e9 10 10 w -;--size;5",
        &["--position", "--size"],
    ),
    (
        "show;huarong;--start;no-such-layout",
        &["--start", "no-such-layout"],
    ),
    (
        "show;huarong;--start;Hengdao-Limo",
        &[
            "--start `Hengdao-Limo`",
            "did you mean 横刀立马 / hengdao-lima?",
        ],
    ),
    ("show;huarong;横刀立", &["横刀立", "did you mean 横刀立马"]),
    // Positions.
    ("show;quoridor;", &["position ``"]),
    ("show;quoridor;9 e1 e9 10 10 w", &["9 e1 e9 10 10 w"]),
    ("show;quoridor;9 e1 z9 10 10 w -", &["z9"]),
    ("show;quoridor;9 e1 e9 ten 10 w -", &["ten"]),
    ("show;quoridor;9 e1 e9 10 10 w e3h,e3v", &["e3"]),
    ("show;quoridor;9 e1 e1 10 10 w -", &["e1"]),
    ("show;quoridor;☃ ☃ ☃ ☃ ☃ ☃ ☃", &["☃"]),
    ("show;huarong;横刀", &["横刀"]),
    ("show;huarong;A.A/...", &["'A'"]),
    ("show;huarong;AB/A", &["row 2"]),
    ("show;huarong;AA./..B;--goal;.../CC.", &["goal", "'C'"]),
    ("show;huarong;AA./..B;--alike;AB", &["'A'"]),
    ("solve;huarong;AA./..B", &["error: --goal: "]),
    ("analyze;huarong;AA./..B", &["error: --goal: "]),
    (
        "solve;quoridor;--size;3x3;--depth;4",
        &["--depth", "quoridor"],
    ),
    ("solve;tron;1.2;--depth;4", &["--depth", "tron"]),
    ("show;dots-boxes;2x2 ../-./.. .|./...", &["2x2"]),
    ("show;dots-boxes;2x2 ../-./.. .|./... 9-9 1", &["9-9"]),
    ("show;tron;1.1", &["row 1, column 3"]),
    ("show;tron;1..;--rules;alternating", &["player 2"]),
    (
        "solve;tron;....;--longest-path",
        &["--longest-path", "head"],
    ),
    // Moves.
    (
        "show;quoridor;--moves;e2 e8 e2",
        &["--moves", "move 3", "e2"],
    ),
    ("show;quoridor;--moves;e2 x9", &["--moves", "move 2", "x9"]),
    (
        "show;quoridor;--moves;e3h e3v",
        &["--moves", "move 2", "e3v crosses e3h"],
    ),
    (
        "show;dots-boxes;--moves;h0,0 h0,0",
        &["--moves", "move 2", "h0,0"],
    ),
    (
        "show;dots-boxes;--moves;h99999999999,0",
        &["--moves", "move 1"],
    ),
    (
        "show;huarong;--moves;J:L A:D",
        &["--moves", "move 2", "A:D"],
    ),
    ("show;huarong;--moves;J", &["--moves", "move 1"]),
    (
        "show;tron;1.2;--moves;EW EW",
        &["--moves", "move 2", "after the end"],
    ),
    ("show;tron;--moves;E", &["--moves", "move 1", "`E`"]),
    (
        "show;tron;1.2;--rules;alternating;--moves;N",
        &["--moves", "move 1", "N"],
    ),
    // Files.
    ("show;quoridor;--file;{dir}/missing.txt", &["missing.txt"]),
    (
        "show;quoridor;--file;{dir}/empty.txt",
        &["empty.txt", "empty"],
    ),
    (
        "show;quoridor;--file;{dir}/binary.bin",
        &["binary.bin", "byte 3"],
    ),
    (
        "show;tron;--file;{dir}/binary.bin",
        &["binary.bin", "UTF-8"],
    ),
    (
        "show;huarong;--file;{dir}/long.txt",
        &["long.txt", "longer than"],
    ),
    ("show;dots-boxes;--file;{dir}", &["{dir}"]),
    // Numbers and limits.
    ("perft;quoridor;--depth;-1", &["--depth", "-1"]),
    ("perft;quoridor;--depth;99999999", &["--depth", "99999999"]),
    ("perft;quoridor;--depth;two", &["--depth", "two"]),
    ("perft;quoridor;--depth;2;--threads;0", &["--threads", "0"]),
    ("bench;--threads;0", &["--threads", "0"]),
    ("bench;quoridor", &["quoridor"]),
    ("analyze;quoridor;--threads;0", &["--threads", "0"]),
    ("analyze;quoridor;--nodes;0", &["--nodes", "0"]),
    ("analyze;quoridor;--time-ms;-5", &["--time-ms", "-5"]),
    ("analyze;quoridor;--depth;1000000000000", &["--depth"]),
    ("show;tron;--seed;-1", &["--seed", "-1"]),
    ("show;tron;--seed;18446744073709551616", &["--seed"]),
    ("solve;tron;--all", &["--all", "tron"]),
    ("solve;quoridor;--hint;next", &["--hint", "quoridor"]),
    (
        "solve;huarong;--hint;all",
        &["--hint", "length, next, line"],
    ),
    (
        "convert;huarong;--to;morse",
        &["--to", "morse", "rush-hour"],
    ),
    ("convert;huarong;--to;gnome", &["--to", "row 4, column 2"]),
    ("convert;huarong;AB/..;--to;short", &["--to", "4x5"]),
    ("convert;tron;--to;rows", &["no other forms", "tron"]),
    ("convert;dots-boxes;--to;csv", &["--to", "csv"]),
    (
        "show;dots-boxes;1x1 111;--form;dbn",
        &["1x1 111", "4 characters"],
    ),
    ("show;huarong;--form;ascii", &["--form", "ascii"]),
    ("show;tron;--form;rows", &["--form", "tron"]),
    (
        "show;huarong;AoooooAooooooooooooooooooooooooooooo",
        &["rush-hour", "'A'"],
    ),
    ("generate;huarong;--pieces;2x2", &["--moves is missing"]),
    (
        "generate;huarong;--pieces;2x2;--moves;9-3",
        &["--moves", "`9-3`"],
    ),
    (
        "generate;huarong;--pieces;2x2,0x1;--moves;3",
        &["--pieces", "item 2"],
    ),
    (
        "generate;huarong;--pieces;1x1;--moves;3",
        &["--pieces", "'A' is 2x2"],
    ),
    (
        "generate;huarong;横刀立马;--pieces;2x2;--moves;3",
        &["--pieces"],
    ),
    ("generate;huarong;AB/..;--moves;3", &["--goal"]),
    (
        "generate;huarong;--pieces;2x2;--moves;3;--size;4",
        &["--size", "huarong"],
    ),
    ("generate;quoridor;--moves;3", &["quoridor"]),
    (
        "atlas;huarong;横刀立马;--all-layouts",
        &["--all-layouts", "no position"],
    ),
    (
        "atlas;huarong;--all-layouts;--nodes;5",
        &["--all-layouts", "--threads"],
    ),
    (
        "atlas;huarong;--all-layouts;--metric;group-move",
        &["--metric"],
    ),
    (
        "atlas;huarong;--all-layouts;--load;{dir}/long.txt",
        &["--load", "long.txt"],
    ),
    ("atlas;huarong;--save;x", &["--all-layouts"]),
    ("atlas;tron", &["only huarong", "tron"]),
    ("atlas;huarong;--size;3", &["--size", "huarong"]),
    ("atlas;huarong;A.A/...", &["'A'"]),
    ("solve;huarong;--metric;hop", &["--metric", "hop"]),
    ("solve;huarong;--algorithm;magic", &["--algorithm", "magic"]),
    (
        "solve;quoridor;--algorithm;bfs",
        &["--algorithm", "quoridor"],
    ),
    (
        "solve;quoridor;--longest-path",
        &["--longest-path", "quoridor"],
    ),
    // Matches.
    ("match;quoridor;random", &["<B>"]),
    ("match;quoridor;random;deepblue", &["deepblue", "greedy"]),
    ("match;quoridor;random;:x=1", &["name is missing"]),
    ("match;quoridor;random;random:x", &["option 1"]),
    ("match;quoridor;random;random:speed=9", &["speed"]),
    ("match;quoridor;random;alphabeta:depth=-2", &["depth", "-2"]),
    ("match;quoridor;random;random;--games;0", &["--games", "0"]),
    (
        "match;quoridor;random;random;--games;ten",
        &["--games", "ten"],
    ),
    ("match;quoridor;random;random;--jobs;0", &["--jobs", "0"]),
    (
        "match;quoridor;random;random;--log;{dir}/no/such/folder.jsonl",
        &["folder.jsonl"],
    ),
    (
        "match;quoridor;random;random;--log;-",
        &["--log", "names no file"],
    ),
    ("match;quoridor;random@a\nb;random", &["a\\nb", "label"]),
    ("match;quoridor;random;random;--times", &["--log"]),
    (
        "match;tron;random;random;--ply-cap;9",
        &["--ply-cap", "tron"],
    ),
    ("match;huarong;bfs;astar;--games;1000", &["--games", "1000"]),
    ("match;huarong;bfs;alphabeta", &["alphabeta"]),
    (
        "match;dots-boxes;random;random;--size;1x1;--opening-plies;1;--games;40",
        &["openings"],
    ),
    // Logs.
    ("verify", &["<LOG>"]),
    ("verify;{dir}/missing.jsonl", &["missing.jsonl"]),
    ("verify;{dir}/empty.txt", &["empty.txt", "empty"]),
    (
        "verify;{dir}/binary.bin",
        &["binary.bin", "line 1", "UTF-8"],
    ),
    ("verify;{dir}/words.txt", &["words.txt", "line 1"]),
    ("verify;{dir}/half.jsonl", &["half.jsonl", "line 2"]),
    ("verify;{dir}/chess.jsonl", &["chess.jsonl", "chess"]),
    (
        "verify;{dir}/games.jsonl",
        &["games.jsonl", "at most 1000000"],
    ),
    ("verify;{dir}/start.jsonl", &["start.jsonl", "start"]),
];

/// Files of all kinds but the right one.
fn make_files(dir: &Path) {
    fs::write(dir.join("empty.txt"), "").unwrap();
    fs::write(dir.join("words.txt"), "these are words\n").unwrap();
    fs::write(dir.join("binary.bin"), b"PK\xff\x00\xfe\n\x80").unwrap();
    fs::write(dir.join("long.txt"), "A".repeat(2 << 20)).unwrap();
    let log = dir.join("half.jsonl");
    let path = log.to_str().unwrap();
    arena_ok(
        0,
        &[
            "match", "quoridor", "random", "random", "--games", "2", "--log", path,
        ],
    );
    let text = fs::read_to_string(&log).unwrap();
    let header = text.lines().next().unwrap();
    fs::write(&log, &text[..header.len() + 40]).unwrap();
    let games = header.replace("\"games\":2", "\"games\":99999999999");
    fs::write(dir.join("games.jsonl"), games).unwrap();
    fs::write(dir.join("chess.jsonl"), header.replace("quoridor", "chess")).unwrap();
    fs::write(
        dir.join("start.jsonl"),
        header.replace("9 e1 e9", "9 e1 e0"),
    )
    .unwrap();
}

#[test]
fn bad_input_is_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    make_files(dir.path());
    let dir = dir.path().to_str().unwrap();
    for (line, places) in CASES {
        let line = line.replace("{dir}", dir);
        let args: Vec<&str> = line.split(';').collect();
        let run = arena(&args);
        let said = format!("{line}\n{}", run.stderr);
        assert_eq!(run.code, 2, "{said}{}", run.stdout);
        assert_eq!(run.stdout, "", "{said}");
        for place in *places {
            assert!(
                run.stderr.contains(&place.replace("{dir}", dir)),
                "no `{place}`: {said}"
            );
        }
        assert!(!run.stderr.contains("panicked"), "{said}");
        assert!(run.stderr.starts_with("error: "), "{said}");
    }
}
