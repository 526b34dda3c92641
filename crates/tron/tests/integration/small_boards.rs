//! Exact results of empty boards: all starts of small ones, and known single positions.

use search_core::{Fraction, Game, Limits, Side, Simultaneous, SplitMix64};
use tron::{Alternating, Cell, Grid, Position, Size, Symmetry, solve, solve_alternating};

use crate::support::random_position;

fn open(width: usize, height: usize) -> (Size, Grid) {
    let size = Size::new(width, height).unwrap();
    let mut free = Grid::empty(size);
    size.cells().for_each(|cell| free.insert(cell));
    (size, free)
}

/// Every ordered pair of different start cells.
fn starts(width: usize, height: usize) -> impl Iterator<Item = Position> {
    let (size, free) = open(width, height);
    let cells: Vec<Cell> = size.cells().collect();
    let others = cells.clone();
    cells
        .into_iter()
        .flat_map(move |first| {
            others
                .clone()
                .into_iter()
                .map(move |second| [first, second])
        })
        .filter_map(move |heads| Position::new(free, heads.map(Some)).ok())
}

/// One start of each kind that the reflections and half turn of the board map onto each other, and
/// how many there are of the kind.
fn different_starts(width: usize, height: usize) -> Vec<(Position, usize)> {
    let mut kinds: Vec<(Position, usize)> = Vec::new();
    for start in starts(width, height) {
        let heads = Side::ALL.map(|side| start.head(side).unwrap());
        let same = |(known, _): &&mut (Position, usize)| {
            let known = Side::ALL.map(|side| known.head(side));
            Symmetry::ALL
                .iter()
                .any(|symmetry| heads.map(|head| symmetry.image(start.size(), head)) == known)
        };
        match kinds.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => kinds.push((start, 1)),
        }
    }
    kinds
}

#[test]
fn the_middle_of_an_odd_board_wins_wherever_the_other_stands() {
    for (width, height) in [(3, 3), (5, 3), (5, 5)] {
        let (size, free) = open(width, height);
        let middle = size.cell(height / 2, width / 2);
        for other in size.cells().filter(|&cell| Some(cell) != middle) {
            let start = Position::new(free, [middle, Some(other)]).unwrap();
            let game = Alternating::new(start, Side::First).unwrap();
            let report = solve_alternating(&game, &Limits::none());
            assert_eq!(report.mover_wins, Some(true), "{start:?}");
        }
    }
}

#[test]
fn alternating_starts() {
    // Width, height, starts won by the mover.
    for (width, height, expected) in [
        (2, 2, 0),
        (2, 3, 16),
        (2, 4, 16),
        (2, 5, 52),
        (2, 6, 48),
        (3, 3, 48),
        (3, 4, 62),
        (3, 5, 126),
        (3, 6, 164),
        (4, 4, 100),
        (4, 5, 212),
    ] {
        let wins: usize = different_starts(width, height)
            .into_iter()
            .filter(|&(start, _)| {
                let game = Alternating::new(start, Side::First).unwrap();
                solve_alternating(&game, &Limits::none())
                    .mover_wins
                    .unwrap()
            })
            .map(|(_, images)| images)
            .sum();
        assert_eq!(wins, expected, "{width}x{height}");
    }
}

#[test]
fn simultaneous_starts() {
    // Width, height, starts of positive, zero and negative value, and of a value that is no whole
    // number.
    for (width, height, expected) in [
        (2, 3, [4, 22, 4, 0]),
        (2, 4, [4, 48, 4, 0]),
        (2, 5, [20, 50, 20, 0]),
        (2, 6, [20, 92, 20, 0]),
        (3, 3, [24, 24, 24, 8]),
        (3, 4, [26, 80, 26, 8]),
        (3, 5, [64, 82, 64, 4]),
        (4, 4, [36, 168, 36, 16]),
    ] {
        let mut counts = [0; 4];
        for (start, images) in different_starts(width, height) {
            let value = solve(&start, &Limits::none())
                .unwrap()
                .answer
                .unwrap()
                .value;
            counts[match value.cmp(&Fraction::ZERO) {
                core::cmp::Ordering::Greater => 0,
                core::cmp::Ordering::Equal => 1,
                core::cmp::Ordering::Less => 2,
            }] += images;
            counts[3] += images * usize::from(value.denominator() > 1);
        }
        assert_eq!(counts, expected, "{width}x{height}");
    }
}

#[test]
fn alternating_starts_by_name() {
    // Width, height, heads as (x, y), and the winning moves of player 1, who moves first.
    let cases = [
        (3, 3, [(0, 0), (2, 2)], "ES"),
        (3, 3, [(0, 0), (2, 0)], "ES"),
        (3, 3, [(0, 1), (2, 1)], "E"),
        (4, 3, [(0, 0), (3, 2)], ""),
        (4, 3, [(0, 0), (3, 0)], ""),
        (4, 3, [(0, 1), (3, 1)], ""),
        (4, 3, [(1, 1), (2, 1)], ""),
        (5, 3, [(0, 0), (4, 2)], "ES"),
        (5, 3, [(0, 0), (4, 0)], "ES"),
        (5, 3, [(0, 1), (4, 1)], "E"),
        (5, 3, [(1, 1), (3, 1)], "E"),
        (4, 4, [(0, 0), (3, 3)], ""),
        (4, 4, [(0, 0), (3, 0)], ""),
        (4, 4, [(0, 2), (3, 1)], ""),
        (4, 4, [(1, 1), (2, 2)], ""),
        (5, 4, [(0, 0), (4, 3)], ""),
        (5, 4, [(0, 0), (4, 0)], "ES"),
        (5, 4, [(0, 2), (4, 1)], ""),
        (5, 4, [(1, 1), (3, 2)], ""),
        (6, 4, [(0, 0), (5, 3)], ""),
        (6, 4, [(0, 0), (5, 0)], ""),
        (6, 4, [(0, 2), (5, 1)], ""),
        (6, 4, [(1, 1), (4, 2)], ""),
        (5, 5, [(0, 0), (4, 4)], "ES"),
        (5, 5, [(0, 0), (4, 0)], "ES"),
        (5, 5, [(0, 2), (4, 2)], "E"),
        (5, 5, [(1, 1), (3, 3)], "ES"),
        (6, 5, [(0, 0), (5, 4)], ""),
        (6, 5, [(0, 0), (5, 0)], ""),
        (6, 5, [(0, 2), (5, 2)], ""),
        (6, 5, [(1, 1), (4, 3)], ""),
        (7, 1, [(0, 0), (6, 0)], "E"),
        (6, 1, [(0, 0), (5, 0)], ""),
    ];
    for (width, height, heads, expected) in cases {
        let (size, free) = open(width, height);
        let heads = heads.map(|(x, y)| size.cell(y, x));
        let game = Alternating::new(Position::new(free, heads).unwrap(), Side::First).unwrap();
        let report = solve_alternating(&game, &Limits::none());
        let moves: Vec<String> = report
            .winning_moves
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(moves.concat(), expected, "{width}x{height} {heads:?}");
    }
}

/// Who wins, by plain recursion.
fn mover_wins(game: &Alternating) -> bool {
    game.legal_moves().into_iter().any(|mv| {
        let mut after = *game;
        after.play(mv);
        !mover_wins(&after)
    })
}

/// The value by plain recursion and the matrix solver, without memory or shortcuts.
fn value(position: &Position) -> Fraction {
    use search_core::{Ending, Payoffs};
    match position.ending() {
        Some(Ending::Draw) => return Fraction::ZERO,
        Some(Ending::Won(Side::First)) => return Fraction::ONE,
        Some(Ending::Won(Side::Second)) => return Fraction::whole(-1),
        None => {}
    }
    let moves = Side::ALL.map(|side| position.legal_moves(side));
    let mut entries = Vec::new();
    for &first in &moves[0] {
        for &second in &moves[1] {
            let mut after = *position;
            after.step([first, second]);
            entries.push(value(&after));
        }
    }
    let payoffs = Payoffs::new(moves[0].len(), moves[1].len(), entries).unwrap();
    payoffs.solve().unwrap().value
}

#[test]
fn solvers_agree_with_plain_recursion() {
    let mut rng = SplitMix64::new(51);
    let (mut tried, mut mixed) = (0, 0);
    while tried < 400 {
        let position = random_position(&mut rng, 5);
        if position.free().len() > 12 {
            continue;
        }
        tried += 1;
        for side in Side::ALL {
            let game = Alternating::new(position, side).unwrap();
            let report = solve_alternating(&game, &Limits::none());
            assert_eq!(report.mover_wins, Some(mover_wins(&game)), "{game:?}");
        }
        let report = solve(&position, &Limits::none()).unwrap();
        let exact = value(&position);
        assert_eq!(report.answer.unwrap().value, exact, "{position:?}");
        mixed += u32::from(exact.denominator() > 1);
    }
    assert!(mixed > 0, "some values need mixed strategies");
}

#[test]
fn limits_are_reported() {
    use search_core::{LimitKind, Outcome};
    let position: Position = "1..../...../...../..2../.....".parse().unwrap();
    let report = solve(&position, &Limits::none().with_nodes(5)).unwrap();
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    assert_eq!((report.answer, report.nodes), (None, 5));
    let game = Alternating::new(position, Side::First).unwrap();
    let report = solve_alternating(&game, &Limits::none().with_nodes(5));
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
    let report = solve_alternating(&game, &Limits::none().with_memory(100));
    assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Memory));
    assert_eq!(report.mover_wins, None);
}

#[test]
fn copying_wins_on_boards_of_any_size() {
    let game = Alternating::new(tron::fair_map(4, 2), Side::First).unwrap();
    let report = solve_alternating(&game, &Limits::none().with_nodes(20_000));
    assert_eq!(report.mover_wins, Some(false));
}

#[test]
fn a_finished_game_has_its_value() {
    let over: Position = "1.#".parse().unwrap();
    let answer = solve(&over, &Limits::none()).unwrap().answer.unwrap();
    assert_eq!(answer.value, Fraction::ONE);
    assert!(answer.strategies.iter().all(Vec::is_empty));
    assert_eq!(over.legal_moves(Side::First).len(), 0);
}
