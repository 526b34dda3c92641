//! What can be set of the searching player.

use search_core::bot::{number_option, table_option, word_option};
use search_core::{BotError, BotOptions, SearchConfig};

/// The options of a player spec.
pub(in crate::engine) const OPTIONS: &[(&str, &str)] = &[
    (
        "hash",
        "size of the transposition table in MiB, 1 to 4096 (16)",
    ),
    (
        "depth",
        "deepest search in plies, two to a turn, 1 to 1000 (no bound)",
    ),
    (
        "table",
        "whether positions met are remembered, on or off: a single bucket (on)",
    ),
    (
        "killers",
        "whether the last moves that failed high at a ply come early, on or off (on)",
    ),
    (
        "pvs",
        "whether moves after the first are searched in null windows first, on or off (on)",
    ),
    (
        "root",
        "where both move at once: serial commits first, matrix draws from a mix over the values after each pair of moves (serial)",
    ),
    (
        "phases",
        "where both move at once: whether territory counts otherwise while it is won, fenced in and filled, on or off (off)",
    ),
];

/// The settings of the player.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Settings {
    pub(super) search: SearchConfig,
    pub(super) depth: u32,
    /// Whether moves are drawn from a mix where both move at once.
    pub(super) mixes: bool,
    /// Whether the weights change with the phase of the game where both move at once.
    pub(super) phases: bool,
}

impl Settings {
    /// Reads the options of a player spec.
    pub(in crate::engine) fn new(player: &str, options: &BotOptions) -> Result<Self, BotError> {
        let is = |option, words: [&'static str; 2], word: &str| {
            word_option(player, options, option, &words).map(|given| given == word)
        };
        let bytes = table_option(player, options, 16)?;
        Ok(Self {
            search: SearchConfig {
                table_bytes: if is("table", ["on", "off"], "on")? {
                    bytes
                } else {
                    0
                },
                killers: is("killers", ["on", "off"], "on")?,
                null_windows: is("pvs", ["on", "off"], "on")?,
                ..SearchConfig::default()
            },
            depth: number_option(player, options, "depth", 1_000, 1..=1_000)? as u32,
            mixes: is("root", ["serial", "matrix"], "matrix")?,
            phases: is("phases", ["off", "on"], "on")?,
        })
    }
}
