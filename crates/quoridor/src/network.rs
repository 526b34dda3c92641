//! The learned evaluation: a small network of whole numbers over the rows of [`inputs`](crate::inputs).
//!
//! The first layer adds up the rows of a position, one number for each of [`LANES`] lanes. All lanes
//! but the last are hidden units: what is negative in them becomes zero. The last lane is the linear
//! part and goes on as it is. The sum of all, weighted, is the logarithm of the odds of winning, in
//! units of 1/250: a step of lead is worth about 100. Without hidden units what remains is a linear
//! evaluation, which is the documented fallback.
//!
//! Both are made by the example `train` of this crate from games that the engine plays with itself.

use std::sync::LazyLock;

use search_core::Score;
use search_core::table_file::{TableFileError, TableForm};

use crate::inputs::{ACTIVE, ROWS};

/// Numbers in a row: 31 hidden units and the linear part.
pub const LANES: usize = 32;
/// The lane of the linear part.
pub const LINEAR: usize = LANES - 1;
/// What stands for one in the first layer.
pub const ROW_SCALE: f32 = 256.0;
/// What stands for one in the second layer.
pub const OUT_SCALE: f32 = 128.0;
/// The value of log-odds of one.
pub const UNIT: f32 = 250.0;

/// The form of a file of weights: its first byte says how many lanes are not all zero.
const FORM: TableForm = TableForm::new(*b"quornet\x1A", 1);

/// A network, ready to be asked.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    rows: Box<[Row]>,
    out: Row,
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; LANES]);

impl core::fmt::Debug for Network {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

/// Why bytes are no network.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// They are not the bytes of a file of weights, or damaged ones.
    #[error(transparent)]
    File(#[from] TableFileError),
    /// They are of another number of lanes.
    #[error("the weights are of {found} lanes, and there are from 1 to {LANES}")]
    Lanes {
        /// How many they are of.
        found: u8,
    },
}

static LEARNED: LazyLock<Network> =
    LazyLock::new(|| built_in(include_bytes!("../weights/learned.bin")));
static PLAIN: LazyLock<Network> =
    LazyLock::new(|| built_in(include_bytes!("../weights/linear.bin")));

fn built_in(bytes: &[u8]) -> Network {
    Network::from_bytes(bytes).expect("a test reads the weights that are built in")
}

impl Network {
    /// The network with hidden units that is built in.
    pub fn learned() -> &'static Self {
        &LEARNED
    }

    /// The linear evaluation that is built in.
    pub fn linear() -> &'static Self {
        &PLAIN
    }

    /// A network of these numbers: for each row its lanes, then the weights of the lanes.
    ///
    /// # Panics
    ///
    /// If there are not [`ROWS`] rows.
    pub fn new(rows: &[[i16; LANES]], out: [i16; LANES]) -> Self {
        assert_eq!(rows.len(), ROWS, "a row for each value of each feature");
        Self {
            rows: rows.iter().map(|&row| Row(row)).collect(),
            out: Row(out),
        }
    }

    /// Reads what [`Network::to_bytes`] has written.
    ///
    /// # Errors
    ///
    /// [`NetworkError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let lanes_of = |[found, ..]: [u8; 6]| match usize::from(found) {
            lanes @ 1..=LANES => Ok(lanes),
            _ => Err(NetworkError::Lanes { found }),
        };
        let content_len = |about| lanes_of(about).map(|lanes| (ROWS + 1) * lanes * 2);
        let table = FORM.read(bytes, content_len)?;
        let lanes = lanes_of(table.about)?;
        // Hidden units that are not there are zeros; the linear part comes last.
        let row = |numbers: &[u8]| {
            let mut row = Row([0; LANES]);
            for (lane, number) in row.0[LANES - lanes..]
                .iter_mut()
                .zip(numbers.chunks_exact(2))
            {
                *lane = i16::from_le_bytes([number[0], number[1]]);
            }
            row
        };
        let (rows, out) = table.content.split_at(ROWS * lanes * 2);
        Ok(Self {
            rows: rows.chunks_exact(2 * lanes).map(row).collect(),
            out: row(out),
        })
    }

    /// The network as the bytes of a [file](search_core::table_file), whose content are the rows and
    /// the weights of the lanes as 16-bit numbers, but for the first lanes where they are all zero.
    pub fn to_bytes(&self) -> Vec<u8> {
        let all = || self.rows.iter().chain([&self.out]);
        let empty = (0..LINEAR)
            .take_while(|&lane| all().all(|row| row.0[lane] == 0))
            .count();
        let numbers = all().flat_map(|row| &row.0[empty..]);
        let content: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        FORM.bytes([(LANES - empty) as u8, 0, 0, 0, 0, 0], content)
    }

    /// The value of a position of these rows, from the view of the side to move.
    ///
    /// # Complexity
    ///
    /// A few dozen vector operations.
    #[inline]
    pub fn value(&self, rows: &[usize; ACTIVE]) -> Score {
        // In parts that fit a register.
        const PART: usize = 8;
        let mut sum = 0;
        let mut linear = 0;
        for part in 0..LANES / PART {
            let range = part * PART..(part + 1) * PART;
            let mut lanes = [0i16; PART];
            for &row in rows {
                let numbers = &self.rows[row].0[range.clone()];
                for (lane, number) in lanes.iter_mut().zip(numbers) {
                    *lane = lane.saturating_add(*number);
                }
            }
            linear = lanes[PART - 1];
            for (lane, weight) in lanes.iter().zip(&self.out.0[range]) {
                sum += i32::from((*lane).max(0)) * i32::from(*weight);
            }
        }
        // The last lane goes on as it is, below zero too.
        sum += i32::from(linear.min(0)) * i32::from(self.out.0[LINEAR]);
        (i64::from(sum) * UNIT as i64 / (ROW_SCALE * OUT_SCALE) as i64) as Score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    fn random(rng: &mut SplitMix64, lanes: usize) -> Network {
        let mut row = || {
            let mut row = [0; LANES];
            for lane in &mut row[LANES - lanes..] {
                *lane = rng.below(401) as i16 - 200;
            }
            row[LANES - lanes] = 1;
            row
        };
        let rows: Vec<_> = (0..ROWS).map(|_| row()).collect();
        Network::new(&rows, row())
    }

    #[test]
    fn bytes_bring_the_network_back() {
        let mut rng = SplitMix64::new(1);
        for lanes in [1, 2, 9, LANES] {
            let network = random(&mut rng, lanes);
            let bytes = network.to_bytes();
            assert_eq!(bytes.len(), (ROWS + 1) * lanes * 2 + TableForm::OVERHEAD);
            assert_eq!(Network::from_bytes(&bytes).unwrap(), network);
        }
    }

    #[test]
    fn changed_bytes_are_refused() {
        let bytes = random(&mut SplitMix64::new(2), 4).to_bytes();
        for at in [0, 8, 10, 11, 16, 1_000, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(Network::from_bytes(&changed).is_err());
        }
        for end in [0, 8, 16, bytes.len() - 1] {
            assert!(Network::from_bytes(&bytes[..end]).is_err());
        }
        for lanes in [0, LANES as u8 + 1] {
            let content = vec![0; (ROWS + 1) * usize::from(lanes) * 2];
            let error = Network::from_bytes(&FORM.bytes([lanes, 0, 0, 0, 0, 0], content));
            assert!(matches!(error, Err(NetworkError::Lanes { found }) if found == lanes));
        }
    }

    #[test]
    fn the_value_is_what_the_layers_say() {
        let mut rng = SplitMix64::new(3);
        for lanes in [1, LANES] {
            let network = random(&mut rng, lanes);
            for _ in 0..1_000 {
                let rows: [usize; ACTIVE] =
                    core::array::from_fn(|_| rng.below(ROWS as u64) as usize);
                let mut sum = 0.0;
                for lane in 0..LANES {
                    let first: i32 = rows
                        .iter()
                        .map(|&row| i32::from(network.rows[row].0[lane]))
                        .sum();
                    let kept = if lane == LINEAR { first } else { first.max(0) };
                    sum += f64::from(kept) * f64::from(network.out.0[lane]);
                }
                let expected = sum * f64::from(UNIT) / f64::from(ROW_SCALE * OUT_SCALE);
                assert!((f64::from(network.value(&rows)) - expected).abs() <= 1.0);
            }
        }
    }

    #[test]
    fn the_weights_built_in_are_whole() {
        assert_ne!(Network::learned(), Network::linear());
    }
}
