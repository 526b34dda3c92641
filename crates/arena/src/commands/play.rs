//! `arena play`: a person against a player, on a screen with keys or in lines of text.

use std::io::{BufRead, stdin};

use anyhow::Result;
use search_core::{Side, score};
use serde_json::json;

use crate::cli::PlayArgs;
use crate::contest::person::{LEVELS, PersonGame, level_limits};
use crate::contest::player::Thought;
use crate::contest::session::ToMove;
use crate::error::Verdict;
use crate::log::GameResult;
use crate::options::LimitArgs;
use crate::output::Output;
use crate::screen;

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
    let name = args.position.game;
    let setup = name.start_setup(&args.position.start())?;
    let contest = name.contest(&setup)?;
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
    let mut game = PersonGame {
        session: &mut *session,
        own: if args.second {
            Side::Second
        } else {
            Side::First
        },
        opponent: &args.player.label,
        limits,
        turns: Vec::new(),
        resigned: false,
    };
    if out.has_screen() {
        out.flush()?;
        let shape = screen::play::Shape {
            game: name.name(),
            clear: contest.clear_value(),
            seats: contest.seats(),
            is_paired: contest.is_paired(),
            level: args.level,
        };
        screen::play::run(&mut game, &shape)?;
        // What was played stays to be read.
        let board = game.session.board(out.is_rich());
        out.line(board)?;
        if let Some((result, why)) = game.outcome() {
            out.line(format!("{result} ({why}): {}", game.verdict(result)))?;
        }
    } else {
        Lines {
            game: &mut game,
            out,
        }
        .play()?;
    }
    if out.is_json() {
        let turns: Vec<&String> = game.turns.iter().map(|(_, turn)| turn).collect();
        let outcome = game.outcome();
        out.json(&json!({
            "moves": turns,
            "position": game.session.notation(),
            "result": outcome.map(|(result, _)| result.to_string()),
            "termination": outcome.map(|(_, why)| why),
        }))?;
    }
    Ok(Verdict::Done)
}

/// A game of a person in lines of text.
struct Lines<'a, 'b> {
    game: &'a mut PersonGame<'b>,
    out: &'a mut Output,
}

/// What a person wants.
enum Wish {
    /// A move, or both where both move at once.
    Turn(String),
    /// Something that needs no answer of the other side.
    Again,
    Quit,
}

impl Lines<'_, '_> {
    /// Plays to the end, or until the person leaves.
    fn play(&mut self) -> Result<()> {
        self.show()?;
        loop {
            if let Some((result, why)) = self.game.outcome() {
                return self.say(self.ended(result, why));
            }
            let turn = if self.game.is_others_turn() {
                match self.think(!self.game.own) {
                    Some(thought) => {
                        self.say(format!("{} plays {}", self.game.opponent, told(&thought)))?;
                        thought.mv
                    }
                    None => return Ok(()),
                }
            } else {
                match self.wish()? {
                    Wish::Turn(turn) => turn,
                    Wish::Again => continue,
                    Wish::Quit => return Ok(()),
                }
            };
            match self.game.play(&turn) {
                Ok(()) => self.show()?,
                Err(reason) => self.say(reason)?,
            }
        }
    }

    fn ended(&self, result: GameResult, why: &str) -> String {
        let verdict = self.game.verdict(result);
        if self.game.resigned {
            format!("{result}: {verdict}")
        } else {
            format!("{result} ({why}): {verdict}")
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
                let moves = self.game.legal();
                self.say(moves.join(" "))?;
            }
            ("hint", "") => match self.think(self.game.own) {
                Some(thought) => self.say(told(&thought))?,
                None => self.say("there is no move")?,
            },
            ("undo", "") => {
                if self.game.undo() {
                    self.show()?;
                } else {
                    self.say("there is nothing to take back")?;
                }
            }
            ("level", level) => match level.parse() {
                Ok(level) if LEVELS.contains(&level) => {
                    self.game.limits = level_limits(level);
                    self.say(format_args!("level {level}"))?;
                }
                _ => self.say(format_args!("`{level}` is no level from 1 to 9"))?,
            },
            ("resign", "") => self.game.resigned = true,
            ("quit" | "exit", "") => return Ok(Wish::Quit),
            _ => return self.turn(line),
        }
        Ok(Wish::Again)
    }

    /// The turn of a move: where both move at once, the other's choice is made without knowing it.
    fn turn(&mut self, mv: String) -> Result<Wish> {
        if self.game.session.to_move() != ToMove::Both {
            return Ok(Wish::Turn(mv));
        }
        let own = match self.game.own_of_both(&mv) {
            Ok(own) => own,
            Err(reason) => {
                self.say(reason)?;
                return Ok(Wish::Again);
            }
        };
        let Some(thought) = self.think(!self.game.own) else {
            return Ok(Wish::Quit);
        };
        self.say(format!("{} plays {}", self.game.opponent, told(&thought)))?;
        Ok(Wish::Turn(self.game.both(&own, &thought.mv)))
    }

    fn think(&mut self, side: Side) -> Option<Thought> {
        let limits = self.game.limits.clone();
        self.game.think(side, &limits)
    }

    fn show(&mut self) -> Result<()> {
        let board = self.game.session.board(self.out.is_rich());
        self.say(format_args!("{board}\n"))
    }

    fn say(&mut self, text: impl core::fmt::Display) -> Result<()> {
        if self.out.is_json() {
            return Ok(());
        }
        self.out.line(text)?;
        self.out.flush()
    }
}

/// A thought in a line.
fn told(thought: &Thought) -> String {
    match thought.value {
        Some(value) => format!("{} (value {})", thought.mv, score::describe(value)),
        None => thought.mv.clone(),
    }
}
