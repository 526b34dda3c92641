//! The text that names a player: `NAME[:key=value,...][@LABEL]`.

use core::fmt;
use core::str::FromStr;

use search_core::BotOptions;

/// A player as asked for: which one, with which settings, and what to call it.
///
/// ```
/// use arena::player_spec::PlayerSpec;
/// let spec: PlayerSpec = "alphabeta:depth=4,hash=8@deep".parse()?;
/// assert_eq!((spec.name.as_str(), spec.label.as_str()), ("alphabeta", "deep"));
/// assert_eq!(spec.options["hash"], "8");
/// assert_eq!(spec.to_string(), "alphabeta:depth=4,hash=8");
/// # Ok::<(), arena::player_spec::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    /// The player's name in its game's list.
    pub name: String,
    /// Its settings.
    pub options: BotOptions,
    /// What tables and logs call it; the spec's own text where no label was given.
    pub label: String,
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no name before the first `:` or `@`.
    #[error("player `{0}`: the name is missing, write NAME[:key=value,...][@LABEL]")]
    NoName(String),
    /// There is an `@` and nothing after it.
    #[error("player `{0}`: the label after `@` is empty")]
    NoLabel(String),
    /// There is a character in it that would upset tables and terminals, such as a newline.
    #[error("player `{}`: {:?} has no place in a player's name or label", text.escape_debug(), character)]
    Control {
        /// The whole text.
        text: String,
        /// The character.
        character: char,
    },
    /// An option is not of the form `key=value`.
    #[error("player `{spec}`, option {number} (`{option}`): write it as key=value")]
    BadOption {
        /// The whole text.
        spec: String,
        /// Which option, counted from 1.
        number: usize,
        /// Its text.
        option: String,
    },
    /// An option is given twice.
    #[error("player `{spec}`: option `{key}` is given twice")]
    Repeated {
        /// The whole text.
        spec: String,
        /// The option.
        key: String,
    },
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Some(character) = text.chars().find(|character| character.is_control()) {
            return Err(SpecError::Control {
                text: text.to_owned(),
                character,
            });
        }
        let (body, label) = match text.split_once('@') {
            Some((_, "")) => return Err(SpecError::NoLabel(text.to_owned())),
            Some((body, label)) => (body, label),
            None => (text, text),
        };
        let (name, settings) = body.split_once(':').unwrap_or((body, ""));
        if name.is_empty() {
            return Err(SpecError::NoName(text.to_owned()));
        }
        let mut options = BotOptions::new();
        for (index, option) in settings.split(',').enumerate() {
            if settings.is_empty() {
                break;
            }
            let (key, value) = option
                .split_once('=')
                .filter(|(key, value)| !key.is_empty() && !value.is_empty())
                .ok_or_else(|| SpecError::BadOption {
                    spec: text.to_owned(),
                    number: index + 1,
                    option: option.to_owned(),
                })?;
            if options.insert(key.to_owned(), value.to_owned()).is_some() {
                return Err(SpecError::Repeated {
                    spec: text.to_owned(),
                    key: key.to_owned(),
                });
            }
        }
        Ok(Self {
            name: name.to_owned(),
            options,
            label: label.to_owned(),
        })
    }
}

impl fmt::Display for PlayerSpec {
    /// The name and the settings in alphabetical order, without the label: equal texts play alike.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.options.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// Two players with labels that differ, so that a table can tell them apart: where both have the
/// same, the second gets `#2`.
pub fn distinct_labels(a: PlayerSpec, mut b: PlayerSpec) -> [PlayerSpec; 2] {
    if a.label == b.label {
        b.label.push_str("#2");
    }
    [a, b]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_label_themselves() {
        let spec: PlayerSpec = "greedy".parse().unwrap();
        assert_eq!(spec.label, "greedy");
        assert!(spec.options.is_empty());
        let [a, b] = distinct_labels(spec.clone(), spec);
        assert_eq!((a.label.as_str(), b.label.as_str()), ("greedy", "greedy#2"));
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        insta::assert_snapshot!(fault(""), @"player ``: the name is missing, write NAME[:key=value,...][@LABEL]");
        insta::assert_snapshot!(fault(":a=1"), @"player `:a=1`: the name is missing, write NAME[:key=value,...][@LABEL]");
        insta::assert_snapshot!(fault("best@"), @"player `best@`: the label after `@` is empty");
        insta::assert_snapshot!(fault("best@a\nb\u{1b}[31m"), @r"player `best@a\nb\u{1b}[31m`: '\n' has no place in a player's name or label");
        insta::assert_snapshot!(fault("best:a=1,b"), @"player `best:a=1,b`, option 2 (`b`): write it as key=value");
        insta::assert_snapshot!(fault("best:a=1,a=2"), @"player `best:a=1,a=2`: option `a` is given twice");
        insta::assert_snapshot!(fault("best:a=,"), @"player `best:a=,`, option 1 (`a=`): write it as key=value");
    }
}
