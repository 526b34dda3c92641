//! Many games on many threads, their records in the order of their numbers.

use core::ops::ControlFlow;
use core::time::Duration;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use anyhow::{Result, anyhow, ensure};
use search_core::Limits;

use super::clock::Clocks;
use super::player::Patience;
use super::schedule::{Schedule, Shard};
use super::{Contest, Opening, Seating, Watcher, player_seed};
use crate::games::GameName;
use crate::log::{Adjudication, Header, LimitsRecord, Record};
use crate::options::StartArgs;
use crate::player_spec::PlayerSpec;
use crate::protocol::Protocol;
use crate::protocol::qtp::parse_start;

/// What is shown or kept of a match beside its games' play.
#[derive(Clone, Default)]
pub(crate) struct Show {
    /// Whether boards to be watched may go beyond ASCII.
    pub(crate) rich: bool,
    /// Whether records keep the time of each choice.
    pub(crate) times: bool,
    /// The folder for what programs outside say on standard error.
    pub(crate) stderr: Option<PathBuf>,
}

/// A match or tournament that is ready to be played: every game is settled by its number.
pub(crate) struct Series<'a> {
    contest: &'a dyn Contest,
    schedule: Schedule,
    players: Vec<PlayerSpec>,
    openings: Vec<Opening>,
    seed: u64,
    games: u64,
    limits: Limits,
    clocks: Option<Clocks>,
    adjudication: Adjudication,
    patience: Patience,
    usual_start: String,
    show: Show,
}

/// The schedule of a header.
pub(crate) fn schedule(header: &Header, contest: &dyn Contest) -> Schedule {
    Schedule::new(header.players.len(), header.pairings, contest.is_paired())
}

/// Fails, saying why, if a player of a header cannot play its game.
pub(crate) fn check_players(header: &Header, contest: &dyn Contest) -> Result<()> {
    let game = GameName::of_name(&header.game)?;
    for player in &header.players {
        let spec = PlayerSpec::from(player);
        let Some(command) = spec.command() else {
            contest.check_player(&spec)?;
            continue;
        };
        ensure!(
            contest.takes_programs(),
            "`{spec}`: programs outside cannot take part in solver races"
        );
        command.protocol.check_game(game)?;
        ensure!(
            command.protocol == Protocol::Ugi || header.limits.clock_ms.is_none(),
            "`{spec}`: --tc: of the protocols, ugi alone has words for clocks"
        );
        ensure!(
            command.protocol != Protocol::Qtp || parse_start(&header.start).is_some(),
            "`{spec}`: the protocol has no words for the start `{}`",
            header.start
        );
    }
    Ok(())
}

/// The openings of the first rounds of a header: those that it lists, or random ones.
pub(crate) fn openings(
    header: &Header,
    contest: &dyn Contest,
    rounds: u64,
) -> Result<Vec<Opening>> {
    if header.openings.is_empty() {
        return contest.openings(header.seed, header.opening_plies, rounds as usize);
    }
    let listed = contest.listed_openings(&header.openings);
    let listed = listed.map_err(|(index, reason)| anyhow!("opening {}: {reason}", index + 1))?;
    ensure!(
        rounds <= listed.len() as u64,
        "{} openings are listed, {rounds} are needed: each is for one pair of each two players",
        listed.len()
    );
    Ok(listed)
}

impl<'a> Series<'a> {
    /// Checks the players and draws the openings.
    pub(crate) fn new(contest: &'a dyn Contest, header: &Header, show: Show) -> Result<Self> {
        check_players(header, contest)?;
        let schedule = schedule(header, contest);
        let rounds = schedule.seat(header.games).round;
        let usual = GameName::of_name(&header.game)?.start_setup(&StartArgs::default())?;
        Ok(Self {
            contest,
            schedule,
            players: header.players.iter().map(PlayerSpec::from).collect(),
            openings: openings(header, contest, rounds)?,
            seed: header.seed,
            games: header.games,
            limits: Limits::from(header.limits),
            clocks: Clocks::of(&header.limits),
            adjudication: header.adjudication,
            patience: Patience::from(header.limits),
            usual_start: usual.start,
            show,
        })
    }

    /// The games of a part of the work.
    pub(crate) fn ids(&self, shard: Shard) -> Vec<u64> {
        self.schedule.ids(self.games, shard).collect()
    }

    /// The same, each choice ended when `stop` turns true.
    pub(crate) fn with_stop(mut self, stop: &Arc<AtomicBool>) -> Self {
        self.limits = self.limits.with_stop(Arc::clone(stop));
        self
    }

    /// The labels of the players in the first and the second seat of a game.
    pub(crate) fn names(&self, id: u64) -> [String; 2] {
        let seats = self.schedule.seat(id).players;
        seats.map(|player| self.players[player].label.clone())
    }

    /// Plays one game, ids from 1.
    pub(crate) fn play(&self, id: u64) -> Result<Record> {
        self.seated(id, false, &mut |_| Ok(()))
    }

    /// Plays one game to be watched.
    pub(crate) fn watch(&self, id: u64, watch: Watcher<'_>) -> Result<Record> {
        self.seated(id, true, watch)
    }

    fn seated(&self, id: u64, watched: bool, watch: Watcher<'_>) -> Result<Record> {
        let seat = self.schedule.seat(id);
        self.contest.play(
            &Seating {
                id,
                pair: seat.pair,
                opening: &self.openings[seat.round as usize - 1],
                players: seat.players.map(|player| &self.players[player]),
                seeds: seat
                    .players
                    .map(|player| player_seed(self.seed, id, player)),
                limits: &self.limits,
                adjudication: &self.adjudication,
                clocks: self.clocks,
                patience: self.patience,
                stderr: self.show.stderr.as_deref(),
                usual_start: &self.usual_start,
                watched,
                rich: self.show.rich,
                times: self.show.times,
            },
            watch,
        )
    }

    /// Plays games, `jobs` at once, and hands over the records in the order of the list, each as soon
    /// as it and all before it are done, until there are no more or whoever gets them has enough.
    pub(crate) fn play_all(
        &self,
        ids: &[u64],
        jobs: usize,
        on_record: &mut dyn FnMut(Record) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        if jobs == 1 {
            for &id in ids {
                if on_record(self.play(id)?)?.is_break() {
                    break;
                }
            }
            return Ok(());
        }
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(ids.len()) {
                let sender = sender.clone();
                let (next, stop) = (&next, &stop);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&id) = ids.get(index) else {
                            break;
                        };
                        let record = self.play(id);
                        if sender.send((index, record)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let result = in_order(&receiver, on_record);
            // Games under way are played out; no new one begins.
            stop.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// Hands over what arrives in any order in the order of the list, until the first failure or until
/// it is enough.
fn in_order(
    receiver: &mpsc::Receiver<(usize, Result<Record>)>,
    on_record: &mut dyn FnMut(Record) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (index, record) in receiver {
        waiting.insert(index, record);
        while let Some(record) = waiting.remove(&due) {
            if on_record(record?)?.is_break() {
                return Ok(());
            }
            due += 1;
        }
    }
    Ok(())
}

impl From<LimitsRecord> for Patience {
    fn from(record: LimitsRecord) -> Self {
        let usual = Self::default();
        let or = |given: Option<u64>, usual| given.map_or(usual, Duration::from_millis);
        Self {
            startup: or(record.startup_ms, usual.startup),
            margin: or(record.margin_ms, usual.margin),
            stall: or(record.stall_ms, usual.stall),
        }
    }
}
