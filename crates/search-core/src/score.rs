//! Search values: one scale for evaluations, game values and decided games.
//!
//! A [`Score`] is always from the view of the side to move at the node it belongs to.
//! Values up to [`MAX_EVAL`] in size are ordinary: an evaluation in units of the game's own
//! choosing, or an exact margin. Beyond that lie decided games: a win that comes `n` plies
//! after the node is worth `WIN - n`, so that a search prefers the quicker win and the slower
//! loss. [`after_move`] is how a value passes from a position to the one before.

/// A search value, from the view of the side to move.
pub type Score = i32;

/// A game already won by the side to move; see [`win_in`].
pub const WIN: Score = 1_000_000;

/// The longest line, in plies, that a search follows.
pub const MAX_PLY: u32 = 1_000;

/// The largest ordinary value: beyond it, in size, a value says that the game is decided.
pub const MAX_EVAL: Score = WIN - MAX_PLY as Score - 1;

/// The value of winning `plies` plies from now. A win further off than [`MAX_PLY`] counts as one
/// just so far, and so stays a win.
///
/// ```
/// use search_core::score;
/// assert!(score::win_in(3) > score::win_in(5));
/// assert_eq!(score::plies_to_end(score::win_in(3)), Some(3));
/// ```
pub const fn win_in(plies: u32) -> Score {
    let plies = if plies > MAX_PLY { MAX_PLY } else { plies };
    WIN - plies as Score
}

/// The value of losing `plies` plies from now: [`win_in`] of the other side.
pub const fn loss_in(plies: u32) -> Score {
    -win_in(plies)
}

/// Whether the value says that the game is decided, either way.
pub const fn is_decided(score: Score) -> bool {
    score > MAX_EVAL || score < -MAX_EVAL
}

/// For a decided value, the plies until the game ends; `None` for an ordinary value.
pub const fn plies_to_end(score: Score) -> Option<u32> {
    if is_decided(score) {
        Some((WIN as u32).saturating_sub(score.unsigned_abs()))
    } else {
        None
    }
}

/// What a position is worth to the player whose move led to it, given what it is worth to that
/// player there and the reward of the move: the one rule by which values grow up the tree.
///
/// - A decided value comes one ply later, and rewards no longer matter beside it. It never fades
///   into an ordinary value, however long the line.
/// - An ordinary value grows by the reward, and stays ordinary: it is held within [`MAX_EVAL`].
///
/// The rule never turns the order of two values around, and so minimax over it is sound, also in
/// games that know both rewards and decided ends: there a win outranks any sum of rewards.
///
/// ```
/// use search_core::score::{after_move, loss_in, win_in};
/// assert_eq!(after_move(10, 2), 12);
/// assert_eq!(after_move(win_in(4), 2), win_in(5));
/// assert_eq!(after_move(loss_in(4), 2), loss_in(5));
/// ```
#[inline]
pub const fn after_move(value: Score, reward: Score) -> Score {
    if value > MAX_EVAL {
        if value > MAX_EVAL + 1 {
            value - 1
        } else {
            value
        }
    } else if value < -MAX_EVAL {
        if value < -MAX_EVAL - 1 {
            value + 1
        } else {
            value
        }
    } else {
        let sum = value.saturating_add(reward);
        if sum > MAX_EVAL {
            MAX_EVAL
        } else if sum < -MAX_EVAL {
            -MAX_EVAL
        } else {
            sum
        }
    }
}

/// The largest value that is at most `alpha` after the move: [`after_move`] turned back. Bounds
/// beyond all values, by one either way, come back as such.
///
/// ```
/// use search_core::score::{before_move, win_in};
/// assert_eq!(before_move(10, 2), 8);
/// assert_eq!(before_move(win_in(5), 2), win_in(4));
/// ```
#[inline]
pub const fn before_move(alpha: Score, reward: Score) -> Score {
    if alpha > MAX_EVAL {
        if alpha <= WIN { alpha + 1 } else { alpha }
    } else if alpha < -MAX_EVAL {
        // The slowest loss is as slow as that after any further move.
        if alpha == -MAX_EVAL - 1 || alpha < -WIN {
            alpha
        } else {
            alpha - 1
        }
    } else if alpha == MAX_EVAL {
        alpha
    } else {
        let value = alpha.saturating_sub(reward);
        if value > MAX_EVAL {
            MAX_EVAL
        } else if value < -MAX_EVAL {
            -MAX_EVAL - 1
        } else {
            value
        }
    }
}

/// The value as people read it: `win in 5`, `loss in 2`, or the signed number.
///
/// ```
/// use search_core::score::{describe, loss_in};
/// assert_eq!(describe(loss_in(2)), "loss in 2");
/// assert_eq!(describe(-37), "-37");
/// ```
pub fn describe(score: Score) -> String {
    match plies_to_end(score) {
        Some(plies) if score > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {plies}"),
        None => format!("{score:+}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_overflows() {
        for plies in [0, 1, MAX_PLY, MAX_PLY + 1, 1 << 31, u32::MAX] {
            let counted = plies.min(MAX_PLY);
            assert_eq!(plies_to_end(win_in(plies)), Some(counted));
            assert_eq!(describe(loss_in(plies)), format!("loss in {counted}"));
        }
        assert_eq!(describe(Score::MAX), "win in 0");
        assert_eq!(describe(Score::MIN), "loss in 0");
        assert_eq!(plies_to_end(MAX_EVAL), None);
    }
}
