//! The invariants of moves and positions, on random positions of every size.

use std::collections::BTreeSet;

use quoridor::{DistanceField, Move, PlayError, Position, Size, Square, Wall};
use search_core::{Ending, Game, Limits, Side, astar};

use crate::oracle::Grid;
use crate::random;
use crate::walk::{PawnWalk, RowDifference};

fn texts(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    let texts: BTreeSet<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(texts.len(), moves.len(), "a move twice");
    texts
}

#[test]
fn moves_are_those_of_the_oracle() {
    let mut seen = 0;
    random::positions(1, 300, |position, _| {
        let expected = Grid::new(position).legal_moves();
        assert_eq!(texts(position), expected, "{}", position.notation());
        assert_eq!(position.move_count(), expected.len());
        seen += 1;
    });
    assert!(seen > 5_000, "{seen}");
}

#[test]
fn crowded_standard_boards_too() {
    let mut rng = search_core::SplitMix64::new(5);
    for _ in 0..25 {
        let start = Position::start(Size::STANDARD, 20);
        random::game(&mut rng, start, 60, 90, |position, _| {
            let expected = Grid::new(position).legal_moves();
            assert_eq!(texts(position), expected, "{}", position.notation());
        });
    }
}

#[test]
fn checks_agree_with_the_list() {
    let every: Vec<Move> = Square::all()
        .map(Move::Pawn)
        .chain(Wall::all().map(Move::Wall))
        .collect();
    random::positions(2, 150, |position, _| {
        let moves: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        for &mv in &every {
            let mut copy = *position;
            let played = copy.try_play(mv);
            assert_eq!(
                played.is_ok(),
                moves.contains(&mv),
                "{mv}: {}",
                position.notation()
            );
            assert_eq!(Game::is_legal(position, mv), played.is_ok());
            if played.is_err() {
                assert_eq!(copy, *position);
            }
        }
    });
}

#[test]
fn keys_are_those_built_from_nothing() {
    random::positions(3, 400, |position, _| {
        let rebuilt: Position = position.notation().parse().unwrap();
        assert_eq!(rebuilt.key(), position.key());
        assert_eq!(rebuilt, *position);
    });
}

#[test]
fn play_leaves_valid_positions_and_a_move() {
    random::positions(4, 400, |position, _| {
        let pawns = Side::ALL.map(|side| position.pawn(side));
        let hands = Side::ALL.map(|side| position.hand(side));
        let walls = position.walls().iter();
        let again = Position::new(position.size(), pawns, hands, position.turn(), walls);
        assert_eq!(again, Ok(*position));
        assert_eq!(position.legal_moves().is_empty(), position.is_over());
        assert_eq!(position.ending(), position.winner().map(Ending::Won));
    });
}

#[test]
fn all_distances_are_equal() {
    random::positions(6, 120, |position, _| {
        let passages = position.passages();
        let grid = Grid::new(position);
        for side in Side::ALL {
            let (pawn, goal) = (position.pawn(side), position.size().goal(side));
            let expected = grid.distance(side.index());
            let route = passages.route(pawn, goal).unwrap();
            assert_eq!(Some(position.distance(side)), expected);
            assert_eq!(Some(route.length()), expected);
            let field: DistanceField = passages.distance_field(goal);
            assert_eq!(field.get(pawn), expected);
            let walk = PawnWalk { passages, goal };
            let bound = RowDifference {
                goal_row: position.size().goal_row(side),
            };
            // Every square of the board, sealed-off regions included.
            for square in position.size().squares() {
                let report = astar(&walk, &bound, &square, &Limits::none());
                let steps = report.solution.map(|path| path.moves.len() as u32);
                assert_eq!(
                    steps,
                    field.get(square),
                    "{square}: {}",
                    position.notation()
                );
                assert_eq!(passages.distance(square.set(), goal), steps);
            }
        }
    });
}

#[test]
fn routes_name_the_walls_that_cut_them() {
    random::positions(7, 150, |position, _| {
        let passages = position.passages();
        for side in Side::ALL {
            let (pawn, goal) = (position.pawn(side), position.size().goal(side));
            let route = passages.route(pawn, goal).unwrap();
            for wall in route.cutting_slots().iter() {
                assert!(Wall::new(wall.anchor(), wall.orientation()).is_some());
            }
            for wall in position.walls().free_slots(position.size()).iter() {
                let after = passages.with_wall(wall).distance(pawn.set(), goal);
                if !route.cutting_slots().contains(wall) {
                    assert_eq!(
                        after,
                        Some(route.length()),
                        "{wall}: {}",
                        position.notation()
                    );
                }
            }
        }
    });
}

#[test]
fn mirrors_keep_the_moves() {
    random::positions(8, 200, |position, mv| {
        assert_eq!(position.mirrored().mirrored(), *position);
        assert_eq!(position.colours_swapped().colours_swapped(), *position);
        for image in [position.mirrored(), position.colours_swapped()] {
            let parsed: Position = image.notation().parse().unwrap();
            assert_eq!(parsed, image);
            assert_eq!(image.move_count(), position.move_count());
        }
        let Some(mv) = mv else { return };
        let mut after = *position;
        after.play(mv);
        let images: BTreeSet<u64> = position
            .mirrored()
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut child = position.mirrored();
                child.play(mv);
                child.key()
            })
            .collect();
        assert!(images.contains(&after.mirrored().key()));
    });
}

#[test]
fn refused_moves_say_why() {
    let reason = |position: &str, mv: &str| -> String {
        let position: Position = position.parse().unwrap();
        position.check(mv.parse().unwrap()).unwrap_err().to_string()
    };
    insta::assert_snapshot!(
        [
            reason("9 e1 e9 10 10 w -", "e3"),
            reason("9 e1 e9 10 10 w -", "e1"),
            reason("5 c1 c5 3 3 w -", "f1"),
            reason("5 c1 c5 3 3 w -", "e1h"),
            reason("5 c1 c5 0 3 w -", "a1h"),
            reason("5 c1 c5 3 3 w b2h", "c2h"),
            reason("5 c1 c5 3 3 w b2h", "b2h"),
            reason("5 c1 c5 3 3 w b2h", "b2v"),
            reason("5 c1 c5 3 3 b a2h,c2h,d2v", "d3h"),
            reason("5 c5 c4 3 3 b -", "c3"),
        ]
        .join("\n"),
        @r"
    no step or jump of the pawn on e1 leads to e3
    e1 is taken by White's pawn
    f1 is off the board of size 5
    wall e1h is off the board of size 5
    a1h: White has no wall left
    wall c2h overlaps b2h
    wall b2h is the same as b2h
    wall b2v crosses b2h
    wall d3h would seal White off from the goal
    the game is over: White has won
    "
    );
}

#[test]
fn a_finished_game_takes_no_move() {
    let mut position: Position = "3 b2 c2 1 1 w -".parse().unwrap();
    position.try_play("b3".parse().unwrap()).unwrap();
    assert_eq!(position.winner(), Some(Side::First));
    assert_eq!(position.terminal(), Some(-search_core::score::WIN));
    let error = position.try_play("c1".parse().unwrap());
    assert_eq!(
        error,
        Err(PlayError::GameOver {
            winner: Side::First
        })
    );
}

/// Kept from position to position: a wall that does not cut the kept way leaves it and the distance,
/// and so does a move of the other pawn.
#[test]
fn distances_kept_by_certificates_are_fresh_ones() {
    let (mut checked, mut kept) = (0, 0);
    let mut before: Option<(Position, Move, [quoridor::Route; 2])> = None;
    random::positions(9, 900, |position, mv| {
        let ways = Side::ALL.map(|side| {
            let (pawn, goal) = (position.pawn(side), position.size().goal(side));
            let Some((last, played, ways)) = before.as_ref() else {
                return position.passages().route(pawn, goal).unwrap();
            };
            let way = ways[side.index()];
            let stands = match played {
                Move::Pawn(_) => side != last.turn(),
                Move::Wall(wall) => !way.cutting_slots().contains(*wall),
            };
            checked += 1;
            kept += u32::from(stands);
            if stands {
                way
            } else {
                position.passages().route(pawn, goal).unwrap()
            }
        });
        for side in Side::ALL {
            let text = position.notation();
            assert_eq!(
                ways[side.index()].length(),
                position.distance(side),
                "{text}"
            );
        }
        before = mv.map(|mv| (*position, mv, ways));
    });
    assert!(checked > 30_000 && kept > 15_000, "{checked}, {kept}");
}
