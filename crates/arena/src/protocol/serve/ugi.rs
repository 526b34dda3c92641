//! A player of any game behind the Universal Game Interface.
//!
//! Where both move at once, the player is told of the game as if it sat in the first seat: its head is
//! the first player's, its letter comes first in each turn, and it answers with its own letter alone.

use core::time::Duration;

use anyhow::Result;
use search_core::{Limits, Side};

use super::Pace;
use crate::contest::player::Thought;
use crate::contest::session::{Session, ToMove};
use crate::log::GameResult;
use crate::output::Output;
use crate::protocol::input::{Input, Line};

/// The state between commands.
pub(crate) struct Server<'a> {
    /// The game.
    pub(crate) session: &'a mut dyn Session,
    /// How much a move may take where `go` does not say.
    pub(crate) pace: &'a Pace,
    /// What the player is called.
    pub(crate) name: &'a str,
    /// What each game's seed is made of.
    pub(crate) seed: u64,
}

impl Server<'_> {
    /// Answers commands until `quit` or the end. As in UCI, what is not understood gets no answer but
    /// an `info string`.
    pub(crate) fn serve(&mut self, input: &Input, out: &mut Output) -> Result<()> {
        while let Some(line) = input.next() {
            let (command, rest) = line
                .text
                .trim()
                .split_once(' ')
                .unwrap_or((line.text.trim(), ""));
            match command {
                "quit" => break,
                "" | "stop" | "setoption" => {}
                "ugi" => out.line(format_args!(
                    "id name arena {}\nid author {}\nugiok",
                    self.name,
                    env!("CARGO_PKG_AUTHORS")
                ))?,
                "d" => out.line(format_args!(
                    "{}\n{}",
                    self.session.board(false),
                    self.session.notation()
                ))?,
                "isready" => out.line("readyok")?,
                "uginewgame" => {
                    self.session.new_game(self.seed);
                    let heard = self.session.restart(None);
                    complain(heard, out)?;
                }
                "position" => {
                    let heard = self.position(rest);
                    complain(heard, out)?;
                }
                "query" => {
                    let answer = self.query(rest.trim());
                    match answer {
                        Some(answer) => out.line(format_args!("response {answer}"))?,
                        None => complain(Err(format!("unknown query `{rest}`")), out)?,
                    }
                }
                "go" => match self.go(rest, &line, input) {
                    Ok(thought) => {
                        out.line(info(&thought))?;
                        out.line(format_args!("bestmove {}", thought.mv))?;
                    }
                    Err(reason) => {
                        complain(Err(reason), out)?;
                        out.line("bestmove 0000")?;
                    }
                },
                _ => complain(Err(format!("unknown command `{command}`")), out)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    /// `startpos` or `fen TEXT`, then `moves` and their texts. A position with a move that cannot be
    /// played leaves the game as it was.
    fn position(&mut self, text: &str) -> Result<(), String> {
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text.trim(), ""),
        };
        let before = self.session.notation();
        let notation = match place.split_once(' ') {
            None if place == "startpos" => None,
            Some(("fen", notation)) => Some(notation.trim()),
            _ => {
                return Err(format!(
                    "`{place}` is neither startpos nor fen and a position"
                ));
            }
        };
        self.session.restart(notation)?;
        let moves: Vec<&str> = moves.split_ascii_whitespace().collect();
        let played = self.session.play(&moves);
        if played.is_err() {
            self.session.restart(Some(&before))?;
        }
        played
    }

    fn query(&self, question: &str) -> Option<String> {
        let ending = self.session.ending().map(|(result, _)| result);
        Some(match question {
            "gameover" => ending.is_some().to_string(),
            "p1turn" => (self.session.to_move() != ToMove::One(Side::Second)).to_string(),
            "result" => match ending {
                None => "none",
                Some(GameResult::First) => "p1win",
                Some(GameResult::Second) => "p2win",
                Some(GameResult::Draw) => "draw",
            }
            .to_owned(),
            _ => return None,
        })
    }

    fn go(&mut self, text: &str, line: &Line, input: &Input) -> Result<Thought, String> {
        let side = match self.session.to_move() {
            ToMove::One(side) => side,
            ToMove::Both => Side::First,
        };
        let limits = self.limits(text, side, line)?;
        let limits = limits.with_stop(input.stop_flag(line));
        let thought = self.session.think(side, &limits);
        thought.ok_or_else(|| "there is no move to make".to_owned())
    }

    /// The limits that `go` asks for, from the moment of its arrival.
    fn limits(&self, text: &str, side: Side, line: &Line) -> Result<Limits, String> {
        let mut words = text.split_ascii_whitespace();
        let mut limits = Limits::none();
        let mut clocks = [None; 2];
        let mut increments = [Duration::ZERO; 2];
        let mut told = false;
        while let Some(word) = words.next() {
            told = true;
            if word == "infinite" {
                continue;
            }
            let number: u64 = words
                .next()
                .and_then(|number| number.parse().ok())
                .ok_or_else(|| format!("go: `{word}` needs a number"))?;
            let time = Duration::from_millis(number);
            match word {
                "movetime" => limits = limits.with_time(time),
                "nodes" => limits = limits.with_nodes(number),
                "depth" => limits = limits.with_depth(u32::try_from(number).unwrap_or(u32::MAX)),
                "p1time" => clocks[0] = Some(time),
                "p2time" => clocks[1] = Some(time),
                "p1inc" => increments[0] = time,
                "p2inc" => increments[1] = time,
                _ => return Err(format!("go: unknown word `{word}`")),
            }
        }
        if let Some(clock) = clocks[side.index()] {
            limits = limits.with_clock(clock, increments[side.index()]);
        }
        Ok(if told {
            limits.after(line.at.elapsed())
        } else {
            self.pace.since(line.at)
        })
    }
}

/// What a player thinks, as UCI has it.
fn info(thought: &Thought) -> String {
    let score = thought.value.map(|value| format!(" score cp {value}"));
    format!(
        "info depth {}{} nodes {} time {} pv {}",
        thought.depth,
        score.unwrap_or_default(),
        thought.nodes,
        thought.elapsed.as_millis(),
        thought.pv.join(" ")
    )
}

/// Says what was not understood.
fn complain(heard: Result<(), String>, out: &mut Output) -> Result<()> {
    match heard {
        Ok(()) => Ok(()),
        Err(reason) => out.line(format_args!("info string {}", reason.replace('\n', " "))),
    }
}
