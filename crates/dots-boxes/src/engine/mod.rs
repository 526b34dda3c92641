//! The players.

mod alphabeta;
mod best;
mod chain;
mod exact;
mod greedy;
mod mcts;

use search_core::bot::find_bot;
use search_core::{
    Bot, BotError, BotInfo, BotOptions, BotSettings, Choice, Limits, OptionInfo, RandomBot,
    SearchReport,
};

pub use alphabeta::{AlphaBeta, ChainAdvice};
pub use best::Best;
pub use chain::LongChains;
pub use exact::Exact;
pub use greedy::Greedy;
pub use mcts::ChainGuide;

use crate::moves::{MAX_MOVES, Move};
use crate::position::Position;
use crate::retrograde::ValueTable;

/// The size of a search table, or of one for proofs.
const fn hash(default: &'static str) -> OptionInfo {
    OptionInfo::new("hash", "MiB of table, 1 to 4096", default)
}

/// The players there are.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        summary: "any free edge, each equally likely",
        options: &[],
    },
    BotInfo {
        name: "greedy",
        summary: "takes a box, else draws a safe edge, else gives away the fewest boxes; ties by lot",
        options: &[],
    },
    BotInfo {
        name: "chain",
        summary: "fights for the number of long chains: small sacrifices, hand-overs, no look-ahead",
        options: &[OptionInfo::new(
            "ways",
            "ways to draw the safe edges tried for each move, 1 to 10000",
            "32",
        )],
    },
    BotInfo {
        name: "exact",
        summary: "a proven best move; plays as greedy where no proof is within reach",
        options: &[
            hash("64"),
            OptionInfo::new(
                "table",
                "file with the values of all positions of a board",
                "none",
            ),
        ],
    },
    BotInfo {
        name: "alphabeta",
        summary: "searches; judges by chains, loops and who must open them",
        options: &[
            OptionInfo::new(
                "depth",
                "the most edges to look ahead, 1 to 220",
                "no bound",
            ),
            hash("16"),
        ],
    },
    BotInfo {
        name: "mcts",
        summary: "Monte-Carlo tree search; play-outs of safe edges, ended by the worth of the chains",
        options: &[OptionInfo::new("hash", "MiB of tree, 1 to 4096", "256")],
    },
    BotInfo {
        name: "best",
        summary: "alphabeta, and proven best moves once the end is near",
        options: &[OptionInfo::new(
            "hash",
            "MiB of table, 1 to 4096, and as much again for proofs",
            "16",
        )],
    },
];

/// Makes a player by its name.
///
/// # Errors
///
/// [`BotError`] for a name that is not in [`BOTS`], an option that the player lacks or a bad value.
///
/// # Examples
///
/// ```
/// use dots_boxes::{Position, Size, Start, bot};
/// use search_core::{BotOptions, Limits};
///
/// let board = Position::start(Size::new(5, 5).unwrap(), Start::American);
/// let mut player = bot("alphabeta", &BotOptions::new()).unwrap();
/// let choice = player.choose(&board, &Limits::none().with_nodes(1_000));
/// assert!(board.is_legal(choice.mv));
/// ```
pub fn bot(name: &str, options: &BotOptions) -> Result<Box<dyn Bot<Position>>, BotError> {
    let settings = find_bot(BOTS, name, options)?;
    Ok(match settings.player() {
        "random" => Box::new(RandomBot::new(0)),
        "greedy" => Box::new(Greedy::new(0)),
        "chain" => {
            let ways = settings.number("ways", 1..=10_000)?;
            Box::new(LongChains::new(0, ways as u32))
        }
        "exact" => {
            let exact = Exact::new(settings.table_bytes()?);
            Box::new(match settings.given("table") {
                None => exact,
                Some(file) => exact.with_values(values(&settings, file)?),
            })
        }
        "alphabeta" => {
            let depth = settings.bound("depth", 1..=MAX_MOVES as u32)?;
            Box::new(AlphaBeta::new(settings.table_bytes()?, depth))
        }
        "mcts" => Box::new(mcts::player(settings.table_bytes()?)),
        _ => Box::new(Best::new(settings.table_bytes()?)),
    })
}

/// The table of values in a file.
fn values(settings: &BotSettings<'_>, file: &str) -> Result<ValueTable, BotError> {
    ValueTable::load(file).map_err(|error| {
        settings.bad_value("table", format!("a file with a table of values ({error})"))
    })
}

/// The tables of an analysis.
const TABLE_BYTES: usize = 64 << 20;

/// Analyses a position with the strongest player: a proof where one is within reach of most of
/// the limits, else a search, telling of each iteration. The value is the future box difference from
/// the side to move; an outcome other than `Solved` makes it an estimate. The tables take
/// `limits.memory` bytes each, 64 MiB where that is not set, and at most 4 GiB.
pub fn analyze(
    position: &Position,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    Best::new(limits.table_bytes(TABLE_BYTES)).search_with(position, limits, on_iteration)
}

/// A searching player's choice from the report.
fn choice(report: SearchReport<Move>) -> Choice<Move> {
    report
        .into_choice()
        .expect("a game that goes on has a free edge")
}
