//! All shortest solutions, against plain enumeration and on grids, where binomials count them.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use search_core::{
    LimitKind, Limits, Outcome, Path, Puzzle, Solutions, SolutionsReport, SplitMix64, explore,
    puzzle_from_fn, solutions,
};

use crate::puzzle_graph::{Graph, Name};

/// All ways of exactly `length` moves from the last state of the path to a vertex that is wanted,
/// in the order of the moves.
fn enumerate<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    path: &mut Path<S, u32>,
    length: u32,
    wanted: &dyn Fn(usize) -> bool,
    all: &mut Vec<Path<S, u32>>,
) {
    let vertex = path.states.last().unwrap().vertex();
    if length == 0 {
        all.extend(wanted(vertex).then(|| path.clone()));
        return;
    }
    for &(edge, next) in &graph.out[vertex] {
        path.moves.push(edge);
        path.states.push(graph.names[next].clone());
        enumerate(graph, path, length - 1, wanted, all);
        path.moves.pop();
        path.states.pop();
    }
}

fn all_paths<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    start: usize,
    length: u32,
    wanted: &dyn Fn(usize) -> bool,
) -> Vec<Path<S, u32>> {
    let mut path = Path {
        states: vec![graph.names[start].clone()],
        moves: Vec::new(),
    };
    let mut all = Vec::new();
    enumerate(graph, &mut path, length, wanted, &mut all);
    all
}

/// Everything that can be asked of the solutions, given their list.
fn check_solutions<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    found: &Solutions<S, u32>,
    right: &[Path<S, u32>],
    rng: &mut SplitMix64,
) {
    let count = right.len();
    assert_eq!(found.iter().collect::<Vec<_>>(), right, "{graph:?}");
    assert_eq!(found.length() as usize, right[0].len());
    assert_eq!(found.count(), Some(count as u128));
    assert_eq!(found.count_in::<BigUint>(), BigUint::from(count));
    assert_eq!(found.first(), right[0]);
    for (place, path) in right.iter().enumerate() {
        assert_eq!(found.nth(place as u128).as_ref(), Some(path));
    }
    assert_eq!(found.nth(count as u128), None);
    let random = found.random(rng).unwrap();
    assert!(right.contains(&random));

    let vertices = |path: &Path<S, u32>| path.states.iter().map(Name::vertex).collect::<Vec<_>>();
    let routes: BTreeSet<Vec<usize>> = right.iter().map(vertices).collect();
    assert_eq!(found.count_routes(), Some(routes.len() as u128));
    assert_eq!(
        found.count_routes_in::<BigUint>(),
        BigUint::from(routes.len())
    );

    let used: BTreeSet<usize> = routes.iter().flatten().copied().collect();
    assert_eq!(found.state_count(), used.len());
    for (vertex, name) in graph.names.iter().enumerate() {
        assert_eq!(found.contains(name), used.contains(&vertex));
    }
    let mut steps = BTreeSet::new();
    for moves in 0..right[0].states.len() {
        let at: BTreeSet<usize> = right
            .iter()
            .map(|path| path.states[moves].vertex())
            .collect();
        let layer: Vec<usize> = found.layer(moves as u32).iter().map(Name::vertex).collect();
        assert_eq!(layer.len(), at.len());
        assert_eq!(BTreeSet::from_iter(layer), at);
        for path in right.iter().filter(|path| moves < path.len()) {
            steps.insert((
                path.states[moves].vertex(),
                path.moves[moves],
                path.states[moves + 1].vertex(),
            ));
        }
    }
    assert!(found.layer(found.length() + 1).is_empty());
    for (vertex, name) in graph.names.iter().enumerate() {
        let found: Vec<(u32, usize)> = found
            .steps(name)
            .map(|(mv, next)| (mv, next.vertex()))
            .collect();
        let right: Vec<(u32, usize)> = graph.out[vertex]
            .iter()
            .copied()
            .filter(|&(edge, next)| steps.contains(&(vertex, edge, next)))
            .collect();
        assert_eq!(found, right);
    }
}

fn solved<S: Name>(report: SolutionsReport<S, u32>) -> Solutions<S, u32> {
    assert_eq!(report.outcome, Outcome::Solved);
    report.solutions.unwrap()
}

fn check_graph<S: Name, const U: bool>(rng: &mut SplitMix64) {
    let graph = Graph::<S, U>::random(rng, 11);
    let start = rng.below(graph.names.len() as u64) as usize;
    let name = graph.name(start);
    let limits = Limits::none();
    let report = solutions(&graph, name, &limits);
    let everything = explore(&graph, name, &limits);
    // A prefix of the search, which may end within a layer.
    let some = Limits::none().with_nodes(rng.below(everything.len() as u64 + 1));
    let part = explore(&graph, name, &some);

    if let Some(length) = graph.to_goal()[start] {
        let right = all_paths(&graph, start, length, &|vertex| {
            graph.goals.contains(&vertex)
        });
        check_limits(&graph, name, length, &report);
        check_solutions(&graph, &solved(report), &right, rng);
        check_solutions(
            &graph,
            &solved(everything.solutions(&graph, &limits)),
            &right,
            rng,
        );
        let report = part.solutions(&graph, &limits);
        if part.states().iter().any(|state| graph.is_goal(state)) {
            check_solutions(&graph, &solved(report), &right, rng);
        } else {
            assert_eq!(report.outcome, part.outcome);
        }
    } else {
        assert_eq!(report.outcome, Outcome::Exhausted);
        assert!(report.solutions.is_none());
        assert_eq!(report.stats.expanded, everything.len() as u64);
        assert_eq!(
            everything.solutions(&graph, &limits).outcome,
            Outcome::Exhausted
        );
        assert_eq!(part.solutions(&graph, &limits).outcome, part.outcome);
    }

    let target = rng.below(graph.names.len() as u64) as usize;
    for found in [&everything, &part] {
        let report = found.solutions_to(&graph, graph.name(target), &limits);
        match found.distance(graph.name(target)) {
            Some(length) => {
                let right = all_paths(&graph, start, length, &|vertex| vertex == target);
                check_solutions(&graph, &solved(report), &right, rng);
            }
            None => assert_eq!(report.outcome, found.outcome),
        }
    }
}

/// Limits as great as what was spent change nothing; any smaller one is met.
fn check_limits<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    start: &S,
    length: u32,
    report: &SolutionsReport<S, u32>,
) {
    let outcome = |limits: &Limits| {
        let bounded = solutions(graph, start, limits);
        assert_eq!(
            bounded.solutions.is_some(),
            bounded.outcome == Outcome::Solved
        );
        assert!(
            limits
                .memory
                .is_none_or(|bytes| bounded.stats.peak_bytes <= bytes)
        );
        assert!(
            limits
                .nodes
                .is_none_or(|nodes| bounded.stats.expanded <= nodes)
        );
        bounded.outcome
    };
    let stats = &report.stats;
    let (nodes, bytes) = (stats.expanded, stats.peak_bytes);
    let enough = Limits::none()
        .with_depth(length)
        .with_nodes(nodes)
        .with_memory(bytes);
    assert_eq!(outcome(&enough), Outcome::Solved);
    let memory = enough.clone().with_memory(bytes - 1);
    assert_eq!(outcome(&memory), Outcome::LimitReached(LimitKind::Memory));
    if nodes > 0 {
        let nodes = enough.clone().with_nodes(nodes - 1);
        assert_eq!(outcome(&nodes), Outcome::LimitReached(LimitKind::Nodes));
    }
    if length > 0 {
        let depth = Limits::none().with_depth(length - 1);
        assert_eq!(outcome(&depth), Outcome::LimitReached(LimitKind::Depth));
        let found = explore(graph, start, &Limits::none());
        let again = found.solutions(graph, &depth);
        assert_eq!(again.outcome, Outcome::LimitReached(LimitKind::Depth));
    }
}

#[test]
fn solutions_are_those_of_plain_enumeration() {
    for seed in 0..3_000 {
        let rng = || SplitMix64::for_index(2, seed);
        check_graph::<u32, true>(&mut rng());
        check_graph::<u32, false>(&mut rng());
        check_graph::<String, true>(&mut rng());
        check_graph::<String, false>(&mut rng());
    }
}

/// A board of streets, to be crossed right and down from its upper left corner.
fn streets(width: u32, height: u32) -> Solutions<(u32, u32), char> {
    let puzzle = puzzle_from_fn(
        move |&(x, y): &(u32, u32)| {
            let right = (x < width).then_some(('r', (x + 1, y)));
            let down = (y < height).then_some(('d', (x, y + 1)));
            right.into_iter().chain(down)
        },
        move |&place| place == (width, height),
    );
    solutions(&puzzle, &(0, 0), &Limits::none())
        .solutions
        .unwrap()
}

/// The number of ways to take `k` of `n`.
fn binomial(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |ways, i| ways * (n - i) / (i + 1))
}

#[test]
fn ways_over_a_grid_are_binomials() {
    for (width, height) in [
        (0, 0),
        (1, 0),
        (0, 3),
        (2, 3),
        (10, 7),
        (65, 65),
        (66, 65),
        (66, 66),
        (100, 150),
    ] {
        let all = streets(width, height);
        let right = binomial(width + height, height);
        assert_eq!(all.length(), width + height);
        assert_eq!(all.state_count() as u32, (width + 1) * (height + 1));
        assert_eq!(all.count_in::<BigUint>(), right);
        assert_eq!(all.count_routes_in::<BigUint>(), right);
        assert_eq!(all.count(), u128::try_from(&right).ok());
        assert_eq!(all.count_routes(), all.count());
        let float = all.count_in::<f64>();
        let exact: f64 = right.to_string().parse().unwrap();
        assert!((float / exact - 1.0).abs() < 1e-9);
    }
    assert_eq!(streets(65, 65).count().unwrap().to_string().len(), 38);
    assert_eq!(streets(66, 66).count(), None);
}

#[test]
fn places_in_the_order_are_those_of_combinations() {
    let moves_at = |mut place: BigUint, (mut x, mut y): (u32, u32)| {
        let mut moves = Vec::new();
        while x + y > 0 {
            let right = if x > 0 {
                binomial(x + y - 1, y)
            } else {
                BigUint::ZERO
            };
            if place < right {
                moves.push('r');
                x -= 1;
            } else {
                place -= right;
                moves.push('d');
                y -= 1;
            }
        }
        moves
    };
    let mut rng = SplitMix64::new(1);
    for size in [(3, 2), (40, 20), (65, 65), (66, 66), (90, 90)] {
        let all = streets(size.0, size.1);
        let last = all.count().unwrap_or(u128::MAX) - 1;
        let any = (u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())) % last;
        for place in [0, 1, any, last / 2, last] {
            let path = all.nth(place).unwrap();
            assert_eq!(path.moves, moves_at(BigUint::from(place), size));
            assert_eq!(path.states.last(), Some(&size));
        }
        assert_eq!(all.nth(last + 1), None);
        assert_eq!(all.first(), all.nth(0).unwrap());
        assert_eq!(all.random(&mut rng).is_some(), all.count().is_some());
    }
}

#[test]
fn each_solution_is_drawn_as_often() {
    let all = streets(3, 2);
    let mut rng = SplitMix64::new(9);
    let mut times = vec![0; 10];
    let list: Vec<_> = (&all).into_iter().collect();
    for _ in 0..20_000 {
        let path = all.random(&mut rng).unwrap();
        times[list.iter().position(|other| *other == path).unwrap()] += 1;
    }
    assert!(
        times.iter().all(|times| (1_850..2_150).contains(times)),
        "{times:?}"
    );
    let same = |seed| all.random(&mut SplitMix64::new(seed));
    assert_eq!(same(3), same(3));
}

#[test]
fn the_walk_ends_for_good() {
    let all = streets(1, 1);
    let mut walk = all.iter();
    assert_eq!(
        walk.by_ref().map(|path| path.moves).collect::<Vec<_>>(),
        [['r', 'd'], ['d', 'r']]
    );
    assert_eq!(walk.next(), None);
    assert_eq!(walk.next(), None);
}
