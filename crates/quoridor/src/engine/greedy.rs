//! The player that looks one move ahead: whatever gains most distance on the opponent.

use search_core::{Bot, Choice, Limits, SplitMix64};

use super::seen::{Seen, after};
use crate::moves::{self, Move};
use crate::position::Position;

/// Plays the move that gains the most distance: steps saved for oneself plus steps added for the
/// opponent. Equal pawn moves go before walls, and chance decides between equals.
///
/// Three rules keep it from looking at most walls:
///
/// 1. *Cut*: only walls across one shortest way of the opponent count. No other wall lengthens the
///    distance, so nothing is lost by this.
/// 2. *Race*: no wall is built while the own way is no longer than the opponent's. Who is to move
///    then arrives first by running, and walls are better kept.
/// 3. *Profit*: a wall must lengthen the opponent's way by more than the own.
///
/// It never shuffles back and forth: of its own moves it shuns those that lead back to a position
/// seen since the last wall, unless there is no other.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: SplitMix64,
    seen: Seen,
}

impl Greedy {
    /// A greedy player whose choices between equal moves come from `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: SplitMix64::new(seed),
            seen: Seen::default(),
        }
    }

    /// The moves worth a look, with what each gains in steps.
    fn candidates(position: &Position) -> Vec<(i32, Move)> {
        let (own, other) = (position.turn(), !position.turn());
        let (own_distance, other_distance) = (position.distance(own), position.distance(other));
        let lead =
            |position: &Position| position.distance(other) as i32 - position.distance(own) as i32;
        let lead_now = other_distance as i32 - own_distance as i32;
        let gain = |mv: Move| lead(&after(position, mv)) - lead_now;
        let steps = moves::legal_steps(position).iter().map(Move::Pawn);
        let mut candidates: Vec<_> = steps.map(|mv| (gain(mv), mv)).collect();
        if own_distance > other_distance {
            let route = position
                .passages()
                .route(position.pawn(other), position.size().goal(other))
                .expect("a valid position leaves both pawns a way");
            let walls = moves::legal_walls(position) & route.cutting_slots();
            let walls = walls.iter().map(Move::Wall).map(|mv| (gain(mv), mv));
            candidates.extend(walls.filter(|&(gain, _)| gain > 0));
        }
        candidates
    }
}

impl Bot<Position> for Greedy {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &Position, _limits: &Limits) -> Choice<Move> {
        self.seen.note(position);
        let candidates = Self::candidates(position);
        let rank = |&(gain, mv): &(i32, Move)| {
            let after = after(position, mv);
            let wins = after.winner().is_some();
            let fresh = !self.seen.contains(&after);
            (wins, fresh, gain, matches!(mv, Move::Pawn(_)))
        };
        let best = candidates.iter().map(rank).max();
        let equals: Vec<Move> = candidates
            .iter()
            .filter(|&candidate| Some(rank(candidate)) == best)
            .map(|&(_, mv)| mv)
            .collect();
        let mv = *self
            .rng
            .pick(&equals)
            .expect("a game that goes on has a pawn move");
        self.seen.note_move(position, mv);
        Choice::plain(mv)
    }
}
