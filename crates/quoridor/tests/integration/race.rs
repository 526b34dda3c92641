//! Races against plain sweeps over their explicit graphs, and what they prove of the whole game.

use quoridor::{Position, Race, Size};
use quoridor::{Verdict, solve};
use search_core::table::Bound;
use search_core::{Limits, Side, SplitMix64, score};

use crate::random;
use crate::solve::{graph, sweeps};

/// The positions of random games, with these walls left in hand.
fn ending(rng: &mut SplitMix64, sizes: &[Size], hands: [u8; 2]) -> Position {
    loop {
        let start = Position::start(*rng.pick(sizes).unwrap(), 8);
        let plies = rng.below(24) as u32;
        let mut last = start;
        random::game(rng, start, plies, 60, |position, _| last = *position);
        let pawns = Side::ALL.map(|side| last.pawn(side));
        let walls = last.walls().iter();
        if last.winner().is_none() {
            return Position::new(last.size(), pawns, hands, last.turn(), walls).unwrap();
        }
    }
}

fn sizes(most: usize) -> Vec<Size> {
    let squares = |size: &Size| size.squares().len();
    Size::all().filter(|size| squares(size) <= most).collect()
}

/// Compares all pawns of random layouts with plain sweeps; counts the positions, and those in which
/// who is nearer to the goal does not win.
fn same_as_sweeps(seed: u64, layouts: u64, sizes: &[Size]) -> [u32; 2] {
    let (mut endings, mut upsets) = (0, 0);
    for index in 0..layouts {
        let mut rng = SplitMix64::for_index(seed, index);
        let root = ending(&mut rng, sizes, [0, 0]);
        let race = Race::new(root.size(), root.walls());
        let nodes = graph(&root, 40_000).unwrap();
        for ((position, _), value) in nodes.iter().zip(sweeps(&nodes)) {
            assert_eq!(
                race.verdict(position),
                Some(value),
                "{}",
                position.notation()
            );
            let [own, other] =
                [position.turn(), !position.turn()].map(|side| position.distance(side));
            let runs_first = own <= other && position.winner().is_none();
            upsets += u32::from(runs_first != matches!(value, Verdict::Win(_)));
            endings += 1;
        }
    }
    [endings, upsets]
}

#[test]
fn thousands_of_endings_are_those_of_plain_sweeps() {
    let [endings, upsets] = same_as_sweeps(31, 220, &sizes(25));
    assert!(endings > 20_000 && upsets > 500, "{endings}, {upsets}");
    let [endings, upsets] = same_as_sweeps(34, 3, &[Size::STANDARD]);
    assert!(endings > 20_000 && upsets > 200, "{endings}, {upsets}");
}

#[test]
fn standard_boards_are_those_of_the_solver() {
    for index in 0..40 {
        let mut rng = SplitMix64::for_index(32, index);
        let root = ending(&mut rng, &[Size::STANDARD], [0, 0]);
        let race = Race::new(root.size(), root.walls());
        assert_eq!(race.verdict(&root), solve(&root, &Limits::none()).verdict);
    }
}

#[test]
fn equal_distances_may_lose() {
    let mut position = Position::start(Size::STANDARD, 6);
    let line = "d6v f2v e2v d9 g5h a7v h8v b4v c1v b8v a1v g7h e2 d8 d2 c5v";
    for mv in line.split(' ') {
        position.try_play(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(Side::ALL.map(|side| position.distance(side)), [7, 7]);
    let race = Race::new(position.size(), position.walls());
    assert_eq!(race.verdict(&position), Some(Verdict::Loss(14)));
    assert_eq!(
        race.proof(&position),
        Some((score::loss_in(14), Bound::Exact))
    );
    let other = Position::start(Size::STANDARD, 6);
    assert_eq!(race.verdict(&other), None);
    assert_eq!(race.proof(&other), None);
}

/// The whole game may only be better for who proves a win, walls in hand and all.
#[test]
fn proofs_hold_in_the_whole_game() {
    let sizes = sizes(16);
    let mut proofs = [0; 3];
    for index in 0..700 {
        let mut rng = SplitMix64::for_index(33, index);
        let hands = *rng
            .pick(&[[0, 0], [1, 0], [0, 1], [2, 0], [0, 2], [1, 1]])
            .unwrap();
        let position = ending(&mut rng, &sizes, hands);
        let race = Race::new(position.size(), position.walls());
        let Some((value, bound)) = race.proof(&position) else {
            continue;
        };
        let truth = match solve(&position, &Limits::none()).verdict.unwrap() {
            Verdict::Win(plies) => score::win_in(plies),
            Verdict::Loss(plies) => score::loss_in(plies),
            Verdict::Draw => 0,
        };
        let text = position.notation();
        match bound {
            Bound::Exact => assert_eq!(truth, value, "{text}"),
            Bound::Lower => assert!(truth >= value && value > 0, "{text}"),
            Bound::Upper => assert!(truth <= value && value < 0, "{text}"),
        }
        proofs[bound as usize] += 1;
    }
    assert!(proofs.iter().all(|&count| count > 40), "{proofs:?}");
}
