//! The players, for both sets of rules.

mod alphabeta;
mod best;
mod endgame;
mod greedy;
mod mcts;
mod mix;
mod wallhug;

use search_core::bot::find_bot;
use search_core::{
    Bot, BotError, BotInfo, BotOptions, BotSettings, Limits, RandomBot, SearchReport, Side,
    SimultaneousBot,
};

use crate::alternating::Alternating;
use crate::moves::Move;
use crate::position::Position;

pub use alphabeta::TurnSearch;
pub use greedy::{Greedy, Measure};
pub use mcts::SpaceGuide;
pub use wallhug::WallHug;

/// The players there are. Each plays both sets of rules.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        summary: "any move that does not crash at once",
        options: &[],
    },
    BotInfo {
        name: "wallhug",
        summary: "keeps to the walls: the free cell with the fewest ways on",
        options: &[],
    },
    BotInfo {
        name: "greedy",
        summary: "the move after which its territory is largest; looks one move ahead",
        options: &[],
    },
    BotInfo {
        name: "filler",
        summary: "as greedy, but counts only what one path could fill of its territory",
        options: &[],
    },
    BotInfo {
        name: "alphabeta",
        summary: "searches whole turns, judging by open territory and, once parted, by longest paths",
        options: alphabeta::OPTIONS,
    },
    BotInfo {
        name: "mcts",
        summary: "Monte-Carlo tree search, both sides choosing at once, leaves judged as alphabeta does",
        options: mcts::OPTIONS,
    },
    BotInfo {
        name: "best",
        summary: "the strongest: a faster search with more knowledge",
        options: best::OPTIONS,
    },
];

/// A player under the simultaneous rules.
///
/// ```
/// use search_core::{BotOptions, Limits, Side};
/// let mut bot = tron::bot("alphabeta", &BotOptions::new()).unwrap();
/// let map = tron::fair_map(1, 0);
/// let choice = bot.choose(&map, Side::First, &Limits::none().with_nodes(1_000));
/// assert!(map.legal_moves(Side::First).contains(&choice.mv));
/// ```
///
/// # Errors
///
/// [`BotError`] where there is no such player, or an option is not one of its own or out of range.
pub fn bot(
    name: &str,
    options: &BotOptions,
) -> Result<Box<dyn SimultaneousBot<Position>>, BotError> {
    let given = find_bot(BOTS, name, options)?;
    Ok(match player(&given)? {
        Player::Plain(bot) => bot,
        Player::Searching(settings) => Box::new(alphabeta::Player::new(settings)),
        Player::Simulating => Box::new(mcts::simultaneous(&given)?),
    })
}

/// A player under the alternating rules.
///
/// # Errors
///
/// [`BotError`] where there is no such player, or an option is not one of its own or out of range.
pub fn alternating_bot(
    name: &str,
    options: &BotOptions,
) -> Result<Box<dyn Bot<Alternating>>, BotError> {
    let given = find_bot(BOTS, name, options)?;
    Ok(match player(&given)? {
        Player::Plain(bot) => bot,
        Player::Searching(settings) => Box::new(alphabeta::AlternatingPlayer::new(settings)),
        Player::Simulating => Box::new(mcts::alternating(&given)?),
    })
}

/// One value that plays both sets of rules.
trait PlaysBoth: SimultaneousBot<Position> + Bot<Alternating> {}

impl<B: SimultaneousBot<Position> + Bot<Alternating>> PlaysBoth for B {}

/// What a name of [`BOTS`] stands for, under either set of rules.
enum Player {
    Plain(Box<dyn PlaysBoth>),
    /// Searches with these settings.
    Searching(alphabeta::Settings),
    /// Simulates.
    Simulating,
}

fn player(given: &BotSettings<'_>) -> Result<Player, BotError> {
    Ok(match given.player() {
        "random" => Player::Plain(Box::new(RandomBot::new(1))),
        "wallhug" => Player::Plain(Box::new(WallHug)),
        "greedy" => Player::Plain(Box::new(Greedy::new(Measure::Territory))),
        "filler" => Player::Plain(Box::new(Greedy::new(Measure::Fill))),
        "mcts" => Player::Simulating,
        "best" => Player::Plain(Box::new(best::Player::new(best::Settings::new(given)?))),
        _ => Player::Searching(alphabeta::Settings::new(given)?),
    })
}

/// The best move of player 1 under the simultaneous rules, by the search of `best`.
///
/// It simulates, or where the limits name nothing but a depth, searches the serial game in which
/// player 1 commits first, whose value is a lower bound. The line alternates between the players'
/// moves. `on_iteration` hears of each completed depth, and of simulations each time there are twice
/// as many. Once the players have parted, both longest paths are looked for instead, and the line is
/// that of the asking side alone. The tree or table takes `limits.memory` bytes, 64 MiB where that is
/// not set, and at most 4 GiB.
pub fn analyze(
    position: &Position,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    analyze_for(position, Side::First, limits, on_iteration)
}

/// [`analyze`] for either side.
pub fn analyze_for(
    position: &Position,
    side: Side,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    best::analyze_joint(
        position,
        side,
        &best::Settings::sized(limits),
        limits,
        on_iteration,
    )
}

/// The best move under the alternating rules, by the search of `best`; memory and parted players as in
/// [`analyze`].
pub fn analyze_alternating(
    game: &Alternating,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    best::analyze_turn(game, &best::Settings::sized(limits), limits, on_iteration)
}
