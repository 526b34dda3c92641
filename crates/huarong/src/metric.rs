//! What counts as one move.

use core::fmt;
use core::str::FromStr;

use search_core::text::excerpt;

/// What counts as one move, and so which solutions are shortest. Every length in this crate belongs to
/// a metric, as they differ: 横刀立马 takes 81 moves, 90 slides or 116 steps.
///
/// Every step is a slide and every slide is a move, so a puzzle never takes more moves than slides, nor
/// more slides than steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// One piece along any path of free cells, round corners too. The default.
    #[default]
    Move,
    /// One piece any distance along one straight line.
    Slide,
    /// One piece by one cell.
    Step,
    /// Moves are counted as in [`Metric::Move`], and of all solutions with the fewest moves one with
    /// the fewest steps in all is shortest. Whatever is told of a single move or of a distance is
    /// what [`Metric::Move`] tells; so is an [`Atlas`](crate::Atlas), which is made of distances.
    MoveThenStep,
    /// As [`Metric::Move`], but any set of pieces may go together as if they were one, whether they
    /// touch or not. (Styles 3 to 5 of Knuth's SLIDING are the three group metrics, 0 to 2 the others.)
    GroupMove,
    /// As [`Metric::Slide`], of any set of pieces together.
    GroupSlide,
    /// As [`Metric::Step`], of any set of pieces together.
    GroupStep,
}

impl Metric {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Move,
        Self::Slide,
        Self::Step,
        Self::MoveThenStep,
        Self::GroupMove,
        Self::GroupSlide,
        Self::GroupStep,
    ];

    /// The four in which one piece moves at a time.
    pub const SINGLE: [Self; 4] = [Self::Move, Self::Slide, Self::Step, Self::MoveThenStep];

    /// The three in which pieces move together.
    pub const GROUP: [Self; 3] = [Self::GroupMove, Self::GroupSlide, Self::GroupStep];

    /// The three of single pieces that differ in what one move is.
    pub const UNITS: [Self; 3] = [Self::Move, Self::Slide, Self::Step];

    /// What one move is: the metric itself, but [`Metric::Move`] of [`Metric::MoveThenStep`].
    ///
    /// ```
    /// use huarong::Metric;
    /// assert_eq!(Metric::Slide.unit(), Metric::Slide);
    /// assert_eq!(Metric::MoveThenStep.unit(), Metric::Move);
    /// ```
    #[must_use]
    pub const fn unit(self) -> Self {
        match self {
            Self::MoveThenStep => Self::Move,
            unit => unit,
        }
    }

    /// Whether pieces may move together.
    #[must_use]
    pub const fn is_group(self) -> bool {
        matches!(self, Self::GroupMove | Self::GroupSlide | Self::GroupStep)
    }

    /// What one move of a single piece is: the [unit](Metric::unit), of a group metric too.
    pub(crate) const fn alone(self) -> Self {
        match self {
            Self::GroupMove => Self::Move,
            Self::GroupSlide => Self::Slide,
            Self::GroupStep => Self::Step,
            single => single.unit(),
        }
    }

    /// `move`, `slide`, `step`, `move-then-step`, `group-move`, `group-slide` or `group-step`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Slide => "slide",
            Self::Step => "step",
            Self::MoveThenStep => "move-then-step",
            Self::GroupMove => "group-move",
            Self::GroupSlide => "group-slide",
            Self::GroupStep => "group-step",
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
#[error(
    "\"{text}\" is no metric: use `move`, `slide`, `step`, `move-then-step`, `group-move`, \
     `group-slide` or `group-step`"
)]
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
                text: excerpt(text),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_printed_and_read() {
        for metric in Metric::ALL {
            assert_eq!(metric.to_string(), metric.name());
            assert_eq!(metric.name().parse(), Ok(metric));
        }
        assert_eq!(format!("{:>6}", Metric::Move), "  move");
        let error = "moves".parse::<Metric>().unwrap_err().to_string();
        assert!(
            error.starts_with("\"moves\" is no metric: use `move`"),
            "{error}"
        );
    }
}
