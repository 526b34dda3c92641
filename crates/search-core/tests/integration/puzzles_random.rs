//! Every puzzle search against the plainest breadth-first search, on thousands of random graphs.

use search_core::{
    Heuristic, LimitKind, Limits, NoBound, Outcome, PuzzleReport, SplitMix64, astar, bfs,
    bidirectional_bfs, distance_field, explore, ida_star,
};

use crate::puzzle_graph::{Bounds, Graph, Name};

/// Runs the check on graphs of both kinds and with states of both sizes.
macro_rules! on_random_graphs {
    ($check:ident, $count:expr, $max_vertices:expr) => {
        for seed in 0..$count {
            let rng = || SplitMix64::for_index(1, seed);
            $check::<u32, true>(&mut rng(), $max_vertices);
            $check::<u32, false>(&mut rng(), $max_vertices);
            $check::<String, true>(&mut rng(), $max_vertices);
            $check::<String, false>(&mut rng(), $max_vertices);
        }
    };
}

/// The report must give the shortest length, or say that there is none.
fn check_report<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    start: usize,
    report: &PuzzleReport<S, u32>,
    right: Option<u32>,
) {
    let outcome = match right {
        Some(_) => Outcome::Solved,
        None => Outcome::Exhausted,
    };
    assert_eq!(report.outcome, outcome, "{graph:?} from {start}");
    assert_eq!(
        report.length(),
        right.map(|length| length as usize),
        "{graph:?} from {start}"
    );
    if let Some(path) = &report.solution {
        assert!(graph.is_solution(path, start), "{path:?} in {graph:?}");
    }
}

#[test]
fn searches_find_shortest_solutions() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let to_goal = graph.to_goal();
        let any = Bounds::random(rng, &to_goal);
        let consistent = Bounds::lowered(rng, &to_goal);
        let limits = Limits::none();
        for (start, &right) in to_goal.iter().enumerate() {
            let name = graph.name(start);
            check_report(&graph, start, &bfs(&graph, name, &limits), right);
            check_report(
                &graph,
                start,
                &bidirectional_bfs(&graph, name, &limits),
                right,
            );
            check_report(
                &graph,
                start,
                &astar(&graph, &NoBound, name, &limits),
                right,
            );
            check_report(&graph, start, &astar(&graph, &any, name, &limits), right);
            check_report(
                &graph,
                start,
                &astar(&graph, &consistent, name, &limits),
                right,
            );
        }
    }
    on_random_graphs!(check, 1_500, 30);
}

#[test]
fn ida_star_finds_shortest_solutions() {
    fn check_bound<S: Name, const U: bool, H: Heuristic<Graph<S, U>>>(
        graph: &Graph<S, U>,
        start: usize,
        bound: &H,
        right: Option<u32>,
    ) {
        // A proof that there is no solution may take for ever; a small graph must not.
        let mut limits = Limits::none();
        if right.is_none() && graph.names.len() > 7 {
            limits = limits.with_nodes(1_000);
        }
        let report = ida_star(graph, bound, graph.name(start), &limits);
        if report.outcome == Outcome::LimitReached(LimitKind::Nodes) {
            assert!(right.is_none() && report.solution.is_none());
        } else {
            check_report(graph, start, &report, right);
        }
    }
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let to_goal = graph.to_goal();
        let any = Bounds::random(rng, &to_goal);
        let consistent = Bounds::lowered(rng, &to_goal);
        let start = rng.below(to_goal.len() as u64) as usize;
        check_bound(&graph, start, &NoBound, to_goal[start]);
        check_bound(&graph, start, &any, to_goal[start]);
        check_bound(&graph, start, &consistent, to_goal[start]);
    }
    on_random_graphs!(check, 1_000, 7);
    on_random_graphs!(check, 1_000, 20);
}

#[test]
fn explorations_see_everything() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let vertices = graph.names.len();
        let start = rng.below(vertices as u64) as usize;
        let distances = graph.distances(&[start]);
        let reached = distances.iter().flatten().count();
        let farthest = distances.iter().flatten().max().copied().unwrap();

        let found = explore(&graph, graph.name(start), &Limits::none());
        assert!(found.is_complete());
        assert_eq!(found.len(), reached);
        assert_eq!(found.stats.seen, reached as u64);
        assert_eq!(found.stats.expanded, reached as u64);
        assert_eq!(found.eccentricity(), farthest);
        assert_eq!(found.layer_sizes().sum::<usize>(), reached);
        assert_eq!(found.farthest(), found.layer(farthest));
        assert!(found.layer(farthest + 1).is_empty());
        for (vertex, &distance) in distances.iter().enumerate() {
            let name = graph.name(vertex);
            assert_eq!(found.distance(name), distance);
            assert_eq!(found.contains(name), distance.is_some());
            let path = found.path_to(name);
            assert_eq!(
                path.as_ref().map(|path| path.len() as u32),
                distance,
                "{graph:?}"
            );
            if let Some(path) = path {
                assert!(path.replays(&graph));
                assert_eq!(path.states[0].vertex(), start);
                assert_eq!(path.states.last(), Some(name));
                let parent = path
                    .moves
                    .last()
                    .map(|&mv| (&path.states[path.len() - 1], mv));
                assert_eq!(found.parent(name), parent);
            }
        }
        for (index, (distance, state)) in found.iter().enumerate() {
            assert_eq!(distances[state.vertex()], Some(distance));
            assert_eq!(found.index(state), Some(index));
            assert_eq!(&found.states()[index], state);
        }
    }
    on_random_graphs!(check, 2_000, 40);
}

#[test]
fn distance_fields_measure_from_the_nearest_source() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let vertices = graph.names.len() as u64;
        let sources: Vec<usize> = (0..rng.below(5))
            .map(|_| rng.below(vertices) as usize)
            .collect();
        let distances = graph.distances(&sources);
        let field = distance_field(
            &graph,
            sources.iter().map(|&source| graph.name(source).clone()),
            &Limits::none(),
        );
        assert!(field.is_complete());
        assert_eq!(field.len(), distances.iter().flatten().count());
        assert_eq!(field.is_empty(), sources.is_empty());
        assert_eq!(
            field.max_distance(),
            distances.iter().flatten().max().copied()
        );
        for (vertex, &distance) in distances.iter().enumerate() {
            assert_eq!(field.distance(graph.name(vertex)), distance);
        }
        assert_eq!(field.iter().count(), field.len());
        for (distance, state) in field.iter() {
            assert_eq!(distances[state.vertex()], Some(distance));
        }
    }
    on_random_graphs!(check, 2_000, 40);
}

#[test]
fn depth_limits_are_exact() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let to_goal = graph.to_goal();
        let bounds = Bounds::random(rng, &to_goal);
        let start = rng.below(to_goal.len() as u64) as usize;
        let name = graph.name(start);
        let distances = graph.distances(&[start]);
        let farthest = distances.iter().flatten().max().copied().unwrap();
        for depth in 0..=farthest + 1 {
            let limits = Limits::none().with_depth(depth);
            let cut = Outcome::LimitReached(LimitKind::Depth);
            let flooded = if depth < farthest {
                cut
            } else {
                Outcome::Exhausted
            };

            let found = explore(&graph, name, &limits);
            assert_eq!(found.outcome, flooded);
            let within = |distance: &&u32| **distance <= depth;
            assert_eq!(
                found.len(),
                distances.iter().flatten().filter(within).count()
            );
            assert_eq!(found.eccentricity(), depth.min(farthest));

            let right = to_goal[start].filter(|&length| length <= depth);
            let report = bfs(&graph, name, &limits);
            assert_eq!(report.outcome, right.map_or(flooded, |_| Outcome::Solved));
            let tiny = Limits {
                nodes: Some(1_000),
                ..limits.clone()
            };
            for report in [
                report,
                bidirectional_bfs(&graph, name, &limits),
                astar(&graph, &bounds, name, &limits),
                astar(&graph, &NoBound, name, &limits),
                ida_star(&graph, &bounds, name, &tiny),
                ida_star(&graph, &NoBound, name, &tiny),
            ] {
                match report.outcome {
                    Outcome::Solved => check_report(&graph, start, &report, right),
                    // An exhausted search proves that there is no solution of any length.
                    Outcome::Exhausted => assert_eq!(to_goal[start], None),
                    Outcome::LimitReached(_) => assert_eq!(right, None),
                }
                assert_eq!(report.solution.is_some(), report.outcome == Outcome::Solved);
            }
        }
    }
    on_random_graphs!(check, 1_500, 20);
}

#[test]
fn whatever_a_limit_leaves_is_right() {
    fn check<S: Name, const U: bool>(rng: &mut SplitMix64, max_vertices: u64) {
        let graph = Graph::<S, U>::random(rng, max_vertices);
        let start = rng.below(graph.names.len() as u64) as usize;
        let distances = graph.distances(&[start]);
        let reached = distances.iter().flatten().count() as u64;
        for nodes in 0..=reached {
            let limits = Limits::none().with_nodes(nodes);
            let found = explore(&graph, graph.name(start), &limits);
            assert_eq!(found.is_complete(), nodes == reached);
            assert_eq!(found.stats.expanded, nodes);
            assert_eq!(found.iter().count(), found.len());
            assert_eq!(found.layer_sizes().sum::<usize>(), found.len());
            assert!(found.layer_sizes().all(|size| size > 0));
            for (distance, state) in found.iter() {
                assert_eq!(distances[state.vertex()], Some(distance));
                assert_eq!(found.distance(state), Some(distance));
                let path = found.path_to(state).unwrap();
                assert_eq!(path.len() as u32, distance);
                assert!(path.replays(&graph));
            }
        }
    }
    on_random_graphs!(check, 300, 60);
}
