//! The player that searches.

use core::fmt;

use crate::alpha_beta::Searcher;
use crate::bot::{Bot, Choice};
use crate::game::{Evaluator, Game, NoAdvice, SearchPolicy};
use crate::limits::Limits;

/// Plays what a [`Searcher`] finds best. Its memory lasts for one game. Where there is but one legal
/// move it looks one ply ahead and no further.
pub struct AlphaBetaBot<G: Game, E, P = NoAdvice> {
    searcher: Searcher<G, E, P>,
}

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> AlphaBetaBot<G, E, P> {
    /// The player that asks this searcher.
    pub fn new(searcher: Searcher<G, E, P>) -> Self {
        Self { searcher }
    }
}

impl<G, E, P> Bot<G> for AlphaBetaBot<G, E, P>
where
    G: Game,
    G::Move: Send,
    E: Evaluator<G> + Send,
    P: SearchPolicy<G> + Send,
{
    /// Clears the searcher. There is no chance in what it does, and so no use for the seed.
    fn new_game(&mut self, _seed: u64) {
        self.searcher.clear();
    }

    fn choose(&mut self, position: &G, limits: &Limits) -> Choice<G::Move> {
        let forced = position.move_count() == 1;
        let report = if forced {
            self.searcher
                .search(position, &limits.clone().capped_at_depth(1))
        } else {
            self.searcher.search(position, limits)
        };
        report
            .into_choice()
            .expect("a game that goes on has a legal move")
    }
}

impl<G: Game, E: fmt::Debug, P: fmt::Debug> fmt::Debug for AlphaBetaBot<G, E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBetaBot")
            .field("searcher", &self.searcher)
            .finish()
    }
}
