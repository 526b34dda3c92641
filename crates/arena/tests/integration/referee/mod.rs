//! `OpenSpiel` as an independent referee: random games of Quoridor and of Dots and Boxes, each legal move,
//! turn and result compared.
//!
//! Skipped, with a message, where Python or its package `open_spiel` is missing. `PYTHON` names the
//! interpreter, `REFEREE_GAMES` how many games of each kind there are.

use std::io::Write;
use std::process::{Command, Stdio};

use dots_boxes::Start;
use quoridor::Move;
use search_core::{Game, Side, SplitMix64};
use serde_json::{Value, json};

const SCRIPT: &str = include_str!("open_spiel.py");

/// The interpreter, if it has the package.
fn python() -> Option<String> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let probe = Command::new(&python)
        .args(["-c", "import pyspiel"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !probe {
        eprintln!("skipped: {python} has no package open_spiel (`pip install open_spiel`)");
    }
    probe.then_some(python)
}

fn games() -> u64 {
    let games = std::env::var("REFEREE_GAMES").ok();
    games.map_or(100, |games| games.parse().unwrap())
}

/// Has games replayed; gives the number of plies.
fn referee(python: &str, games: &[Value]) -> u64 {
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: Vec<String> = games.iter().map(ToString::to_string).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.join("\n").as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let mut plies = 0;
    let mut answered = 0;
    for (game, answer) in games.iter().zip(answers.lines()) {
        let ok = answer.strip_prefix("ok ");
        plies += ok
            .unwrap_or_else(|| panic!("{answer}\n{game}"))
            .parse::<u64>()
            .unwrap();
        answered += 1;
    }
    assert_eq!(answered, games.len(), "the referee stopped early");
    plies
}

fn ply(turn: Side, legal: impl IntoIterator<Item = String>, chosen: &impl ToString) -> Value {
    let legal: Vec<String> = legal.into_iter().collect();
    json!({ "turn": turn.index(), "legal": legal, "move": chosen.to_string() })
}

/// A random game, half of its moves by pawns, drawn after as many plies as the referee allows.
fn quoridor_game(rng: &mut SplitMix64, side: u8, walls: u8) -> Value {
    let size = quoridor::Size::new(side, side).unwrap();
    let mut position = quoridor::Position::start(size, walls);
    let most = 4 * usize::from(side) * usize::from(side);
    let mut plies = Vec::new();
    while position.winner().is_none() && plies.len() < most {
        let legal = position.legal_moves();
        let mut choices = legal.clone();
        if rng.chance(1, 2) {
            choices.retain(|mv| matches!(mv, Move::Pawn(_)));
        }
        let chosen = choices[rng.below(choices.len() as u64) as usize];
        plies.push(ply(
            position.turn(),
            legal.iter().map(ToString::to_string),
            &chosen,
        ));
        position.play(chosen);
    }
    // A win with the very last ply that there may be counts for nothing there.
    let returns = match position.winner().filter(|_| plies.len() < most) {
        None => [0, 0],
        Some(Side::First) => [1, -1],
        Some(Side::Second) => [-1, 1],
    };
    json!({ "game": "quoridor", "size": side, "walls": walls, "plies": plies, "returns": returns })
}

fn dots_game(rng: &mut SplitMix64, rows: u8, cols: u8) -> Value {
    let size = dots_boxes::Size::new(rows, cols).unwrap();
    let mut position = dots_boxes::Position::start(size, Start::American);
    let mut plies = Vec::new();
    while position.ending().is_none() {
        let legal = position.legal_moves();
        let chosen = legal[rng.below(legal.len() as u64) as usize];
        plies.push(ply(
            position.turn(),
            legal.iter().map(ToString::to_string),
            &chosen,
        ));
        position.play(chosen);
    }
    let [first, second] = position.scores().map(i64::from);
    json!({
        "game": "dots-boxes", "rows": rows, "cols": cols, "plies": plies,
        "returns": [first - second, second - first],
    })
}

#[test]
fn quoridor_is_what_open_spiel_plays() {
    let Some(python) = python() else { return };
    let mut rng = SplitMix64::new(1);
    for (side, walls) in [(5, 3), (7, 6), (9, 10)] {
        let games: Vec<Value> = (0..games())
            .map(|_| quoridor_game(&mut rng, side, walls))
            .collect();
        let plies = referee(&python, &games);
        eprintln!(
            "{side}x{side}: {} games, {plies} plies, 0 differences",
            games.len()
        );
    }
}

#[test]
fn dots_and_boxes_is_what_open_spiel_plays() {
    let Some(python) = python() else { return };
    let mut rng = SplitMix64::new(2);
    let games: Vec<Value> = (0..games())
        .map(|_| {
            let [rows, cols] = [(); 2].map(|()| 1 + rng.below(5) as u8);
            dots_game(&mut rng, rows, cols)
        })
        .collect();
    let plies = referee(&python, &games);
    eprintln!(
        "dots and boxes: {} games, {plies} plies, 0 differences",
        games.len()
    );
}
