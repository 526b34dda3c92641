//! Known puzzles, known numbers, limits.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use huarong::{
    Algorithm, Atlas, Metric, Puzzle, PuzzleBuilder, SolveError, demonstrate_inadmissible, solve,
};
use search_core::{LimitKind, Limits, Outcome};

fn chart(puzzle: &Puzzle, metric: Metric) -> Atlas {
    Atlas::chart(puzzle, metric, &Limits::none()).unwrap()
}

/// A puzzle of the literature: board, goal, least moves, steps and slides, states that can be
/// reached (0: not published).
type Known = (&'static str, &'static str, &'static str, [u32; 3], u64);

const BOTTOM: &str = "..../..../..../.XX./.XX.";

const KNOWN: [Known; 11] = [
    (
        "Pennant",
        "XXAA/XXBB/CD../EFGG/EFHH",
        "..../..../..../XX../XX..",
        [59, 83, 62],
        1_398,
    ),
    (
        "Nine Blocks",
        "AB../ABCC/DEFF/DEXX/GHXX",
        "..../..../..../XX../XX..",
        [64, 88, 66],
        391,
    ),
    (
        "Quzzle",
        "XXAA/XXBC/..BC/DEEF/DGGH",
        "..XX/..XX/..../..../....",
        [84, 115, 93],
        888,
    ),
    (
        "Century",
        "AXXB/CXXD/CE.D/FE.G/HHII",
        BOTTOM,
        [99, 131, 111],
        81_340,
    ),
    (
        "Super Century",
        "BCDE/XXFE/XXFG/.HHG/.IJJ",
        BOTTOM,
        [138, 179, 150],
        81_340,
    ),
    (
        "Super Century, one move on",
        "ABCD/AEXX/FEXX/FGGH/.II.",
        BOTTOM,
        [137, 178, 149],
        81_340,
    ),
    (
        "Supercompo",
        ".XX./AXXB/CDDE/CFFE/GHHI",
        BOTTOM,
        [123, 158, 132],
        81_462,
    ),
    (
        "Thin Klotski",
        "A.XX/ABBC/.BBD/EEFG/EEHI",
        "..../..../..../..../.XX.",
        [66, 101, 77],
        14_224,
    ),
    (
        "Fat Klotski",
        ".XXA/BXXC/DEEC/FEE./GHII",
        BOTTOM,
        [85, 123, 97],
        14_224,
    ),
    (
        "Ma's puzzle",
        "AAABB/CCDDB/EFFGG/EEHHH/..I..",
        "...BB/...EB/...EE/...../.....",
        [23, 36, 26],
        110_804,
    ),
    (
        "Bickford",
        "AAEB/FCEE/FD.G/.DHI",
        "..../..../..../..AA",
        [131, 180, 153],
        9_591,
    ),
];

#[test]
fn puzzles_of_the_literature() {
    for (name, rows, goal, [moves, steps, slides], states) in KNOWN {
        let puzzle = Puzzle::parse_rows(rows).unwrap().with_goal(goal).unwrap();
        for (metric, length) in [
            (Metric::Move, moves),
            (Metric::Step, steps),
            (Metric::Slide, slides),
        ] {
            for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
                let answer = solve(&puzzle, metric, algorithm, &Limits::none()).unwrap();
                assert_eq!(
                    answer.length,
                    Some(length),
                    "{name} in {metric} by {algorithm}"
                );
            }
        }
        assert_eq!(chart(&puzzle, Metric::Move).len(), states, "{name}");
    }
}

/// Rush Hour: each piece along its axis only, so that moves and slides are one.
const RUSH_HOUR: [(&str, &str, [u32; 2], u64); 5] = [
    (
        "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.",
        "A",
        [51, 81],
        4_780,
    ),
    (
        "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM",
        "A",
        [60, 103],
        2_332,
    ),
    (
        "AAA..B/.....B/..CXXB/..CDEE/F.GDHH/F.GIII",
        "X",
        [29, 53],
        4_161,
    ),
    (
        "ABBBCD/AEEECD/XXFGHD/IIFGH./...JKK/...JLL",
        "X",
        [37, 74],
        3_571,
    ),
    (
        "AAAB../CDDB.E/CXXFGE/HHIFGJ/..IKKJ/.LLMM.",
        "X",
        [41, 71],
        14_052,
    ),
];

#[test]
fn rush_hour() {
    for (rows, car, [moves, steps], states) in RUSH_HOUR {
        let goal = format!("....../....../....{car}{car}/....../....../......");
        let puzzle = PuzzleBuilder::new(rows)
            .goal(&goal)
            .axis_bound(true)
            .build()
            .unwrap();
        for (metric, length) in [
            (Metric::Move, moves),
            (Metric::Slide, moves),
            (Metric::Step, steps),
        ] {
            for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
                let answer = solve(&puzzle, metric, algorithm, &Limits::none()).unwrap();
                assert_eq!(
                    answer.length,
                    Some(length),
                    "{rows} in {metric} by {algorithm}"
                );
            }
        }
        assert_eq!(chart(&puzzle, Metric::Move).len(), states, "{rows}");
    }
}

#[test]
fn the_component_of_hengdao_lima() {
    let puzzle = Puzzle::from_text("横刀立马").unwrap();
    for (metric, eccentricity, farthest) in [
        (Metric::Move, 124, 8),
        (Metric::Slide, 133, 8),
        (Metric::Step, 167, 4),
    ] {
        let all = chart(&puzzle, metric);
        assert_eq!(
            (all.len(), all.merged(), all.goals()),
            (25_955, Some(13_011), 964)
        );
        assert_eq!(all.eccentricity(), eccentricity, "{metric}");
        assert_eq!(all.layers().last(), Some(&farthest), "{metric}");
        assert_eq!(all.layers().iter().sum::<u64>(), all.len());
    }
    // A mirror image need not be in the component, so merging need not halve it.
    let other = Puzzle::from_text("峰回路转").unwrap();
    let all = chart(&other, Metric::Move);
    assert_eq!(
        (all.len(), all.merged(), all.goals()),
        (81_340, Some(40_670), 6_364)
    );
    assert_eq!(all.eccentricity(), 230);
}

#[test]
fn exhausted_components_are_counted_without_merging() {
    let stuck = Puzzle::from_text("走投无路").unwrap();
    for metric in Metric::SINGLE {
        for algorithm in [Algorithm::Bfs, Algorithm::Bidirectional, Algorithm::Astar] {
            let answer = solve(&stuck, metric, algorithm, &Limits::none()).unwrap();
            assert_eq!((answer.outcome, answer.states), (Outcome::Exhausted, 7_462));
            assert!(answer.mirrored && answer.is_whole);
        }
    }
    // On a strip neither piece can pass the other: the reflection is out of reach, and twice the
    // merged states would be too many.
    let strip = Puzzle::parse_rows("AA.BB.C")
        .unwrap()
        .with_goal("..C....")
        .unwrap();
    let answer = solve(&strip, Metric::Step, Algorithm::Bfs, &Limits::none()).unwrap();
    assert_eq!((answer.outcome, answer.states), (Outcome::Exhausted, 10));
}

/// The goal's side may be tiny and the start's huge: the proof holds, and the count says that it is
/// not whole instead of going on for ever.
#[test]
fn a_proof_from_the_goals_side_does_not_count_without_end() {
    let rows = "AB....#./CD....##/EF....#./......##/......#./......##/......#./########/#.#.#.#.";
    let goal = ".......A/......../.......B/......../.......C/......../.......D/......../.E.F....";
    let puzzle = Puzzle::parse_rows(rows).unwrap().with_goal(goal).unwrap();
    let limits = Limits::none().with_nodes(500);
    let answer = solve(&puzzle, Metric::Step, Algorithm::Bidirectional, &limits).unwrap();
    assert_eq!(
        (answer.outcome, answer.is_whole),
        (Outcome::Exhausted, false)
    );
    assert!(answer.states > 500);
    // Nor does it count past the other limits.
    let limits = Limits::none().with_memory(100_000);
    let answer = solve(&puzzle, Metric::Step, Algorithm::Bidirectional, &limits).unwrap();
    assert_eq!(
        (answer.outcome, answer.is_whole),
        (Outcome::Exhausted, false)
    );
    assert!(answer.states < 100_000 / 8);
}

#[test]
fn merging_asks_walls_pieces_and_goals() {
    let mirrored = |rows: &str, goal: &str| {
        let puzzle = Puzzle::parse_rows(rows).unwrap().with_goal(goal).unwrap();
        solve(&puzzle, Metric::Move, Algorithm::Bfs, &Limits::none())
            .unwrap()
            .mirrored
    };
    assert!(mirrored("A../...", ".../.A."));
    assert!(!mirrored("A../...", ".../..A"), "a goal on one side");
    assert!(!mirrored("A.#/...", ".../.A."), "a wall on one side");
    assert!(
        !mirrored("A.../..BB/...B", "..../.A../...."),
        "even width, single cell goal"
    );
    assert!(
        !mirrored("A..../..BB./...B.", "..A../...../....."),
        "B has no mirror twin"
    );
    assert!(
        mirrored("A..../CCBB./.CB..", "..A../...../....."),
        "B and C are mirror twins"
    );
    assert!(
        mirrored("A..B", ".AB."),
        "two goal pieces that change places in the mirror"
    );
    assert!(!mirrored("A..BB", ".A.BB"), "goal pieces of two shapes");
}

#[test]
fn knuths_silly_puzzle() {
    let silly = PuzzleBuilder::new("111##/212../222../...../34...")
        .goal("...##/...34/..111/..212/..222")
        .alike("34")
        .build()
        .unwrap();
    for (metric, length) in [(Metric::Step, 20), (Metric::Slide, 10), (Metric::Move, 4)] {
        for algorithm in [
            Algorithm::Bfs,
            Algorithm::Bidirectional,
            Algorithm::Astar,
            Algorithm::Auto,
        ] {
            let answer = solve(&silly, metric, algorithm, &Limits::none()).unwrap();
            assert_eq!(answer.length, Some(length), "{metric} by {algorithm}");
        }
    }
}

#[test]
fn limits_end_a_search_without_an_answer() {
    let puzzle = Puzzle::from_text("横刀立马").unwrap();
    let stopped = Arc::new(AtomicBool::new(true));
    for (limits, kind) in [
        (Limits::none().with_nodes(100), LimitKind::Nodes),
        (Limits::none().with_depth(80), LimitKind::Depth),
        (Limits::none().with_memory(10_000), LimitKind::Memory),
        (
            Limits::none().with_time(core::time::Duration::ZERO),
            LimitKind::Time,
        ),
        (Limits::none().with_stop(stopped), LimitKind::Stop),
    ] {
        for algorithm in [
            Algorithm::Bfs,
            Algorithm::Bidirectional,
            Algorithm::Astar,
            Algorithm::IdaStar,
        ] {
            if algorithm == Algorithm::IdaStar
                && matches!(kind, LimitKind::Depth | LimitKind::Memory)
            {
                continue; // it would take for ever to reach that depth, and needs no memory
            }
            let answer = solve(&puzzle, Metric::Move, algorithm, &limits).unwrap();
            assert_eq!(answer.outcome, Outcome::LimitReached(kind), "{algorithm}");
            assert_eq!((answer.length, answer.moves.len()), (None, 0));
        }
    }
    let just_enough = Limits::none().with_depth(81);
    let answer = solve(&puzzle, Metric::Move, Algorithm::Bfs, &just_enough).unwrap();
    assert_eq!(answer.length, Some(81));
}

#[test]
fn a_solved_start_needs_no_move() {
    let puzzle = Puzzle::from_text("..../..../..../.AA./.AA.").unwrap();
    for algorithm in Algorithm::ALL {
        let answer = solve(&puzzle, Metric::Step, algorithm, &Limits::none()).unwrap();
        assert_eq!(
            (answer.outcome, answer.length),
            (Outcome::Solved, Some(0)),
            "{algorithm}"
        );
    }
    assert!(puzzle.is_solved());
}

#[test]
fn without_a_goal_there_is_nothing_to_search() {
    let puzzle = Puzzle::parse_rows("A.").unwrap();
    assert!(!puzzle.is_solved());
    let error = solve(&puzzle, Metric::Move, Algorithm::Auto, &Limits::none()).unwrap_err();
    assert_eq!(error, SolveError::NoGoal);
    assert!(demonstrate_inadmissible(&puzzle, Metric::Move, &Limits::none()).is_err());
}

#[test]
fn the_inadmissible_sum_gives_upper_bounds_only() {
    let mut above = 0;
    for name in ["横刀立马", "兵分三路", "捷足先登", "前呼后拥", "峰回路转"] {
        let layout = huarong::Layout::find(name).unwrap();
        for metric in Metric::SINGLE {
            let puzzle = layout.puzzle();
            let bound = demonstrate_inadmissible(&puzzle, metric, &Limits::none())
                .unwrap()
                .unwrap();
            let optimum = layout.optimum(metric).unwrap();
            assert!(bound.at_most >= optimum, "{name}");
            above += u32::from(bound.at_most > optimum);
            let mut position = puzzle;
            bound
                .moves
                .iter()
                .for_each(|mv| position.try_play(mv).unwrap());
            assert!(position.is_solved());
            assert_eq!(bound.moves.len() as u32, bound.at_most);
        }
    }
    assert!(above > 0, "the contrast is that it does miss the optimum");
}

/// Boards beyond 64 and 128 cells use wider states: the same puzzle amid walls has the same answer.
#[test]
fn wide_boards_give_the_answers_of_small_ones() {
    let pennant = Puzzle::parse_rows("XXAA/XXBB/CD../EFGG/EFHH").unwrap();
    let pennant = pennant.with_goal("..../..../..../XX../XX..").unwrap();
    let klotski = Puzzle::from_text("捷足先登").unwrap();
    for (small, is_merged) in [(pennant, false), (klotski, true)] {
        for side in [10_usize, 12, 32] {
            let pad = |rows: &str, filling: &str| {
                let edge = filling.repeat((side - 4) / 2);
                let mut padded: Vec<String> = rows
                    .split('/')
                    .map(|row| format!("{edge}{row}{edge}"))
                    .collect();
                padded.resize(side, filling.repeat(side));
                padded.join("/")
            };
            let wide = Puzzle::parse_rows(&pad(&small.rows(), "#")).unwrap();
            let wide = wide
                .with_goal(&pad(&small.goal_rows().unwrap(), "."))
                .unwrap();
            for metric in Metric::SINGLE {
                let [one, other] = [&small, &wide].map(|puzzle| {
                    let answer = solve(puzzle, metric, Algorithm::Bfs, &Limits::none()).unwrap();
                    assert_eq!(answer.mirrored, is_merged);
                    let all = chart(puzzle, metric);
                    (answer.length, all.len(), all.merged(), all.goal_layers())
                });
                assert_eq!(one, other, "{side} in {metric}");
            }
        }
    }
}

#[test]
fn knuths_silly_puzzle_in_all_six_styles() {
    let silly = PuzzleBuilder::new("111##/212../222../...../34...")
        .goal("...##/...34/..111/..212/..222")
        .alike("34")
        .build()
        .unwrap();
    let styles = [
        (Metric::Step, 20),
        (Metric::Slide, 10),
        (Metric::Move, 4),
        (Metric::GroupStep, 10),
        (Metric::GroupSlide, 4),
        (Metric::GroupMove, 2),
    ];
    for (metric, length) in styles {
        for algorithm in [
            Algorithm::Bfs,
            Algorithm::Bidirectional,
            Algorithm::Astar,
            Algorithm::Auto,
        ] {
            let answer = solve(&silly, metric, algorithm, &Limits::none()).unwrap();
            assert_eq!(answer.length, Some(length), "{metric} by {algorithm}");
            crate::random_puzzles::check_solution(&silly, &answer);
        }
    }
}

#[test]
fn some_puzzles_need_pieces_that_move_together() {
    // Neither can move up or down, and each holds the other between its sides.
    let clasp = Puzzle::parse_rows("AAA./ABA./BBB.").unwrap();
    let clasp = clasp.with_goal(".AAA/.A.A/....").unwrap();
    let alone = solve(&clasp, Metric::Move, Algorithm::Bfs, &Limits::none()).unwrap();
    assert_eq!((alone.outcome, alone.states), (Outcome::Exhausted, 1));
    for metric in Metric::GROUP {
        let together = solve(&clasp, metric, Algorithm::Bfs, &Limits::none()).unwrap();
        assert_eq!(together.length, Some(1));
        assert_eq!(together.moves[0].to_string(), "AB:R");
    }
}

#[test]
fn classic_layouts_by_pieces_that_move_together() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    let single = Metric::UNITS.map(|metric| {
        solve(&board, metric, Algorithm::Auto, &Limits::none())
            .unwrap()
            .length
            .unwrap()
    });
    for (metric, most) in Metric::GROUP.into_iter().zip(single) {
        let answer = solve(&board, metric, Algorithm::Bfs, &Limits::none()).unwrap();
        assert!(answer.length.unwrap() < most, "{metric}");
        crate::random_puzzles::check_solution(&board, &answer);
    }
}
