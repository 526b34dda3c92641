//! Games of two to four players in turn order.

use anyhow::{Context, Result};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use search_core::SplitMix64;
use search_core::rng::mix;
use tron::party::{self, Party};

use crate::games::{PartyWish, Places, Tick};

/// Plays every start with every player in every seat. Runs on the rayon pool it is called in.
pub(super) fn play(wish: &PartyWish, tick: Tick<'_>) -> Result<Vec<Vec<Places>>> {
    let size = wish.size.parse().context("--size")?;
    for spec in &wish.players {
        party::bot(&spec.name, &spec.options, 1)?;
    }
    let seats = wish.players.len();
    (0..wish.rounds)
        .into_par_iter()
        .map(|round| {
            let seed = SplitMix64::for_index(wish.seed, round).next_u64();
            let start = Party::random(size, seats, seed).context("--size")?;
            let game = |shift| {
                let places = play_one(wish, start.clone(), round, shift);
                tick();
                places
            };
            (0..seats).map(game).collect()
        })
        .collect()
}

/// The places of the players in one game, the first of them in seat number `shift`.
fn play_one(wish: &PartyWish, mut game: Party, round: u64, shift: usize) -> Result<Places> {
    let count = wish.players.len();
    let mut bots = (0_u64..)
        .zip(&wish.players)
        .map(|(player, spec)| {
            let seed = mix(wish.seed ^ mix(round * count as u64 + player));
            party::bot(&spec.name, &spec.options, seed)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let in_seat = |seat: usize| (seat + count - shift) % count;
    let mut places = vec![1; count];
    // Who is walled in at the start is dead before the first move.
    let mut dead: Vec<usize> = (0..count)
        .filter(|&seat| game.head(seat).is_none())
        .collect();
    let mut left = count as u32;
    loop {
        for &seat in &dead {
            places[in_seat(seat)] = left;
            left -= 1;
        }
        if game.is_over() {
            return Ok(places);
        }
        let mover = game.turn();
        let alive: Vec<usize> = game.alive().collect();
        let mv = bots[in_seat(mover)].choose(&game, &wish.limits);
        game.try_play(mv.context("a game that goes on has a move")?)?;
        // Those who die at once do so in turn order.
        dead = (1..=count)
            .map(|nth| (mover + nth) % count)
            .filter(|seat| alive.contains(seat) && game.head(*seat).is_none())
            .collect();
    }
}
