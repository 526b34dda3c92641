#![forbid(unsafe_code)]
//! What is gained by keeping a shortest way as the certificate of its length, over measuring distances
//! anew: along random games, where each move makes the next position, and over all walls that one
//! position may get, as a search tries them?

use benches::duel::duel;
use criterion::{Criterion, criterion_group, criterion_main};
use quoridor::{Move, Position, Route, Wall};
use search_core::{Side, SplitMix64};
use std::hint::black_box;

/// A position of a game and the move made there.
type Step = (Position, Option<Move>);

/// Random games of the published size, a wall in every other move while there are any.
fn games(count: u64) -> Vec<Vec<Step>> {
    let game = |index| {
        let mut rng = SplitMix64::for_index(5, index);
        let mut position = Position::default();
        let mut steps = Vec::new();
        while position.winner().is_none() && steps.len() < 60 {
            let moves = position.legal_moves();
            let (pawn, walls): (Vec<Move>, Vec<Move>) =
                moves.iter().partition(|mv| matches!(mv, Move::Pawn(_)));
            let build = !walls.is_empty() && rng.chance(1, 2);
            let mv = *rng
                .pick(if build { &walls } else { &pawn })
                .expect("a move");
            steps.push((position, Some(mv)));
            position.try_play(mv).expect("a legal move");
        }
        steps.push((position, None));
        steps
    };
    (0..count).map(game).collect()
}

fn route(position: &Position, side: Side) -> Route {
    let goal = position.size().goal(side);
    let route = position.passages().route(position.pawn(side), goal);
    route.expect("a valid position leaves both pawns a way")
}

/// The sum of all distances along the games, from ways kept until a move ends them.
fn along_kept(games: &[Vec<Step>]) -> u32 {
    let mut sum = 0;
    for game in black_box(games) {
        let mut ways = Side::ALL.map(|side| route(&game[0].0, side));
        sum += ways[0].length() + ways[1].length();
        for pair in game.windows(2) {
            let [(before, mv), (after, _)] = pair else {
                unreachable!("windows of two")
            };
            for side in Side::ALL {
                let way = &mut ways[side.index()];
                let stands = match mv {
                    Some(Move::Wall(wall)) => !way.cutting_slots().contains(*wall),
                    _ => side != before.turn(),
                };
                if !stands {
                    *way = route(after, side);
                }
                sum += way.length();
            }
        }
    }
    sum
}

fn distances(position: &Position) -> u32 {
    position.distance(Side::First) + position.distance(Side::Second)
}

fn along_fresh(games: &[Vec<Step>]) -> u32 {
    let steps = black_box(games).iter().flatten();
    steps.map(|(position, _)| distances(position)).sum()
}

/// A position, and those after each wall that may be built in it.
type Family = (Position, Vec<(Wall, Position)>);

/// Of every tenth position of the games that has walls to build.
fn families(games: &[Vec<Step>]) -> Vec<Family> {
    let family = |&(position, _): &Step| {
        let walls = position.legal_moves().into_iter().filter_map(|mv| {
            let Move::Wall(wall) = mv else { return None };
            let mut after = position;
            after.try_play(mv).expect("a legal move");
            Some((wall, after))
        });
        (position, walls.collect())
    };
    let tenth = games.iter().flatten().step_by(10);
    tenth
        .map(family)
        .filter(|(_, walls): &Family| !walls.is_empty())
        .collect()
}

/// The sum of the distances after each wall, from the ways of the position before.
fn walls_kept(families: &[Family]) -> u32 {
    let mut sum = 0;
    for (position, after) in black_box(families) {
        for side in Side::ALL {
            let way = route(position, side);
            let cuts = way.cutting_slots();
            for (wall, after) in after {
                sum += if cuts.contains(*wall) {
                    after.distance(side)
                } else {
                    way.length()
                };
            }
        }
    }
    sum
}

fn walls_fresh(families: &[Family]) -> u32 {
    let after = black_box(families).iter().flat_map(|(_, after)| after);
    after.map(|(_, position)| distances(position)).sum()
}

fn benches(c: &mut Criterion) {
    let games = games(60);
    let families = families(&games);
    assert_eq!(along_kept(&games), along_fresh(&games));
    assert_eq!(walls_kept(&families), walls_fresh(&families));
    let mut group = c.benchmark_group("quoridor distances");
    group.sample_size(10);
    duel(
        &mut group,
        "along games, kept against fresh",
        || along_kept(&games),
        || along_fresh(&games),
    );
    duel(
        &mut group,
        "all walls of a position, kept against fresh",
        || walls_kept(&families),
        || walls_fresh(&families),
    );
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
