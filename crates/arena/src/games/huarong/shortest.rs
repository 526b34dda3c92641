//! What `solve huarong` answers: a shortest solution, or how much is known of it.

use huarong::{AllSolutions, PieceMove, SolveProgress};
use search_core::Outcome;
use serde_json::{Value, json};

use crate::error::Verdict;
use crate::figures::{grouped, millis};
use crate::games::{Method, Solution, report};
use crate::options::Hint;

/// The answer, with the number of all shortest solutions where it was asked for.
pub(super) fn answer(
    solution: &huarong::Solution,
    all: Option<&AllSolutions>,
    method: &Method,
) -> Solution {
    let told = match method.hint {
        Hint::Length => &[],
        Hint::Next => &solution.moves[..solution.moves.len().min(1)],
        Hint::Line => &solution.moves[..],
    };
    let mut json = as_json(solution, told);
    let is_uncounted = all.is_some_and(|all| matches!(all.outcome, Outcome::LimitReached(_)));
    if let Some(all) = all {
        json["solutions"] = json!((!is_uncounted).then(|| count_text(all)));
    }
    Solution {
        verdict: if is_uncounted {
            Verdict::Limit
        } else {
            report::verdict(solution.outcome)
        },
        work: solution.expanded,
        lines: lines(solution, all, told, method.rich),
        json,
    }
}

/// How a search gets on.
pub(super) fn progress_text(progress: &SolveProgress) -> String {
    format!(
        "no solution within {}, {} states, {} a second, {} MiB",
        progress.at_least.saturating_sub(1),
        grouped(progress.states),
        grouped(progress.per_second() as u64),
        progress.bytes >> 20
    )
}

/// The answer for people.
fn lines(
    solution: &huarong::Solution,
    all: Option<&AllSolutions>,
    told: &[PieceMove],
    rich: bool,
) -> Vec<String> {
    let metric = solution.metric.name();
    let work = format!(
        "{}: {} states seen, {} expanded, {:.1} ms",
        solution.algorithm,
        solution.states,
        solution.expanded,
        millis(solution.elapsed)
    );
    let mut lines = match solution.outcome {
        Outcome::Solved => {
            let mut lines = vec![
                format!("solved: length {} (metric {metric})", solution.moves.len()),
                work,
            ];
            lines.extend(all.map(|all| match all.outcome {
                Outcome::Solved => format!("{} solutions of that length", count_text(all)),
                outcome => format!("solutions not counted ({outcome})"),
            }));
            lines
        }
        Outcome::Exhausted => vec![unsolvable(solution), work],
        Outcome::LimitReached(_) => {
            let mut lines = vec![format!("no answer ({})", solution.outcome)];
            lines.extend(solution.at_least.checked_sub(1).map(|depth| {
                format!("proven: no solution within depth {depth} (metric {metric})")
            }));
            lines.extend(solution.length.map(|length| {
                format!("found: a solution of length {length}, not proven to be a shortest one")
            }));
            lines.push(work);
            lines
        }
    };
    if !told.is_empty() {
        lines.push(String::new());
        lines.extend(numbered(told, rich));
    }
    lines
}

/// The proof that there is no solution.
fn unsolvable(solution: &huarong::Solution) -> String {
    let states = solution.states;
    if solution.expanded == 0 {
        format!(
            "unsolvable: the parity of the board is wrong, none of the {states} states that can \
             be reached is a goal"
        )
    } else if solution.is_whole {
        format!("unsolvable: all {states} states that can be reached were seen, none is a goal")
    } else {
        format!("unsolvable: no goal leads back here (at least {states} states can be reached)")
    }
}

/// How many solutions, in full or as a bound; 0 where there is none.
fn count_text(all: &AllSolutions) -> String {
    match (all.outcome, all.count) {
        (Outcome::Solved, None) => format!("at least {}", u128::MAX),
        (_, count) => count.unwrap_or(0).to_string(),
    }
}

/// The solution for programs.
fn as_json(solution: &huarong::Solution, told: &[PieceMove]) -> Value {
    let mut json = match solution.outcome {
        Outcome::Solved => json!({
            "solved": true,
            "metric": solution.metric.name(),
            "length": solution.length,
        }),
        outcome => json!({
            "solved": (outcome == Outcome::Exhausted).then_some(false),
            "reason": outcome.to_string(),
            "metric": solution.metric.name(),
        }),
    };
    json["states"] = json!(solution.states);
    json["expanded"] = json!(solution.expanded);
    if let Outcome::LimitReached(_) = solution.outcome {
        json["at_least"] = json!(solution.at_least);
        json["at_most"] = json!(solution.length);
    }
    if solution.length.is_some() {
        let moves: Vec<String> = told.iter().map(ToString::to_string).collect();
        json["moves"] = json!(moves);
    }
    json["algorithm"] = json!(solution.algorithm.name());
    json["elapsed_ms"] = json!(millis(solution.elapsed));
    json
}

/// A move as text: with arrows where they are welcome.
pub(super) fn move_text(mv: &PieceMove, rich: bool) -> String {
    if rich {
        format!("{mv:#}")
    } else {
        mv.to_string()
    }
}

/// Moves with their numbers, ten a line.
fn numbered(moves: &[PieceMove], rich: bool) -> Vec<String> {
    moves
        .chunks(10)
        .enumerate()
        .map(|(row, chunk)| {
            let texts: Vec<String> = chunk.iter().map(|mv| move_text(mv, rich)).collect();
            format!("{:>4}. {}", 10 * row + 1, texts.join(" "))
        })
        .collect()
}
