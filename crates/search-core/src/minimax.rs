//! Plain minimax: every move of every position, no pruning, no table. The yardstick that faster
//! searches are measured by, and good enough for small games.
//!
//! Source: von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928.

use crate::game::{Evaluator, Game};
use crate::score::{MAX_EVAL, Score, after_move};

/// The exact value of a position from the view of the side to move: the whole tree is searched.
///
/// # Complexity
///
/// Time in the number of lines of play, which must be finite; stack in the length of the longest.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::minimax_value;
///
/// # fn main() {
/// // Take one to three of five matches, the last one wins: take one now, the last one after three
/// // plies in all.
/// assert_eq!(minimax_value(&Nim::new(5)), score::win_in(3));
/// # }
/// ```
pub fn minimax_value<G: Game>(position: &G) -> Score {
    best(position, None::<(&Never, u32)>)
}

/// The value of a position as a search of exactly `depth` plies sees it: positions that are not
/// over after that many moves count what the evaluator says.
///
/// # Complexity
///
/// Time in the number of lines of play of `depth` plies.
pub fn minimax_to_depth<G: Game, E: Evaluator<G>>(
    position: &G,
    evaluator: &E,
    depth: u32,
) -> Score {
    best(position, Some((evaluator, depth)))
}

/// The evaluator of a search that goes to the end of the game and so has none.
#[derive(Clone)]
enum Never {}

impl<G> Evaluator<G> for Never {
    fn evaluate(&self, _position: &G) -> Score {
        match *self {}
    }
}

fn best<G: Game, E: Evaluator<G>>(position: &G, horizon: Option<(&E, u32)>) -> Score {
    if let Some(value) = position.terminal() {
        return value;
    }
    let below = match horizon {
        Some((evaluator, 0)) => {
            return evaluator.evaluate(position).clamp(-MAX_EVAL, MAX_EVAL);
        }
        Some((evaluator, depth)) => Some((evaluator, depth - 1)),
        None => None,
    };
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
        .as_ref()
        .iter()
        .map(|&mv| {
            let mut child = position.clone();
            let reward = child.play(mv);
            let value = best(&child, below);
            if child.turn() == position.turn() {
                after_move(value, reward)
            } else {
                after_move(-value, reward)
            }
        })
        .max()
        .expect("a game that goes on has a legal move")
}
