//! A shortest path between two keys whose distance is known.
//!
//! Nothing is remembered of the layers on the way, so the middle of the path is searched for: from both
//! ends, until the layers meet, and then the same for either half. Layers halfway are far smaller than
//! those at the end where the graph is huge, so that all of this is little beside the search before.

use super::frontier::{Frontier, Network};
use super::spill::Stop;
use super::work::Work;

/// Appends the keys of a shortest path to `path`, all but the first.
pub(super) fn between<N: Network>(
    network: &N,
    from: N::Key,
    to: N::Key,
    distance: u32,
    work: &mut Work,
    path: &mut Vec<N::Key>,
) -> Result<(), Stop> {
    if distance <= 1 {
        path.extend((distance == 1).then_some(to));
        return Ok(());
    }
    let (middle, before) = meet(network, from, to, distance, work)?;
    between(network, from, middle, before, work, path)?;
    between(network, middle, to, distance - before, work, path)
}

/// A key on a shortest path, not at its ends, and its distance from the first.
fn meet<N: Network>(
    network: &N,
    from: N::Key,
    to: N::Key,
    distance: u32,
    work: &mut Work,
) -> Result<(N::Key, u32), Stop> {
    let mut ends = [from, to].map(|end| Frontier::new(network, end));
    while ends[0].depth + ends[1].depth < distance {
        // One that has yet to begin goes first: the key must not be an end.
        let sizes = ends
            .each_ref()
            .map(|end| (end.depth.min(1), end.last.len()));
        let side = usize::from(sizes[1] < sizes[0]);
        // The other is no more than a guest.
        if ends[1 - side].bytes() > work.memory / 4 {
            ends[1 - side].spill(work)?;
        }
        work.beside = ends[1 - side].bytes();
        ends[side].advance(work)?;
    }
    work.beside = 0;
    let key = ends[0].last.shared(&ends[1].last)?;
    Ok((
        key.expect("layers meet where their distances add up"),
        ends[0].depth,
    ))
}
