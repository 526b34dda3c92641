//! Advice to the search: which moves to try first, how many walls to try at all, and the distances it knows.

use core::cell::{Ref, RefCell};

use search_core::{Score, SearchPolicy, Side};

use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::position::Position;
use crate::size::Size;
use crate::slots::SlotSet;
use crate::square::{Square, SquareSet};
use crate::walls::WallSet;

/// Tries steps along a shortest way first, then walls across the opponent's way, then walls that
/// touch others or stand near a pawn; and of the rest only as many as the depth is worth.
///
/// What it knows of a position is worked out once and kept until it is asked about another one.
/// Made by [`new`](Self::new) it also judges the positions after it, in place of the evaluator of the
/// searcher, by what it knows as far as the shortest ways still stand: see
/// [`Route::cutting_slots`](crate::Route::cutting_slots). The default leaves judging alone.
#[derive(Clone, Debug, Default)]
pub struct WallsThatMatter {
    weights: Option<DistanceAndWalls>,
    last: RefCell<Option<Hints>>,
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

    /// The policy that judges by these weights too.
    pub fn new(weights: DistanceAndWalls) -> Self {
        Self {
            weights: Some(weights),
            ..Self::default()
        }
    }

    #[inline]
    fn hints(&self, position: &Position) -> Ref<'_, Hints> {
        let key = position.key();
        let is_known = |hints: &Option<Hints>| hints.as_ref().is_some_and(|hints| hints.key == key);
        if !is_known(&self.last.borrow()) {
            *self.last.borrow_mut() = Some(Hints::new(position));
        }
        Ref::map(self.last.borrow(), |hints| {
            hints.as_ref().expect("just made, if it was not there")
        })
    }
}

impl SearchPolicy<Position> for WallsThatMatter {
    /// What [`DistanceAndWalls`] says, from fewer floods.
    #[inline]
    fn judge(&self, position: &Position) -> Option<Score> {
        let weights = self.weights.as_ref()?;
        let last = self.last.borrow();
        let distance = |side| {
            let kept = last
                .as_ref()
                .and_then(|hints| hints.distance(position, side));
            kept.unwrap_or_else(|| position.distance(side))
        };
        Some(weights.value(position, distance))
    }

    #[inline]
    fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let hints = self.hints(position);
        let cuts = |side: Side| hints.cuts[side.index()];
        match mv {
            Move::Pawn(square) if hints.nearer.contains(square) => Self::FORWARD,
            Move::Pawn(_) => Self::SIDEWAYS,
            Move::Wall(wall) => {
                let mut bonus = 0;
                for (slots, worth) in [
                    (cuts(!position.turn()), Self::CUT),
                    (cuts(position.turn()), -Self::OWN_CUT),
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
    size: Size,
    walls: WallSet,
    pawns: [Square; 2],
    /// The squares nearer to the own goal than the own pawn.
    nearer: SquareSet,
    /// For each side the length of a shortest way, and the walls that cut it.
    distances: [u32; 2],
    cuts: [WallSet; 2],
    near: WallSet,
    touching: WallSet,
}

impl Hints {
    fn new(position: &Position) -> Self {
        let (own, other) = (position.turn(), !position.turn());
        let size = position.size();
        let passages = position.passages();
        let routes = Side::ALL.map(|side| {
            passages
                .route(position.pawn(side), size.goal(side))
                .expect("a valid position leaves both pawns a way")
        });
        let distances = routes.map(|route| route.length());
        let cuts = routes.map(|route| route.cutting_slots());
        let mut nearer = size.goal(own);
        for _ in 1..distances[own.index()] {
            nearer |= passages.neighbours(nearer);
        }
        // The four slots around a pawn's square, and those one further.
        let pawns = position.pawn(own).set() | position.pawn(other).set();
        let corners = pawns | pawns.south() | pawns.west() | pawns.south().west();
        let around = corners | corners.north() | corners.south() | corners.east() | corners.west();
        Self {
            key: position.key(),
            size,
            walls: position.walls(),
            pawns: Side::ALL.map(|side| position.pawn(side)),
            nearer,
            distances,
            cuts,
            near: WallSet::both(SlotSet::anchored_on(around)),
            touching: position.walls().closing_slots(size),
        }
    }

    /// The distance of a side in a position with more walls, if its pawn stands where it stood and
    /// none of them cuts its way.
    #[inline]
    fn distance(&self, position: &Position, side: Side) -> Option<u32> {
        let index = side.index();
        let walls = position.walls();
        let stands = self.pawns[index] == position.pawn(side)
            && self.size == position.size()
            && (self.walls - walls).is_empty()
            && ((walls - self.walls) & self.cuts[index]).is_empty();
        stands.then_some(self.distances[index])
    }
}
