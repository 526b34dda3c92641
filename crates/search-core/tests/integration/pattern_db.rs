//! Pattern databases of any map of the vertices of random graphs.

use search_core::{
    Heuristic, HeuristicFault, LimitKind, Limits, Max, MoveCost, Outcome, PatternBound, PatternDb,
    PatternSpace, Puzzle, Reversed, Reversible, SplitMix64, Sum, astar, check_heuristic,
    distance_field,
};

use crate::puzzle_graph::{Bounds, Graph, Name};

/// Classes of the vertices of a graph, with the moves between them backward.
#[derive(Clone, Debug)]
struct Classes {
    /// The moves into each class: what they cost, and from where.
    into: Vec<Vec<(MoveCost, usize)>>,
    goals: Vec<usize>,
}

impl Classes {
    /// The classes of an arbitrary map, moves counted as `cost` says by edge and direction.
    fn new<S: Name, const U: bool>(
        graph: &Graph<S, U>,
        map: &[usize],
        cost: impl Fn(usize, usize) -> MoveCost,
    ) -> Self {
        let mut into = vec![Vec::new(); map.iter().max().map_or(0, |last| last + 1)];
        for (from, out) in graph.out.iter().enumerate() {
            for (place, &(_, to)) in out.iter().enumerate() {
                into[map[to]].push((cost(from, place), map[from]));
            }
        }
        let goals = graph.goals.iter().map(|&goal| map[goal]).collect();
        Self { into, goals }
    }

    /// The least cost from each class to a goal's, by relaxing every move until none helps.
    fn plain_bounds(&self) -> Vec<Option<u32>> {
        let mut bounds = vec![None; self.into.len()];
        for &goal in &self.goals {
            bounds[goal] = Some(0);
        }
        let mut again = true;
        while again {
            again = false;
            for (class, into) in self.into.iter().enumerate() {
                for &(cost, from) in into {
                    let Some(here) = bounds[class] else { continue };
                    let way = here + u32::from(cost == MoveCost::One);
                    if bounds[from].is_none_or(|known| way < known) {
                        bounds[from] = Some(way);
                        again = true;
                    }
                }
            }
        }
        bounds
    }
}

impl PatternSpace for Classes {
    type Pattern = usize;

    fn count(&self) -> u64 {
        self.into.len() as u64
    }

    fn rank(&self, class: &usize) -> u64 {
        *class as u64
    }

    fn unrank(&self, rank: u64) -> usize {
        rank as usize
    }

    fn goals(&self) -> Vec<usize> {
        self.goals.clone()
    }

    fn retract(&self, class: &usize, mut emit: impl FnMut(MoveCost, &usize)) {
        for (cost, from) in &self.into[*class] {
            emit(*cost, from);
        }
    }
}

fn bounds(db: &PatternDb<Classes>) -> Vec<Option<u32>> {
    (0..db.space().into.len())
        .map(|class| db.bound(&class))
        .collect()
}

fn check_graph<S: Name, const U: bool>(rng: &mut SplitMix64) {
    let graph = Graph::<S, U>::random(rng, 24);
    let field = distance_field(&Reversed(&graph), graph.goals(), &Limits::none());
    let start = rng.below(graph.names.len() as u64) as usize;

    // Each move counts in one of the first two databases, or in neither; in the third, all do.
    let share: Vec<Vec<u64>> = graph
        .out
        .iter()
        .map(|out| out.iter().map(|_| rng.below(5) / 2).collect())
        .collect();
    let databases = [0, 1, 2].map(|which| {
        let classes = 1 + rng.below(graph.names.len() as u64);
        let map: Vec<usize> = graph
            .names
            .iter()
            .map(|_| rng.below(classes) as usize)
            .collect();
        let space = Classes::new(&graph, &map, |from, place| {
            if which == 2 || share[from][place] == which {
                MoveCost::One
            } else {
                MoveCost::Zero
            }
        });
        let right = space.plain_bounds();
        let db = PatternDb::build(space, &Limits::none());
        assert_eq!(db.outcome, Outcome::Exhausted);
        assert!(db.is_complete());
        assert_eq!(bounds(&db), right);
        check_histogram(&db);
        let known = right.iter().flatten().count() as u64;
        assert_eq!(db.stats.seen, known);
        assert!((known..=2 * known).contains(&db.stats.expanded));
        check_limits(&graph, &db, &right, &map, rng);
        (db, map)
    });
    let each = databases
        .each_ref()
        .map(|(db, map)| PatternBound::new(db, |name: &S| map[name.vertex()]));
    let [first, second, whole] = &each;
    for bound in &each {
        assert_eq!(check_heuristic(&graph, bound, &field), Ok(()));
    }
    let sum = Sum((first, second));
    let max = Max([first, second, whole]);
    let listed = Max(vec![first, second, whole]);
    let best = Max((&sum, whole));
    assert_eq!(check_heuristic(&graph, &sum, &field), Ok(()));
    assert_eq!(check_heuristic(&graph, &max, &field), Ok(()));
    assert_eq!(check_heuristic(&graph, &best, &field), Ok(()));
    for name in &graph.names {
        let bounds = each
            .each_ref()
            .map(|bound| lower_bound(&graph, bound, name));
        let sum_of_two = bounds[0].and_then(|a| Some(a + bounds[1]?));
        let all: Option<Vec<u32>> = bounds.into_iter().collect();
        assert_eq!(lower_bound(&graph, &sum, name), sum_of_two);
        assert_eq!(
            lower_bound(&graph, &listed, name),
            lower_bound(&graph, &max, name)
        );
        assert_eq!(
            lower_bound(&graph, &max, name),
            all.map(|all| all.into_iter().max().unwrap())
        );
        // What is said to be without hope is.
        assert!(field.distance(name).is_none() || lower_bound(&graph, &best, name).is_some());
    }
    let report = astar(&graph, &best, graph.name(start), &Limits::none());
    let right = field.distance(graph.name(start));
    assert_eq!(report.length(), right.map(|length| length as usize));
}

/// The bound of a state where the puzzle must be told, as the bound serves several.
pub(crate) fn lower_bound<P: Puzzle>(
    _: &P,
    bound: &impl Heuristic<P>,
    state: &P::State,
) -> Option<u32> {
    bound.lower_bound(state)
}

fn check_histogram(db: &PatternDb<Classes>) {
    let histogram = db.histogram();
    for (bound, &count) in (0..).zip(&histogram) {
        let right = bounds(db)
            .iter()
            .filter(|other| **other == Some(bound))
            .count();
        assert_eq!(count, right as u64);
    }
    assert_eq!(
        histogram.iter().sum::<u64>() as usize,
        bounds(db).iter().flatten().count()
    );
    assert_ne!(histogram.last(), Some(&0));
}

/// Under limits the bounds are the right ones cut off at one height, consistent and no proof.
fn check_limits<S: Name, const U: bool>(
    graph: &Graph<S, U>,
    whole: &PatternDb<Classes>,
    right: &[Option<u32>],
    map: &[usize],
    rng: &mut SplitMix64,
) {
    let space = whole.space();
    let field = distance_field(&Reversed(graph), graph.goals(), &Limits::none());
    let check_cut = |db: &PatternDb<Classes>, height: u32| {
        let cut: Vec<Option<u32>> = right
            .iter()
            .map(|bound| Some(bound.unwrap_or(height).min(height)))
            .collect();
        assert_eq!(bounds(db), cut);
        let bound = PatternBound::new(db, |name: &S| map[name.vertex()]);
        assert_eq!(check_heuristic(graph, &bound, &field), Ok(()));
    };
    let farthest = right.iter().flatten().max().copied();
    let depth = rng.below(6) as u32;
    let db = PatternDb::build(space.clone(), &Limits::none().with_depth(depth));
    if farthest.is_some_and(|farthest| farthest > depth) {
        assert_eq!(db.outcome, Outcome::LimitReached(LimitKind::Depth));
        check_cut(&db, depth + 1);
    } else {
        assert_eq!(db.outcome, Outcome::Exhausted);
        assert_eq!(bounds(&db), right);
    }
    let all = whole.stats.expanded;
    let db = PatternDb::build(space.clone(), &Limits::none().with_nodes(all));
    assert_eq!(db.outcome, Outcome::Exhausted);
    assert_eq!(bounds(&db), right);
    if all > 0 {
        let nodes = rng.below(all);
        let db = PatternDb::build(space.clone(), &Limits::none().with_nodes(nodes));
        assert_eq!(db.outcome, Outcome::LimitReached(LimitKind::Nodes));
        assert_eq!(db.stats.expanded, nodes);
        check_cut(&db, bounds(&db).into_iter().flatten().max().unwrap());
    }
    let bytes = whole.stats.peak_bytes;
    let db = PatternDb::build(space.clone(), &Limits::none().with_memory(bytes));
    assert_eq!(db.outcome, Outcome::Exhausted);
    let db = PatternDb::build(space.clone(), &Limits::none().with_memory(bytes - 1));
    assert_eq!(db.outcome, Outcome::LimitReached(LimitKind::Memory));
    check_cut(&db, bounds(&db).into_iter().flatten().max().unwrap());
}

#[test]
fn any_map_of_a_graph_gives_sound_bounds() {
    for seed in 0..2_500 {
        let rng = || SplitMix64::for_index(4, seed);
        check_graph::<u32, true>(&mut rng());
        check_graph::<u32, false>(&mut rng());
        check_graph::<String, true>(&mut rng());
        check_graph::<String, false>(&mut rng());
    }
}

#[test]
fn a_table_without_room_knows_nothing() {
    let space = Classes {
        into: vec![Vec::new(); 100],
        goals: vec![3],
    };
    let db = PatternDb::build(space, &Limits::none().with_memory(99));
    assert_eq!(db.outcome, Outcome::LimitReached(LimitKind::Memory));
    assert!(!db.is_complete());
    assert_eq!((db.bound(&3), db.bound(&4)), (Some(0), Some(0)));
    assert_eq!((db.stats.expanded, db.stats.peak_bytes), (0, 0));
    assert!(db.histogram().is_empty());
}

/// A line of patterns with the goal at its beginning, and some that lead nowhere.
fn line(length: usize, apart: usize) -> Classes {
    let mut into: Vec<_> = (1..=length)
        .map(|next| vec![(MoveCost::One, next)])
        .collect();
    into[length - 1].clear();
    into.resize(length + apart, Vec::new());
    Classes {
        into,
        goals: vec![0],
    }
}

#[test]
fn far_patterns_are_known_to_be_far_and_lost_ones_to_be_lost() {
    let db = PatternDb::build(line(600, 10), &Limits::none());
    assert_eq!(db.outcome, Outcome::Exhausted);
    for pattern in 0..600 {
        assert_eq!(db.bound(&pattern), Some((pattern as u32).min(254)));
    }
    assert!((600..610).all(|pattern| db.bound(&pattern).is_none()));
    assert_eq!(PatternDb::<Classes>::MAX_BOUND, 254);
    assert_eq!(db.histogram()[254], 600 - 254);
    for (depth, outcome, cut) in [
        (252, Outcome::LimitReached(LimitKind::Depth), 253),
        (253, Outcome::LimitReached(LimitKind::Depth), 254),
        (300, Outcome::LimitReached(LimitKind::Depth), 254),
        (598, Outcome::LimitReached(LimitKind::Depth), 254),
        (599, Outcome::Exhausted, 254),
    ] {
        let db = PatternDb::build(line(600, 10), &Limits::none().with_depth(depth));
        assert_eq!(db.outcome, outcome);
        assert_eq!(db.bound(&599), Some(cut));
        assert_eq!(db.bound(&605).is_none(), outcome == Outcome::Exhausted);
    }
}

#[test]
fn goals_may_be_many_or_none() {
    let mut none = line(5, 0);
    none.goals.clear();
    let db = PatternDb::build(none, &Limits::none());
    assert_eq!(
        (db.outcome, bounds(&db)),
        (Outcome::Exhausted, vec![None; 5])
    );
    let mut two = line(5, 0);
    two.goals = vec![3, 0, 3];
    let db = PatternDb::build(two, &Limits::none());
    assert_eq!(bounds(&db), [0, 1, 2, 0, 1].map(Some));
    assert_eq!(db.stats.expanded, 5);
}

#[test]
fn faults_of_a_heuristic_are_found() {
    for seed in 0..5_000 {
        let mut rng = SplitMix64::for_index(6, seed);
        let graph = Graph::<u32, false>::random(&mut rng, 8);
        let to_goal = graph.to_goal();
        let field = distance_field(&Reversed(&graph), graph.goals(), &Limits::none());
        let mut values = Bounds::random(&mut rng, &to_goal).0;
        // One more or less here and there, or no bound at all.
        for value in &mut values {
            if rng.chance(1, 8) {
                *value = value
                    .and_then(|value| value.saturating_add(2).checked_sub(rng.below(4) as u32));
            }
        }
        let finite = |bound: Option<u32>| bound.unwrap_or(u32::MAX);
        let admissible = (0..to_goal.len()).all(|vertex| {
            to_goal[vertex].is_none_or(|distance| finite(values[vertex]) <= distance)
        });
        let consistent = (0..to_goal.len()).all(|vertex| {
            to_goal[vertex].is_none()
                || graph.out[vertex].iter().all(|&(_, next)| {
                    finite(values[vertex]) <= finite(values[next]).saturating_add(1)
                })
        });
        let (any, strict) = (
            Bounds::<false>(values.clone()),
            Bounds::<true>(values.clone()),
        );
        assert_eq!(check_heuristic(&graph, &any, &field).is_ok(), admissible);
        let verdict = check_heuristic(&graph, &strict, &field);
        assert_eq!(verdict.is_ok(), admissible && consistent);
        match verdict {
            Err(HeuristicFault::NoGoal { state, distance }) => {
                assert_eq!(
                    (values[state.vertex()], to_goal[state.vertex()]),
                    (None, Some(distance))
                );
            }
            Err(HeuristicFault::TooGreat {
                state,
                bound,
                distance,
            }) => {
                assert_eq!(values[state.vertex()], Some(bound));
                assert_eq!(to_goal[state.vertex()], Some(distance));
                assert!(bound > distance);
            }
            Err(HeuristicFault::Inconsistent {
                state,
                bound,
                next,
                next_bound,
            }) => {
                assert_eq!(values[state.vertex()], Some(bound));
                assert_eq!(values[next.vertex()], Some(next_bound));
                assert!(bound > next_bound + 1);
                assert!(
                    graph.out[state.vertex()]
                        .iter()
                        .any(|&(_, to)| to == next.vertex())
                );
            }
            _ => {}
        }
    }
}

#[test]
fn faults_are_named() {
    let messages = [
        HeuristicFault::NoGoal {
            state: 'a',
            distance: 4,
        },
        HeuristicFault::TooGreat {
            state: 'a',
            bound: 5,
            distance: 4,
        },
        HeuristicFault::Inconsistent {
            state: 'a',
            bound: 5,
            next: 'b',
            next_bound: 3,
        },
    ]
    .map(|fault| fault.to_string());
    insta::assert_snapshot!(messages.join("\n"), @r"
    no goal is said to be in reach of 'a', which is 4 moves from one
    a bound of 5 at 'a', which is 4 moves from a goal
    a bound of 5 at 'a' falls to 3 at 'b', a move further
    ");
}
