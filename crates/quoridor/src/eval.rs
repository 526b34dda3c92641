//! What a position looks like to be worth: distances and walls in hand.

use search_core::{Evaluator, Score, Side};

use crate::position::Position;

/// Distance difference plus walls in hand.
///
/// An estimate and never a proof: even without walls in hand the nearer side may lose, as pawns get
/// in each other's way.
///
/// ```
/// use quoridor::{Position, Verdict, solve};
/// use search_core::{Limits, Side};
///
/// let race: Position = "4x5 b1 c5 0 0 w a1h,a2h,a3v,b2v,b3h,c1v,c4h".parse()?;
/// assert_eq!(Side::ALL.map(|side| race.distance(side)), [8, 7]);
/// assert_eq!(solve(&race, &Limits::none()).verdict, Some(Verdict::Win(15)));
/// # Ok::<(), quoridor::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceAndWalls {
    /// What one step nearer to the goal than the opponent is worth. Default: 100.
    pub step: Score,
    /// What one wall more in hand than the opponent is worth. Default: 150, so that a wall is only
    /// built where it gains two steps, or keeps the opponent from doing so. It beat 60 and 100 in
    /// matches.
    pub wall: Score,
    /// What it is worth to be the one to move: half a step, so that values do not jump from one
    /// ply to the next. Default: 50.
    pub turn: Score,
}

impl Default for DistanceAndWalls {
    fn default() -> Self {
        Self {
            step: 100,
            wall: 150,
            turn: 50,
        }
    }
}

impl DistanceAndWalls {
    /// The value from the view of the side to move, given the distances of both sides.
    #[inline]
    pub(crate) fn value(&self, position: &Position, distance: impl Fn(Side) -> u32) -> Score {
        let (own, other) = (position.turn(), !position.turn());
        let walls = Score::from(position.hand(own)) - Score::from(position.hand(other));
        let steps = distance(other) as Score - distance(own) as Score;
        // Whatever the weights: a search holds what is too large within the ordinary values.
        let worth = self.step.saturating_mul(steps);
        let worth = worth.saturating_add(self.wall.saturating_mul(walls));
        worth.saturating_add(self.turn)
    }
}

impl Evaluator<Position> for DistanceAndWalls {
    /// Takes two bit-parallel floods.
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        self.value(position, |side| position.distance(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_weights_do_not_overflow() {
        let position: Position = "9 e1 e3 10 0 w -".parse().unwrap();
        for weight in [Score::MIN, Score::MAX] {
            let evaluator = DistanceAndWalls {
                step: weight,
                wall: weight,
                turn: weight,
            };
            // The opponent is nearer, so steps and walls pull apart: the turn decides.
            let value = evaluator.evaluate(&position);
            assert_eq!(value.signum(), weight.signum());
        }
    }
}
