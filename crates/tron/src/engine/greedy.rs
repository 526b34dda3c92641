//! The player that looks one move ahead and counts what can be filled.

use core::cmp::Reverse;

use search_core::{Bot, Choice, Limits, Side, SimultaneousBot};

use crate::alternating::Alternating;
use crate::fill_bound::FillBound;
use crate::moves::Move;
use crate::position::Position;
use crate::territory::Territory;

/// After each of its moves it parts the free cells by who reaches them first, the other player
/// being next, and takes the move with the greatest lead by its [`Measure`]; of equal ones, the one
/// that keeps to the walls.
#[derive(Clone, Debug)]
pub struct Greedy {
    measure: Measure,
    bound: FillBound,
}

/// What a greedy player counts of the cells that a side reaches first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All of them: plain territory.
    Territory,
    /// As many as one path could fill: cells that lie behind different cut cells do not count
    /// together, nor do those that the colours of the checkerboard rule out.
    Fill,
}

impl Greedy {
    /// A player with a measure.
    pub fn new(measure: Measure) -> Self {
        Self {
            measure,
            bound: FillBound::default(),
        }
    }

    /// The lead in cells after a move, from the view of `side`, and how few ways on it leaves;
    /// `None` for a crash.
    fn judge(&mut self, position: &Position, side: Side, mv: Move) -> Option<(i32, Reverse<u32>)> {
        let target = position.target(side, mv)?;
        let mut after = *position;
        after.advance(side, target);
        let territory = Territory::alternating(&after, side.other());
        let mut fill = |side: Side| {
            let owned = &territory.owned[side.index()];
            let cells = match (self.measure, after.head(side)) {
                (Measure::Fill, Some(head)) => self.bound.bound(owned, head),
                _ => owned.len(),
            };
            cells as i32
        };
        let lead = fill(side) - fill(side.other());
        Some((lead, Reverse(position.free().degree(target))))
    }
}

impl SimultaneousBot<Position> for Greedy {
    fn new_game(&mut self, _seed: u64) {}

    fn choose(&mut self, position: &Position, side: Side, _limits: &Limits) -> Choice<Move> {
        // The last of equals is taken; north comes first.
        let best = position
            .legal_moves(side)
            .into_iter()
            .rev()
            .max_by_key(|&mv| {
                let (lead, ways) = self.judge(position, side, mv)?;
                // Where both may enter, no lead is sure: it may end in a draw.
                let meets = position.may_meet(side, mv);
                Some((if meets { lead.min(0) } else { lead }, ways))
            });
        Choice::plain(best.expect("a game that goes on has a move to make"))
    }
}

impl Bot<Alternating> for Greedy {
    fn new_game(&mut self, _seed: u64) {}

    fn choose(&mut self, game: &Alternating, _limits: &Limits) -> Choice<Move> {
        let best = game
            .legal_moves()
            .into_iter()
            .rev()
            .max_by_key(|&mv| self.judge(game.position(), game.turn(), mv));
        Choice::plain(best.expect("a game that goes on has a move to make"))
    }
}
