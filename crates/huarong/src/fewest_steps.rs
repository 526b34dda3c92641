//! Of all solutions with the fewest moves, one with the fewest steps.
//!
//! All shortest solutions together are a graph without circles, in which each move leads one layer
//! nearer to the goals. From the goals backward, layer by layer, the fewest steps from each of its
//! states follow from those of the states after it.

use std::collections::HashMap;

use search_core::{FixedState, Limits, Puzzle as SearchPuzzle, Solutions, solutions};

use crate::solver::Searched;
use crate::space::Space;
use crate::state::State;

/// The states of a puzzle, with the steps that each move takes.
struct Weighed<'a, S: State>(&'a Space<S>);

impl<S: State> SearchPuzzle for Weighed<'_, S> {
    type State = S;
    type Move = u32;

    const UNDIRECTED: bool = true;

    fn expand(&self, state: &S, emit: impl FnMut(u32, &S)) {
        self.0.neighbours(state, emit);
    }

    fn is_goal(&self, state: &S) -> bool {
        self.0.is_goal(state)
    }
}

/// Searches breadth-first for a solution with the fewest moves, and of these one with the fewest
/// steps; the first of them in the order in which states emit their neighbours.
pub(crate) fn search<S: State>(space: &Space<S>, start: &S, limits: &Limits) -> Searched<S> {
    let report = solutions(&Weighed(space), start, limits);
    Searched {
        outcome: report.outcome,
        states: report.solutions.as_ref().map(lightest),
        seen: report.stats.seen,
        expanded: report.stats.expanded,
    }
}

/// The states of the first of the solutions whose weights have the least sum.
fn lightest<S: State>(all: &Solutions<S, u32>) -> Vec<S> {
    let mut least: HashMap<&S, u32, FixedState> = HashMap::default();
    for moves in (0..=all.length()).rev() {
        for state in all.layer(moves) {
            let ways = all.steps(state).map(|(weight, next)| weight + least[next]);
            let sum = ways.min().unwrap_or(0);
            least.insert(state, sum);
        }
    }
    let mut states: Vec<S> = all.layer(0).to_vec();
    while let Some((_, next)) = states.last().and_then(|state| {
        all.steps(state)
            .min_by_key(|(weight, next)| weight + least[*next])
    }) {
        states.push(next.clone());
    }
    states
}
