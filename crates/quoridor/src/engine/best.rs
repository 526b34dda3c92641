//! The strongest player.

use core::fmt;

use search_core::{Bot, Choice, Limits, Searcher};

use super::finish::finish;
use super::seen::Seen;
use super::selective::Selective;
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::position::Position;

/// The searcher of the strongest player; its policy judges.
pub(crate) type BestSearcher = Searcher<Position, DistanceAndWalls, Selective>;

/// Plays what the selective search finds best, and does not let a won game go in circles: see
/// [`AlphaBeta`](super::AlphaBeta).
pub(crate) struct Best {
    searcher: BestSearcher,
    depth: Option<u32>,
    seen: Seen,
}

impl Best {
    /// The player that asks this searcher, to at most `depth` plies where that is set.
    pub(crate) fn new(searcher: BestSearcher, depth: Option<u32>) -> Self {
        Self {
            searcher,
            depth,
            seen: Seen::default(),
        }
    }
}

impl Bot<Position> for Best {
    /// Forgets the game and the searcher's memory; there is no chance in what it does.
    fn new_game(&mut self, _seed: u64) {
        self.searcher.clear();
        self.searcher.policy().forget();
        self.seen.clear();
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let is_ahead = self.searcher.policy().value(position) > 0;
        let limits = super::capped(limits, self.depth);
        self.seen.choose(position, is_ahead, |moves| {
            let mut report = self
                .searcher
                .search_among(position, moves, &limits, &mut |_| ());
            finish(position, &mut report);
            report.into_choice()
        })
    }
}

impl fmt::Debug for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Best")
            .field("depth", &self.depth)
            .field("seen", &self.seen)
            .finish_non_exhaustive()
    }
}
