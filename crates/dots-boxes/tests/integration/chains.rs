//! Chains and loops: found, named, measured and valued.

use dots_boxes::{CellSet, ChainEvaluator, Edge, EdgeSet, Harvest, Position, Shape, solve};
use search_core::{Evaluator, Limits, Side, SplitMix64};

use crate::oracle::{position, random_position, size};

fn report(text: &str) -> String {
    text.parse::<Position>().unwrap().chains().to_string()
}

#[test]
fn chains_are_named_and_measured() {
    // A loop of four on the left, an open chain of six winding through the rest.
    insta::assert_snapshot!(report("2x5 -----/...--/----- |.|.../|.|... 0-0 1"), @r"
    loop of 4: (0,0) (0,1) (1,1) (1,0)
    open chain of 6: (0,4) (0,3) (0,2) (1,2) (1,3) (1,4)
    untouched boxes: 0
    ");
    // The same, both opened.
    insta::assert_snapshot!(report("2x5 -----/-..--/----- |.|..|/|.|... 0-0 1"), @r"
    closed chain of 4: (0,0) (0,1) (1,1) (1,0)
    half-open chain of 6: (0,4) (0,3) (0,2) (1,2) (1,3) (1,4)
    untouched boxes: 0
    ");
    // A domino, and chains between junctions.
    insta::assert_snapshot!(report("3x3 --./--./.../--- |.|./..../|.|. 0-0 1"), @r"
    closed chain of 2: (0,0) (0,1)
    open chain of 2: (2,0) (2,1)
    open chain of 1: (2,2)
    junctions: (1,0) (1,1) (1,2)
    untouched boxes: 1
    ");
    insta::assert_snapshot!(report("2x2 ../../.. .../... 0-0 1"), @r"
    untouched boxes: 4
    ");
}

/// Each open box is in one chain, is a junction or is untouched; neighbours in a chain are linked.
#[test]
fn reports_cover_the_board() {
    for seed in 0..2_000 {
        let mut rng = SplitMix64::for_index(7, seed);
        let size = size(1 + rng.below(6) as u8, 1 + rng.below(6) as u8);
        let plies = rng.below(u64::from(size.edge_count()) + 1) as u32;
        let position = random_position(&mut rng, size, plies);
        let free = position.free();
        let chains = position.chains();
        let mut seen = chains.junctions | chains.untouched;
        assert!((chains.junctions & chains.untouched).is_empty());
        for chain in &chains.chains {
            for pair in chain.cells.windows(2) {
                let next = free.neighbours(CellSet::of(pair[0]));
                assert!(next.contains(pair[1]), "\n{position}\n{chains}");
            }
            for &cell in &chain.cells {
                assert!(!seen.contains(cell), "\n{position}\n{chains}");
                seen = seen | CellSet::of(cell);
            }
            let cells = chain
                .cells
                .iter()
                .fold(CellSet::EMPTY, |set, &cell| set | CellSet::of(cell));
            let strings = (free & EdgeSet::around(cells)).len() as usize;
            let expected = match chain.shape {
                Shape::Open => chain.length() + 1,
                Shape::HalfOpen | Shape::Loop => chain.length(),
                Shape::Closed => chain.length() - 1,
            };
            assert_eq!(strings, expected, "\n{position}\n{chain}");
        }
        assert_eq!(seen.len(), position.open_boxes());
    }
}

/// Where no safe edge is left and no junction, the evaluation is the value.
#[test]
fn separate_chains_and_loops_are_valued_exactly() {
    let mut checked = 0;
    for seed in 0..60_000 {
        let mut rng = SplitMix64::for_index(8, seed);
        let board = size(3 + rng.below(2) as u8, 3 + rng.below(3) as u8);
        let all: Vec<Edge> = Edge::all(board).collect();
        let free: EdgeSet = all.iter().copied().filter(|_| rng.chance(4, 9)).collect();
        let rest = Harvest::of(free, board.cells()).rest;
        let position = position(board, free, Side::Second);
        if rest.degrees(board.cells()).more.is_empty() && rest.len() >= 4 {
            let solution = solve(&position, &Limits::none()).unwrap();
            let value = ChainEvaluator.evaluate(&position);
            assert_eq!(Some(value), solution.value(), "\n{position}");
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} positions");
}
