//! The player that searches.

use search_core::{Bot, Choice, Limits, SearchConfig, SearchPolicy, SearchReport, Searcher};

use crate::candidates::candidates;
use crate::capture::Harvest;
use crate::edge::Edge;
use crate::eval::ChainEvaluator;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// What the rules of good play tell the search: which moves surely include a best one, and which
/// to try first.
///
/// See [`candidates`] for the former; safe edges come before those that open a chain.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChainAdvice;

impl SearchPolicy<Position> for ChainAdvice {
    fn bonus(&self, position: &Position, edge: Edge) -> i32 {
        let (free, board) = (position.free(), position.size().cells());
        let taken = Harvest::of(free.without(edge), board).taken();
        if taken == 0 || !free.degrees(board).one.is_empty() {
            0
        } else {
            -OPENING - taken
        }
    }

    fn strip(&self, position: &Position, moves: &mut Moves) {
        *moves = candidates(position.free(), position.size());
    }
}

/// Moves that open a chain come after all others, and longer chains after shorter ones.
const OPENING: i32 = 1_000_000;

/// The settings of the search: the defaults, with windows of the size of values in boxes.
pub(crate) fn config(table_bytes: usize) -> SearchConfig {
    SearchConfig {
        table_bytes,
        aspiration: Some(2),
        ..SearchConfig::default()
    }
}

/// Plays what alpha-beta search with [`ChainEvaluator`] and [`ChainAdvice`] finds best.
#[derive(Debug)]
pub struct AlphaBeta {
    searcher: Searcher<Position, ChainEvaluator, ChainAdvice>,
    depth: Option<u32>,
}

impl AlphaBeta {
    /// A player with a table of so many bytes, that looks at most `depth` edges ahead.
    pub fn new(table_bytes: usize, depth: Option<u32>) -> Self {
        Self {
            searcher: Searcher::with_policy(ChainEvaluator, ChainAdvice, config(table_bytes)),
            depth,
        }
    }

    /// Searches the position, telling of each completed iteration.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&SearchReport<Move>),
    ) -> SearchReport<Move> {
        let limits = match self.depth {
            Some(depth) => limits.clone().capped_at_depth(depth),
            None => limits.clone(),
        };
        self.searcher.search_with(position, &limits, on_iteration)
    }
}

impl Bot<Position> for AlphaBeta {
    /// Forgets the last game. Nothing is left to chance, and so the seed is not used.
    fn new_game(&mut self, _seed: u64) {
        self.searcher.clear();
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let report = self.search_with(position, limits, &mut |_| ());
        super::choice(report)
    }
}
