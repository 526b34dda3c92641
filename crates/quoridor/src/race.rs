//! Races: what becomes of two pawns when nobody builds any more.
//!
//! Distances do not tell, as pawns jump over each other and stand in each other's way. A layout of
//! walls has but a few thousand pairs of pawns, so all are solved at once, by retrograde analysis:
//! from the finished games backward, in the order of their plies. What is never reached is a draw.
//!
//! This is what [`solve`](mod@crate::solve) does with each layout, but for a single one without
//! exits, which the search wants quickly: moves are run backward over a table of neighbours, and no
//! graph is made.

use search_core::{Score, Side, score, table::Bound};

use crate::position::Position;
use crate::size::Size;
use crate::square::Square;
use crate::steps::{Direction, open_step};
use crate::verdict::Verdict;
use crate::walls::WallSet;

/// A layout of walls with the value of every pair of pawns and either side to move, if only pawns
/// move from there on.
#[derive(Debug)]
pub struct Race {
    walls: WallSet,
    size: Size,
    /// By [`state`]: the plies to the end, even for losses of the side to move and odd for wins.
    plies: Box<[u16]>,
}

/// A value not known, or a draw.
const OPEN: u16 = u16::MAX;
/// No square.
const NONE: u8 = u8::MAX;

/// The number of a pair of pawns, that of the side to move first.
#[inline]
const fn state(own: u8, other: u8, turn: Side) -> usize {
    (own as usize * Square::COUNT + other as usize) * 2 + turn.index()
}

/// Where open steps lead, by square and direction.
struct Neighbours([[u8; 4]; Square::COUNT]);

impl Neighbours {
    fn new(size: Size, walls: WallSet) -> Self {
        let mut table = [[NONE; 4]; Square::COUNT];
        for square in size.squares() {
            for (to, direction) in table[square.index()].iter_mut().zip(Direction::ALL) {
                if let Some(square) = open_step(size, walls, square, direction) {
                    *to = square.index() as u8;
                }
            }
        }
        Self(table)
    }

    #[inline]
    fn of(&self, square: u8) -> [u8; 4] {
        self.0[usize::from(square)]
    }

    /// Where a pawn lands that jumps over `over` in a direction; [`NONE`] fills up.
    #[inline]
    fn landings(&self, over: u8, direction: usize) -> [u8; 2] {
        let around = self.of(over);
        if around[direction] != NONE {
            [around[direction], NONE]
        } else if direction < 2 {
            [around[2], around[3]]
        } else {
            [around[0], around[1]]
        }
    }

    /// How many moves a pawn on `own` has.
    fn degree(&self, own: u8, other: u8) -> u8 {
        let mut degree = 0;
        for (direction, to) in self.of(own).into_iter().enumerate() {
            degree += if to == other {
                let landings = self.landings(other, direction);
                landings.into_iter().filter(|&to| to != NONE).count() as u8
            } else {
                u8::from(to != NONE)
            };
        }
        degree
    }
}

impl Race {
    /// Solves a layout.
    ///
    /// # Complexity
    ///
    /// 13,122 states on the largest board, a few moves each: some hundred microseconds.
    ///
    /// # Examples
    ///
    /// ```
    /// use quoridor::race::Race;
    /// use quoridor::{Position, Verdict};
    ///
    /// let race: Position = "4x5 b1 c5 0 0 w a1h,a2h,a3v,b2v,b3h,c1v,c4h".parse()?;
    /// assert_eq!(Race::new(race.size(), race.walls()).verdict(&race), Some(Verdict::Win(15)));
    /// # Ok::<(), quoridor::PositionError>(())
    /// ```
    pub fn new(size: Size, walls: WallSet) -> Self {
        let neighbours = Neighbours::new(size, walls);
        let squares: Vec<u8> = size
            .squares()
            .iter()
            .map(|square| square.index() as u8)
            .collect();
        let at_goal = Side::ALL.map(|side| {
            let mut table = [false; Square::COUNT];
            for square in size.goal(side) {
                table[square.index()] = true;
            }
            table
        });
        let has_arrived = |square: u8, side: Side| at_goal[side.index()][usize::from(square)];
        let mut plies = vec![OPEN; 2 * Square::COUNT * Square::COUNT].into_boxed_slice();
        // Moves not yet known to lead to a win of the other side.
        let mut saving = vec![0u8; plies.len()];
        let mut settled: Vec<(u8, u8, Side)> = Vec::with_capacity(plies.len());
        for turn in Side::ALL {
            for &own in squares.iter().filter(|&&own| !has_arrived(own, turn)) {
                for &other in squares.iter().filter(|&&other| other != own) {
                    let state = state(own, other, turn);
                    if has_arrived(other, !turn) {
                        plies[state] = 0;
                        settled.push((own, other, turn));
                    } else {
                        saving[state] = neighbours.degree(own, other);
                    }
                }
            }
        }
        let mut next = 0;
        while let Some(&(own, other, turn)) = settled.get(next) {
            next += 1;
            let value = plies[state(own, other, turn)];
            // Who has just moved came to `other` from one of these.
            let mut from = |before: u8| {
                let mover = !turn;
                if before == NONE || has_arrived(before, mover) {
                    return;
                }
                let state = state(before, own, mover);
                if plies[state] != OPEN {
                    return;
                }
                if !value.is_multiple_of(2) {
                    saving[state] -= 1;
                    if saving[state] > 0 {
                        return;
                    }
                }
                plies[state] = value + 1;
                settled.push((before, own, mover));
            };
            for before in neighbours.of(other) {
                if before != own {
                    from(before);
                }
            }
            // By a jump over `own`, from a square beside it.
            for (direction, before) in neighbours.of(own).into_iter().enumerate() {
                // Opposite directions are neighbours in the order.
                let jumped = before != NONE && before != other;
                if jumped && neighbours.landings(own, direction ^ 1).contains(&other) {
                    from(before);
                }
            }
        }
        Self { walls, size, plies }
    }

    /// Whether the position has this layout of walls.
    #[inline]
    pub(crate) fn has_walls_of(&self, position: &Position) -> bool {
        self.walls == position.walls() && self.size == position.size()
    }

    /// What comes of a position if only pawns move; `None` if its walls are others.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|side| position.pawn(side).index() as u8);
        self.has_walls_of(position)
            .then(|| match self.plies[state(own, other, turn)] {
                OPEN => Verdict::Draw,
                plies if plies % 2 == 0 => Verdict::Loss(u32::from(plies)),
                plies => Verdict::Win(u32::from(plies)),
            })
    }

    /// What the race proves of the position's value in the whole game, walls in hand included, in
    /// search scores; `None` if nothing.
    ///
    /// With both hands empty it is the value. A player whose opponent has no walls may leave the
    /// own ones alone and run: if that wins, it is a proof, and the number of plies a bound.
    pub fn proof(&self, position: &Position) -> Option<(Score, Bound)> {
        let own = position.turn();
        let [own_walls, other_walls] = [own, !own].map(|side| position.hand(side) > 0);
        Some(match (self.verdict(position)?, own_walls, other_walls) {
            (Verdict::Win(plies), false, false) => (score::win_in(plies), Bound::Exact),
            (Verdict::Loss(plies), false, false) => (score::loss_in(plies), Bound::Exact),
            (Verdict::Draw, false, false) => (0, Bound::Exact),
            (Verdict::Win(plies), _, false) => (score::win_in(plies), Bound::Lower),
            (Verdict::Loss(plies), false, _) => (score::loss_in(plies), Bound::Upper),
            _ => return None,
        })
    }
}

/// Races solved of late, as many as fit, each kept in the place that its walls name.
#[derive(Clone, Debug)]
pub(crate) struct RaceCache {
    races: Vec<Option<std::sync::Arc<Race>>>,
    solved: u64,
}

impl RaceCache {
    /// About seven megabytes when full.
    const PLACES: usize = 256;

    pub(crate) fn new() -> Self {
        Self {
            races: vec![None; Self::PLACES],
            solved: 0,
        }
    }

    /// The race of a position's walls, solved now if `may_solve` and it is not known.
    pub(crate) fn get(&mut self, position: &Position, may_solve: bool) -> Option<&Race> {
        let place = (position.walls().hash() >> 32) as usize % Self::PLACES;
        let race = &mut self.races[place];
        let known = race
            .as_ref()
            .is_some_and(|race| race.has_walls_of(position));
        if !known {
            if !may_solve {
                return None;
            }
            self.solved += 1;
            *race = Some(Race::new(position.size(), position.walls()).into());
        }
        race.as_deref()
    }

    /// How many races were solved so far.
    pub(crate) fn solved(&self) -> u64 {
        self.solved
    }
}
