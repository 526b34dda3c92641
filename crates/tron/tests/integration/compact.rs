//! Fast boards against those of the rules, and the fast judgement against the plain one.

use search_core::{Score, Side, Simultaneous, SplitMix64};
use tron::compact::{Board, Frame, Judge, Judging, LargeBoard, MiddleBoard, SmallBoard};
use tron::{Cell, FillBound, Grid, Position, SpaceEvaluator, Territory, Weights, fair_map};

use crate::support::random_position;

/// Judges a position on boards of a shape, and compares everything with the slow ways.
fn check<const N: usize, const S: usize>(
    position: &Position,
    weights: Weights,
    judge: &Judge<N, S>,
) -> bool {
    let frame = Frame::new(position);
    let Some(board) = Board::<N, S>::new(position, &frame) else {
        return false;
    };
    assert_eq!(board.is_parted(), position.is_separated(), "{position:?}");
    let plain = SpaceEvaluator::new(weights);
    for mover in [None, Some(Side::First), Some(Side::Second)] {
        let territory = match mover {
            None => Territory::simultaneous(position),
            Some(mover) => Territory::alternating(position, mover),
        };
        let fast = Judge::territory(&board, mover);
        assert_eq!(fast.shared.len(), territory.shared.len());
        for side in Side::ALL {
            let (fast, plain) = (&fast.owned[side.index()], &territory.owned[side.index()]);
            assert_eq!(fast.len(), plain.len(), "{position:?}");
        }
        let value = if position.is_separated() {
            plain.value_for_first(position, mover)
        } else {
            let [first, second] = Side::ALL.map(|side| {
                let owned = &territory.owned[side.index()];
                plain_worth(
                    position.free(),
                    owned,
                    position.head(side).unwrap(),
                    &plain.weights,
                )
            });
            first - second
        };
        assert_eq!(
            judge.value_for_first(&board, mover),
            value,
            "{position:?} {mover:?}"
        );
        // Where one step of the mover will part the players, the other evaluator takes them for parted.
        if territory.is_separated() == position.is_separated() {
            assert_eq!(
                plain.value_for_first(position, mover),
                value,
                "{position:?}"
            );
        }
    }
    for side in Side::ALL {
        let bound = FillBound::default().bound(position.free(), position.head(side).unwrap());
        assert_eq!(judge.fill_bound(&board, side), bound, "{position:?}");
    }
    true
}

#[test]
fn judgements_agree() {
    let mut rng = SplitMix64::new(91);
    let other = Weights {
        cells: [3, 1, 30, 74, 96],
        way: 50,
        kept: 16,
    };
    for weights in [Weights::FIRST, Weights::BEST, other] {
        let outlook = Judging::Hand(weights);
        let small = Judge::<5, 17>::new(outlook);
        let middle = Judge::<16, 32>::new(outlook);
        let large = Judge::<65, 64>::new(outlook);
        for _ in 0..2_000 {
            let position = random_position(&mut rng, 9);
            assert!(check(&position, weights, &small));
            assert!(check(&position, weights, &middle));
            assert!(check(&position, weights, &large));
        }
        for _ in 0..100 {
            let position = random_position(&mut rng, 29);
            assert!(check(&position, weights, &middle));
            assert!(check(&position, weights, &large));
        }
        for _ in 0..20 {
            assert!(check(&random_position(&mut rng, 62), weights, &large));
        }
    }
}

/// The worth of the best chain of blocks, from what a block is: cells that no single cell parts.
fn plain_worth(free: &Grid, region: &Grid, entry: Cell, weights: &Weights) -> Score {
    best_chain(free, region, region, entry, weights).0
}

/// The best chain in the cells of `part` that can be walked to from `entry`: its worth, and whether
/// it has a front.
fn best_chain(
    free: &Grid,
    region: &Grid,
    part: &Grid,
    entry: Cell,
    weights: &Weights,
) -> (Score, bool) {
    let size = free.size();
    let better = |a: (Score, bool), b: (Score, bool)| {
        if b.0 > a.0 || b.0 == a.0 && !b.1 {
            b
        } else {
            a
        }
    };
    let reach = |without: Option<Cell>| -> Grid {
        let mut rest = *part;
        if let Some(cell) = without {
            rest.remove(cell);
        }
        rest.flood(&rest.neighbours(entry))
    };
    let mut best = (0, false);
    let mut left = reach(None);
    // Each block that hangs on the entry, known by any of its cells next to the entry.
    while let Some(first) = left.and(&part.neighbours(entry)).first() {
        let piece = part.flood(&Grid::of(size, first));
        // What each cell of the piece hides from the entry.
        let hidden = |cell: Cell| {
            let mut seen = piece;
            seen.remove(cell);
            let seen = seen.flood(&seen.neighbours(entry));
            let mut hidden = piece.and_not(&seen);
            hidden.remove(cell);
            hidden
        };
        let mut block = piece;
        for cell in piece.iter() {
            block = block.and_not(&hidden(cell));
        }
        let worth = block
            .iter()
            .map(|cell| weights.cells[free.degree(cell) as usize])
            .sum();
        let front = block
            .iter()
            .any(|cell| free.and_not(region).degree(cell) > 0);
        best = better(best, (worth, front));
        for exit in block.iter() {
            let beyond = hidden(exit);
            if beyond.is_empty() {
                continue;
            }
            let further = best_chain(free, region, &beyond, exit, weights);
            let rows = size.row(entry).abs_diff(size.row(exit));
            let columns = size.column(entry).abs_diff(size.column(exit));
            let through = if further.1 {
                (rows + columns) as Score * weights.way + worth * weights.kept / 100
            } else {
                worth
            };
            if further.0 > 0 {
                best = better(best, (through + further.0, front || further.1));
            }
        }
        left = left.and_not(&piece);
    }
    best
}

/// Plays random turns and compares the fast board with one made anew.
fn follow<const N: usize, const S: usize>(start: &Position, rng: &mut SplitMix64) {
    let frame = Frame::new(start);
    let mut position = *start;
    let mut board = Board::<N, S>::new(start, &frame).unwrap();
    while position.ending().is_none() {
        let moves = Side::ALL.map(|side| *rng.pick(&position.legal_moves(side)).unwrap());
        position.step(moves);
        board.step(moves);
        assert_eq!(board.ending(), position.ending());
        assert_eq!(board.key(), board.rebuilt_key());
        if position.ending().is_none() {
            assert_eq!(board.is_parted(), position.is_separated(), "{position:?}");
            let anew = Board::<N, S>::new(&position, &frame).unwrap();
            assert_eq!(board.key(), anew.key());
            assert_eq!(board.free().len(), position.free().len());
        }
    }
}

#[test]
fn turns_agree() {
    let mut rng = SplitMix64::new(92);
    for index in 0..300 {
        follow::<5, 17>(&fair_map(17, index), &mut rng);
        follow::<16, 32>(&random_position(&mut rng, 16), &mut rng);
    }
    for _ in 0..20 {
        follow::<65, 64>(&random_position(&mut rng, 62), &mut rng);
    }
}

#[test]
fn shapes_hold_what_they_say() {
    let bytes = [
        size_of::<SmallBoard>(),
        size_of::<MiddleBoard>(),
        size_of::<LargeBoard>(),
    ];
    assert_eq!(bytes, [56, 144, 536]);
    let open = |width: usize, height: usize| -> Position {
        let row = ".".repeat(width);
        let rows = vec![row.as_str(); height - 1].join("/");
        format!("12{}/{rows}", ".".repeat(width - 2))
            .parse()
            .unwrap()
    };
    for (width, height, fits) in [
        (16, 16, [true; 3]),
        (17, 16, [false, true, true]),
        (16, 17, [false, true, true]),
        (31, 29, [false, true, true]),
        (32, 29, [false, false, true]),
        (31, 30, [false, false, true]),
        (62, 62, [false, false, true]),
    ] {
        let map = open(width, height);
        let frame = Frame::new(&map);
        let made = [
            Board::<5, 17>::new(&map, &frame).is_some(),
            Board::<16, 32>::new(&map, &frame).is_some(),
            Board::<65, 64>::new(&map, &frame).is_some(),
        ];
        assert_eq!(made, fits, "{width}x{height}");
    }
}
