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

/// A line of detours, and a tail that leads from the last one to the goal: there is a short way and
/// a longer one to the end of each. Comes with the vertices inside the short ways.
///
/// With steep bounds on the short ways, and low ones elsewhere, all that follows the long way is
/// expanded first, and again after the short one. (The idea of Martelli, "On the complexity of
/// admissible search algorithms", 1977, with each edge as long as any other.)
fn detours<S: Name, const U: bool>(rng: &mut SplitMix64) -> (Graph<S, U>, Vec<usize>) {
    let mut edges = Vec::new();
    let (mut last, mut vertices) = (0, 1);
    let mut way = |from: usize, to: Option<usize>, length: u64, vertices: &mut usize| {
        let mut at = from;
        for step in 1..=length {
            let next = to.filter(|_| step == length).unwrap_or_else(|| {
                *vertices += 1;
                *vertices - 1
            });
            edges.push((at, next));
            at = next;
        }
        at
    };
    let mut steep = Vec::new();
    for _ in 0..=rng.below(3) {
        let short = 2 + rng.below(2);
        let first = vertices;
        let end = way(last, None, short, &mut vertices);
        steep.extend(first..end);
        way(last, Some(end), short + 1 + rng.below(3), &mut vertices);
        last = end;
    }
    let goal = way(last, None, 4 + rng.below(6), &mut vertices);
    let mut graph = Graph::<S, U> {
        names: (0..vertices).map(S::new).collect(),
        out: vec![Vec::new(); vertices],
        into: vec![Vec::new(); vertices],
        goals: vec![goal],
    };
    for (edge, (from, to)) in (0..).zip(edges) {
        let both = [(from, to), (to, from)];
        for &(from, to) in &both[..=usize::from(U)] {
            graph.out[from].push((edge, to));
            graph.into[to].push((edge, from));
        }
    }
    for out in &mut graph.out {
        rng.shuffle(out);
    }
    (graph, steep)
}

/// The true distance for the `steep` vertices, and for the others a third of it at most.
fn steep_bounds(rng: &mut SplitMix64, to_goal: &[Option<u32>], steep: &[usize]) -> Bounds<false> {
    let low = |&distance: &Option<u32>| distance.map(|d| rng.below(u64::from(d) / 3 + 1) as u32);
    let mut bounds = Bounds(to_goal.iter().map(low).collect());
    for &vertex in steep {
        bounds.0[vertex] = to_goal[vertex];
    }
    bounds
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

/// A graph, the distances to its goals, and where to start.
type Task<S, const U: bool> = (Graph<S, U>, Vec<Option<u32>>, usize);

/// The first graph of which some way is long enough for bounds to differ on it.
fn any_task<S: Name, const U: bool>(rng: &mut SplitMix64) -> Task<S, U> {
    loop {
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
            return (graph, to_goal, start);
        }
    }
}

fn check<S: Name, const U: bool>(
    (graph, to_goal, start): Task<S, U>,
    bounds: &Bounds<false>,
    workspace: &mut Workspace<S, u32>,
    seen: &mut Seen,
) {
    let right = to_goal[start].unwrap();
    let (name, limits) = (graph.name(start), Limits::none());

    let kept = workspace.astar(&graph, bounds, name, &limits);
    let new = search_core::astar(&graph, bounds, name, &limits);
    seen.graphs += 1;
    seen.inconsistent += u32::from(falls_by_two(&graph, &to_goal, bounds));
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

    let kept = workspace.ida_star(&graph, bounds, name, &limits);
    let new = search_core::ida_star(&graph, bounds, name, &limits);
    check_report(&graph, start, right, [kept, new]);
}

fn run<S: Name, const U: bool>(any: &mut Seen, steep: &mut Seen) {
    let mut workspace = Workspace::new();
    for seed in 0..6_000 {
        let mut rng = SplitMix64::for_index(8, seed);
        let task = any_task::<S, U>(&mut rng);
        let bounds = any_bounds(&mut rng, &task.1);
        check(task, &bounds, &mut workspace, any);
    }
    for seed in 0..2_000 {
        let mut rng = SplitMix64::for_index(9, seed);
        let (graph, high) = detours::<S, U>(&mut rng);
        let to_goal = graph.to_goal();
        let bounds = steep_bounds(&mut rng, &to_goal, &high);
        check((graph, to_goal, 0), &bounds, &mut workspace, steep);
    }
}

#[test]
fn inconsistent_bounds_give_shortest_solutions() {
    let (mut any, mut steep) = (Seen::default(), Seen::default());
    run::<u32, true>(&mut any, &mut steep);
    run::<u32, false>(&mut any, &mut steep);
    run::<String, true>(&mut any, &mut steep);
    run::<String, false>(&mut any, &mut steep);
    // A test of anything only if that is how the graphs are.
    assert!(any.inconsistent > 20_000, "{any:?}");
    assert!(any.opened_again > 400, "{any:?}");
    assert!(steep.inconsistent > 7_500, "{steep:?}");
    assert!(steep.opened_again > 7_000, "{steep:?}");
}
