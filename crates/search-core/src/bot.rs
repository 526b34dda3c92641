//! Players: what chooses a move in a match.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::limits::Limits;
use crate::rng::SplitMix64;
use crate::score::Score;
use crate::side::Side;
use crate::simultaneous::Simultaneous;
use crate::stats::Stats;

/// What a player chose, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move to play.
    pub mv: M,
    /// The player's value of the position from the view of the side to move; `None` from players
    /// that do not judge.
    pub value: Option<Score>,
    /// The last full depth searched, 0 from players that do not search.
    pub depth: u32,
    /// The line the player expects, `mv` first; may hold `mv` alone.
    pub pv: Vec<M>,
    /// The work done.
    pub stats: Stats,
}

impl<M: Copy> Choice<M> {
    /// A choice made without search or judgement.
    pub fn plain(mv: M) -> Self {
        Self {
            mv,
            value: None,
            depth: 0,
            pv: vec![mv],
            stats: Stats::default(),
        }
    }
}

/// A player of a turn-based game.
///
/// A bot may remember what it has seen of the running game (to avoid going in circles) and may
/// keep a table between moves; [`Bot::new_game`] forgets all of it. After `new_game` with the same
/// seed, the same questions under node or depth limits get the same answers.
pub trait Bot<G: Game>: Send {
    /// Forgets everything and takes a new seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move for the side to move.
    ///
    /// # Panics
    ///
    /// May panic if the game is over.
    fn choose(&mut self, position: &G, limits: &Limits) -> Choice<G::Move>;
}

/// A player of a game in which both move at once: it is told which side it is.
///
/// The same rules on memory and seeds hold as for [`Bot`].
pub trait SimultaneousBot<S: Simultaneous>: Send {
    /// Forgets everything and takes a new seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move for `side`, not knowing the other's.
    ///
    /// # Panics
    ///
    /// May panic if the game is over.
    fn choose(&mut self, position: &S, side: Side, limits: &Limits) -> Choice<S::Move>;
}

/// Plays any legal move, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: SplitMix64,
}

impl RandomBot {
    /// A random player with its own stream.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: SplitMix64::new(seed),
        }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &G, _limits: &Limits) -> Choice<G::Move> {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let mv = self
            .rng
            .pick(moves.as_ref())
            .expect("a game that goes on has a legal move");
        Choice::plain(*mv)
    }
}

impl<S: Simultaneous> SimultaneousBot<S> for RandomBot {
    fn new_game(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn choose(&mut self, position: &S, side: Side, _limits: &Limits) -> Choice<S::Move> {
        let mut moves = S::Moves::default();
        position.moves(side, &mut moves);
        let mv = self
            .rng
            .pick(moves.as_ref())
            .expect("a game that goes on has a move to make");
        Choice::plain(*mv)
    }
}

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
                word: word.to_owned(),
            })?;
        if options.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(OptionsError::Repeated {
                key: key.to_owned(),
            });
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
        /// The word.
        word: String,
    },
    /// An option is given twice.
    #[error("option `{key}` is given twice")]
    Repeated {
        /// The option.
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
    /// Its options, each with its meaning and default.
    pub options: &'static [(&'static str, &'static str)],
}

/// Why a player spec was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BotError {
    /// The game has no player of that name.
    #[error("unknown player `{name}`; players: {known}")]
    UnknownPlayer {
        /// The name asked for.
        name: String,
        /// The names there are, comma-separated.
        known: String,
    },
    /// The player has no option of that name.
    #[error("player `{player}` has no option `{option}`; options: {known}")]
    UnknownOption {
        /// The player.
        player: String,
        /// The option asked for.
        option: String,
        /// The options there are, comma-separated, or `none`.
        known: String,
    },
    /// The option's value cannot be read or is out of range.
    #[error("player `{player}`, option `{option}`: `{value}` is not {expected}")]
    BadValue {
        /// The player.
        player: String,
        /// The option.
        option: String,
        /// The text given.
        value: String,
        /// What would be right, such as `a whole number from 1 to 64`.
        expected: String,
    },
}

/// Finds a player in a game's list and checks that every option given is one of its own.
///
/// # Errors
///
/// [`BotError::UnknownPlayer`] and [`BotError::UnknownOption`].
pub fn find_bot<'a>(
    infos: &'a [BotInfo],
    name: &str,
    options: &BotOptions,
) -> Result<&'a BotInfo, BotError> {
    let info = infos.iter().find(|info| info.name == name).ok_or_else(|| {
        let known = infos
            .iter()
            .map(|info| info.name)
            .collect::<Vec<_>>()
            .join(", ");
        BotError::UnknownPlayer {
            name: name.to_owned(),
            known,
        }
    })?;
    for option in options.keys() {
        if !info.options.iter().any(|(known, _)| known == option) {
            let known = info
                .options
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(", ");
            return Err(BotError::UnknownOption {
                player: name.to_owned(),
                option: option.clone(),
                known: if known.is_empty() {
                    "none".to_owned()
                } else {
                    known
                },
            });
        }
    }
    Ok(info)
}

/// Reads a whole-number option, or gives the default where it is not set.
///
/// # Errors
///
/// [`BotError::BadValue`] where the text is no number of the range.
pub fn number_option(
    player: &str,
    options: &BotOptions,
    option: &str,
    default: u64,
    range: core::ops::RangeInclusive<u64>,
) -> Result<u64, BotError> {
    let Some(text) = options.get(option) else {
        return Ok(default);
    };
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| BotError::BadValue {
            player: player.to_owned(),
            option: option.to_owned(),
            value: text.clone(),
            expected: format!("a whole number from {} to {}", range.start(), range.end()),
        })
}

/// Reads an option that is one of some words, of which the first is the default.
///
/// # Errors
///
/// [`BotError::BadValue`] where the text is none of them.
///
/// # Panics
///
/// If there are no words.
pub fn word_option(
    player: &str,
    options: &BotOptions,
    option: &str,
    words: &[&'static str],
) -> Result<&'static str, BotError> {
    let Some(text) = options.get(option) else {
        return Ok(words[0]);
    };
    words
        .iter()
        .find(|word| *word == text)
        .copied()
        .ok_or_else(|| BotError::BadValue {
            player: player.to_owned(),
            option: option.to_owned(),
            value: text.clone(),
            expected: format!("one of {}", words.join(", ")),
        })
}

/// Reads the option `hash`, the size of a table from 1 to 4,096 MiB, in bytes; `default` is in MiB
/// too.
///
/// # Errors
///
/// [`BotError::BadValue`] where the text is no number of the range.
pub fn table_option(player: &str, options: &BotOptions, default: u64) -> Result<usize, BotError> {
    number_option(player, options, "hash", default, 1..=4_096).map(|mib| (mib as usize) << 20)
}
