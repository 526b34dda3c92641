//! Games to look at: replays, pages, and a person at the board.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::run::{arena, arena_json, arena_ok, command};

/// A log of a small match.
fn log(dir: &std::path::Path, line: &str) -> String {
    let path = dir.join("log.jsonl").to_str().unwrap().to_owned();
    let _ = fs::remove_file(&path);
    let mut args: Vec<&str> = line.split(' ').collect();
    args.extend(["--log", &path]);
    arena_ok(0, &args);
    path
}

const MATCHES: [&str; 5] = [
    "match quoridor alphabeta greedy --size 5 --walls 2 --games 2 --nodes 200",
    "match dots-boxes alphabeta random --size 2x2 --games 2 --nodes 200",
    "match tron alphabeta random --size 8x6 --games 2 --nodes 200",
    "match tron alphabeta random --size 8x6 --games 2 --nodes 200 --rules alternating",
    "match huarong bfs astar --games 2",
];

#[test]
fn every_game_can_be_stepped_through() {
    let dir = tempfile::tempdir().unwrap();
    for line in MATCHES {
        let log = log(dir.path(), line);
        let said = arena_ok(0, &["replay", &log, "--game", "2"]);
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("game 2: "), "{last}");
        let steps = arena_json(0, &["replay", &log]);
        let count = steps["steps"].as_array().unwrap().len();
        assert!(count > 3, "{steps}");
        let page = dir.path().join("game.html");
        assert_eq!(
            arena_ok(0, &["replay", &log, "--html", page.to_str().unwrap()]),
            ""
        );
        let html = fs::read_to_string(page).unwrap();
        assert_eq!(html.matches("data-step=").count(), count, "{line}");
        // One file, no network.
        for word in ["http:", "https:", "src=", "@import", "url("] {
            let own = html.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(word), "{line}: {word}");
        }
        assert!(html.contains("aria-live=\"polite\"") && html.contains("role=\"img\""));
        let data = html.split("id=\"data\">").nth(1).unwrap();
        let data = data.split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["boards"].as_array().unwrap().len(), count);
    }
}

#[test]
fn a_replay_is_the_game_as_it_was_played() {
    let dir = tempfile::tempdir().unwrap();
    let log = log(dir.path(), MATCHES[1]);
    let said = arena_ok(0, &["replay", &log]);
    let begin: Vec<&str> = said.lines().take(24).collect();
    insta::assert_snapshot!(begin.join("\n"), @r#"
      0   1   2
    0 +   +   +

    1 +   +   +

    2 +   +   +
    first 0, second 0; first to move
    the start

      0   1   2
    0 +   +   +
          |
    1 +   +   +

    2 +   +   +
    first 0, second 0; second to move
    opening: v0,1

      0   1   2
    0 +   +   +
          |
    1 +   +   +
          |
    2 +   +   +
    "#);
    let run = arena(&["replay", &log, "--game", "3"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no game 3"), "{}", run.stderr);
    let text = fs::read_to_string(&log).unwrap();
    let first = text.find("\"moves\":[\"").unwrap() + 10;
    fs::write(
        &log,
        format!("{}x9,9{}", &text[..first], &text[first + 4..]),
    )
    .unwrap();
    let run = arena(&["replay", &log]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("game 1: move 1: "), "{}", run.stderr);
}

#[test]
fn reports_have_tables_and_curves() {
    let dir = tempfile::tempdir().unwrap();
    let page = dir.path().join("report.html");
    let page = page.to_str().unwrap();
    for (line, players) in [
        (
            "tournament dots-boxes alphabeta greedy random --size 2x2 --games 8 --nodes 200",
            3,
        ),
        (MATCHES[4], 2),
    ] {
        let log = log(dir.path(), line);
        assert_eq!(arena_ok(0, &["report", &log, "--html", page]), "");
        let html = fs::read_to_string(page).unwrap();
        assert_eq!(html.matches("<polyline").count(), 2 * players, "{line}");
        assert_eq!(html.matches("<table>").count(), 2);
        for word in ["NaN", "infinity", "src=", "https:"] {
            assert!(!html.contains(word), "{line}: {word}");
        }
        assert!(arena_json(0, &["report", &log, "--html", page]).is_object());
    }
}

#[test]
fn boards_are_drawn_as_svg() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("board.svg");
    for (args, rects, discs) in [
        ("quoridor --size 3 --walls 2 --moves b2", 9, 2),
        ("quoridor --size 3 --walls 2 --moves a1h", 10, 2),
        ("dots-boxes --size 1x1 --moves h0,0", 2, 4),
        ("tron --position 1.#/..2", 6, 2),
        ("huarong --position AAB/..C", 9, 0),
    ] {
        let mut words = vec!["show"];
        words.extend(args.split(' '));
        words.extend(["--svg", file.to_str().unwrap()]);
        arena_ok(0, &words);
        let svg = fs::read_to_string(&file).unwrap();
        let ground = 1;
        assert_eq!(
            svg.matches("<rect").count(),
            ground + rects,
            "{args}: {svg}"
        );
        assert_eq!(svg.matches("<circle").count(), discs, "{args}");
    }
}

/// What is said to a person who types these lines.
fn play(args: &str, lines: &str) -> String {
    let words: Vec<&str> = core::iter::once("play").chain(args.split(' ')).collect();
    let mut child = command(&words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    said
}

#[test]
fn a_person_plays_to_the_end() {
    let said = play(
        "dots-boxes --size 1x1 --player random",
        "nonsense\nh0,0\nhelp\nmoves\nhint\nlevel 3\nlevel 12\nundo\nundo\nh0,0\nresign\n",
    );
    for words in [
        "edge `nonsense`: expected",
        "take your last move back",
        "level 3",
        "`12` is no level from 1 to 9",
        "there is nothing to take back",
        "0-1: you resign",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The second seat waits for its turn; a box more is a turn more.
    let said = play(
        "dots-boxes --size 1x1 --second --level 9",
        "h1,0\nh0,0\nv0,0\nv0,1\nh1,0\nh0,0\nv0,0\nv0,1\n",
    );
    assert!(said.contains("0-1 (board-full): you win"), "{said}");
    let said = play("quoridor --size 3 --player greedy", "b2\nquit\n");
    assert!(said.contains("greedy plays"), "{said}");
    // Both at once: the person types its own letter.
    let said = play(
        "tron --position #####/#1.2#/##### --player random",
        "w\nN\ne\n",
    );
    assert!(
        said.contains("`W` is not one of E") && said.contains("`N` is not one of E"),
        "{said}"
    );
    assert!(said.contains("1/2-1/2 (double-crash): a draw"), "{said}");
    // Alone with a puzzle.
    let said = play("huarong --position AAB/..C --goal .../AA.", "hint\nA:D\n");
    assert!(
        said.contains("A:D (value ") && said.contains("1-0 (solved): you win"),
        "{said}"
    );
}

#[test]
fn a_persons_game_in_json_is_one_object() {
    let said = play(
        "dots-boxes --size 1x1 --player random --json",
        "h0,0\nresign\n",
    );
    let answer: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(answer["termination"], "resignation");
    assert_eq!(answer["moves"][0], "h0,0");
}

#[test]
fn pictures_are_written_over_pictures_alone() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("board");
    let path = place.to_str().unwrap();
    let show = ["show", "quoridor", "--svg", path];
    arena_ok(0, &show);
    let picture = fs::read_to_string(&place).unwrap();
    assert!(picture.starts_with("<svg"), "{picture}");
    arena_ok(0, &show);
    fs::write(&place, "").unwrap();
    arena_ok(0, &show);
    assert_eq!(fs::read_to_string(&place).unwrap(), picture);
    fs::write(&place, "my notes").unwrap();
    let run = arena(&show);
    assert_eq!(run.code, 2);
    let said = format!("error: --svg: {path}: is there, and is neither SVG nor HTML");
    assert!(run.stderr.starts_with(&said), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&place).unwrap(), "my notes");
}
