//! The player of simple rules: take, else be safe, else lose little.

use search_core::{Bot, Choice, Limits, SplitMix64};

use crate::capture::Harvest;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::moves::Move;
use crate::position::Position;
use crate::quiet::safe_edges;

/// Takes a box if there is one, else draws a safe edge, else the edge after which the opponent can
/// take the fewest boxes at once. Equal moves are drawn by lot.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: SplitMix64,
}

impl Greedy {
    /// A player with its own stream of lots.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: SplitMix64::new(seed),
        }
    }

    /// The moves that the rules hold for equally good. Empty only if the game is over.
    pub fn candidates(position: &Position) -> EdgeSet {
        let free = position.free();
        let board = position.size().cells();
        let takes = free & EdgeSet::around(free.degrees(board).one);
        if !takes.is_empty() {
            return takes;
        }
        let safe = safe_edges(free, board);
        if !safe.is_empty() {
            return safe;
        }
        let loss = |edge: Edge| Harvest::of(free.without(edge), board).taken();
        let least = free.iter().map(loss).min();
        free.iter()
            .filter(|&edge| Some(loss(edge)) == least)
            .collect()
    }
}

impl Bot<Position> for Greedy {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &Position, _limits: &Limits) -> Choice<Move> {
        let moves: Vec<Edge> = Self::candidates(position).iter().collect();
        let edge = self.rng.pick(&moves);
        Choice::plain(*edge.expect("a game that goes on has a free edge"))
    }
}
