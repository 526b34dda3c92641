//! What can be set of the strongest player.

use search_core::bot::{number_option, table_option, word_option};
use search_core::{BotError, BotOptions, DecoupledConfig, Limits, Score, SearchConfig};

use crate::compact::Outlook;
use crate::network::Network;
use crate::weights::Weights;

/// The options of a player spec.
pub(in crate::engine) const OPTIONS: &[(&str, &str)] = &[
    (
        "search",
        "mcts or alphabeta (mcts where both move at once, alphabeta where moves alternate or only a depth is set)",
    ),
    (
        "hash",
        "size of the tree or the table in MiB, 1 to 4096 (64)",
    ),
    (
        "depth",
        "alphabeta: deepest search in plies, two to a turn, 1 to 1000 (no bound)",
    ),
    (
        "order",
        "alphabeta: who commits first in each turn: self, or fair, both in turn (self)",
    ),
    (
        "settle",
        "whether parted players are judged inside the search, on or off (on)",
    ),
    (
        "eval",
        "how territory is judged: net, by a network, or hand (net where mcts plays on up to 16x16 cells, else hand)",
    ),
    (
        "weights",
        "eval=hand: worth of a cell with 0 to 4 free neighbours, of a step to a front, and percent kept of what is left for it (6-1-30-74-96-50-16)",
    ),
    (
        "scale",
        "mcts: the lead that counts as half a win, 1 to 100000 (400)",
    ),
    (
        "explore",
        "mcts: weight of the confidence of UCB1-Tuned in percent, 1 to 1000 (70)",
    ),
    (
        "contempt",
        "mcts: how much of a loss a draw is in percent, 0 to 100 (0)",
    ),
    (
        "batches",
        "mcts: proven positions met again count for one of so many parts of their visits, 0 for once, to 1000 (16)",
    ),
    (
        "reuse",
        "mcts: whether the tree is kept from turn to turn, on or off (on)",
    ),
    (
        "exact",
        "mcts: whether positions with few cells within reach are solved, on or off (on)",
    ),
    (
        "extend",
        "alphabeta: whether turns with a single way on are not counted, on or off (off)",
    ),
    (
        "reduce",
        "alphabeta: whether late moves are searched less deep at first, on or off (off)",
    ),
    (
        "counter",
        "alphabeta: whether moves that answered the same move elsewhere come early, on or off (off)",
    ),
    (
        "window",
        "alphabeta: half-width of the first window, 0 for none, to 100000 (50)",
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
    pub(super) outlook: Option<Outlook>,
}

impl Settings {
    /// Reads the options of a player spec.
    pub(in crate::engine) fn new(player: &str, options: &BotOptions) -> Result<Self, BotError> {
        let bytes = table_option(player, options, 64)?;
        let word = |option, words: &[&'static str]| word_option(player, options, option, words);
        let is_on = |option, words| word(option, words).map(|word| word == "on");
        let number =
            |option, default, most| number_option(player, options, option, default, 1..=most);
        let share = |option, default| {
            number_option(player, options, option, default, 0..=100)
                .map(|percent| percent as f64 / 100.0)
        };
        let window = number_option(player, options, "window", 50, 0..=100_000)? as Score;
        Ok(Self {
            method: options
                .contains_key("search")
                .then_some(word("search", &["mcts", "alphabeta"])?)
                .map(|word| {
                    if word == "mcts" {
                        Method::Mcts
                    } else {
                        Method::AlphaBeta
                    }
                }),
            search: SearchConfig {
                table_bytes: bytes,
                aspiration: (window > 0).then_some(window),
                late_move_reductions: is_on("reduce", &["off", "on"])?,
                countermoves: is_on("counter", &["off", "on"])?,
                ..SearchConfig::default()
            },
            depth: number("depth", 1_000, 1_000)? as u32,
            fair: word("order", &["self", "fair"])? == "fair",
            settles: is_on("settle", &["on", "off"])?,
            extends: is_on("extend", &["off", "on"])?,
            exact: is_on("exact", &["on", "off"])?,
            outlook: outlook(player, options)?,
            mcts: DecoupledConfig {
                evaluation_weight: 1.0,
                scale: number("scale", 400, 100_000)? as Score,
                exploration: number("explore", 70, 1_000)? as f64 / 100.0,
                tree_bytes: bytes,
                contempt: share("contempt", 0)?,
                batches: number_option(player, options, "batches", 16, 0..=1_000)? as u32,
                keep: is_on("reuse", &["on", "off"])?,
                ..DecoupledConfig::default()
            },
        })
    }
}

/// Reads what judges territory.
fn outlook(player: &str, options: &BotOptions) -> Result<Option<Outlook>, BotError> {
    let net = word_option(player, options, "eval", &["net", "hand"])? == "net";
    let Some(text) = options.get("weights") else {
        return Ok(options.contains_key("eval").then(|| {
            if net {
                Outlook::Learned(Network::learned())
            } else {
                Outlook::Hand(Weights::BEST)
            }
        }));
    };
    let numbers: Vec<Score> = text
        .split('-')
        .map_while(|part| part.parse().ok())
        .collect();
    match numbers[..] {
        [none, one, two, three, four, way, kept]
            if !net && numbers.iter().all(|number| (0..=130).contains(number)) =>
        {
            Ok(Some(Outlook::Hand(Weights {
                cells: [none, one, two, three, four],
                way,
                kept,
            })))
        }
        _ => Err(BotError::BadValue {
            player: player.to_owned(),
            option: "weights".to_owned(),
            value: text.clone(),
            expected: "seven numbers from 0 to 130 joined by `-`, with eval=hand".to_owned(),
        }),
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
        let mut settings =
            Self::new("best", &BotOptions::new()).expect("no option is out of range");
        let bytes = limits.table_bytes(settings.search.table_bytes);
        settings.search.table_bytes = bytes;
        settings.mcts.tree_bytes = bytes;
        settings
    }
}
