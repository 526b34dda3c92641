//! A match of a turn-based game all of whose games start from one position.

use anyhow::Result;
use search_core::{Bot, BotError, BotOptions, SplitMix64};

use super::line::{Picture, pictures, replay};
use super::openings::{Source, listed};
use super::player::Player;
use super::session::{InTurns, LineSession, Session};
use super::turns::{self, TurnLine};
use super::{Contest, Mismatch, Opening, Seating, Watcher, game_of};
use crate::log::{Adjudication, Record};
use crate::player_spec::PlayerSpec;
use crate::protocol::client::outside;

/// Makes a player by its name and options.
type MakeBot<P> = fn(&str, &BotOptions) -> Result<Box<dyn Bot<P>>, BotError>;

/// What such a game has of its own.
pub(crate) struct OneStart<L: TurnLine> {
    /// Where games start.
    pub(crate) start: L,
    /// How many random plies an opening has unless told.
    pub(crate) opening_plies: u32,
    /// A move for the opening, given its number from 0, or nothing where none is sensible.
    pub(crate) opening_move: fn(&L, u32, &mut SplitMix64) -> Option<L::Turn>,
    /// The players.
    pub(crate) bot: MakeBot<L::Position>,
}

impl<L: TurnLine> OneStart<L> {
    /// This contest, unless its start is the end of a game.
    pub(crate) fn boxed(self) -> Result<Box<dyn Contest>>
    where
        L: Send + Sync + 'static,
    {
        anyhow::ensure!(
            self.start.ending().is_none(),
            "the game is over at the start"
        );
        Ok(Box::new(self))
    }

    fn player(&self, spec: &PlayerSpec) -> Result<Box<dyn Bot<L::Position>>> {
        Ok((self.bot)(&spec.name, &spec.options)?)
    }
}

impl<L: TurnLine + Send + Sync + 'static> Contest for OneStart<L> {
    fn seats(&self) -> [&'static str; 2] {
        L::SEATS
    }

    fn clear_value(&self) -> i32 {
        L::CLEAR_VALUE
    }

    fn default_opening_plies(&self) -> u32 {
        self.opening_plies
    }

    fn check_player(&self, spec: &PlayerSpec) -> Result<()> {
        self.player(spec).map(drop)
    }

    fn openings(&self, seed: u64, plies: u32, count: usize) -> Result<Vec<Opening>> {
        Source {
            plies,
            seed,
            start: |_, _| Ok(self.start.clone()),
            choose: self.opening_move,
            own_starts: false,
        }
        .distinct(count)
    }

    fn listed_openings(&self, lines: &[String]) -> Result<Vec<Opening>, (usize, String)> {
        listed(&self.start, lines)
    }

    fn play(&self, seat: &Seating<'_>, watch: Watcher<'_>) -> Result<Record> {
        let [first, second] = seat.players.map(|spec| match outside(spec, seat) {
            Some(player) => Ok(player),
            None => self.player(spec).map(Player::Own),
        });
        turns::play(self.start.clone(), [first?, second?], seat, watch).map(Record::Game)
    }

    fn session(&self, player: &PlayerSpec, seed: u64) -> Result<Box<dyn Session>> {
        let chooser = InTurns(self.player(player)?);
        let mut session = LineSession::new(self.start.clone(), chooser);
        session.new_game(seed);
        Ok(Box::new(session))
    }

    fn pictures(&self, record: &Record, rich: bool) -> Result<Vec<Picture>, Mismatch> {
        pictures(self.start.clone(), game_of(record)?, rich)
    }

    fn replay(&self, record: &Record, adjudication: &Adjudication) -> Result<(), Mismatch> {
        replay(self.start.clone(), game_of(record)?, adjudication)
    }
}
