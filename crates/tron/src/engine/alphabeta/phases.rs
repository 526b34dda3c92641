//! The phases of a game, and what territory is worth in each: space is won, then fenced in, then
//! filled.

use search_core::Side;

use crate::position::Position;
use crate::territory::Territory;
use crate::weights::Weights;

/// What matters most at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The heads are far apart: open space is to be had.
    Expand,
    /// The heads are near each other: what counts is whom the border will favour.
    Enclose,
    /// Few own cells are at a border: what one has is to be filled.
    Contract,
}

/// Heads of more rows and columns between them do not get into each other's way at once.
const FAR: usize = 8;

/// Territories of which a smaller part than one of so many is at a border are as good as parted.
const BORDER: u32 = 10;

impl Phase {
    pub(super) fn of(position: &Position) -> Self {
        let territory = Territory::simultaneous(position);
        let [first, second] = &territory.owned;
        let own = first.or(second);
        let border: u32 = [first, second]
            .map(|owned| {
                owned
                    .and(&position.free().and_not(owned).spread(owned))
                    .len()
            })
            .into_iter()
            .sum();
        let size = position.size();
        let [heads, others] = Side::ALL.map(|side| {
            let head = position.head(side);
            head.map_or((0, 0), |head| (size.row(head), size.column(head)))
        });
        if BORDER * border < own.len() {
            Self::Contract
        } else if heads.0.abs_diff(others.0) + heads.1.abs_diff(others.1) > FAR {
            Self::Expand
        } else {
            Self::Enclose
        }
    }

    /// What territory is worth: at first openness counts as ever and a way to a front little; then the
    /// way to a front is worth more, and in the end every cell that can be filled nearly alike.
    pub(super) const fn weights(self) -> Weights {
        match self {
            Self::Expand => Weights::FIRST,
            Self::Enclose => Weights {
                way: 50,
                kept: 16,
                ..Weights::FIRST
            },
            Self::Contract => Weights {
                cells: [36, 46, 56, 76, 96],
                way: 50,
                kept: 50,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_won_then_fenced_in_then_filled() {
        let phase = |text: &str| Phase::of(&text.parse().unwrap());
        assert_eq!(
            phase("1........./........../........../.........2"),
            Phase::Expand
        );
        assert_eq!(
            phase("........../..1....2../........../.........."),
            Phase::Enclose
        );
        assert_eq!(
            phase(
                "..........#........../1.........#.........2/..........#........../\
                 ....................."
            ),
            Phase::Contract
        );
        assert_eq!(phase("1...#...2"), Phase::Contract);
    }
}
