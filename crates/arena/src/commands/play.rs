//! `arena play`: a person against a player, in lines of text.

use std::io::{BufRead, stdin};
use std::time::Duration;

use anyhow::Result;
use search_core::{Limits, Side, score};
use serde_json::json;

use crate::cli::PlayArgs;
use crate::contest::session::{Session, Thought, ToMove};
use crate::error::Verdict;
use crate::log::GameResult;
use crate::options::LimitArgs;
use crate::output::Output;

/// The longest line that is read.
const LONGEST: usize = 1_000;

const HELP: &str = "\
a move in the game's own text, or
  moves     the legal moves
  hint      what the player would do in your place
  undo      take your last move back
  level N   how hard the player thinks, 1 to 9
  board     the board again
  resign    give up
  quit      leave";

pub(crate) fn run(args: &PlayArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let setup = args.position.game.start_setup(&args.position.start())?;
    let contest = args.position.game.contest(&setup)?;
    contest.check_player(&args.player)?;
    let mut session = contest.session(&args.player, seed)?;
    let limits = match args.level {
        Some(level) => level_limits(level),
        None if args.limits.bounds_work() => args.limits.record().into(),
        None => LimitArgs {
            time_ms: Some(1_000),
            ..args.limits
        }
        .record()
        .into(),
    };
    let mut game = Game {
        session: &mut *session,
        own: if args.second {
            Side::Second
        } else {
            Side::First
        },
        opponent: &args.player.label,
        limits,
        turns: Vec::new(),
        out,
    };
    let outcome = game.play()?;
    let turns = game.turns;
    let notation = session.notation();
    if out.is_json() {
        out.json(&json!({
            "moves": turns,
            "position": notation,
            "result": outcome.as_ref().map(|(result, _)| result.to_string()),
            "termination": outcome.as_ref().map(|(_, why)| why),
        }))?;
    }
    Ok(Verdict::Done)
}

/// How much a level lets the player think: about three times more for each.
fn level_limits(level: u32) -> Limits {
    let tens = 10u64.pow(level.saturating_sub(1) / 2);
    let nodes = if level.is_multiple_of(2) { 300 } else { 100 } * tens;
    // Players that do not count nodes have a time as well.
    Limits::none()
        .with_nodes(nodes)
        .with_time(Duration::from_secs(10))
}

/// A game of a person.
struct Game<'a> {
    session: &'a mut dyn Session,
    own: Side,
    opponent: &'a str,
    limits: Limits,
    /// The turns so far.
    turns: Vec<String>,
    out: &'a mut Output,
}

/// What a person wants.
enum Wish {
    /// A move, or both where both move at once.
    Turn(String),
    /// Something that needs no answer of the other side.
    Again,
    Resign,
    Quit,
}

impl Game<'_> {
    /// Plays to the end; who won and why, unless the person leaves.
    fn play(&mut self) -> Result<Option<(GameResult, String)>> {
        self.show()?;
        loop {
            if let Some((result, why)) = self.session.ending() {
                self.say(format!("{result} ({why}): {}", self.verdict(result)))?;
                return Ok(Some((result, why.to_owned())));
            }
            let turn = if self.session.to_move() == ToMove::One(!self.own) {
                match self.think(!self.own) {
                    Some(thought) => {
                        self.say(format!("{} plays {}", self.opponent, told(&thought)))?;
                        thought.mv
                    }
                    None => return Ok(None),
                }
            } else {
                match self.wish()? {
                    Wish::Turn(turn) => turn,
                    Wish::Again => continue,
                    Wish::Quit => return Ok(None),
                    Wish::Resign => {
                        let result = GameResult::won_by(!self.own);
                        self.say(format_args!("{result}: you resign"))?;
                        return Ok(Some((result, "resignation".to_owned())));
                    }
                }
            };
            match self.session.play(&[&turn]) {
                Ok(()) => {
                    self.turns.push(turn);
                    self.show()?;
                }
                Err(reason) => {
                    let reason = reason
                        .strip_prefix("move 1: ")
                        .unwrap_or(&reason)
                        .to_owned();
                    self.say(reason)?;
                }
            }
        }
    }

    /// Asks what the person wants.
    fn wish(&mut self) -> Result<Wish> {
        if !self.out.is_json() {
            self.out.text("your move (or help): ")?;
            self.out.flush()?;
        }
        let mut line = String::new();
        if stdin().lock().read_line(&mut line)? == 0 {
            self.say("")?;
            return Ok(Wish::Quit);
        }
        if !self.out.is_terminal() {
            // What is typed is not seen, so the line has no end yet.
            self.say("")?;
        }
        let line: String = line.trim().chars().take(LONGEST).collect();
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("", _) | ("board", "") => self.show()?,
            ("help" | "?", "") => self.say(HELP)?,
            ("moves", "") => {
                let moves = self.session.legal(self.own);
                self.say(moves.join(" "))?;
            }
            ("hint", "") => match self.think(self.own) {
                Some(thought) => self.say(told(&thought))?,
                None => self.say("there is no move")?,
            },
            ("undo", "") => self.undo()?,
            ("level", level) => match level.parse() {
                Ok(level @ 1..=9) => {
                    self.limits = level_limits(level);
                    self.say(format_args!("level {level}"))?;
                }
                _ => self.say(format_args!("`{level}` is no level from 1 to 9"))?,
            },
            ("resign", "") => return Ok(Wish::Resign),
            ("quit" | "exit", "") => return Ok(Wish::Quit),
            _ => return self.turn(line),
        }
        Ok(Wish::Again)
    }

    /// The turn of a move: where both move at once, the other's choice is made without knowing it.
    fn turn(&mut self, mv: String) -> Result<Wish> {
        if self.session.to_move() != ToMove::Both {
            return Ok(Wish::Turn(mv));
        }
        let mv = mv.to_ascii_uppercase();
        if !self.session.legal(self.own).contains(&mv) {
            let legal = self.session.legal(self.own).join(" ");
            self.say(format_args!("`{mv}` is not one of {legal}"))?;
            return Ok(Wish::Again);
        }
        let Some(thought) = self.think(!self.own) else {
            return Ok(Wish::Quit);
        };
        self.say(format!("{} plays {}", self.opponent, told(&thought)))?;
        Ok(Wish::Turn(match self.own {
            Side::First => mv + &thought.mv,
            Side::Second => thought.mv + &mv,
        }))
    }

    fn think(&mut self, side: Side) -> Option<Thought> {
        self.session.think(side, &self.limits)
    }

    /// Takes turns back until the person has its last move to make again.
    fn undo(&mut self) -> Result<()> {
        let mut undone = 0;
        while self.session.undo(1) {
            self.turns.pop();
            undone += 1;
            if self.session.to_move() != ToMove::One(!self.own) {
                break;
            }
        }
        if undone == 0 {
            return self.say("there is nothing to take back");
        }
        self.show()
    }

    fn show(&mut self) -> Result<()> {
        let board = self.session.board(self.out.is_rich());
        self.say(format_args!("{board}\n"))
    }

    fn say(&mut self, text: impl core::fmt::Display) -> Result<()> {
        if self.out.is_json() {
            return Ok(());
        }
        self.out.line(text)?;
        self.out.flush()
    }

    fn verdict(&self, result: GameResult) -> &'static str {
        if result == GameResult::Draw {
            "a draw"
        } else if result == GameResult::won_by(self.own) {
            "you win"
        } else {
            "you lose"
        }
    }
}

/// A thought in a line.
fn told(thought: &Thought) -> String {
    match thought.value {
        Some(value) => format!("{} (value {})", thought.mv, score::describe(value)),
        None => thought.mv.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise() {
        let nodes: Vec<Option<u64>> = (1..=9).map(|level| level_limits(level).nodes).collect();
        let due = [
            100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000,
        ];
        assert_eq!(nodes, due.map(Some));
    }
}
