//! Tron's side of a match, under both sets of rules.

use anyhow::{Context, Result};
use search_core::{Side, SplitMix64};
use tron::{FairMaps, Turn};

use super::{AlternatingTron, FAIR, JointTron, Rules, fair_maps};
use crate::contest::line::{Line, Picture, pictures, replay};
use crate::contest::openings::{Source, listed};
use crate::contest::player::Player;
use crate::contest::session::{AtOnce, InTurns, LineSession, Session};
use crate::contest::{Contest, Mismatch, Opening, Seating, Watcher, game_of, simultaneous, turns};
use crate::games::{Setup, rule};
use crate::log::{Adjudication, Record};
use crate::player_spec::PlayerSpec;
use crate::protocol::client::outside;

/// The game's side of a match.
pub(super) fn contest(setup: &Setup) -> Result<Box<dyn Contest>> {
    let rules = Rules::parse(Some(rule(setup, "turns")?.as_str().unwrap_or("")))
        .context("the header's rule `turns`")?;
    let start = match setup.start.strip_prefix(FAIR) {
        Some(size) => Start::Fair(fair_maps(Some(size.trim()))?),
        None => Start::Given(setup.start.clone()),
    };
    let contest = TronContest { start, rules };
    if let Start::Given(text) = &contest.start {
        let over = match rules {
            Rules::Simultaneous => JointTron::at_start(text.parse()?).ending(),
            Rules::Alternating => AlternatingTron::at_start(text.parse()?).ending(),
        };
        anyhow::ensure!(over.is_none(), "the game is over at the start");
    }
    Ok(Box::new(contest))
}

/// Where games start.
enum Start {
    /// A map of its own for each pair.
    Fair(FairMaps),
    /// One map for all.
    Given(String),
}

struct TronContest {
    start: Start,
    rules: Rules,
}

impl TronContest {
    /// The start of a pair as text.
    fn map(&self, seed: u64, pair: u64, attempt: u64) -> Result<String> {
        match &self.start {
            Start::Fair(maps) => Ok(maps.map(seed, pair - 1 + (attempt << 32))?.notation()),
            Start::Given(text) => Ok(text.clone()),
        }
    }

    /// The start of a record as text: its own, or the one all games share.
    fn start_of<'a>(&'a self, own: Option<&'a String>) -> Result<&'a str, Mismatch> {
        match (&self.start, own) {
            (Start::Fair(_), Some(text)) | (Start::Given(text), None) => Ok(text),
            (Start::Fair(_), None) => Err(Mismatch::Game("the map is missing".to_owned())),
            (Start::Given(_), Some(_)) => Err(Mismatch::Game(
                "it has a map of its own, the header has one for all".to_owned(),
            )),
        }
    }
}

impl Contest for TronContest {
    fn seats(&self) -> [&'static str; 2] {
        ["1", "2"]
    }

    fn default_opening_plies(&self) -> u32 {
        match self.start {
            Start::Fair(_) => 0,
            Start::Given(_) => 2,
        }
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<()> {
        match self.rules {
            Rules::Simultaneous => tron::bot(&spec.name, &spec.options).map(drop)?,
            Rules::Alternating => tron::alternating_bot(&spec.name, &spec.options).map(drop)?,
        }
        Ok(())
    }

    fn openings(&self, seed: u64, plies: u32, count: usize) -> Result<Vec<Opening>> {
        let own_starts = matches!(self.start, Start::Fair(_));
        match self.rules {
            Rules::Simultaneous => Source {
                plies,
                seed,
                start: |pair, attempt| {
                    Ok(JointTron::at_start(self.map(seed, pair, attempt)?.parse()?))
                },
                choose: joint_opening_turn,
                own_starts,
            }
            .distinct(count),
            Rules::Alternating => Source {
                plies,
                seed,
                start: |pair, attempt| {
                    Ok(AlternatingTron::at_start(
                        self.map(seed, pair, attempt)?.parse()?,
                    ))
                },
                choose: |line: &AlternatingTron, _, rng: &mut SplitMix64| {
                    rng.pick(&line.0.legal_moves()).copied()
                },
                own_starts,
            }
            .distinct(count),
        }
    }

    fn listed_openings(&self, lines: &[String]) -> Result<Vec<Opening>, (usize, String)> {
        let Start::Given(text) = &self.start else {
            let reason = "each pair has a map of its own: give all of them one by --map";
            return Err((0, reason.to_owned()));
        };
        let fault = |error: tron::PositionError| (0, format!("the map: {error}"));
        match self.rules {
            Rules::Simultaneous => {
                listed(&JointTron::at_start(text.parse().map_err(fault)?), lines)
            }
            Rules::Alternating => listed(
                &AlternatingTron::at_start(text.parse().map_err(fault)?),
                lines,
            ),
        }
    }

    fn play(&self, seat: &Seating<'_>, watch: Watcher<'_>) -> Result<Record> {
        let start = self.start_of(seat.opening.start.as_ref())?;
        let game = match self.rules {
            Rules::Simultaneous => {
                let [a, b] = seat.players.map(|spec| match outside(spec, seat) {
                    Some(player) => Ok(player),
                    None => tron::bot(&spec.name, &spec.options).map(Player::Own),
                });
                simultaneous::play(&JointTron::at_start(start.parse()?), [a?, b?], seat, watch)
            }
            Rules::Alternating => {
                let [a, b] = seat.players.map(|spec| match outside(spec, seat) {
                    Some(player) => Ok(player),
                    None => tron::alternating_bot(&spec.name, &spec.options).map(Player::Own),
                });
                turns::play(
                    AlternatingTron::at_start(start.parse()?),
                    [a?, b?],
                    seat,
                    watch,
                )
            }
        };
        game.map(Record::Game)
    }

    fn session(&self, player: &PlayerSpec, seed: u64) -> Result<Box<dyn Session>> {
        let start = self.map(seed, 1, 0)?;
        let mut session: Box<dyn Session> = match self.rules {
            Rules::Simultaneous => {
                let bot = tron::bot(&player.name, &player.options)?;
                Box::new(LineSession::new(
                    JointTron::at_start(start.parse()?),
                    AtOnce(bot),
                ))
            }
            Rules::Alternating => {
                let bot = tron::alternating_bot(&player.name, &player.options)?;
                Box::new(LineSession::new(
                    AlternatingTron::at_start(start.parse()?),
                    InTurns(bot),
                ))
            }
        };
        session.new_game(seed);
        Ok(session)
    }

    fn pictures(&self, record: &Record, rich: bool) -> Result<Vec<Picture>, Mismatch> {
        let game = game_of(record)?;
        let start = self.start_of(game.start.as_ref())?;
        let fault = |error: tron::PositionError| Mismatch::Game(format!("the map: {error}"));
        match self.rules {
            Rules::Simultaneous => pictures(
                JointTron::at_start(start.parse().map_err(fault)?),
                game,
                rich,
            ),
            Rules::Alternating => pictures(
                AlternatingTron::at_start(start.parse().map_err(fault)?),
                game,
                rich,
            ),
        }
    }

    fn replay(&self, record: &Record, adjudication: &Adjudication) -> Result<(), Mismatch> {
        let game = game_of(record)?;
        let start = self.start_of(game.start.as_ref())?;
        let fault = |error: tron::PositionError| Mismatch::Game(format!("the map: {error}"));
        match self.rules {
            Rules::Simultaneous => replay(
                JointTron::at_start(start.parse().map_err(fault)?),
                game,
                adjudication,
            ),
            Rules::Alternating => {
                let start = AlternatingTron::at_start(start.parse().map_err(fault)?);
                replay(start, game, adjudication)
            }
        }
    }
}

/// A turn of a random opening: free moves of both.
fn joint_opening_turn(line: &JointTron, _ply: u32, rng: &mut SplitMix64) -> Option<Turn> {
    let [first, second] = Side::ALL.map(|side| line.0.legal_moves(side));
    Some(Turn([*rng.pick(&first)?, *rng.pick(&second)?]))
}
