//! Every line of `tests/data/cases.jsonl`.

use std::collections::BTreeSet;

use quoridor::{Move, Position, Size};
use quoridor::{Verdict, solve};
use search_core::{Game, Limits, Outcome, Side};
use serde_json::Value;

fn play(start: Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start, |mut position, mv| {
        position.try_play(mv.parse().unwrap()).unwrap();
        position
    })
}

fn after(case: &Value) -> Position {
    play(Position::default(), case["moves"].as_str().unwrap())
}

fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().unwrap();
    list.iter().map(|number| number.as_u64().unwrap()).collect()
}

fn perft(position: &Position, depths: &[u64]) {
    for (depth, &count) in (1..).zip(depths) {
        // The fourth depth of the standard board takes seconds: see benches and docs.
        if depth <= 3 {
            assert_eq!(search_core::perft(position, depth), count);
        }
    }
}

/// The winner of a start position, by the notation of the cases.
fn winner(size: &str, walls: u8) -> (&'static str, Option<u32>) {
    let start = Position::start(size.parse().unwrap(), walls);
    let solution = solve(&start, &Limits::none());
    assert_eq!(solution.outcome, Outcome::Solved, "{size}, {walls} walls");
    match solution.verdict.unwrap() {
        Verdict::Win(plies) => ("P1", Some(plies)),
        Verdict::Loss(plies) => ("P2", Some(plies)),
        Verdict::Draw => ("draw", None),
    }
}

/// Answers the case; false for a kind of question that is not known.
fn holds(case: &Value) -> bool {
    let name = case["name"].as_str().unwrap();
    let answer = &case["answer"];
    if let Some(pawn) = answer["pawn"].as_array() {
        let position = after(case);
        let moves = position.legal_moves();
        let targets: BTreeSet<String> = moves
            .iter()
            .filter(|mv| matches!(mv, Move::Pawn(_)))
            .map(Move::to_string)
            .collect();
        let expected = pawn
            .iter()
            .map(|square| square.as_str().unwrap().to_owned());
        assert_eq!(targets, expected.collect(), "{name}");
        assert_eq!(Some(moves.len() as u64), answer["legal"].as_u64(), "{name}");
    } else if let (Some(legal), Some((_, mv))) = (answer.as_bool(), name.split_once(':')) {
        assert_eq!(after(case).is_legal(mv.parse().unwrap()), legal, "{name}");
    } else if let Some(board) = name
        .strip_prefix("perft_")
        .filter(|name| name.contains('x'))
    {
        let (size, walls) = board.split_once('_').unwrap();
        let walls = walls.strip_suffix("walls").unwrap().parse().unwrap();
        perft(
            &Position::start(size.parse().unwrap(), walls),
            &numbers(answer),
        );
    } else if name.starts_with("perft_canta") {
        perft(&after(case), &numbers(answer));
    } else if name == "race_7x7_no_walls" {
        assert_eq!(
            winner("7", 0),
            ("P2", answer["plies"].as_u64().map(|plies| plies as u32))
        );
    } else if let Some(board) = name.strip_prefix("solved_") {
        let (size, walls) = board.split_once("_walls").unwrap();
        let walls = walls.parse().unwrap();
        if matches!((size, walls), ("5x5", 5) | ("8x3", 3)) {
            // Too large for a test's time or any memory: with little of it, the solver must say so.
            let start = Position::start(size.parse().unwrap(), walls);
            let solution = solve(&start, &Limits::none().with_memory(64 << 20));
            assert!(
                matches!(solution.outcome, Outcome::LimitReached(_)),
                "{name}"
            );
            assert_eq!(solution.verdict, None);
        } else {
            assert_eq!(Some(winner(size, walls).0), answer.as_str(), "{name}");
        }
    } else if name == "hands_in_hash" {
        let (one, other) = case["moves"].as_str().unwrap().split_once("||").unwrap();
        let [one, other] = [one, other].map(|moves| play(Position::default(), moves));
        assert_eq!((one.walls(), one.turn()), (other.walls(), other.turn()));
        assert!(
            Side::ALL
                .iter()
                .all(|&side| one.pawn(side) == other.pawn(side))
        );
        assert_ne!(one, other);
        assert_ne!(one.key(), other.key());
    } else if name.starts_with("frozen_race") {
        let walls = case["walls_each"].as_u64().unwrap() as u8;
        let start = Position::start(Size::STANDARD, walls);
        let mut position = play(start, case["moves"].as_str().unwrap());
        if Side::ALL.iter().any(|&side| position.hand(side) > 0) {
            position = Position::new(
                position.size(),
                Side::ALL.map(|side| position.pawn(side)),
                [0, 0],
                position.turn(),
                position.walls().iter(),
            )
            .unwrap();
        }
        let plies = match solve(&position, &Limits::none()).verdict {
            Some(Verdict::Win(plies)) => i64::from(plies),
            Some(Verdict::Loss(plies)) => -i64::from(plies),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(Some(plies), answer.as_i64(), "{name}");
        let turn = Game::turn(&position);
        assert_eq!(position.distance(turn), position.distance(!turn), "{name}");
    } else {
        return false;
    }
    true
}

#[test]
fn every_case_is_asked_and_right() {
    let mut asked = 0;
    for line in include_str!("../data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        assert!(holds(&case), "unknown kind of case: {}", case["name"]);
        asked += 1;
    }
    assert_eq!(asked, 88);
}
