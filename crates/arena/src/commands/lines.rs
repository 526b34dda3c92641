//! What a game or a limit is in a line of text.

use crate::log::{LimitsRecord, RaceSolution, Record};

/// The limits for people.
pub(super) fn limits_text(limits: LimitsRecord) -> String {
    let parts: Vec<String> = [
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.time_ms.map(|time| format!("{time} ms")),
        limits
            .clock_ms
            .map(|base| clock_text(base, limits.increment_ms)),
        limits.memory_mb.map(|memory| format!("{memory} MiB")),
        limits.threads.map(|threads| format!("{threads} threads")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(", ")
    }
}

/// A time control, in seconds: base and increment.
fn clock_text(base_ms: u64, increment_ms: Option<u64>) -> String {
    let seconds = |ms: u64| ms as f64 / 1e3;
    format!(
        "clock {}+{}",
        seconds(base_ms),
        seconds(increment_ms.unwrap_or(0))
    )
}

/// A game's outcome in a line.
pub(super) fn game_line(record: &Record) -> String {
    let how = match record {
        Record::Game(game) => format!("{}, {} moves", record.termination(), game.moves.len()),
        Record::Race(race) => {
            let [a, b] = &race.solutions;
            let solved = a.outcome == "solved" && b.outcome == "solved";
            if solved && a.moves.len() == b.moves.len() {
                // The usual case says why by its figures.
                format!(
                    "{}, {} moves, {} to {} states",
                    race.layout,
                    a.moves.len(),
                    a.expanded,
                    b.expanded
                )
            } else {
                format!(
                    "{}, {}: {} and {}",
                    record.termination(),
                    race.layout,
                    solution_text(a),
                    solution_text(b)
                )
            }
        }
    };
    let players = record.players();
    format!(
        "game {}: {} - {}  {}  ({how})",
        record.id(),
        players[0],
        players[1],
        record.result()
    )
}

/// A solver's result in a few words.
fn solution_text(solution: &RaceSolution) -> String {
    if solution.outcome == "solved" {
        format!(
            "{} moves/{} states",
            solution.moves.len(),
            solution.expanded
        )
    } else {
        format!("{}/{} states", solution.outcome, solution.expanded)
    }
}
