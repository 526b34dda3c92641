//! Some solution, for an upper bound: best-first search that trusts the guide more than it should.
//!
//! Positions are taken in the order of their distance from the start plus [`WEIGHT`] times the lower bound
//! on the rest (weighted A*, Pohl, 1970). Once there is a solution, only what may lead to a shorter one
//! is looked at (Hansen and Zhou, "Anytime Heuristic Search", 2007).

use search_core::LimitKind;

use super::chain::Numbered;
use super::guide::{Guide, Recent};
use super::table::{Table, shard_of};
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::big::work::Work;
use crate::mask::Mask;

/// How much more the rest of the way counts than what lies behind.
const WEIGHT: u32 = 8;
/// How many positions are expanded between two looks at the clock and at memory.
const LOOK_EVERY: u64 = 1 << 10;

/// Positions to be expanded, by priority: those found last first.
struct Queue<K> {
    buckets: Vec<Vec<(K, u16)>>,
    /// No bucket before this one holds anything.
    first: usize,
    len: usize,
}

impl<K> Queue<K> {
    fn push(&mut self, key: K, distance: u16, bound: u16) {
        let priority = u32::from(distance) + WEIGHT * u32::from(bound);
        let priority = priority as usize;
        if priority >= self.buckets.len() {
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        self.buckets[priority].push((key, distance));
        self.first = self.first.min(priority);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(K, u16)> {
        while let Some(bucket) = self.buckets.get_mut(self.first) {
            if let Some(entry) = bucket.pop() {
                self.len -= 1;
                return Some(entry);
            }
            self.first += 1;
        }
        None
    }
}

/// The best solution that is found by expanding so many positions; `None` if there is none among them.
pub(super) fn some_solution<M: Mask, K: Key>(
    puzzle: &Numbered<M, K>,
    guide: &Guide<'_, M>,
    budget: u64,
    at_least: u32,
    work: &mut Work<'_>,
) -> Result<Option<Vec<K>>, LimitKind> {
    let keys = &puzzle.keys;
    let mut table = Table::new();
    let mut queue = Queue {
        buckets: Vec::new(),
        first: 0,
        len: 0,
    };
    let mut recent = Recent::new();
    let mut scratch = keys.scratch();
    let mut best: Option<(K, u16)> = None;
    let start = puzzle.start;
    table.0[shard_of(keys.hash(&start))].add(start, 0);
    queue.push(start, 0, 0);
    let mut found = Vec::new();
    for count in 0..budget {
        let Some((key, distance)) = queue.pop() else {
            break;
        };
        if count % LOOK_EVERY == 0 {
            work.crew.look()?;
            let bytes = table.bytes() + queue.len * size_of::<(K, u16)>();
            if work.beside + bytes > work.memory / 2 {
                break;
            }
            work.hold(bytes)?;
            work.report(at_least.saturating_sub(1), table.len())?;
        }
        if work.nodes_left() == 0 {
            return Err(LimitKind::Nodes);
        }
        let shard = shard_of(keys.hash(&key));
        if table.0[shard]
            .get(&key)
            .is_some_and(|known| known < distance)
        {
            continue;
        }
        work.expanded += 1;
        keys.neighbours(&key, &mut scratch, |next, is_goal| {
            found.push((next, is_goal));
        });
        for (next, is_goal) in found.drain(..) {
            let Some(bound) = guide.bound(&next, &mut recent) else {
                continue;
            };
            let onward = distance + 1;
            if best.is_some_and(|(_, length)| onward + bound >= length) {
                continue;
            }
            let shard = &mut table.0[shard_of(keys.hash(&next))];
            match shard.get_mut(&next) {
                Some(known) if *known <= onward => continue,
                Some(known) => *known = onward,
                None => shard.add(next, onward),
            }
            if is_goal {
                best = Some((next, onward));
            } else {
                queue.push(next, onward, bound);
            }
        }
    }
    Ok(best.map(|(goal, _)| way_back(puzzle, &table, goal)))
}

/// A way from the start to a position, each time from the neighbour that is nearest to the start.
fn way_back<M: Mask, K: Key>(puzzle: &Numbered<M, K>, table: &Table<K>, end: K) -> Vec<K> {
    let keys = &puzzle.keys;
    let mut scratch = keys.scratch();
    let mut way = vec![end];
    let mut last = end;
    while last != puzzle.start {
        let mut nearest = (u16::MAX, last);
        keys.neighbours(&last, &mut scratch, |key, _| {
            if let Some(distance) = table.get(keys.hash(&key), &key) {
                nearest = nearest.min((distance, key));
            }
        });
        last = nearest.1;
        way.push(last);
    }
    way.reverse();
    way
}
