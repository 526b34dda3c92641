//! What is asked of a position: does a side reach a value?

use core::fmt;

use crate::limits::LimitKind;
use crate::score::{Score, WIN, before_move};
use crate::side::Side;

/// What play without end counts as: a line in which a position comes up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endless {
    /// The aim is missed: who has to force something must force it in a finite number of moves.
    Misses,
    /// The aim is met: who only has to hold out may do so for ever.
    Meets,
    /// It must not happen: the search ends with [`Unsettled::Repetition`] where it does.
    Refused,
}

/// A question with the answer yes or no: can `side` make sure that the game is worth `at_least`
/// so much to it, whatever the other side does?
///
/// The worth is the value of the game as [`Game`](crate::Game) counts it: rewards from the asked
/// position on, and the terminal value. Distances count too: `at_least: win_in(5)` asks for a win
/// within five plies, `at_least: loss_in(5) + 1` whether a loss can be put off for longer than that.
///
/// # Examples
///
/// ```
/// use search_core::{Endless, Question, Side};
///
/// // Not to win is to leave the other side at least a draw.
/// let question = Question::wins(Side::First);
/// assert_eq!(question.opposite(), Question::holds(Side::Second));
/// assert_eq!(question.endless, Endless::Misses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The side that tries to reach the value.
    pub side: Side,
    /// The least value that will do, from the view of `side`. Values range over -[`WIN`] to
    /// [`WIN`]; a lower bound is met by any, a higher one by none.
    pub at_least: Score,
    /// What play without end counts as.
    pub endless: Endless,
}

impl Question {
    /// Does the side win: is the value above 0? A draw and play without end are no win.
    pub const fn wins(side: Side) -> Self {
        Self {
            side,
            at_least: 1,
            endless: Endless::Misses,
        }
    }

    /// Does the side hold at least a draw: is the value 0 or more? Play without end holds.
    pub const fn holds(side: Side) -> Self {
        Self {
            side,
            at_least: 0,
            endless: Endless::Meets,
        }
    }

    /// This question with another least value.
    #[must_use]
    pub const fn at_least(self, at_least: Score) -> Self {
        Self { at_least, ..self }
    }

    /// This question with another meaning of play without end.
    #[must_use]
    pub const fn endless(self, endless: Endless) -> Self {
        Self { endless, ..self }
    }

    /// The question whose answer is no where that of this one is yes, and the other way round: can
    /// the other side keep the value below?
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self {
            side: self.side.other(),
            at_least: 1_i32.saturating_sub(self.at_least),
            endless: match self.endless {
                Endless::Misses => Endless::Meets,
                Endless::Meets => Endless::Misses,
                Endless::Refused => Endless::Refused,
            },
        }
    }

    /// The least value, within one of the values there are.
    pub(super) fn target(self) -> Score {
        self.at_least.clamp(-WIN, WIN + 1)
    }
}

/// The answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Yes: proven.
    Yes,
    /// No: proven.
    No,
    /// The search ended without an answer.
    Open(Unsettled),
}

impl Verdict {
    /// Yes or no as a truth value, `None` without an answer.
    pub const fn answer(self) -> Option<bool> {
        match self {
            Self::Yes => Some(true),
            Self::No => Some(false),
            Self::Open(_) => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yes => f.write_str("yes"),
            Self::No => f.write_str("no"),
            Self::Open(reason) => write!(f, "open, {reason}"),
        }
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// A limit was met. [`LimitKind::Depth`]: there is no proof, and a refutation would have to
    /// look at lines that are longer.
    Limit(LimitKind),
    /// A position came up again where that was [`Endless::Refused`].
    Repetition,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(kind) => write!(f, "limit:{kind}"),
            Self::Repetition => f.write_str("repetition"),
        }
    }
}

/// Who tries to reach the target, and who to keep the value below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Prover,
    Refuter,
}

impl Role {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Prover => Self::Refuter,
            Self::Refuter => Self::Prover,
        }
    }
}

/// What the prover must reach after a move, so as to reach `target` with it.
pub(super) const fn target_after(target: Score, mover: Role, reward: Score) -> Score {
    match mover {
        Role::Prover => before_move(target - 1, reward) + 1,
        // The refuter's value must be at most `-target`.
        Role::Refuter => -before_move(-target, reward),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MAX_EVAL, after_move, win_in};

    #[test]
    fn targets_turn_as_values_do() {
        let values = [0, 1, 5, MAX_EVAL - 2, MAX_EVAL, MAX_EVAL + 1, MAX_EVAL + 2];
        let values = values.into_iter().chain([win_in(2), win_in(1), WIN]);
        let values: Vec<Score> = values.flat_map(|value| [value, -value]).collect();
        for &target in &values {
            for reward in [0, 1, -1, 4, -4, Score::MAX, Score::MIN + 1] {
                for &value in &values {
                    let reached = after_move(value, reward) >= target;
                    let after = target_after(target, Role::Prover, reward);
                    assert_eq!(value >= after, reached, "{value} {target} {reward}");
                    // The same move made by the refuter, whose gain is the prover's loss.
                    let reached = -after_move(-value, reward) >= target;
                    let after = target_after(target, Role::Refuter, reward);
                    assert_eq!(value >= after, reached, "{value} {target} {reward}");
                }
            }
        }
    }

    #[test]
    fn opposite_of_the_opposite_is_the_question() {
        for endless in [Endless::Misses, Endless::Meets, Endless::Refused] {
            for at_least in [-WIN, -3, 0, 1, WIN] {
                let question = Question::wins(Side::Second)
                    .at_least(at_least)
                    .endless(endless);
                assert_eq!(question.opposite().opposite(), question);
                assert_eq!(question.opposite().at_least, 1 - at_least);
                assert_eq!(question.opposite().side, Side::First);
            }
        }
    }

    #[test]
    fn targets_are_held_beside_the_values_there_are() {
        let question = Question::wins(Side::First);
        assert_eq!(question.at_least(Score::MAX).target(), WIN + 1);
        assert_eq!(question.at_least(Score::MIN).target(), -WIN);
        assert_eq!(question.at_least(Score::MIN).opposite().target(), WIN + 1);
    }

    #[test]
    fn verdicts_print_and_answer() {
        let open = Verdict::Open(Unsettled::Limit(LimitKind::Nodes));
        assert_eq!(open.to_string(), "open, limit:nodes");
        let repeated = Verdict::Open(Unsettled::Repetition);
        assert_eq!(repeated.to_string(), "open, repetition");
        assert_eq!(
            [Verdict::Yes, Verdict::No, open].map(Verdict::answer),
            [Some(true), Some(false), None]
        );
        assert_eq!(format!("{} {}", Verdict::Yes, Verdict::No), "yes no");
    }
}
