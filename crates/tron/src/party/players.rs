//! The players of games of two to four.

use search_core::bot::find_bot;
use search_core::{BotError, BotInfo, BotOptions, Limits, OptionInfo, SplitMix64};

use super::{Outlook, Party, choose};
use crate::moves::Move;

const SEARCH_OPTIONS: &[OptionInfo] = &[OptionInfo::new(
    "depth",
    "deepest search in moves of any player, 1 to 600",
    "no bound",
)];

/// The players there are.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        summary: "any free cell",
        options: &[],
    },
    BotInfo {
        name: "greedy",
        summary: "the move after which it is first at most cells; looks one move ahead",
        options: &[],
    },
    BotInfo {
        name: "paranoid",
        summary: "looks ahead as if all others were against it",
        options: SEARCH_OPTIONS,
    },
    BotInfo {
        name: "maxn",
        summary: "looks ahead as if each played for itself",
        options: SEARCH_OPTIONS,
    },
];

/// A player.
#[derive(Clone, Debug)]
pub struct PartyBot(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Random(SplitMix64),
    /// Looks so many moves ahead at most.
    Searching(Outlook, u32),
}

/// The player of a name of [`BOTS`]; `seed` decides what one plays that leaves it to chance.
///
/// ```
/// use search_core::{BotOptions, Limits};
/// use tron::Size;
/// use tron::party::{Party, bot};
/// let party = Party::random(Size::new(30, 20).unwrap(), 4, 1).unwrap();
/// let mut player = bot("paranoid", &BotOptions::new(), 1).unwrap();
/// let mv = player.choose(&party, &Limits::none().with_nodes(500)).unwrap();
/// assert!(party.legal_moves().contains(&mv));
/// ```
///
/// # Errors
///
/// [`BotError`] where there is no such player, or an option is not one of its own or out of range.
pub fn bot(name: &str, options: &BotOptions, seed: u64) -> Result<PartyBot, BotError> {
    let given = find_bot(BOTS, name, options)?;
    let depth = || Ok(given.bound("depth", 1..=600)?.unwrap_or(600));
    Ok(PartyBot(match given.player() {
        "random" => Kind::Random(SplitMix64::new(seed)),
        "greedy" => Kind::Searching(Outlook::Paranoid, 1),
        "paranoid" => Kind::Searching(Outlook::Paranoid, depth()?),
        _ => Kind::Searching(Outlook::MaxN, depth()?),
    }))
}

impl PartyBot {
    /// A move for the player whose turn it is; `None` if the game is over.
    pub fn choose(&mut self, party: &Party, limits: &Limits) -> Option<Move> {
        match &mut self.0 {
            Kind::Random(rng) => rng.pick(&party.legal_moves()).copied(),
            Kind::Searching(outlook, depth) => {
                choose(party, *outlook, &limits.clone().capped_at_depth(*depth)).best
            }
        }
    }
}
