//! The player that simulates.

use core::fmt;

use search_core::{
    Bot, Choice, Evaluator, Guide, Limits, Mcts, MctsConfig, Score, SearchPolicy, Selection,
};

use super::policy::WallsThatMatter;
use super::seen::Seen;
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::position::Position;

/// Judges leaves as the alpha-beta players do, and gives moves their shares of the attention by the order
/// in which those try them. Nothing is played out: random pawns get nowhere.
#[derive(Clone, Debug, Default)]
pub struct DistanceGuide {
    evaluator: DistanceAndWalls,
    policy: WallsThatMatter,
}

impl DistanceGuide {
    /// A bonus larger by this doubles the share.
    const DOUBLES: f32 = 100_000.0;
}

impl Guide<Position> for DistanceGuide {
    fn evaluate(&self, position: &Position) -> Score {
        self.evaluator.evaluate(position)
    }

    fn priors(&self, position: &Position, moves: &[Move], priors: &mut [f32]) {
        for (prior, &mv) in priors.iter_mut().zip(moves) {
            let bonus = self.policy.bonus(position, mv);
            *prior = (bonus as f32 / Self::DOUBLES).exp2();
        }
    }
}

/// The lead that counts as half a win: three steps.
const SCALE: Score = 300;

/// Plays what a tree search with [`DistanceGuide`] finds best, and does not let a won game go in circles:
/// see [`AlphaBeta`](super::AlphaBeta).
pub struct Simulating {
    mcts: Mcts<Position, DistanceGuide>,
    seen: Seen,
}

impl Simulating {
    /// A player whose tree takes so many bytes at most.
    pub fn new(tree_bytes: usize) -> Self {
        let config = MctsConfig {
            selection: Selection::PUCT,
            evaluation_weight: 1.0,
            scale: SCALE,
            tree_bytes,
            ..MctsConfig::default()
        };
        Self {
            mcts: Mcts::with_config(DistanceGuide::default(), config),
            seen: Seen::default(),
        }
    }
}

impl Bot<Position> for Simulating {
    fn new_game(&mut self, seed: u64) {
        self.mcts.set_seed(seed);
        self.seen.clear();
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let is_ahead = self.mcts.guide().evaluate(position) > 0;
        let moves = self.seen.choices(position, is_ahead);
        let report = self.mcts.search_among(position, &moves, limits);
        let choice = report
            .into_choice()
            .expect("a game that goes on has a legal move");
        self.seen.note_move(position, choice.mv);
        choice
    }
}

impl fmt::Debug for Simulating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulating")
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
