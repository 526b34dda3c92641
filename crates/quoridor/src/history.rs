//! How a game ends that nobody wins: the draw policy, kept apart from positions.
//!
//! The published rules know no draw, yet a game can go on for ever. As walls never come off the
//! board, a position can only come back while no wall is built, so it is enough to remember the
//! positions since the last wall.

use core::fmt;

use search_core::Side;

use crate::error::PlayError;
use crate::moves::Move;
use crate::position::Position;
use crate::side_name::side_name;

/// When a game that goes on is called a draw. Neither rule is part of a position or its key, and
/// [`solve`](crate::solve::solve) knows neither: there, play without end is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawPolicy {
    /// The game is a draw when a position, the side to move included, occurs for this many times
    /// since the last wall. 0 switches the rule off; 1 would end the game at once.
    pub repetitions: u32,
    /// The game is a draw after this many plies. 0 switches the rule off.
    pub ply_cap: u32,
}

impl DrawPolicy {
    /// No draws at all.
    pub const NONE: Self = Self {
        repetitions: 0,
        ply_cap: 0,
    };
}

impl Default for DrawPolicy {
    /// Threefold repetition, and 300 plies: games between sensible players take 60 to 100.
    fn default() -> Self {
        Self {
            repetitions: 3,
            ply_cap: 300,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The side's pawn has reached its goal.
    Won(Side),
    /// A draw by [`DrawPolicy::repetitions`].
    Repetition,
    /// A draw by [`DrawPolicy::ply_cap`].
    PlyCap,
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(side) => write!(f, "{} wins", side_name(*side)),
            Self::Repetition => f.write_str("draw by repetition"),
            Self::PlyCap => f.write_str("draw by the ply cap"),
        }
    }
}

/// A game in progress: the position, and of its past as much as the draw policy asks for.
///
/// ```
/// use quoridor::{DrawPolicy, GameEnd, GameLine, Position};
/// let mut game = GameLine::new(Position::default(), DrawPolicy::default());
/// for text in "e2 e8 e1 e9 e2 e8 e1 e9".split(' ') {
///     assert_eq!(game.ending(), None);
///     game.play(text.parse()?)?;
/// }
/// assert_eq!(game.ending(), Some(GameEnd::Repetition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLine {
    position: Position,
    policy: DrawPolicy,
    plies: u32,
    /// The positions since the last wall, the present one last.
    since_wall: Vec<Position>,
}

impl GameLine {
    /// A game that starts here; what was played before does not count.
    pub fn new(position: Position, policy: DrawPolicy) -> Self {
        Self {
            position,
            policy,
            plies: 0,
            since_wall: vec![position],
        }
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves were played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How often the present position has occurred since the last wall, this time included.
    pub fn occurrences(&self) -> u32 {
        self.since_wall
            .iter()
            .filter(|&&seen| seen == self.position)
            .count() as u32
    }

    /// Plays a move. A draw does not stop it: who plays on after [`GameLine::ending`] may.
    ///
    /// # Errors
    ///
    /// [`PlayError`] says why the move is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.position.try_play(mv)?;
        self.plies += 1;
        if matches!(mv, Move::Wall(_)) {
            self.since_wall.clear();
        }
        self.since_wall.push(self.position);
        Ok(())
    }

    /// How the game has ended, `None` while it goes on. A win counts before a draw, a repetition
    /// before the ply cap.
    pub fn ending(&self) -> Option<GameEnd> {
        let policy = self.policy;
        if let Some(winner) = self.position.winner() {
            Some(GameEnd::Won(winner))
        } else if policy.repetitions > 0 && self.occurrences() >= policy.repetitions {
            Some(GameEnd::Repetition)
        } else if policy.ply_cap > 0 && self.plies >= policy.ply_cap {
            Some(GameEnd::PlyCap)
        } else {
            None
        }
    }
}
