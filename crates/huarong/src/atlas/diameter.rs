//! The greatest distance between any two states, without measuring from each of them.
//!
//! One breadth-first search from a vertex at distance `d` of another bounds that one's
//! eccentricity: it is at least `max(d, e - d)` and at most `e + d`, where `e` is the
//! eccentricity found. A vertex whose upper bound is no more than the greatest lower bound cannot
//! raise the diameter. Searching now from the vertex with the greatest upper bound, now from the
//! one with the least lower bound (a centre, which brings many upper bounds down), a few dozen to
//! a few hundred searches settle most graphs (Takes and Kosters, "Determining the diameter of
//! small world networks", 2011).

use search_core::{LimitKind, Watch};

use super::graph::Graph;

/// The diameter of a connected graph; 0 of an empty one. Each search counts as many nodes as the
/// graph has vertices.
pub(super) fn diameter(graph: &Graph, watch: &mut Watch) -> Result<u32, LimitKind> {
    let mut open: Vec<Open> = (0..graph.len() as u32).map(Open::new).collect();
    let mut greatest = 0;
    let mut from_outside = true;
    let mut searched = 0;
    while let Some(chosen) = choose(graph, &open, from_outside) {
        from_outside = !from_outside;
        if let Some(kind) = watch.check(searched) {
            return Err(kind);
        }
        searched += graph.len() as u64;
        let distances = graph.distances([chosen]);
        let eccentricity = distances.iter().copied().max().unwrap_or(0);
        greatest = greatest.max(eccentricity);
        for vertex in &mut open {
            let distance = distances[vertex.number as usize];
            let least = distance.max(eccentricity.saturating_sub(distance));
            vertex.least = vertex.least.max(least);
            vertex.most = vertex.most.min(eccentricity.saturating_add(distance));
            greatest = greatest.max(vertex.least);
        }
        open.retain(|vertex| vertex.most > greatest && vertex.number != chosen);
    }
    Ok(u32::from(greatest))
}

/// A vertex that may still raise the diameter, and the bounds of its eccentricity.
struct Open {
    number: u32,
    least: u16,
    most: u16,
}

impl Open {
    fn new(number: u32) -> Self {
        Self {
            number,
            least: 0,
            most: u16::MAX,
        }
    }
}

/// The vertex to search from next, the first of the best: among equals the one of most edges, as
/// a central one says more about the others.
fn choose(graph: &Graph, open: &[Open], from_outside: bool) -> Option<u32> {
    let degree = |vertex: &Open| graph.neighbours(vertex.number).len();
    let chosen = if from_outside {
        open.iter()
            .max_by_key(|v| (v.most, degree(v), core::cmp::Reverse(v.number)))
    } else {
        open.iter()
            .min_by_key(|v| (v.least, core::cmp::Reverse(degree(v)), v.number))
    };
    chosen.map(|vertex| vertex.number)
}

#[cfg(test)]
mod tests {
    use search_core::{Limits, SplitMix64};

    use super::*;

    /// A random connected graph: a tree with some edges more.
    fn random_graph(rng: &mut SplitMix64) -> Graph {
        let vertices = 1 + rng.below(40) as u32;
        let mut edges = Vec::new();
        for vertex in 1..vertices {
            edges.push((rng.below(u64::from(vertex)) as u32, vertex));
        }
        for _ in 0..rng.below(10) {
            let [a, b] = [
                rng.below(u64::from(vertices)),
                rng.below(u64::from(vertices)),
            ]
            .map(|v| v as u32);
            edges.push((a, b));
        }
        let mut graph = Graph::with_capacity(vertices as usize);
        for vertex in 0..vertices {
            let of = |&(a, b): &(u32, u32)| match vertex {
                v if v == a => Some(b),
                v if v == b => Some(a),
                _ => None,
            };
            graph.add(edges.iter().filter_map(of));
        }
        graph
    }

    #[test]
    fn it_is_the_greatest_of_all_eccentricities() {
        let mut rng = SplitMix64::new(5);
        for _ in 0..3_000 {
            let graph = random_graph(&mut rng);
            let eccentricities =
                (0..graph.len() as u32).map(|v| graph.distances([v]).into_iter().max().unwrap());
            let found = diameter(&graph, &mut Watch::start(&Limits::none()));
            assert_eq!(found, Ok(u32::from(eccentricities.max().unwrap())));
        }
    }
}
