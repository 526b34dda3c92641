//! The options of games of more than two.

use clap::Args;

use crate::contest::MAX_GAMES;
use crate::games::GameName;
use crate::options::{LimitArgs, whole};
use crate::player_spec::PlayerSpec;

/// How a party is played.
#[derive(Debug, Args)]
pub(crate) struct PartyArgs {
    /// The game: tron
    #[arg(value_name = "GAME")]
    pub(crate) game: GameName,
    /// The players, two to four, each in a seat of its own: random, greedy, paranoid or maxn, with
    /// [:key=value,...][@LABEL] behind it
    #[arg(value_name = "PLAYER", num_args = 2..=4, required = true)]
    pub(crate) players: Vec<PlayerSpec>,
    /// Games, rounded up to whole rounds: one start with each player in each seat
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true, value_parser = whole::<u64>(1, MAX_GAMES))]
    pub(crate) games: u64,
    /// The board, `WxH`; it has no walls, and heads are on cells drawn from the seed
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "30x20",
        allow_hyphen_values = true
    )]
    pub(crate) size: String,
    /// Games played at once; results do not depend on it [default: all cores]
    #[arg(long, value_name = "J", allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_024))]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
