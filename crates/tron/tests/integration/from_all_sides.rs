//! Judgements do not change where the board is turned or mirrored, and change sign where the players
//! change places.

use search_core::{Side, SplitMix64};
use tron::compact::{Board, Frame, Judge, Judging};
use tron::{Network, Position, SpaceEvaluator, Territory, Weights};

use crate::support::random_position;
use crate::symmetries::Image;

fn check<const N: usize, const S: usize>(position: &Position, judges: &[Judge<N, S>]) {
    let movers = [None, Some(Side::First), Some(Side::Second)];
    let board = |position: &Position| Board::<N, S>::new(position, &Frame::new(position)).unwrap();
    let plain = SpaceEvaluator::default();
    let territory = Territory::simultaneous(position);
    for image in Image::all() {
        let swapped = image.swapped(position);
        let other = Territory::simultaneous(&swapped);
        assert_eq!(image.grid(&territory.shared), other.shared);
        for side in Side::ALL {
            let owned = image.grid(&territory.owned[side.index()]);
            assert_eq!(owned, other.owned[side.other().index()]);
        }
        let boards = [board(position), board(&swapped)];
        assert_eq!(boards[0].is_parted(), boards[1].is_parted());
        for mover in movers {
            let turned = mover.map(Side::other);
            assert_eq!(
                plain.value_for_first(position, mover),
                -plain.value_for_first(&swapped, turned),
                "{position:?} {image:?}"
            );
            for judge in judges {
                assert_eq!(
                    judge.value_for_first(&boards[0], mover),
                    -judge.value_for_first(&boards[1], turned),
                    "{position:?} {image:?} {mover:?}"
                );
            }
        }
        let [least, most] = judges[0].lead(&boards[0]);
        let [other_least, other_most] = judges[0].lead(&boards[1]);
        // Greedy paths take the first of equal steps, so only the bounds from above are images.
        assert_eq!(
            Side::ALL.map(|side| judges[0].fill_bound(&boards[0], side)),
            Side::ALL.map(|side| judges[0].fill_bound(&boards[1], side.other()))
        );
        assert!(least <= most && other_least <= other_most);
    }
}

#[test]
fn judgements_are_the_same_from_all_sides() {
    let outlooks = [
        Judging::Hand(Weights::FIRST),
        Judging::default(),
        Judging::Learned(Network::learned()),
    ];
    let mut rng = SplitMix64::new(71);
    let small = outlooks.map(Judge::<5, 17>::new);
    for _ in 0..2_000 {
        check(&random_position(&mut rng, 16), &small);
    }
    let middle = outlooks.map(Judge::<16, 32>::new);
    for _ in 0..300 {
        check(&random_position(&mut rng, 29), &middle);
    }
    let large = outlooks.map(Judge::<65, 64>::new);
    for _ in 0..60 {
        check(&random_position(&mut rng, 62), &large);
    }
}
