//! The clocks of a game: a base for all moves, and an increment for each.

use core::time::Duration;

use search_core::{Limits, Side};

use super::player::{Fault, FaultKind};
use crate::log::LimitsRecord;

/// What both sides have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// The first side's time and the second's.
    pub(crate) left: [Duration; 2],
    /// What each move adds.
    pub(crate) increment: Duration,
}

impl Clocks {
    /// The clocks at the start of a game, if it is played by clocks.
    pub(super) fn of(limits: &LimitsRecord) -> Option<Self> {
        Some(Self {
            left: [Duration::from_millis(limits.clock_ms?); 2],
            increment: Duration::from_millis(limits.increment_ms.unwrap_or(0)),
        })
    }

    /// The clocks as a side sees them that is told that it is the first.
    pub(super) fn seen_by(mut self, side: Side) -> Self {
        if side == Side::Second {
            self.left.reverse();
        }
        self
    }

    /// The time that a move of a side may take.
    pub(super) fn time(clocks: Option<Self>, side: Side, limits: &Limits) -> Option<Duration> {
        let left = clocks.map(|clocks| clocks.left[side.index()]);
        left.or(limits.time)
    }

    /// The limits of a move of a side.
    pub(super) fn limits(&self, side: Side, limits: &Limits) -> Limits {
        limits
            .clone()
            .with_clock(self.left[side.index()], self.increment)
    }

    /// Takes the time of a move from a side's clock and adds the increment.
    ///
    /// # Errors
    ///
    /// The fault of a side that had not as much left, `margin` aside.
    pub(super) fn spend(
        &mut self,
        side: Side,
        spent: Duration,
        margin: Duration,
    ) -> Result<(), Fault> {
        let left = &mut self.left[side.index()];
        if spent > *left + margin {
            return Err(Fault::new(
                FaultKind::TimeOut,
                format!(
                    "the move took {} ms, {} were left on the clock",
                    spent.as_millis(),
                    left.as_millis()
                ),
            ));
        }
        *left = left.saturating_sub(spent) + self.increment;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_out() {
        let ms = Duration::from_millis;
        let record = LimitsRecord {
            clock_ms: Some(1_000),
            increment_ms: Some(100),
            ..LimitsRecord::default()
        };
        let mut clocks = Clocks::of(&record).unwrap();
        assert_eq!(Clocks::of(&LimitsRecord::default()), None);
        clocks.spend(Side::First, ms(400), ms(50)).unwrap();
        assert_eq!(clocks.left, [ms(700), ms(1_000)]);
        clocks.spend(Side::First, ms(750), ms(50)).unwrap();
        assert_eq!(clocks.left, [ms(100), ms(1_000)]);
        let fault = clocks.spend(Side::First, ms(151), ms(50)).unwrap_err();
        assert_eq!(fault.kind, FaultKind::TimeOut);
        let limits = clocks.limits(Side::Second, &Limits::none());
        assert!(limits.time.is_some_and(|time| time <= ms(500)));
    }
}
