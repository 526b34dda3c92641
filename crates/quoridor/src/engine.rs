//! Players, by name, and analysis with the strongest of them.

pub mod alphabeta;
pub mod best;
pub mod greedy;
pub mod mcts;
pub mod policy;
pub mod selective;

mod finish;
mod knowledge;
mod seen;

use search_core::bot::{find_bot, number_option, table_option, word_option};
use search_core::score::MAX_PLY;
use search_core::{
    Bot, BotError, BotInfo, BotOptions, Limits, RandomBot, Score, SearchConfig, SearchReport,
    Searcher,
};

pub use self::alphabeta::AlphaBeta;
pub use self::best::Best;
pub use self::greedy::Greedy;
pub use self::mcts::{OrderGuide, Simulating};
pub use self::policy::WallsThatMatter;
pub use self::selective::{Selective, Techniques};
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::network::Network;
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
        summary: "Monte-Carlo tree search, moves preferred as alphabeta does",
        options: &[
            ("hash", "size of the tree in MiB, 1 to 4096"),
            (
                "net",
                "off: leaves judged as alphabeta does; on: by the learned evaluation",
            ),
        ],
    },
    BotInfo {
        name: "best",
        summary: "the strongest: selective alpha-beta search with a learned evaluation",
        options: &[
            ("hash", HASH),
            ("depth", DEPTH),
            ("net", "on: the learned evaluation; off: the linear one"),
            (
                "quiescence",
                "the least gain in steps of a wall searched beyond the horizon; 0: none",
            ),
            (
                "quiet",
                "walls without gain tried, times the depth squared; 0: all of them",
            ),
            ("margin", "reverse futility margin a ply; 0: none"),
            ("race", "on, off: solve races where a hand is empty"),
            (
                "contact",
                "on, off: walls in contact with others or pawns first",
            ),
            ("lmr", "on, off: late moves searched less deep"),
        ],
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
        "mcts" => {
            let guide = if word_option(name, options, "net", &["off", "on"])? == "on" {
                OrderGuide::learned(Network::learned())
            } else {
                OrderGuide::by_distance()
            };
            Box::new(Simulating::new(guide, table(TREE)?))
        }
        _ => {
            let (learned, techniques, config) = best_options(name, options)?;
            let network = if learned {
                Network::learned()
            } else {
                Network::linear()
            };
            let searcher = best_searcher(network, techniques, config, table(BEST_HASH)?);
            Box::new(Best::new(searcher, depth()? as u32))
        }
    })
}

/// The player `best` that judges by a network of its own: for training and for measuring.
///
/// # Errors
///
/// As [`bot()`], for the options of `best`; `net` is not looked at.
pub fn best_with(
    network: &'static Network,
    options: &BotOptions,
) -> Result<Box<dyn Bot<Position>>, BotError> {
    let name = find_bot(BOTS, "best", options)?.name;
    let (_, techniques, config) = best_options(name, options)?;
    let table = table_option(name, options, BEST_HASH)?;
    let depth = number_option(name, options, "depth", u64::from(MAX_PLY), 1..=1000)?;
    let searcher = best_searcher(network, techniques, config, table);
    Ok(Box::new(Best::new(searcher, depth as u32)))
}

/// What the options of `best` say; first, whether the evaluation is the learned one.
fn best_options(
    name: &str,
    options: &BotOptions,
) -> Result<(bool, Techniques, SearchConfig), BotError> {
    let number = |option, default, most| number_option(name, options, option, default, 0..=most);
    let switch =
        |option| word_option(name, options, option, &["on", "off"]).map(|word| word == "on");
    let usual = Techniques::default();
    let techniques = Techniques {
        quiescence: number("quiescence", u64::from(usual.quiescence), 100)? as u8,
        quiet_walls: number("quiet", u64::from(usual.quiet_walls), 1_000)? as u32,
        margin: number("margin", u64::from(usual.margin.unsigned_abs()), 100_000)? as Score,
        races: switch("race")?,
        contact: switch("contact")?,
    };
    let config = SearchConfig {
        late_move_reductions: switch("lmr")?,
        ..SearchConfig::selective()
    };
    Ok((switch("net")?, techniques, config))
}

fn best_searcher(
    network: &'static Network,
    techniques: Techniques,
    config: SearchConfig,
    table_bytes: usize,
) -> best::BestSearcher {
    let config = SearchConfig {
        table_bytes,
        ..config
    };
    let policy = Selective::new(network, techniques);
    Searcher::with_policy(DistanceAndWalls::default(), policy, config)
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
    let mut searcher = best_searcher(
        Network::learned(),
        Techniques::default(),
        SearchConfig::selective(),
        limits.table_bytes((BEST_HASH as usize) << 20),
    );
    let mut tell = |report: &SearchReport<Move>| {
        let mut report = report.clone();
        finish::finish(position, &mut report);
        on_iteration(&report);
    };
    let mut report = searcher.search_with(position, limits, &mut tell);
    finish::finish(position, &mut report);
    report
}

/// A searcher with the weights and the policy of the alpha-beta players.
pub(crate) type EngineSearcher = Searcher<Position, DistanceAndWalls, WallsThatMatter>;

fn searcher(table_bytes: usize) -> EngineSearcher {
    let config = SearchConfig {
        table_bytes,
        ..SearchConfig::default()
    };
    let weights = DistanceAndWalls::default();
    Searcher::with_policy(weights, WallsThatMatter::new(weights), config)
}
