//! The games that `best` searches: fast boards, one choice after the other.

use search_core::rng::mix;
use search_core::score::WIN;
use search_core::{Ending, Evaluator, Game, Score, SearchPolicy, Settled, Side, Simultaneous};

use crate::compact::{Board, Judge};
use crate::moves::{Move, Moves};

/// The rules by which a board's players take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Both move at once; within each turn the same side commits first.
    Joint,
    /// Both move at once; who commits first changes from turn to turn.
    Fair,
    /// The alternating rules.
    Alternating,
}

/// A board whose players choose one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns<const N: usize, const S: usize> {
    board: Board<N, S>,
    order: Order,
    /// Who commits first in this turn, or is to move.
    first: Side,
    /// The move that waits for its answer.
    pending: Option<Move>,
}

impl<const N: usize, const S: usize> Turns<N, S> {
    pub(super) fn new(board: Board<N, S>, order: Order, first: Side) -> Self {
        Self {
            board,
            order,
            first,
            pending: None,
        }
    }

    /// The side to move under the alternating rules, `None` under the simultaneous ones.
    fn mover(&self) -> Option<Side> {
        (self.order == Order::Alternating).then_some(self.first)
    }

    fn for_turn(&self, value_for_first: Score) -> Score {
        self.turn().sees(value_for_first)
    }
}

impl<const N: usize, const S: usize> Game for Turns<N, S> {
    type Move = Move;
    type Moves = Moves;
    const MOVE_INDEXES: usize = Move::COUNT;

    #[inline]
    fn turn(&self) -> Side {
        if self.pending.is_none() {
            self.first
        } else {
            self.first.other()
        }
    }

    #[inline]
    fn terminal(&self) -> Option<Score> {
        if self.order == Order::Alternating {
            return (self.board.mobility(self.first) == 0).then_some(-WIN);
        }
        Some(match self.board.ending()? {
            Ending::Draw => 0,
            Ending::Won(side) if side == self.turn() => WIN,
            Ending::Won(_) => -WIN,
        })
    }

    #[inline]
    fn moves(&self, out: &mut Moves) {
        self.board.moves(self.turn(), out);
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Score {
        if self.order == Order::Alternating {
            self.board.move_one(self.first, mv);
            self.first = self.first.other();
            return 0;
        }
        match self.pending.take() {
            None => self.pending = Some(mv),
            Some(before) => {
                self.board.step(self.first.ordered([before, mv]));
                if self.order == Order::Fair {
                    self.first = self.first.other();
                }
            }
        }
        0
    }

    #[inline]
    fn key(&self) -> u64 {
        let pending = self.pending.map_or(0, |mv| mv as u64 + 1);
        self.board.key() ^ mix(pending << 1 | self.first.index() as u64)
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv as usize
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let mut moves = Moves::new();
        self.moves(&mut moves);
        moves.contains(&mv)
    }
}

impl<const N: usize, const S: usize> Evaluator<Turns<N, S>> for Judge<N, S> {
    #[inline]
    fn evaluate(&self, game: &Turns<N, S>) -> Score {
        game.for_turn(self.value_for_first(&game.board, game.mover()))
    }
}

/// What the search is told beside the rules: whole turns are judged, and parted players are judged
/// at once.
#[derive(Clone, Debug)]
pub(super) struct Advice<const N: usize, const S: usize> {
    pub(super) judge: Judge<N, S>,
    pub(super) settles: bool,
    /// Whether turns in which a side has a single way on are gone through at once.
    pub(super) extends: bool,
}

impl<const N: usize, const S: usize> SearchPolicy<Turns<N, S>> for Advice<N, S> {
    #[inline]
    fn may_evaluate(&self, game: &Turns<N, S>) -> bool {
        let is_open = |side| game.board.mobility(side) > 1;
        game.pending.is_none() && (!self.extends || Side::ALL.into_iter().all(is_open))
    }

    #[inline]
    fn settled(&self, game: &Turns<N, S>) -> Option<Settled> {
        (self.settles && game.board.is_parted() && game.pending.is_none()).then(|| Settled {
            value: self.judge.evaluate(game),
            proven: false,
        })
    }
}
