//! The game of up to four players against a referee of cells and edges, counts of `OpenSpiel`, and
//! searches without pruning.

mod referee;
mod search;
mod texts;

use std::collections::BTreeSet;

use quoridor::party::{Party, PartyMove, Runner, Seat, ThirdPawn};
use quoridor::{Orientation, Position, Size, Square, Wall};
use search_core::SplitMix64;

use self::referee::Referee;
use crate::random;

fn texts(party: &Party) -> BTreeSet<String> {
    party
        .legal_moves()
        .iter()
        .map(PartyMove::to_string)
        .collect()
}

fn start(rng: &mut SplitMix64) -> Party {
    let rule = *rng.pick(&[ThirdPawn::Aside, ThirdPawn::NoJump]).unwrap();
    let players = 2 + rng.below(3) as usize;
    Party::start(random::size(rng), players, rng.below(13) as u8, rule).unwrap()
}

/// Plays a random game that builds with a probability of `walls` percent while it can.
fn game(
    rng: &mut SplitMix64,
    mut party: Party,
    plies: u32,
    walls: u64,
    mut visit: impl FnMut(&Party, Option<PartyMove>),
) {
    for _ in 0..plies {
        let moves = party.legal_moves();
        let (building, others): (Vec<PartyMove>, Vec<PartyMove>) = moves
            .iter()
            .partition(|mv| matches!(mv, PartyMove::Wall(_)));
        let builds = others.is_empty() || !building.is_empty() && rng.chance(walls, 100);
        let Some(&mv) = rng.pick(if builds { &building } else { &others }) else {
            break;
        };
        visit(&party, Some(mv));
        party.try_play(mv).unwrap();
    }
    visit(&party, None);
}

fn games(seed: u64, count: u64, mut visit: impl FnMut(&Party, Option<PartyMove>)) {
    for index in 0..count {
        let mut rng = SplitMix64::for_index(seed, index);
        let party = start(&mut rng);
        let walls = [20, 50, 85][rng.below(3) as usize];
        game(&mut rng, party, 70, walls, &mut visit);
    }
}

/// Compares a position with the referee's; says whether all one can do is to pass.
fn same_rules(party: &Party) -> bool {
    let referee = Referee::of(party);
    let moves = referee.moves();
    assert_eq!(texts(party), moves, "{}", party.notation());
    let winner = referee.winner().map(|player| Seat::CLOCKWISE[player]);
    assert_eq!(party.winner(), winner);
    for (player, seat) in Seat::CLOCKWISE.into_iter().enumerate() {
        assert_eq!(party.distance(seat), referee.distance(player));
    }
    moves.contains("pass")
}

#[test]
fn rules_agree_with_the_referee() {
    let (mut positions, mut wins) = (0, 0);
    games(81, 300, |party, _| {
        same_rules(party);
        positions += 1;
        wins += u32::from(party.winner().is_some());
    });
    assert!(positions > 6_000 && wins > 100, "{positions}, {wins}");
}

/// Where four crowd together, pawns meet pawns behind pawns, and are boxed in.
#[test]
fn and_in_a_crowd() {
    let (mut positions, mut passes) = (0, 0);
    for index in 0..2_000 {
        let mut rng = SplitMix64::for_index(87, index);
        let rule = *rng.pick(&[ThirdPawn::Aside, ThirdPawn::NoJump]).unwrap();
        let [width, height] = [3 + rng.below(3), 3 + rng.below(3)].map(|side| side as u8);
        let size = Size::new(width, height).unwrap();
        let party = Party::start(size, 4, rng.below(3) as u8, rule).unwrap();
        game(&mut rng, party, 40, 60, |party, _| {
            passes += u32::from(same_rules(party));
            positions += 1;
        });
    }
    assert!(positions > 20_000 && passes > 40, "{positions}, {passes}");
}

/// Boards that fill up, where nearly every slot needs the test.
#[test]
fn walls_leave_every_player_a_way() {
    let mut sealing = 0;
    for index in 0..1_000 {
        let mut rng = SplitMix64::for_index(82, index);
        let players = 2 + rng.below(3) as usize;
        let size = random::size(&mut rng);
        let party = Party::start(size, players, 40, ThirdPawn::Aside).unwrap();
        game(&mut rng, party, 110, 80, |party, _| {
            if party.winner().is_some() || party.hand(party.turn()) == 0 {
                return;
            }
            let legal = party.legal_walls();
            for wall in party.walls().free_slots(party.size()).iter() {
                let passages = party.passages().with_wall(wall);
                let leaves_ways = party.seats().all(|seat| {
                    passages.connects(party.pawn(seat).unwrap().set(), seat.goal(party.size()))
                });
                sealing += u32::from(!leaves_ways);
                assert_eq!(
                    legal.contains(wall),
                    leaves_ways,
                    "{wall}: {}",
                    party.notation()
                );
            }
        });
    }
    assert!(sealing > 200_000, "{sealing}");
}

#[test]
fn two_play_the_game_of_two() {
    for index in 0..200 {
        let mut rng = SplitMix64::for_index(83, index);
        let size = random::size(&mut rng);
        let walls = rng.below(11) as u8;
        let mut party = Party::start(size, 2, walls, ThirdPawn::Aside).unwrap();
        random::game(
            &mut rng,
            Position::start(size, walls),
            60,
            50,
            |position, mv| {
                let moves = position.legal_moves().into_iter().map(PartyMove::from);
                assert_eq!(party.legal_moves().as_slice(), moves.collect::<Vec<_>>());
                if let Some(mv) = mv {
                    party.try_play(mv.into()).unwrap();
                }
            },
        );
    }
}

/// The board turned a quarter clockwise, so that south becomes west.
fn turned(party: &Party) -> Party {
    let (width, height) = (party.size().width(), party.size().height());
    let size = Size::new(height, width).unwrap();
    let square = |square: Square| Square::new(square.row(), width - 1 - square.column()).unwrap();
    let runners: Vec<Runner> = party
        .seats()
        .map(|seat| Runner {
            seat: seat.next(),
            pawn: square(party.pawn(seat).unwrap()),
            hand: party.hand(seat),
        })
        .collect();
    let walls = party.walls().iter().map(|wall| {
        let anchor = wall.anchor();
        let way = match wall.orientation() {
            Orientation::Horizontal => Orientation::Vertical,
            Orientation::Vertical => Orientation::Horizontal,
        };
        let anchor = Square::new(anchor.row(), width - 2 - anchor.column()).unwrap();
        Wall::new(anchor, way).unwrap()
    });
    let turn = party.turn().next();
    Party::new(
        size,
        &runners,
        turn,
        walls.collect::<Vec<_>>(),
        party.third_pawn(),
    )
    .unwrap()
}

#[test]
fn all_sides_of_the_table_are_alike() {
    games(84, 400, |party, mv| {
        if party.size().width() < 3 {
            return; // There are no boards of two rows.
        }
        let mut around = *party;
        for _ in 0..2 {
            around = turned(&around);
            assert_eq!(
                around.legal_moves().len(),
                party.legal_moves().len(),
                "{}",
                party.notation()
            );
        }
        assert_eq!(turned(&turned(&around)), *party);
        if let Some(mv) = mv {
            let mut after = *party;
            after.try_play(mv).unwrap();
            let children = turned(party).legal_moves().into_iter().map(|mv| {
                let mut child = turned(party);
                child.try_play(mv).unwrap();
                child.key()
            });
            assert!(
                children
                    .collect::<BTreeSet<_>>()
                    .contains(&turned(&after).key())
            );
        }
    });
}

fn perft(party: &Party, depth: u32) -> u64 {
    let moves = party.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut child = *party;
        child.try_play(mv).unwrap();
        perft(&child, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn counts_are_those_of_openspiel() {
    // `quoridor(board_size=9,players=4,wall_count=5)` and so on, version 2.0.2.
    for (size, players, walls, counts) in [
        ("9", 4, 5, &[131, 16_677, 2_062_065][..]),
        ("9", 3, 6, &[131, 16_677]),
        ("5", 4, 2, &[35, 1_109, 31_365]),
        ("5", 3, 2, &[35, 1_109, 31_437]),
    ] {
        let size = size.parse().unwrap();
        let party = Party::start(size, players, walls, ThirdPawn::NoJump).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&party, depth), count, "{size}, {players} players");
        }
    }
}

#[test]
fn third_pawns_and_passes() {
    let pawn_moves = |text: &str| {
        let party: Party = text.parse().unwrap();
        let moves = texts(&party);
        moves
            .into_iter()
            .filter(|mv| mv.len() != 3)
            .collect::<Vec<_>>()
    };
    // Behind the pawn on e5 stands a third one.
    let moves = pawn_moves("9 e4,e5,e6,i5 5,5,5,5 s -");
    assert_eq!(moves, ["d4", "d5", "e3", "f4", "f5"]);
    let moves = pawn_moves("9 e4,e5,e6,i5 5,5,5,5 s - no-jump");
    assert_eq!(moves, ["d4", "e3", "f4"]);
    // A wall behind it does not forbid the jump to its sides.
    let moves = pawn_moves("9 e4,e5,e6,i5 5,5,5,5 s e5h no-jump");
    assert_eq!(moves, ["d4", "d5", "e3", "f4", "f5"]);
    // Nor does a pawn beside it give way.
    let moves = pawn_moves("9 e4,e5,e6,d5 5,5,5,5 s -");
    assert_eq!(moves, ["d4", "e3", "f4", "f5"]);
    // Between two pawns, both with walls behind: the most a pawn can have.
    let moves = pawn_moves("9 e5,e6,e4,i5 5,5,5,5 s e6h,e3h,a1h");
    assert_eq!(moves, ["d4", "d5", "d6", "f4", "f5", "f6"]);
    // Boxed in, and not allowed to go aside.
    let boxed = "5 a1,b1,d5,c1 0,0,0,0 s a1h";
    assert_eq!(pawn_moves(boxed), ["pass"]);
}
