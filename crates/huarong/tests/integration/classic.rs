//! The solver of classic layouts against the general one, which has to take the same boards with a
//! frame of walls round them.

use huarong::{
    Algorithm, Atlas, ClassicSolver, Metric, PieceMove, Puzzle, Solution, all_solutions, solve,
};
use search_core::{LimitKind, Limits, Outcome, SplitMix64};

use crate::draw::{any_layout, layout_of};
use crate::random_puzzles::check_solution;

/// The same puzzle within walls, which is not classic any more.
fn framed(puzzle: &Puzzle) -> Puzzle {
    let frame = |rows: &str, filling: char| {
        let edge = filling.to_string().repeat(6);
        let rows = rows
            .split('/')
            .map(|row| format!("{filling}{row}{filling}"));
        let all: Vec<String> = [edge.clone()]
            .into_iter()
            .chain(rows)
            .chain([edge])
            .collect();
        all.join("/")
    };
    let board = Puzzle::parse_rows(&frame(&puzzle.rows(), '#')).unwrap();
    let framed = board.with_goal(&frame(&puzzle.goal_rows().unwrap(), '.'));
    framed.unwrap()
}

fn steps(moves: &[PieceMove]) -> usize {
    moves.iter().map(|mv| mv.path().len()).sum()
}

/// Both solvers' answers to a layout, with all that they must share compared.
fn compare(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Solution {
    let fast = solve(puzzle, metric, Algorithm::Bfs, limits).unwrap();
    let plain = solve(&framed(puzzle), metric, Algorithm::Bfs, limits).unwrap();
    let place = format!("{} in {metric}", puzzle.rows());
    assert_eq!(fast.outcome, plain.outcome, "{place}");
    assert_eq!(fast.length, plain.length, "{place}");
    assert_eq!(fast.is_whole, plain.is_whole, "{place}");
    assert_eq!(fast.mirrored, plain.mirrored, "{place}");
    assert_eq!(fast.metric, metric);
    assert_eq!(fast.algorithm, Algorithm::Bfs);
    check_solution(puzzle, &fast);
    if fast.outcome == Outcome::Exhausted {
        assert_eq!(fast.states, plain.states, "{place}");
        assert_eq!(fast.expanded, plain.expanded, "{place}");
    }
    if metric == Metric::MoveThenStep {
        assert_eq!(steps(&fast.moves), steps(&plain.moves), "{place}");
    }
    fast
}

#[test]
fn it_answers_as_the_general_solver_does() {
    let mut rng = SplitMix64::new(17);
    let limits = Limits::none();
    let (mut solved, mut longest) = (0, 0);
    for round in 0..90 {
        let puzzle = match round % 3 {
            0 => any_layout(&mut rng),
            1 => layout_of(&mut rng, 1 + round / 3 % 5, 4 - round / 3 % 5, 4),
            _ => layout_of(&mut rng, round / 3 % 3, 2, 6),
        };
        for metric in Metric::SINGLE {
            let answer = compare(&puzzle, metric, &limits);
            solved += u32::from(answer.outcome == Outcome::Solved);
            longest = longest.max(answer.length.unwrap_or(0));
        }
    }
    assert!(solved > 300 && longest > 60, "{solved} {longest}");
}

#[test]
fn it_proves_what_the_general_solver_proves() {
    let mut rng = SplitMix64::new(4);
    let mut solver = ClassicSolver::new();
    let mut proven = 0;
    while proven < 25 {
        // Standing dominoes above all: most of what cannot be solved.
        let puzzle = layout_of(&mut rng, proven % 2, 5 - proven % 2, 4);
        let answer = solver.solve(&puzzle, Metric::Step, &Limits::none());
        if answer.unwrap().outcome == Outcome::Exhausted {
            proven += 1;
            for metric in Metric::SINGLE {
                let answer = compare(&puzzle, metric, &Limits::none());
                let all = Atlas::chart(&puzzle, metric, &Limits::none()).unwrap();
                assert_eq!((answer.states, all.goals()), (all.len(), 0));
                assert_eq!(Some(answer.expanded), all.merged());
                assert!(answer.is_whole);
            }
        }
    }
}

#[test]
fn kept_tables_change_nothing() {
    let mut rng = SplitMix64::new(8);
    let mut solver = ClassicSolver::new();
    for round in 0..60 {
        let puzzle = any_layout(&mut rng);
        let metric = Metric::SINGLE[round % 4];
        let limits = Limits::none().with_nodes(3_000);
        let mut kept = solver.solve(&puzzle, metric, &limits).unwrap();
        let new = solve(&puzzle, metric, Algorithm::Bfs, &limits).unwrap();
        kept.elapsed = new.elapsed;
        assert_eq!(kept, new, "{}", puzzle.rows());
    }
}

/// 横刀立马 has 256 solutions of 81 moves; few of them take the fewest steps.
#[test]
fn the_fewest_steps_within_the_fewest_moves() {
    for name in ["横刀立马", "捷足先登", "前呼后拥"] {
        let puzzle = Puzzle::from_text(name).unwrap();
        let limits = Limits::none();
        let all = all_solutions(&puzzle, Metric::Move, &limits).unwrap();
        let atlas = Atlas::chart(&puzzle, Metric::Move, &limits).unwrap();
        // Every shortest solution, walked through move by move.
        let mut steps_of: Vec<usize> = Vec::new();
        let mut open = vec![(puzzle.clone(), 0)];
        while let Some((position, so_far)) = open.pop() {
            if position.is_solved() {
                steps_of.push(so_far);
            }
            for mv in atlas.best_moves(&position) {
                let mut next = position.clone();
                next.try_play(&mv).unwrap();
                open.push((next, so_far + mv.path().len()));
            }
        }
        assert_eq!(all.count, Some(steps_of.len() as u128));
        let fewest = *steps_of.iter().min().unwrap();
        let ways = steps_of.iter().filter(|&&steps| steps == fewest).count();
        let best = all_solutions(&puzzle, Metric::MoveThenStep, &limits).unwrap();
        assert_eq!(
            (best.length, best.count),
            (all.length, Some(ways as u128)),
            "{name}"
        );
        assert!((1..=all.positions).contains(&best.positions));
        for algorithm in Algorithm::ALL
            .into_iter()
            .filter(|a| *a != Algorithm::IdaStar)
        {
            let answer = solve(&puzzle, Metric::MoveThenStep, algorithm, &limits).unwrap();
            check_solution(&puzzle, &answer);
            assert_eq!(answer.length, all.length);
            assert_eq!(steps(&answer.moves), fewest, "{name} by {algorithm}");
        }
    }
}

/// Mirror images are solved in as many moves, with as much work.
#[test]
fn mirror_images_are_equally_far() {
    let mut rng = SplitMix64::new(21);
    for _ in 0..25 {
        let code = huarong::CommonCode::try_from(&any_layout(&mut rng)).unwrap();
        for metric in Metric::SINGLE {
            let [one, other] = [code, code.mirrored()].map(|code| {
                let puzzle = code.puzzle();
                let answer = solve(&puzzle, metric, Algorithm::Auto, &Limits::none()).unwrap();
                check_solution(&puzzle, &answer);
                (
                    answer.length,
                    answer.states,
                    answer.expanded,
                    steps(&answer.moves),
                )
            });
            assert_eq!((one.0, one.1, one.2), (other.0, other.1, other.2), "{code}");
            if metric != Metric::Move {
                assert_eq!(one.3, other.3, "{code}");
            }
        }
    }
}

#[test]
fn limits_mean_the_same() {
    let mut rng = SplitMix64::new(5);
    let mut cut = 0;
    for round in 0..40 {
        let puzzle = if round % 2 == 0 {
            layout_of(&mut rng, 1, 4, 4)
        } else {
            any_layout(&mut rng)
        };
        for metric in Metric::SINGLE {
            let depth = rng.below(30) as u32;
            let answer = compare(&puzzle, metric, &Limits::none().with_depth(depth));
            cut += u32::from(answer.outcome == Outcome::LimitReached(LimitKind::Depth));
            assert!(answer.length.is_none_or(|length| length <= depth));

            // As many nodes as the search takes are enough, and one less is not.
            let limits = Limits::none().with_nodes(2_000);
            let whole = solve(&puzzle, metric, Algorithm::Bfs, &limits).unwrap();
            if whole.outcome == Outcome::Solved && whole.expanded > 0 {
                let with = |nodes| {
                    let limits = Limits::none().with_nodes(nodes);
                    solve(&puzzle, metric, Algorithm::Bfs, &limits).unwrap()
                };
                assert_eq!(with(whole.expanded).length, whole.length);
                let less = with(whole.expanded - 1);
                assert_eq!(less.outcome, Outcome::LimitReached(LimitKind::Nodes));
                assert_eq!(less.expanded, whole.expanded - 1);
                assert!(!less.is_whole && less.moves.is_empty());
            }
        }
    }
    assert!(cut > 20, "{cut}");
}

#[test]
fn a_component_just_within_the_depth_is_exhausted() {
    let stuck = Puzzle::from_text("走投无路").unwrap();
    for metric in Metric::SINGLE {
        let at = |depth| compare(&stuck, metric, &Limits::none().with_depth(depth)).outcome;
        let farthest = (20..200).find(|&depth| {
            let limits = Limits::none().with_depth(depth);
            let answer = solve(&stuck, metric, Algorithm::Bfs, &limits).unwrap();
            answer.outcome == Outcome::Exhausted
        });
        let farthest = farthest.unwrap();
        assert_eq!(at(farthest), Outcome::Exhausted);
        assert_eq!(at(farthest - 1), Outcome::LimitReached(LimitKind::Depth));
        // Merging brings mirror images nearer, and nothing further away.
        let atlas = Atlas::chart(&stuck, metric, &Limits::none()).unwrap();
        let unmerged = atlas.eccentricity();
        assert!((21..=unmerged).contains(&farthest), "{farthest} {unmerged}");
    }
}

#[test]
fn memory_is_held_to() {
    let puzzle = Puzzle::from_text("峰回路转").unwrap();
    let mut last = 0;
    for bytes in [20_000, 100_000, 400_000, 900_000, 4_000_000] {
        let limits = Limits::none().with_memory(bytes);
        let answer = solve(&puzzle, Metric::Step, Algorithm::Bfs, &limits).unwrap();
        let expected = if bytes == 4_000_000 {
            Outcome::Solved
        } else {
            Outcome::LimitReached(LimitKind::Memory)
        };
        assert_eq!(answer.outcome, expected, "{bytes}");
        // A state takes 16 bytes and two slots of 8.
        assert!(answer.states as usize * 32 <= bytes);
        assert!(answer.states > last);
        last = answer.states;
    }
    assert!(last > 1 << 14, "more than the tables hold at first");
}
