//! The players.

mod alphabeta;
mod best;
mod chain;
mod exact;
mod greedy;
mod mcts;

use search_core::bot::{find_bot, number_option, table_option};
use search_core::{Bot, BotError, BotInfo, BotOptions, Choice, Limits, RandomBot, SearchReport};

pub use alphabeta::{Advice, AlphaBeta};
pub use best::Best;
pub use chain::LongChains;
pub use exact::Exact;
pub use greedy::Greedy;
pub use mcts::ChainGuide;

use crate::position::{Move, Position};
use crate::retrograde::ValueTable;

/// The size of a search table, as every player with a table explains it.
const HASH: (&str, &str) = ("hash", "MiB of table, 1 to 4096 (default 16)");
const HASH_MIB: u64 = 16;
/// The size of a table where proofs alone matter.
const PROOF_MIB: u64 = 64;
/// The size of a tree.
const TREE_MIB: u64 = 256;
/// Ways to draw the safe edges that the player of long chains tries for each move.
const WAYS: u64 = 32;

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
        options: &[(
            "ways",
            "ways to draw the safe edges tried for each move, 1 to 10000 (default 32)",
        )],
    },
    BotInfo {
        name: "exact",
        summary: "a proven best move; plays as greedy where no proof is within reach",
        options: &[
            ("hash", "MiB of table, 1 to 4096 (default 64)"),
            (
                "table",
                "file with the values of all positions of a board (default: none)",
            ),
        ],
    },
    BotInfo {
        name: "alphabeta",
        summary: "searches; judges by chains, loops and who must open them",
        options: &[
            (
                "depth",
                "the most edges to look ahead, 1 to 220 (default: no bound)",
            ),
            HASH,
        ],
    },
    BotInfo {
        name: "mcts",
        summary: "Monte-Carlo tree search; play-outs of safe edges, ended by the worth of the chains",
        options: &[("hash", "MiB of tree, 1 to 4096 (default 256)")],
    },
    BotInfo {
        name: "best",
        summary: "alphabeta, and proven best moves once the end is near",
        options: &[(
            "hash",
            "MiB of table, 1 to 4096 (default 16), as much again for proofs",
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
    find_bot(BOTS, name, options)?;
    let table = |default| table_option(name, options, default);
    Ok(match name {
        "random" => Box::new(RandomBot::new(0)),
        "greedy" => Box::new(Greedy::new(0)),
        "chain" => {
            let ways = number_option(name, options, "ways", WAYS, 1..=10_000)?;
            Box::new(LongChains::new(0, ways as u32))
        }
        "exact" => {
            let exact = Exact::new(table(PROOF_MIB)?);
            Box::new(match options.get("table") {
                None => exact,
                Some(file) => exact.with_values(values(file)?),
            })
        }
        "alphabeta" => {
            // 0 stands for "not set", which no given value can be.
            let depth = number_option(name, options, "depth", 0, 1..=220)?;
            let depth = (depth > 0).then_some(depth as u32);
            Box::new(AlphaBeta::new(table(HASH_MIB)?, depth))
        }
        "mcts" => Box::new(mcts::player(table(TREE_MIB)?)),
        _ => Box::new(Best::new(table(HASH_MIB)?)),
    })
}

/// The table of values in a file.
fn values(file: &str) -> Result<ValueTable, BotError> {
    ValueTable::load(file).map_err(|error| BotError::BadValue {
        player: "exact".to_owned(),
        option: "table".to_owned(),
        value: file.to_owned(),
        expected: format!("a file with a table of values ({error})"),
    })
}

/// Analyses a position with the strongest player: a proof where one is within reach of most of
/// the limits, else a search, telling of each iteration. The value is the future box difference from
/// the side to move; an outcome other than `Solved` makes it an estimate. The tables take
/// `limits.memory` bytes each, 64 MiB where that is not set, and at most 4 GiB.
pub fn analyze(
    position: &Position,
    limits: &Limits,
    on_iteration: &mut dyn FnMut(&SearchReport<Move>),
) -> SearchReport<Move> {
    Best::new(limits.table_bytes((PROOF_MIB as usize) << 20)).search_with(
        position,
        limits,
        on_iteration,
    )
}

/// A searching player's choice from the report.
fn choice(report: SearchReport<Move>) -> Choice<Move> {
    report
        .into_choice()
        .expect("a game that goes on has a free edge")
}
