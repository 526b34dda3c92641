//! Random graphs as puzzles, and the plainest search for the right answers.

use std::collections::VecDeque;
use std::hash::Hash;

use search_core::{Heuristic, Path, Puzzle, Reversible, SplitMix64};

/// A state that names a vertex; small and large ones take different ways through the searches.
pub(crate) trait Name: Clone + Eq + Hash + std::fmt::Debug + Send + Sync {
    fn new(vertex: usize) -> Self;
    fn vertex(&self) -> usize;
}

impl Name for u32 {
    fn new(vertex: usize) -> Self {
        vertex as u32
    }

    fn vertex(&self) -> usize {
        *self as usize
    }
}

impl Name for String {
    fn new(vertex: usize) -> Self {
        vertex.to_string()
    }

    fn vertex(&self) -> usize {
        self.parse().unwrap()
    }
}

/// A graph whose edges are moves, numbered from 0, with some vertices as goals.
#[derive(Debug)]
pub(crate) struct Graph<S, const UNDIRECTED: bool> {
    pub(crate) names: Vec<S>,
    /// The edges out of each vertex: number and target.
    pub(crate) out: Vec<Vec<(u32, usize)>>,
    /// The edges into each vertex: number and origin.
    pub(crate) into: Vec<Vec<(u32, usize)>>,
    pub(crate) goals: Vec<usize>,
}

impl<S: Name, const UNDIRECTED: bool> Graph<S, UNDIRECTED> {
    /// A graph with loops, repeated edges, parts out of reach, and any number of goals.
    pub(crate) fn random(rng: &mut SplitMix64, max_vertices: u64) -> Self {
        let vertices = 1 + rng.below(max_vertices) as usize;
        let edges = rng.below(3 * vertices as u64 + 1) as u32;
        let mut graph = Self {
            names: (0..vertices).map(S::new).collect(),
            out: vec![Vec::new(); vertices],
            into: vec![Vec::new(); vertices],
            goals: Vec::new(),
        };
        let vertex = |rng: &mut SplitMix64| rng.below(vertices as u64) as usize;
        for edge in 0..edges {
            let (a, b) = (vertex(rng), vertex(rng));
            graph.add(edge, a, b);
            if UNDIRECTED {
                graph.add(edge, b, a);
            }
            if rng.chance(1, 10) {
                graph.add(edge + edges, a, b);
                if UNDIRECTED {
                    graph.add(edge + edges, b, a);
                }
            }
        }
        let goals = [0, 1, 1, 2, vertices / 2][rng.below(5) as usize];
        graph.goals = (0..goals).map(|_| vertex(rng)).collect();
        graph
    }

    fn add(&mut self, edge: u32, from: usize, to: usize) {
        self.out[from].push((edge, to));
        self.into[to].push((edge, from));
    }

    pub(crate) fn name(&self, vertex: usize) -> &S {
        &self.names[vertex]
    }

    /// The distance of each vertex from the nearest source.
    pub(crate) fn distances(&self, sources: &[usize]) -> Vec<Option<u32>> {
        plain_bfs(&self.out, sources)
    }

    /// The distance of each vertex to the nearest goal.
    pub(crate) fn to_goal(&self) -> Vec<Option<u32>> {
        plain_bfs(&self.into, &self.goals)
    }

    /// Whether the path leads from `start` to a goal along edges of the graph.
    pub(crate) fn is_solution(&self, path: &Path<S, u32>, start: usize) -> bool {
        path.states.len() == path.moves.len() + 1
            && path.states[0].vertex() == start
            && self.is_goal(path.states.last().unwrap())
            && path.replays(self)
    }
}

fn plain_bfs(edges: &[Vec<(u32, usize)>], sources: &[usize]) -> Vec<Option<u32>> {
    let mut distances = vec![None; edges.len()];
    let mut queue = VecDeque::new();
    for &source in sources {
        distances[source] = Some(0);
        queue.push_back(source);
    }
    while let Some(vertex) = queue.pop_front() {
        for &(_, next) in &edges[vertex] {
            if distances[next].is_none() {
                distances[next] = distances[vertex].map(|distance| distance + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

impl<S: Name, const UNDIRECTED: bool> Puzzle for Graph<S, UNDIRECTED> {
    type State = S;
    type Move = u32;
    const UNDIRECTED: bool = UNDIRECTED;

    fn expand(&self, state: &S, mut emit: impl FnMut(u32, &S)) {
        for &(edge, next) in &self.out[state.vertex()] {
            emit(edge, &self.names[next]);
        }
    }

    fn is_goal(&self, state: &S) -> bool {
        self.goals.contains(&state.vertex())
    }
}

impl<S: Name, const UNDIRECTED: bool> Reversible for Graph<S, UNDIRECTED> {
    fn goals(&self) -> Vec<S> {
        self.goals
            .iter()
            .map(|&goal| self.names[goal].clone())
            .collect()
    }

    fn retract(&self, state: &S, mut emit: impl FnMut(u32, &S)) {
        for &(edge, before) in &self.into[state.vertex()] {
            emit(edge, &self.names[before]);
        }
    }
}

/// A bound for each vertex.
#[derive(Debug)]
pub(crate) struct Bounds<const CONSISTENT: bool>(pub(crate) Vec<Option<u32>>);

impl Bounds<false> {
    /// Any admissible bound: from 0 to the true distance, and anything or `None` where there is
    /// no way to a goal.
    pub(crate) fn random(rng: &mut SplitMix64, to_goal: &[Option<u32>]) -> Self {
        let bound = |distance: &Option<u32>| match *distance {
            Some(distance) => Some(rng.below(u64::from(distance) + 1) as u32),
            None if rng.chance(1, 2) => None,
            None if rng.chance(1, 8) => Some(u32::MAX - rng.below(2) as u32),
            None => Some(rng.below(20) as u32),
        };
        Self(to_goal.iter().map(bound).collect())
    }
}

impl Bounds<true> {
    /// The true distance less a constant, which is consistent.
    pub(crate) fn lowered(rng: &mut SplitMix64, to_goal: &[Option<u32>]) -> Self {
        let less = rng.below(4) as u32;
        Self(
            to_goal
                .iter()
                .map(|distance| distance.map(|distance| distance.saturating_sub(less)))
                .collect(),
        )
    }
}

impl<S: Name, const UNDIRECTED: bool, const CONSISTENT: bool> Heuristic<Graph<S, UNDIRECTED>>
    for Bounds<CONSISTENT>
{
    const CONSISTENT: bool = CONSISTENT;

    fn lower_bound(&self, state: &S) -> Option<u32> {
        self.0[state.vertex()]
    }
}
