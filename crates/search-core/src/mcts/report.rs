//! What a Monte-Carlo tree search found.

use super::bounds::Bounds;
use crate::bot::Choice;
use crate::limits::Outcome;
use crate::score::Score;
use crate::stats::Stats;

/// What a search knows of one move at the root, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Simulations that began with it.
    pub visits: u64,
    /// Their mean utility, from -1 to 1; 0 if there was none.
    pub mean: f64,
    /// The guide's prior: all of a position add up to 1.
    pub prior: f32,
    /// Proven bounds of the value of playing it.
    pub bounds: Bounds,
}

impl<M> RootMove<M> {
    /// The same of a position whose value is at most `most`: that holds for its moves too.
    pub(super) fn at_most(mut self, most: Score) -> Self {
        self.bounds.upper = self.bounds.upper.min(most);
        self
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MctsReport<M> {
    /// The move to play, legal however tight the limits; `None` only if the game is over or no move
    /// was allowed. It is the quickest proven win; else the most visited move of those that may be
    /// better than what is proven, or a proven one that is worth more than that one seems to be.
    pub best: Option<M>,
    /// The value from the view of the side to move: if solved, the exact one; else the ordinary
    /// value that has the mean utility of the best move, held within the bounds.
    pub value: Score,
    /// The mean utility of the best move, from -1 to 1, as the side to move sees it: twice the rate
    /// of wins, less 1, where games are won or lost.
    pub mean: f64,
    /// Proven bounds of the value.
    pub bounds: Bounds,
    /// What is known of each move, in the order of generation.
    pub moves: Vec<RootMove<M>>,
    /// The line that goes on from the best move with the best move of each node, as far as one tree
    /// has visited it. If one tree solved the root, the line leads to the value: to an end of the
    /// game, or to a position whose value the guide knows.
    pub pv: Vec<M>,
    /// Simulations that were completed.
    pub simulations: u64,
    /// `Solved` if the value is exact; `Exhausted` if no move was allowed; else the limit met.
    pub outcome: Outcome,
    /// The work done; [`Stats::nodes`] as told at [`Mcts::search`](super::Mcts::search), and `max_ply` the depth of the
    /// tree.
    pub stats: Stats,
}

impl<M> MctsReport<M> {
    /// The report as a player's choice, of depth 0; `None` where there is no move to choose.
    pub fn into_choice(self) -> Option<Choice<M>> {
        Some(Choice {
            mv: self.best?,
            value: Some(self.value),
            depth: 0,
            pv: self.pv,
            stats: self.stats,
        })
    }
}
