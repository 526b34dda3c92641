//! Every row of the shared cases.

use search_core::{Fraction, Game, Limits, Outcome, Side};
use serde_json::Value;
use tron::{Alternating, FillBound, Move, Position, Turn, longest_path, solve, solve_alternating};

fn rows() -> Vec<Value> {
    include_str!("../data/cases.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn map(row: &Value) -> String {
    let lines: Vec<&str> = row["map"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l.as_str().unwrap())
        .collect();
    lines.join("\n")
}

fn moves(value: &Value) -> Vec<Move> {
    let texts = value.as_array().unwrap().iter();
    let mut moves: Vec<Move> = texts
        .map(|text| text.as_str().unwrap().parse().unwrap())
        .collect();
    moves.sort_unstable();
    moves
}

/// The rounded decimals of the data are all of small denominators.
fn fraction(decimal: f64) -> Fraction {
    (1..=10)
        .find_map(|denominator| {
            let numerator = decimal * f64::from(denominator);
            ((numerator - numerator.round()).abs() < 1e-3)
                .then(|| Fraction::new(numerator.round() as i128, denominator.into()).unwrap())
        })
        .unwrap()
}

#[test]
fn simultaneous_values() {
    let mut seen = 0;
    for row in rows() {
        let Some(expected) = row["answer"].get("value_for_1") else {
            continue;
        };
        seen += 1;
        let name = row["name"].as_str().unwrap();
        let position: Position = map(&row).parse().unwrap();
        let report = solve(&position, &Limits::none()).unwrap();
        assert_eq!(report.outcome, Outcome::Solved, "{name}");
        let answer = report.answer.unwrap();
        let expected = fraction(expected.as_f64().unwrap());
        assert_eq!(answer.value, expected, "{name}");
        // Each mix must hold the value against every answer, which proves both it and the value
        // from the values one turn later.
        for (side, mix) in Side::ALL.into_iter().zip(&answer.strategies) {
            let total = mix
                .iter()
                .fold(Fraction::ZERO, |sum, (_, p)| sum.checked_add(*p).unwrap());
            assert_eq!(total, Fraction::ONE, "{name}");
            for reply in position.legal_moves(side.other()) {
                let won = mix.iter().fold(Fraction::ZERO, |sum, &(mv, probability)| {
                    let turn = match side {
                        Side::First => Turn([mv, reply]),
                        Side::Second => Turn([reply, mv]),
                    };
                    let mut after = position;
                    after.try_play(turn).unwrap();
                    let value = solve(&after, &Limits::none())
                        .unwrap()
                        .answer
                        .unwrap()
                        .value;
                    sum.checked_add(value.checked_mul(probability).unwrap())
                        .unwrap()
                });
                match side {
                    Side::First => assert!(won >= answer.value, "{name} {reply}"),
                    Side::Second => assert!(won <= answer.value, "{name} {reply}"),
                }
            }
        }
        // From the other side of the board the value has the other sign.
        let mirrored = solve(&position.swapped(), &Limits::none()).unwrap();
        assert_eq!(mirrored.answer.unwrap().value, -expected, "{name}");
    }
    assert_eq!(seen, 10);
}

#[test]
fn alternating_winners() {
    let mut seen = 0;
    for row in rows() {
        let Some(expected) = row["answer"].get("mover_wins") else {
            continue;
        };
        seen += 1;
        let name = row["name"].as_str().unwrap();
        let game: Alternating = map(&row).parse().unwrap();
        let report = solve_alternating(&game, &Limits::none());
        assert_eq!(report.outcome, Outcome::Solved, "{name}");
        assert_eq!(report.mover_wins, expected.as_bool(), "{name}");
        assert_eq!(
            report.winning_moves,
            moves(&row["answer"]["winning_moves"]),
            "{name}"
        );
    }
    assert_eq!(seen, 6);
}

#[test]
fn longest_paths() {
    let mut seen = 0;
    for row in rows() {
        let answer = &row["answer"];
        let Some(expected) = answer.get("max_moves").and_then(Value::as_u64) else {
            continue;
        };
        seen += 1;
        let name = row["name"].as_str().unwrap();
        let position: Position = map(&row).parse().unwrap();
        let head = position.head(Side::First).unwrap();
        let path = longest_path(&position, Side::First, &Limits::none());
        assert_eq!(u64::from(path.length()), expected, "{name}");
        assert_eq!(
            u64::from(position.reach(Side::First).len()),
            answer["reachable_cells"]
        );
        let bound = FillBound::default().bound(position.free(), head);
        assert_eq!(u64::from(bound), answer["parity_bound"], "{name}");
        let best: Vec<Move> = position
            .free_moves(Side::First)
            .into_iter()
            .filter(|&mv| {
                // Player 2 is put out of reach, so that player 1 may step alone.
                let mut after = lone(&position);
                after.play(mv);
                let rest = longest_path(after.position(), Side::First, &Limits::none());
                u64::from(rest.length()) + 1 == expected
            })
            .collect();
        assert_eq!(best, moves(&answer["optimal_first_moves"]), "{name}");
    }
    assert_eq!(seen, 4);
}

/// The map with a walled-off head of player 2 added below, player 1 to move.
fn lone(position: &Position) -> Alternating {
    let width = position.size().width();
    let walls = "#".repeat(width);
    let text = format!("{}/{walls}/2{}", position.notation(), "#".repeat(width - 1));
    text.parse().unwrap()
}

#[test]
fn rows_are_all_used() {
    assert_eq!(rows().len(), 20);
}

#[test]
fn revealed_moves_cost_the_whole_game() {
    // Whoever commits first loses here, though the fair value is 0.
    let row = rows().pop().unwrap();
    let position: Position = map(&row).parse().unwrap();
    assert!(position.ending().is_none());
    for (serial, expected) in [
        (search_core::Serial::pessimistic(position, Side::First), -1),
        (search_core::Serial::optimistic(position, Side::First), 1),
    ] {
        let value = search_core::minimax_value(&serial);
        let for_first = if serial.turn() == Side::First {
            value
        } else {
            -value
        };
        assert_eq!(for_first.signum(), expected);
    }
}
