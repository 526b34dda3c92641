//! What best play leads to.

use core::fmt;

/// What best play leads to, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins, at the fastest in this many plies.
    Win(u32),
    /// The side to move loses, at the longest in this many plies; 0 in a finished game.
    Loss(u32),
    /// Neither side can force a win: the game goes on for ever.
    Draw,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
