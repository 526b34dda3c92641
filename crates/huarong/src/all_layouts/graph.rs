//! The moves between the skeletons of a class.

use std::collections::HashMap;

use search_core::FixedState;

use super::skeletons::Class;
use super::transfer::Transfer;
use crate::classic::packed::{Cells, Kind, NOT_LAST_COLUMN, Packed, WIDTH, pop};
use crate::classic::reach::{around, pushed};
use crate::geometry::Direction;

/// Lists in one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Self {
            items: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.ends.push(self.items.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(super) fn get(&self, list: usize) -> &[T] {
        let first = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[first as usize..self.ends[list] as usize]
    }
}

/// Two free cells side by side, by their numbers.
pub(super) type Pair = (u8, u8);

/// A step of the piece of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The members that it leads from and to, by their places in the group.
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) direction: Direction,
    pub(super) transfer: Transfer,
}

/// The moves of a class.
///
/// A *group* is a piece lifted off and laid anywhere it can get to while all else stays; its members
/// are the skeletons that come of it. Groups of one member are left out.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// By skeleton: pairs of free cells in rows, and in columns, each in reading order.
    pub(super) rows: Lists<Pair>,
    pub(super) columns: Lists<Pair>,
    /// By skeleton: its groups.
    pub(super) groups: Lists<u32>,
    /// By group: the places of the skeletons.
    pub(super) members: Lists<u32>,
    /// By group: the steps, all of one direction together, those first that others go on from.
    pub(super) steps: Lists<Step>,
}

impl Graph {
    pub(super) fn new(class: &Class) -> Self {
        let mut graph = Self {
            rows: Lists::new(),
            columns: Lists::new(),
            groups: Lists::new(),
            members: Lists::new(),
            steps: Lists::new(),
        };
        let numbered = class.skeletons.iter().zip(0_u32..);
        let places: HashMap<u64, u32, FixedState> = numbered
            .map(|(skeleton, place)| (skeleton.0, place))
            .collect();
        let slots = class.dominoes() + 1;
        let mut known = vec![UNKNOWN; class.skeletons.len() * slots];
        for (place, &skeleton) in class.skeletons.iter().enumerate() {
            let free = skeleton.free();
            graph
                .rows
                .push(pairs(free, free & free >> 1 & NOT_LAST_COLUMN, 1));
            graph.columns.push(pairs(free, free & free >> WIDTH, WIDTH));
            for (slot, (kind, anchor)) in pieces(skeleton).enumerate() {
                if known[place * slots + slot] != UNKNOWN {
                    continue;
                }
                let group = graph.members.len() as u32;
                let members = graph.add_group(skeleton, kind, anchor, &places);
                if members.is_empty() {
                    known[place * slots + slot] = NONE;
                }
                for (member, anchor) in members {
                    let other = class.skeletons[member as usize];
                    let slot = slot_of(other, kind, anchor);
                    known[member as usize * slots + slot] = group;
                }
            }
        }
        for groups in known.chunks_exact(slots) {
            graph
                .groups
                .push(groups.iter().copied().filter(|&group| group != NONE));
        }
        graph
    }

    /// Adds the group of a piece; its members with the anchors of the piece. None of a piece that
    /// cannot move.
    fn add_group(
        &mut self,
        skeleton: Packed,
        kind: Kind,
        anchor: u32,
        places: &HashMap<u64, u32, FixedState>,
    ) -> Vec<(u32, u32)> {
        let lifted = skeleton.free() | kind.cells() << anchor;
        let room = kind.anchors_within(lifted);
        let mut anchors: Cells = 1 << anchor;
        loop {
            let more = (anchors | around(anchors)) & room;
            if more == anchors {
                break;
            }
            anchors = more;
        }
        if anchors.is_power_of_two() {
            return Vec::new();
        }
        let members: Vec<(u32, u32)> = cells(anchors)
            .map(|to| (places[&skeleton.moved(kind, anchor, to).0], to))
            .collect();
        self.members.push(members.iter().map(|&(member, _)| member));
        self.steps.push(steps(kind, lifted, anchors));
        members
    }
}

/// A piece whose group was not looked for yet.
const UNKNOWN: u32 = u32::MAX;
/// A piece that cannot move.
const NONE: u32 = u32::MAX - 1;

/// The cells of a set in order.
pub(super) fn cells(mut set: Cells) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || pop(&mut set))
}

/// The number of a cell among some cells in reading order.
pub(super) fn number(among: Cells, cell: u32) -> u8 {
    (among & ((1 << cell) - 1)).count_ones() as u8
}

/// The dominoes and the 2x2 piece of a skeleton.
fn pieces(skeleton: Packed) -> impl Iterator<Item = (Kind, u32)> {
    [Kind::Horizontal, Kind::Vertical, Kind::Head]
        .into_iter()
        .flat_map(move |kind| cells(skeleton.anchors(kind)).map(move |anchor| (kind, anchor)))
}

/// The place of a piece among [`pieces`].
fn slot_of(skeleton: Packed, kind: Kind, anchor: u32) -> usize {
    let count = |kind| skeleton.anchors(kind).count_ones() as usize;
    let before = match kind {
        Kind::Horizontal | Kind::Single => 0,
        Kind::Vertical => count(Kind::Horizontal),
        Kind::Head => count(Kind::Horizontal) + count(Kind::Vertical),
    };
    before + usize::from(number(skeleton.anchors(kind), anchor))
}

/// Pairs of free cells, of which the first ones are given, and the others are so much further on.
fn pairs(free: Cells, firsts: Cells, distance: u32) -> impl Iterator<Item = Pair> {
    cells(firsts).map(move |cell| (number(free, cell), number(free, cell + distance)))
}

/// The steps of a piece among some anchors; `lifted` are the cells free without it.
fn steps(kind: Kind, lifted: Cells, anchors: Cells) -> Vec<Step> {
    let mut steps = Vec::new();
    for direction in [
        Direction::Right,
        Direction::Down,
        Direction::Left,
        Direction::Up,
    ] {
        let movable = cells(anchors & pushed(anchors, direction.reversed()));
        let mut of_direction: Vec<Step> = movable
            .map(|from| {
                let to = pushed(1 << from, direction).trailing_zeros();
                Step {
                    from: number(anchors, from),
                    to: number(anchors, to),
                    direction,
                    transfer: transfer(kind, lifted, from, to),
                }
            })
            .collect();
        if matches!(direction, Direction::Left | Direction::Up) {
            of_direction.reverse();
        }
        steps.append(&mut of_direction);
    }
    steps
}

fn transfer(kind: Kind, lifted: Cells, from: u32, to: u32) -> Transfer {
    let [before, after] = [from, to].map(|anchor| kind.cells() << anchor);
    let numbers = |among: Cells, chosen: Cells| {
        let [first, last] = [chosen.trailing_zeros(), chosen.ilog2()];
        [number(among, first), number(among, last)]
    };
    Transfer::new(
        numbers(lifted & !before, after & !before),
        numbers(lifted & !after, before & !after),
    )
}
