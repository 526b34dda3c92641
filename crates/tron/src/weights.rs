//! The numbers of the evaluation by hand, all of them.

use search_core::Score;

/// What territory is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The worth of an own cell with 0 to 4 free neighbours, each from 0 to 130, so that not even
    /// all cells of the largest board outweigh [`SEPARATED`](crate::eval::SEPARATED).
    pub cells: [Score; 5],
    /// The worth of a step on the way through a block that is left for a front beyond it.
    pub way: Score,
    /// What else counts of such a block, in percent: 0 if space is either filled or fought over,
    /// 100 if it makes no difference.
    pub kept: Score,
}

impl Weights {
    /// Numbers by hand, those that the player `alphabeta` keeps.
    pub const FIRST: Self = Self {
        cells: [6, 16, 36, 66, 96],
        way: 16,
        kept: 0,
    };

    /// The numbers of the player `best`: fitted by the example `tune` to games of it with itself.
    pub const BEST: Self = Self {
        cells: [6, 1, 30, 74, 96],
        way: 50,
        kept: 16,
    };

    /// What counts of a block of some worth that is left for a front so many steps away.
    pub(crate) const fn passed(&self, worth: Score, steps: Score) -> Score {
        steps * self.way + worth * self.kept / 100
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::BEST
    }
}
