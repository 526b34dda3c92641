//! The alternating rules: players move in turn, and whoever cannot move loses.

use core::fmt;
use core::str::FromStr;

use search_core::score::WIN;
use search_core::text::excerpt;
use search_core::{Ending, Game, Score, Side};

use crate::board_text::PositionError;
use crate::moves::{Move, Moves};
use crate::position::{PlayError, Position};

/// A position under the alternating rules: both heads are on the board and one side is to move.
///
/// A move enters a free neighbour of one's head; a side that has none on its turn loses. There
/// are no draws. Player 1 moves first unless said otherwise.
///
/// ```
/// use search_core::Game;
/// use tron::{Alternating, Move};
///
/// // A corridor with one free cell between the heads: whoever moves first takes it and wins.
/// let mut game: Alternating = "1.2".parse().unwrap();
/// game.try_play(Move::East).unwrap();
/// assert!(game.legal_moves().is_empty());
/// assert!(game.terminal().is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alternating {
    position: Position,
    turn: Side,
}

impl Alternating {
    /// A position with `turn` to move.
    ///
    /// # Errors
    ///
    /// [`PositionError::MissingHead`] where a player has no head.
    pub fn new(position: Position, turn: Side) -> Result<Self, PositionError> {
        for (side, player) in Side::ALL.into_iter().zip(['1', '2']) {
            if position.head(side).is_none() {
                return Err(PositionError::MissingHead { player });
            }
        }
        Ok(Self { position, turn })
    }

    /// The board and the heads.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is; of a finished game, who has lost.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Whether the side to move has no move.
    pub fn is_over(&self) -> bool {
        self.move_count() == 0
    }

    /// How the game ended, if it has: there are no draws.
    pub fn ending(&self) -> Option<Ending> {
        self.is_over().then_some(Ending::Won(self.turn.other()))
    }

    /// A number that is equal for equal positions and hardly ever for others.
    pub fn key(&self) -> u64 {
        turn_key(self.turn) ^ self.position.key()
    }

    /// The legal moves of the side to move, clockwise from the north; none when it has lost.
    pub fn legal_moves(&self) -> Moves {
        self.position.free_moves(self.turn)
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`] and [`PlayError::Blocked`]; the position is then unchanged.
    pub fn try_play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        if !self.is_legal(mv) {
            let side = self.turn;
            return Err(PlayError::Blocked { side, mv });
        }
        self.play(mv);
        Ok(())
    }

    /// The one-line text: that of the position, with `turn 2/` before it when player 2 is to move.
    /// It parses back.
    pub fn notation(&self) -> String {
        match self.turn {
            Side::First => self.position.notation(),
            Side::Second => format!("turn 2/{}", self.position.notation()),
        }
    }

    /// The key made anew from everything it covers; always equal to [`Alternating::key`].
    #[doc(hidden)] // for tests of the key alone
    pub fn rebuilt_key(&self) -> u64 {
        turn_key(self.turn) ^ self.position.rebuilt_key()
    }
}

const fn turn_key(turn: Side) -> u64 {
    match turn {
        Side::First => 0,
        Side::Second => 0xA5C3_71E9_0F68_2D4B,
    }
}

impl Game for Alternating {
    type Move = Move;
    type Moves = Moves;
    const MOVE_INDEXES: usize = Move::COUNT;

    fn turn(&self) -> Side {
        self.turn()
    }

    fn terminal(&self) -> Option<Score> {
        self.is_over().then_some(-WIN)
    }

    fn moves(&self, out: &mut Moves) {
        out.extend(self.legal_moves());
    }

    fn play(&mut self, mv: Move) -> Score {
        let head = self.position.head(self.turn).expect("both heads are there");
        self.position
            .advance(self.turn, mv.from(self.position.size(), head));
        self.turn = self.turn.other();
        0
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn move_index(mv: Move) -> usize {
        mv as usize
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.position.target(self.turn, mv).is_some()
    }

    fn move_count(&self) -> usize {
        self.position
            .head(self.turn)
            .map_or(0, |head| self.position.free().degree(head) as usize)
    }
}

/// The line `turn 1` or `turn 2`, then the drawn board. It parses back.
impl fmt::Display for Alternating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}\n{}", self.turn.index() + 1, self.position)
    }
}

/// Reads any text of a [`Position`], with an optional `turn 1` or `turn 2` before it, as a line or
/// joined by `/`. Without it player 1 is to move.
impl FromStr for Alternating {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if !text.trim_start().starts_with("turn") {
            return Self::new(text.parse()?, Side::First);
        }
        let text = text.trim_start();
        let (line, map) = text.split_once(['/', '\n']).unwrap_or((text, ""));
        let turn = match line.trim_end() {
            "turn 1" => Side::First,
            "turn 2" => Side::Second,
            other => return Err(PositionError::BadTurn(excerpt(other))),
        };
        Self::new(map.parse()?, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_numbers_of_their_own() {
        let numbers = Move::ALL.map(Alternating::move_index);
        assert_eq!(numbers, [0, 1, 2, 3]);
    }

    #[test]
    fn a_player_without_a_move_loses() {
        let stuck: Alternating = "1#./2..".parse().unwrap();
        assert_eq!(stuck.terminal(), Some(-WIN));
        let mut again = stuck;
        assert_eq!(again.try_play(Move::South), Err(PlayError::GameOver));
        assert_eq!(again, stuck);
        let free: Alternating = "turn 2/1#./2..".parse().unwrap();
        assert_eq!(free.terminal(), None);
        assert_eq!(free.legal_moves().as_slice(), [Move::East]);
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let start: Alternating = "1../..2".parse().unwrap();
        let mut game = start;
        let error = game.try_play(Move::North).unwrap_err();
        assert_eq!(
            error.to_string(),
            "player 1 cannot go N: the cell there is not free"
        );
        assert_eq!(game, start);
    }

    #[test]
    fn the_turn_is_in_text_and_key() {
        let first: Alternating = "1../..2".parse().unwrap();
        let mut second = first;
        second.try_play(Move::East).unwrap();
        assert_eq!(second.notation(), "turn 2/#1./..2");
        for game in [first, second] {
            assert_eq!(game.notation().parse(), Ok(game));
            assert_eq!(game.to_string().parse(), Ok(game));
            assert_eq!(game.key(), game.rebuilt_key());
        }
        let other = Alternating::new(*second.position(), Side::First).unwrap();
        assert_ne!(other.key(), second.key());
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<Alternating>().unwrap_err().to_string();
        assert_eq!(fault("1.."), "player 2 has no head on the map");
        assert_eq!(
            fault("turn 3/1.2"),
            "`turn 3` does not say whose turn it is: write `turn 1` or `turn 2`"
        );
        assert_eq!(fault("turn 2"), "the map is empty");
    }
}
