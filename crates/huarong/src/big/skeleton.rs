//! The moves of all states of a bundle at once.
//!
//! A *skeleton* is where all pieces lie but the loose ones. A bundle holds arrangements of the loose pieces
//! in one skeleton, a bit each. As another piece goes on its way, cell by cell, those arrangements go
//! with it that leave the cells empty.

use super::arrangements::Arrangements;
use super::board::Board;
use super::bundle::Bundle;
use super::key::Key;
use super::loose::{self, Around, Loose};
use super::ranking::{Position, Ranking, put};
use crate::geometry::Spot;
use crate::mask::Mask;
use crate::metric::Metric;

/// What all skeletons of a board have in common.
pub(super) struct Skeletons {
    /// By number of free cells.
    tables: Vec<Option<Arrangements>>,
    /// By class, by anchor.
    ways: Vec<Vec<[Way; 4]>>,
    loose: Around,
}

/// One cell's way of a piece.
struct Way {
    to: Spot,
    /// The cells that are entered; where there is no way, a cell that is none.
    entered: Box<[Spot]>,
}

/// A skeleton, to be filled again and again, and what its bundles are worked on with.
pub(super) struct Skeleton<M, K> {
    /// The key of its first state.
    key: Option<K>,
    position: Position<M>,
    /// How many cells are free.
    free: usize,
    /// By cell: which arrangements of the bundle's row leave it empty. One more is for no cell.
    open: Vec<u64>,
    /// Where the piece that moves comes to; first where it is.
    places: Vec<Place>,
    /// Its class's anchors then.
    after: Vec<Spot>,
    loose: Loose,
}

/// Where a piece comes to.
struct Place {
    anchor: Spot,
    /// The arrangements with which it comes here, and those that have not gone on from here.
    reached: u64,
    waiting: u64,
}

impl Skeletons {
    /// None where mirror images are one or loose pieces have goals.
    pub(super) fn new<M: Mask>(board: &Board<M>, ranking: &Ranking) -> Option<Self> {
        let has_goals = |class: usize| !board.classes[class].goals.is_empty();
        if board.mirror.is_some() || ranking.loose_class().is_some_and(has_goals) {
            return None;
        }
        let none = board.cells.len() as Spot;
        let classes = board.classes.iter().map(|class| {
            let way = |mask: &M, to: Spot| {
                let cells = class.masks.get(usize::from(to)).map(|to| to.without(mask));
                let entered = cells.map_or_else(|| vec![none], members);
                Way {
                    to,
                    entered: entered.into(),
                }
            };
            let anchors = class.masks.iter().zip(&class.steps);
            let ways = anchors.map(|(mask, steps)| steps.map(|to| way(mask, to)));
            ways.collect()
        });
        Some(Self {
            tables: ranking.arrangements(),
            ways: classes.collect(),
            loose: loose::around(board, ranking),
        })
    }

    fn table(&self, free: usize) -> Option<&Arrangements> {
        self.tables.get(free)?.as_ref()
    }
}

impl<M: Mask, K: Key> Skeleton<M, K> {
    /// One to be filled.
    pub(super) fn new(board: &Board<M>) -> Self {
        Self {
            key: None,
            position: Position::new(board),
            free: 0,
            open: vec![0; board.cells.len() + 1],
            places: Vec::new(),
            after: Vec::new(),
            loose: Loose::new(board.cells.len()),
        }
    }

    /// Calls `emit` for the neighbours of a bundle, whose first key is that of its skeleton's `rank`-th
    /// arrangement; the flag says whether they are goals. `None`, with some of them missing, where
    /// there are no tables for so many arrangements.
    pub(super) fn expand(
        &mut self,
        all: &Skeletons,
        board: &Board<M>,
        ranking: &Ranking,
        bundle: &Bundle<K>,
        rank: u64,
        mut emit: impl FnMut(Bundle<K>, bool),
    ) -> Option<()> {
        let mut key = bundle.key;
        key.add(K::WORDS - 1, rank.wrapping_neg());
        if self.key != Some(key) {
            self.fill(all, board, ranking, key);
        }
        let table = all.table(self.free)?;
        let row = (rank / 64) as usize;
        let mut cells = self.position.free;
        let mut number = 0;
        while let Some(cell) = cells.pop() {
            self.open[cell] = table.leaving(number, row);
            number += 1;
        }
        for (index, class) in board.classes.iter().enumerate() {
            if ranking.is_loose(index) {
                continue;
            }
            for slot in 0..class.slots.len() {
                let from = self.position.anchors[class.slots.start + slot];
                // A piece is not in its own way.
                let own = class.masks[usize::from(from)];
                self.put(own, u64::MAX);
                self.go(board.metric, &all.ways[index], from, bundle.set);
                self.put(own, 0);
                for at in 1..self.places.len() {
                    self.land(all, board, ranking, (index, slot), at, row, &mut emit)?;
                }
            }
        }
        self.loose
            .stir(board.metric, table, row, bundle.set, |row, set| {
                emit(row_of(key, row, set), false);
            });
        Some(())
    }

    /// Makes it the skeleton with a first key.
    fn fill(&mut self, all: &Skeletons, board: &Board<M>, ranking: &Ranking, key: K) {
        self.key = Some(key);
        ranking.unrank_fixed(board, &key, &mut self.position);
        let Position { fixed, free, .. } = self.position;
        self.free = free.len();
        self.open.fill(u64::MAX);
        self.put(fixed, 0);
        if let Some(none) = self.open.last_mut() {
            *none = 0;
        }
        if self.free <= Loose::MOST_CELLS {
            self.loose.look_around(&all.loose, free);
        }
    }

    /// Writes which arrangements leave some cells empty.
    #[inline]
    fn put(&mut self, mut cells: M, set: u64) {
        while let Some(cell) = cells.pop() {
            self.open[cell] = set;
        }
    }

    /// Finds where a piece comes to with which arrangements.
    fn go(&mut self, metric: Metric, ways: &[[Way; 4]], from: Spot, set: u64) {
        let Self { open, places, .. } = self;
        let along = |way: &Way, set: u64| {
            let entered = way.entered.iter();
            entered.fold(set, |set, &cell| set & open[usize::from(cell)])
        };
        let place = |anchor, reached| Place {
            anchor,
            reached,
            waiting: reached,
        };
        places.clear();
        places.push(place(from, set));
        match metric.alone() {
            Metric::Step => {
                for way in &ways[usize::from(from)] {
                    let reached = along(way, set);
                    if reached != 0 {
                        places.push(place(way.to, reached));
                    }
                }
            }
            Metric::Slide => {
                for (direction, mut way) in ways[usize::from(from)].iter().enumerate() {
                    let mut reached = along(way, set);
                    while reached != 0 {
                        places.push(place(way.to, reached));
                        way = &ways[usize::from(way.to)][direction];
                        reached = along(way, reached);
                    }
                }
            }
            _ => {
                let mut again = true;
                while core::mem::take(&mut again) {
                    let mut at = 0;
                    while at < places.len() {
                        let waiting = core::mem::take(&mut places[at].waiting);
                        at += 1;
                        if waiting == 0 {
                            continue;
                        }
                        for way in &ways[usize::from(places[at - 1].anchor)] {
                            let reached = along(way, waiting);
                            if reached == 0 {
                                continue;
                            }
                            let known = places.iter().position(|place| place.anchor == way.to);
                            let Some(known) = known else {
                                places.push(place(way.to, reached));
                                continue;
                            };
                            let new = reached & !places[known].reached;
                            places[known].reached |= new;
                            places[known].waiting |= new;
                            again |= new != 0 && known < at;
                        }
                    }
                }
            }
        }
    }

    /// Puts a piece, a class's `slot`-th, to one of its places.
    #[expect(
        clippy::too_many_arguments,
        reason = "all of them are of the innermost loop"
    )]
    fn land(
        &mut self,
        all: &Skeletons,
        board: &Board<M>,
        ranking: &Ranking,
        (index, slot): (usize, usize),
        at: usize,
        row: usize,
        emit: &mut impl FnMut(Bundle<K>, bool),
    ) -> Option<()> {
        let class = &board.classes[index];
        let Place {
            anchor, reached, ..
        } = self.places[at];
        let Position { fixed, free, .. } = self.position;
        let before = &self.position.anchors[class.slots.clone()];
        let from = before[slot];
        self.after.clear();
        self.after.extend_from_slice(before);
        put(&mut self.after, slot, anchor);
        let mut key = self.key?;
        ranking.exchange(&mut key, index, before, &self.after);
        let is_goal = !class.goals.is_empty()
            && board.is_met(index, &self.after)
            && board.others_met(index, &self.position.anchors);

        let own = &class.masks[usize::from(from)];
        let fixed = fixed.without(own).union(&class.masks[usize::from(anchor)]);
        let then = ranking.free(board, &fixed);
        let mut taken = 0;
        let mut cells = free.without(&then);
        while let Some(cell) = cells.pop() {
            taken |= 1 << self.loose.number(cell);
        }
        let mut left = 0;
        let mut cells = then.without(&free);
        while let Some(cell) = cells.pop() {
            left |= 1 << then.count_below(cell);
        }
        let sieve = all.table(self.free)?.sieve(taken);
        let other = all.table(then.len())?.sieve(left);
        sieve.carry(row, reached, other, |row, set| {
            emit(row_of(key, row, set), is_goal);
        });
        Some(())
    }
}

/// The cells of a set.
fn members<M: Mask>(mut cells: M) -> Vec<Spot> {
    core::iter::from_fn(|| cells.pop().map(|cell| cell as Spot)).collect()
}

/// A row of a skeleton, whose first key is given.
#[inline]
fn row_of<K: Key>(mut key: K, row: usize, set: u64) -> Bundle<K> {
    key.add(K::WORDS - 1, 64 * row as u64);
    Bundle { key, set }
}
