//! Fitting the numbers of the evaluation by hand: coordinate search for the least log-loss of a
//! logistic curve through the value.

use search_core::Score;
use tron::Weights;

use crate::Result;
use crate::cases::Cases;
use crate::samples::Sample;

/// Prints how well the numbers by hand fit, and those that fit best.
pub(crate) fn fit(samples: &[Sample]) -> Result<()> {
    let (held, train): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.is_held());
    let (held, train) = (
        Cases::new(held.into_iter())?,
        Cases::new(train.into_iter())?,
    );
    let tell = |name: &str, weights: Weights| {
        let (unit, loss) = train.best_unit(&train.values(weights));
        let kept_back = held.loss(&held.values(weights), unit);
        println!(
            "{name}: {weights:?}, unit {unit:.0}: {loss:.4} nats, {kept_back:.4} on games kept back"
        );
    };
    println!(
        "{} samples, {} of games kept back",
        train.points.len(),
        held.points.len()
    );
    tell("first", Weights::FIRST);
    tell("best", Weights::BEST);
    tell(
        "first, front rule off",
        Weights {
            kept: 100,
            way: 0,
            ..Weights::FIRST
        },
    );
    tell(
        "flat",
        Weights {
            cells: [16, 36, 56, 76, 96],
            ..Weights::FIRST
        },
    );
    tell("fitted", search(&train, Weights::FIRST));
    Ok(())
}

/// Changes one number at a time for as long as that makes the loss less, by ever smaller steps. A
/// cell with four free neighbours stays worth 96: all others are relative to it.
fn search(cases: &Cases, mut weights: Weights) -> Weights {
    let loss = |weights: Weights| cases.best_unit(&cases.values(weights)).1;
    let mut best = loss(weights);
    for step in [16, 8, 4, 2, 1] {
        let mut found = true;
        while found {
            found = false;
            for number in 0..6 {
                for step in [step, -step] {
                    let mut tried = weights;
                    let slot: &mut Score = match number {
                        4 => &mut tried.way,
                        5 => &mut tried.kept,
                        cell => &mut tried.cells[cell],
                    };
                    *slot = (*slot + step).clamp(0, 130);
                    let tried_loss = loss(tried);
                    if tried_loss + 1e-6 < best {
                        (weights, best, found) = (tried, tried_loss, true);
                        break;
                    }
                }
            }
        }
    }
    weights
}
