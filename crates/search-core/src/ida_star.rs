//! Iterative-deepening A*.

use core::hash::{BuildHasher, Hash};

use hashbrown::HashTable;

use crate::copies::Copies;
use crate::hash::FixedState;
use crate::layers::{Edges, Forward};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::path::Path;
use crate::puzzle::{Heuristic, Puzzle};
use crate::puzzle_report::PuzzleReport;
use crate::work::Work;
use crate::workspace::Workspace;

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
    Workspace::new().ida_star(puzzle, heuristic, start, limits)
}

impl<S: Clone + Eq + Hash, M: Copy> Workspace<S, M> {
    /// As the function [`ida_star`](crate::ida_star()), with a path and a stack that are kept.
    pub fn ida_star<P: Puzzle<State = S, Move = M>, H: Heuristic<P>>(
        &mut self,
        puzzle: &P,
        heuristic: &H,
        start: &S,
        limits: &Limits,
    ) -> PuzzleReport<S, M> {
        let bound = |state: &S| heuristic.lower_bound(state);
        let goal = |state: &S| puzzle.is_goal(state);
        self.path_by_bound(&mut Forward(puzzle), start, bound, goal, limits)
    }

    pub(crate) fn path_by_bound<E, H, G>(
        &mut self,
        edges: &mut E,
        start: &S,
        lower_bound: H,
        is_goal: G,
        limits: &Limits,
    ) -> PuzzleReport<S, M>
    where
        E: Edges<State = S, Move = M>,
        H: FnMut(&S) -> Option<u32>,
        G: FnMut(&S) -> bool,
    {
        let tables = &mut self.depth_first;
        tables.reset(limits);
        let mut work = Work::start(limits, self.reporter.as_mut());
        let mut search = Search {
            tables,
            edges,
            lower_bound,
            is_goal,
            max_bytes: limits.memory.unwrap_or(usize::MAX),
            longest: [0; 2],
        };
        let result = search.run(start, limits, &mut work);
        let stats = work.finish(counters::<E>(search.longest));
        let (outcome, solution) = match result {
            Ok(true) => (
                Outcome::Solved,
                Some(Path {
                    states: tables.path.states.clone(),
                    moves: tables.path.moves.clone(),
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
}

/// The current path, with an index to see whether a state is on it.
#[derive(Debug)]
struct Trail<S, M> {
    states: Vec<S>,
    /// The hashes of the states.
    hashes: Vec<u64>,
    /// The moves between the states.
    moves: Vec<M>,
    /// The places of the states in `states`.
    index: HashTable<u32>,
}

impl<S, M> Default for Trail<S, M> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            hashes: Vec::new(),
            moves: Vec::new(),
            index: HashTable::new(),
        }
    }
}

impl<S: Eq, M> Trail<S, M> {
    fn contains(&self, hash: u64, state: &S) -> bool {
        self.index
            .find(hash, |&place| self.states[place as usize] == *state)
            .is_some()
    }

    fn push(&mut self, step: Option<M>, hash: u64, state: S) {
        let hashes = &self.hashes;
        self.index
            .insert_unique(hash, hashes.len() as u32, |&place| hashes[place as usize]);
        self.hashes.push(hash);
        self.states.push(state);
        self.moves.extend(step);
    }

    /// Goes back until the path has so many states.
    fn truncate(&mut self, len: usize, copies: &mut Copies<S>) {
        while self.states.len() > len
            && let (Some(state), Some(hash)) = (self.states.pop(), self.hashes.pop())
        {
            let last = self.states.len() as u32;
            if let Ok(entry) = self.index.find_entry(hash, |&place| place == last) {
                entry.remove();
            }
            self.moves.pop();
            copies.recycle(state);
        }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * (size_of::<S>() + size_of::<u64>())
            + self.moves.capacity() * size_of::<M>()
            + self.index.allocation_size()
    }
}

/// A state still to be searched in this iteration.
#[derive(Debug)]
struct Pending<S, M> {
    /// The move to it, `None` for the start.
    step: Option<M>,
    /// The number of moves before it.
    depth: u32,
    hash: u64,
    state: S,
}

/// The path and the stack of a depth-first search.
#[derive(Debug)]
pub(crate) struct DepthFirst<S, M> {
    path: Trail<S, M>,
    pending: Vec<Pending<S, M>>,
    copies: Copies<S>,
    hasher: FixedState,
}

impl<S, M> Default for DepthFirst<S, M> {
    fn default() -> Self {
        Self {
            path: Trail::default(),
            pending: Vec::new(),
            copies: Copies::default(),
            hasher: FixedState::default(),
        }
    }
}

impl<S: Eq, M> DepthFirst<S, M> {
    /// Empties path and stack.
    fn reset(&mut self, limits: &Limits) {
        self.path.truncate(0, &mut self.copies);
        self.pending.clear();
        let held = self.path.bytes() + self.pending.capacity() * size_of::<Pending<S, M>>();
        if limits.memory.is_some_and(|most| held > most) {
            *self = Self::default();
        }
    }

    /// The room for a path and a stack of such lengths, each grown by doubling.
    fn bytes_for(path: usize, pending: usize) -> usize {
        let room = |len: usize| len.next_power_of_two().max(4);
        let step = size_of::<S>() + size_of::<u64>() + size_of::<M>();
        let slots = room(path.saturating_mul(8) / 7);
        room(path)
            .saturating_mul(step)
            .saturating_add(slots.saturating_mul(size_of::<u32>() + 1))
            .saturating_add(room(pending).saturating_mul(size_of::<Pending<S, M>>()))
    }
}

struct Search<'a, E: Edges, H, G> {
    tables: &'a mut DepthFirst<E::State, E::Move>,
    edges: &'a mut E,
    lower_bound: H,
    is_goal: G,
    max_bytes: usize,
    /// The most states on the path and on the stack at once.
    longest: [usize; 2],
}

impl<E: Edges, H, G> Search<'_, E, H, G>
where
    H: FnMut(&E::State) -> Option<u32>,
    G: FnMut(&E::State) -> bool,
{
    fn run(
        &mut self,
        start: &E::State,
        limits: &Limits,
        work: &mut Work<'_>,
    ) -> Result<bool, LimitKind> {
        let max_depth = limits.depth.map_or(u64::MAX, u64::from);
        let mut next = (self.lower_bound)(start).map(u64::from);
        while let Some(bound) = next {
            work.stats.at_least = u32::try_from(bound).unwrap_or(u32::MAX);
            if bound > max_depth {
                return Err(LimitKind::Depth);
            }
            let (solved, least_cut) = self.iterate(start, bound, work)?;
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
        start: &E::State,
        bound: u64,
        work: &mut Work<'_>,
    ) -> Result<(bool, Option<u64>), LimitKind> {
        let DepthFirst {
            path,
            pending,
            copies,
            hasher,
        } = &mut *self.tables;
        let mut least_cut = None;
        path.truncate(0, copies);
        pending.push(Pending {
            step: None,
            depth: 0,
            hash: hasher.hash_one(start),
            state: copies.copy(start),
        });
        while let Some(Pending {
            step,
            depth,
            hash,
            state,
        }) = pending.pop()
        {
            path.truncate(depth as usize, copies);
            path.push(step, hash, state);
            self.longest[0] = self.longest[0].max(path.states.len());
            let state = &path.states[depth as usize];
            if (self.is_goal)(state) {
                return Ok((true, None));
            }
            work.expansion(|| counters::<E>(self.longest))?;
            let first = pending.len();
            self.edges.expand(state, |mv, next| {
                work.stats.generated += 1;
                let Some(to_come) = (self.lower_bound)(&next) else {
                    return;
                };
                let total = u64::from(depth) + 1 + u64::from(to_come);
                let cut = total > bound;
                if cut && least_cut.is_some_and(|least| least <= total) {
                    return;
                }
                let hash = hasher.hash_one(&*next);
                if path.contains(hash, &next) {
                    return;
                }
                if cut {
                    least_cut = Some(total);
                    return;
                }
                pending.push(Pending {
                    step: Some(mv),
                    depth: depth + 1,
                    hash,
                    state: copies.own(next),
                });
            });
            // The first neighbour is searched first.
            pending[first..].reverse();
            self.longest[1] = self.longest[1].max(pending.len());
            work.stats.peak_frontier = self.longest[1] as u64;
            if counters::<E>(self.longest).1 > self.max_bytes {
                return Err(LimitKind::Memory);
            }
        }
        Ok((false, least_cut))
    }
}

/// The most states on the path, and the most bytes.
fn counters<E: Edges>([path, pending]: [usize; 2]) -> (u64, usize) {
    let bytes = DepthFirst::<E::State, E::Move>::bytes_for(path, pending);
    (path as u64, bytes)
}
