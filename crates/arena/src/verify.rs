//! Checks a log against the rules: every move, every result, every opening, every seat.

use core::fmt;

use anyhow::{Context, Result, ensure};

use crate::contest::run::{self, check_players, schedule};
use crate::contest::schedule::{Schedule, Seat};
use crate::contest::{Contest, MAX_GAMES, Mismatch, Opening};
use crate::games::{GameName, Setup};
use crate::log::{Log, Record};

/// Where a log departs from the rules.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The game.
    pub(crate) game: u64,
    /// What is wrong in it.
    mismatch: Mismatch,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.mismatch {
            // `game 3, move 17: ...`, but `game 3: ...` where no move is to blame.
            Mismatch::Game(reason) => write!(f, "game {}: {reason}", self.game),
            other => write!(f, "game {}, {other}", self.game),
        }
    }
}

/// Replays all games of a log. The outer error is a header that makes no sense.
pub(crate) fn verify(log: &Log) -> Result<Result<(), Finding>> {
    let header = &log.header;
    let contest = GameName::of_name(&header.game)?.contest(&Setup {
        start: header.start.clone(),
        rules: header.rules.clone(),
    })?;
    ensure!(
        header.games <= MAX_GAMES,
        "the header's `games` is {}, a match has at most {MAX_GAMES}",
        header.games
    );
    // Another version may have had other players.
    let own_version = header.arena == env!("CARGO_PKG_VERSION");
    if own_version {
        check_players(header, &*contest).context("the header's players")?;
    }
    ensure!(
        header.players.len() >= 2,
        "the header's `players` are {}, a match has two at least",
        header.players.len()
    );
    let schedule = schedule(header, &*contest);
    let last = log.records.last().map_or(0, Record::id);
    let rounds = if last == 0 {
        0
    } else {
        schedule.seat(last).round
    };
    // Random openings are drawn by the program's version; another version's cannot be drawn again, but
    // their moves are still replayed.
    let known = own_version || !header.openings.is_empty();
    let openings = if known && last <= header.games {
        run::openings(header, &*contest, rounds)?
    } else {
        Vec::new()
    };
    for record in &log.records {
        if let Err(mismatch) = verify_game(log, &*contest, &schedule, &openings, record) {
            return Ok(Err(Finding {
                game: record.id(),
                mismatch,
            }));
        }
    }
    Ok(Ok(()))
}

/// Checks one game.
fn verify_game(
    log: &Log,
    contest: &dyn Contest,
    schedule: &Schedule,
    openings: &[Opening],
    record: &Record,
) -> Result<(), Mismatch> {
    let header = &log.header;
    if record.id() > header.games {
        return Err(Mismatch::Game(format!(
            "the match has {} games",
            header.games
        )));
    }
    let Seat {
        pair,
        round,
        players: seats,
    } = schedule.seat(record.id());
    let players = record.players();
    let due = seats.map(|player| &header.players[player].label);
    if due != [&players[0], &players[1]] {
        return Err(Mismatch::Game(format!(
            "the seats are due to {} and {}, the record says {} and {}",
            due[0], due[1], players[0], players[1]
        )));
    }
    if let Record::Game(game) = record
        && game.pair != pair
    {
        return Err(Mismatch::Game(format!(
            "it belongs to pair {pair}, the record says {}",
            game.pair
        )));
    }
    contest.replay(record, &header.adjudication)?;
    match openings.get(round as usize - 1) {
        Some(opening) => check_opening(header.seed, pair, opening, record),
        None => Ok(()),
    }
}

/// Checks that the seed gives the pair the opening that was played, or that a race was over the
/// layout of its number.
fn check_opening(seed: u64, pair: u64, opening: &Opening, record: &Record) -> Result<(), Mismatch> {
    let due = opening.start.as_deref();
    match record {
        Record::Game(game) if game.start.as_deref() != due || game.opening != opening.moves => {
            Err(Mismatch::Game(format!(
                "seed {seed} gives pair {pair} another opening: {} {}",
                due.unwrap_or("the header's start,"),
                opening.moves.join(" ")
            )))
        }
        Record::Race(race)
            if Some(race.start.as_str()) != due || Some(&race.layout) != opening.name.as_ref() =>
        {
            Err(Mismatch::Game(format!(
                "the race is due to be over {} ({}), the record says {} ({})",
                opening.name.as_deref().unwrap_or("a layout"),
                due.unwrap_or_default(),
                race.layout,
                race.start
            )))
        }
        _ => Ok(()),
    }
}
