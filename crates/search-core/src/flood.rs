//! Breadth-first search from many sources: the one search under `bfs`, `explore` and
//! `distance_field`.

use core::hash::Hash;
use core::ops::ControlFlow;

use crate::layers::{Edges, Layers, Link, Met};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::puzzle_report::PuzzleStats;
use crate::state_table::{Inserted, Label, StateTable};
use crate::work::{Reporter, Work};

/// Everything a flood found. States are numbered layer by layer.
#[derive(Clone, Debug)]
pub(crate) struct Flood<S, L, N> {
    pub(crate) table: StateTable<S, L, N>,
    /// The number of the first state of each layer that is not empty.
    layers: Vec<u32>,
    /// The state that ended the flood.
    pub(crate) goal: Option<u32>,
    pub(crate) outcome: Outcome,
    pub(crate) stats: PuzzleStats,
}

impl<S: Clone + Eq + Hash, L, N: Label<L>> Flood<S, L, N> {
    /// How many layers there are.
    pub(crate) fn depth(&self) -> u32 {
        self.layers.len() as u32
    }

    /// The states of a layer.
    pub(crate) fn layer(&self, layer: u32) -> &[S] {
        let bound = |layer: u32| {
            self.layers
                .get(layer as usize)
                .map_or(self.table.len(), |&first| first as usize)
        };
        &self.table.states()[bound(layer)..bound(layer.saturating_add(1))]
    }

    /// All states with their layers, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &S)> {
        (0..self.depth())
            .flat_map(|layer| self.layer(layer).iter().map(move |state| (layer, state)))
    }
}

impl<S: Clone + Eq + Hash, L> Flood<S, L, u32> {
    /// The layer that a state is in, which is its distance from the nearest source.
    pub(crate) fn distance(&self, state: &S) -> Option<u32> {
        let number = self.table.find(state)?;
        Some(self.layers.partition_point(|&first| first <= number) as u32 - 1)
    }
}

/// Floods a graph from the sources, until a state ends it, everything is seen or a limit is met.
///
/// `link` makes what is remembered of a state out of its parent's number and the move, which
/// sources lack; `ends` is asked once for each state. The flood takes the table with it.
pub(crate) fn flood<E: Edges, L: Link, N: Label<L>>(
    search: &mut Layers<E::State, L, N>,
    reporter: Option<&mut Reporter>,
    edges: &mut E,
    sources: impl IntoIterator<Item = E::State>,
    limits: &Limits,
    link: impl Fn(Option<(u32, E::Move)>) -> L,
    mut ends: impl FnMut(&E::State) -> bool,
) -> Flood<E::State, L, N> {
    let mut work = Work::start(limits, reporter);
    let mut layers = Vec::new();
    let mut goal = None;
    search.reset(limits, u32::MAX as usize);
    let run = || {
        for source in sources {
            if let Inserted::New(number) = search.add_source(source, link(None))?
                && ends(search.table.state(number))
            {
                layers.push(0);
                goal = Some(number);
                return Ok(Outcome::Solved);
            }
        }
        let mut layer = 0..search.table.len() as u32;
        while !layer.is_empty() {
            layers.push(layer.start);
            work.stats.at_least = layers.len() as u32;
            if limits
                .depth
                .is_some_and(|depth| layers.len() > depth as usize)
            {
                search.look_beyond(&mut work, edges, layer, |_| true)?;
                break;
            }
            let flow = search.expand(
                &mut work,
                edges,
                layer.clone(),
                0,
                |parent, mv| link(Some((parent, mv))),
                |table, met, _| match met {
                    Met::New(number) if ends(table.state(number)) => {
                        goal = Some(number);
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                },
            );
            let next = layer.end..search.table.len() as u32;
            if flow != Ok(ControlFlow::Continue(())) && !next.is_empty() {
                layers.push(next.start);
            }
            if flow?.is_break() {
                return Ok(Outcome::Solved);
            }
            layer = next;
        }
        Ok(Outcome::Exhausted)
    };
    let outcome = run().unwrap_or_else(|kind: LimitKind| Outcome::LimitReached(kind));
    let table = core::mem::take(&mut search.table);
    Flood {
        stats: work.finish(table.counters()),
        table,
        layers,
        goal,
        outcome,
    }
}
