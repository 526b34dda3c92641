//! Who sits at the board: a player of the program's own, or a program of somebody else's.

use core::fmt::Display;
use core::time::Duration;

use search_core::{Choice, Limits, Side, score};

use super::clock::Clocks;
use crate::log::GameRecord;

/// What a player did.
pub(crate) struct Chosen<M> {
    /// Its move.
    pub(crate) mv: M,
    /// Its value of the position, from its own view.
    pub(crate) value: Option<i32>,
    /// Plies searched.
    pub(crate) depth: u32,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// The line it expects, where somebody wants to know.
    pub(crate) pv: Vec<String>,
    /// Time taken.
    pub(crate) elapsed: Duration,
}

/// What a player thinks, its move as text.
pub(crate) type Thought = Chosen<String>;

impl<M> Chosen<M> {
    /// The move of a player that tells nothing of its thoughts.
    pub(crate) fn silent(mv: M, elapsed: Duration) -> Self {
        Self {
            mv,
            value: None,
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
            elapsed,
        }
    }

    /// Writes down what it thought; the move itself is the turn's.
    pub(super) fn note(&self, record: &mut GameRecord) {
        record.nodes.push(self.nodes);
        record.depth.push(self.depth);
        record.score.push(self.value);
        if let Some(times) = &mut record.time_ms {
            times.push(self.elapsed.as_millis() as u64);
        }
    }

    /// The same with another form of the move.
    pub(super) fn with<N>(self, mv: N) -> Chosen<N> {
        Chosen {
            mv,
            value: self.value,
            depth: self.depth,
            nodes: self.nodes,
            pv: self.pv,
            elapsed: self.elapsed,
        }
    }
}

impl<M: Display> Chosen<M> {
    /// The choice of a player of the program's own, its line told where it is `wanted`.
    pub(super) fn of(choice: Choice<M>, wanted: bool) -> Self {
        let line = if wanted { &choice.pv[..] } else { &[] };
        Self {
            pv: line.iter().map(ToString::to_string).collect(),
            mv: choice.mv,
            value: choice.value,
            depth: choice.depth,
            nodes: choice.stats.nodes,
            elapsed: choice.stats.elapsed,
        }
    }

    /// It in a line, the move left out.
    pub(crate) fn described(&self) -> String {
        describe(self.value, self.depth, self.nodes, &self.pv)
    }
}

/// The longest line of moves that is told.
const LONGEST_LINE: usize = 12;

/// What a player thinks, in a line; what it does not say is left out.
pub(super) fn describe(value: Option<i32>, depth: u32, nodes: u64, pv: &[String]) -> String {
    let mut figures = Vec::new();
    figures.extend(value.map(|value| format!("value {}", score::describe(value))));
    if depth > 0 {
        figures.push(format!("depth {depth}"));
    }
    if nodes > 0 {
        figures.push(format!("nodes {nodes}"));
    }
    let figures = figures.join(", ");
    if pv.len() > 1 {
        let line = &pv[..pv.len().min(LONGEST_LINE)];
        format!("{figures}: {}", line.join(" "))
    } else {
        figures
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
    /// The time it may take, if there is any such.
    pub(crate) time: Option<Duration>,
    /// What both have left, if the game is played by clocks.
    pub(crate) clocks: Option<Clocks>,
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
