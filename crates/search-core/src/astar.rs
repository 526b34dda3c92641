//! A* search.

use core::hash::Hash;

use crate::bucket_queue::{BucketQueue, Key};
use crate::copies::Copies;
use crate::layers::{Edges, Forward};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::path::Path;
use crate::puzzle::{Heuristic, Puzzle};
use crate::puzzle_report::{Found, PuzzleReport};
use crate::state_table::{Full, Inserted, Label, StateTable};
use crate::work::Work;
use crate::workspace::Workspace;

/// Finds a shortest solution by A*: states are expanded by the least sum `f` of the moves made
/// and the lower bound of those to come.
///
/// Among equal sums the lower bound `h` decides, the smallest first, and then the state found
/// last. As long as the least sum and bound stay the same, states are taken in groups of one, two,
/// four, up to sixteen, and what they lead to is looked up together. A state reached by fewer moves
/// than before is opened again, so that an admissible heuristic suffices; with a consistent one
/// that never happens after its expansion. A state whose bound is `None` is left out.
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
    Workspace::new().astar(puzzle, heuristic, start, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`astar`](crate::astar()), in tables that are kept.
    pub fn astar<P: Puzzle<State = S, Move = M>, H: Heuristic<P>>(
        &mut self,
        puzzle: &P,
        heuristic: &H,
        start: &S,
        limits: &Limits,
    ) -> PuzzleReport<S, M> {
        let bound = |state: &S| heuristic.lower_bound(state);
        let goal = |state: &S| puzzle.is_goal(state);
        let mut edges = Forward(puzzle);
        self.states_by_bound(&mut edges, start, bound, goal, H::CONSISTENT, limits)
            .map(|states| Path::found(puzzle, states))
    }

    /// The search itself, to the states of the solution.
    pub(crate) fn states_by_bound<E, H, G>(
        &mut self,
        edges: &mut E,
        start: &S,
        lower_bound: H,
        is_goal: G,
        consistent: bool,
        limits: &Limits,
    ) -> Found<S>
    where
        E: Edges<State = S>,
        H: FnMut(&S) -> Option<u32>,
        G: FnMut(&S) -> bool,
    {
        let tables = &mut self.best_first;
        tables.reset(limits);
        let mut work = Work::start(limits, self.reporter.as_mut());
        let mut search = Search {
            tables,
            lower_bound,
            consistent,
            max_depth: limits.depth.map_or(u64::MAX, u64::from),
            cut: false,
        };
        let result = search.run(edges, start, is_goal, &mut work);
        if search.cut && result == Ok(None) {
            work.stats.at_least = search.max_depth as u32 + 1;
        }
        let parent = |node: &Node| (node.parent != NONE).then_some(node.parent);
        let (outcome, solution) = match result {
            Ok(Some(goal)) => (
                Outcome::Solved,
                Some(search.tables.table.trace(goal, parent)),
            ),
            Ok(None) if search.cut => (Outcome::LimitReached(LimitKind::Depth), None),
            Ok(None) => (Outcome::Exhausted, None),
            Err(kind) => (Outcome::LimitReached(kind), None),
        };
        Found {
            outcome,
            solution,
            stats: work.finish(search.tables.table.counters()),
        }
    }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    parent: u32,
    /// The fewest moves known from the start.
    cost: u32,
}

/// Marks the start, which has no parent.
const NONE: u32 = u32::MAX;
/// Marks a state from which no goal can be reached. As a true bound it would be cut anyway: no
/// table holds a path that long.
const NO_GOAL: u32 = u32::MAX;

/// The number of a state and its cost: what the index tells, so that most neighbours that were
/// reached as cheaply before cost one cache miss.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    number: u32,
    cost: u32,
}

impl Label<Node> for Reached {
    #[inline]
    fn new(number: u32, node: &Node) -> Self {
        Self {
            number,
            cost: node.cost,
        }
    }
}

/// The tables of a best-first search.
#[derive(Debug)]
pub(crate) struct BestFirst<S> {
    table: StateTable<S, Node, Reached>,
    queue: BucketQueue,
    /// States taken from the queue together, and then those that they lead to.
    opened: Vec<u32>,
    /// Neighbours to be looked up, with their hashes and the numbers of those they were found from.
    neighbours: Vec<(u64, S, u32)>,
    copies: Copies<S>,
}

impl<S> Default for BestFirst<S> {
    fn default() -> Self {
        Self {
            table: StateTable::default(),
            queue: BucketQueue::default(),
            opened: Vec::new(),
            neighbours: Vec::new(),
            copies: Copies::default(),
        }
    }
}

impl<S: Clone + Eq + Hash> BestFirst<S> {
    fn reset(&mut self, limits: &Limits) {
        let held = self
            .table
            .held_bytes()
            .saturating_add(self.queue.held_bytes());
        if limits.memory.is_some_and(|most| held > most) {
            *self = Self::default();
        }
        self.table
            .reset(limits, u32::MAX as usize, &mut self.copies);
        self.queue.clear();
    }
}

struct Search<'a, S, H> {
    tables: &'a mut BestFirst<S>,
    lower_bound: H,
    consistent: bool,
    max_depth: u64,
    /// Whether a state was left out for the depth limit.
    cut: bool,
}

impl<S: Clone + Eq + Hash, H: FnMut(&S) -> Option<u32>> Search<'_, S, H> {
    /// The most states that are expanded before their neighbours are looked up, so that the cache
    /// misses of the look-ups overlap.
    const MAX_BATCH: usize = 16;

    fn run<E: Edges<State = S>>(
        &mut self,
        edges: &mut E,
        start: &S,
        mut is_goal: impl FnMut(&S) -> bool,
        work: &mut Work<'_>,
    ) -> Result<Option<u32>, LimitKind> {
        let hash = self.tables.table.hash(start);
        self.tables.neighbours.clear();
        self.tables.neighbours.push((hash, start.clone(), NONE));
        self.reach(0)?;
        let mut last = None;
        let mut batch = 1;
        loop {
            let BestFirst {
                table,
                queue,
                opened,
                neighbours,
                copies,
            } = &mut *self.tables;
            work.stats.peak_frontier = work.stats.peak_frontier.max(queue.len());
            // Only where many states are alike are several of them taken at once: a search that
            // goes straight to its goal is not led astray.
            let Some(key) = queue.least() else {
                return Ok(None);
            };
            batch = if last == Some(key) {
                (2 * batch).min(Self::MAX_BATCH)
            } else {
                1
            };
            last = Some(key);
            let cost = key.cost();
            work.stats.at_least = work.stats.at_least.max(key.sum());
            opened.clear();
            while opened.len() < batch
                && let Some(number) = queue.pop(key)
            {
                // A state that was reached more cheaply since has another place in the queue.
                if table.link(number).cost == cost {
                    opened.push(number);
                }
            }
            neighbours.clear();
            for &number in &*opened {
                let state = table.state(number);
                if is_goal(state) {
                    return Ok(Some(number));
                }
                work.expansion(|| table.counters())?;
                let parent = table.link(number).parent;
                let parent = (parent != NONE).then(|| table.state(parent));
                edges.expand(state, |_, next| {
                    work.stats.generated += 1;
                    // Nothing is gained by going back.
                    if parent != Some(&*next) {
                        neighbours.push((table.hash(&next), copies.own(next), number));
                    }
                });
            }
            self.reach(cost + 1)?;
        }
    }

    /// Opens the states of the neighbours that were not reached as cheaply before.
    ///
    /// All are looked up before the first is given its bound and its place in the queue: so close
    /// together, the look-ups wait for memory at the same time.
    fn reach(&mut self, cost: u32) -> Result<(), LimitKind> {
        let full = |Full| LimitKind::Memory;
        let BestFirst {
            table,
            queue,
            opened: reached,
            neighbours,
            copies,
        } = &mut *self.tables;
        reached.clear();
        for (hash, state, parent) in neighbours.drain(..) {
            let node = Node { parent, cost };
            match table.insert_hashed(hash, state, node).map_err(full)? {
                Inserted::New(number) => reached.push(number),
                Inserted::Known(known, state) => {
                    if known.cost > cost {
                        table.set_link(hash, &state, known.number, node);
                        reached.push(known.number);
                    }
                    copies.recycle(state);
                }
            }
        }
        for &number in &*reached {
            // Of a state that is opened again the bound is asked again, which is rare: what every
            // state takes is kept small.
            let mut bound_of = |number| (self.lower_bound)(table.state(number)).unwrap_or(NO_GOAL);
            let bound = bound_of(number);
            debug_assert!(
                !self.consistent
                    || cost == 0
                    || bound_of(table.link(number).parent) <= bound.saturating_add(1),
                "a consistent bound falls by at most one along each move"
            );
            if bound == NO_GOAL {
                continue;
            }
            if u64::from(cost) + u64::from(bound) > self.max_depth {
                self.cut = true;
                continue;
            }
            // No table holds a path that is longer than any key.
            let Some(key) = Key::new(cost, bound) else {
                continue;
            };
            let exchange = |old, new| {
                table.claim(new)?;
                table.release(old);
                Ok(())
            };
            queue.push(key, number, exchange).map_err(full)?;
        }
        Ok(())
    }
}
