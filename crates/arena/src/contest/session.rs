//! A game that is played move by move from outside: by a person, or by a program behind a protocol.

use core::fmt::Display;
use core::time::Duration;

use search_core::{Bot, Choice, Game, Limits, Side, Simultaneous, SimultaneousBot};

use super::line::{Line, play_texts};
use super::simultaneous::JointLine;
use super::turns::TurnLine;
use crate::log::GameResult;

/// Who is to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToMove {
    /// One player, in a game of turns.
    One(Side),
    /// Both at once.
    Both,
}

/// What a player thinks.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// Its move.
    pub(crate) mv: String,
    /// Its value of the position, from its own view.
    pub(crate) value: Option<i32>,
    /// Plies searched.
    pub(crate) depth: u32,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// The line it expects.
    pub(crate) pv: Vec<String>,
    /// Time taken.
    pub(crate) elapsed: Duration,
}

/// A game under way with one player at hand who can be asked about either side.
pub(crate) trait Session {
    /// The position as a board.
    fn board(&self, rich: bool) -> String;

    /// The position in one line.
    fn notation(&self) -> String;

    /// Who is to move.
    fn to_move(&self) -> ToMove;

    /// Who won and why the game ended, `None` while it goes on.
    fn ending(&self) -> Option<(GameResult, &'static str)>;

    /// The legal moves of a side as text, sorted; none where it is not to move.
    fn legal(&self, side: Side) -> Vec<String>;

    /// Plays turns, each a move or, where both move at once, both; changes nothing if one of them
    /// cannot be played, and says which and why.
    fn play(&mut self, turns: &[&str]) -> Result<(), String>;

    /// Takes so many turns back; changes nothing and is false where there are not as many.
    fn undo(&mut self, turns: usize) -> bool;

    /// Begins again at a position, or at the start.
    fn restart(&mut self, notation: Option<&str>) -> Result<(), String>;

    /// Asks the player for a move of `side`; `None` where that has none to make.
    fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought>;

    /// Has the player forget what it knows of the game and take a seed.
    fn new_game(&mut self, seed: u64);
}

/// The positions of a game so far, the present one last.
struct Past<L> {
    start: L,
    lines: Vec<L>,
}

impl<L: Line> Past<L> {
    fn new(start: L) -> Self {
        Self {
            lines: vec![start.clone()],
            start,
        }
    }

    fn now(&self) -> &L {
        self.lines.last().unwrap_or(&self.start)
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        let before = self.lines.len();
        for (index, turn) in turns.iter().enumerate() {
            let mut line = self.now().clone();
            if let Err((_, reason)) = play_texts(&mut line, &[turn]) {
                self.lines.truncate(before);
                return Err(format!("move {}: {reason}", index + 1));
            }
            self.lines.push(line);
        }
        Ok(())
    }

    fn undo(&mut self, turns: usize) -> bool {
        let enough = turns < self.lines.len();
        if enough {
            self.lines.truncate(self.lines.len() - turns);
        }
        enough
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        self.lines = vec![match notation {
            Some(text) => self.start.at(text)?,
            None => self.start.clone(),
        }];
        Ok(())
    }
}

fn thought<M: Display>(choice: &Choice<M>) -> Thought {
    Thought {
        mv: choice.mv.to_string(),
        value: choice.value,
        depth: choice.depth,
        nodes: choice.stats.nodes,
        pv: choice.pv.iter().map(ToString::to_string).collect(),
        elapsed: choice.stats.elapsed,
    }
}

fn sorted(moves: impl Iterator<Item = impl Display>) -> Vec<String> {
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}

/// A session of a game in turns.
pub(crate) struct TurnSession<L: TurnLine> {
    past: Past<L>,
    bot: Box<dyn Bot<L::Position>>,
}

impl<L: TurnLine> TurnSession<L> {
    pub(crate) fn new(start: L, bot: Box<dyn Bot<L::Position>>) -> Self {
        Self {
            past: Past::new(start),
            bot,
        }
    }

    fn position(&self) -> &L::Position {
        self.past.now().position()
    }
}

impl<L: TurnLine> Session for TurnSession<L> {
    fn board(&self, rich: bool) -> String {
        self.past.now().board(rich)
    }

    fn notation(&self) -> String {
        self.past.now().notation()
    }

    fn to_move(&self) -> ToMove {
        ToMove::One(self.position().turn())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        self.past.now().ending()
    }

    fn legal(&self, side: Side) -> Vec<String> {
        let position = self.position();
        let mut moves = <L::Position as Game>::Moves::default();
        if position.turn() == side && position.terminal().is_none() {
            position.moves(&mut moves);
        }
        sorted(moves.as_ref().iter())
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        self.past.play(turns)
    }

    fn undo(&mut self, turns: usize) -> bool {
        self.past.undo(turns)
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        self.past.restart(notation)
    }

    fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought> {
        let position = self.past.now().position();
        let asked = position.turn() == side && position.terminal().is_none();
        asked.then(|| thought(&self.bot.choose(position, limits)))
    }

    fn new_game(&mut self, seed: u64) {
        self.bot.new_game(seed);
    }
}

/// A session of a game in which both move at once.
pub(crate) struct JointSession<L: JointLine> {
    past: Past<L>,
    bot: Box<dyn SimultaneousBot<L::Position>>,
}

impl<L: JointLine> JointSession<L> {
    pub(crate) fn new(start: L, bot: Box<dyn SimultaneousBot<L::Position>>) -> Self {
        Self {
            past: Past::new(start),
            bot,
        }
    }
}

impl<L: JointLine> Session for JointSession<L> {
    fn board(&self, rich: bool) -> String {
        self.past.now().board(rich)
    }

    fn notation(&self) -> String {
        self.past.now().notation()
    }

    fn to_move(&self) -> ToMove {
        ToMove::Both
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        self.past.now().ending()
    }

    fn legal(&self, side: Side) -> Vec<String> {
        let position = self.past.now().position();
        let mut moves = <L::Position as Simultaneous>::Moves::default();
        if position.ending().is_none() {
            position.moves(side, &mut moves);
        }
        sorted(moves.as_ref().iter())
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        self.past.play(turns)
    }

    fn undo(&mut self, turns: usize) -> bool {
        self.past.undo(turns)
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        self.past.restart(notation)
    }

    fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought> {
        let position = self.past.now().position();
        let asked = position.ending().is_none();
        asked.then(|| thought(&self.bot.choose(position, side, limits)))
    }

    fn new_game(&mut self, seed: u64) {
        self.bot.new_game(seed);
    }
}
