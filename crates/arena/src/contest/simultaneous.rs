//! A game in which both move at once: neither player is told the other's choice before its own.

use core::fmt::Display;
use core::str::FromStr;

use anyhow::{Result, anyhow};
use search_core::{Side, Simultaneous, SimultaneousBot};

use super::line::{Line, blank_record, play_opening};
use super::player::{Chosen, Fault, FaultKind, Player, View};
use super::turns::turns;
use super::{Frame, Seating, Watcher};
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
    let (result, termination) = loop {
        if let Some(ending) = line.ending() {
            break ending;
        }
        let [first, second] = Side::ALL.map(|side| {
            let player = &mut players[side.index()];
            choose(player, side, start, &line, &record, seat)
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
        line.try_play(turn)
            .map_err(|reason| anyhow!("game {}: `{text}`: {reason}", seat.id))?;
        record.trail += &super::digest(&line.notation());
        watch(&|| Frame {
            board: line.board(seat.rich),
            caption: format!("game {}, turn {}: {text}", seat.id, record.moves.len() + 1),
        })?;
        record.moves.push(text);
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
    seat: &Seating<'_>,
) -> Result<Chosen<<L::Position as Simultaneous>::Move>, Fault> {
    let outsider = match player {
        Player::Own(bot) => return Ok(bot.choose(line.position(), side, seat.limits).into()),
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
    })?;
    match chosen.mv.parse() {
        Ok(mv) => Ok(chosen.with(mv)),
        Err(error) => Err(Fault::new(FaultKind::IllegalMove, format!("{error}"))),
    }
}
