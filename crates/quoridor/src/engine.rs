//! Players, by name, and analysis with the strongest of them.

pub mod alphabeta;
pub mod greedy;
pub mod mcts;
pub mod policy;

mod seen;

use search_core::bot::{find_bot, number_option, table_option};
use search_core::score::MAX_PLY;
use search_core::{
    Bot, BotError, BotInfo, BotOptions, Limits, RandomBot, SearchConfig, SearchReport, Searcher,
};

pub use self::alphabeta::AlphaBeta;
pub use self::greedy::Greedy;
pub use self::mcts::{DistanceGuide, Simulating};
pub use self::policy::WallsThatMatter;
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::position::Position;

const HASH: &str = "size of the transposition table in MiB, 1 to 4096";
const DEPTH: &str = "the deepest iteration in plies, 1 to 1000; no limit if not set";

/// The players of the game.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        summary: "any legal move, each equally likely",
        options: &[],
    },
    BotInfo {
        name: "greedy",
        summary: "the move that gains most distance on the opponent",
        options: &[],
    },
    BotInfo {
        name: "alphabeta",
        summary: "alpha-beta search; distance difference and walls in hand",
        options: &[("hash", HASH), ("depth", DEPTH)],
    },
    BotInfo {
        name: "mcts",
        summary: "Monte-Carlo tree search, leaves judged and moves preferred as alphabeta does",
        options: &[("hash", "size of the tree in MiB, 1 to 4096")],
    },
    BotInfo {
        name: "best",
        summary: "the strongest preset: alphabeta with a table of 64 MiB",
        options: &[("hash", HASH), ("depth", DEPTH)],
    },
];

/// The table of the strongest preset, in MiB.
const BEST_HASH: u64 = 64;
/// The tree of the player that simulates, in MiB.
const TREE: u64 = 256;

/// The player of that name.
///
/// `alphabeta` and `best` think until the limits of [`Bot::choose`] or their own `depth` end it: with
/// neither, on a large board, for ever.
///
/// # Errors
///
/// [`BotError`] names the unknown player, the unknown option or the bad value.
///
/// # Examples
///
/// ```
/// use quoridor::{Position, engine};
/// use search_core::{BotOptions, Limits};
///
/// let mut bot = engine::bot("greedy", &BotOptions::new())?;
/// bot.new_game(1);
/// let choice = bot.choose(&Position::default(), &Limits::none());
/// assert_eq!(choice.mv.to_string(), "e2");
/// # Ok::<(), search_core::BotError>(())
/// ```
pub fn bot(name: &str, options: &BotOptions) -> Result<Box<dyn Bot<Position>>, BotError> {
    let info = find_bot(BOTS, name, options)?;
    let table = |default| table_option(name, options, default);
    let depth = || number_option(name, options, "depth", u64::from(MAX_PLY), 1..=1000);
    Ok(match info.name {
        "random" => Box::new(RandomBot::new(0)),
        "greedy" => Box::new(Greedy::new(0)),
        "alphabeta" => Box::new(AlphaBeta::new(searcher(table(16)?), depth()? as u32)),
        "mcts" => Box::new(Simulating::new(table(TREE)?)),
        _ => Box::new(AlphaBeta::new(searcher(table(BEST_HASH)?), depth()? as u32)),
    })
}

/// Searches a position with the strongest engine, telling of each completed iteration.
///
/// Under limits on nodes or depth, equal questions get equal answers. Without any limit the
/// search goes on until the position is solved, which on large boards is for ever. The table takes
/// `limits.memory` bytes, 64 MiB where that is not set, and at most 4 GiB.
pub fn analyze(
    position: &Position,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    searcher(limits.table_bytes((BEST_HASH as usize) << 20)).search_with(
        position,
        limits,
        on_iteration,
    )
}

/// A searcher with the weights and the policy of the alpha-beta players.
pub(crate) type EngineSearcher = Searcher<Position, DistanceAndWalls, WallsThatMatter>;

fn searcher(table_bytes: usize) -> EngineSearcher {
    let config = SearchConfig {
        table_bytes,
        ..SearchConfig::default()
    };
    Searcher::with_policy(
        DistanceAndWalls::default(),
        WallsThatMatter::default(),
        config,
    )
}
