//! The learned evaluation: a small network over what the fast judgement knows of both territories.
//!
//! The network rates one side against the other, and the value is the rating of player 1 less that of
//! player 2: so players who change places change the sign, whatever the weights. A rating adds up
//! the rows of the inputs, one number for each of [`LANES`] lanes. All lanes but the last are hidden
//! units: what is negative in them becomes zero. The last lane is the linear part and goes on as it
//! is. The sum of all, weighted, is in log-odds of winning.
//!
//! Made by the example `tune` of this crate from games that the engine plays with itself.

use std::sync::LazyLock;

use search_core::Score;
use search_core::table_file::{TableFileError, TableForm};

/// What is known of each side.
pub const OWN: usize = 11;
/// What is known of the position as a whole.
pub const BOTH: usize = 3;
/// Inputs of a rating: the own side, the other one, the whole, and a constant.
pub const INPUTS: usize = 2 * OWN + BOTH + 1;
/// Numbers in a row: hidden units and the linear part.
pub const LANES: usize = 16;
/// The lane of the linear part.
pub const LINEAR: usize = LANES - 1;
/// The value of log-odds of one.
pub const UNIT: f32 = 800.0;
/// The greatest value.
const MOST: f32 = 400_000.0;

/// What the network is asked about, each number of the order of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Of each side: the worth of its best chain of blocks; its cells with 0 to 4 free neighbours;
    /// the bound on the moves it can make in its territory; its cells next to others; whether its
    /// chain has such cells; the ways on of its head; the worth of the best chain if nothing were
    /// lost for a front.
    pub sides: [[f32; OWN]; 2],
    /// Cells that both reach at once; all cells that anyone reaches; rows and columns between the
    /// heads.
    pub both: [f32; BOTH],
}

impl Features {
    /// The inputs of the rating of a side, 0 or 1.
    #[inline]
    pub fn inputs(&self, side: usize) -> [f32; INPUTS] {
        let mut inputs = [1.0; INPUTS];
        inputs[..OWN].copy_from_slice(&self.sides[side]);
        inputs[OWN..2 * OWN].copy_from_slice(&self.sides[1 - side]);
        inputs[2 * OWN..2 * OWN + BOTH].copy_from_slice(&self.both);
        inputs
    }
}

/// Weights in a file, which say nothing of themselves.
const FORM: TableForm = TableForm::new(*b"tronnet\x1A", 1);

/// A network, ready to be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    rows: [[f32; LANES]; INPUTS],
    out: [f32; LANES],
}

static LEARNED: LazyLock<Network> = LazyLock::new(|| {
    Network::from_bytes(include_bytes!("../weights/outlook.bin"))
        .expect("a test reads the weights that are built in")
});

impl Network {
    /// The network that is built in.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// A network of these numbers: a row for each input, then the weights of the lanes.
    pub const fn new(rows: [[f32; LANES]; INPUTS], out: [f32; LANES]) -> Self {
        Self { rows, out }
    }

    /// Reads what [`Network::to_bytes`] has written.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TableFileError> {
        const NUMBER: usize = size_of::<f32>();
        let table = FORM.read(bytes, |_| {
            Ok::<_, TableFileError>((INPUTS + 1) * LANES * NUMBER)
        })?;
        let (numbers, _) = table.content.as_chunks::<NUMBER>();
        let mut numbers = numbers.iter().map(|number| f32::from_le_bytes(*number));
        let mut row = || core::array::from_fn(|_| numbers.next().unwrap_or_default());
        Ok(Self {
            rows: core::array::from_fn(|_| row()),
            out: row(),
        })
    }

    /// The network as the bytes of a [file](search_core::table_file), whose content are the rows and
    /// the weights of the lanes as 32-bit numbers.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.rows.iter().chain([&self.out]).flatten();
        let content: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        FORM.bytes([0; 6], content)
    }

    /// The log-odds that player 1 wins.
    ///
    /// # Complexity
    ///
    /// Some 900 products.
    #[inline]
    pub fn odds(&self, features: &Features) -> f32 {
        self.rating(&features.inputs(0)) - self.rating(&features.inputs(1))
    }

    /// The value for player 1, less than that of any parted position.
    #[inline]
    pub fn value(&self, features: &Features) -> Score {
        (self.odds(features) * UNIT).clamp(-MOST, MOST) as Score
    }

    #[inline]
    fn rating(&self, inputs: &[f32; INPUTS]) -> f32 {
        let mut lanes = [0.0; LANES];
        for (input, row) in inputs.iter().zip(&self.rows) {
            for (lane, number) in lanes.iter_mut().zip(row) {
                *lane += input * number;
            }
        }
        let hidden = lanes[..LINEAR]
            .iter()
            .zip(&self.out)
            .map(|(lane, out)| lane.max(0.0) * out);
        hidden.sum::<f32>() + lanes[LINEAR] * self.out[LINEAR]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    fn number(rng: &mut SplitMix64) -> f32 {
        rng.below(2_001) as f32 / 1_000.0 - 1.0
    }

    fn random(rng: &mut SplitMix64) -> Network {
        let mut row = || core::array::from_fn(|_| number(rng));
        Network::new(core::array::from_fn(|_| row()), row())
    }

    fn features(rng: &mut SplitMix64) -> Features {
        Features {
            sides: [(); 2].map(|()| core::array::from_fn(|_| number(rng))),
            both: core::array::from_fn(|_| number(rng)),
        }
    }

    #[test]
    fn bytes_bring_the_network_back() {
        let network = random(&mut SplitMix64::new(1));
        let bytes = network.to_bytes();
        let content = (INPUTS + 1) * LANES * size_of::<f32>();
        assert_eq!(bytes.len(), content + TableForm::OVERHEAD);
        assert_eq!(Network::from_bytes(&bytes).unwrap(), network);
    }

    #[test]
    fn changed_bytes_are_refused() {
        let bytes = random(&mut SplitMix64::new(2)).to_bytes();
        for at in [0, 8, 10, 16, 1_000, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Network::from_bytes(&changed).is_err());
        }
        for end in [0, 8, 16, bytes.len() - 1] {
            assert!(Network::from_bytes(&bytes[..end]).is_err());
        }
    }

    #[test]
    fn odds_are_what_the_layers_say() {
        let mut rng = SplitMix64::new(3);
        let network = random(&mut rng);
        for _ in 0..500 {
            let features = features(&mut rng);
            let rating = |side: usize| -> f64 {
                let inputs = features.inputs(side);
                let lane = |lane: usize| -> f64 {
                    let products = inputs.iter().zip(&network.rows);
                    products
                        .map(|(&input, row)| f64::from(input) * f64::from(row[lane]))
                        .sum()
                };
                (0..LANES)
                    .map(|nth| {
                        let sum = lane(nth);
                        let kept = if nth == LINEAR { sum } else { sum.max(0.0) };
                        kept * f64::from(network.out[nth])
                    })
                    .sum()
            };
            let odds = network.odds(&features);
            assert!((f64::from(odds) - (rating(0) - rating(1))).abs() < 1e-3);
            assert_eq!(network.value(&features), (odds * UNIT) as Score);
        }
    }

    #[test]
    fn players_who_change_places_change_the_sign() {
        let mut rng = SplitMix64::new(4);
        for _ in 0..500 {
            let features = features(&mut rng);
            let [first, second] = features.sides;
            let swapped = Features {
                sides: [second, first],
                ..features
            };
            let network = Network::learned();
            assert_eq!(network.value(&features), -network.value(&swapped));
        }
    }

    #[test]
    fn the_weights_built_in_are_whole() {
        assert!(
            Network::learned()
                .rows
                .iter()
                .flatten()
                .all(|number| number.is_finite())
        );
    }
}
