//! A game in which both move at once: neither player is told the other's choice before its own.

use core::fmt::Display;

use anyhow::{Result, anyhow};
use search_core::{Side, Simultaneous, SimultaneousBot};

use super::line::{Line, blank_record, note_choice};
use super::{Frame, Seating, Watcher};
use crate::log::GameRecord;

/// A [`Line`] whose turns are moves of both players.
pub(crate) trait JointLine: Line {
    /// The position.
    type Position: Simultaneous<Move: Display>;

    /// The position now.
    fn position(&self) -> &Self::Position;

    /// Both choices as one turn, the first player's first.
    fn turn(choices: [<Self::Position as Simultaneous>::Move; 2]) -> Self::Turn;
}

/// Plays one game from the end of its opening, where `line` stands.
pub(crate) fn play<L: JointLine>(
    mut line: L,
    mut bots: [Box<dyn SimultaneousBot<L::Position>>; 2],
    seat: &Seating<'_>,
    watch: Watcher<'_>,
) -> Result<GameRecord> {
    for (bot, seed) in bots.iter_mut().zip(seat.seeds) {
        bot.new_game(seed);
    }
    let mut record = blank_record(seat, &line.notation());
    let (result, termination) = loop {
        if let Some(ending) = line.ending() {
            break ending;
        }
        let choices =
            Side::ALL.map(|side| bots[side.index()].choose(line.position(), side, seat.limits));
        for choice in &choices {
            note_choice(&mut record, choice);
        }
        let turn = L::turn([choices[0].mv, choices[1].mv]);
        let text = turn.to_string();
        line.try_play(turn)
            .map_err(|reason| anyhow!("game {}: `{text}`: {reason}", seat.id))?;
        record.trail += &super::digest(&line.notation());
        watch(&Frame {
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
