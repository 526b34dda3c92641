//! The inputs of the learned evaluation: which rows of its first layer a position adds up.
//!
//! Every feature is a small whole number, and each of its values has a row of its own. So a position
//! is a handful of row numbers, [`ACTIVE`] of them, one from each [`Block`].

use search_core::Side;

use crate::features::SideFeatures;
use crate::position::Position;

/// How many rows a position adds up.
pub const ACTIVE: usize = BLOCKS.len();
/// How many rows there are.
pub const ROWS: usize = {
    let last = BLOCKS[ACTIVE - 1];
    last.start + last.len()
};

/// The rows of one feature: its values from 0 on, in stages if it counts for something else early
/// and late in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// What is counted.
    pub name: &'static str,
    /// The first row.
    pub start: usize,
    /// How many values the feature has.
    pub values: usize,
    /// How many times these rows are there: once for each stage.
    pub stages: usize,
}

impl Block {
    /// How many rows the block has.
    pub const fn len(&self) -> usize {
        self.values * self.stages
    }

    /// Never: every block has rows.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The most walls in hand that are told apart.
const HAND: usize = 10;
/// Leads are held within this, either way.
const LEAD: i32 = 12;
/// Stages of the game by the walls left in both hands: none, 1-2, 3-5, 6-9, 10-14, more.
const STAGES: usize = 6;

/// What is counted of each side, and how many values it has.
const OF_SIDE: [(&str, usize); 7] = [
    ("distance", 40),
    ("one wall", 10),
    ("long stretches", 8),
    ("narrows", 8),
    ("room", 24),
    ("rows", 9),
    ("bridges", 12),
];

/// How many features a side has.
const FEATURES: usize = OF_SIDE.len();
/// The first block of both sides.
const OF_BOTH: usize = 2 * FEATURES;

/// The blocks in the order of their rows: those of the side to move, those of the other, those of
/// both.
pub const BLOCKS: [Block; OF_BOTH + 3] = {
    let mut blocks = [Block {
        name: "",
        start: 0,
        values: 0,
        stages: 1,
    }; OF_BOTH + 3];
    let (mut start, mut i) = (0, 0);
    while i < blocks.len() {
        const LEADS: usize = 2 * LEAD as usize + 1;
        let (name, values, stages) = match i {
            ..OF_BOTH => (OF_SIDE[i % FEATURES].0, OF_SIDE[i % FEATURES].1, 1),
            OF_BOTH => ("hands", HAND + 1, HAND + 1),
            _ if i == OF_BOTH + 1 => ("lead", LEADS, STAGES),
            _ => ("lead after one wall", LEADS, STAGES),
        };
        blocks[i] = Block {
            name,
            start,
            values,
            stages,
        };
        start += values * stages;
        i += 1;
    }
    blocks
};

/// The rows of a position, given the features of the side to move and of the other.
///
/// What walls can do to a side counts only as far as its opponent has walls.
#[inline]
pub fn rows(position: &Position, own: &SideFeatures, other: &SideFeatures) -> [usize; ACTIVE] {
    let side = position.turn();
    let hands = [position.hand(side), position.hand(!side)].map(usize::from);
    let first = of_side(position, side, own, hands[1]);
    let second = of_side(position, !side, other, hands[0]);
    let held = hands.map(|hand| hand.min(HAND));
    let stage = stage(hands[0] + hands[1]);
    let lead = |own: i32, other: i32| (other - own).clamp(-LEAD, LEAD) + LEAD;
    let distances = [own, other].map(|side| i32::from(side.distance));
    let mut values = [0; ACTIVE];
    values[..FEATURES].copy_from_slice(&first);
    values[FEATURES..OF_BOTH].copy_from_slice(&second);
    values[OF_BOTH] = held[0] * (HAND + 1) + held[1];
    let staged = |lead: i32| stage * (2 * LEAD as usize + 1) + lead as usize;
    values[OF_BOTH + 1] = staged(lead(distances[0], distances[1]));
    values[OF_BOTH + 2] = staged(lead(
        distances[0] + first[1] as i32,
        distances[1] + second[1] as i32,
    ));
    for (value, block) in values.iter_mut().zip(&BLOCKS) {
        *value += block.start;
    }
    values
}

fn stage(walls: usize) -> usize {
    match walls {
        0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        6..=9 => 3,
        10..=14 => 4,
        _ => 5,
    }
}

/// The values of one side, whose opponent has `walls` walls.
#[inline]
fn of_side(
    position: &Position,
    side: Side,
    features: &SideFeatures,
    walls: usize,
) -> [usize; FEATURES] {
    let rows = position
        .pawn(side)
        .row()
        .abs_diff(position.size().goal_row(side));
    let mut values = [0; FEATURES];
    values[0] = usize::from(features.distance);
    values[5] = usize::from(rows);
    if walls > 0 {
        values[1] = usize::from(features.one_wall());
        values[2] = usize::from(features.long_stretches);
        values[3] = usize::from(features.narrows);
        values[4] = usize::from(features.room);
        values[6] = usize::from(features.bridges);
    }
    for (value, (_, count)) in values.iter_mut().zip(OF_SIDE) {
        *value = (*value).min(count - 1);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_each_other() {
        let mut next = 0;
        for block in BLOCKS {
            assert_eq!(block.start, next);
            assert!(!block.is_empty());
            next += block.len();
        }
        assert_eq!(next, ROWS);
    }

    #[test]
    fn stages_rise_with_the_walls() {
        let stages: Vec<usize> = (0..=20).map(stage).collect();
        assert!(stages.is_sorted());
        assert_eq!((stages[0], stages[20]), (0, STAGES - 1));
    }
}
