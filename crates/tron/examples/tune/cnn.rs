//! A small convolutional network over planes of the board, to compare: what could be had from shapes
//! that the features of the learned evaluation do not tell, and what would that cost?
//!
//! Planes of free cells, both territories, shared cells, both heads, one colour of the checkerboard
//! and the fronts; two layers of 3x3 convolutions over the free cells; the sums over each territory;
//! a hidden layer. Trained as the learned evaluation is, each sample seen from a side drawn by lot.

use std::time::{Duration, Instant};

use search_core::{Side, SplitMix64};
use tron::Territory;

use crate::cases::log_loss;
use crate::samples::Sample;

/// Planes, channels of a layer and hidden units.
const WIDE: usize = 8;
/// A cell and those around it.
const AROUND: usize = 9;

type Lanes = [f32; WIDE];

// Where the rows of the layers begin, each with one of constants at its end.
const SECOND: usize = AROUND * WIDE + 1;
const HIDDEN: usize = SECOND + AROUND * WIDE + 1;
const OUT: usize = HIDDEN + 2 * WIDE + 1;

type Rows = [Lanes; OUT + 1];

const FREE: u8 = 1;
const OWNED: [u8; 2] = [2, 4];

/// A board with a border, each cell the bits of its planes.
struct Planes {
    row: usize,
    cells: Vec<u8>,
    points: f32,
}

impl Planes {
    /// A sample as a side sees it.
    fn new(sample: &Sample, own: Side) -> Self {
        let position = &sample.position;
        let size = position.size();
        let row = size.width() + 2;
        let mut cells = vec![0; row * (size.height() + 2)];
        let territory = Territory::simultaneous(position);
        for cell in size.cells() {
            let bits = &mut cells[(size.row(cell) + 1) * row + size.column(cell) + 1];
            let mut set = |bit: u8, holds: bool| *bits |= if holds { bit } else { 0 };
            set(FREE, position.free().contains(cell));
            set(8, territory.shared.contains(cell));
            set(64, (size.row(cell) + size.column(cell)) % 2 == 1);
            for (nth, side) in [own, own.other()].into_iter().enumerate() {
                let owned = &territory.owned[side.index()];
                set(OWNED[nth], owned.contains(cell));
                set(16 << nth, position.head(side) == Some(cell));
                let foreign = position.free().and_not(owned);
                set(128, owned.contains(cell) && foreign.degree(cell) > 0);
            }
        }
        let points = sample.points as f32;
        Self {
            row,
            cells,
            points: if own == Side::First {
                points
            } else {
                1.0 - points
            },
        }
    }

    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] & FREE != 0)
    }

    fn around(&self, cell: usize) -> [usize; AROUND] {
        let (up, down) = (cell - self.row, cell + self.row);
        [
            up - 1,
            up,
            up + 1,
            cell - 1,
            cell,
            cell + 1,
            down - 1,
            down,
            down + 1,
        ]
    }

    /// The rows of the first layer that a cell adds up.
    fn first_rows(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.around(cell)
            .into_iter()
            .enumerate()
            .flat_map(|(nth, near)| {
                let bits = self.cells[near];
                let set = (0..WIDE).filter(move |plane| bits >> plane & 1 != 0);
                set.map(move |plane| nth * WIDE + plane)
            })
    }
}

/// What the layers make of a board.
struct Trace {
    first: Vec<Lanes>,
    second: Vec<Lanes>,
    sums: [f32; 2 * WIDE],
    hidden: Lanes,
    odds: f32,
}

fn add(lanes: &mut Lanes, row: &Lanes, times: f32) {
    for (lane, number) in lanes.iter_mut().zip(row) {
        *lane += times * number;
    }
}

fn product(a: &Lanes, b: &Lanes) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn kept(lanes: Lanes) -> Lanes {
    lanes.map(|lane| lane.max(0.0))
}

fn ask(rows: &Rows, planes: &Planes) -> Trace {
    let mut first = vec![[0.0; WIDE]; planes.cells.len()];
    for cell in planes.free() {
        let mut lanes = rows[SECOND - 1];
        for row in planes.first_rows(cell) {
            add(&mut lanes, &rows[row], 1.0);
        }
        first[cell] = kept(lanes);
    }
    let mut second = vec![[0.0; WIDE]; planes.cells.len()];
    let mut sums = [0.0; 2 * WIDE];
    for cell in planes.free() {
        let mut lanes = rows[HIDDEN - 1];
        for (nth, near) in planes.around(cell).into_iter().enumerate() {
            for (channel, &times) in first[near].iter().enumerate() {
                add(&mut lanes, &rows[SECOND + nth * WIDE + channel], times);
            }
        }
        second[cell] = kept(lanes);
        for (side, bit) in OWNED.into_iter().enumerate() {
            if planes.cells[cell] & bit != 0 {
                for (sum, lane) in sums[side * WIDE..].iter_mut().zip(&second[cell]) {
                    *sum += lane / 32.0;
                }
            }
        }
    }
    let mut hidden = rows[OUT - 1];
    for (nth, &sum) in sums.iter().enumerate() {
        add(&mut hidden, &rows[HIDDEN + nth], sum);
    }
    let hidden = kept(hidden);
    let odds = product(&hidden, &rows[OUT]);
    Trace {
        first,
        second,
        sums,
        hidden,
        odds,
    }
}

/// Adds a board's part to the gradient.
fn add_gradient(rows: &Rows, planes: &Planes, gradient: &mut Rows) {
    // What was cut off at zero passes nothing back.
    let passed = |lanes: &Lanes, back: Lanes| -> Lanes {
        core::array::from_fn(|lane| if lanes[lane] > 0.0 { back[lane] } else { 0.0 })
    };
    let trace = ask(rows, planes);
    let error = 1.0 / (1.0 + (-trace.odds).exp()) - planes.points;
    add(&mut gradient[OUT], &trace.hidden, error);
    let back = passed(&trace.hidden, rows[OUT].map(|number| number * error));
    add(&mut gradient[OUT - 1], &back, 1.0);
    let mut sums = [0.0; 2 * WIDE];
    for (nth, sum) in sums.iter_mut().enumerate() {
        add(&mut gradient[HIDDEN + nth], &back, trace.sums[nth]);
        *sum = product(&rows[HIDDEN + nth], &back) / 32.0;
    }
    let mut first = vec![[0.0; WIDE]; planes.cells.len()];
    for cell in planes.free() {
        let side = OWNED.iter().position(|&bit| planes.cells[cell] & bit != 0);
        let Some(side) = side else { continue };
        let back = core::array::from_fn(|lane| sums[side * WIDE + lane]);
        let back = passed(&trace.second[cell], back);
        add(&mut gradient[HIDDEN - 1], &back, 1.0);
        for (nth, near) in planes.around(cell).into_iter().enumerate() {
            for (channel, before) in first[near].iter_mut().enumerate() {
                let row = SECOND + nth * WIDE + channel;
                add(&mut gradient[row], &back, trace.first[near][channel]);
                *before += product(&rows[row], &back);
            }
        }
    }
    for cell in planes.free() {
        let back = passed(&trace.first[cell], first[cell]);
        add(&mut gradient[SECOND - 1], &back, 1.0);
        for row in planes.first_rows(cell) {
            add(&mut gradient[row], &back, 1.0);
        }
    }
}

/// Trains for some rounds and prints the loss after each, and how many boards a second are judged.
pub(crate) fn compare(samples: &[Sample], epochs: u64, seed: u64) {
    const BATCH: usize = 64;
    let (held, train): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.is_held());
    let held: Vec<Planes> = held
        .into_iter()
        .map(|sample| Planes::new(sample, Side::First))
        .collect();
    let mut rng = SplitMix64::new(seed);
    let mut rows: Rows = [[0.0; WIDE]; OUT + 1];
    for (nth, row) in rows.iter_mut().enumerate() {
        let size = if nth < HIDDEN { 0.15 } else { 0.4 };
        row.fill_with(|| (rng.below(2_001) as f32 / 1_000.0 - 1.0) * size);
    }
    let mut moments = [[[0.0_f32; WIDE]; OUT + 1]; 2];
    let mut order: Vec<usize> = (0..train.len()).collect();
    let steps = epochs as f32 * train.len().div_ceil(BATCH) as f32;
    let mut step = 0.0_f32;
    for epoch in 1..=epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, rng.below(place as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut gradient: Rows = [[0.0; WIDE]; OUT + 1];
            for &nth in batch {
                let own = Side::ALL[rng.below(2) as usize];
                add_gradient(&rows, &Planes::new(train[nth], own), &mut gradient);
            }
            step += 1.0;
            let rate = 0.004 * (1.0 - step / steps) + 1e-5;
            let correction = [1.0 - 0.9_f32.powf(step), 1.0 - 0.999_f32.powf(step)];
            for (nth, row) in rows.iter_mut().enumerate() {
                for (lane, number) in row.iter_mut().enumerate() {
                    let slope = gradient[nth][lane] / batch.len() as f32;
                    let [first, second] = &mut moments;
                    let (first, second) = (&mut first[nth][lane], &mut second[nth][lane]);
                    *first = 0.9 * *first + 0.1 * slope;
                    *second = 0.999 * *second + 0.001 * slope * slope;
                    let spread = (*second / correction[1]).sqrt() + 1e-8;
                    *number -= rate * *first / correction[0] / spread;
                }
            }
        }
        let losses = held
            .iter()
            .map(|planes| log_loss(ask(&rows, planes).odds.into(), planes.points.into()));
        let loss = losses.sum::<f64>() / held.len().max(1) as f64;
        println!("round {epoch}: {loss:.4} nats on games kept back");
    }
    let mut fastest = Duration::MAX;
    for planes in held.chunks(20) {
        let start = Instant::now();
        let sum: f32 = planes.iter().map(|planes| ask(&rows, planes).odds).sum();
        assert!(sum.is_finite());
        fastest = fastest.min(start.elapsed() / planes.len() as u32);
    }
    println!(
        "{:.1} k/s, territory not counted",
        1e-3 / fastest.as_secs_f64()
    );
}
