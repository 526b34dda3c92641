//! A huarong puzzle played move by move: there is one player, the first.

use core::cmp::Reverse;

use huarong::engine::Solver;
use huarong::{Metric, PieceMove, Puzzle};
use search_core::{Limits, Side};

use super::{board_text, scene};
use crate::contest::player::Thought;
use crate::contest::session::{Preview, Session, ToMove};
use crate::log::GameResult;
use crate::pictures::scene::Paint;

/// A puzzle under way, with a solver at hand.
pub(super) struct PuzzleSession {
    pub(super) start: Puzzle,
    pub(super) metric: Metric,
    pub(super) solver: Solver,
    /// The positions so far, the present one last.
    pub(super) past: Vec<Puzzle>,
}

impl PuzzleSession {
    fn now(&self) -> &Puzzle {
        self.past.last().unwrap_or(&self.start)
    }

    fn after(&self, puzzle: &Puzzle, text: &str) -> Result<Puzzle, String> {
        let mv: PieceMove = text
            .parse()
            .map_err(|error: huarong::ParseMoveError| error.to_string())?;
        let mut after = puzzle.clone();
        after
            .try_play(&mv)
            .map_err(|error| format!("`{text}` is not legal: {error}"))?;
        if mv.is_one(self.metric) {
            Ok(after)
        } else {
            Err(format!("`{text}` is not one {}", self.metric.name()))
        }
    }
}

impl Session for PuzzleSession {
    fn board(&self, rich: bool) -> String {
        board_text(self.now(), rich)
    }

    fn notation(&self) -> String {
        self.now().notation()
    }

    fn to_move(&self) -> ToMove {
        ToMove::One(Side::First)
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        self.now()
            .is_solved()
            .then_some((GameResult::First, "solved"))
    }

    fn legal(&self, side: Side) -> Vec<String> {
        if side == Side::Second || self.now().is_solved() {
            return Vec::new();
        }
        let moves = self.now().legal_moves(self.metric);
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn preview(&self, _side: Side, mv: &str, rich: bool) -> Preview {
        let now = self.now();
        let Ok(after) = self.after(now, mv) else {
            return Preview::default();
        };
        Preview {
            board: Some(board_text(&after, rich)),
            place: scene(&after).place_of_change(&scene(now), Paint::First),
        }
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        let before = self.past.len();
        for (index, text) in turns.iter().enumerate() {
            match self.after(self.now(), text) {
                Ok(after) => self.past.push(after),
                Err(reason) => {
                    self.past.truncate(before);
                    return Err(format!("move {}: {reason}", index + 1));
                }
            }
        }
        Ok(())
    }

    fn undo(&mut self, turns: usize) -> bool {
        let enough = turns < self.past.len();
        if enough {
            self.past.truncate(self.past.len() - turns);
        }
        enough
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        self.past = vec![match notation {
            Some(text) => Puzzle::from_text(text).map_err(|error| error.to_string())?,
            None => self.start.clone(),
        }];
        Ok(())
    }

    fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought> {
        if side == Side::Second || self.now().is_solved() {
            return None;
        }
        let solution = self.solver.run(self.now(), self.metric, limits).ok()?;
        let pv: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
        // Without a solution any move will do, the longest way of a piece rather than a short one.
        let mv = pv.first().cloned().or_else(|| {
            let moves = self.legal(side);
            moves.into_iter().min_by_key(|mv| Reverse(mv.len()))
        })?;
        Some(Thought {
            mv,
            value: solution.length.map(|length| -(length as i32)),
            depth: solution.length.unwrap_or(0),
            nodes: solution.expanded,
            pv,
            elapsed: solution.elapsed,
        })
    }

    fn new_game(&mut self, _seed: u64) {}
}
