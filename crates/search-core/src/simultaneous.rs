//! Games in which both players move at once.

use core::fmt::Debug;

use crate::side::Side;

/// How a simultaneous game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side won.
    Won(Side),
    /// Neither won.
    Draw,
}

/// A position of a two-player zero-sum game in which both players choose before either is told.
pub trait Simultaneous: Clone + Send + Sync {
    /// A move of one player.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// The list that moves are written into.
    type Moves: Default + AsRef<[Self::Move]> + AsMut<[Self::Move]>;

    /// How the game ended, `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Appends the moves of `side` to an empty list: at least one while the game goes on, even if
    /// each of them loses.
    fn moves(&self, side: Side, out: &mut Self::Moves);

    /// Plays both moves at once, the first player's first.
    fn step(&mut self, moves: [Self::Move; 2]);

    /// A 64-bit key of everything that the future depends on.
    fn key(&self) -> u64;
}
