//! Of all solutions with the fewest moves, one with the fewest steps.
//!
//! All shortest solutions together are a graph without circles, in which each move leads one layer
//! nearer to the goals. From the goals backward, layer by layer, the fewest steps from each of its
//! states follow from those of the states after it.

use std::collections::HashMap;

use search_core::{
    FixedState, Limits, Puzzle as SearchPuzzle, Solutions, SolutionsReport, solutions,
};

use crate::solution::Searched;
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
        at_least: report.stats.at_least,
    }
}

/// How many solutions have the fewest moves, and among these the fewest steps; and how many positions
/// lie on one of them. The number is `None` from `u128::MAX` on.
pub(crate) fn count<S: State>(
    space: &Space<S>,
    start: &S,
    limits: &Limits,
) -> (SolutionsReport<S, u32>, Option<u128>, u64) {
    let report = solutions(&Weighed(space), start, limits);
    let (ways, positions) = report.solutions.as_ref().map_or((None, 0), count_lightest);
    (report, ways, positions)
}

fn count_lightest<S: State>(all: &Solutions<S, u32>) -> (Option<u128>, u64) {
    let least = Least::new(all);
    // Forward from the start along the lightest ways alone, with the number of ways to each state.
    let mut layer: HashMap<&S, u128, FixedState> = all.layer(0).iter().map(|s| (s, 1)).collect();
    let mut positions = layer.len() as u64;
    for _ in 0..all.length() {
        let mut next: HashMap<&S, u128, FixedState> = HashMap::default();
        for (state, ways) in layer {
            for (_, target) in least.ways(state) {
                let sum = next.entry(target).or_default();
                *sum = sum.saturating_add(ways);
            }
        }
        positions += next.len() as u64;
        layer = next;
    }
    let ways = layer.into_values().fold(0_u128, u128::saturating_add);
    (Some(ways).filter(|&ways| ways < u128::MAX), positions)
}

/// The states of the first of the solutions whose weights have the least sum.
fn lightest<S: State>(all: &Solutions<S, u32>) -> Vec<S> {
    let least = Least::new(all);
    let mut states: Vec<S> = all.layer(0).to_vec();
    while let Some((_, next)) = states.last().and_then(|state| least.ways(state).next()) {
        states.push(next.clone());
    }
    states
}

/// For each state on a solution, the least sum of the weights from there on.
struct Least<'a, S> {
    all: &'a Solutions<S, u32>,
    sums: HashMap<&'a S, u32, FixedState>,
}

impl<'a, S: State> Least<'a, S> {
    fn new(all: &'a Solutions<S, u32>) -> Self {
        let mut sums = HashMap::default();
        for moves in (0..=all.length()).rev() {
            for state in all.layer(moves) {
                let ways = all.steps(state).map(|(weight, next)| weight + sums[next]);
                let sum = ways.min().unwrap_or(0);
                sums.insert(state, sum);
            }
        }
        Self { all, sums }
    }

    /// The moves from a state that begin a lightest way on.
    fn ways(&self, state: &S) -> impl Iterator<Item = (u32, &'a S)> {
        let least = self.sums[state];
        let ways = self.all.steps(state);
        ways.filter(move |(weight, next)| weight + self.sums[*next] == least)
    }
}
