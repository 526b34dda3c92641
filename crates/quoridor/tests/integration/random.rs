//! Random positions for the property tests.

use quoridor::{Move, Position, Size};
use search_core::SplitMix64;

/// A random size.
pub(crate) fn size(rng: &mut SplitMix64) -> Size {
    let sizes: Vec<Size> = Size::all().collect();
    *rng.pick(&sizes).unwrap()
}

/// Calls `visit` for each position of a random game of at most `plies` plies that builds walls
/// with a probability of `walls` percent while it can.
pub(crate) fn game(
    rng: &mut SplitMix64,
    start: Position,
    plies: u32,
    walls: u64,
    mut visit: impl FnMut(&Position, Option<Move>),
) {
    let mut position = start;
    for _ in 0..plies {
        let moves = position.legal_moves();
        let (pawn, wall): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|mv| matches!(mv, Move::Pawn(_)));
        let pool = if !wall.is_empty() && rng.chance(walls, 100) {
            wall
        } else {
            pawn
        };
        let Some(&mv) = rng.pick(&pool) else {
            visit(&position, None);
            return;
        };
        visit(&position, Some(mv));
        position.try_play(mv).unwrap();
    }
    visit(&position, None);
}

/// The positions of `games` random games on boards of every size.
pub(crate) fn positions(seed: u64, games: u64, mut visit: impl FnMut(&Position, Option<Move>)) {
    for index in 0..games {
        let mut rng = SplitMix64::for_index(seed, index);
        let start = Position::start(size(&mut rng), rng.below(13) as u8);
        let walls = [20, 50, 80][rng.below(3) as usize];
        game(&mut rng, start, 60, walls, &mut visit);
    }
}
