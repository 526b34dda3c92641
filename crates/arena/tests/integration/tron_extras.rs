//! Fair maps to take away, and games of two to four players.

use serde_json::{Value, json};

use crate::run::{arena, arena_json, arena_ok};

#[test]
fn fair_maps_are_those_of_matches() {
    let text = arena_ok(0, &["generate", "tron", "--count", "3", "--seed", "7"]);
    let maps: Vec<&str> = text.lines().collect();
    assert_eq!(maps.len(), 3);
    assert_eq!(
        arena_ok(0, &["generate", "tron", "--seed", "7"]).trim(),
        maps[0]
    );
    assert_ne!(arena_ok(0, &["generate", "tron"]).trim(), maps[0]);
    let shown = arena_json(0, &["show", "tron", "--seed", "7"]);
    assert_eq!(shown["position"], maps[0]);
    let shown = arena_json(0, &["show", "tron", maps[2]]);
    assert_eq!(shown["size"], "16x16");
}

#[test]
fn fair_maps_have_sizes_walls_and_forms() {
    let args = ["generate", "tron", "--size", "10x5", "--wall-percent", "0"];
    let map = arena_json(0, &args);
    let text = map["map"].as_str().unwrap();
    assert_eq!(text.split('/').count(), 5);
    assert!(!text.contains('#'), "{text}");
    assert_eq!(
        (&map["size"], &map["seed"], &map["index"]),
        (&json!("10x5"), &json!(1), &json!(0))
    );
    let files = arena_ok(0, &[&args[..], &["--contest", "--count", "2"]].concat());
    assert!(files.starts_with(map["contest_map"].as_str().unwrap()));
    let lines: Vec<&str> = files.lines().collect();
    assert_eq!(lines.len(), 16);
    for file in lines.chunks(8) {
        assert_eq!(file[0], "12 7");
        assert!(file[1..].iter().all(|row| row.len() == 12));
    }
    for (args, said) in [
        ("--size 9x5", "a fair map needs an even width, not 9"),
        ("--size 6x", "is not a size"),
        ("--map four-rooms", "drawn from the seed"),
        ("--pieces 1x1", "--pieces means nothing in tron"),
        ("--rules alternating", "but no map, moves or rules"),
        ("--wall-percent 90", "fewer walls may help"),
    ] {
        let words: Vec<&str> = ["generate", "tron"]
            .into_iter()
            .chain(args.split(' '))
            .collect();
        let run = arena(&words);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args}");
        assert!(run.stderr.contains(said), "{args}: {}", run.stderr);
    }
    let run = arena(&["generate", "huarong", "--moves", "3", "--contest"]);
    assert!(
        run.stderr.contains("--contest means nothing in huarong"),
        "{}",
        run.stderr
    );
}

fn party(words: &str) -> Value {
    let words: Vec<&str> = ["party", "tron"]
        .into_iter()
        .chain(words.split(' '))
        .collect();
    arena_json(0, &words)
}

#[test]
fn parties_rotate_seats_and_rank_players() {
    let asked = "greedy random paranoid --games 7 --size 8x6 --nodes 60";
    let result = party(asked);
    // Whole rounds of three games.
    assert_eq!(
        (&result["games"], &result["rounds"]),
        (&json!(9), &json!(3))
    );
    assert_eq!(result["seed"], 1);
    let players = result["players"].as_array().unwrap();
    let sum = |key: &str| -> f64 { players.iter().map(|row| row[key].as_f64().unwrap()).sum() };
    assert!((sum("wins") - 9.0).abs() < 1e-9);
    assert!((sum("share") - 1.0).abs() < 1e-9);
    assert!((sum("place") - 6.0).abs() < 1e-9);
    assert_eq!(players[2]["player"], "random");
    assert!(players.iter().all(|row| row["place_error"].is_number()));
    // Neither how many are played at once nor the run matters; the seed does.
    assert_eq!(party(&format!("{asked} --jobs 1")), result);
    assert_ne!(
        party(&format!("{asked} --seed 2"))["players"],
        result["players"]
    );
}

#[test]
fn parties_are_for_two_to_four_of_the_known() {
    let text = arena_ok(
        0,
        &[
            "party", "tron", "maxn@x", "maxn@x", "--games", "2", "--size", "4x3", "--nodes", "20",
        ],
    );
    assert!(text.contains("| x#2"), "{text}");
    assert!(
        text.ends_with(
            "games 2, starts 1, each with every player in every seat; board 4x3, seed 1\n"
        ),
        "{text}"
    );
    for (args, said) in [
        (
            "quoridor greedy greedy",
            "quoridor is not for more than two",
        ),
        ("tron greedy", "2 values required"),
        ("tron greedy nobody", "unknown player `nobody`"),
        ("tron greedy random:depth=2", "depth"),
        (
            "tron greedy random --size 0x4",
            "0x4: sides are from 1 to 62",
        ),
        (
            "tron greedy random --size +4x4",
            "`+4x4` is not a size: write WxH",
        ),
        (
            "tron greedy random --size 1x1",
            "a board of 1x1 has no room for 2 players",
        ),
    ] {
        let words: Vec<&str> = ["party"].into_iter().chain(args.split(' ')).collect();
        let run = arena(&words);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args}");
        assert!(run.stderr.contains(said), "{args}: {}", run.stderr);
    }
}
