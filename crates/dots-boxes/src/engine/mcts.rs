//! The player that simulates.

use search_core::{
    Bounds, Evaluator, Guide, Mcts, MctsBot, MctsConfig, Score, Selection, SplitMix64,
};

use crate::candidates::candidates;
use crate::capture::{Harvest, Options};
use crate::eval::{ChainEvaluator, quiet_value};
use crate::moves::{Move, Moves};
use crate::position::Position;
use crate::quiet::safe_edges;

/// What the game tells the simulations: the moves worth trying, play-outs of safe edges alone, and the
/// worth of the chains that they end in.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChainGuide;

impl Guide<Position> for ChainGuide {
    fn evaluate(&self, position: &Position) -> Score {
        ChainEvaluator.evaluate(position)
    }

    /// To give boxes away is the less promising the more they are.
    fn priors(&self, position: &Position, moves: &[Move], priors: &mut [f32]) {
        let (free, board) = (position.free(), position.size().cells());
        if !free.degrees(board).one.is_empty() {
            return;
        }
        for (prior, &edge) in priors.iter_mut().zip(moves) {
            let given = Harvest::of(free.without(edge), board).taken();
            *prior = 1.0 / (1 + given) as f32;
        }
    }

    /// Nobody takes more boxes than there are.
    fn bounds(&self, position: &Position) -> Bounds {
        let boxes = position.free().touching(position.size().cells()).len() as Score;
        Bounds {
            lower: -boxes,
            upper: boxes,
        }
    }

    fn strip(&self, position: &Position, moves: &mut Moves) {
        *moves = candidates(position.free(), position.size());
    }

    /// Takes what can be taken, or hands it over where that seems better; else any safe edge.
    fn playout_move(&self, position: &Position, moves: &[Move], rng: &mut SplitMix64) -> Move {
        let (free, board) = (position.free(), position.size().cells());
        if let Some(options) = Options::of(free, board) {
            return options.best(free, board, |rest| quiet_value(rest, board));
        }
        let safe = safe_edges(free, board);
        let nth = rng.below(u64::from(safe.len().max(1))) as usize;
        safe.iter().nth(nth).unwrap_or(moves[0])
    }

    /// Where no safe edge is left, chains and loops decide.
    fn ends_playout(&self, position: &Position, _plies: u32) -> bool {
        let (free, board) = (position.free(), position.size().cells());
        safe_edges(Harvest::of(free, board).rest, board).is_empty()
    }
}

/// The difference in boxes that counts as half a win.
const SCALE: Score = 4;

/// A player whose tree takes so many bytes at most.
pub(super) fn player(tree_bytes: usize) -> MctsBot<Position, ChainGuide> {
    let config = MctsConfig {
        selection: Selection::PUCT,
        scale: SCALE,
        tree_bytes,
        ..MctsConfig::default()
    };
    MctsBot::new(Mcts::with_config(ChainGuide, config))
}
