//! A game in which both move at once: neither player is told the other's choice before its own.

use core::fmt::Display;
use core::str::FromStr;
use std::time::Instant;

use anyhow::{Result, anyhow};
use search_core::{Side, Simultaneous, SimultaneousBot};

use super::adjudication::Adjudicator;
use super::clock::Clocks;
use super::line::{Line, blank_record, frame, judgements, opened, play_opening};
use super::player::{Chosen, Fault, FaultKind, Player, View};
use super::turns::turns;
use super::{Seating, Watcher};
use crate::log::{GameRecord, GameResult};

/// A [`Line`] whose turns are moves of both players.
pub(crate) trait JointLine: Line {
    /// The position.
    type Position: Simultaneous<Move: Display + FromStr<Err: Display>>;

    /// The position now.
    fn position(&self) -> &Self::Position;

    /// Both choices as one turn, the first player's first.
    fn turn(choices: [<Self::Position as Simultaneous>::Move; 2]) -> Self::Turn;

    /// The game with the players' places exchanged.
    fn swapped(&self) -> Self;

    /// The turn with the players' places exchanged.
    fn swapped_turn(turn: &Self::Turn) -> Self::Turn;
}

/// A player of such a game.
type JointPlayer<L> = Player<dyn SimultaneousBot<<L as JointLine>::Position>>;

/// Plays one game from its start, where `start` stands.
pub(crate) fn play<L: JointLine>(
    start: &L,
    mut players: [JointPlayer<L>; 2],
    seat: &Seating<'_>,
    watch: Watcher<'_>,
) -> Result<GameRecord> {
    let mut line = start.clone();
    play_opening(&mut line, &seat.opening.moves)?;
    for (player, seed) in players.iter_mut().zip(seat.seeds) {
        if let Player::Own(bot) = player {
            bot.new_game(seed);
        }
    }
    let mut record = blank_record(seat, &line.notation());
    watch(&|| opened(&line, seat))?;
    let mut adjudicator = Adjudicator::new(seat.adjudication);
    let mut clocks = seat.clocks;
    let mut adjudicated = None;
    let (result, termination) = loop {
        if let Some(ending) = line.ending().or(adjudicated) {
            break ending;
        }
        let asked = clocks;
        let [first, second] = Side::ALL.map(|side| {
            let player = &mut players[side.index()];
            let chosen = choose(player, side, start, &line, &record, asked, seat)?;
            if let Some(clocks) = &mut clocks {
                clocks.spend(side, chosen.elapsed, seat.patience.margin)?;
            }
            Ok::<_, Fault>(chosen)
        });
        let (first, second) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            (first, second) => {
                let faults = [first.err(), second.err()];
                let result = match &faults {
                    [Some(_), None] => GameResult::Second,
                    [None, Some(_)] => GameResult::First,
                    _ => GameResult::Draw,
                };
                let kind = faults.iter().flatten().next().map(|fault| fault.kind);
                let details = faults.into_iter().flatten().map(|fault| fault.detail);
                record.detail = Some(details.collect::<Vec<_>>().join("; and: "));
                break (result, kind.unwrap_or(FaultKind::Garbage).termination());
            }
        };
        first.note(&mut record);
        second.note(&mut record);
        let turn = L::turn([first.mv, second.mv]);
        let text = turn.to_string();
        let pvs = [first.pv, second.pv];
        line.try_play(turn)
            .map_err(|reason| anyhow!("game {}: `{text}`: {reason}", seat.id))?;
        record.trail += &super::digest(&line.notation());
        record.moves.push(text);
        let index = record.moves.len() - 1;
        adjudicated = adjudicator.see(&judgements::<L>(&record, index, None));
        watch(&|| frame(&line, &record, None, &pvs, seat.rich))?;
    };
    Ok(GameRecord {
        result,
        termination: termination.to_owned(),
        ..record
    })
}

/// Asks one player. A program outside is told of the game as if it sat in the first seat.
fn choose<L: JointLine>(
    player: &mut JointPlayer<L>,
    side: Side,
    start: &L,
    line: &L,
    record: &GameRecord,
    clocks: Option<Clocks>,
    seat: &Seating<'_>,
) -> Result<Chosen<<L::Position as Simultaneous>::Move>, Fault> {
    let outsider = match player {
        Player::Own(bot) => {
            let limits = clocks.map(|clocks| clocks.limits(side, seat.limits));
            let asked = Instant::now();
            let limits = limits.as_ref().unwrap_or(seat.limits);
            let mut choice = bot.choose(line.position(), side, limits);
            if clocks.is_some() {
                choice.stats.elapsed = asked.elapsed();
            }
            return Ok(Chosen::of(choice, seat.watched));
        }
        Player::Outside(Ok(outsider)) => outsider,
        Player::Outside(Err(fault)) => return Err(fault.clone()),
    };
    let mut turns = turns(record);
    let mut began = start.notation();
    if side == Side::Second {
        began = start.swapped().notation();
        for turn in &mut turns {
            if let Ok(played) = turn.parse::<L::Turn>() {
                *turn = L::swapped_turn(&played).to_string();
            }
        }
    }
    let chosen = outsider.choose(&View {
        is_usual: began == seat.usual_start,
        start: &began,
        turns: &turns,
        position: &line.notation(),
        side,
        limits: seat.limits,
        time: Clocks::time(clocks, side, seat.limits),
        // It sits in the first seat, as far as it knows.
        clocks: clocks.map(|clocks| clocks.seen_by(side)),
    })?;
    match chosen.mv.parse() {
        Ok(mv) => Ok(chosen.with(mv)),
        Err(error) => Err(Fault::new(FaultKind::IllegalMove, format!("{error}"))),
    }
}
