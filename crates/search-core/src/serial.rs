//! Turn-based games made of a simultaneous one, by letting one side commit first.
//!
//! In each turn one player chooses, the other answers knowing the choice, and then both moves are
//! carried out at once. Who answers can only gain by it, so the two orders bound the value of the
//! simultaneous game from below and from above; where they agree, it has that value in pure
//! strategies and no matrix needs to be solved.

use crate::game::{Game, SearchPolicy};
use crate::rng::mix;
use crate::score::{Score, WIN};
use crate::side::Side;
use crate::simultaneous::{Ending, Simultaneous};

/// A move with a small number, which tables of move statistics need.
pub trait IndexedMove {
    /// One more than the largest [`IndexedMove::index`].
    const COUNT: usize;

    /// The number of the move, below [`IndexedMove::COUNT`] and different for different moves.
    fn index(self) -> usize;
}

/// A simultaneous game played in turns: within each turn the same side commits first.
///
/// The committed move waits in the state (and in the key) until the other side has answered; only
/// then does the position change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Serial<S: Simultaneous> {
    position: S,
    commits_first: Side,
    pending: Option<S::Move>,
}

impl<S: Simultaneous> Serial<S> {
    /// The game in which `me` commits first: its value is a lower bound for `me`.
    pub const fn pessimistic(position: S, me: Side) -> Self {
        Self {
            position,
            commits_first: me,
            pending: None,
        }
    }

    /// The game in which the opponent of `me` commits first: its value is an upper bound for `me`.
    pub const fn optimistic(position: S, me: Side) -> Self {
        Self::pessimistic(position, me.other())
    }

    /// The position at the start of the turn.
    pub const fn position(&self) -> &S {
        &self.position
    }

    /// The side that commits first in each turn.
    pub const fn commits_first(&self) -> Side {
        self.commits_first
    }

    /// The move that waits for its answer, if the turn is half done.
    pub const fn pending(&self) -> Option<S::Move> {
        self.pending
    }
}

impl<S: Simultaneous> Game for Serial<S>
where
    S::Move: IndexedMove,
{
    type Move = S::Move;
    type Moves = S::Moves;
    const MOVE_INDEXES: usize = <S::Move as IndexedMove>::COUNT;

    fn turn(&self) -> Side {
        match self.pending {
            None => self.commits_first,
            Some(_) => self.commits_first.other(),
        }
    }

    fn terminal(&self) -> Option<Score> {
        Some(match self.position.ending()? {
            Ending::Draw => 0,
            Ending::Won(side) if side == self.turn() => WIN,
            Ending::Won(_) => -WIN,
        })
    }

    fn moves(&self, out: &mut S::Moves) {
        self.position.moves(self.turn(), out);
    }

    fn play(&mut self, mv: S::Move) -> Score {
        match self.pending.take() {
            None => self.pending = Some(mv),
            Some(first) => self.position.step(self.commits_first.ordered([first, mv])),
        }
        0
    }

    fn key(&self) -> u64 {
        let pending = self.pending.map_or(0, |mv| mv.index() as u64 + 1);
        self.position.key() ^ mix(pending << 1 | self.commits_first.index() as u64)
    }

    fn move_index(mv: S::Move) -> usize {
        mv.index()
    }
}

/// The advice that only whole turns are judged: with one move pending, the side that has committed
/// seems to have lost ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct WholeTurns;

impl<S: Simultaneous> SearchPolicy<Serial<S>> for WholeTurns
where
    S::Move: IndexedMove,
{
    fn may_evaluate(&self, position: &Serial<S>) -> bool {
        position.pending.is_none()
    }
}
