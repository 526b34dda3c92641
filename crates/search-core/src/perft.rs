//! Counting lines of play: the usual test of move generation.

use crate::game::Game;

/// How many of the last plies are counted without being played. The numbers are the same; it is a
/// question of what is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bulk {
    /// The last ply, by [`Game::move_count`]: every position one ply before the end is made.
    One,
    /// The last two, by [`Game::line_count`], where the game can; else as [`Bulk::One`].
    #[default]
    Two,
}

/// How many lines of exactly `depth` legal moves there are from a position.
///
/// A finished game has no moves, so lines that end sooner do not count. The last ply is counted by
/// [`Game::move_count`] without being played, the last two by [`Game::line_count`].
///
/// # Complexity
///
/// Plays each line of `depth - 1` moves, or of `depth - 2` where the game counts lines of two.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::perft;
///
/// # fn main() {
/// // From three matches: 1+1, 1+2 and 2+1 are the lines of two moves, taking three ends at once.
/// assert_eq!(perft(&Nim::new(3), 2), 3);
/// # }
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    perft_with(position, depth, Bulk::Two)
}

/// [`perft`](fn@perft) with as many of the last plies counted in bulk as told.
pub fn perft_with<G: Game>(position: &G, depth: u32, bulk: Bulk) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.terminal().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.move_count() as u64;
    }
    if depth == 2 && bulk == Bulk::Two {
        return position.line_count();
    }
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
        .as_ref()
        .iter()
        .map(|&mv| perft_with(&played(position, mv), depth - 1, bulk))
        .sum()
}

/// [`perft`](fn@perft) told apart by the first move, in generation order: the way to find a wrong
/// move by comparing with another program. Empty at depth 0 and in a finished game.
pub fn perft_divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    if depth == 0 || position.terminal().is_some() {
        return Vec::new();
    }
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
        .as_ref()
        .iter()
        .map(|&mv| (mv, perft(&played(position, mv), depth - 1)))
        .collect()
}

fn played<G: Game>(position: &G, mv: G::Move) -> G {
    let mut child = position.clone();
    child.play(mv);
    child
}
