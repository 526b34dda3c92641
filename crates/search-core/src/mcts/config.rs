//! The settings of a Monte-Carlo tree search.

use core::num::NonZeroUsize;

use crate::score::{MAX_PLY, Score};

/// The formula that says which move a simulation tries next. `Q` is the mean utility of a move as
/// the mover sees it, from -1 to 1, `n` its visits, `N` those of the position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1: the greatest `Q + exploration * sqrt(ln N / n)`, unvisited moves before all others, in
    /// the order of their priors.
    Uct {
        /// How wide the confidence is. The proof of UCT, for utilities of this range, asks for
        /// `2 * sqrt(2)`; games are mostly played better with about 1.
        exploration: f64,
    },
    /// PUCT: the greatest `Q + exploration * prior * sqrt(N) / (1 + n)`.
    Puct {
        /// How much the priors weigh against the means; `c_puct` in the literature.
        exploration: f64,
        /// First-play urgency: an unvisited move counts as this much worse than the position. With
        /// 0 each is as good as the position seems, with 2 nearly every visited one goes first.
        first_play: f64,
    },
}

impl Selection {
    /// UCB1 with a width of 1.
    pub const UCT: Self = Self::Uct { exploration: 1.0 };
    /// PUCT with a weight of 1.5, unvisited moves 0.2 worse than the position.
    pub const PUCT: Self = Self::Puct {
        exploration: 1.5,
        first_play: 0.2,
    };
}

/// The settings of a [`Mcts`](super::Mcts).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsConfig {
    /// How the next move is selected. Default: [`Selection::UCT`].
    pub selection: Selection,
    /// The part that [`Guide::evaluate`](super::guide::Guide::evaluate) has in the value of a new leaf, from 0 to 1; the rest is
    /// that of a play-out. With 1 nothing is played out. Default: 0.
    pub evaluation_weight: f64,
    /// After so many plies a play-out ends with [`Guide::evaluate`](super::guide::Guide::evaluate) in place of a result. Default:
    /// [`MAX_PLY`].
    pub playout_plies: u32,
    /// The ordinary value that counts as half a win, at least 1: a sum of rewards, terminal value
    /// and evaluation of `v` has the utility `v / (|v| + scale)`, wins have 1 and losses -1. Should
    /// be of the size of differences that matter. Default: 100.
    pub scale: Score,
    /// The most bytes that all trees together take, the larger arena that nodes are moved to
    /// counted along with the old one. [`Limits::memory`](crate::Limits::memory) comes before it. Default: 256 MiB.
    pub tree_bytes: usize,
    /// How many trees are searched on their own, each with its share of the node limit, and counted
    /// together in the end. More than one is worth its while only for several threads: those of
    /// [`Limits::threads`](crate::Limits::threads) share the trees out, and the result is the same for any number of them.
    /// Default: 1.
    pub trees: NonZeroUsize,
    /// What the play-outs are drawn from. Default: 0.
    pub seed: u64,
}

impl Default for MctsConfig {
    fn default() -> Self {
        Self {
            selection: Selection::UCT,
            evaluation_weight: 0.0,
            playout_plies: MAX_PLY,
            scale: 100,
            tree_bytes: 256 << 20,
            trees: NonZeroUsize::MIN,
            seed: 0,
        }
    }
}
