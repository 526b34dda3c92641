//! Match statistics as pure functions: from counts of results to differences, errors and tests.
//!
//! Games come in pairs (one opening, each player once in the first seat), and the pair is the
//! unit: its two games are not independent, so errors are computed over pair scores, of which
//! there are five ("pentanomial"). Figures of a match are of the first player named, A, relative
//! to B.
//!
//! - [`ScoreCounts`]: Elo of an expected score `s` is `-400 log10(1/s - 1)`; errors are half the
//!   width of the 95 % interval, taken at `s` plus and minus 1.96 standard errors.
//! - [`Sprt`]: whether to go on with a match whose difference is one of two.
//! - [`Pool`]: the strengths of any number of players that explain their games best.
//!
//! Formulas and test values of the first two are those that fastchess and fishtest use. What is
//! not defined is `None` and printed as `n/a`; nothing is NaN.

mod likelihood;
mod linear;
mod pool;
mod relations;
mod score_counts;
mod sprt;

pub use pool::{Pool, PoolFit, PoolGame, PoolRating, Resampled};
pub use score_counts::{Estimate, NELO, ScoreCounts, describe_elo, elo_of, normal_cdf};
pub use sprt::{Sprt, SprtError, SprtModel, SprtState};
