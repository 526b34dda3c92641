//! Games that are ended before their rules end them: as both players agree who has won or that nobody
//! will, or at a number of plies.

use search_core::Side;

use crate::log::{Adjudication, GameResult};

/// The termination of a game that both players held to be won.
const WON: &str = "adjudicated-win";
/// The termination of a game that both players held to be level.
const DRAWN: &str = "adjudicated-draw";
/// The termination of a game that had its number of plies.
const LONG: &str = "max-plies";

/// Who looks on, ply by ply.
pub(super) struct Adjudicator<'a> {
    rule: &'a Adjudication,
    plies: u32,
    /// Who has been held to be winning by every judgement of late.
    winning: Streak<Side>,
    /// How long the game has been held to be level.
    level: Streak<()>,
}

/// Judgements that agree, without a break.
struct Streak<T> {
    verdict: Option<T>,
    plies: u32,
    /// Whether each side has judged among them.
    judged: [bool; 2],
}

impl<T> Default for Streak<T> {
    fn default() -> Self {
        Self {
            verdict: None,
            plies: 0,
            judged: [false; 2],
        }
    }
}

impl<T: PartialEq> Streak<T> {
    /// Goes on with the verdict of a ply by `sides`, or begins anew with it; none breaks off.
    fn add(&mut self, verdict: Option<T>, sides: impl Iterator<Item = Side>) {
        if verdict.is_none() || self.verdict != verdict {
            *self = Self::default();
        }
        if verdict.is_some() {
            self.verdict = verdict;
            self.plies += 1;
            sides.for_each(|side| self.judged[side.index()] = true);
        }
    }

    /// The verdict, once both sides have held it and it is `plies` old.
    fn agreed(&self, plies: u32) -> Option<&T> {
        let agreed = self.plies >= plies && self.judged == [true; 2];
        self.verdict.as_ref().filter(|_| agreed)
    }
}

impl<'a> Adjudicator<'a> {
    pub(super) fn new(rule: &'a Adjudication) -> Self {
        Self {
            rule,
            plies: 0,
            winning: Streak::default(),
            level: Streak::default(),
        }
    }

    /// Takes in a ply and what its choosers thought of it, each from its own view; the end of the game,
    /// if this is it.
    pub(super) fn see(
        &mut self,
        judgements: &[(Side, Option<i32>)],
    ) -> Option<(GameResult, &'static str)> {
        self.plies += 1;
        let sides = || judgements.iter().map(|&(side, _)| side);
        if let Some([score, plies]) = self.rule.win {
            let winner = |&(side, value): &(Side, Option<i32>)| match value? {
                value if value >= score => Some(side),
                value if value <= -score => Some(!side),
                _ => None,
            };
            let agreed = common(judgements.iter().map(winner));
            self.winning.add(agreed, sides());
            if let Some(&side) = self.winning.agreed(plies.unsigned_abs()) {
                return Some((GameResult::won_by(side), WON));
            }
        }
        if let Some([score, plies, from]) = self.rule.draw {
            let level = |&(_, value): &(Side, Option<i32>)| (value?.abs() <= score).then_some(());
            let agreed = common(judgements.iter().map(level));
            self.level.add(agreed, sides());
            let is_late = self.plies >= from.unsigned_abs();
            if is_late && self.level.agreed(plies.unsigned_abs()).is_some() {
                return Some((GameResult::Draw, DRAWN));
            }
        }
        let is_long = self.rule.max_plies.is_some_and(|most| self.plies >= most);
        is_long.then_some((GameResult::Draw, LONG))
    }
}

/// What all say, if they say the same.
fn common<T: PartialEq>(mut verdicts: impl Iterator<Item = Option<T>>) -> Option<T> {
    let first = verdicts.next()??;
    verdicts
        .all(|verdict| verdict.as_ref() == Some(&first))
        .then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{First, Second};

    /// The ply, from 1, at which a game of these judgements ends, the sides in turn, and how.
    fn end(
        rule: &Adjudication,
        values: &[Option<i32>],
    ) -> Option<(usize, GameResult, &'static str)> {
        let mut adjudicator = Adjudicator::new(rule);
        let plies = values.iter().zip([First, Second].into_iter().cycle());
        for (index, (&value, side)) in plies.enumerate() {
            if let Some((result, why)) = adjudicator.see(&[(side, value)]) {
                return Some((index + 1, result, why));
            }
        }
        None
    }

    #[test]
    fn both_must_agree_on_the_winner_for_as_long() {
        let rule = Adjudication {
            win: Some([100, 3]),
            ..Adjudication::default()
        };
        let values = [100, -100, 150, -99].map(Some);
        assert_eq!(end(&rule, &values), Some((3, GameResult::First, WON)));
        let values = [-100, 100, -150].map(Some);
        assert_eq!(end(&rule, &values), Some((3, GameResult::Second, WON)));
        // One short of the score, the other's view, no view at all: it begins anew.
        for broken in [Some(-99), Some(100), None] {
            let values = [Some(100), broken, Some(100), Some(-100), Some(100)];
            assert_eq!(end(&rule, &values), Some((5, GameResult::First, WON)));
        }
        // One side's word is not enough, however often it is given.
        let mut adjudicator = Adjudicator::new(&rule);
        for _ in 0..9 {
            assert_eq!(adjudicator.see(&[(First, Some(500))]), None);
        }
        assert!(adjudicator.see(&[(Second, Some(-500))]).is_some());
    }

    #[test]
    fn level_games_are_drawn_once_they_are_old_enough() {
        let rule = Adjudication {
            draw: Some([5, 2, 4]),
            ..Adjudication::default()
        };
        let values = [0, 5, -5, 0, 0].map(Some);
        assert_eq!(end(&rule, &values), Some((4, GameResult::Draw, DRAWN)));
        let values = [0, 0, 0, 6, 0, 0].map(Some);
        assert_eq!(end(&rule, &values), Some((6, GameResult::Draw, DRAWN)));
    }

    #[test]
    fn plies_are_counted_and_both_may_judge_at_once() {
        let rule = Adjudication {
            win: Some([10, 1]),
            max_plies: Some(3),
            ..Adjudication::default()
        };
        assert_eq!(end(&rule, &[None; 5]), Some((3, GameResult::Draw, LONG)));
        let mut adjudicator = Adjudicator::new(&rule);
        assert_eq!(
            adjudicator.see(&[(First, Some(10)), (Second, Some(10))]),
            None
        );
        let both = [(First, Some(-10)), (Second, Some(10))];
        assert_eq!(adjudicator.see(&both), Some((GameResult::Second, WON)));
    }
}
