//! Dense searches against the plainest breadth-first search and against the hash searches.

use std::time::Duration;

use search_core::{
    LimitKind, Limits, Outcome, PuzzleStats, Ranked, SplitMix64, dense_bfs, dense_distance_field,
    dense_explore, explore,
};

use crate::puzzle_graph::{Graph, Name};
use crate::tiles::Tiles;

impl<S: Name, const UNDIRECTED: bool> Ranked for Graph<S, UNDIRECTED> {
    fn count(&self) -> u64 {
        self.names.len() as u64
    }

    fn rank(&self, state: &S) -> u64 {
        state.vertex() as u64
    }

    fn unrank(&self, rank: u64) -> S {
        self.names[rank as usize].clone()
    }
}

/// How many vertices there are at each distance.
pub(crate) fn sizes(distances: &[Option<u32>]) -> Vec<u64> {
    let mut sizes = Vec::new();
    for distance in distances
        .iter()
        .flatten()
        .map(|&distance| distance as usize)
    {
        sizes.resize(sizes.len().max(distance + 1), 0);
        sizes[distance] += 1;
    }
    sizes
}

/// The vertices at the greatest distance.
pub(crate) fn farthest(distances: &[Option<u32>]) -> Vec<usize> {
    let most = distances.iter().flatten().max().copied();
    (0..distances.len())
        .filter(|&vertex| distances[vertex].is_some() && distances[vertex] == most)
        .collect()
}

fn without_time(mut stats: PuzzleStats) -> PuzzleStats {
    stats.elapsed = Duration::ZERO;
    stats
}

fn check_graph<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
    let graph = Graph::<S, U>::random(rng, max_vertices);
    let to_goal = graph.to_goal();
    let limits = Limits::none();
    for (start, &right) in to_goal.iter().enumerate() {
        let report = dense_bfs(&graph, graph.name(start), &limits);
        assert_eq!(report.length(), right.map(|length| length as usize));
        let distances = graph.distances(&[start]);
        match &report.solution {
            Some(path) => {
                assert_eq!(report.outcome, Outcome::Solved);
                assert!(graph.is_solution(path, start));
                let nearest = |&&goal: &&usize| distances[goal] == right;
                let goal = graph.goals.iter().filter(nearest).min().unwrap();
                assert_eq!(path.states.last().unwrap().vertex(), *goal);
            }
            None => assert_eq!(report.outcome, Outcome::Exhausted),
        }
        let all = dense_explore(&graph, graph.name(start), &limits);
        assert!(all.is_complete() && !all.is_empty());
        assert_eq!(all.layer_sizes(), sizes(&distances));
        assert_eq!(all.len(), all.layer_sizes().iter().sum());
        assert_eq!(Some(&all.eccentricity()), distances.iter().flatten().max());
        assert!(
            all.farthest()
                .map(|state| state.vertex())
                .eq(farthest(&distances))
        );
        for (vertex, distance) in distances.iter().enumerate() {
            assert_eq!(all.contains(graph.name(vertex)), distance.is_some());
        }
        let seen = distances.iter().enumerate().filter(|(_, d)| d.is_some());
        assert_eq!(all.stats.expanded, all.len());
        assert_eq!(
            all.stats.generated,
            seen.map(|(vertex, _)| graph.out[vertex].len() as u64).sum()
        );
        assert_eq!(
            all.stats.peak_frontier,
            *all.layer_sizes().iter().max().unwrap()
        );
    }
}

#[test]
fn random_graphs_are_searched_right() {
    for seed in 0..1_500 {
        let rng = || SplitMix64::for_index(11, seed);
        check_graph::<u32, true>(&mut rng(), 30);
        check_graph::<u32, false>(&mut rng(), 30);
        check_graph::<String, true>(&mut rng(), 12);
        check_graph::<String, false>(&mut rng(), 12);
    }
}

#[test]
fn fields_tell_the_way_to_the_nearest_source() {
    for seed in 0..3_000 {
        let mut rng = SplitMix64::for_index(12, seed);
        let graph = Graph::<u32, true>::random(&mut rng, 80);
        let distances = graph.distances(&graph.goals);
        let goals = graph.goals.iter().map(|&goal| *graph.name(goal));
        let field = dense_distance_field(&graph, goals, &Limits::none());
        assert!(field.is_complete());
        assert_eq!(field.is_empty(), graph.goals.is_empty());
        assert_eq!(field.len(), distances.iter().flatten().count() as u64);
        assert_eq!(field.layer_sizes(), sizes(&distances));
        assert_eq!(
            field.max_distance(),
            distances.iter().flatten().max().copied()
        );
        assert!(
            field
                .farthest()
                .map(|state| state.vertex())
                .eq(farthest(&distances))
        );
        for (vertex, &distance) in distances.iter().enumerate() {
            let state = graph.name(vertex);
            assert_eq!(field.distance(state), distance);
            assert_eq!(
                field.distance_modulo_3(state),
                distance.map(|distance| (distance % 3) as u8)
            );
            let path = field.path_from(state);
            assert_eq!(path.as_ref().map(|path| path.len() as u32), distance);
            assert!(path.is_none_or(|path| graph.is_solution(&path, vertex)));
        }
    }
}

/// So many vertices in a row.
fn row(vertices: usize) -> Graph<u32, true> {
    let edge = |vertex: usize| (vertex as u32, vertex);
    let out: Vec<_> = (0..vertices)
        .map(|vertex| {
            let before = vertex.checked_sub(1).map(edge);
            let after = (vertex + 1 < vertices).then(|| edge(vertex + 1));
            before.into_iter().chain(after).collect()
        })
        .collect();
    Graph {
        names: (0..vertices as u32).collect(),
        into: out.clone(),
        out,
        goals: vec![vertices.saturating_sub(1)],
    }
}

#[test]
fn borders_of_words_are_crossed() {
    let empty = dense_distance_field(&row(0), [], &Limits::none()).len();
    assert_eq!(empty, 0);
    for vertices in [1, 2, 31, 32, 33, 63, 64, 65, 4_095, 4_096, 4_097, 9_000] {
        let graph = row(vertices);
        let report = dense_bfs(&graph, &0, &Limits::none());
        assert_eq!(report.length(), Some(vertices - 1));
        let middle = vertices as u32 / 2;
        let all = dense_explore(&graph, &middle, &Limits::none());
        assert_eq!(all.len(), vertices as u64);
        assert_eq!(all.eccentricity(), middle);
        let field = dense_distance_field(&graph, [middle], &Limits::none());
        assert_eq!(field.distance(&0), Some(middle));
    }
}

#[test]
fn eight_puzzle_is_the_same_as_by_hashing() {
    let tiles = Tiles::new(3, 3);
    let hashed = explore(&tiles, &tiles.solved(), &Limits::none());
    let mut far = hashed.farthest().to_vec();
    far.sort_by_key(|state| tiles.rank(state));
    let field = dense_distance_field(&tiles, [tiles.solved()], &Limits::none());
    let mut reports = Vec::new();
    for threads in 1..=4 {
        let limits = Limits::none().with_threads(threads);
        let dense = dense_explore(&tiles, &tiles.solved(), &limits);
        let sizes: Vec<u64> = hashed.layer_sizes().map(|size| size as u64).collect();
        assert_eq!(dense.layer_sizes(), sizes);
        assert_eq!(dense.farthest().collect::<Vec<_>>(), far);
        assert_eq!(without_time(dense.stats).generated, hashed.stats.generated);

        let again = dense_distance_field(&tiles, [tiles.solved()], &limits);
        assert_eq!(again.layer_sizes(), sizes);
        assert_eq!(without_time(again.stats), without_time(field.stats));
        for state in hashed.states() {
            assert_eq!(
                again.distance_modulo_3(state),
                field.distance_modulo_3(state)
            );
        }
        let mut report = dense_bfs(&tiles, &far[1], &limits);
        report.stats.elapsed = Duration::ZERO;
        reports.push(format!("{report:?}"));
        assert_eq!(report.length(), Some(31));
        assert!(report.solution.unwrap().replays(&tiles));
    }
    assert!(reports.iter().all(|report| *report == reports[0]));
    for state in hashed.states().iter().step_by(97) {
        assert_eq!(field.distance(state), hashed.distance(state));
        let path = field.path_from(state).unwrap();
        assert!(path.replays(&tiles));
        assert_eq!(path.states.last(), Some(&tiles.solved()));
    }
}

/// A graph large enough for layers to be shared among threads.
pub(crate) fn large<const U: bool>(seed: u64) -> Graph<u32, U> {
    let mut rng = SplitMix64::for_index(13, seed);
    loop {
        let graph = Graph::random(&mut rng, 30_000);
        if graph.names.len() > 20_000 && graph.out.iter().flatten().count() > graph.names.len() {
            return graph;
        }
    }
}

#[test]
fn threads_make_no_difference() {
    fn check<const U: bool>(graph: &Graph<u32, U>) {
        for nodes in [u64::MAX, 0, 1, 1_000, 5_000, 5_001, 9_999] {
            let mut texts: Vec<String> = Vec::new();
            for threads in 1..=4 {
                let limits = Limits::none().with_threads(threads).with_nodes(nodes);
                let all = dense_explore(graph, &0, &limits);
                let mut report = dense_bfs(graph, &0, &limits);
                if nodes != u64::MAX && all.outcome != Outcome::Exhausted {
                    assert_eq!(all.outcome, Outcome::LimitReached(LimitKind::Nodes));
                    assert_eq!(all.stats.expanded, nodes);
                }
                report.stats.elapsed = Duration::ZERO;
                let far: Vec<u32> = all.farthest().collect();
                let seen: Vec<bool> = graph.names.iter().map(|name| all.contains(name)).collect();
                texts.push(format!(
                    "{:?} {:?} {far:?} {seen:?} {report:?}",
                    all.layer_sizes(),
                    without_time(all.stats),
                ));
            }
            assert!(texts.iter().all(|text| *text == texts[0]));
        }
    }
    for seed in 0..4 {
        check::<true>(&large(seed));
        check::<false>(&large(seed));
    }
}

#[test]
#[should_panic(expected = "ranks are below the count")]
fn ranks_beyond_the_count_are_refused() {
    let graph = row(3);
    dense_explore(&graph, &3, &Limits::none());
}

#[test]
fn debug_texts_say_how_it_ended() {
    let graph = row(3);
    let all = dense_explore(&graph, &0, &Limits::none());
    let field = dense_distance_field(&graph, [0], &Limits::none());
    for text in [format!("{all:?}"), format!("{field:?}")] {
        assert!(
            text.contains("Exhausted") && text.contains("layer_sizes: [1, 1, 1]"),
            "{text}"
        );
    }
}
