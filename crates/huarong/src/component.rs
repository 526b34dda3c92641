//! How many states can be reached.

use search_core::{Limits, Watch, explore};

use crate::metric::Metric;
use crate::puzzle::Puzzle;
use crate::space::Space;
use crate::state::State;

/// The most states expanded to count a component that was exhausted.
const COUNTED_STATES: u64 = 20_000_000;

/// The limits for counting a component after a search: what it left of the time, the same
/// memory, and twice the nodes, as merging may have halved them.
pub(crate) fn what_is_left(limits: &Limits, watch: &Watch) -> Limits {
    let nodes = limits
        .nodes
        .map_or(COUNTED_STATES, |nodes| nodes.saturating_mul(2));
    Limits {
        depth: None,
        nodes: Some(nodes.saturating_add(1)),
        ..limits.after(watch.elapsed())
    }
}

/// How many states can be reached, mirror images counted as two, and whether that is all of them:
/// by walking them once more without merging. (Doubling would not do: a component need not hold its
/// own reflection.)
pub(crate) fn component_size<S: State>(
    puzzle: &Puzzle,
    metric: Metric,
    limits: &Limits,
) -> (u64, bool) {
    let space = Space::<S>::new(puzzle, metric, false);
    let walk = explore(&space, &space.state_of(&puzzle.anchors), limits);
    (walk.stats.seen, walk.is_complete())
}
