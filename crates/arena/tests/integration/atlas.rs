//! `arena atlas`, `arena convert`, and the options of `solve` that tell more or less.

use std::io::Write;
use std::process::Stdio;

use serde_json::json;

use crate::run::{arena, arena_json, arena_ok, command};

#[test]
fn the_component_of_hengdao_lima() {
    for (metric, optimum, solutions, eccentricity, diameter) in [
        ("move", 81, "256", 124, 145),
        ("slide", 90, "4096", 133, 156),
        ("step", 116, "4112640000", 167, 190),
    ] {
        let chart = arena_json(0, &["atlas", "huarong", "横刀立马", "--metric", metric]);
        let expected = [
            ("metric", json!(metric)),
            ("states", json!(25_955)),
            ("merged", json!(13_011)),
            ("goals", json!(964)),
            ("optimum", json!(optimum)),
            ("solutions", json!(solutions)),
            ("eccentricity", json!(eccentricity)),
            ("diameter", json!(diameter)),
        ];
        for (key, value) in expected {
            assert_eq!(chart[key], value, "{key} in {metric}");
        }
    }
}

#[test]
fn a_small_chart_for_people() {
    let text = arena_ok(0, &["atlas", "huarong", "AA./B.C", "--goal", ".../.AA"]);
    let stable: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("elapsed"))
        .collect();
    insta::assert_snapshot!(stable.join("\n"), @r"
    position       AA./B.C goal .../.AA
    metric         move
    states         24
    merged         none
    edges          40
    goals          6
    optimum        4
    solutions      1
    eccentricity   6
    farthest count 3
    farthest       BC./.AA B.C/.AA .BC/.AA
    hardest length 5
    hardest count  2
    hardest        AAB/C.. AAB/.C.
    diameter       6
    layers         1 4 5 3 3 5 3
    goal layers    6 4 4 4 4 2
    ");
}

#[test]
fn unsolvable_components_are_charted_too() {
    let chart = arena_json(0, &["atlas", "huarong", "走投无路"]);
    assert_eq!(chart["states"], 7_462);
    assert_eq!(
        (&chart["optimum"], &chart["goals"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(chart["solutions"], "0");
    assert_eq!(chart["hardest"], json!([]));
}

#[test]
fn a_limit_is_no_chart() {
    let chart = arena_json(3, &["atlas", "huarong", "--nodes", "100"]);
    assert_eq!(chart["reason"], "limit:nodes");
    assert!(chart.get("states").is_none());
}

#[test]
fn graphs_are_written_by_the_ending_of_the_name() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, edges, lines) in [("g.graphml", "<edge ", 0), ("g.csv", "", 1)] {
        let path = dir.path().join(name);
        let path = path.to_str().expect("text");
        let args = [
            "atlas", "huarong", "AA./B.C", "--goal", ".../.AA", "--graph", path,
        ];
        let chart = arena_json(0, &args);
        let written = std::fs::read_to_string(path).expect("the graph");
        let rows = written.lines().filter(|line| line.contains(edges)).count();
        assert_eq!(json!(rows - lines), chart["edges"], "{name}");
    }
    let run = arena(&["atlas", "huarong", "--graph", "graph.png"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("--graph graph.png") && run.stderr.contains(".graphml"),
        "{}",
        run.stderr
    );
    let path = dir.path().join("missing").join("g.csv");
    let path = path.to_str().expect("text");
    let run = arena(&["atlas", "huarong", "捷足先登", "--graph", path]);
    assert_eq!(
        (run.code, run.stderr.contains(path)),
        (2, true),
        "{}",
        run.stderr
    );
}

#[test]
fn hints_tell_as_much_as_asked_for() {
    let solve = |hint: &str| arena_json(0, &["solve", "huarong", "捷足先登", "--hint", hint]);
    let (length, next, line) = (solve("length"), solve("next"), solve("line"));
    for answer in [&length, &next, &line] {
        assert_eq!(answer["length"], 32);
    }
    let moves = line["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 32);
    assert_eq!(length["moves"], json!([]));
    assert_eq!(next["moves"], json!([moves[0]]));
}

#[test]
fn all_solutions_are_counted_on_request() {
    let answer = arena_json(0, &["solve", "huarong", "横刀立马", "--all"]);
    assert_eq!(
        (&answer["length"], &answer["solutions"]),
        (&json!(81), &json!("256"))
    );
    let answer = arena_json(1, &["solve", "huarong", "走投无路", "--all"]);
    assert_eq!(
        (&answer["solved"], &answer["solutions"]),
        (&json!(false), &json!("0"))
    );
    let text = arena_ok(
        0,
        &["solve", "huarong", "峰回路转", "--all", "--hint", "length"],
    );
    assert!(
        text.contains("\n10160640 solutions of that length\n"),
        "{text}"
    );
    // A limit that one search keeps to may be too little for the count.
    let answer = arena_json(
        3,
        &["solve", "huarong", "横刀立马", "--all", "--nodes", "13000"],
    );
    assert_eq!(
        (&answer["solved"], &answer["solutions"]),
        (&json!(true), &json!(null))
    );
}

#[test]
fn games_of_dots_and_boxes_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dbl");
    let file = file.to_str().unwrap();
    let given = ["--size", "2x2", "--moves", "h0,0 v0,0"];
    let args = [&["convert", "dots-boxes"], &given[..], &["--to", "dbl"]].concat();
    let dbl = arena_ok(0, &args);
    assert_eq!(dbl, "2,2\n(0, 0) - (1, 0)\n(0, 0) - (0, 1)\n");
    std::fs::write(file, dbl).unwrap();
    let read = ["convert", "dots-boxes", "--file", file, "--form", "dbl"];
    let to = |form: &str| arena_ok(0, &[&read[..], &["--to", form]].concat());
    assert_eq!(to("dbn"), "2x2 100000100000 0-0 1\n");
    assert_eq!(to("actions"), "2x2 0 6\n");
    assert_eq!(to("line"), "2x2 -./../.. |../... 0-0 1\n");
    let run = arena(&["convert", "tron", "--to", "dbl"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            2,
            "error: tron has no other forms; `arena show tron` has the position\n"
        )
    );
}

#[test]
fn positions_are_converted() {
    let convert = |args: &[&str]| {
        let args: Vec<&str> = ["convert", "huarong"].iter().chain(args).copied().collect();
        arena_ok(0, &args)
    };
    assert_eq!(convert(&["横刀立马", "--to", "short"]), "4WVE1\n");
    let jam = "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";
    assert_eq!(
        convert(&[jam, "--to", "rush-hour"]),
        format!("{}\n", jam.replace('o', "."))
    );
    let rows = convert(&[jam, "--to", "rows"]);
    assert_eq!(convert(&[rows.trim(), "--to", "rows"]), rows);
    let dir = tempfile::tempdir().expect("a directory");
    let level = dir.path().join("level.txt");
    std::fs::write(&level, "#####\n#a**-..\n#####\n").expect("a file");
    let level = level.to_str().expect("text");
    let rows = convert(&["--file", level, "--form", "gnome", "--to", "rows"]);
    assert_eq!(
        rows,
        "#####../#a**.../#####.. goal ......./.....**/....... gates ......./....-../.......\n"
    );
    let silly = "5 x 5\n1 = 111/01\n2 = 101/111\n3 = 1\n1xx200000000033\n000xx00033001002\n";
    let file = dir.path().join("silly.txt");
    std::fs::write(&file, silly).expect("a file");
    let file = file.to_str().expect("text");
    let back = convert(&["--file", file, "--to", "knuth"]);
    assert_eq!(convert(&["--file", file, "--to", "knuth"]), back);
    assert!(back.starts_with("5 x 5\n1 = "), "{back}");
    let json = arena_json(0, &["convert", "huarong", "--to", "common"]);
    assert_eq!(json, json!({ "form": "common", "text": "1A9BF0C" }));
}

#[test]
fn boards_are_generated_by_their_difficulty() {
    let goal = "..../..../.AA./.AA.";
    let generate = |moves: &str, seed: &str| {
        let args = [
            "generate",
            "huarong",
            "--pieces",
            "2x2,2*2x1,1x2,1x1",
            "--goal",
            goal,
        ];
        let more = ["--moves", moves, "--count", "3", "--seed", seed];
        arena(&[&args[..], &more[..]].concat())
    };
    let run = generate("4-6", "7");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, generate("4-6", "7").stdout);
    assert_ne!(run.stdout, generate("4-6", "8").stdout);
    for line in run.stdout.lines().take(3) {
        let (length, rows) = line.trim().split_once("  ").expect("length and rows");
        let solved = arena_json(0, &["solve", "huarong", rows, "--goal", goal]);
        assert_eq!(solved["length"].to_string(), length);
    }
    assert!(
        run.stdout
            .lines()
            .last()
            .expect("a summary")
            .ends_with("solvable in all), seed 7")
    );
    assert_eq!(generate("400", "7").code, 1);
    assert!(
        generate("hardest", "7")
            .stdout
            .contains("arrangements of that length")
    );
}

#[test]
fn all_layouts_are_as_published() {
    let dir = tempfile::tempdir().expect("a directory");
    let table = dir.path().join("table.bin");
    let table = table.to_str().expect("text");
    let computed = arena_json(0, &["atlas", "huarong", "--all-layouts", "--save", table]);
    for (key, value) in [
        ("layouts", 29_334_498),
        ("groups", 25_422),
        ("largest_group", 964_656),
        ("solvable", 28_913_089),
        ("max", 138),
    ] {
        assert_eq!(computed[key], value, "{key}");
    }
    let histogram: Vec<u64> =
        serde_json::from_value(computed["histogram"].clone()).expect("numbers");
    let first = [
        2_260_392, 1_301_450, 2_782_750, 2_855_489, 2_691_049, 2_324_961, 2_048_666,
    ];
    assert_eq!(histogram[..7], first);
    assert_eq!(histogram[133..], [30, 28, 26, 10, 8, 6]);
    let hardest = computed["hardest"].as_array().expect("a list");
    assert_eq!(hardest.len(), 6);
    assert!(hardest.contains(&json!("4FEA134")));
    let mut loaded = arena_json(0, &["atlas", "huarong", "--all-layouts", "--load", table]);
    for key in ["distances_ms", "elapsed_ms"] {
        loaded[key] = computed[key].clone();
    }
    assert_eq!(loaded, computed);
    let run = arena(&[
        "atlas",
        "huarong",
        "--all-layouts",
        "--load",
        table,
        "--metric",
        "step",
    ]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("of the metric move, not of step"),
        "{}",
        run.stderr
    );
}

#[test]
fn standard_input_is_read_once() {
    let commands: [&[&str]; 2] = [
        &["convert", "huarong", "--file", "-", "--to", "rows"],
        &["atlas", "huarong", "--file", "-"],
    ];
    for args in commands {
        let mut child = command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(b"AB/..\n").expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let stdout = String::from_utf8(output.stdout).expect("text");
        assert!(
            output.status.success() && stdout.contains("AB/.."),
            "{args:?}: {stdout}"
        );
    }
}
