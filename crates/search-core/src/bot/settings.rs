//! What there is to choose from, players and their options, and how a choice is read.

use core::fmt;
use core::ops::RangeInclusive;
use std::collections::BTreeMap;

use crate::text::{excerpt, whole_number};

/// The settings of a player as text, from a player spec such as `alphabeta:depth=4,hash=16`.
pub type BotOptions = BTreeMap<String, String>;

/// The options in words `key=value`.
///
/// ```
/// use search_core::bot::read_options;
/// let options = read_options("depth=4,hash=16".split(','))?;
/// assert_eq!(options["depth"], "4");
/// let fault = read_options(["depth=4", "fast"]).unwrap_err();
/// assert_eq!(fault.to_string(), "option 2 (`fast`): write it as key=value");
/// # Ok::<(), search_core::bot::OptionsError>(())
/// ```
///
/// # Errors
///
/// [`OptionsError`], the first fault.
pub fn read_options<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
) -> Result<BotOptions, OptionsError> {
    let mut options = BotOptions::new();
    for (word, number) in words.into_iter().zip(1..) {
        let word = word.as_ref();
        let (key, value) = word
            .split_once('=')
            .filter(|(key, value)| !key.is_empty() && !value.is_empty())
            .ok_or_else(|| OptionsError::NoPair {
                number,
                word: excerpt(word),
            })?;
        if options.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(OptionsError::Repeated { key: excerpt(key) });
        }
    }
    Ok(options)
}

/// The name and options in a text such as `random` or `alphabeta:depth=4,hash=16`.
///
/// ```
/// use search_core::bot::read_player;
/// let (name, options) = read_player("alphabeta:depth=4,hash=16")?;
/// assert_eq!((name, options.len(), options["hash"].as_str()), ("alphabeta", 2, "16"));
/// assert_eq!(read_player("random"), read_player("random:"));
/// for text in ["best:depth", "best:=4", "best:depth=", "best:depth=4,", "best:depth=4,depth=5"] {
///     assert!(read_player(text).is_err(), "{text}");
/// }
/// # Ok::<(), search_core::bot::OptionsError>(())
/// ```
///
/// # Errors
///
/// [`OptionsError`] of the options; whether there is such a player [`find_bot`] tells.
pub fn read_player(text: &str) -> Result<(&str, BotOptions), OptionsError> {
    match text.split_once(':') {
        Some((name, options)) if !options.is_empty() => {
            Ok((name, read_options(options.split(','))?))
        }
        Some((name, _)) => Ok((name, BotOptions::new())),
        None => Ok((text, BotOptions::new())),
    }
}

/// Why words are no options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// A word is not of the form `key=value`.
    #[error("option {number} (`{word}`): write it as key=value")]
    NoPair {
        /// Which word, counted from 1.
        number: usize,
        /// The word, shortened.
        word: String,
    },
    /// An option is given twice.
    #[error("option `{key}` is given twice")]
    Repeated {
        /// The option, shortened.
        key: String,
    },
}

/// One line of a game's list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    /// The name in a player spec.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What can be set of it.
    pub options: &'static [OptionInfo],
}

/// One setting of a player. Its `Display` is the meaning, and the default in brackets.
///
/// ```
/// use search_core::OptionInfo;
/// let ways = OptionInfo::new("ways", "ways tried for each move, 1 to 10000", "32");
/// assert_eq!(ways.to_string(), "ways tried for each move, 1 to 10000 (default: 32)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in a player spec.
    pub name: &'static str,
    /// What it sets, and the values it takes.
    pub meaning: &'static str,
    /// What stands where it is not given: the value that [`BotSettings`] reads then, or for
    /// [`BotSettings::bound`] and for what is left to the player, in words what there is.
    pub default: &'static str,
}

impl OptionInfo {
    /// The setting of this name, meaning and default.
    pub const fn new(name: &'static str, meaning: &'static str, default: &'static str) -> Self {
        Self {
            name,
            meaning,
            default,
        }
    }
}

impl fmt::Display for OptionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (default: {})", self.meaning, self.default)
    }
}

/// Why a player spec was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BotError {
    /// The game has no player of that name.
    #[error("unknown player `{name}`; players: {known}")]
    UnknownPlayer {
        /// The name asked for, shortened.
        name: String,
        /// The names there are, comma-separated.
        known: String,
    },
    /// The player has no option of that name.
    #[error("player `{player}` has no option `{option}`; options: {known}")]
    UnknownOption {
        /// The player.
        player: &'static str,
        /// The option asked for, shortened.
        option: String,
        /// The options there are, comma-separated, or `none`.
        known: String,
    },
    /// The option's value cannot be read or is out of range.
    #[error("player `{player}`, option `{option}`: `{value}` is not {expected}")]
    BadValue {
        /// The player.
        player: &'static str,
        /// The option.
        option: &'static str,
        /// The text given, shortened.
        value: String,
        /// What would be right, such as `a whole number from 1 to 64`.
        expected: String,
    },
}

/// Finds a player in a game's list, checks that every option given is one of its own, and makes its
/// settings readable.
///
/// ```
/// use search_core::bot::find_bot;
/// use search_core::{BotInfo, BotOptions, OptionInfo};
/// const BOTS: &[BotInfo] = &[BotInfo {
///     name: "search",
///     summary: "looks ahead",
///     options: &[
///         OptionInfo::new("hash", "MiB of table, 1 to 4096", "16"),
///         OptionInfo::new("depth", "plies to look ahead, 1 to 99", "no bound"),
///         OptionInfo::new("order", "whether moves are ordered, on or off", "on"),
///     ],
/// }];
///
/// let given = BotOptions::from([("depth".to_owned(), "4".to_owned())]);
/// let settings = find_bot(BOTS, "search", &given)?;
/// assert_eq!(settings.table_bytes()?, 16 << 20);
/// assert_eq!(settings.bound("depth", 1..=99)?, Some(4));
/// assert!(settings.is_on("order")?);
///
/// let fault = settings.bound("depth", 1..=3).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "player `search`, option `depth`: `4` is not a whole number from 1 to 3"
/// );
/// # Ok::<(), search_core::BotError>(())
/// ```
///
/// # Errors
///
/// [`BotError::UnknownPlayer`] and [`BotError::UnknownOption`].
pub fn find_bot<'a>(
    infos: &'static [BotInfo],
    name: &str,
    options: &'a BotOptions,
) -> Result<BotSettings<'a>, BotError> {
    let info = infos.iter().find(|info| info.name == name);
    let info = info.ok_or_else(|| BotError::UnknownPlayer {
        name: excerpt(name),
        known: list(infos.iter().map(|info| info.name)),
    })?;
    let is_own = |option: &&String| info.options.iter().any(|known| known.name == **option);
    if let Some(option) = options.keys().find(|option| !is_own(option)) {
        return Err(BotError::UnknownOption {
            player: info.name,
            option: excerpt(option),
            known: list(info.options.iter().map(|option| option.name)),
        });
    }
    Ok(BotSettings { info, options })
}

/// Names with commas between them.
fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

/// What a player spec sets of a player, and where it does not, the defaults that the player's
/// [`OptionInfo`]s name: the default told is the default used. Made by [`find_bot`].
///
/// # Panics
///
/// Those that read a setting panic if the player's list has no such option, or names a default that
/// could not be given.
#[derive(Clone, Copy, Debug)]
pub struct BotSettings<'a> {
    info: &'static BotInfo,
    options: &'a BotOptions,
}

impl<'a> BotSettings<'a> {
    /// The name of the player.
    pub const fn player(&self) -> &'static str {
        self.info.name
    }

    /// The text of an option, `None` where it is not given.
    pub fn given(&self, option: &str) -> Option<&'a str> {
        self.options.get(option).map(String::as_str)
    }

    /// That the text given for an option is none of those expected.
    pub fn bad_value(&self, option: &'static str, expected: impl Into<String>) -> BotError {
        BotError::BadValue {
            player: self.player(),
            option,
            value: excerpt(self.given(option).unwrap_or_default()),
            expected: expected.into(),
        }
    }

    /// Reads a whole number.
    ///
    /// # Errors
    ///
    /// [`BotError::BadValue`] where the text is no number of the range.
    pub fn number(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, BotError> {
        let read = |text: &str| whole_number(text).filter(|number| range.contains(number));
        self.read(option, read)
            .ok_or_else(|| self.bad_value(option, number_of(&range)))
    }

    /// Reads a whole number that bounds something, `None` where it is not given and nothing is
    /// bounded.
    ///
    /// # Errors
    ///
    /// [`BotError::BadValue`] where the text is no number of the range.
    pub fn bound(
        &self,
        option: &'static str,
        range: RangeInclusive<u32>,
    ) -> Result<Option<u32>, BotError> {
        let read = |text: &str| whole_number(text).filter(|number| range.contains(number));
        match self.given(option) {
            None => Ok(None),
            Some(text) => match read(text) {
                None => Err(self.bad_value(option, number_of(&range))),
                number => Ok(number),
            },
        }
    }

    /// Reads an option that is one of some words.
    ///
    /// # Errors
    ///
    /// [`BotError::BadValue`] where the text is none of them.
    pub fn word(
        &self,
        option: &'static str,
        words: &[&'static str],
    ) -> Result<&'static str, BotError> {
        let read = |text: &str| words.iter().find(|&&word| word == text).copied();
        self.read(option, read)
            .ok_or_else(|| self.bad_value(option, format!("one of {}", words.join(", "))))
    }

    /// Reads an option that is `on` or `off`.
    ///
    /// # Errors
    ///
    /// [`BotError::BadValue`] where the text is neither.
    pub fn is_on(&self, option: &'static str) -> Result<bool, BotError> {
        self.word(option, &["on", "off"]).map(|word| word == "on")
    }

    /// Reads the option `hash`, the size of a table from 1 to 4,096 MiB, in bytes.
    ///
    /// # Errors
    ///
    /// [`BotError::BadValue`] where the text is no number of the range.
    pub fn table_bytes(&self) -> Result<usize, BotError> {
        self.number("hash", 1..=4_096)
            .map(|mib| (mib as usize) << 20)
    }

    /// What the text given, or else the default, is read as.
    fn read<T>(&self, option: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        if let Some(text) = self.given(option) {
            return read(text);
        }
        let mut options = self.info.options.iter();
        let default = options.find(|info| info.name == option);
        let value = default.and_then(|info| read(info.default));
        assert!(
            value.is_some(),
            "`{option}` is listed with a default that can be given"
        );
        value
    }
}

fn number_of<N: fmt::Display>(range: &RangeInclusive<N>) -> String {
    format!("a whole number from {} to {}", range.start(), range.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTS: &[BotInfo] = &[BotInfo {
        name: "search",
        summary: "looks ahead",
        options: &[
            OptionInfo::new("ways", "ways tried, 1 to 9", "3"),
            OptionInfo::new("depth", "plies, 1 to 9", "no bound"),
            OptionInfo::new("order", "on or off", "off"),
            OptionInfo::new("wrong", "on or off", "perhaps"),
        ],
    }];

    fn options(text: &str) -> BotOptions {
        read_player(text).unwrap().1
    }

    #[test]
    fn the_default_told_is_the_default_used() {
        let none = BotOptions::new();
        let settings = find_bot(BOTS, "search", &none).unwrap();
        assert_eq!(settings.number("ways", 1..=9), Ok(3));
        assert_eq!(settings.bound("depth", 1..=9), Ok(None));
        assert_eq!(settings.is_on("order"), Ok(false));
        assert_eq!(settings.word("order", &["off"]), Ok("off"));
        assert_eq!(settings.given("ways"), None);

        let given = options("search:ways=9,depth=1,order=on");
        let settings = find_bot(BOTS, "search", &given).unwrap();
        assert_eq!(settings.number("ways", 1..=9), Ok(9));
        assert_eq!(settings.bound("depth", 1..=9), Ok(Some(1)));
        assert_eq!(settings.is_on("order"), Ok(true));
        assert_eq!(settings.given("ways"), Some("9"));
    }

    #[test]
    #[should_panic(expected = "`wrong` is listed with a default that can be given")]
    fn a_default_that_could_not_be_given_is_a_mistake() {
        let none = BotOptions::new();
        let _ = find_bot(BOTS, "search", &none).unwrap().is_on("wrong");
    }

    #[test]
    fn values_out_of_range_are_refused() {
        for text in ["0", "10", "+4", "x"] {
            let given = options(&format!("search:ways={text},depth={text},order={text}"));
            let settings = find_bot(BOTS, "search", &given).unwrap();
            let number = settings.number("ways", 1..=9).unwrap_err().to_string();
            let bound = settings.bound("depth", 1..=9).unwrap_err().to_string();
            let word = settings.is_on("order").unwrap_err().to_string();
            assert_eq!(
                [number, bound, word],
                [
                    format!(
                        "player `search`, option `ways`: `{text}` is not a whole number from 1 to 9"
                    ),
                    format!(
                        "player `search`, option `depth`: `{text}` is not a whole number from 1 to 9"
                    ),
                    format!("player `search`, option `order`: `{text}` is not one of on, off"),
                ]
            );
        }
    }

    #[test]
    fn messages_show_texts_escaped_and_cut() {
        let long = format!("\u{1b}[2J{}", "x".repeat(1_000_000));
        let (own, foreign) = (
            options(&format!("search:ways={long}")),
            options(&format!("search:{long}=1")),
        );
        let settings = find_bot(BOTS, "search", &own).unwrap();
        let faults = [
            find_bot(BOTS, &long, &own).unwrap_err().to_string(),
            find_bot(BOTS, "search", &foreign).unwrap_err().to_string(),
            settings.number("ways", 1..=9).unwrap_err().to_string(),
            read_options([&long]).unwrap_err().to_string(),
            read_options([format!("{long}=1"), format!("{long}=1")])
                .unwrap_err()
                .to_string(),
        ];
        for fault in faults {
            assert!(fault.contains(r"`\u{1b}[2Jxxx"), "{fault:.200}");
            assert!(fault.len() < 200, "{fault:.300}");
        }
    }
}
