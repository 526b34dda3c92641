//! Charts of whole components: known numbers, and the slow way to each answer.

use huarong::{Atlas, Metric, PieceMove, Puzzle, all_solutions};
use search_core::{LimitKind, Limits, SplitMix64};

fn chart(puzzle: &Puzzle, metric: Metric) -> Atlas {
    Atlas::chart(puzzle, metric, &Limits::none()).unwrap()
}

#[test]
fn hengdao_lima_is_as_published() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    for (metric, optimum, eccentricity, diameter, solutions) in [
        (Metric::Move, 81, 124, 145, 256),
        (Metric::Slide, 90, 133, 156, 0),
        (Metric::Step, 116, 167, 190, 4_112_640_000),
    ] {
        let atlas = chart(&board, metric);
        assert_eq!(
            (atlas.len(), atlas.merged(), atlas.goals()),
            (25_955, Some(13_011), 964)
        );
        assert_eq!(
            (atlas.optimum(), atlas.eccentricity()),
            (Some(optimum), eccentricity)
        );
        assert_eq!(atlas.diameter(&Limits::none()), Ok(diameter), "{metric}");
        let found = atlas.solutions(&board).unwrap();
        assert!(solutions == 0 || found == solutions, "{metric}: {found}");
        assert_eq!(atlas.layers().iter().sum::<u64>(), 25_955);
        assert_eq!(atlas.goal_layers()[0], 964);
        assert_eq!(atlas.goal_layers().iter().sum::<u64>(), 25_955);
        assert_eq!(
            atlas.layers()[eccentricity as usize] as usize,
            atlas.farthest().len()
        );
    }
}

#[test]
fn the_hardest_layout_is_the_hardest_of_its_component() {
    let board = Puzzle::from_text("峰回路转").unwrap();
    for (metric, optimum, solutions) in [
        (Metric::Move, 138, Some(10_160_640)),
        (Metric::Slide, 150, None),
        (Metric::Step, 179, None),
    ] {
        let atlas = chart(&board, metric);
        let (hardest, boards) = atlas.hardest();
        assert_eq!((atlas.optimum(), hardest), (Some(optimum), Some(optimum)));
        let shape = |puzzle: &Puzzle| {
            let mut anchors: Vec<_> = puzzle
                .pieces()
                .map(|(piece, at)| (piece.shape().clone(), at))
                .collect();
            anchors.sort_unstable();
            anchors
        };
        assert!(boards.iter().any(|hard| shape(hard) == shape(&board)));
        assert!(
            boards
                .iter()
                .all(|hard| atlas.moves_left(hard) == Some(optimum))
        );
        if let Some(solutions) = solutions {
            assert_eq!(atlas.solutions(&board), Some(solutions));
        }
    }
}

#[test]
fn an_unsolvable_component_has_no_way_to_the_goal() {
    let board = Puzzle::from_text("走投无路").unwrap();
    let atlas = chart(&board, Metric::Move);
    assert_eq!(
        (atlas.len(), atlas.goals(), atlas.optimum()),
        (7_462, 0, None)
    );
    assert!(!atlas.is_solvable() && atlas.goal_layers().is_empty());
    assert_eq!(atlas.hardest(), (None, Vec::new()));
    assert_eq!(
        (atlas.solutions(&board), atlas.first_solution(&board)),
        (Some(0), None)
    );
    assert!(atlas.best_moves(&board).is_empty());
    let mv = &board.legal_moves(Metric::Move)[0];
    let judgement = atlas.judge(&board, mv).unwrap();
    assert_eq!(
        (judgement.before, judgement.after, judgement.lost()),
        (None, None, None)
    );
    assert_eq!(judgement.to_string(), "no solution");
}

/// Every shortest solution of a small puzzle, by plain recursion over labelled boards that are
/// told apart by their shapes' places alone.
fn ways(atlas: &Atlas, position: &Puzzle) -> u64 {
    if position.is_solved() {
        return 1;
    }
    let left = atlas.moves_left(position).unwrap();
    let mut after: Vec<Puzzle> = Vec::new();
    for mv in position.legal_moves(atlas.metric()) {
        let mut next = position.clone();
        next.try_play(&mv).unwrap();
        if atlas.moves_left(&next) == Some(left - 1) {
            after.push(next);
        }
    }
    // Several sets of pieces may lead to one position.
    let places = |puzzle: &Puzzle| {
        let mut places: Vec<_> = puzzle
            .pieces()
            .map(|(piece, at)| {
                (
                    piece.goal().map(|_| piece.label()),
                    piece.shape().clone(),
                    at,
                )
            })
            .collect();
        places.sort_unstable();
        places
    };
    after.sort_by_key(places);
    after.dedup_by_key(|puzzle| places(puzzle));
    after.iter().map(|next| ways(atlas, next)).sum()
}

#[test]
fn moves_left_solutions_and_judgements_agree_with_plain_walks() {
    let puzzles = [
        ("AB./.CC/...", "A../.../..."),
        ("AAB/..C/D..", "..B/.../..."),
        ("ABB./CC.D/...D", "..../..../A..."),
        ("AB#/C../.D.", "..#/A../..."),
    ];
    let mut rng = SplitMix64::new(11);
    for (rows, goal) in puzzles {
        let puzzle = Puzzle::parse_rows(rows).unwrap().with_goal(goal).unwrap();
        for metric in Metric::UNITS.into_iter().chain(Metric::GROUP) {
            let atlas = chart(&puzzle, metric);
            let mut position = puzzle.clone();
            for _ in 0..60 {
                let limits = Limits::none();
                let answer = huarong::solve(&position, metric, huarong::Algorithm::Bfs, &limits);
                let length = answer.unwrap().length;
                assert_eq!(atlas.moves_left(&position), length, "{rows} in {metric}");
                let Some(length) = length else { break };
                let ways = u128::from(ways(&atlas, &position));
                assert_eq!(atlas.solutions(&position), Some(ways), "{rows} in {metric}");
                let all = all_solutions(&position, metric, &Limits::none()).unwrap();
                assert_eq!((all.length, all.count), (Some(length), Some(ways)));
                let moves = position.legal_moves(metric);
                let best = atlas.best_moves(&position);
                for mv in &moves {
                    let lost = atlas.judge(&position, mv).unwrap().lost().unwrap();
                    assert!(lost <= 2);
                    assert_eq!(best.contains(mv), lost == 0 && length > 0);
                }
                let line = atlas.first_solution(&position).unwrap();
                assert_eq!(line.len(), length as usize);
                assert_eq!(line.first(), best.first());
                let mut end = position.clone();
                for mv in &line {
                    end.try_play(mv).unwrap();
                }
                assert!(end.is_solved());
                let mv: &PieceMove = rng.pick(&moves).unwrap();
                position.try_play(mv).unwrap();
            }
        }
    }
}

#[test]
fn the_first_solution_is_the_least_of_all() {
    let puzzle = Puzzle::parse_rows("ABB./CC.D/...D")
        .unwrap()
        .with_goal("..../..../A...")
        .unwrap();
    for metric in Metric::ALL {
        let atlas = chart(&puzzle, metric);
        let mut lines: Vec<(Vec<PieceMove>, Puzzle)> = vec![(Vec::new(), puzzle.clone())];
        for _ in 0..atlas.optimum().unwrap() {
            lines = lines
                .iter()
                .flat_map(|(line, position)| {
                    atlas.best_moves(position).into_iter().map(move |mv| {
                        let mut after = position.clone();
                        after.try_play(&mv).unwrap();
                        let mut longer = line.clone();
                        longer.push(mv);
                        (longer, after)
                    })
                })
                .collect();
        }
        let least = lines.into_iter().map(|(line, _)| line).min();
        assert_eq!(atlas.first_solution(&puzzle), least);
    }
}

#[test]
fn positions_from_elsewhere_are_not_in_it() {
    let puzzle = Puzzle::parse_rows("AB./.CC/...")
        .unwrap()
        .with_goal("A../.../...")
        .unwrap();
    let atlas = chart(&puzzle, Metric::Move);
    assert!(atlas.contains(&puzzle));
    // Another goal makes another puzzle.
    let other = puzzle.with_goal(".../.../A..").unwrap();
    assert!(!atlas.contains(&other));
    assert_eq!(
        (atlas.moves_left(&other), atlas.solutions(&other)),
        (None, None)
    );
    assert!(atlas.best_moves(&other).is_empty());
}

#[test]
fn limits_are_named() {
    let board = Puzzle::from_text("横刀立马").unwrap();
    for (limits, kind) in [
        (Limits::none().with_nodes(100), LimitKind::Nodes),
        (Limits::none().with_depth(10), LimitKind::Depth),
        (Limits::none().with_memory(1 << 20), LimitKind::Memory),
    ] {
        let refused = Atlas::chart(&board, Metric::Move, &limits).unwrap_err();
        assert_eq!(refused.kind, kind);
        assert!(refused.seen > 0 && refused.seen < 25_955, "{refused}");
    }
    let atlas = chart(&board, Metric::Move);
    let nodes = Limits::none().with_nodes(100_000);
    assert_eq!(atlas.diameter(&nodes), Err(LimitKind::Nodes));
}

#[test]
fn graphs_are_written_whole() {
    let puzzle = Puzzle::parse_rows("<B/.,")
        .unwrap()
        .with_goal("../<.")
        .unwrap();
    let atlas = chart(&puzzle, Metric::Step);
    assert_eq!((atlas.len(), atlas.edges()), (12, 12));
    let mut xml = Vec::new();
    atlas.write_graphml(&mut xml).unwrap();
    let xml = String::from_utf8(xml).unwrap();
    assert_eq!(xml.matches("<node ").count(), 12);
    assert_eq!(xml.matches("<edge ").count(), 12);
    let first = r#"<node id="n0"><data key="rows">&lt;,/.B</data><data key="from_start">0</data><data key="to_goal">1</data></node>"#;
    assert!(xml.contains(first), "{xml}");
    let mut csv = Vec::new();
    atlas.write_edge_list(&mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("from,to"));
    assert_eq!(lines.clone().count(), 12);
    assert_eq!(lines.next(), Some("\"<,/.B\",\".,/<B\""));
}
