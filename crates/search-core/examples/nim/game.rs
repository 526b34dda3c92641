// The smallest game worth searching, for this example and those of the documentation: players take
// one to three matches in turn, and who takes the last one wins.

use arrayvec::ArrayVec;
use search_core::score::WIN;
use search_core::{Evaluator, Game, Score, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    matches: u32,
    turn: Side,
}

impl Nim {
    pub(crate) fn new(matches: u32) -> Self {
        Self {
            matches,
            turn: Side::First,
        }
    }
}

impl Game for Nim {
    type Move = u32;
    type Moves = ArrayVec<u32, 3>;
    const MOVE_INDEXES: usize = 4;

    fn turn(&self) -> Side {
        self.turn
    }

    fn terminal(&self) -> Option<Score> {
        (self.matches == 0).then_some(-WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.matches.min(3));
    }

    fn play(&mut self, taken: u32) -> Score {
        self.matches -= taken;
        self.turn = !self.turn;
        0
    }

    // The value is one of the side to move, so whose turn it is need not be part of the key.
    fn key(&self) -> u64 {
        u64::from(self.matches)
    }

    fn move_index(taken: u32) -> usize {
        taken as usize
    }
}

/// Thinks nothing of any position: enough for a game that is searched to its end.
pub(crate) struct Even;

impl<G> Evaluator<G> for Even {
    fn evaluate(&self, _position: &G) -> Score {
        0
    }
}
