use std::fmt;

use arrayvec::ArrayVec;
use search_core::{Evaluator, Game, Score, Side, score};

/// Players take one to three matches in turn; who takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Nim {
    matches: u32,
    turn: Side,
}

impl Nim {
    fn new(matches: u32) -> Self {
        let turn = Side::First;
        Self { matches, turn }
    }
}

impl Game for Nim {
    type Move = u32;
    type Moves = ArrayVec<u32, 3>;
    const MOVE_INDEXES: usize = 4;

    fn turn(&self) -> Side {
        self.turn
    }

    // Nothing is left: the other player took the last match.
    fn terminal(&self) -> Option<Score> {
        (self.matches == 0).then_some(-score::WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(1..=self.matches.min(3));
    }

    fn play(&mut self, taken: u32) -> Score {
        self.matches -= taken;
        self.turn = !self.turn;
        0
    }

    // A value is one for the side to move, so whose turn it is makes no difference.
    fn key(&self) -> u64 {
        u64::from(self.matches)
    }

    fn move_index(taken: u32) -> usize {
        taken as usize
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matches = "|".repeat(self.matches as usize);
        write!(f, "{matches} {} player to move", self.turn)
    }
}

/// Has no opinion: enough for a game that is searched to its end.
#[derive(Clone, Debug)]
struct Even;

impl<G> Evaluator<G> for Even {
    fn evaluate(&self, _position: &G) -> Score {
        0
    }
}
