//! Searches against the same without pruning, leaves judged by the referee.

use quoridor::party::{Outlook, Party, PartyMove, Seat, ThirdPawn, choose};
use quoridor::{Size, Wall};
use search_core::{Limits, Outcome, SplitMix64};

use super::game;
use super::referee::Referee;

/// What is looked at: pawn moves, and walls across one shortest way of another.
fn candidates(party: &Party) -> Vec<PartyMove> {
    let moves = party.legal_moves();
    let cuts = |wall: Wall| {
        party.seats().any(|seat| {
            let way = party
                .passages()
                .route(party.pawn(seat).unwrap(), seat.goal(party.size()));
            seat != party.turn() && way.unwrap().cutting_slots().contains(wall)
        })
    };
    let some: Vec<PartyMove> = moves
        .iter()
        .copied()
        .filter(|&mv| match mv {
            PartyMove::Wall(wall) => cuts(wall),
            _ => true,
        })
        .collect();
    if some.is_empty() {
        moves.to_vec()
    } else {
        some
    }
}

fn played(party: &Party, mv: PartyMove) -> Party {
    let mut after = *party;
    after.try_play(mv).unwrap();
    after
}

/// What a leaf is worth to a player in the order of turns.
fn worth(party: &Party, player: usize, ply: i32) -> i32 {
    let referee = Referee::of(party);
    match referee.winner() {
        Some(winner) if winner == player => 100_000 - ply,
        Some(_) => ply - 100_000,
        None => {
            let steps = |player| referee.distance(player).map(|steps| steps as i32);
            let others = (0..4).filter(|&other| other != player).filter_map(steps);
            let lead = others.min().unwrap() - steps(player).unwrap();
            100 * lead + 50 * i32::from(referee.hands[player])
        }
    }
}

fn place(seat: Seat) -> usize {
    let mut seats = Seat::CLOCKWISE.into_iter();
    seats.position(|other| other == seat).unwrap()
}

fn paranoid(party: &Party, me: Seat, depth: u32, ply: i32) -> i32 {
    if depth == 0 || party.winner().is_some() {
        return worth(party, place(me), ply);
    }
    let values = candidates(party)
        .into_iter()
        .map(|mv| paranoid(&played(party, mv), me, depth - 1, ply + 1));
    if party.turn() == me {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

fn max_n(party: &Party, depth: u32, ply: i32) -> Vec<i32> {
    if depth == 0 || party.winner().is_some() {
        let worth = |&seat: &Seat| match party.pawn(seat) {
            Some(_) => worth(party, place(seat), ply),
            None => 0,
        };
        return Seat::CLOCKWISE.iter().map(worth).collect();
    }
    let mover = place(party.turn());
    let all = candidates(party)
        .into_iter()
        .map(|mv| max_n(&played(party, mv), depth - 1, ply + 1));
    all.reduce(|best, other| {
        if other[mover] > best[mover] {
            other
        } else {
            best
        }
    })
    .unwrap()
}

#[test]
fn searches_agree_with_plain_ones() {
    let mut depths = 0;
    for index in 0..40 {
        let mut rng = SplitMix64::for_index(88, index);
        let size = Size::new(3 + rng.below(3) as u8, 3 + rng.below(3) as u8).unwrap();
        let players = 2 + rng.below(3) as usize;
        let start = Party::start(size, players, 1, ThirdPawn::Aside).unwrap();
        let mut party = start;
        let plies = rng.below(8) as u32;
        game(&mut rng, start, plies, 40, |position, _| party = *position);
        if party.winner().is_some() {
            continue;
        }
        let me = party.turn();
        for depth in 1..=3 {
            let limits = Limits::none().with_depth(depth);
            let text = party.notation();
            let choice = choose(&party, Outlook::Paranoid, &limits);
            let value = paranoid(&party, me, depth, 0);
            assert_eq!(choice.value, value, "{text}");
            // Less deep only where that is enough.
            let solved = choice.outcome == Outcome::Solved;
            assert!(choice.depth == depth || solved, "{text}");
            let after = played(&party, choice.best.unwrap());
            assert_eq!(paranoid(&after, me, depth - 1, 1), value, "{text}");
            // The root looks first at the move of the last iteration, which of equals is taken.
            let choice = choose(&party, Outlook::MaxN, &limits);
            assert_eq!(choice.value, max_n(&party, depth, 0)[place(me)], "{text}");
            let after = played(&party, choice.best.unwrap());
            assert_eq!(
                max_n(&after, depth - 1, 1)[place(me)],
                choice.value,
                "{text}"
            );
            depths += 1;
        }
    }
    assert!(depths > 60, "{depths}");
}

#[test]
fn looking_ahead_beats_chance_and_keeps_its_limits() {
    for (players, outlook) in [
        (2, Outlook::MaxN),
        (3, Outlook::Paranoid),
        (4, Outlook::MaxN),
    ] {
        let mut rng = SplitMix64::new(89);
        let mut party = Party::standard(players).unwrap();
        let mut plies = 0;
        while party.winner().is_none() {
            let mv = if party.turn() == Seat::South {
                let choice = choose(&party, outlook, &Limits::none().with_nodes(300));
                assert!(choice.nodes <= 300);
                choice.best.unwrap()
            } else {
                *rng.pick(&party.legal_moves()).unwrap()
            };
            party.try_play(mv).unwrap();
            plies += 1;
        }
        assert_eq!(party.winner(), Some(Seat::South), "{plies} plies");
        let over = choose(&party, outlook, &Limits::none());
        assert_eq!((over.best, over.depth, over.nodes), (None, 0, 0));
    }
    let start = Party::standard(4).unwrap();
    assert_eq!(
        choose(&start, Outlook::MaxN, &Limits::none().with_nodes(0)).depth,
        0
    );
}
