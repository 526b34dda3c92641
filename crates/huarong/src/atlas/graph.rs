//! A component as a graph of numbers: breadth-first distances and counts of shortest ways.

use core::ops::Range;

/// No way, in a table of distances.
pub(super) const NO_WAY: u16 = u16::MAX;

/// An undirected graph whose vertices are numbers from 0, edges stored from both ends.
#[derive(Debug)]
pub(super) struct Graph {
    /// Where the neighbours of each vertex begin, and at last where they all end.
    first: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Graph {
    /// The bytes of a graph of so many vertices and edge ends.
    pub(super) fn bytes(vertices: usize, ends: usize) -> usize {
        (vertices + 1 + ends) * size_of::<u32>()
    }

    /// An empty graph that will have so many vertices.
    pub(super) fn with_capacity(vertices: usize) -> Self {
        let mut first = Vec::with_capacity(vertices + 1);
        first.push(0);
        Self {
            first,
            neighbours: Vec::new(),
        }
    }

    /// Adds the next vertex with all its neighbours, those included that are still to be added.
    pub(super) fn add(&mut self, neighbours: impl IntoIterator<Item = u32>) {
        self.neighbours.extend(neighbours);
        self.first.push(self.neighbours.len() as u32);
    }

    /// How many edges there are, counted from both ends.
    pub(super) fn ends(&self) -> usize {
        self.neighbours.len()
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        let Range { start, end } =
            self.first[vertex as usize] as usize..self.first[vertex as usize + 1] as usize;
        &self.neighbours[start..end]
    }

    /// The distance of every vertex from the nearest source, [`NO_WAY`] where there is none.
    ///
    /// Distances of 65,535 and more would not fit: a path so long is far beyond any puzzle of the
    /// size that fits into memory, and is checked for.
    pub(super) fn distances(&self, sources: impl IntoIterator<Item = u32>) -> Vec<u16> {
        let mut distances = vec![NO_WAY; self.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(self.len());
        for source in sources {
            distances[source as usize] = 0;
            queue.push(source);
        }
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let further = distances[vertex as usize] + 1;
            assert!(further < NO_WAY, "distances fit into 16 bits");
            for &neighbour in self.neighbours(vertex) {
                let known = &mut distances[neighbour as usize];
                if *known == NO_WAY {
                    *known = further;
                    queue.push(neighbour);
                }
            }
        }
        distances
    }

    /// How many ways lead down a table of distances from a vertex to a zero; `None` from
    /// `u128::MAX` on.
    pub(super) fn ways_down(&self, distances: &[u16], from: u32) -> Option<u128> {
        if distances[from as usize] == NO_WAY {
            return Some(0);
        }
        let mut layer = vec![(from, 1_u128)];
        for distance in (0..distances[from as usize]).rev() {
            let mut below: Vec<(u32, u128)> = Vec::new();
            for &(vertex, ways) in &layer {
                let nearer = self.neighbours(vertex).iter();
                below.extend(
                    nearer
                        .filter(|&&neighbour| distances[neighbour as usize] == distance)
                        .map(|&neighbour| (neighbour, ways)),
                );
            }
            below.sort_unstable_by_key(|&(vertex, _)| vertex);
            layer.clear();
            for (vertex, ways) in below {
                match layer.last_mut() {
                    Some((last, sum)) if *last == vertex => *sum = sum.checked_add(ways)?,
                    _ => layer.push((vertex, ways)),
                }
            }
        }
        layer
            .iter()
            .try_fold(0_u128, |sum, &(_, ways)| sum.checked_add(ways))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of paths: ways are binomials.
    fn grid(side: u32) -> Graph {
        let mut graph = Graph::with_capacity((side * side) as usize);
        for row in 0..side {
            for column in 0..side {
                let mut near = Vec::new();
                if row > 0 {
                    near.push((row - 1) * side + column);
                }
                if row + 1 < side {
                    near.push((row + 1) * side + column);
                }
                if column > 0 {
                    near.push(row * side + column - 1);
                }
                if column + 1 < side {
                    near.push(row * side + column + 1);
                }
                graph.add(near);
            }
        }
        graph
    }

    #[test]
    fn ways_over_a_grid_are_binomials() {
        let graph = grid(5);
        let distances = graph.distances([24]);
        assert_eq!(distances[0], 8);
        assert_eq!(graph.ways_down(&distances, 0), Some(70));
        assert_eq!(graph.ways_down(&distances, 24), Some(1));
        assert_eq!(graph.ends(), 2 * 40);
    }

    #[test]
    fn ways_beyond_128_bits_are_no_number() {
        let graph = grid(70);
        let distances = graph.distances([70 * 70 - 1]);
        assert_eq!(graph.ways_down(&distances, 0), None);
    }

    #[test]
    fn what_has_no_way_has_none() {
        let mut graph = Graph::with_capacity(2);
        graph.add([]);
        graph.add([]);
        let distances = graph.distances([0]);
        assert_eq!(distances, [0, NO_WAY]);
        assert_eq!(graph.ways_down(&distances, 1), Some(0));
    }
}
