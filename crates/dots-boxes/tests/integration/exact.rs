//! The exact solver against the table, the published values, and its limits.

use dots_boxes::quiet::safe_edges;
use dots_boxes::{Edge, EdgeSet, Position, Start, solve, solve_value};
use search_core::{
    ExactSolver, LimitKind, Limits, Outcome, ProofConfig, ProofSearch, Question, Side, SplitMix64,
    Verdict,
};

use crate::oracle::{Table, position, random_position, size};

fn value(rows: u8, columns: u8, start: Start) -> i32 {
    let position = Position::start(size(rows, columns), start);
    let solution = solve_value(&position, &Limits::none()).unwrap();
    assert_eq!(solution.outcome, Outcome::Solved);
    solution.value().unwrap()
}

#[test]
fn known_values_of_the_three_starts() {
    // Boxes, then the value for the first player from the American, Icelandic and Swedish start.
    for (rows, columns, expected) in [
        (1, 1, [-1, -1, 0]),
        (1, 2, [0, 2, 2]),
        (1, 3, [-1, -1, 3]),
        (1, 4, [0, 2, 4]),
        (1, 5, [-1, -1, 5]),
        (1, 6, [0, 2, 6]),
        (1, 7, [-1, -1, 7]),
        (1, 8, [0, 2, 8]),
        (2, 2, [2, 2, -4]),
        (2, 3, [-2, 4, 6]),
        (2, 4, [2, 4, 0]),
        (2, 5, [-2, 2, 2]),
        (3, 3, [-3, -1, 7]),
    ] {
        let starts = [Start::American, Start::Icelandic, Start::Swedish];
        assert_eq!(
            starts.map(|start| value(rows, columns, start)),
            expected,
            "{rows}x{columns}"
        );
        assert_eq!(
            starts.map(|start| value(columns, rows, start)),
            expected,
            "{columns}x{rows}"
        );
    }
    // Larger boards with much of them drawn.
    assert_eq!(value(3, 4, Start::American), 0);
    assert_eq!(value(4, 3, Start::Icelandic), 4);
    assert_eq!(value(3, 4, Start::Swedish), 4);
    assert_eq!(value(2, 6, Start::American), 2);
    assert_eq!(value(6, 2, Start::Icelandic), 2);
    assert_eq!(value(2, 6, Start::Swedish), -4);
    assert_eq!(value(1, 9, Start::American), -1);
    assert_eq!(value(3, 5, Start::Swedish), 5);
    assert_eq!(value(4, 4, Start::Swedish), 0);
}

/// The searches that know no game, on one with rewards and extra turns.
#[test]
fn general_searches_find_the_known_values() {
    let mut solver = ExactSolver::new();
    let mut proofs = ProofSearch::new(ProofConfig::default());
    for (rows, columns, expected) in [
        (1, 1, [-1, -1, 0]),
        (1, 4, [0, 2, 4]),
        (2, 2, [2, 2, -4]),
        (2, 3, [-2, 4, 6]),
    ] {
        let starts = [Start::American, Start::Icelandic, Start::Swedish];
        for (start, value) in starts.into_iter().zip(expected) {
            let position = Position::start(size(rows, columns), start);
            let at = format!("{rows}x{columns}, {start:?}");
            let report = solver.solve(&position, &Limits::none());
            assert_eq!(report.outcome, Outcome::Solved, "{at}");
            assert_eq!(report.value(), Some(value), "{at}");
            for (at_least, verdict) in [(value, Verdict::Yes), (value + 1, Verdict::No)] {
                let question = Question::wins(Side::First).at_least(at_least);
                let report = proofs.prove(&position, question, &Limits::none());
                assert_eq!(report.verdict, verdict, "{at}, {at_least}");
            }
        }
    }
}

#[test]
fn known_first_moves() {
    let moves = |rows, columns, start| {
        let position = Position::start(size(rows, columns), start);
        let solution = solve(&position, &Limits::none()).unwrap();
        let moves: Vec<String> = solution.moves.iter().map(Edge::to_string).collect();
        moves.join(" ")
    };
    assert_eq!(
        moves(2, 2, Start::American),
        "h0,0 h0,1 h2,0 h2,1 v0,0 v0,2 v1,0 v1,2"
    );
    assert_eq!(moves(1, 2, Start::American), "v0,1");
    assert_eq!(moves(3, 3, Start::Swedish), "h1,1 h2,1 v1,1 v1,2");
    assert_eq!(moves(3, 3, Start::Icelandic), "h0,0 v2,3");
    // On 2x4 all but the inner edges h1,1 h1,2 v0,2 v1,2.
    assert_eq!(
        moves(2, 4, Start::American),
        "h0,0 h0,1 h0,2 h0,3 h1,0 h1,3 h2,0 h2,1 h2,2 h2,3 v0,0 v0,1 v0,3 v0,4 v1,0 v1,1 v1,3 v1,4"
    );
    for (rows, columns) in [(2, 3), (3, 3)] {
        let all: Vec<String> = Edge::all(size(rows, columns))
            .map(|edge| edge.to_string())
            .collect();
        assert_eq!(moves(rows, columns, Start::American), all.join(" "));
    }
}

/// Solves the position of a mask and compares value and moves.
fn check(table: &Table, mask: u32) {
    let position = table.position(mask);
    let solution = solve(&position, &Limits::none().with_memory(1 << 16)).unwrap();
    assert_eq!(solution.outcome, Outcome::Solved);
    assert_eq!(solution.value(), Some(table.value(mask)), "\n{position}");
    assert_eq!(solution.moves, table.best_moves(mask), "\n{position}");
    let alone = solve_value(&position, &Limits::none().with_memory(1 << 16)).unwrap();
    assert_eq!(
        (alone.outcome, alone.value()),
        (Outcome::Solved, solution.value())
    );
    assert!(alone.moves.is_empty() && alone.stats.nodes <= solution.stats.nodes);
}

#[test]
fn every_position_of_small_boards_has_the_value_of_the_table() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (2, 2), (2, 3)] {
        let table = Table::empty_board(rows, columns);
        for mask in 0..table.full() {
            check(&table, mask);
        }
    }
}

#[test]
fn random_positions_of_any_board_have_the_value_of_the_table() {
    // Up to twelve free edges within a window of a board of any size, so that they hang together.
    for seed in 0..3_000 {
        let mut rng = SplitMix64::for_index(4, seed);
        let size = size(1 + rng.below(10) as u8, 1 + rng.below(10) as u8);
        let window = 2 + rng.below(3) as u8;
        let (top, left) = (rng.below(10) as u8, rng.below(10) as u8);
        let near = |edge: &Edge| {
            let row = edge.row().checked_sub(top % size.rows());
            let column = edge.column().checked_sub(left % size.columns());
            row.is_some_and(|row| row < window) && column.is_some_and(|column| column < window)
        };
        let mut edges: Vec<Edge> = Edge::all(size).filter(near).collect();
        rng.shuffle(&mut edges);
        edges.truncate(12);
        if !edges.is_empty() {
            check(&Table::below(size, edges), 0);
        }
    }
}

/// Endings of larger boards, reached by play that first gives nothing away: some eighteen edges are
/// free, with chains, loops and junctions.
#[test]
fn endings_of_3x4_and_4x4_have_the_value_of_the_table() {
    for seed in 0..240 {
        let mut rng = SplitMix64::for_index(14, seed);
        let board = size(3 + seed as u8 % 2, 4);
        let mut position = Position::start(board, Start::American);
        while position.free().len() > 14 + seed as u32 % 5 {
            let safe: Vec<Edge> = safe_edges(position.free(), board.cells()).iter().collect();
            let legal = position.legal_moves();
            let edge = *rng.pick(&safe).or_else(|| rng.pick(&legal)).unwrap();
            position.try_play(edge).unwrap();
        }
        check(&Table::below(board, position.free().iter().collect()), 0);
    }
}

#[test]
fn mirrored_and_turned_positions_have_one_value() {
    for seed in 0..200 {
        let mut rng = SplitMix64::for_index(5, seed);
        let board = size(4, 4);
        let free: Vec<Edge> = Edge::all(board).filter(|_| rng.chance(2, 5)).collect();
        let transposed: EdgeSet = free
            .iter()
            .map(|edge| match edge.to_string().chars().next() {
                Some('h') => Edge::vertical(edge.column(), edge.row()).unwrap(),
                _ => Edge::horizontal(edge.column(), edge.row()).unwrap(),
            })
            .collect();
        let upside_down: EdgeSet = free
            .iter()
            .map(|edge| match edge.to_string().chars().next() {
                Some('h') => Edge::horizontal(4 - edge.row(), edge.column()).unwrap(),
                _ => Edge::vertical(3 - edge.row(), edge.column()).unwrap(),
            })
            .collect();
        let value = |free, turn| {
            let solution = solve(&position(board, free, turn), &Limits::none()).unwrap();
            (solution.value().unwrap(), solution.moves.len())
        };
        let expected = value(free.into_iter().collect(), Side::First);
        assert_eq!(value(transposed, Side::First), expected);
        assert_eq!(value(upside_down, Side::Second), expected);
    }
}

#[test]
fn several_threads_find_the_same() {
    for seed in 0..40 {
        let mut rng = SplitMix64::for_index(9, seed);
        let board = size(3 + seed as u8 % 2, 4);
        let board = random_position(&mut rng, board, board.edge_count() - 23);
        let alone = solve(&board, &Limits::none().with_memory(1 << 22)).unwrap();
        for threads in [2, 3] {
            let limits = Limits::none().with_memory(1 << 22).with_threads(threads);
            let crew = solve(&board, &limits).unwrap();
            assert_eq!(crew.outcome, Outcome::Solved);
            assert_eq!((crew.value(), &crew.moves), (alone.value(), &alone.moves));
        }
    }
    let board = Position::start(size(3, 4), Start::American);
    let limits = Limits::none().with_nodes(10_000).with_threads(2);
    let solution = solve(&board, &limits).unwrap();
    assert_eq!(solution.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert!(solution.stats.nodes <= 10_000 && solution.lower <= 0 && 0 <= solution.upper);
}

#[test]
fn limits_end_the_search_honestly() {
    let board = Position::start(size(3, 3), Start::American);
    let solution = solve(&board, &Limits::none().with_nodes(500)).unwrap();
    assert_eq!(solution.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert_eq!(solution.stats.nodes, 500);
    assert!(solution.lower <= -3 && -3 <= solution.upper, "{solution:?}");
    let again = solve(&board, &Limits::none().with_nodes(500)).unwrap();
    assert_eq!(
        (again.lower, again.upper, again.moves),
        (solution.lower, solution.upper, solution.moves)
    );

    let solution = solve(&board, &Limits::none().with_time(std::time::Duration::ZERO)).unwrap();
    assert_eq!(solution.outcome, Outcome::LimitReached(LimitKind::Time));
    assert_eq!((solution.lower, solution.upper), (-9, 9));

    let solution = solve(&board, &Limits::none().with_depth(23)).unwrap();
    assert_eq!(solution.outcome, Outcome::LimitReached(LimitKind::Depth));
    let solution = solve(&board, &Limits::none().with_depth(24)).unwrap();
    assert_eq!(solution.value(), Some(-3));

    let error = solve(
        &Position::start(size(6, 6), Start::American),
        &Limits::none(),
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "84 free edges: the exact solver takes positions of at most 64"
    );
}

#[test]
fn a_tiny_table_changes_nothing_but_the_work() {
    let board = Position::start(size(2, 3), Start::American);
    let small = solve(&board, &Limits::none().with_memory(0)).unwrap();
    let large = solve(&board, &Limits::none()).unwrap();
    assert_eq!((small.value(), &small.moves), (large.value(), &large.moves));
    assert!(small.stats.nodes > large.stats.nodes);
}

#[test]
fn a_finished_game_is_solved_with_no_move() {
    let solution = solve(&"1x1 -/- || 1-0 1".parse().unwrap(), &Limits::none()).unwrap();
    assert_eq!(
        (solution.outcome, solution.value()),
        (Outcome::Solved, Some(0))
    );
    assert!(solution.moves.is_empty());
}
