//! Exact answers in tron, for people and programs.

use std::time::Instant;

use anyhow::{Result, bail};
use search_core::{Limits, Outcome, Side};
use serde_json::{Value, json};
use tron::{Alternating, Position};

use crate::error::Verdict;
use crate::figures::millis;
use crate::games::{Solution, report};

/// The exact value under the simultaneous rules, and optimal strategies.
pub(super) fn simultaneous(position: &Position, limits: &Limits) -> Result<Solution> {
    let solved = tron::solve(position, limits)?;
    let (nodes, elapsed) = (solved.nodes, millis(solved.elapsed));
    let Some(answer) = solved.answer else {
        return Ok(no_answer(solved.outcome, nodes, elapsed));
    };
    let mix = |side: Side| -> Vec<(String, String)> {
        answer.strategies[side.index()]
            .iter()
            .map(|(mv, chance)| (mv.to_string(), chance.to_string()))
            .collect()
    };
    let [first, second] = Side::ALL.map(mix);
    Ok(Solution {
        verdict: Verdict::Done,
        work: nodes,
        lines: vec![
            format!("value {} for player 1", answer.value),
            format!("player 1 plays {}", mix_text(&first)),
            format!("player 2 plays {}", mix_text(&second)),
            format!("{nodes} nodes"),
        ],
        json: json!({
            "value": answer.value.to_string(),
            "strategy": mix_json(first),
            "strategy_2": mix_json(second),
            "nodes": nodes,
            "elapsed_ms": elapsed,
        }),
    })
}

/// Who wins under the alternating rules, and by which moves.
pub(super) fn alternating(game: &Alternating, limits: &Limits) -> Solution {
    let solved = tron::solve_alternating(game, limits);
    let (nodes, elapsed) = (solved.nodes, millis(solved.elapsed));
    // A winning move that is found settles who wins, but not which moves do.
    let (Outcome::Solved, Some(wins)) = (solved.outcome, solved.mover_wins) else {
        return no_answer(solved.outcome, nodes, elapsed);
    };
    let moves: Vec<String> = solved
        .winning_moves
        .iter()
        .map(ToString::to_string)
        .collect();
    let value = if wins { "win" } else { "loss" };
    Solution {
        verdict: Verdict::Done,
        work: nodes,
        lines: vec![
            format!(
                "{value} for player {}, who is to move",
                game.turn().index() + 1
            ),
            format!("winning moves: {}", report::list(&moves)),
            format!("{nodes} nodes"),
        ],
        json: json!({
            "value": value,
            "moves": moves,
            "nodes": nodes,
            "elapsed_ms": elapsed,
        }),
    }
}

/// A mixed strategy for people: moves with their probabilities, those of none left out.
fn mix_text(mix: &[(String, String)]) -> String {
    let parts: Vec<String> = mix
        .iter()
        .filter(|(_, chance)| chance != "0")
        .map(|(mv, chance)| format!("{mv} {chance}"))
        .collect();
    report::list(&parts)
}

/// A mixed strategy for programs: every move with its probability.
fn mix_json(mix: Vec<(String, String)>) -> Value {
    Value::Object(
        mix.into_iter()
            .map(|(mv, chance)| (mv, json!(chance)))
            .collect(),
    )
}

/// The news that a limit came first.
fn no_answer(outcome: Outcome, nodes: u64, elapsed: f64) -> Solution {
    Solution {
        verdict: Verdict::Limit,
        work: nodes,
        lines: vec![format!("no answer ({outcome}), {nodes} nodes")],
        json: json!({
            "value": null,
            "reason": outcome.to_string(),
            "nodes": nodes,
            "elapsed_ms": elapsed,
        }),
    }
}

/// The longest path of the one head on the map, of player 1's where there are two.
pub(super) fn longest_path(position: &Position, limits: &Limits) -> Result<Solution> {
    let Some(side) = Side::ALL
        .into_iter()
        .find(|&side| position.head(side).is_some())
    else {
        bail!("--longest-path: there is no head on the map");
    };
    let began = Instant::now();
    let path = tron::longest_path(position, side, limits);
    let elapsed = millis(began.elapsed());
    let moves: String = path.moves.iter().map(ToString::to_string).collect();
    let nodes = path.nodes;
    if path.outcome != Outcome::Solved {
        return Ok(Solution {
            verdict: Verdict::Limit,
            work: nodes,
            lines: vec![format!(
                "no answer ({}): the length is from {} to {}, {nodes} nodes",
                path.outcome,
                path.length(),
                path.upper
            )],
            json: json!({
                "length": null,
                "reason": path.outcome.to_string(),
                "lower": path.length(),
                "upper": path.upper,
                "nodes": nodes,
                "elapsed_ms": elapsed,
            }),
        });
    }
    Ok(Solution {
        verdict: Verdict::Done,
        work: nodes,
        lines: vec![
            format!("length {}", path.length()),
            format!("path {moves}"),
            format!("{nodes} nodes"),
        ],
        json: json!({
            "length": path.length(),
            "path": moves,
            "nodes": nodes,
            "elapsed_ms": elapsed,
        }),
    })
}
