//! A* search.

use std::collections::BTreeMap;

use crate::layers::Copies;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::path::Path;
use crate::puzzle::{Heuristic, Puzzle};
use crate::puzzle_report::{PuzzleReport, PuzzleStats};
use crate::state_table::{Full, Inserted, StateTable};

/// Finds a shortest solution by A*: states are expanded by the least sum `f` of the moves made
/// and the lower bound of those to come.
///
/// Among equal sums the lower bound `h` decides, the smallest first, and then the state found
/// last. A state reached by fewer moves than before is opened again, so that an admissible
/// heuristic suffices; with a consistent one that never happens after its expansion. A state
/// whose bound is `None` is left out.
///
/// With no solution of at most [`Limits::depth`] moves, the outcome is `LimitReached(Depth)` if
/// any state was left out for the limit, and else `Exhausted`.
///
/// # Panics
///
/// If the puzzle breaks its word that a state has the same neighbours each time; in debug builds
/// also if the heuristic is not as [consistent](Heuristic::CONSISTENT) as it says.
///
/// # Complexity
///
/// With a consistent heuristic each state with `f` below the length of the solution is expanded
/// once. Inconsistent ones can in the worst case cost a number of expansions exponential in the
/// number of states. With a weak bound, [`bfs`](crate::bfs()) is faster: its nodes are cheaper.
///
/// # Examples
///
/// See [`heuristic_from_fn`](crate::heuristic_from_fn).
pub fn astar<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    let mut watch = Watch::start(limits);
    let mut search = Search {
        puzzle,
        heuristic,
        table: StateTable::new(limits, u32::MAX as usize),
        queue: Queue::default(),
        max_depth: limits.depth.map_or(u64::MAX, u64::from),
        cut: false,
        stats: PuzzleStats::default(),
    };
    let result = search.run(start, &mut watch);
    let mut stats = search.stats;
    stats.seen = search.table.len() as u64;
    stats.peak_bytes = search.table.peak_bytes();
    stats.elapsed = watch.elapsed();
    let (outcome, solution) = match result {
        Ok(Some(goal)) => (Outcome::Solved, Some(search.path(goal))),
        Ok(None) if search.cut => (Outcome::LimitReached(LimitKind::Depth), None),
        Ok(None) => (Outcome::Exhausted, None),
        Err(kind) => (Outcome::LimitReached(kind), None),
    };
    PuzzleReport {
        outcome,
        solution,
        stats,
    }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// The fewest moves known from the start.
    cost: u32,
    /// The lower bound of the moves to come, or `NO_GOAL`.
    bound: u32,
}

/// Marks the start, which has no parent.
const NONE: u32 = u32::MAX;
/// Marks a state from which no goal can be reached. As a true bound it would be cut anyway: no
/// table holds a path that long.
const NO_GOAL: u32 = u32::MAX;

impl Node {
    fn total(self) -> u64 {
        u64::from(self.cost) + u64::from(self.bound)
    }
}

/// Open states in buckets of equal `f` and `h`, taken from the first bucket, last in first out.
///
/// An entry is stale if its state has a lower `f` by now; it is dropped when it comes up.
#[derive(Debug, Default)]
struct Queue {
    buckets: BTreeMap<(u64, u32), Vec<u32>>,
    len: u64,
}

impl Queue {
    fn push(
        &mut self,
        number: u32,
        node: Node,
        claim: impl FnOnce(usize) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let bucket = self.buckets.entry((node.total(), node.bound)).or_default();
        if bucket.len() == bucket.capacity() {
            let more = bucket.len().max(4);
            claim(more * size_of::<u32>())?;
            bucket.try_reserve_exact(more).map_err(|_| Full)?;
        }
        bucket.push(number);
        self.len += 1;
        Ok(())
    }

    /// The next state, with its `f` at the time it was pushed. Room no longer needed is released.
    fn pop(&mut self, release: impl FnOnce(usize)) -> Option<(u32, u64)> {
        let mut entry = self.buckets.first_entry()?;
        let total = entry.key().0;
        let number = entry.get_mut().pop()?;
        if entry.get().is_empty() {
            release(entry.remove().capacity() * size_of::<u32>());
        }
        self.len -= 1;
        Some((number, total))
    }
}

struct Search<'a, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    table: StateTable<P::State, Node>,
    queue: Queue,
    max_depth: u64,
    /// Whether a state was left out for the depth limit.
    cut: bool,
    stats: PuzzleStats,
}

impl<P: Puzzle, H: Heuristic<P>> Search<'_, P, H> {
    fn run(&mut self, start: &P::State, watch: &mut Watch) -> Result<Option<u32>, LimitKind> {
        self.reach(self.table.hash(start), start, NONE, 0)
            .map_err(|Full| LimitKind::Memory)?;
        // Looked up together, so that their cache misses overlap.
        let mut neighbours = Vec::new();
        let mut copies = Copies::new();
        loop {
            self.stats.peak_frontier = self.stats.peak_frontier.max(self.queue.len);
            let Some((number, total)) = self.queue.pop(|bytes| self.table.release(bytes)) else {
                return Ok(None);
            };
            let node = *self.table.link(number);
            if node.total() != total {
                continue;
            }
            if self.puzzle.is_goal(self.table.state(number)) {
                return Ok(Some(number));
            }
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let table = &self.table;
            let parent = (P::UNDIRECTED && node.parent != NONE).then(|| table.state(node.parent));
            self.puzzle.expand(table.state(number), |_, next| {
                self.stats.generated += 1;
                // Nothing is gained by going back.
                if parent != Some(next) {
                    neighbours.push((table.hash(next), copies.copy(next)));
                }
            });
            for (hash, next) in neighbours.drain(..) {
                self.reach(hash, &next, number, node.cost + 1)
                    .map_err(|Full| LimitKind::Memory)?;
                copies.recycle(next);
            }
        }
    }

    /// Opens a state reached at some cost, unless it was reached as cheaply before.
    fn reach(&mut self, hash: u64, state: &P::State, parent: u32, cost: u32) -> Result<(), Full> {
        let found = Node {
            parent,
            cost,
            bound: NO_GOAL,
        };
        let (number, node) = match self.table.insert_hashed(hash, state, found)? {
            Inserted::New(number) => {
                let bound = self.heuristic.lower_bound(state).unwrap_or(NO_GOAL);
                debug_assert!(
                    !H::CONSISTENT
                        || parent == NONE
                        || self.table.link(parent).bound <= bound.saturating_add(1),
                    "a consistent bound falls by at most one along each move"
                );
                (number, Node { bound, ..found })
            }
            Inserted::Known(number) => {
                let known = *self.table.link(number);
                if known.cost <= cost {
                    return Ok(());
                }
                (
                    number,
                    Node {
                        bound: known.bound,
                        ..found
                    },
                )
            }
        };
        *self.table.link_mut(number) = node;
        if node.bound != NO_GOAL {
            if node.total() <= self.max_depth {
                self.queue
                    .push(number, node, |bytes| self.table.claim(bytes))?;
            } else {
                self.cut = true;
            }
        }
        Ok(())
    }

    fn path(&self, goal: u32) -> Path<P::State, P::Move> {
        let parent = |node: &Node| (node.parent != NONE).then_some(node.parent);
        Path::found(self.puzzle, self.table.trace(goal, parent))
    }
}
