//! A tron position for the commands that look at one, under both sets of rules.

use anyhow::Result;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use search_core::{Bulk, Ending, Game as _, Limits, Side, Simultaneous as _};
use serde_json::{Value, json};
use tron::{Position, Turn};

use super::{AlternatingTron, JointTron, Rules, ink, solve};
use crate::games::{Analysis, Board, Method, Shown, Solution, Teller, Tick, draw, report};
use crate::pictures::scene::Scene;

impl JointTron {
    /// Every pair of legal moves.
    fn turns(position: &Position) -> Vec<Turn> {
        let [first, second] = Side::ALL.map(|side| position.legal_moves(side));
        first
            .iter()
            .flat_map(|&a| second.iter().map(move |&b| Turn([a, b])))
            .collect()
    }

    /// Sequences of `depth` turns.
    fn count(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let turns = Self::turns(position);
        if depth == 1 {
            return turns.len() as u64;
        }
        turns
            .into_iter()
            .map(|turn| {
                let mut after = *position;
                after.step(turn.0);
                Self::count(&after, depth - 1)
            })
            .sum()
    }
}

/// What is to know about a map under either set of rules.
fn facts(position: &Position, notation: &str, rules: Rules) -> Vec<(&'static str, Value)> {
    let reach = |side| position.reach(side).len();
    vec![
        ("position", json!(notation)),
        ("rules", json!(rules.name())),
        ("size", json!(position.size().to_string())),
        ("free_cells", json!(position.free().len())),
        (
            "reach",
            json!({ "player 1": reach(Side::First), "player 2": reach(Side::Second) }),
        ),
        ("separated", json!(position.is_separated())),
    ]
}

impl Board for JointTron {
    fn show(&self, rich: bool) -> Shown {
        let position = &self.0;
        let mut facts = facts(position, &position.notation(), Rules::Simultaneous);
        facts.push(match position.ending() {
            None => ("to_move", json!("both")),
            Some(Ending::Won(side)) => ("winner", json!(side.index() + 1)),
            Some(Ending::Draw) => ("winner", json!("neither")),
        });
        facts.push(("legal_moves", json!(Self::turns(position).len())));
        Shown {
            board: draw(position, rich, ink),
            facts,
        }
    }

    fn scene(&self) -> Scene {
        super::scene(&self.0)
    }

    fn moves(&self) -> Result<Vec<String>> {
        Ok(Self::turns(&self.0)
            .iter()
            .map(ToString::to_string)
            .collect())
    }

    fn perft(&self, depth: u32, _bulk: Bulk, tick: Tick<'_>) -> Result<Vec<(String, u64)>> {
        let position = self.0;
        Ok(Self::turns(&position)
            .into_par_iter()
            .map(|turn| {
                let mut after = position;
                after.step(turn.0);
                let count = Self::count(&after, depth - 1);
                tick();
                (turn.to_string(), count)
            })
            .collect())
    }

    fn analyze(&self, limits: &Limits, tell: Teller<'_>) -> Result<Analysis> {
        report::analyze(limits, tell, |limits, on_iteration| {
            tron::analyze(&self.0, limits, on_iteration)
        })
    }

    fn solve(&self, method: &Method, limits: &Limits) -> Result<Solution> {
        if method.longest_path {
            solve::longest_path(&self.0, limits)
        } else {
            solve::simultaneous(&self.0, limits)
        }
    }
}

impl Board for AlternatingTron {
    fn show(&self, rich: bool) -> Shown {
        let game = &self.0;
        let mut facts = facts(game.position(), &game.notation(), Rules::Alternating);
        facts.push(match game.terminal() {
            None => ("to_move", json!(game.turn().index() + 1)),
            Some(_) => ("winner", json!(game.turn().other().index() + 1)),
        });
        facts.push(("legal_moves", json!(game.legal_moves().len())));
        Shown {
            board: draw(game, rich, ink),
            facts,
        }
    }

    fn scene(&self) -> Scene {
        super::scene(self.0.position())
    }

    fn moves(&self) -> Result<Vec<String>> {
        Ok(report::move_texts(&self.0))
    }

    fn perft(&self, depth: u32, bulk: Bulk, tick: Tick<'_>) -> Result<Vec<(String, u64)>> {
        Ok(report::divide(&self.0, depth, bulk, tick))
    }

    fn analyze(&self, limits: &Limits, tell: Teller<'_>) -> Result<Analysis> {
        report::analyze(limits, tell, |limits, on_iteration| {
            tron::analyze_alternating(&self.0, limits, on_iteration)
        })
    }

    fn solve(&self, method: &Method, limits: &Limits) -> Result<Solution> {
        if method.longest_path {
            solve::longest_path(self.0.position(), limits)
        } else {
            Ok(solve::alternating(&self.0, limits))
        }
    }
}
