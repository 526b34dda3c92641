//! Iterative-deepening A*.

use core::hash::BuildHasher;

use hashbrown::HashTable;

use crate::hash::FixedState;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::path::Path;
use crate::puzzle::{Heuristic, Puzzle};
use crate::puzzle_report::{PuzzleReport, PuzzleStats};

/// Finds a shortest solution by iterative-deepening A*: depth-first searches, each bounded by the
/// least sum `f` of moves made and lower bound to come that was too large for the one before.
///
/// Memory is that of one path and its neighbours; the price is that a state is searched again for
/// each path that leads to it, and in each iteration. States on the current path are left out,
/// which no shortest solution misses, so each iteration ends on a finite graph. Any admissible
/// heuristic gives shortest solutions.
///
/// The outcome is `Exhausted` only when an iteration has cut off nothing, neither at its bound nor
/// at the depth limit: it has then tried every path without a repetition. That takes far longer
/// than a search with a table on all but tiny graphs, and on an infinite one for ever: to prove a
/// puzzle unsolvable, use [`bfs`](crate::bfs()), or a heuristic that says `None`.
///
/// With no solution of at most [`Limits::depth`] moves the outcome is `LimitReached(Depth)` if
/// any path was cut off. [`Limits::nodes`] counts the expansions of all iterations together. [`Limits::memory`] is looked
/// at after each expansion, so one state's neighbours may go beyond it.
///
/// # Complexity
///
/// Exponential time in the length of the solution, `O(length * neighbours)` memory.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, heuristic_from_fn, ida_star, puzzle_from_fn};
///
/// let stairs = puzzle_from_fn(|&n: &u32| [(1, n + 1), (3, n + 3)], |&n| n == 7);
/// let bound = heuristic_from_fn(|&n: &u32| Some(7u32.checked_sub(n)?.div_ceil(3)));
/// let report = ida_star(&stairs, &bound, &0, &Limits::none());
/// assert_eq!(report.solution.unwrap().states, [0, 1, 4, 7]);
/// ```
pub fn ida_star<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    limits: &Limits,
) -> PuzzleReport<P::State, P::Move> {
    let mut watch = Watch::start(limits);
    let mut search = Search {
        puzzle,
        heuristic,
        path: Trail::default(),
        pending: Vec::new(),
        max_bytes: limits.memory.unwrap_or(usize::MAX),
        stats: PuzzleStats::default(),
    };
    let result = search.run(start, limits, &mut watch);
    let mut stats = search.stats;
    stats.elapsed = watch.elapsed();
    let (outcome, solution) = match result {
        Ok(true) => (
            Outcome::Solved,
            Some(Path {
                states: search.path.states,
                moves: search.path.moves,
            }),
        ),
        Ok(false) => (Outcome::Exhausted, None),
        Err(kind) => (Outcome::LimitReached(kind), None),
    };
    PuzzleReport {
        outcome,
        solution,
        stats,
    }
}

/// The current path, with an index to see whether a state is on it.
#[derive(Debug)]
struct Trail<S, M> {
    states: Vec<S>,
    /// The moves between the states.
    moves: Vec<M>,
    /// The places of the states in `states`.
    index: HashTable<u32>,
    hasher: FixedState,
}

impl<S, M> Default for Trail<S, M> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            moves: Vec::new(),
            index: HashTable::new(),
            hasher: FixedState::default(),
        }
    }
}

impl<S: Clone + Eq + core::hash::Hash, M: Copy> Trail<S, M> {
    fn contains(&self, state: &S) -> bool {
        self.index
            .find(self.hasher.hash_one(state), |&place| {
                self.states[place as usize] == *state
            })
            .is_some()
    }

    fn push(&mut self, step: Option<M>, state: S) {
        let states = &self.states;
        self.index.insert_unique(
            self.hasher.hash_one(&state),
            states.len() as u32,
            |&place| self.hasher.hash_one(&states[place as usize]),
        );
        self.states.push(state);
        self.moves.extend(step);
    }

    /// Goes back until the path has so many states.
    fn truncate(&mut self, len: usize) {
        while self.states.len() > len {
            let last = self.states.len() as u32 - 1;
            let hash = self.hasher.hash_one(&self.states[last as usize]);
            if let Ok(entry) = self.index.find_entry(hash, |&place| place == last) {
                entry.remove();
            }
            self.states.pop();
            self.moves.pop();
        }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>()
            + self.moves.capacity() * size_of::<M>()
            + self.index.allocation_size()
    }
}

/// A state still to be searched in this iteration.
struct Pending<S, M> {
    /// The move to it, `None` for the start.
    step: Option<M>,
    /// The number of moves before it.
    depth: u32,
    state: S,
}

struct Search<'a, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    path: Trail<P::State, P::Move>,
    pending: Vec<Pending<P::State, P::Move>>,
    max_bytes: usize,
    stats: PuzzleStats,
}

impl<P: Puzzle, H: Heuristic<P>> Search<'_, P, H> {
    fn run(
        &mut self,
        start: &P::State,
        limits: &Limits,
        watch: &mut Watch,
    ) -> Result<bool, LimitKind> {
        let max_depth = limits.depth.map_or(u64::MAX, u64::from);
        let mut next = self.heuristic.lower_bound(start).map(u64::from);
        while let Some(bound) = next {
            if bound > max_depth {
                return Err(LimitKind::Depth);
            }
            let (solved, least_cut) = self.iterate(start, bound, watch)?;
            if solved {
                return Ok(true);
            }
            // Only sums above the bound are cut off, so the bound rises each time.
            next = least_cut;
        }
        Ok(false)
    }

    /// One depth-first search. The current path is the solution if it finds one; else the least
    /// sum that was cut off comes back, if any was.
    fn iterate(
        &mut self,
        start: &P::State,
        bound: u64,
        watch: &mut Watch,
    ) -> Result<(bool, Option<u64>), LimitKind> {
        let mut least_cut = None;
        self.path.truncate(0);
        self.pending.push(Pending {
            step: None,
            depth: 0,
            state: start.clone(),
        });
        while let Some(Pending { step, depth, state }) = self.pending.pop() {
            self.path.truncate(depth as usize);
            self.path.push(step, state);
            self.stats.seen = self.stats.seen.max(self.path.states.len() as u64);
            let (puzzle, path) = (self.puzzle, &self.path);
            let state = &path.states[depth as usize];
            if puzzle.is_goal(state) {
                return Ok((true, None));
            }
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let first = self.pending.len();
            puzzle.expand(state, |mv, next| {
                self.stats.generated += 1;
                let Some(to_come) = self.heuristic.lower_bound(next) else {
                    return;
                };
                let total = u64::from(depth) + 1 + u64::from(to_come);
                let cut = total > bound;
                if cut && least_cut.is_some_and(|least| least <= total) || path.contains(next) {
                    return;
                }
                if cut {
                    least_cut = Some(total);
                    return;
                }
                self.pending.push(Pending {
                    step: Some(mv),
                    depth: depth + 1,
                    state: next.clone(),
                });
            });
            // The first neighbour is searched first.
            self.pending[first..].reverse();
            self.stats.peak_frontier = self.stats.peak_frontier.max(self.pending.len() as u64);
            let bytes = self.path.bytes()
                + self.pending.capacity() * size_of::<Pending<P::State, P::Move>>();
            self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
            if bytes > self.max_bytes {
                return Err(LimitKind::Memory);
            }
        }
        Ok((false, least_cut))
    }
}
