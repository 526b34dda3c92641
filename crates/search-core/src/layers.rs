//! Expanding one layer of states: the inner loop of every breadth-first search here.

use core::hash::Hash;
use core::ops::{ControlFlow, Range};
use std::borrow::Cow;

use crate::copies::Copies;
use crate::limits::{LimitKind, Limits};
use crate::puzzle::{Puzzle, Reversible};
use crate::state_table::{Full, Inserted, Label, StateTable};
use crate::work::Work;

/// The edges that a search follows.
pub(crate) trait Edges {
    type State: Clone + Eq + Hash;
    type Move: Copy;

    /// Emits the neighbours, owned where they were made for the search alone.
    fn expand(&mut self, state: &Self::State, emit: impl FnMut(Self::Move, Cow<'_, Self::State>));
}

/// The puzzle's moves.
pub(crate) struct Forward<'a, P>(pub(crate) &'a P);

/// The puzzle's moves, backward.
pub(crate) struct Backward<'a, P>(pub(crate) &'a P);

impl<P: Puzzle> Edges for Forward<'_, P> {
    type State = P::State;
    type Move = P::Move;

    fn expand(&mut self, state: &P::State, mut emit: impl FnMut(P::Move, Cow<'_, P::State>)) {
        self.0
            .expand(state, |mv, next| emit(mv, Cow::Borrowed(next)));
    }
}

impl<P: Reversible> Edges for Backward<'_, P> {
    type State = P::State;
    type Move = P::Move;

    fn expand(&mut self, state: &P::State, mut emit: impl FnMut(P::Move, Cow<'_, P::State>)) {
        self.0
            .retract(state, |mv, before| emit(mv, Cow::Borrowed(before)));
    }
}

/// What a search remembers of how it came to a state.
pub(crate) trait Link {
    /// The state that it came from, if it remembers that.
    fn parent(&self) -> Option<u32>;
}

/// A neighbour that was looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Met<N> {
    /// It was seen for the first time, and has this number.
    New(u32),
    /// It was seen before.
    Known(N),
}

/// The tables of a search by layers.
#[derive(Debug)]
pub(crate) struct Layers<S, L, N> {
    pub(crate) table: StateTable<S, L, N>,
    /// Neighbours to be looked up, with their hashes.
    batch: Vec<(u64, S, L)>,
    copies: Copies<S>,
}

impl<S, L, N> Default for Layers<S, L, N> {
    fn default() -> Self {
        Self {
            table: StateTable::default(),
            batch: Vec::new(),
            copies: Copies::default(),
        }
    }
}

impl<S: Clone + Eq + Hash, L: Link, N: Label<L>> Layers<S, L, N> {
    /// How many states are expanded before their neighbours are looked up. The look-ups, each with
    /// cache misses of its own, then follow one another closely enough to overlap.
    const BATCH: u32 = 16;

    /// Empties the tables for a search with at most `max_states` states.
    pub(crate) fn reset(&mut self, limits: &Limits, max_states: usize) {
        self.table.reset(limits, max_states, &mut self.copies);
    }

    /// Adds a state that the search starts from.
    pub(crate) fn add_source(&mut self, state: S, link: L) -> Result<Inserted<N, S>, LimitKind> {
        self.table
            .insert(state, link)
            .map_err(|Full| LimitKind::Memory)
    }

    /// Expands the states of a layer, numbering each new neighbour after all others, until
    /// `visit` breaks off or a limit is met. Neighbours come to `visit` in the order of their
    /// emission, each with the state it was emitted for if its link knows that. `elsewhere` is how
    /// many states beside the layer and its neighbours wait to be expanded.
    pub(crate) fn expand<E: Edges<State = S>>(
        &mut self,
        work: &mut Work<'_>,
        edges: &mut E,
        layer: Range<u32>,
        elsewhere: u64,
        link: impl Fn(u32, E::Move) -> L,
        mut visit: impl FnMut(&StateTable<S, L, N>, Met<N>, Option<u32>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LimitKind> {
        let Self {
            table,
            batch,
            copies,
        } = self;
        let first_new = table.len() as u64;
        let mut done = layer.start;
        while done < layer.end {
            let found = table.len() as u64 - first_new;
            let waiting = u64::from(layer.end - done) + found + elsewhere;
            work.stats.peak_frontier = work.stats.peak_frontier.max(waiting);

            batch.clear();
            let mut stop = None;
            let batch_end = layer.end.min(done.saturating_add(Self::BATCH));
            for number in done..batch_end {
                if let Err(kind) = work.expansion(|| table.counters()) {
                    stop = Some(kind);
                    break;
                }
                let parent = table
                    .link(number)
                    .parent()
                    .map(|parent| table.state(parent));
                edges.expand(table.state(number), |mv, next| {
                    work.stats.generated += 1;
                    // A move back leads nowhere new: no need to look.
                    if parent != Some(&*next) {
                        let hash = table.hash(&next);
                        batch.push((hash, copies.own(next), link(number, mv)));
                    }
                });
            }
            for (hash, next, link) in batch.drain(..) {
                let parent = link.parent();
                let inserted = table
                    .insert_hashed(hash, next, link)
                    .map_err(|Full| LimitKind::Memory)?;
                let met = match inserted {
                    Inserted::New(number) => Met::New(number),
                    Inserted::Known(label, next) => {
                        copies.recycle(next);
                        Met::Known(label)
                    }
                };
                if visit(table, met, parent).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
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
        work: &mut Work<'_>,
        edges: &mut E,
        layer: Range<u32>,
        known: impl Fn(N) -> bool,
    ) -> Result<(), LimitKind> {
        for number in layer {
            work.expansion(|| self.table.counters())?;
            let mut beyond = false;
            edges.expand(self.table.state(number), |_, next| {
                work.stats.generated += 1;
                beyond = beyond || !self.table.find(&next).is_some_and(&known);
            });
            if beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(())
    }
}
