//! A workspace that was used before answers as a new one; and what it tells while it searches.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::mpsc;

use search_core::{
    DistanceField, Exploration, LimitKind, Limits, Outcome, PuzzleReport, PuzzleStats, SplitMix64,
    Workspace, astar, bfs, bidirectional_bfs, closures, distance_field, explore, ida_star,
};

use crate::puzzle_graph::{Bounds, Graph, Name};
use crate::tiles::{Manhattan, Step, Tiles};

/// Everything about a report that must be the same.
fn facts<S: Clone + Debug, M: Copy + Debug>(report: &PuzzleReport<S, M>) -> String {
    let stats = untimed(report.stats);
    format!("{:?} {:?} {stats:?}", report.outcome, report.solution)
}

/// Everything of them that must be the same.
pub(crate) fn untimed(mut stats: PuzzleStats) -> PuzzleStats {
    stats.elapsed = std::time::Duration::ZERO;
    stats
}

fn exploration_facts<S: Name>(found: &Exploration<S, u32>) -> String {
    let parents: Vec<_> = found
        .states()
        .iter()
        .map(|state| found.parent(state))
        .collect();
    let states: Vec<_> = found.iter().collect();
    let stats = untimed(found.stats);
    format!("{:?} {states:?} {parents:?} {stats:?}", found.outcome)
}

fn field_facts<S: Name>(field: &DistanceField<S>) -> String {
    let states: Vec<_> = field.iter().collect();
    format!("{:?} {states:?} {:?}", field.outcome, untimed(field.stats))
}

/// Any limits, most of them of a kind that small graphs meet.
fn some_limits(rng: &mut SplitMix64) -> Limits {
    match rng.below(6) {
        0 => Limits::none().with_nodes(rng.below(60)),
        1 => Limits::none().with_depth(rng.below(10) as u32),
        2 => Limits::none().with_memory(rng.below(30_000) as usize),
        _ => Limits::none(),
    }
}

#[test]
fn used_workspace_answers_as_a_new_one() {
    fn check<S: Name, const U: bool>() {
        let mut used = Workspace::new();
        for seed in 0..1_500 {
            let rng = &mut SplitMix64::for_index(2, seed);
            let size = [5, 40, 300][rng.below(3) as usize];
            let graph = Graph::<S, U>::random(rng, size);
            let vertices = graph.names.len() as u64;
            let bounds = Bounds::random(rng, &graph.to_goal());
            let start = graph.name(rng.below(vertices) as usize);
            let limits = &some_limits(rng);
            assert_eq!(
                facts(&used.bfs(&graph, start, limits)),
                facts(&bfs(&graph, start, limits))
            );
            assert_eq!(
                facts(&used.bidirectional_bfs(&graph, start, limits)),
                facts(&bidirectional_bfs(&graph, start, limits))
            );
            assert_eq!(
                facts(&used.astar(&graph, &bounds, start, limits)),
                facts(&astar(&graph, &bounds, start, limits))
            );
            let few = &Limits {
                nodes: Some(200),
                ..limits.clone()
            };
            assert_eq!(
                facts(&used.ida_star(&graph, &bounds, start, few)),
                facts(&ida_star(&graph, &bounds, start, few))
            );
            let found = used.explore(&graph, start, limits);
            assert_eq!(
                exploration_facts(&found),
                exploration_facts(&explore(&graph, start, limits))
            );
            let sources = [start.clone(), graph.name(0).clone()];
            let field = used.distance_field(&graph, sources.clone(), limits);
            assert_eq!(
                field_facts(&field),
                field_facts(&distance_field(&graph, sources, limits))
            );
            if rng.chance(1, 2) {
                used.recycle(found);
                used.recycle_field(field);
            }
        }
    }
    check::<u32, true>();
    check::<u32, false>();
    check::<String, true>();
    check::<String, false>();
}

#[test]
fn closures_find_what_puzzles_find() {
    fn check<S: Name, const U: bool>() {
        for seed in 0..1_000 {
            let rng = &mut SplitMix64::for_index(3, seed);
            let graph = Graph::<S, U>::random(rng, 40);
            let to_goal = graph.to_goal();
            let bounds = Bounds::random(rng, &to_goal);
            let vertex = rng.below(to_goal.len() as u64) as usize;
            let start = graph.name(vertex);
            let limits = &Limits::none();
            let states = |report: PuzzleReport<S, u32>| report.solution.map(|path| path.states);
            let mut asked = 0;
            let mut out = |state: &S| {
                asked += 1;
                let next = graph.out[state.vertex()].iter();
                next.map(|&(_, next)| graph.name(next).clone())
                    .collect::<Vec<_>>()
            };
            let into = |state: &S| {
                let before = graph.into[state.vertex()].iter();
                before
                    .map(|&(_, before)| graph.name(before).clone())
                    .collect::<Vec<_>>()
            };
            let goal = |state: &S| graph.goals.contains(&state.vertex());
            let goals: Vec<S> = graph
                .goals
                .iter()
                .map(|&goal| graph.name(goal).clone())
                .collect();
            let bound = |state: &S| bounds.0[state.vertex()].unwrap_or(u32::MAX);
            assert_eq!(
                closures::bfs(start, &mut out, goal),
                states(bfs(&graph, start, limits))
            );
            assert_eq!(
                closures::bidirectional_bfs(start, goals, &mut out, into),
                states(bidirectional_bfs(&graph, start, limits))
            );
            assert_eq!(
                closures::astar(start, &mut out, bound, goal),
                states(astar(&graph, &bounds, start, limits))
            );
            // Without a solution it would try every path.
            if to_goal[vertex].is_some_and(|length| length < 4) {
                assert_eq!(
                    closures::ida_star(start, &mut out, bound, goal),
                    states(ida_star(&graph, &bounds, start, limits))
                );
            }
            let found = closures::explore(start, &mut out);
            assert_eq!(found.states(), explore(&graph, start, limits).states());
            let field = closures::distance_field([start.clone()], &mut out);
            assert_eq!(field.iter().count(), found.len());
            assert!(field.iter().eq(found.iter()));
            assert!(asked >= found.len());
        }
    }
    check::<u32, true>();
    check::<u32, false>();
    check::<String, true>();
    check::<String, false>();
}

/// Every search on a board without a solution, bounded by the nodes, in a workspace.
fn search(
    workspace: &mut Workspace<u64, Step>,
    which: usize,
    limits: &Limits,
) -> (Outcome, PuzzleStats) {
    let tiles = Tiles::new(3, 3);
    let start = tiles.unsolvable();
    let bound = Manhattan(&tiles);
    let of = |report: PuzzleReport<u64, Step>| (report.outcome, report.stats);
    match which {
        0 => of(workspace.bfs(&tiles, &start, limits)),
        1 => of(workspace.bidirectional_bfs(&tiles, &start, limits)),
        2 => of(workspace.astar(&tiles, &bound, &start, limits)),
        3 => of(workspace.ida_star(&tiles, &bound, &start, limits)),
        4 => {
            let found = workspace.explore(&tiles, &start, limits);
            (found.outcome, found.stats)
        }
        _ => {
            let field = workspace.distance_field(&tiles, [start], limits);
            (field.outcome, field.stats)
        }
    }
}

#[test]
fn progress_comes_at_the_same_points_and_can_stop_the_search() {
    for which in 0..6 {
        let mut workspace = Workspace::new();
        let (sender, receiver) = mpsc::channel::<PuzzleStats>();
        workspace.on_progress(1_000, move |progress| {
            sender.send(*progress).unwrap();
            if progress.expanded < 7_000 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let quiet = search(
            &mut Workspace::new(),
            which,
            &Limits::none().with_nodes(7_000),
        );
        assert_eq!(quiet.0, Outcome::LimitReached(LimitKind::Nodes));
        let mut lines = Vec::new();
        for _ in 0..2 {
            let (outcome, stats) = search(&mut workspace, which, &Limits::none());
            assert_eq!(outcome, Outcome::LimitReached(LimitKind::Stop));
            assert_eq!(untimed(stats), untimed(quiet.1));
            let told: Vec<PuzzleStats> = receiver.try_iter().collect();
            assert_eq!(
                told.iter()
                    .map(|progress| progress.expanded)
                    .collect::<Vec<_>>(),
                (1..=7).map(|thousand| 1_000 * thousand).collect::<Vec<_>>()
            );
            assert!(told.is_sorted_by_key(|progress| progress.at_least));
            assert!(told.is_sorted_by_key(|progress| progress.seen));
            assert!(told[0].seen > 0 && told[0].peak_bytes > 0);
            lines.push(
                told.iter()
                    .map(|progress| untimed(*progress))
                    .collect::<Vec<_>>(),
            );
        }
        assert_eq!(lines[0], lines[1]);
        workspace.without_progress();
        let limits = Limits::none().with_nodes(7_000);
        assert_eq!(search(&mut workspace, which, &limits).0, quiet.0);
        assert_eq!(receiver.try_iter().count(), 0);
    }
}

#[test]
fn progress_says_what_length_is_not_yet_ruled_out() {
    // In a line each search goes one state a move, the last one one bound a move.
    let line = search_core::reversible_from_fn(
        |&n: &u32| [((), n + 1)],
        |&n: &u32| n.checked_sub(1).map(|before| ((), before)),
        vec![1_000],
    );
    let mut workspace = Workspace::new();
    let (sender, receiver) = mpsc::channel();
    // Zero counts as one.
    workspace.on_progress(0, move |progress: &PuzzleStats| {
        sender.send((progress.expanded, progress.at_least)).unwrap();
        ControlFlow::Continue(())
    });
    let told = || receiver.try_iter().collect::<Vec<_>>();
    let limits = Limits::none().with_nodes(11);
    let none = search_core::NoBound;
    workspace.bfs(&line, &0, &limits);
    assert_eq!(
        told(),
        (1..11).map(|n| (n, n as u32 + 1)).collect::<Vec<_>>()
    );
    workspace.bidirectional_bfs(&line, &0, &limits);
    assert_eq!(
        told(),
        (1..11).map(|n| (n, n as u32 + 1)).collect::<Vec<_>>()
    );
    workspace.astar(&line, &none, &0, &limits);
    assert_eq!(told(), (1..11).map(|n| (n, n as u32)).collect::<Vec<_>>());
    workspace.ida_star(&line, &none, &0, &limits);
    // One expansion with bound 0, two with bound 1, three with bound 2.
    let bounds = [1, 1, 2, 2, 2, 3, 3, 3, 3, 4];
    assert_eq!(told(), (1..).zip(bounds).collect::<Vec<_>>());
}
