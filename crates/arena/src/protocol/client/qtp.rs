//! A program that speaks the Quoridor Text Protocol.

use search_core::Side;

use super::process::Process;
use crate::contest::player::{Chosen, Fault, FaultKind, Outsider, View};
use crate::protocol::qtp::{Anchor, from_words, parse_start, to_words};

/// A program, ready to play.
pub(super) struct Client {
    process: Process,
    anchor: Anchor,
    /// How many turns of the game it knows of; none before it has a board.
    heard: Option<usize>,
}

impl Client {
    /// Waits for the program to say its name.
    pub(super) fn new(mut process: Process, anchor: Anchor) -> Result<Self, Fault> {
        process.ready("name", response)?.map_err(|reason| {
            process.fault(FaultKind::Garbage, format!("`name` was refused: {reason}"))
        })?;
        Ok(Self {
            process,
            anchor,
            heard: None,
        })
    }

    /// The process alone.
    pub(super) fn into_process(self) -> Process {
        self.process
    }

    /// Says a command that has to be accepted.
    fn command(&mut self, text: &str) -> Result<(), Fault> {
        let answer = self.process.ready(text, response)?;
        answer.map(drop).map_err(|reason| {
            self.process.fault(
                FaultKind::Garbage,
                format!("`{text}` was refused: {reason}"),
            )
        })
    }
}

/// The first line of a response, and whether it is one of success.
fn response(line: &str) -> Option<Result<String, String>> {
    let line = line.trim();
    match (line.strip_prefix('='), line.strip_prefix('?')) {
        (Some(answer), _) => Some(Ok(answer.trim().to_owned())),
        (_, Some(reason)) => Some(Err(reason.trim().to_owned())),
        _ => None,
    }
}

impl Outsider for Client {
    fn choose(&mut self, view: &View<'_>) -> Result<Chosen<String>, Fault> {
        let Some((size, walls)) = parse_start(view.start) else {
            return Err(Fault::new(
                FaultKind::Garbage,
                format!("the protocol has no words for the start `{}`", view.start),
            ));
        };
        if self.heard.is_none() {
            self.command(&format!("boardsize {size}"))?;
            self.command(&format!("walls {walls}"))?;
            self.command("clear_board")?;
        }
        let mover = |turn: usize| {
            if turn.is_multiple_of(2) {
                "black"
            } else {
                "white"
            }
        };
        for turn in self.heard.unwrap_or(0)..view.turns.len() {
            let mv = &view.turns[turn];
            let command = if mv.ends_with(['h', 'v']) {
                "playwall"
            } else {
                "playmove"
            };
            let words = to_words(mv, size, self.anchor).unwrap_or_default();
            self.command(&format!("{command} {} {words}", mover(turn)))?;
        }
        let colour = match view.side {
            Side::First => "black",
            Side::Second => "white",
        };
        let ask = format!("genmove {colour}");
        let (elapsed, answer) = self.process.ask(&ask, view.time, response)?;
        // Its own move is on its board already.
        self.heard = Some(view.turns.len() + 1);
        let answer = answer.map_err(|reason| {
            self.process.fault(
                FaultKind::Garbage,
                format!("`genmove` was refused: {reason}"),
            )
        })?;
        let words: Vec<&str> = answer.split_ascii_whitespace().collect();
        let mv = from_words(&words, size, self.anchor).unwrap_or(answer);
        Ok(Chosen::silent(mv, elapsed))
    }
}
