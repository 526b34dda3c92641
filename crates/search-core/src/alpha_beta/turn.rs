//! The one place where sign, window and reward turn from one position to the next.

use crate::game::Game;
use crate::score::{Score, WIN, after_move, before_move};
use crate::side::Side;

/// A bound that no value reaches.
pub(crate) const INFINITE: Score = WIN + 1;

/// What a search of one node found.
///
/// Against the window `alpha..beta` of the search, the score is an upper bound of the value if it
/// is at most `alpha`, a lower bound if it is at least `beta`, else the value itself (fail-soft).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) score: Score,
    /// Whether what the score says follows from ends of the game alone: no evaluation, no list of
    /// moves cut short has a part in it, and no deeper search can refute it.
    pub(crate) proven: bool,
}

impl Found {
    pub(crate) const fn proven(score: Score) -> Self {
        Self {
            score,
            proven: true,
        }
    }

    pub(crate) const fn estimated(score: Score) -> Self {
        Self {
            score,
            proven: false,
        }
    }
}

/// A move as a value sees it: who made it, who is to move next, and what it earned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) mover: Side,
    pub(crate) next: Side,
    pub(crate) reward: Score,
}

impl Turn {
    /// The position after a move, and how values turn on the way.
    #[expect(
        clippy::inline_always,
        reason = "what it knows of the reward is of use there"
    )]
    #[inline(always)]
    pub(crate) fn after<G: Game>(position: &G, mv: G::Move) -> (G, Self) {
        let mut child = position.clone();
        let reward = child.play(mv);
        let turn = Self {
            mover: position.turn(),
            next: child.turn(),
            reward,
        };
        (child, turn)
    }

    /// Searches the position after the move in the window that `alpha..beta` of the mover is
    /// there, and gives the result as the mover sees it.
    ///
    /// With the same side to move that is `r + search(alpha - r, beta - r)`, else
    /// `r - search(r - beta, r - alpha)`, if values are ordinary; for decided ones see
    /// [`after_move`]. A null window stays a null window.
    #[expect(
        clippy::inline_always,
        reason = "games without rewards or extra turns need none of what follows"
    )]
    #[inline(always)]
    pub(crate) fn search(
        self,
        alpha: Score,
        beta: Score,
        search: impl FnOnce(Score, Score) -> Found,
    ) -> Found {
        let alpha = before_move(alpha, self.reward);
        // The smallest value that reaches `beta`, found by looking from the other side.
        let beta = -before_move(-beta, self.reward.saturating_neg());
        let (score, proven) = if self.next == self.mover {
            let found = search(alpha, beta);
            (found.score, found.proven)
        } else {
            let found = search(-beta, -alpha);
            (-found.score, found.proven)
        };
        Found {
            score: after_move(score, self.reward),
            proven,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MAX_EVAL;

    /// Values around every border of the scale.
    fn values() -> Vec<Score> {
        let mut values: Vec<Score> = [0, MAX_EVAL, WIN]
            .into_iter()
            .flat_map(|middle| (middle - 6)..=(middle + 6))
            .filter(|&value| value <= WIN)
            .flat_map(|value| [value, -value])
            .collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    const REWARDS: [Score; 9] = [
        0,
        1,
        -1,
        3,
        -3,
        MAX_EVAL,
        -MAX_EVAL,
        Score::MAX,
        -Score::MAX,
    ];

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn before_move_is_the_inverse_of_after_move() {
        for reward in REWARDS {
            for alpha in values() {
                let before = before_move(alpha, reward);
                for value in values() {
                    assert_eq!(
                        value <= before,
                        after_move(value, reward) <= alpha,
                        "value {value}, alpha {alpha}, reward {reward}, before {before}"
                    );
                }
            }
        }
    }

    #[test]
    fn after_move_keeps_the_order_and_the_kind() {
        for reward in REWARDS {
            let after: Vec<_> = values()
                .into_iter()
                .map(|v| after_move(v, reward))
                .collect();
            assert!(after.is_sorted());
            for (value, after) in values().into_iter().zip(after) {
                assert_eq!(value > MAX_EVAL, after > MAX_EVAL);
                assert_eq!(value < -MAX_EVAL, after < -MAX_EVAL);
                assert_eq!(after_move(-value, -reward), -after);
            }
        }
    }

    #[test]
    fn the_window_and_the_value_turn_with_the_mover() {
        let same = Turn {
            mover: Side::Second,
            next: Side::Second,
            reward: 2,
        };
        let found = same.search(5, 9, |alpha, beta| {
            assert_eq!((alpha, beta), (3, 7));
            Found::proven(4)
        });
        assert_eq!(found, Found::proven(6));
        let other = Turn {
            next: Side::First,
            ..same
        };
        let found = other.search(5, 9, |alpha, beta| {
            assert_eq!((alpha, beta), (-7, -3));
            Found::estimated(-4)
        });
        assert_eq!(found, Found::estimated(6));
    }

    #[test]
    fn the_smallest_reward_is_one_too() {
        let turn = Turn {
            mover: Side::First,
            next: Side::Second,
            reward: Score::MIN,
        };
        let found = turn.search(-INFINITE, INFINITE, |alpha, beta| {
            assert_eq!((alpha, beta), (-INFINITE, INFINITE));
            Found::proven(-7)
        });
        assert_eq!(found, Found::proven(-MAX_EVAL));
    }

    #[test]
    fn null_windows_stay_null() {
        for reward in REWARDS.into_iter().filter(|reward| reward.abs() <= 3) {
            for next in Side::ALL {
                for alpha in values().into_iter().filter(|&alpha| alpha < WIN) {
                    let turn = Turn {
                        mover: Side::First,
                        next,
                        reward,
                    };
                    turn.search(alpha, alpha + 1, |alpha, beta| {
                        assert_eq!(beta, alpha + 1);
                        Found::proven(0)
                    });
                }
            }
        }
    }
}
