//! The few moves among which some best one surely is.

use crate::capture::Options;
use crate::edges::EdgeSet;
use crate::moves::Moves;
use crate::quiet::{components, safe_edges, twins};
use crate::size::Size;

/// Moves that surely include a best one, for a board of this size with these free edges.
///
/// Where boxes can be taken: an edge that takes one, and after it the edge that hands the rest over
/// if all others have been taken. Else, in [`Edge`](crate::Edge) order, the safe edges, only one of
/// two twins, and one edge for each chain and loop. Empty only if no edge is free.
pub fn candidates(free: EdgeSet, size: Size) -> Moves {
    let board = size.cells();
    if let Some(options) = Options::of(free, board) {
        let both = [Some(options.take), options.hand_over];
        return both.into_iter().flatten().collect();
    }
    let openings = components(free, board).map(|component| component.opening);
    let openings: EdgeSet = openings.collect();
    let doubles: EdgeSet = twins(size)
        .filter(|pair| pair.iter().all(|&edge| free.contains(edge)))
        .map(|[_, second]| second)
        .collect();
    let worth = (safe_edges(free, board) - doubles) | openings;
    worth.iter().collect()
}
