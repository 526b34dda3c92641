//! What any number of games between any number of players come to.

use core::hash::{Hash, Hasher};
use std::collections::{BTreeMap, HashSet};
use std::hash::DefaultHasher;

use super::line::is_fault;
use super::summary::Summary;
use crate::log::Record;
use crate::ratings::{Pool, PoolGame, ScoreCounts};

/// The running count of a match, a tournament or a set of logs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standings {
    /// The players in the order of their first mention.
    labels: Vec<String>,
    /// The games between two players, all figures those of the one mentioned first.
    encounters: BTreeMap<[usize; 2], Summary>,
    /// The games of the pool that belong together.
    units: Vec<Vec<PoolGame>>,
    /// The pair whose other game is still out.
    half_pair: Option<(u64, PoolGame)>,
    /// Games by end.
    terminations: BTreeMap<String, u64>,
    /// Games each player lost by breaking the rules, its time or itself.
    faults: Vec<u64>,
    /// A hash of the opening and the moves of each game, to find games that were played twice.
    seen: HashSet<u64>,
    duplicates: u64,
}

impl Standings {
    /// Standings without a game yet, in which players are listed in this order.
    pub(crate) fn new(labels: impl IntoIterator<Item = String>) -> Self {
        let mut standings = Self::default();
        for label in labels {
            standings.player(&label);
        }
        standings
    }

    /// The number of a player, who is entered if need be.
    fn player(&mut self, label: &str) -> usize {
        if let Some(known) = self.labels.iter().position(|known| known == label) {
            return known;
        }
        self.labels.push(label.to_owned());
        self.faults.push(0);
        self.labels.len() - 1
    }

    /// Counts a game; the games of a pair must come one after the other.
    pub(crate) fn add(&mut self, record: &Record) {
        let [first, second] = record.players().clone().map(|label| self.player(&label));
        let a = first.min(second);
        self.encounters
            .entry([a, first.max(second)])
            .or_default()
            .add(record, first == a);
        let half_points = record.result().half_points();
        let game = PoolGame {
            first,
            second,
            half_points,
        };
        match record {
            Record::Race(_) => self.units.push(vec![game]),
            Record::Game(played) => {
                match self.half_pair.take() {
                    Some((pair, partner)) if pair == played.pair => {
                        self.units.push(vec![partner, game]);
                    }
                    lonely => {
                        self.units.extend(lonely.map(|(_, game)| vec![game]));
                        self.half_pair = Some((played.pair, game));
                    }
                }
                let mut hasher = DefaultHasher::new();
                (&played.start, &played.opening, &played.moves).hash(&mut hasher);
                self.duplicates += u64::from(!self.seen.insert(hasher.finish()));
            }
        }
        if is_fault(record.termination()) {
            match half_points {
                0 => self.faults[first] += 1,
                2 => self.faults[second] += 1,
                _ => [first, second]
                    .map(|player| self.faults[player] += 1)
                    .into_iter()
                    .collect(),
            }
        }
        *self
            .terminations
            .entry(record.termination().to_owned())
            .or_default() += 1;
    }

    /// Ends a log: what comes next is the partner of none of its games.
    pub(crate) fn end_log(&mut self) {
        self.units
            .extend(self.half_pair.take().map(|(_, game)| vec![game]));
    }

    /// The players.
    pub(crate) fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The games between two players, `a` mentioned before `b`; all figures are those of `a`.
    pub(crate) fn encounter(&self, a: usize, b: usize) -> Option<&Summary> {
        self.encounters.get(&[a, b])
    }

    /// A player's lost, drawn and won games against another.
    pub(crate) fn against(&self, player: usize, other: usize) -> ScoreCounts<3> {
        let key = [player.min(other), player.max(other)];
        let games = self.encounters.get(&key).map(Summary::games);
        let mut games = games.unwrap_or_default();
        if player > other {
            games.0.reverse();
        }
        games
    }

    /// A player's lost, drawn and won games.
    pub(crate) fn games_of(&self, player: usize) -> ScoreCounts<3> {
        let mut sum = ScoreCounts::default();
        for other in 0..self.labels.len() {
            if other != player {
                let games = self.against(player, other);
                sum.0
                    .iter_mut()
                    .zip(games.0)
                    .for_each(|(sum, more)| *sum += more);
            }
        }
        sum
    }

    /// Games a player lost by breaking the rules, its time or itself.
    pub(crate) fn faults_of(&self, player: usize) -> u64 {
        self.faults[player]
    }

    /// Such games of all players.
    pub(crate) fn faults(&self) -> u64 {
        self.terminations
            .iter()
            .filter(|(name, _)| is_fault(name))
            .map(|(_, count)| count)
            .sum()
    }

    /// Games counted.
    pub(crate) fn total(&self) -> u64 {
        self.terminations.values().sum()
    }

    /// Games by end.
    pub(crate) fn terminations(&self) -> &BTreeMap<String, u64> {
        &self.terminations
    }

    /// Games that were the same as an earlier one.
    pub(crate) fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// The games as a pool to be rated.
    pub(crate) fn pool(&self) -> Pool {
        let mut pool = Pool::new(self.labels.len());
        let lonely = self.half_pair.map(|(_, game)| vec![game]);
        for unit in self.units.iter().cloned().chain(lonely) {
            pool.add(unit);
        }
        pool
    }
}
