//! A* and IDA* with bounds that are admissible and nothing more: along a move they may fall by any
//! amount, so that states have to be opened again.

use search_core::{Limits, Outcome, Puzzle, PuzzleReport, SplitMix64, Workspace, closures};

use crate::puzzle_graph::{Bounds, Graph, Name};
use crate::puzzles_workspace::untimed;

/// What happened on all graphs.
#[derive(Debug, Default)]
struct Seen {
    graphs: u32,
    /// Those of which some bound falls by two or more along a move.
    inconsistent: u32,
    /// Those of which A* expanded some state more than once.
    opened_again: u32,
}

/// The true distance, nothing, or anything between them, so that neighbours differ as much as they
/// may.
fn any_bounds(rng: &mut SplitMix64, to_goal: &[Option<u32>]) -> Bounds<false> {
    let mut bounds = Bounds::random(rng, to_goal);
    for (bound, &distance) in bounds.0.iter_mut().zip(to_goal) {
        if let Some(distance) = distance {
            *bound = match rng.below(3) {
                0 => Some(0),
                1 => Some(distance),
                _ => *bound,
            };
        }
    }
    bounds
}

/// A line with short cuts, the last vertex the goal: there are ways of many lengths to the same
/// state, all of them far from the goal.
fn line<S: Name, const U: bool>(rng: &mut SplitMix64) -> Graph<S, U> {
    let vertices = 8 + rng.below(9) as usize;
    let mut graph = Graph::<S, U> {
        names: (0..vertices).map(S::new).collect(),
        out: vec![Vec::new(); vertices],
        into: vec![Vec::new(); vertices],
        goals: vec![vertices - 1],
    };
    let mut edge = 0;
    for from in 0..vertices {
        for to in from + 1..vertices.min(from + 4) {
            if to == from + 1 || rng.chance(1, 4) {
                let both = [(from, to), (to, from)];
                for &(from, to) in &both[..=usize::from(U)] {
                    graph.out[from].push((edge, to));
                    graph.into[to].push((edge, from));
                }
                edge += 1;
            }
        }
    }
    for out in &mut graph.out {
        rng.shuffle(out);
    }
    graph
}

/// Whether the bound falls by two or more along a move on some way to a goal.
fn falls_by_two<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    to_goal: &[Option<u32>],
    bounds: &Bounds<false>,
) -> bool {
    let bound = |vertex: usize| to_goal[vertex].and(bounds.0[vertex]);
    let falls = |from: usize, to: usize| {
        bound(from).is_some_and(|from| bound(to).is_some_and(|to| from > to + 1))
    };
    (0..to_goal.len()).any(|from| graph.out[from].iter().any(|&(_, to)| falls(from, to)))
}

/// The report must give a way of the right length, in a kept workspace as in a new one.
fn check_report<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    start: usize,
    right: u32,
    [kept, new]: [PuzzleReport<S, u32>; 2],
) {
    assert_eq!(kept.outcome, Outcome::Solved, "{graph:?} from {start}");
    assert_eq!(
        kept.length(),
        Some(right as usize),
        "{graph:?} from {start}"
    );
    assert_eq!(kept.solution, new.solution);
    assert_eq!(untimed(kept.stats), untimed(new.stats));
    let path = kept.solution.unwrap();
    assert!(graph.is_solution(&path, start), "{path:?} in {graph:?}");
}

fn check<S: Name, const U: bool>(
    rng: &mut SplitMix64,
    workspace: &mut Workspace<S, u32>,
    seen: &mut Seen,
) {
    // The first graph of which some way is long enough for bounds to differ on it.
    let (graph, to_goal, start) = loop {
        let graph = if rng.chance(1, 2) {
            Graph::<S, U>::random(rng, 20)
        } else {
            line(rng)
        };
        let to_goal = graph.to_goal();
        let starts = (0..to_goal.len()).filter(|&start| to_goal[start] >= Some(3));
        let starts: Vec<usize> = starts.collect();
        if !starts.is_empty() {
            let start = starts[rng.below(starts.len() as u64) as usize];
            break (graph, to_goal, start);
        }
    };
    let right = to_goal[start].unwrap();
    let bounds = any_bounds(rng, &to_goal);
    let (name, limits) = (graph.name(start), Limits::none());

    let kept = workspace.astar(&graph, &bounds, name, &limits);
    let new = search_core::astar(&graph, &bounds, name, &limits);
    seen.graphs += 1;
    seen.inconsistent += u32::from(falls_by_two(&graph, &to_goal, &bounds));
    check_report(&graph, start, right, [kept, new]);

    let mut expanded = vec![0; to_goal.len()];
    let way = closures::astar(
        name,
        |state| {
            expanded[state.vertex()] += 1;
            let out = &graph.out[state.vertex()];
            let next: Vec<S> = out.iter().map(|&(_, to)| graph.name(to).clone()).collect();
            next
        },
        |state| bounds.0[state.vertex()].unwrap_or(u32::MAX),
        |state| graph.is_goal(state),
    );
    assert_eq!(way.unwrap().len(), right as usize + 1);
    seen.opened_again += u32::from(expanded.iter().any(|&times| times > 1));

    let kept = workspace.ida_star(&graph, &bounds, name, &limits);
    let new = search_core::ida_star(&graph, &bounds, name, &limits);
    check_report(&graph, start, right, [kept, new]);
}

#[test]
fn inconsistent_bounds_give_shortest_solutions() {
    fn run<S: Name, const U: bool>(seen: &mut Seen) {
        let mut workspace = Workspace::new();
        for seed in 0..6_000 {
            let mut rng = SplitMix64::for_index(8, seed);
            check::<S, U>(&mut rng, &mut workspace, seen);
        }
    }
    let mut seen = Seen::default();
    run::<u32, true>(&mut seen);
    run::<u32, false>(&mut seen);
    run::<String, true>(&mut seen);
    run::<String, false>(&mut seen);
    // A test of anything only if that is how the graphs are.
    assert!(seen.inconsistent > 20_000, "{seen:?}");
    assert!(seen.opened_again > 400, "{seen:?}");
}
