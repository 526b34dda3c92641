//! The states of a component and their numbers, whatever the size of a state.

use core::fmt;

use search_core::{Exploration, LimitKind, Limits, Outcome, Puzzle as _, explore};

use super::graph::Graph;
use crate::geometry::Cell;
use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::space::Space;
use crate::state::{State, by_size};

/// Positions as numbers from 0, and back.
pub(super) trait Places: Send + Sync {
    /// The number of a position of the same puzzle; `None` outside the component.
    fn find(&self, anchors: &[Cell]) -> Option<u32>;
    /// Where the pieces lie in the position of a number: equal ones in the order of their labels.
    fn anchors(&self, number: u32) -> Vec<Cell>;
}

/// Everything about a component that needs its states to find out.
#[derive(Debug)]
pub(super) struct Charted {
    pub(super) places: Box<dyn Places>,
    pub(super) graph: Graph,
    /// The numbers of the positions that meet the goal.
    pub(super) goals: Vec<u32>,
    /// Positions at each distance from the start, which has number 0.
    pub(super) layers: Vec<u64>,
    /// Positions when mirror images are merged; `None` where the puzzle is not its own mirror
    /// image.
    pub(super) merged: Option<u64>,
}

/// Explores the component of a position. On a limit, says how many states had been seen.
pub(super) fn chart(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<Charted, (LimitKind, u64)> {
    by_size!(chart_in(puzzle, metric, limits))
}

struct Explored<S: State> {
    space: Space<S>,
    found: Exploration<S, ()>,
}

fn chart_in<S: State>(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> Result<Charted, (LimitKind, u64)> {
    let space = Space::<S>::new(puzzle, metric, false);
    let found = explore(&space, &space.state_of(&puzzle.anchors), limits);
    if let Outcome::LimitReached(kind) = found.outcome {
        return Err((kind, found.stats.seen));
    }
    // What the graph will take is known: each edge end was met once.
    let ends = found.stats.generated as usize;
    let bytes = found.stats.peak_bytes + Graph::bytes(found.len(), ends);
    if limits.memory.is_some_and(|memory| bytes > memory) || u32::try_from(ends).is_err() {
        return Err((LimitKind::Memory, found.stats.seen));
    }
    let mut graph = Graph::with_capacity(found.len());
    let mut goals = Vec::new();
    let mut near = Vec::new();
    for (number, state) in found.states().iter().enumerate() {
        space.expand(state, |(), next| {
            near.extend(found.index(next).map(|number| number as u32));
        });
        if metric.is_group() {
            // Several sets of pieces may lead to one neighbour.
            near.sort_unstable();
            near.dedup();
        }
        graph.add(near.drain(..));
        if puzzle.has_goal() && space.is_goal(state) {
            goals.push(number as u32);
        }
    }
    let merging = Space::<S>::new(puzzle, metric, true);
    let merged = merging.is_merged().then(|| {
        let stand_ins = found.states().iter().map(|state| {
            let stand_in = merging.merged(state);
            (stand_in == *state, found.contains(&stand_in))
        });
        // A component holds the mirror image of each of its states, or of none.
        let (own, known): (Vec<bool>, Vec<bool>) = stand_ins.unzip();
        if known.iter().all(|known| *known) {
            own.iter().filter(|own| **own).count() as u64
        } else {
            found.len() as u64
        }
    });
    let layers = found.layer_sizes().map(|size| size as u64).collect();
    Ok(Charted {
        places: Box::new(Explored { space, found }),
        graph,
        goals,
        layers,
        merged,
    })
}

impl<S: State> Places for Explored<S> {
    fn find(&self, anchors: &[Cell]) -> Option<u32> {
        let number = self.found.index(&self.space.state_of(anchors))?;
        Some(number as u32)
    }

    fn anchors(&self, number: u32) -> Vec<Cell> {
        self.space.labelled(&self.found.states()[number as usize])
    }
}

impl fmt::Debug for dyn Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Places")
    }
}
