//! Samples as the fast boards see them, and how well values foretell what came of them.

use tron::Weights;
use tron::compact::{Board, Frame, Judge, Judging, MiddleBoard, SmallBoard};
use tron::network::Features;

use crate::Result;
use crate::samples::Sample;

/// A sample on the smallest board that holds it.
enum Placed {
    Small(SmallBoard),
    Middle(MiddleBoard),
}

/// Samples with what they need to be judged.
pub(crate) struct Cases {
    placed: Vec<Placed>,
    /// Points of player 1, 0 to 1.
    pub(crate) points: Vec<f64>,
}

impl Cases {
    pub(crate) fn new<'a>(samples: impl Iterator<Item = &'a Sample>) -> Result<Self> {
        let (mut placed, mut points) = (Vec::new(), Vec::new());
        for sample in samples {
            let frame = Frame::new(&sample.position);
            let small = Board::new(&sample.position, &frame).map(Placed::Small);
            let middle = || Board::new(&sample.position, &frame).map(Placed::Middle);
            placed.push(small.or_else(middle).ok_or("a board beyond 31x29")?);
            points.push(sample.points);
        }
        Ok(Self { placed, points })
    }

    /// What a judge by hand makes of them.
    pub(crate) fn values(&self, weights: Weights) -> Vec<f64> {
        let (small, middle) = (
            Judge::new(Judging::Hand(weights)),
            Judge::new(Judging::Hand(weights)),
        );
        let value = |placed: &Placed| match placed {
            Placed::Small(board) => small.value_for_first(board, None),
            Placed::Middle(board) => middle.value_for_first(board, None),
        };
        self.placed
            .iter()
            .map(|placed| value(placed).into())
            .collect()
    }

    /// What a network is asked about them.
    pub(crate) fn features(&self) -> Vec<Features> {
        let (small, middle) = (Judge::default(), Judge::default());
        let features = |placed: &Placed| match placed {
            Placed::Small(board) => small.features(board, None),
            Placed::Middle(board) => middle.features(board, None),
        };
        self.placed.iter().map(features).collect()
    }

    /// The mean log-loss in nats, where a value of `unit` is log-odds of one.
    pub(crate) fn loss(&self, values: &[f64], unit: f64) -> f64 {
        let losses = values
            .iter()
            .zip(&self.points)
            .map(|(value, points)| log_loss(value / unit, *points));
        losses.sum::<f64>() / values.len().max(1) as f64
    }

    /// The unit with the least loss, to a tenth of a percent, and that loss.
    pub(crate) fn best_unit(&self, values: &[f64]) -> (f64, f64) {
        // The loss has one minimum: steps that shrink and turn around.
        let (mut unit, mut step) = (500.0, 2.0_f64);
        let mut best = self.loss(values, unit);
        while step > 1.001 {
            let found = [unit * step, unit / step]
                .into_iter()
                .map(|unit| (unit, self.loss(values, unit)))
                .find(|&(_, loss)| loss < best);
            match found {
                Some(better) => (unit, best) = better,
                None => step = step.sqrt(),
            }
        }
        (unit, best)
    }
}

/// The loss of saying that player 1 wins with these log-odds.
pub(crate) fn log_loss(odds: f64, points: f64) -> f64 {
    // ln(1 + exp(x)), which does not overflow.
    let soft = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    points * soft(-odds) + (1.0 - points) * soft(odds)
}
