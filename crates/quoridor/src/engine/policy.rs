//! Advice to the search: which moves to try first, and how many walls to try at all.

use core::cell::Cell;

use search_core::SearchPolicy;

use crate::moves::Move;
use crate::position::Position;
use crate::slots::SlotSet;
use crate::square::SquareSet;
use crate::walls::WallSet;

/// Tries steps along a shortest way first, then walls across the opponent's way, then walls that
/// touch others or stand near a pawn; and of the rest only as many as the depth is worth.
///
/// What it knows of a position is worked out once and kept until it is asked about another one.
#[derive(Clone, Debug, Default)]
pub struct WallsThatMatter {
    last: Cell<Option<Hints>>,
}

impl WallsThatMatter {
    /// The bonus of a pawn move that comes nearer to the goal.
    const FORWARD: i32 = 600_000;
    /// The bonus of a wall across the opponent's way.
    const CUT: i32 = 400_000;
    /// What a wall across the own way loses.
    const OWN_CUT: i32 = 250_000;
    /// The bonus of any other pawn move.
    const SIDEWAYS: i32 = 200_000;
    /// The bonus of a wall near a pawn.
    const NEAR: i32 = 100_000;
    /// The bonus of a wall that touches another or the border with two of its points.
    const TOUCH: i32 = 50_000;

    fn hints(&self, position: &Position) -> Hints {
        let key = position.key();
        match self.last.get() {
            Some(hints) if hints.key == key => hints,
            _ => {
                let hints = Hints::new(position);
                self.last.set(Some(hints));
                hints
            }
        }
    }
}

impl SearchPolicy<Position> for WallsThatMatter {
    fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let hints = self.hints(position);
        match mv {
            Move::Pawn(square) if hints.nearer.contains(square) => Self::FORWARD,
            Move::Pawn(_) => Self::SIDEWAYS,
            Move::Wall(wall) => {
                let mut bonus = 0;
                for (slots, worth) in [
                    (hints.cuts_other, Self::CUT),
                    (hints.cuts_own, -Self::OWN_CUT),
                    (hints.near, Self::NEAR),
                    (hints.touching, Self::TOUCH),
                ] {
                    if slots.contains(wall) {
                        bonus += worth;
                    }
                }
                bonus
            }
        }
    }

    /// The ten best-ordered moves one ply from the end, and more with the square of the depth: a
    /// pawn has five moves at most, so walls are always among them.
    fn move_limit(&self, _position: &Position, depth: i32) -> usize {
        8 + 2 * depth.unsigned_abs().pow(2) as usize
    }
}

/// What the policy knows of one position.
#[derive(Clone, Copy, Debug)]
struct Hints {
    key: u64,
    /// The squares nearer to the own goal than the own pawn.
    nearer: SquareSet,
    cuts_own: WallSet,
    cuts_other: WallSet,
    near: WallSet,
    touching: WallSet,
}

impl Hints {
    fn new(position: &Position) -> Self {
        let (own, other) = (position.turn(), !position.turn());
        let size = position.size();
        let passages = position.passages();
        let route = |side| {
            passages
                .route(position.pawn(side), size.goal(side))
                .expect("a valid position leaves both pawns a way")
        };
        let (own_route, other_route) = (route(own), route(other));
        let mut nearer = size.goal(own);
        for _ in 1..own_route.length() {
            nearer |= passages.neighbours(nearer);
        }
        // The four slots around a pawn's square, and those one further.
        let pawns = position.pawn(own).set() | position.pawn(other).set();
        let corners = pawns | pawns.south() | pawns.west() | pawns.south().west();
        let around = corners | corners.north() | corners.south() | corners.east() | corners.west();
        Self {
            key: position.key(),
            nearer,
            cuts_own: own_route.cutting_slots(),
            cuts_other: other_route.cutting_slots(),
            near: WallSet::both(SlotSet::anchored_on(around)),
            touching: position.walls().closing_slots(size),
        }
    }
}
