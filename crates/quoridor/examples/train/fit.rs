//! Fitting a network to samples: logistic regression through one hidden layer, by Adam (Kingma and
//! Ba, 2014), in one thread and by seed.
//!
//! Each row is a slope times its value in its block plus an offset of its own, and only offsets are
//! drawn to zero: so rows of rare values follow their neighbours.

use quoridor::Network;
use quoridor::inputs::{ACTIVE, BLOCKS, ROWS};
use quoridor::network::{LANES, LINEAR, OUT_SCALE, ROW_SCALE, UNIT};
use search_core::SplitMix64;

use crate::samples::Sample;

type Lanes = [f32; LANES];

/// Rows, then slopes of the blocks, then the weights of the lanes.
const PARAMETERS: usize = ROWS + ACTIVE + 1;
const OUT: usize = ROWS + ACTIVE;

/// The evaluation to begin with: lead, walls in hand, and what one wall may add to the ways.
pub(crate) fn by_hand() -> Network {
    let mut rows = vec![[0i16; LANES]; ROWS];
    let unit = |value: f32| (value / UNIT * ROW_SCALE).round() as i16;
    for (nth, block) in BLOCKS.iter().enumerate() {
        for value in 0..block.values {
            for stage in 0..block.stages {
                let row = &mut rows[block.start + stage * block.values + value][LINEAR];
                let value = value as f32;
                *row = match block.name {
                    "one wall" if nth < 6 => unit(-15.0 * value),
                    "one wall" => unit(15.0 * value),
                    "hands" => unit(100.0 * (stage as f32 - value)),
                    "lead" => unit(100.0 * (value - 12.0) + 50.0),
                    _ => 0,
                };
            }
        }
    }
    let mut out = [0; LANES];
    out[LINEAR] = OUT_SCALE as i16;
    Network::new(&rows, out)
}

/// Where in its block a row lies, 0 to 1.
fn places() -> Vec<f32> {
    let place = |block: &quoridor::inputs::Block| {
        let (len, values) = (block.len(), block.values);
        let last = (values - 1) as f32;
        (0..len).map(move |row| (row % values) as f32 / last)
    };
    BLOCKS.iter().flat_map(place).collect()
}

/// How good the odds fit, in nats a sample.
fn loss(odds: f32, target: f32) -> f32 {
    odds.max(0.0) - odds * target + (-odds.abs()).exp().ln_1p()
}

fn target(sample: &Sample) -> f32 {
    const OF_SEARCH: f32 = 0.3;
    let searched = 1.0 / (1.0 + (-sample.value.clamp(-2e3, 2e3) / UNIT).exp());
    OF_SEARCH * searched + (1.0 - OF_SEARCH) * sample.points
}

struct Fit {
    parameters: Vec<Lanes>,
    places: Vec<f32>,
    hidden: usize,
}

impl Fit {
    fn lanes(&self, sample: &Sample) -> Lanes {
        let mut lanes = [0.0; LANES];
        for (block, &row) in sample.rows.iter().enumerate() {
            let (offset, slope) = (
                &self.parameters[usize::from(row)],
                &self.parameters[ROWS + block],
            );
            let place = self.places[usize::from(row)];
            for (lane, (offset, slope)) in lanes.iter_mut().zip(offset.iter().zip(slope)) {
                *lane += offset + place * slope;
            }
        }
        for lane in &mut lanes[..LINEAR - self.hidden] {
            *lane = 0.0;
        }
        lanes
    }

    fn odds(&self, lanes: &Lanes) -> f32 {
        let out = &self.parameters[OUT];
        let hidden = lanes[..LINEAR]
            .iter()
            .zip(out)
            .map(|(lane, out)| lane.max(0.0) * out);
        hidden.sum::<f32>() + lanes[LINEAR]
    }

    /// Adds a sample's part to the gradient.
    fn learn(&self, sample: &Sample, gradient: &mut [Lanes]) {
        let lanes = self.lanes(sample);
        let odds = self.odds(&lanes);
        let error = 1.0 / (1.0 + (-odds).exp()) - target(sample);
        let mut back = [0.0; LANES];
        for lane in LINEAR - self.hidden..LINEAR {
            gradient[OUT][lane] += error * lanes[lane].max(0.0);
            back[lane] = if lanes[lane] > 0.0 {
                error * self.parameters[OUT][lane]
            } else {
                0.0
            };
        }
        back[LINEAR] = error;
        for (block, &row) in sample.rows.iter().enumerate() {
            let place = self.places[usize::from(row)];
            for (lane, &back) in back.iter().enumerate() {
                gradient[usize::from(row)][lane] += back;
                gradient[ROWS + block][lane] += back * place;
            }
        }
    }

    fn quantised(&self) -> Network {
        let whole = |value: f32| value.round() as i16;
        let mut rows = vec![[0i16; LANES]; ROWS];
        for (nth, block) in BLOCKS.iter().enumerate() {
            let slope = &self.parameters[ROWS + nth];
            let range = block.start..block.start + block.len();
            for ((row, offset), place) in rows[range.clone()]
                .iter_mut()
                .zip(&self.parameters[range.clone()])
                .zip(&self.places[range])
            {
                for (number, (offset, slope)) in row.iter_mut().zip(offset.iter().zip(slope)) {
                    *number = whole((offset + slope * place) * ROW_SCALE);
                }
            }
        }
        let mut out = self.parameters[OUT].map(|weight| whole(weight * OUT_SCALE));
        out[LINEAR] = OUT_SCALE as i16;
        Network::new(&rows, out)
    }
}

/// A network with so many hidden units. Every tenth game is kept back to tell how well it fits.
pub(crate) fn fit(samples: &[Sample], hidden: usize, epochs: u64, seed: u64) -> Network {
    const BATCH: usize = 256;
    const DECAY: f32 = 3e-5;
    let hidden = hidden.min(LINEAR);
    let mut rng = SplitMix64::new(seed);
    let mut random = |size: f32| (rng.below(2_001) as f32 / 1_000.0 - 1.0) * size;
    let mut model = Fit {
        parameters: vec![[0.0; LANES]; PARAMETERS],
        places: places(),
        hidden,
    };
    for lane in LINEAR - hidden..LINEAR {
        for slope in &mut model.parameters[ROWS..OUT] {
            slope[lane] = random(0.5);
        }
        model.parameters[OUT][lane] = random(0.4);
    }
    let (held, train): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % 10 == 0);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut moments = vec![[[0.0f32; LANES]; 2]; PARAMETERS];
    let steps = epochs as f32 * train.len().div_ceil(BATCH) as f32;
    let mut step = 0.0f32;
    let mut rng = SplitMix64::new(seed ^ 0x5eed);
    for _ in 0..epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![[0.0; LANES]; PARAMETERS];
            for &nth in batch {
                model.learn(train[nth], &mut gradient);
            }
            step += 1.0;
            let rate = 0.004 * (1.0 - step / steps) + 1e-5;
            let correction = [1.0 - 0.9f32.powf(step), 1.0 - 0.999f32.powf(step)];
            for (nth, parameters) in model.parameters.iter_mut().enumerate() {
                let decay = if nth < ROWS { DECAY * 20.0 } else { DECAY };
                let [first, second] = &mut moments[nth];
                for lane in LINEAR - hidden..LANES {
                    let slope = gradient[nth][lane] / batch.len() as f32 + decay * parameters[lane];
                    first[lane] = 0.9 * first[lane] + 0.1 * slope;
                    second[lane] = 0.999 * second[lane] + 0.001 * slope * slope;
                    let spread = (second[lane] / correction[1]).sqrt() + 1e-8;
                    parameters[lane] -= rate * first[lane] / correction[0] / spread;
                }
            }
        }
    }
    let mean = |samples: &[&Sample]| {
        let losses = samples
            .iter()
            .map(|sample| loss(model.odds(&model.lanes(sample)), sample.points));
        losses.sum::<f32>() / samples.len().max(1) as f32
    };
    println!(
        "{} samples, {hidden} hidden units: {:.4} nats, {:.4} on games kept back",
        samples.len(),
        mean(&train),
        mean(&held),
    );
    model.quantised()
}
