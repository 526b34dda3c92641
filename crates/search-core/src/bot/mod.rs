//! Players: what chooses a move in a match.

mod settings;

pub use settings::{
    BotError, BotInfo, BotOptions, BotSettings, OptionInfo, OptionsError, find_bot, read_options,
    read_player,
};

use crate::game::Game;
use crate::limits::Limits;
use crate::rng::SplitMix64;
use crate::score::Score;
use crate::side::Side;
use crate::simultaneous::Simultaneous;
use crate::stats::Stats;

/// What a player chose, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move to play.
    pub mv: M,
    /// The player's value of the position from the view of the side to move; `None` from players
    /// that do not judge.
    pub value: Option<Score>,
    /// The last full depth searched, 0 from players that do not search.
    pub depth: u32,
    /// The line the player expects, `mv` first; may hold `mv` alone.
    pub pv: Vec<M>,
    /// The work done.
    pub stats: Stats,
}

impl<M: Copy> Choice<M> {
    /// A choice made without search or judgement.
    pub fn plain(mv: M) -> Self {
        Self {
            mv,
            value: None,
            depth: 0,
            pv: vec![mv],
            stats: Stats::default(),
        }
    }
}

/// A player of a turn-based game.
///
/// A bot may remember what it has seen of the running game (to avoid going in circles) and may
/// keep a table between moves; [`Bot::new_game`] forgets all of it. After `new_game` with the same
/// seed, the same questions under node or depth limits get the same answers.
pub trait Bot<G: Game>: Send {
    /// Forgets everything and takes a new seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move for the side to move.
    ///
    /// # Panics
    ///
    /// May panic if the game is over.
    fn choose(&mut self, position: &G, limits: &Limits) -> Choice<G::Move>;
}

/// A player of a game in which both move at once: it is told which side it is.
///
/// The same rules on memory and seeds hold as for [`Bot`].
pub trait SimultaneousBot<S: Simultaneous>: Send {
    /// Forgets everything and takes a new seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move for `side`, not knowing the other's.
    ///
    /// # Panics
    ///
    /// May panic if the game is over.
    fn choose(&mut self, position: &S, side: Side, limits: &Limits) -> Choice<S::Move>;
}

/// Plays any legal move, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: SplitMix64,
}

impl RandomBot {
    /// A random player with its own stream.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: SplitMix64::new(seed),
        }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &G, _limits: &Limits) -> Choice<G::Move> {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let mv = self
            .rng
            .pick(moves.as_ref())
            .expect("a game that goes on has a legal move");
        Choice::plain(*mv)
    }
}

impl<S: Simultaneous> SimultaneousBot<S> for RandomBot {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &S, side: Side, _limits: &Limits) -> Choice<S::Move> {
        let mut moves = S::Moves::default();
        position.moves(side, &mut moves);
        let mv = self
            .rng
            .pick(moves.as_ref())
            .expect("a game that goes on has a move to make");
        Choice::plain(*mv)
    }
}
