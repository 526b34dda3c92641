//! Training the network of the learned evaluation: log-loss by Adam (Kingma and Ba, 2014), in one
//! thread and by seed.

use std::path::Path;

use search_core::SplitMix64;
use tron::Network;
use tron::network::{Features, INPUTS, LANES, LINEAR};

use crate::Result;
use crate::cases::{Cases, log_loss};
use crate::samples::Sample;

/// The rows of the inputs and the weights of the lanes.
type Numbers = [[f32; LANES]; INPUTS + 1];

const OUT: usize = INPUTS;

/// How long and how hard to train.
pub(crate) struct Plan {
    pub(crate) epochs: u64,
    pub(crate) seed: u64,
    /// Hidden units that are used.
    pub(crate) hidden: usize,
}

/// Trains a network and writes it to a file.
pub(crate) fn train(samples: &[Sample], plan: &Plan, path: &Path) -> Result<()> {
    let (held, train): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.is_held());
    let (held, train) = (
        Cases::new(held.into_iter())?,
        Cases::new(train.into_iter())?,
    );
    let (asked, held_asked) = (train.features(), held.features());
    let numbers = learn(&asked, &train.points, plan);
    let network = Network::new(core::array::from_fn(|input| numbers[input]), numbers[OUT]);
    let loss = |asked: &[Features], points: &[f64]| {
        let losses = asked
            .iter()
            .zip(points)
            .map(|(features, points)| log_loss(network.odds(features).into(), *points));
        losses.sum::<f64>() / points.len().max(1) as f64
    };
    println!(
        "{} samples, {} hidden units, {} epochs: {:.4} nats, {:.4} on games kept back",
        samples.len(),
        plan.hidden,
        plan.epochs,
        loss(&asked, &train.points),
        loss(&held_asked, &held.points),
    );
    Ok(std::fs::write(path, network.to_bytes())?)
}

fn learn(asked: &[Features], points: &[f64], plan: &Plan) -> Numbers {
    const BATCH: usize = 128;
    const DECAY: f32 = 1e-4;
    let mut rng = SplitMix64::new(plan.seed);
    let mut random = |size: f32| (rng.below(2_001) as f32 / 1_000.0 - 1.0) * size;
    let used = LINEAR - plan.hidden.min(LINEAR)..LANES;
    let mut numbers: Numbers = [[0.0; LANES]; INPUTS + 1];
    for row in &mut numbers {
        row[used.start..LINEAR].fill_with(|| random(0.3));
    }
    numbers[OUT][LINEAR] = 1.0;
    let mut order: Vec<usize> = (0..asked.len()).collect();
    let mut moments = [[[0.0_f32; LANES]; INPUTS + 1]; 2];
    let steps = plan.epochs as f32 * asked.len().div_ceil(BATCH) as f32;
    let mut step = 0.0_f32;
    let mut rng = SplitMix64::new(plan.seed ^ 0x5eed);
    for _ in 0..plan.epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut gradient: Numbers = [[0.0; LANES]; INPUTS + 1];
            for &nth in batch {
                add_gradient(&numbers, &asked[nth], points[nth] as f32, &mut gradient);
            }
            step += 1.0;
            let rate = 0.003 * (1.0 - step / steps) + 1e-5;
            let correction = [1.0 - 0.9_f32.powf(step), 1.0 - 0.999_f32.powf(step)];
            for (nth, row) in numbers.iter_mut().enumerate() {
                for lane in used.clone() {
                    // The linear part goes on as it is.
                    if (nth, lane) == (OUT, LINEAR) {
                        continue;
                    }
                    let slope = gradient[nth][lane] / batch.len() as f32 + DECAY * row[lane];
                    let [first, second] = &mut moments;
                    let (first, second) = (&mut first[nth][lane], &mut second[nth][lane]);
                    *first = 0.9 * *first + 0.1 * slope;
                    *second = 0.999 * *second + 0.001 * slope * slope;
                    let spread = (*second / correction[1]).sqrt() + 1e-8;
                    row[lane] -= rate * *first / correction[0] / spread;
                }
            }
        }
    }
    numbers
}

/// Adds a sample's part to the gradient.
fn add_gradient(numbers: &Numbers, features: &Features, points: f32, gradient: &mut Numbers) {
    let inputs = [0, 1].map(|side| features.inputs(side));
    let lanes = inputs.map(|inputs| {
        let mut lanes = [0.0; LANES];
        for (input, row) in inputs.iter().zip(numbers) {
            for (lane, number) in lanes.iter_mut().zip(row) {
                *lane += input * number;
            }
        }
        lanes
    });
    let kept = |side: usize, lane: usize| {
        if lane == LINEAR {
            lanes[side][lane]
        } else {
            lanes[side][lane].max(0.0)
        }
    };
    let rating = |side| {
        (0..LANES)
            .map(|lane| kept(side, lane) * numbers[OUT][lane])
            .sum::<f32>()
    };
    let odds = rating(0) - rating(1);
    let error = 1.0 / (1.0 + (-odds).exp()) - points;
    for (side, error) in [(0, error), (1, -error)] {
        let mut back = [0.0; LANES];
        for (lane, back) in back.iter_mut().enumerate() {
            gradient[OUT][lane] += error * kept(side, lane);
            if lane == LINEAR || lanes[side][lane] > 0.0 {
                *back = error * numbers[OUT][lane];
            }
        }
        for (input, row) in inputs[side].iter().zip(gradient.iter_mut()) {
            for (slope, back) in row.iter_mut().zip(&back) {
                *slope += input * back;
            }
        }
    }
}
