//! Many games on many threads, their records in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use anyhow::Result;
use search_core::Limits;

use super::{Contest, Opening, Seating, Watcher, player_seed, seat};
use crate::log::{Header, Record};
use crate::player_spec::PlayerSpec;

/// What is shown of a match beside its games' play.
#[derive(Clone, Copy)]
pub(crate) struct Show {
    /// Whether boards to be watched may go beyond ASCII.
    pub(crate) rich: bool,
    /// Whether records keep the time of each choice.
    pub(crate) times: bool,
}

/// A match that is ready to be played: every game is settled by its number.
pub(crate) struct Match<'a> {
    contest: &'a dyn Contest,
    players: &'a [PlayerSpec; 2],
    openings: Vec<Opening>,
    seed: u64,
    games: u64,
    limits: Limits,
    show: Show,
}

impl<'a> Match<'a> {
    /// Checks the players and draws the openings.
    pub(crate) fn new(
        contest: &'a dyn Contest,
        players: &'a [PlayerSpec; 2],
        header: &Header,
        show: Show,
    ) -> Result<Self> {
        for player in players {
            contest.check_player(player)?;
        }
        let (pairs, _) = seat(header.games, contest.is_paired());
        Ok(Self {
            contest,
            players,
            openings: contest.openings(header.seed, header.opening_plies, pairs as usize)?,
            seed: header.seed,
            games: header.games,
            limits: Limits::from(header.limits),
            show,
        })
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// Plays one game, ids from 1.
    pub(crate) fn play(&self, id: u64, watch: Watcher<'_>) -> Result<Record> {
        let (pair, seats) = seat(id, self.contest.is_paired());
        self.contest.play(
            &Seating {
                id,
                pair,
                opening: &self.openings[pair as usize - 1],
                players: seats.map(|player| &self.players[player]),
                seeds: seats.map(|player| player_seed(self.seed, id, player)),
                limits: &self.limits,
                rich: self.show.rich,
                times: self.show.times,
            },
            watch,
        )
    }

    /// Plays the games from `first` on, `jobs` at once, and hands over the records in the order of
    /// their ids, each as soon as it and all before it are done.
    pub(crate) fn play_from(
        &self,
        first: u64,
        jobs: usize,
        on_record: &mut dyn FnMut(Record) -> Result<()>,
    ) -> Result<()> {
        let next = AtomicU64::new(first);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(usize::try_from(self.games).unwrap_or(usize::MAX)) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let id = next.fetch_add(1, Ordering::Relaxed);
                        if id > self.games {
                            break;
                        }
                        let record = self.play(id, &mut |_| Ok(()));
                        if sender.send((id, record)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let result = in_order(first, &receiver, on_record);
            // Games under way are played out; no new one begins.
            stop.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// Hands over what arrives in any order in the order of the ids, until the first failure.
fn in_order(
    first: u64,
    receiver: &mpsc::Receiver<(u64, Result<Record>)>,
    on_record: &mut dyn FnMut(Record) -> Result<()>,
) -> Result<()> {
    let mut waiting = BTreeMap::new();
    let mut due = first;
    for (id, record) in receiver {
        waiting.insert(id, record);
        while let Some(record) = waiting.remove(&due) {
            on_record(record?)?;
            due += 1;
        }
    }
    Ok(())
}
