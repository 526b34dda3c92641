//! Where walls may be built: what the walls join, against the rule in layers and by floods.

use quoridor::{Move, Position, Size, WallSet, layered};
use search_core::{Game, Side, SplitMix64};

use crate::random;

fn built(position: &Position) -> WallSet {
    let walls = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Wall(wall) => Some(wall),
            Move::Pawn(_) => None,
        });
    walls.collect()
}

fn same_walls(position: &Position) {
    assert_eq!(
        built(position),
        layered::legal_walls(position),
        "{}",
        position.notation()
    );
}

/// Walls lead to walls, so that boards fill up; pawn moves in between lead ways around them.
#[test]
fn walls_are_those_of_the_rule_in_layers() {
    let mut positions = 0;
    random::positions(21, 1_500, |position, _| {
        same_walls(position);
        positions += 1;
    });
    assert!(positions > 30_000, "{positions}");
}

#[test]
fn on_full_boards_too() {
    let (mut positions, mut most) = (0, 0);
    for index in 0..900 {
        let mut rng = SplitMix64::for_index(22, index);
        let start = Position::start(random::size(&mut rng), 64);
        let percent = [55, 85, 97][rng.below(3) as usize];
        random::game(&mut rng, start, 90, percent, |position, _| {
            same_walls(position);
            positions += 1;
            most = most.max(position.walls().len());
        });
    }
    assert!(positions > 20_000 && most > 30, "{positions}, {most}");
}

/// A text says nothing of the way to a position: the walls are put up in another order, and the
/// pawns' ways start anew.
#[test]
fn a_position_read_from_its_text_has_the_same_walls() {
    random::positions(23, 300, |position, _| {
        let read: Position = position.notation().parse().unwrap();
        assert_eq!(built(&read), built(position));
    });
}

#[test]
fn a_wall_is_legal_if_it_leaves_both_a_way() {
    let mut sealing = 0;
    for index in 0..60 {
        let mut rng = SplitMix64::for_index(24, index);
        let start = Position::start(Size::STANDARD, 40);
        random::game(&mut rng, start, 50, 92, |position, _| {
            if position.winner().is_some() || position.hand(position.turn()) == 0 {
                return;
            }
            let legal = built(position);
            for wall in position.walls().free_slots(position.size()).iter() {
                let passages = position.passages().with_wall(wall);
                let leaves_ways = Side::ALL.into_iter().all(|side| {
                    let (pawn, goal) = (position.pawn(side), position.size().goal(side));
                    passages.connects(pawn.set(), goal)
                });
                sealing += u32::from(!leaves_ways);
                let text = position.notation();
                assert_eq!(legal.contains(wall), leaves_ways, "{wall}: {text}");
            }
        });
    }
    assert!(sealing > 10_000, "{sealing}");
}

#[test]
fn lines_of_two_are_counted_as_they_are_played() {
    let mut crowded = 0;
    let mut check = |position: &Position| {
        let mut lines = 0;
        for mv in position.legal_moves() {
            let mut child = *position;
            child.play(mv);
            lines += child.legal_moves().len() as u64;
        }
        assert_eq!(position.line_count(), lines, "{}", position.notation());
        crowded += u32::from(position.walls().len() > 12);
    };
    random::positions(25, 120, |position, _| check(position));
    for index in 0..12 {
        let mut rng = SplitMix64::for_index(26, index);
        let start = Position::start(Size::STANDARD, 20);
        random::game(&mut rng, start, 40, 80, |position, _| check(position));
    }
    assert!(crowded > 200, "{crowded}");
}
