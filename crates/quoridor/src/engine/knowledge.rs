//! What the strongest player knows of a position without search, kept from one question to the next.

use core::cell::RefCell;

use search_core::{Score, Side};

use crate::features::SideFeatures;
use crate::inputs;
use crate::network::Network;
use crate::position::Position;

/// Features of sides of late, as many as fit: positions of a search differ by few walls, and a
/// side's features do not depend on the other pawn.
#[derive(Clone, Debug)]
struct Cache {
    entries: Vec<Option<(u64, SideFeatures)>>,
}

impl Cache {
    /// About two megabytes a side.
    const ENTRIES: usize = 1 << 15;

    fn new() -> Self {
        Self {
            entries: vec![None; Self::ENTRIES],
        }
    }

    #[inline]
    fn get(&mut self, key: u64, position: &Position, side: Side) -> &SideFeatures {
        let entry = &mut self.entries[(key >> 40) as usize % Self::ENTRIES];
        if entry.as_ref().is_none_or(|(known, _)| *known != key) {
            *entry = Some((key, features(position, side)));
        }
        let (_, features) = entry.as_ref().expect("it was there or has been made");
        features
    }
}

#[inline(never)]
fn features(position: &Position, side: Side) -> SideFeatures {
    SideFeatures::new(position.size(), position.walls(), position.pawn(side), side)
        .expect("a valid position leaves both pawns a way")
}

/// An evaluation by a network, with the features that it rests on.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    network: &'static Network,
    sides: RefCell<[Cache; 2]>,
}

impl Knowledge {
    pub(crate) fn new(network: &'static Network) -> Self {
        Self {
            network,
            sides: RefCell::new([Cache::new(), Cache::new()]),
        }
    }

    /// Answers a question about the features of the side to move and of the other.
    #[inline]
    pub(crate) fn ask<R>(
        &self,
        position: &Position,
        question: impl FnOnce(&SideFeatures, &SideFeatures) -> R,
    ) -> R {
        let mut sides = self.sides.borrow_mut();
        let [first, second] = &mut *sides;
        let walls = position.walls().hash() ^ position.size().hash();
        let key = |side| {
            // The pawn stands in bits that the table is not read by, so mix once more.
            (walls ^ position.pawn(side).index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let first = first.get(key(Side::First), position, Side::First);
        let second = second.get(key(Side::Second), position, Side::Second);
        match position.turn() {
            Side::First => question(first, second),
            Side::Second => question(second, first),
        }
    }

    /// The value from the view of the side to move.
    #[inline]
    pub(crate) fn value(&self, position: &Position) -> Score {
        self.ask(position, |own, other| {
            self.network.value(&inputs::rows(position, own, other))
        })
    }
}
