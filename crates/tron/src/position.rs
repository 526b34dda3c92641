//! A position, and the simultaneous rules.

use core::fmt;

use search_core::rng::mix;
use search_core::{Ending, Side, Simultaneous};

use crate::board_text::PositionError;
use crate::grid::{Cell, Grid};
use crate::moves::{Move, Moves, Turn};
use crate::size::Size;

/// Which cells are free and where the heads are: all that the future depends on.
///
/// Whose trail a wall is never matters to two players, so a trail is plain wall. A head that has
/// crashed is gone, and its last cell is wall: a position with one head is won by it, one without
/// heads is a draw. Two positions are equal when the same cells are free and the same heads are on
/// the same cells.
///
/// The rules, under which both players move at once ([`Simultaneous`]):
///
/// - The cells of both heads are walls during the turn. A step off the board, into a wall, a trail
///   or a head (even one that moves away) is a crash.
/// - Both stepping onto the same cell is a crash of both.
/// - If one crashes, the other wins; if both crash, the game is a draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    free: Grid,
    heads: [Option<Cell>; 2],
    key: u64,
}

/// Why a turn cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The cell in that direction is not free (alternating rules only: under the simultaneous
    /// rules such a move is allowed, and crashes).
    #[error("player {} cannot go {mv}: the cell there is not free", side.index() + 1)]
    Blocked {
        /// Who wanted to move.
        side: Side,
        /// Where to.
        mv: Move,
    },
}

impl Position {
    /// A position from its parts. The cells of the heads are not free, whatever `free` says.
    ///
    /// # Errors
    ///
    /// [`PositionError::SharedCell`].
    pub fn new(mut free: Grid, heads: [Option<Cell>; 2]) -> Result<Self, PositionError> {
        if heads[0].is_some() && heads[0] == heads[1] {
            return Err(PositionError::SharedCell);
        }
        for cell in heads.into_iter().flatten() {
            free.remove(cell);
        }
        let key = full_key(&free, heads);
        Ok(Self { free, heads, key })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.free.size()
    }

    /// The cells that can still be entered.
    pub const fn free(&self) -> &Grid {
        &self.free
    }

    /// Where the head of a side is; `None` once it has crashed.
    pub const fn head(&self, side: Side) -> Option<Cell> {
        self.heads[side.index()]
    }

    /// The free cells that a side can still walk to, whatever the other does.
    pub fn reach(&self, side: Side) -> Grid {
        match self.head(side) {
            Some(head) => self.free.flood(&self.free.neighbours(head)),
            None => Grid::empty(self.size()),
        }
    }

    /// Whether no free cell can be reached by both: from then on each plays alone.
    pub fn is_separated(&self) -> bool {
        let Some(other) = self.head(Side::Second) else {
            return true;
        };
        let around = self.free.neighbours(other);
        self.reach(Side::First).and(&around).is_empty()
    }

    /// The free cell that a side enters by a move; `None` where the move is a crash.
    pub fn target(&self, side: Side, mv: Move) -> Option<Cell> {
        let target = mv.from(self.size(), self.head(side)?);
        self.free.contains(target).then_some(target)
    }

    /// Whether a move of `side` enters a cell that the other side could enter in the same turn.
    pub fn may_meet(&self, side: Side, mv: Move) -> bool {
        let other = self.head(side.other());
        self.target(side, mv)
            .zip(other)
            .is_some_and(|(target, other)| self.free.neighbours(other).contains(target))
    }

    /// The moves of a side that do not run into a wall or a head, clockwise from the north. They
    /// may still meet the other's move.
    pub fn free_moves(&self, side: Side) -> Moves {
        Move::ALL
            .into_iter()
            .filter(|&mv| self.target(side, mv).is_some())
            .collect()
    }

    /// The moves of a side under the simultaneous rules: the free ones, or all four when each is a
    /// crash, or none when the game is over.
    ///
    /// Crashes are left out beside a free move because they are never better: against a crash of
    /// the other a free move wins where a crash draws, against anything else a crash loses. They
    /// are still accepted by [`Simultaneous::step`] and [`Position::try_play`].
    pub fn legal_moves(&self, side: Side) -> Moves {
        if self.is_over() {
            return Moves::new();
        }
        let free = self.free_moves(side);
        if free.is_empty() {
            Moves::from(Move::ALL)
        } else {
            free
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.heads.contains(&None)
    }

    /// Plays one turn.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`]; the position is then unchanged.
    pub fn try_play(&mut self, turn: Turn) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        self.step(turn.0);
        Ok(())
    }

    /// How the game ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        match self.heads {
            [Some(_), Some(_)] => None,
            [Some(_), None] => Some(Ending::Won(Side::First)),
            [None, Some(_)] => Some(Ending::Won(Side::Second)),
            [None, None] => Some(Ending::Draw),
        }
    }

    /// A number that is equal for equal positions and hardly ever for others.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The position with the sides swapped: player 1 has player 2's head and the other way round.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let heads = [self.heads[1], self.heads[0]];
        Self {
            free: self.free,
            heads,
            key: full_key(&self.free, heads),
        }
    }

    /// Moves one head onto a cell, which is no longer free from then on.
    pub(crate) fn advance(&mut self, side: Side, target: Cell) {
        debug_assert!(self.free.contains(target), "a head enters free cells only");
        self.free.remove(target);
        self.key ^= cell_key(target);
        self.set_head(side, Some(target));
    }

    fn set_head(&mut self, side: Side, head: Option<Cell>) {
        let place = &mut self.heads[side.index()];
        self.key ^= head_key(side, *place) ^ head_key(side, head);
        *place = head;
    }

    /// The key made anew from everything it covers; always equal to [`Position::key`].
    #[doc(hidden)] // for tests of the key alone
    pub fn rebuilt_key(&self) -> u64 {
        full_key(&self.free, self.heads)
    }
}

impl Simultaneous for Position {
    type Move = Move;
    type Moves = Moves;

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn moves(&self, side: Side, out: &mut Moves) {
        out.extend(self.legal_moves(side));
    }

    /// Plays both moves at once; any direction is accepted. Nothing happens in a finished game.
    fn step(&mut self, moves: [Move; 2]) {
        let [Some(first), Some(second)] = self.heads else {
            return;
        };
        // Both targets are looked up before anything changes, so that neither player is favoured.
        let targets = [
            moves[0].from(self.size(), first),
            moves[1].from(self.size(), second),
        ];
        let meet = targets[0] == targets[1];
        let crashes = targets.map(|target| meet || !self.free.contains(target));
        for side in Side::ALL {
            if crashes[side.index()] {
                self.set_head(side, None);
            } else {
                self.advance(side, targets[side.index()]);
            }
        }
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.notation())
    }
}

const fn cell_key(cell: Cell) -> u64 {
    mix(0x0074_726F_6E00_0000 + cell.index() as u64)
}

const fn head_key(side: Side, head: Option<Cell>) -> u64 {
    match head {
        Some(cell) => mix(((side.index() as u64 + 1) << 32) + cell.index() as u64),
        None => 0,
    }
}

fn full_key(free: &Grid, heads: [Option<Cell>; 2]) -> u64 {
    let size = free.size();
    let board = mix((1 << 48) + ((size.width() as u64) << 8) + size.height() as u64);
    free.iter().fold(
        board ^ head_key(Side::First, heads[0]) ^ head_key(Side::Second, heads[1]),
        |key, cell| key ^ cell_key(cell),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each case: map, turn, map after.
    #[test]
    fn one_turn() {
        let cases = [
            ("1..2", "EW", "#12#", "both go on"),
            ("1.2", "EW", "#.#", "the same cell: draw"),
            ("..12..", "EW", "..##..", "a swap is a crash of both: draw"),
            ("1...2", "WE", "#...#", "both off the board: draw"),
            (
                "#1../2...",
                "NE",
                "##../#2..",
                "only player 1 off the board",
            ),
            (
                ".12./....",
                "WW",
                "1##./....",
                "into the head that leaves: player 2 crashes",
            ),
            (
                ".12./....",
                "EE",
                ".##2/....",
                "into the head that leaves: player 1 crashes",
            ),
            ("1#2./....", "ES", "###./..2.", "into a wall"),
        ];
        for (before, turn, after, what) in cases {
            let mut position: Position = before.parse().unwrap();
            position.try_play(turn.parse().unwrap()).unwrap();
            assert_eq!(position.notation(), after, "{what}");
            assert_eq!(position.key(), position.rebuilt_key(), "{what}");
            assert_eq!(position, after.parse().unwrap(), "{what}");
        }
    }

    #[test]
    fn endings_follow_from_the_heads() {
        let ending = |text: &str| text.parse::<Position>().unwrap().ending();
        assert_eq!(ending("1.2"), None);
        assert_eq!(ending("1.#"), Some(Ending::Won(Side::First)));
        assert_eq!(ending("#.2"), Some(Ending::Won(Side::Second)));
        assert_eq!(ending("#.#"), Some(Ending::Draw));
    }

    #[test]
    fn a_stuck_player_still_has_moves_to_make() {
        let position: Position = "1#.2".parse().unwrap();
        assert_eq!(position.legal_moves(Side::First).as_slice(), Move::ALL);
        assert_eq!(position.legal_moves(Side::Second).as_slice(), [Move::West]);
        let mut over = position;
        over.step([Move::North, Move::West]);
        assert_eq!(over.ending(), Some(Ending::Won(Side::Second)));
        assert!(over.legal_moves(Side::Second).is_empty());
        assert_eq!(
            over.try_play(Turn([Move::North; 2])),
            Err(PlayError::GameOver)
        );
    }

    #[test]
    fn a_head_that_parts_two_areas_may_still_choose() {
        let position: Position = "..1..#../....#.2".parse().unwrap();
        assert!(position.is_separated());
        let position: Position = "..1..2..".parse().unwrap();
        assert!(!position.is_separated());
        assert_eq!(position.reach(Side::First).len(), 4);
        let position: Position = "..12..".parse().unwrap();
        assert!(
            position.is_separated(),
            "heads that touch share no free cell"
        );
    }
}
