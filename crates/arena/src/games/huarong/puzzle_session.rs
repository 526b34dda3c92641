//! A huarong puzzle played move by move: there is one player, the first.

use core::cmp::Reverse;

use huarong::engine::Solver;
use huarong::{Metric, PieceMove, Puzzle};
use search_core::{Limits, Side};

use super::{board_text, scene};
use crate::contest::past::Past;
use crate::contest::player::Thought;
use crate::contest::session::{Preview, Session, ToMove};
use crate::log::GameResult;
use crate::pictures::scene::Paint;

/// A puzzle under way, with a solver at hand.
pub(super) struct PuzzleSession {
    pub(super) start: Puzzle,
    pub(super) metric: Metric,
    pub(super) solver: Solver,
    pub(super) past: Past<Puzzle>,
}

/// A puzzle after a move in text, which must be one of the metric.
pub(super) fn after(puzzle: &Puzzle, text: &str, metric: Metric) -> Result<Puzzle, String> {
    let mv: PieceMove = text
        .parse()
        .map_err(|error: huarong::ParseMoveError| error.to_string())?;
    let mut after = puzzle.clone();
    after
        .try_play(&mv)
        .map_err(|error| format!("`{text}` is not legal: {error}"))?;
    if mv.is_one(metric) {
        Ok(after)
    } else {
        Err(format!(
            "`{text}` is not one {} of one piece",
            metric.name()
        ))
    }
}

impl PuzzleSession {
    fn now(&self) -> &Puzzle {
        self.past.now()
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
        let Ok(after) = after(now, mv, self.metric) else {
            return Preview::default();
        };
        Preview {
            board: Some(board_text(&after, rich)),
            place: scene(&after).place_of_change(&scene(now), Paint::First),
        }
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        self.past
            .play(turns, |now, text| after(now, text, self.metric))
    }

    fn undo(&mut self, turns: usize) -> bool {
        self.past.undo(turns)
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        let start = match notation {
            Some(text) => Puzzle::from_text(text).map_err(|error| error.to_string())?,
            None => self.start.clone(),
        };
        self.past = Past::new(start);
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
