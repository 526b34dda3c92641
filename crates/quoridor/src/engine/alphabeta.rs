//! The player that searches.

use core::fmt;

use search_core::{Bot, Choice, Evaluator, Limits};

use super::EngineSearcher;
use super::seen::Seen;
use crate::moves::Move;
use crate::position::Position;

/// Plays what alpha-beta search finds best, and does not let a won game go in circles.
///
/// The search knows nothing of the past (a position's value does not depend on it), so the player
/// sees to that at the root: while the evaluation is in its favour, it leaves out moves that lead
/// back to a position seen since the last wall, as long as others are left.
pub(crate) struct AlphaBeta {
    searcher: EngineSearcher,
    depth: Option<u32>,
    seen: Seen,
}

impl AlphaBeta {
    /// The player that asks this searcher, to at most `depth` plies where that is set.
    pub(crate) fn new(searcher: EngineSearcher, depth: Option<u32>) -> Self {
        Self {
            searcher,
            depth,
            seen: Seen::default(),
        }
    }
}

impl Bot<Position> for AlphaBeta {
    /// Forgets the game and the searcher's memory; there is no chance in what it does.
    fn new_game(&mut self, _seed: u64) {
        self.searcher.clear();
        self.seen.clear();
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let is_ahead = self.searcher.evaluator().evaluate(position) > 0;
        let limits = super::capped(limits, self.depth);
        self.seen.choose(position, is_ahead, |moves| {
            self.searcher
                .search_among(position, moves, &limits, &mut |_| ())
                .into_choice()
        })
    }
}

impl fmt::Debug for AlphaBeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("depth", &self.depth)
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
