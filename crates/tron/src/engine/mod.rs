//! The players, for both sets of rules.

use search_core::bot::find_bot;
use search_core::{Bot, BotError, BotInfo, BotOptions, RandomBot, SimultaneousBot};

use crate::alternating::Alternating;
use crate::position::Position;

/// The players there are. Each plays both sets of rules.
pub const BOTS: &[BotInfo] = &[BotInfo {
    name: "random",
    summary: "any move that does not crash at once",
    options: &[],
}];

/// A player under the simultaneous rules.
///
/// # Errors
///
/// [`BotError`] where there is no such player or an option is not one of its own.
pub fn bot(
    name: &str,
    options: &BotOptions,
) -> Result<Box<dyn SimultaneousBot<Position>>, BotError> {
    find_bot(BOTS, name, options)?;
    Ok(Box::new(RandomBot::new(1)))
}

/// A player under the alternating rules.
///
/// # Errors
///
/// [`BotError`] where there is no such player or an option is not one of its own.
pub fn alternating_bot(
    name: &str,
    options: &BotOptions,
) -> Result<Box<dyn Bot<Alternating>>, BotError> {
    find_bot(BOTS, name, options)?;
    Ok(Box::new(RandomBot::new(1)))
}
