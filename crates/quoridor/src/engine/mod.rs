//! Players, by name, and analysis with the strongest of them.

mod alphabeta;
mod best;
mod finish;
mod greedy;
mod knowledge;
mod mcts;
mod policy;
mod seen;
mod selective;

use core::ops::RangeInclusive;

use search_core::bot::find_bot;
use search_core::{
    Bot, BotError, BotInfo, BotOptions, BotSettings, Limits, OptionInfo, RandomBot, Score,
    SearchConfig, SearchReport, Searcher,
};

use self::alphabeta::AlphaBeta;
use self::best::Best;
pub use self::greedy::Greedy;
pub use self::mcts::{OrderGuide, Simulating};
pub use self::policy::WallsThatMatter;
pub use self::selective::{Selective, Techniques};
use crate::eval::DistanceAndWalls;
use crate::moves::Move;
use crate::network::Network;
use crate::position::Position;

const DEPTH: OptionInfo = OptionInfo::new(
    "depth",
    "the deepest iteration in plies, 1 to 1000",
    "no bound",
);

/// The depths that a player may be held to.
const DEPTHS: RangeInclusive<u32> = 1..=1_000;

/// The size of a search table.
const fn hash(default: &'static str) -> OptionInfo {
    OptionInfo::new(
        "hash",
        "size of the transposition table in MiB, 1 to 4096",
        default,
    )
}

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
        options: &[hash("16"), DEPTH],
    },
    BotInfo {
        name: "mcts",
        summary: "Monte-Carlo tree search, moves preferred as alphabeta does",
        options: &[
            OptionInfo::new("hash", "size of the tree in MiB, 1 to 4096", "256"),
            OptionInfo::new(
                "net",
                "whether the learned evaluation judges leaves, else alphabeta's: on or off",
                "off",
            ),
        ],
    },
    BotInfo {
        name: "best",
        summary: "the strongest: selective alpha-beta search with a learned evaluation",
        options: &[
            hash("64"),
            DEPTH,
            OptionInfo::new(
                "net",
                "whether the learned evaluation judges, else a linear one: on or off",
                "on",
            ),
            OptionInfo::new(
                "quiescence",
                "the least gain in steps of a wall searched beyond the horizon, 1 to 100; 0: none is",
                "3",
            ),
            OptionInfo::new(
                "quiet",
                "walls without gain tried, times the depth squared, 1 to 1000; 0: all of them",
                "2",
            ),
            OptionInfo::new(
                "margin",
                "reverse futility margin a ply, 1 to 100000; 0: none",
                "140",
            ),
            OptionInfo::new(
                "race",
                "whether races are solved where a hand is empty, on or off",
                "on",
            ),
            OptionInfo::new(
                "contact",
                "whether walls in contact with others or pawns come first, on or off",
                "on",
            ),
            OptionInfo::new(
                "lmr",
                "whether late moves are searched less deep, on or off",
                "on",
            ),
        ],
    },
];

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
    let settings = find_bot(BOTS, name, options)?;
    Ok(match settings.player() {
        "random" => Box::new(RandomBot::new(0)),
        "greedy" => Box::new(Greedy::new(0)),
        "alphabeta" => Box::new(AlphaBeta::new(
            searcher(settings.table_bytes()?),
            settings.bound("depth", DEPTHS)?,
        )),
        "mcts" => {
            let guide = if settings.is_on("net")? {
                OrderGuide::learned(Network::learned())
            } else {
                OrderGuide::by_distance()
            };
            Box::new(Simulating::new(guide, settings.table_bytes()?))
        }
        _ => {
            let network = if settings.is_on("net")? {
                Network::learned()
            } else {
                Network::linear()
            };
            Box::new(best_of(network, &settings)?)
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
    let settings = find_bot(BOTS, "best", options)?;
    Ok(Box::new(best_of(network, &settings)?))
}

/// The strongest player with this network and the other settings.
fn best_of(network: &'static Network, settings: &BotSettings<'_>) -> Result<Best, BotError> {
    let techniques = techniques(settings)?;
    let config = SearchConfig {
        late_move_reductions: settings.is_on("lmr")?,
        ..SearchConfig::selective()
    };
    let searcher = best_searcher(network, techniques, config, settings.table_bytes()?);
    Ok(Best::new(searcher, settings.bound("depth", DEPTHS)?))
}

fn techniques(settings: &BotSettings<'_>) -> Result<Techniques, BotError> {
    Ok(Techniques {
        quiescence: settings.number("quiescence", 0..=100)? as u8,
        quiet_walls: settings.number("quiet", 0..=1_000)? as u32,
        margin: settings.number("margin", 0..=100_000)? as Score,
        races: settings.is_on("race")?,
        contact: settings.is_on("contact")?,
    })
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

/// The table of an analysis: as large as that of `best`.
const TABLE_BYTES: usize = 64 << 20;

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
        limits.table_bytes(TABLE_BYTES),
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

/// The limits of a player that looks no deeper than `depth`.
fn capped(limits: &Limits, depth: Option<u32>) -> Limits {
    let limits = limits.clone();
    match depth {
        Some(depth) => limits.capped_at_depth(depth),
        None => limits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_told_are_those_of_the_techniques() {
        let options = BotOptions::new();
        let settings = find_bot(BOTS, "best", &options).unwrap();
        assert_eq!(techniques(&settings), Ok(Techniques::default()));
        assert_eq!(settings.table_bytes(), Ok(TABLE_BYTES));
        assert_eq!(
            settings.is_on("lmr"),
            Ok(SearchConfig::selective().late_move_reductions)
        );
    }
}
