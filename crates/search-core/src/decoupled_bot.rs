//! The player that simulates games in which both move at once.

use core::fmt;

use crate::bot::{Choice, SimultaneousBot};
use crate::decoupled::guide::JointGuide;
use crate::decoupled::{DecoupledMcts, DecoupledReport};
use crate::limits::Limits;
use crate::mcts::guide::Unguided;
use crate::rng::SplitMix64;
use crate::side::Side;
use crate::simultaneous::Simultaneous;

/// Plays what a [`DecoupledMcts`] finds. It remembers nothing of the game. Where there is but one
/// legal move it does not simulate.
///
/// Its memory is bounded by [`DecoupledConfig::tree_bytes`](crate::DecoupledConfig::tree_bytes), 256
/// MiB unless set, or by [`Limits::memory`]; a full tree ends the thinking.
pub struct DecoupledMctsBot<S: Simultaneous, H = Unguided> {
    mcts: DecoupledMcts<S, H>,
    /// What moves are drawn from the mix by, if they are.
    lots: Option<SplitMix64>,
}

impl<S: Simultaneous, H: JointGuide<S>> DecoupledMctsBot<S, H> {
    /// The player of the move that the search finds best.
    pub fn new(mcts: DecoupledMcts<S, H>) -> Self {
        Self { mcts, lots: None }
    }

    /// The player who draws moves from the mix that the search finds, and so cannot be foreseen.
    pub fn mixing(mcts: DecoupledMcts<S, H>) -> Self {
        let lots = Some(SplitMix64::for_index(mcts.config().seed, 1));
        Self { mcts, lots }
    }
}

impl<S: Simultaneous, H: JointGuide<S>> SimultaneousBot<S> for DecoupledMctsBot<S, H> {
    /// Takes the seed for its play-outs and lots.
    fn new_game(&mut self, seed: u64) {
        self.mcts.set_seed(seed);
        if let Some(lots) = &mut self.lots {
            *lots = SplitMix64::for_index(seed, 1);
        }
    }

    fn choose(&mut self, position: &S, side: Side, limits: &Limits) -> Choice<S::Move> {
        let mut moves = S::Moves::default();
        position.moves(side, &mut moves);
        if let [only] = moves.as_ref() {
            return Choice::plain(*only);
        }
        let report = self.mcts.search(position, side, limits);
        let best = report.best.expect("a game that goes on has a move to make");
        let mv = match &mut self.lots {
            Some(lots) => drawn(&report, side, lots).unwrap_or(best),
            None => best,
        };
        report.into_choice(mv)
    }
}

/// A move of the side's mix, by lot.
fn drawn<M: Copy>(report: &DecoupledReport<M>, side: Side, lots: &mut SplitMix64) -> Option<M> {
    let mix = &report.strategies[side.index()];
    let drawn = lots.pick_share(mix.iter().map(|&(_, share)| share))?;
    Some(mix[drawn].0)
}

impl<S: Simultaneous, H: fmt::Debug> fmt::Debug for DecoupledMctsBot<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecoupledMctsBot")
            .field("mcts", &self.mcts)
            .field("mixing", &self.lots.is_some())
            .finish()
    }
}
