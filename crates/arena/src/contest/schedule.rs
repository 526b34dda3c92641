//! Who plays whom in which game: a pure function of the game's number.
//!
//! ```text
//! a match        game   1    2    3    4
//!                round  1         2
//!                seats  A-B  B-A  A-B  B-A
//!
//! three players  game   1    2    3    4    5    6    7
//!                round  1                             2
//!                seats  A-B  B-A  A-C  C-A  B-C  C-B  A-B
//! ```

use core::fmt;
use core::str::FromStr;

use crate::log::Pairings;

/// The games of a match or a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    pairings: Vec<[usize; 2]>,
    paired: bool,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    /// The pair of games it belongs to, from 1.
    pub(crate) pair: u64,
    /// The round, from 1: all pairs of a round have one opening.
    pub(crate) round: u64,
    /// The players in the first and the second seat.
    pub(crate) players: [usize; 2],
}

impl Schedule {
    /// The schedule of so many players. Where games are not `paired`, as neither seat has an
    /// advantage, each stands alone.
    pub(crate) fn new(players: usize, pairings: Option<Pairings>, paired: bool) -> Self {
        let all = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
        let gauntlet = pairings == Some(Pairings::Gauntlet);
        Self {
            pairings: all.filter(|[a, _]| !gauntlet || *a == 0).collect(),
            paired,
        }
    }

    /// How many pairings there are.
    pub(crate) fn pairings(&self) -> u64 {
        self.pairings.len() as u64
    }

    /// Where a game stands, ids from 1.
    pub(crate) fn seat(&self, id: u64) -> Seat {
        let unit = if self.paired { (id - 1) / 2 } else { id - 1 };
        let pairings = self.pairings().max(1);
        let [a, b] = self.pairings[(unit % pairings) as usize];
        let swapped = self.paired && id.is_multiple_of(2);
        Seat {
            pair: unit + 1,
            round: unit / pairings + 1,
            players: if swapped { [b, a] } else { [a, b] },
        }
    }

    /// The games of a part of the work: every so manieth pair.
    pub(crate) fn ids(&self, games: u64, shard: Shard) -> impl Iterator<Item = u64> + '_ {
        (1..=games).filter(move |&id| (self.seat(id).pair - 1) % shard.of == shard.index - 1)
    }
}

/// A part of the work: the `index`th of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub(crate) const WHOLE: Self = Self { index: 1, of: 1 };
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('/')
            .and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)))
            .filter(|&(index, of)| 1 <= index && index <= of)
            .map(|(index, of)| Self { index, of })
            .ok_or_else(|| "write I/N, such as 1/4, with I from 1 to N".to_owned())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(schedule: &Schedule, games: u64) -> Vec<(u64, u64, [usize; 2])> {
        (1..=games)
            .map(|id| schedule.seat(id))
            .map(|seat| (seat.pair, seat.round, seat.players))
            .collect()
    }

    #[test]
    fn seats_are_swapped_within_a_pair() {
        let found = seats(&Schedule::new(2, None, true), 4);
        let due = [
            (1, 1, [0, 1]),
            (1, 1, [1, 0]),
            (2, 2, [0, 1]),
            (2, 2, [1, 0]),
        ];
        assert_eq!(found, due);
        let found = seats(&Schedule::new(2, None, false), 2);
        assert_eq!(found, [(1, 1, [0, 1]), (2, 2, [0, 1])]);
    }

    #[test]
    fn everyone_meets_everyone_once_a_round() {
        let schedule = Schedule::new(3, Some(Pairings::RoundRobin), true);
        let found = seats(&schedule, 7);
        let due = [
            (1, 1, [0, 1]),
            (1, 1, [1, 0]),
            (2, 1, [0, 2]),
            (2, 1, [2, 0]),
            (3, 1, [1, 2]),
            (3, 1, [2, 1]),
            (4, 2, [0, 1]),
        ];
        assert_eq!(found, due);
        assert_eq!(
            Schedule::new(6, Some(Pairings::RoundRobin), true).pairings(),
            15
        );
        let gauntlet = Schedule::new(4, Some(Pairings::Gauntlet), true);
        assert_eq!(gauntlet.pairings, [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn shards_share_the_pairs_out() {
        let schedule = Schedule::new(2, None, true);
        let ids = |text: &str| -> Vec<u64> { schedule.ids(7, text.parse().unwrap()).collect() };
        assert_eq!(ids("1/2"), [1, 2, 5, 6]);
        assert_eq!(ids("2/2"), [3, 4, 7]);
        assert_eq!(ids("1/1"), [1, 2, 3, 4, 5, 6, 7]);
        assert!(ids("9/9").is_empty());
        for text in ["0/2", "3/2", "1", "a/b", "1/0"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    }
}
