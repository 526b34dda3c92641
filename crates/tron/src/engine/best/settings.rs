//! What can be set of the strongest player.

use search_core::bot::find_bot;
use search_core::{
    BotError, BotOptions, BotSettings, DecoupledConfig, Limits, OptionInfo, Score, SearchConfig,
};

use super::super::BOTS;
use crate::compact::Judging;
use crate::network::Network;
use crate::weights::Weights;

/// The options of a player spec.
pub(in crate::engine) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "search",
        "mcts or alphabeta",
        "mcts where both move at once, alphabeta where moves alternate or only a depth is set",
    ),
    OptionInfo::new(
        "hash",
        "size of the tree or the table in MiB, 1 to 4096",
        "64",
    ),
    OptionInfo::new(
        "depth",
        "alphabeta: deepest search in plies, two to a turn, 1 to 1000",
        "no bound",
    ),
    OptionInfo::new(
        "order",
        "alphabeta: who commits first in each turn: self, or fair, both in turn",
        "self",
    ),
    OptionInfo::new(
        "settle",
        "whether parted players are judged inside the search, on or off",
        "on",
    ),
    OptionInfo::new(
        "eval",
        "how territory is judged: net, by a network, or hand",
        "net where mcts plays on up to 16x16 cells, else hand",
    ),
    OptionInfo::new(
        "weights",
        "eval=hand: worth of a cell with 0 to 4 free neighbours, of a step to a front, and percent kept of what is left for it",
        "6-1-30-74-96-50-16",
    ),
    OptionInfo::new(
        "scale",
        "mcts: the lead that counts as half a win, 1 to 100000",
        "400",
    ),
    OptionInfo::new(
        "explore",
        "mcts: weight of the confidence of UCB1-Tuned in percent, 1 to 1000",
        "70",
    ),
    OptionInfo::new(
        "contempt",
        "mcts: how much of a loss a draw is in percent, 0 to 100",
        "0",
    ),
    OptionInfo::new(
        "batches",
        "mcts: proven positions met again count for one of so many parts of their visits, 0 for once, to 1000",
        "16",
    ),
    OptionInfo::new(
        "reuse",
        "mcts: whether the tree is kept from turn to turn, on or off",
        "on",
    ),
    OptionInfo::new(
        "exact",
        "mcts: whether positions with few cells within reach are solved, on or off",
        "on",
    ),
    OptionInfo::new(
        "extend",
        "alphabeta: whether turns with a single way on are not counted, on or off",
        "off",
    ),
    OptionInfo::new(
        "reduce",
        "alphabeta: whether late moves are searched less deep at first, on or off",
        "off",
    ),
    OptionInfo::new(
        "counter",
        "alphabeta: whether moves that answered the same move elsewhere come early, on or off",
        "off",
    ),
    OptionInfo::new(
        "window",
        "alphabeta: half-width of the first window, 0 for none, to 100000",
        "50",
    ),
];

/// How the player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Mcts,
    AlphaBeta,
}

/// The settings of the player.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of techniques that go together in any way"
)]
pub(in crate::engine) struct Settings {
    /// How it searches, if it was told.
    pub(super) method: Option<Method>,
    pub(super) search: SearchConfig,
    pub(super) depth: u32,
    /// Whether who commits first changes from turn to turn.
    pub(super) fair: bool,
    /// Whether parted players are judged inside the search.
    pub(super) settles: bool,
    /// Whether turns with a single way on do not count as depth.
    pub(super) extends: bool,
    pub(super) mcts: DecoupledConfig,
    /// Whether positions with few cells within reach are solved before anything is simulated.
    pub(super) exact: bool,
    /// How territory is judged, if it was told.
    pub(super) outlook: Option<Judging>,
}

impl Settings {
    /// Reads the options of a player spec.
    pub(in crate::engine) fn new(given: &BotSettings<'_>) -> Result<Self, BotError> {
        let bytes = given.table_bytes()?;
        let percent = |option, range| {
            given
                .number(option, range)
                .map(|percent| percent as f64 / 100.0)
        };
        let window = given.number("window", 0..=100_000)? as Score;
        Ok(Self {
            method: told_method(given)?,
            search: SearchConfig {
                table_bytes: bytes,
                aspiration: (window > 0).then_some(window),
                late_move_reductions: given.is_on("reduce")?,
                countermoves: given.is_on("counter")?,
                ..SearchConfig::default()
            },
            depth: given.bound("depth", 1..=1_000)?.unwrap_or(1_000),
            fair: given.word("order", &["self", "fair"])? == "fair",
            settles: given.is_on("settle")?,
            extends: given.is_on("extend")?,
            exact: given.is_on("exact")?,
            outlook: outlook(given)?,
            mcts: DecoupledConfig {
                evaluation_weight: 1.0,
                scale: given.number("scale", 1..=100_000)? as Score,
                exploration: percent("explore", 1..=1_000)?,
                tree_bytes: bytes,
                contempt: percent("contempt", 0..=100)?,
                batches: given.number("batches", 0..=1_000)? as u32,
                keep: given.is_on("reuse")?,
                ..DecoupledConfig::default()
            },
        })
    }
}

/// Reads how it searches, if that is told.
fn told_method(given: &BotSettings<'_>) -> Result<Option<Method>, BotError> {
    if given.given("search").is_none() {
        return Ok(None);
    }
    let word = given.word("search", &["mcts", "alphabeta"])?;
    Ok(Some(if word == "mcts" {
        Method::Mcts
    } else {
        Method::AlphaBeta
    }))
}

/// Reads what judges territory, if that is told.
fn outlook(given: &BotSettings<'_>) -> Result<Option<Judging>, BotError> {
    let by_net = match given.given("eval") {
        None => None,
        Some(_) => Some(given.word("eval", &["net", "hand"])? == "net"),
    };
    let Some(text) = given.given("weights") else {
        return Ok(by_net.map(|by_net| {
            if by_net {
                Judging::Learned(Network::learned())
            } else {
                Judging::Hand(Weights::BEST)
            }
        }));
    };
    let numbers: Vec<Score> = text
        .split('-')
        .map_while(|part| part.parse().ok())
        .collect();
    match numbers[..] {
        [none, one, two, three, four, way, kept]
            if by_net == Some(false) && numbers.iter().all(|number| (0..=130).contains(number)) =>
        {
            Ok(Some(Judging::Hand(Weights {
                cells: [none, one, two, three, four],
                way,
                kept,
            })))
        }
        _ => Err(given.bad_value(
            "weights",
            "seven numbers from 0 to 130 joined by `-`, with eval=hand",
        )),
    }
}

impl Settings {
    /// How it searches where both move at once.
    pub(super) fn method(&self, limits: &Limits) -> Method {
        // A depth alone would not end simulations.
        let only_depth = limits.depth.is_some() && limits.nodes.is_none() && limits.time.is_none();
        self.method.unwrap_or(if only_depth {
            Method::AlphaBeta
        } else {
            Method::Mcts
        })
    }

    /// The settings of a search on its own, its memory as large as the limits allow.
    pub(in crate::engine) fn sized(limits: &Limits) -> Self {
        let none = BotOptions::new();
        let usual = find_bot(BOTS, "best", &none).and_then(|usual| Self::new(&usual));
        let mut settings = usual.expect("the defaults are in range");
        let bytes = limits.table_bytes(settings.search.table_bytes);
        settings.search.table_bytes = bytes;
        settings.mcts.tree_bytes = bytes;
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_weights_are_those_used() {
        let weights = OPTIONS.iter().find(|option| option.name == "weights");
        let read = |options: &[(&str, &str)]| {
            let options = options.iter();
            let options = options
                .map(|&(option, value)| (option.into(), value.into()))
                .collect();
            let settings = Settings::new(&find_bot(BOTS, "best", &options).unwrap()).unwrap();
            format!("{:?}", settings.outlook)
        };
        let told = read(&[("eval", "hand"), ("weights", weights.unwrap().default)]);
        assert_eq!(told, read(&[("eval", "hand")]));
        assert_ne!(told, read(&[]));
    }
}
