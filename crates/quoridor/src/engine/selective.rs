//! Advice to the search of the strongest player: what to try, how far, and what needs no search.

use core::cell::{Cell, Ref, RefCell};

use search_core::table::Bound;
use search_core::{Score, SearchPolicy, score};

use super::knowledge::Knowledge;
use crate::features::{MAX_STRETCHES, SideFeatures};
use crate::moves::{self, Move, Moves};
use crate::network::Network;
use crate::position::Position;
use crate::race::RaceCache;
use crate::slots::SlotSet;
use crate::square::SquareSet;
use crate::wall::Wall;
use crate::walls::WallSet;

/// What the search leaves out, and what it takes on trust. Each can be switched off by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// How many steps a wall must gain (what it adds to the opponent's way less what it adds to the
    /// own) to be searched beyond the horizon; only the best one is. 0: none is. Default: 3.
    pub quiescence: u8,
    /// Walls that gain nothing tried at small depths, times the square of the depth; 0 tries all at
    /// every depth. Default: 2.
    pub quiet_walls: u32,
    /// How far the evaluation must be above the window, for each ply of remaining depth up to four,
    /// to end the search. 0: never. Default: 140.
    pub margin: Score,
    /// Whether races are solved where a hand is empty. Default: true.
    pub races: bool,
    /// Whether walls near pawns and those that touch others go before the rest. Default: true.
    pub contact: bool,
}

impl Default for Techniques {
    fn default() -> Self {
        Self {
            quiescence: 3,
            quiet_walls: 2,
            margin: 140,
            races: true,
            contact: true,
        }
    }
}

/// The policy of the strongest player: judges, orders, and prunes by what [`SideFeatures`] say.
#[derive(Clone, Debug)]
pub struct Selective {
    knowledge: Knowledge,
    techniques: Techniques,
    races: RefCell<RaceCache>,
    /// How often a position was asked about that could be settled.
    asked: Cell<u64>,
    hints: RefCell<Option<Hints>>,
}

impl Selective {
    /// The deepest search in which walls are left out.
    const PRUNED_DEPTH: u32 = 4;
    /// The deepest search in which only walls near pawns or others are listed.
    const NARROW_DEPTH: u32 = 2;
    /// A race is solved for each so many nodes at most, as it takes about as long.
    const NODES_A_RACE: u64 = 2_000;

    // Bonuses, against histories within 65,536. A step gains one; so does a wall that adds one.
    const NEARER: i32 = 40_000;
    const SIDEWAYS: i32 = 8_000;
    const GAIN: i32 = 32_000;
    const QUIET: i32 = -40_000;
    const OWN_LOSS: i32 = -72_000;
    const NEAR: i32 = 4_800;
    const TOUCHING: i32 = 3_200;

    /// The policy that judges by this network.
    pub fn new(network: &'static Network, techniques: Techniques) -> Self {
        Self {
            knowledge: Knowledge::new(network),
            techniques,
            races: RefCell::new(RaceCache::new()),
            asked: Cell::new(0),
            hints: RefCell::new(None),
        }
    }

    /// The value from the view of the side to move, as the network judges it.
    #[inline]
    pub fn value(&self, position: &Position) -> Score {
        self.knowledge.value(position)
    }

    /// Forgets the races it has solved and how many it may solve: what it answers from then on is
    /// what a new one would.
    pub fn forget(&self) {
        *self.races.borrow_mut() = RaceCache::new();
        self.asked.set(0);
    }

    /// What orders the moves of the position, kept until another one is asked about.
    #[inline]
    fn hints(&self, position: &Position) -> Ref<'_, Hints> {
        let key = position.key();
        let is_known = |hints: &Option<Hints>| hints.as_ref().is_some_and(|hints| hints.key == key);
        if !is_known(&self.hints.borrow()) {
            let hints = self
                .knowledge
                .ask(position, |own, other| Hints::new(position, own, other));
            *self.hints.borrow_mut() = Some(hints);
        }
        Ref::map(self.hints.borrow(), |hints| {
            hints.as_ref().expect("just made, if it was not there")
        })
    }

    /// Whether the side to move can end the game with this move.
    #[inline]
    fn wins_at_once(position: &Position) -> bool {
        let (side, size) = (position.turn(), position.size());
        let rows = position.pawn(side).row().abs_diff(size.goal_row(side));
        rows <= 2 && !(moves::legal_steps(position) & size.goal(side)).is_empty()
    }
}

impl SearchPolicy<Position> for Selective {
    #[inline]
    fn judge(&self, position: &Position) -> Option<Score> {
        Some(self.value(position))
    }

    fn known_bound(&self, position: &Position) -> Option<(Score, Bound)> {
        self.asked.set(self.asked.get() + 1);
        if Self::wins_at_once(position) {
            return Some((score::win_in(1), Bound::Exact));
        }
        let side = position.turn();
        if !self.techniques.races || position.hand(side) > 0 && position.hand(!side) > 0 {
            return None;
        }
        let mut races = self.races.borrow_mut();
        let may_solve = races.solved() * Self::NODES_A_RACE <= self.asked.get();
        races.get(position, may_solve)?.proof(position)
    }

    #[inline]
    fn margin(&self, _position: &Position, depth: u32) -> Option<Score> {
        let margin = self.techniques.margin;
        (margin > 0 && depth <= Self::PRUNED_DEPTH).then(|| margin * depth as Score)
    }

    fn candidates(&self, position: &Position, depth: u32, moves: &mut Moves) -> bool {
        let narrow = depth <= Self::NARROW_DEPTH && self.techniques.quiet_walls > 0;
        if !narrow || position.hand(position.turn()) == 0 {
            moves::generate(position, moves);
            return true;
        }
        let hints = self.hints(position);
        moves.extend(moves::legal_steps(position).iter().map(Move::Pawn));
        let walls = moves::legal_walls(position) & (hints.gaining | hints.near | hints.touching);
        moves.extend(walls.by_orientation().map(Move::Wall));
        false
    }

    fn move_limit(&self, position: &Position, depth: i32) -> usize {
        let depth = depth.unsigned_abs();
        let quiet = self.techniques.quiet_walls;
        if quiet == 0 || depth > Self::PRUNED_DEPTH {
            return usize::MAX;
        }
        // As these come first, the limit is on the others.
        let loud = moves::legal_steps(position).len() + self.hints(position).gaining.len();
        loud + (quiet * depth * depth) as usize
    }

    #[inline]
    fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let hints = self.hints(position);
        match mv {
            Move::Pawn(square) if hints.nearer.contains(square) => Self::NEARER,
            Move::Pawn(_) => Self::SIDEWAYS,
            Move::Wall(wall) => {
                let mut bonus = match hints.gain(wall) {
                    Some(gain) if gain > 0 => (gain - 1) * Self::GAIN,
                    Some(0) | None => Self::QUIET,
                    Some(_) => Self::OWN_LOSS,
                };
                if self.techniques.contact {
                    if hints.near.contains(wall) {
                        bonus += Self::NEAR;
                    }
                    if hints.touching.contains(wall) {
                        bonus += Self::TOUCHING;
                    }
                }
                bonus
            }
        }
    }

    fn noisy(&self, position: &Position, moves: &mut Moves) {
        let least = i32::from(self.techniques.quiescence);
        if least == 0 || position.hand(position.turn()) == 0 {
            return;
        }
        let best = self.knowledge.ask(position, |own, other| {
            let gain = |wall| i32::from(other.stretch(wall)) - i32::from(own.stretch(wall));
            let legal = moves::legal_walls(position);
            let walls = other.stretches.iter().map(|stretch| stretch.wall);
            walls
                .filter(|&wall| legal.contains(wall))
                .map(|wall| (gain(wall), wall))
                .filter(|&(gain, _)| gain >= least)
                .max_by_key(|&(gain, _)| gain)
        });
        moves.extend(best.map(|(_, wall)| Move::Wall(wall)));
    }

    fn move_of(&self, position: &Position, index: usize) -> Option<Move> {
        let mv = Move::numbered(index)?;
        position.is_legal(mv).then_some(mv)
    }
}

/// What orders the moves of one position.
#[derive(Clone, Copy, Debug)]
struct Hints {
    key: u64,
    /// The squares nearer to the own goal than the own pawn.
    nearer: SquareSet,
    /// The walls that lengthen a way, and by how much more the opponent's than the own.
    gains: [Option<(Wall, i8)>; 2 * MAX_STRETCHES],
    stretching: WallSet,
    /// Those of them that gain.
    gaining: WallSet,
    near: WallSet,
    touching: WallSet,
}

impl Hints {
    fn new(position: &Position, own: &SideFeatures, other: &SideFeatures) -> Self {
        let mut gains = [None; 2 * MAX_STRETCHES];
        let (mut stretching, mut gaining) = (WallSet::EMPTY, WallSet::EMPTY);
        let all = own.stretches.iter().chain(&other.stretches);
        for (place, wall) in gains.iter_mut().zip(all.map(|stretch| stretch.wall)) {
            let gain = other.stretch(wall) as i8 - own.stretch(wall) as i8;
            *place = Some((wall, gain));
            stretching |= WallSet::of(wall);
            if gain > 0 {
                gaining |= WallSet::of(wall);
            }
        }
        // The four slots around a pawn's square.
        let pawns = position.pawn(position.turn()).set() | position.pawn(!position.turn()).set();
        let corners = pawns | pawns.south() | pawns.west() | pawns.south().west();
        let crossings = position.walls().crossings(position.size());
        Self {
            key: position.key(),
            nearer: own.nearer,
            gains,
            stretching,
            gaining,
            near: WallSet::both(SlotSet::anchored_on(corners)),
            touching: WallSet {
                horizontal: crossings.east() | crossings.west(),
                vertical: crossings.north() | crossings.south(),
            },
        }
    }

    /// What the wall gains, if it lengthens a way.
    #[inline]
    fn gain(&self, wall: Wall) -> Option<i32> {
        if !self.stretching.contains(wall) {
            return None;
        }
        let known = self
            .gains
            .iter()
            .flatten()
            .find(|(other, _)| *other == wall);
        known.map(|&(_, gain)| i32::from(gain))
    }
}
