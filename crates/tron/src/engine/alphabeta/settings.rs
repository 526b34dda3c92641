//! What can be set of the searching player.

use search_core::{BotError, BotSettings, OptionInfo, SearchConfig};

/// The options of a player spec.
pub(in crate::engine) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "hash",
        "size of the transposition table in MiB, 1 to 4096",
        "16",
    ),
    OptionInfo::new(
        "depth",
        "deepest search in plies, two to a turn, 1 to 1000",
        "no bound",
    ),
    OptionInfo::new(
        "table",
        "whether positions met are remembered, on or off: a single bucket",
        "on",
    ),
    OptionInfo::new(
        "killers",
        "whether the last moves that failed high at a ply come early, on or off",
        "on",
    ),
    OptionInfo::new(
        "pvs",
        "whether moves after the first are searched in null windows first, on or off",
        "on",
    ),
    OptionInfo::new(
        "root",
        "where both move at once: serial commits first, matrix draws from a mix over the values after each pair of moves",
        "serial",
    ),
    OptionInfo::new(
        "phases",
        "where both move at once: whether territory counts otherwise while it is won, fenced in and filled, on or off",
        "off",
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
    pub(in crate::engine) fn new(given: &BotSettings<'_>) -> Result<Self, BotError> {
        let bytes = given.table_bytes()?;
        Ok(Self {
            search: SearchConfig {
                table_bytes: if given.is_on("table")? { bytes } else { 0 },
                killers: given.is_on("killers")?,
                null_windows: given.is_on("pvs")?,
                ..SearchConfig::default()
            },
            depth: given.bound("depth", 1..=1_000)?.unwrap_or(1_000),
            mixes: given.word("root", &["serial", "matrix"])? == "matrix",
            phases: given.is_on("phases")?,
        })
    }
}
