//! A game that is played move by move from outside: by a person, or by a program behind a protocol.

use core::fmt::Display;

use search_core::{Bot, Choice, Game, Limits, Side, Simultaneous, SimultaneousBot};

use super::line::{Line, play_texts};
use super::past::Past;
use super::player::{Chosen, Thought};
use super::simultaneous::JointLine;
use super::turns::TurnLine;
use crate::log::GameResult;
use crate::pictures::scene::Paint;

/// Who is to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToMove {
    /// One player, in a game of turns.
    One(Side),
    /// Both at once.
    Both,
}

/// What a move would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Preview {
    /// The board after it, where it decides that alone.
    pub(crate) board: Option<String>,
    /// The middle of what it would change, in hundredths of a square.
    pub(crate) place: Option<[i32; 2]>,
}

/// A game under way with one player at hand who can be asked about either side.
pub(crate) trait Session: Send {
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

    /// What a legal move of a side would do; nothing for any other.
    fn preview(&self, side: Side, mv: &str, rich: bool) -> Preview;

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

/// Who chooses in a game, and what there is to choose.
pub(crate) trait Chooser<L: Line>: Send {
    /// Who is to move.
    fn to_move(&self, line: &L) -> ToMove;

    /// The legal moves of a side as text; none where it is not to move.
    fn legal(&self, line: &L, side: Side) -> Vec<String>;

    /// The turn of a legal move of a side, the other one's being any where both move at once.
    fn turn(&self, line: &L, side: Side, mv: &str) -> Option<L::Turn>;

    /// Chooses a move of `side`; `None` where that has none to make.
    fn think(&mut self, line: &L, side: Side, limits: &Limits) -> Option<Thought>;

    /// Forgets what it knows of the game and takes a seed.
    fn new_game(&mut self, seed: u64);
}

/// A game between sides that move in turn, its player at hand.
pub(crate) struct InTurns<P>(pub(crate) Box<dyn Bot<P>>);

/// A game whose sides move at once, its player at hand.
pub(crate) struct AtOnce<P>(pub(crate) Box<dyn SimultaneousBot<P>>);

fn thought<M: Display>(choice: Choice<M>) -> Thought {
    let chosen = Chosen::of(choice, true);
    let mv = chosen.mv.to_string();
    chosen.with(mv)
}

fn texts(moves: impl Iterator<Item = impl Display>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}

impl<L: TurnLine> Chooser<L> for InTurns<L::Position> {
    fn to_move(&self, line: &L) -> ToMove {
        ToMove::One(line.position().turn())
    }

    fn legal(&self, line: &L, side: Side) -> Vec<String> {
        let position = line.position();
        let mut moves = <L::Position as Game>::Moves::default();
        if position.turn() == side && position.terminal().is_none() {
            position.moves(&mut moves);
        }
        texts(moves.as_ref().iter())
    }

    fn turn(&self, _line: &L, _side: Side, mv: &str) -> Option<L::Turn> {
        mv.parse().ok()
    }

    fn think(&mut self, line: &L, side: Side, limits: &Limits) -> Option<Thought> {
        let position = line.position();
        let asked = position.turn() == side && position.terminal().is_none();
        asked.then(|| thought(self.0.choose(position, limits)))
    }

    fn new_game(&mut self, seed: u64) {
        self.0.new_game(seed);
    }
}

impl<L: JointLine> Chooser<L> for AtOnce<L::Position> {
    fn to_move(&self, _line: &L) -> ToMove {
        ToMove::Both
    }

    fn legal(&self, line: &L, side: Side) -> Vec<String> {
        let position = line.position();
        let mut moves = <L::Position as Simultaneous>::Moves::default();
        if position.ending().is_none() {
            position.moves(side, &mut moves);
        }
        texts(moves.as_ref().iter())
    }

    fn turn(&self, line: &L, side: Side, mv: &str) -> Option<L::Turn> {
        let own = mv.parse().ok()?;
        let other = self.legal(line, !side).first()?.parse().ok()?;
        Some(L::turn(side.ordered([own, other])))
    }

    fn think(&mut self, line: &L, side: Side, limits: &Limits) -> Option<Thought> {
        let position = line.position();
        let asked = position.ending().is_none();
        asked.then(|| thought(self.0.choose(position, side, limits)))
    }

    fn new_game(&mut self, seed: u64) {
        self.0.new_game(seed);
    }
}

/// A session of any game: its positions so far, and who chooses.
pub(crate) struct LineSession<L, C> {
    start: L,
    past: Past<L>,
    chooser: C,
}

impl<L: Line, C: Chooser<L>> LineSession<L, C> {
    pub(crate) fn new(start: L, chooser: C) -> Self {
        Self {
            past: Past::new(start.clone()),
            start,
            chooser,
        }
    }

    fn now(&self) -> &L {
        self.past.now()
    }
}

impl<L: Line + Send, C: Chooser<L>> Session for LineSession<L, C> {
    fn board(&self, rich: bool) -> String {
        self.now().board(rich)
    }

    fn notation(&self) -> String {
        self.now().notation()
    }

    fn to_move(&self) -> ToMove {
        self.chooser.to_move(self.now())
    }

    fn ending(&self) -> Option<(GameResult, &'static str)> {
        self.now().ending()
    }

    fn legal(&self, side: Side) -> Vec<String> {
        let mut moves = self.chooser.legal(self.now(), side);
        moves.sort_unstable();
        moves
    }

    fn preview(&self, side: Side, mv: &str, rich: bool) -> Preview {
        let now = self.now();
        let mut after = now.clone();
        let turn = self.chooser.turn(now, side, mv);
        if turn.is_none_or(|turn| after.try_play(turn).is_err()) {
            return Preview::default();
        }
        let own = [Paint::First, Paint::Second][side.index()];
        Preview {
            board: (L::CHOICES == 1).then(|| after.board(rich)),
            place: after.scene().place_of_change(&now.scene(), own),
        }
    }

    fn play(&mut self, turns: &[&str]) -> Result<(), String> {
        self.past.play(turns, |now, turn| {
            let mut line = now.clone();
            match play_texts(&mut line, &[turn]) {
                Ok(()) => Ok(line),
                Err((_, reason)) => Err(reason),
            }
        })
    }

    fn undo(&mut self, turns: usize) -> bool {
        self.past.undo(turns)
    }

    fn restart(&mut self, notation: Option<&str>) -> Result<(), String> {
        let start = match notation {
            Some(text) => self.start.at(text)?,
            None => self.start.clone(),
        };
        self.past = Past::new(start);
        Ok(())
    }

    fn think(&mut self, side: Side, limits: &Limits) -> Option<Thought> {
        self.chooser.think(self.past.now(), side, limits)
    }

    fn new_game(&mut self, seed: u64) {
        self.chooser.new_game(seed);
    }
}
