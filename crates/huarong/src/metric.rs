//! What counts as one move.

use core::fmt;
use core::str::FromStr;

/// What counts as one move. Every length in this crate belongs to one of the three, as they differ:
/// 横刀立马 takes 81 moves, 90 slides or 116 steps.
///
/// A move is never shorter than a slide's worth nor a slide than a step's, so for every puzzle
/// `move <= slide <= step`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// One piece along any path of free cells, round corners too. The default.
    #[default]
    Move,
    /// One piece any distance along one straight line.
    Slide,
    /// One piece by one cell.
    Step,
}

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Move, Self::Slide, Self::Step];

    /// `move`, `slide` or `step`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Slide => "slide",
            Self::Step => "step",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no metric.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no metric: use `move`, `slide` or `step`")]
pub struct ParseMetricError {
    text: String,
}

impl FromStr for Metric {
    type Err = ParseMetricError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|metric| metric.name() == text)
            .ok_or_else(|| ParseMetricError {
                text: crate::text::shortened(text),
            })
    }
}
