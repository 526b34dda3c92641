//! Expanding one layer of states: the inner loop of every breadth-first search here.

use core::hash::Hash;
use core::mem::needs_drop;
use core::ops::{ControlFlow, Range};

use crate::limits::{LimitKind, Limits, Watch};
use crate::puzzle::{Puzzle, Reversible};
use crate::puzzle_report::PuzzleStats;
use crate::state_table::{Full, Inserted, Label, StateTable};

/// The edges that a search follows.
pub(crate) trait Edges {
    type State: Clone + Eq + Hash;
    type Move: Copy;
    const UNDIRECTED: bool;

    fn expand(&self, state: &Self::State, emit: impl FnMut(Self::Move, &Self::State));
}

/// The puzzle's moves.
pub(crate) struct Forward<'a, P>(pub(crate) &'a P);

/// The puzzle's moves, backward.
pub(crate) struct Backward<'a, P>(pub(crate) &'a P);

impl<P: Puzzle> Edges for Forward<'_, P> {
    type State = P::State;
    type Move = P::Move;
    const UNDIRECTED: bool = P::UNDIRECTED;

    fn expand(&self, state: &P::State, emit: impl FnMut(P::Move, &P::State)) {
        self.0.expand(state, emit);
    }
}

impl<P: Reversible> Edges for Backward<'_, P> {
    type State = P::State;
    type Move = P::Move;
    const UNDIRECTED: bool = P::UNDIRECTED;

    fn expand(&self, state: &P::State, emit: impl FnMut(P::Move, &P::State)) {
        self.0.retract(state, emit);
    }
}

/// What a search remembers of how it came to a state.
pub(crate) trait Link {
    /// The state that it came from, if it remembers that.
    fn parent(&self) -> Option<u32>;
}

/// Makes copies of states, out of old ones where that saves an allocation.
pub(crate) struct Copies<S>(Vec<S>);

impl<S: Clone> Copies<S> {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    #[inline]
    pub(crate) fn copy(&mut self, state: &S) -> S {
        match self.0.pop() {
            Some(mut old) => {
                old.clone_from(state);
                old
            }
            None => state.clone(),
        }
    }

    #[inline]
    pub(crate) fn recycle(&mut self, old: S) {
        if needs_drop::<S>() {
            self.0.push(old);
        }
    }
}

/// The table, the clock and the counters of a search by layers.
#[derive(Debug)]
pub(crate) struct Layers<S, L, N> {
    pub(crate) table: StateTable<S, L, N>,
    watch: Watch,
    stats: PuzzleStats,
}

impl<S: Clone + Eq + Hash, L: Link, N: Label> Layers<S, L, N> {
    /// How many states are expanded before their neighbours are looked up. The look-ups, each with
    /// cache misses of its own, then follow one another closely enough to overlap.
    const BATCH: u32 = 16;

    /// Starts the clock, with no states yet and at most `max_states` ever.
    pub(crate) fn start(limits: &Limits, max_states: usize) -> Self {
        Self {
            table: StateTable::new(limits, max_states),
            watch: Watch::start(limits),
            stats: PuzzleStats::default(),
        }
    }

    /// Adds a state that the search starts from.
    pub(crate) fn add_source(&mut self, state: &S, link: L) -> Result<Inserted<N>, LimitKind> {
        self.table
            .insert(state, link)
            .map_err(|Full| LimitKind::Memory)
    }

    /// Expands the states of a layer, numbering each new neighbour after all others, until
    /// `visit` breaks off or a limit is met. Neighbours come to `visit` in the order of their
    /// emission, each with the number of the state it was emitted for. `elsewhere` is how many
    /// states beside the layer and its neighbours wait to be expanded.
    pub(crate) fn expand<E: Edges<State = S>>(
        &mut self,
        edges: &E,
        layer: Range<u32>,
        elsewhere: u64,
        link: impl Fn(u32, E::Move) -> L,
        mut visit: impl FnMut(&StateTable<S, L, N>, Inserted<N>, &S, u32) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LimitKind> {
        let first_new = self.table.len() as u64;
        let mut batch = Vec::new();
        let mut copies = Copies::new();
        let mut done = layer.start;
        while done < layer.end {
            let found = self.table.len() as u64 - first_new;
            let waiting = u64::from(layer.end - done) + found + elsewhere;
            self.stats.peak_frontier = self.stats.peak_frontier.max(waiting);

            let mut stop = None;
            let batch_end = layer.end.min(done.saturating_add(Self::BATCH));
            for number in done..batch_end {
                stop = self.watch.check(self.stats.expanded);
                if stop.is_some() {
                    break;
                }
                self.stats.expanded += 1;
                let table = &self.table;
                let parent = table.link(number).parent();
                edges.expand(table.state(number), |mv, next| {
                    self.stats.generated += 1;
                    // Where each move can be undone, one of them leads back: no need to look.
                    if E::UNDIRECTED && parent.is_some_and(|parent| table.state(parent) == next) {
                        return;
                    }
                    let hash = table.hash(next);
                    batch.push((hash, copies.copy(next), number, mv));
                });
            }
            for (hash, next, parent, mv) in batch.drain(..) {
                let inserted = self
                    .table
                    .insert_hashed(hash, &next, link(parent, mv))
                    .map_err(|Full| LimitKind::Memory)?;
                if visit(&self.table, inserted, &next, parent).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                copies.recycle(next);
            }
            if let Some(kind) = stop {
                return Err(kind);
            }
            done = batch_end;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// At the depth limit, looks for any neighbour of the layer that is not `known`: where there
    /// is none, the limit has cut off nothing.
    pub(crate) fn look_beyond<E: Edges<State = S>>(
        &mut self,
        edges: &E,
        layer: Range<u32>,
        known: impl Fn(&StateTable<S, L, N>, N) -> bool,
    ) -> Result<(), LimitKind> {
        for number in layer {
            if let Some(kind) = self.watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let mut beyond = false;
            edges.expand(self.table.state(number), |_, next| {
                self.stats.generated += 1;
                beyond = beyond
                    || !self
                        .table
                        .find(next)
                        .is_some_and(|at| known(&self.table, at));
            });
            if beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(())
    }

    /// The counters as they are now.
    pub(crate) fn stats(&self) -> PuzzleStats {
        PuzzleStats {
            seen: self.table.len() as u64,
            peak_bytes: self.table.peak_bytes(),
            elapsed: self.watch.elapsed(),
            ..self.stats
        }
    }
}
