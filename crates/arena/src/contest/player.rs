//! Who sits at the board: a player of the program's own, or a program of somebody else's.

use core::time::Duration;

use search_core::{Limits, Side};

use crate::log::GameRecord;

/// What a player did.
pub(crate) struct Chosen<M> {
    /// Its move.
    pub(crate) mv: M,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// Plies searched.
    pub(crate) depth: u32,
    /// Its value of the position, from its own view.
    pub(crate) score: Option<i32>,
    /// Time taken.
    pub(crate) elapsed: Duration,
}

impl<M> Chosen<M> {
    /// The move of a player that tells nothing of its thoughts.
    pub(crate) fn silent(mv: M, elapsed: Duration) -> Self {
        Self {
            mv,
            nodes: 0,
            depth: 0,
            score: None,
            elapsed,
        }
    }

    /// Writes down what it thought; the move itself is the turn's.
    pub(super) fn note(&self, record: &mut GameRecord) {
        record.nodes.push(self.nodes);
        record.depth.push(self.depth);
        record.score.push(self.score);
        if let Some(times) = &mut record.time_ms {
            times.push(self.elapsed.as_millis() as u64);
        }
    }

    /// The same with another form of the move.
    pub(super) fn with<N>(self, mv: N) -> Chosen<N> {
        Chosen {
            mv,
            nodes: self.nodes,
            depth: self.depth,
            score: self.score,
            elapsed: self.elapsed,
        }
    }
}

impl<M> From<search_core::Choice<M>> for Chosen<M> {
    fn from(choice: search_core::Choice<M>) -> Self {
        Self {
            mv: choice.mv,
            nodes: choice.stats.nodes,
            depth: choice.depth,
            score: choice.value,
            elapsed: choice.stats.elapsed,
        }
    }
}

/// What ends a game beside its rules, each lost by the player it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// A move that the rules do not allow.
    IllegalMove,
    /// An answer after its time, or none.
    TimeOut,
    /// An answer that came, but after its time.
    LateAnswer,
    /// No answer where no time was set.
    Stall,
    /// The program ended. Not `crash`, which in tron is the rules' own word.
    Crash,
    /// An answer that is none of the protocol's.
    Garbage,
    /// Output without end.
    Flood,
}

impl FaultKind {
    const ALL: [Self; 7] = [
        Self::IllegalMove,
        Self::TimeOut,
        Self::LateAnswer,
        Self::Stall,
        Self::Crash,
        Self::Garbage,
        Self::Flood,
    ];

    /// The word for it in records.
    pub(crate) fn termination(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal-move",
            Self::TimeOut => "time-out",
            Self::LateAnswer => "late-answer",
            Self::Stall => "stall",
            Self::Crash => "disconnect",
            Self::Garbage => "garbage",
            Self::Flood => "flood",
        }
    }

    /// The one of a record's word.
    pub(crate) fn of_termination(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.termination() == word)
    }
}

/// A fault, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) detail: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
        }
    }
}

/// The game as a program outside is told of it.
pub(crate) struct View<'a> {
    /// Where the game began, in one line.
    pub(crate) start: &'a str,
    /// Whether that is the game's usual start.
    pub(crate) is_usual: bool,
    /// The turns since then, those of the opening included.
    pub(crate) turns: &'a [String],
    /// The position, in one line.
    pub(crate) position: &'a str,
    /// Which side to move for.
    pub(crate) side: Side,
    /// What the move may take.
    pub(crate) limits: &'a Limits,
}

/// How long programs outside are waited for beyond what limits say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patience {
    /// For a program to be ready.
    pub(crate) startup: Duration,
    /// Beyond the time of a move.
    pub(crate) margin: Duration,
    /// For a move, where no time is set.
    pub(crate) stall: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            startup: Duration::from_secs(10),
            margin: Duration::from_millis(50),
            stall: Duration::from_mins(1),
        }
    }
}

/// A program outside, playing one game.
pub(crate) trait Outsider: Send {
    /// Asks for a move, as the game's own text.
    fn choose(&mut self, view: &View<'_>) -> Result<Chosen<String>, Fault>;
}

/// A player at the board.
pub(crate) enum Player<B: ?Sized> {
    /// One of the program's own.
    Own(Box<B>),
    /// A program outside, or why it could not be started.
    Outside(Result<Box<dyn Outsider>, Fault>),
}
