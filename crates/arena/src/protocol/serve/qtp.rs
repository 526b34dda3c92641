//! A quoridor player for the Quoridor Text Protocol.

use anyhow::Result;
use search_core::Side;

use super::Pace;
use crate::contest::session::{Session, ToMove};
use crate::log::GameResult;
use crate::output::Output;
use crate::protocol::input::{Input, Line};
use crate::protocol::qtp::{Anchor, board, from_words, start, to_words};

/// The commands, as `list_commands` tells them.
const COMMANDS: [&str; 14] = [
    "boardsize",
    "clear_board",
    "genmove",
    "known_command",
    "list_commands",
    "name",
    "playmove",
    "playwall",
    "quit",
    "showboard",
    "undo",
    "version",
    "walls",
    "winner",
];

/// The sizes a board may have.
const SIZES: core::ops::RangeInclusive<usize> = 3..=9;

/// The state between commands.
pub(crate) struct Server<'a> {
    /// The game.
    pub(crate) session: &'a mut dyn Session,
    /// How much a move may take.
    pub(crate) pace: &'a Pace,
    /// What the player is called.
    pub(crate) name: &'a str,
    /// How walls are written.
    pub(crate) anchor: Anchor,
    /// Squares in a row.
    pub(crate) size: usize,
    /// Walls in each hand at the start.
    pub(crate) walls: u32,
    /// What each game's seed is made of.
    pub(crate) seed: u64,
}

impl Server<'_> {
    /// Answers commands until `quit` or the end.
    pub(crate) fn serve(&mut self, input: &Input, out: &mut Output) -> Result<()> {
        while let Some(line) = input.next() {
            let text = line.text.split('#').next().unwrap_or("");
            let mut words: Vec<&str> = text.split_whitespace().collect();
            // An identity number, as in GTP, is given back with the answer.
            let id = words
                .first()
                .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
                .map_or("", |word| *word);
            if !id.is_empty() {
                words.remove(0);
            }
            let Some((command, arguments)) = words.split_first() else {
                continue;
            };
            match self.answer(command, arguments, &line, input) {
                Ok(answer) => out.line(format_args!("={id} {answer}").to_string().trim_end())?,
                Err(reason) => out.line(format_args!("?{id} {reason}"))?,
            }
            out.line("")?;
            out.flush()?;
            if *command == "quit" {
                break;
            }
        }
        Ok(())
    }

    /// The answer to a command, or why there is none.
    fn answer(
        &mut self,
        command: &str,
        arguments: &[&str],
        line: &Line,
        input: &Input,
    ) -> Result<String, String> {
        let nothing = Ok(String::new());
        match (command, arguments) {
            ("name", []) => Ok(format!("arena {}", self.name)),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("quit", []) => nothing,
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("boardsize", [size]) => {
                let size = size.parse().ok().filter(|size| SIZES.contains(size));
                self.size = size.ok_or("unacceptable size")?;
                self.restart()
            }
            ("walls", [walls]) => {
                let walls = walls.parse().ok().filter(|walls| *walls <= 255);
                self.walls = walls.ok_or("unacceptable number of walls")?;
                self.restart()
            }
            ("clear_board", []) => self.restart(),
            ("playmove" | "playwall", [colour, words @ ..]) => {
                let side = side(colour)?;
                let mv = from_words(words, self.size, self.anchor).ok_or("syntax error")?;
                if mv.ends_with(['h', 'v']) != (command == "playwall") {
                    return Err("syntax error".to_owned());
                }
                self.check_turn(side)?;
                self.session
                    .play(&[&mv])
                    .map_err(|_| "illegal move".to_owned())?;
                nothing
            }
            ("genmove", [colour]) => {
                let side = side(colour)?;
                self.check_turn(side)?;
                let limits = self.pace.since(line.at).with_stop(input.stop_flag(line));
                let thought = self.session.think(side, &limits);
                let mv = thought.ok_or("the game is over")?.mv;
                self.session.play(&[&mv])?;
                to_words(&mv, self.size, self.anchor).ok_or_else(|| format!("cannot say {mv}"))
            }
            ("undo", []) => self.undo(1),
            ("undo", [moves]) => self.undo(moves.parse().map_err(|_| "syntax error")?),
            ("winner", []) => Ok(match self.session.ending() {
                Some((GameResult::First, _)) => "true black",
                Some((GameResult::Second, _)) => "true white",
                _ => "false",
            }
            .to_owned()),
            ("showboard", []) => board(&self.session.notation())
                .map(|board| format!("\n{board}"))
                .ok_or_else(|| "the board is not square".to_owned()),
            (known, _) if COMMANDS.contains(&known) => Err("syntax error".to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn restart(&mut self) -> Result<String, String> {
        self.session.restart(Some(&start(self.size, self.walls)))?;
        self.session.new_game(self.seed);
        Ok(String::new())
    }

    fn undo(&mut self, moves: usize) -> Result<String, String> {
        if self.session.undo(moves) {
            Ok(String::new())
        } else {
            Err("cannot undo".to_owned())
        }
    }

    fn check_turn(&self, side: Side) -> Result<(), String> {
        if self.session.to_move() == ToMove::One(side) {
            Ok(())
        } else {
            Err("illegal move: it is the other player's turn".to_owned())
        }
    }
}

/// The side of a colour: black is first.
fn side(colour: &str) -> Result<Side, String> {
    match colour.to_ascii_lowercase().as_str() {
        "black" | "b" => Ok(Side::First),
        "white" | "w" => Ok(Side::Second),
        _ => Err("syntax error".to_owned()),
    }
}
