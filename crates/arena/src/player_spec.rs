//! The text that names a player: `NAME[:key=value,...][@LABEL]`, or for a program outside
//! `cmd:PROTOCOL:COMMAND LINE[@LABEL]`.

use core::fmt;
use core::str::FromStr;

use search_core::BotOptions;
use search_core::bot::{OptionsError, read_player};

use crate::log::Player;
use crate::protocol::Protocol;
use crate::protocol::client::words;
use crate::protocol::qtp::Anchor;

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
    /// The options cannot be read.
    #[error("player `{spec}`, {fault}")]
    Options {
        /// The whole text.
        spec: String,
        /// What is wrong with them.
        fault: OptionsError,
    },
    /// A program outside without a protocol or a command line.
    #[error(
        "player `{0}`: write cmd:PROTOCOL:COMMAND LINE, the protocol one of ugi, qtp, qtp-lower-left, tron2010, lightriders"
    )]
    NoCommand(String),
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
        if let Some(command) = text.strip_prefix(OUTSIDE) {
            return outside(text, command);
        }
        let (body, label) = match text.split_once('@') {
            Some((_, "")) => return Err(SpecError::NoLabel(text.to_owned())),
            Some((body, label)) => (body, label),
            None => (text, text),
        };
        if body.is_empty() || body.starts_with(':') {
            return Err(SpecError::NoName(text.to_owned()));
        }
        let (name, options) = read_player(body).map_err(|fault| SpecError::Options {
            spec: text.to_owned(),
            fault,
        })?;
        Ok(Self {
            name: name.to_owned(),
            options,
            label: label.to_owned(),
        })
    }
}

/// How the spec of a program outside begins.
const OUTSIDE: &str = "cmd:";

/// A program outside, as a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// What it speaks.
    pub(crate) protocol: Protocol,
    /// How it names walls, where that matters.
    pub(crate) anchor: Anchor,
    /// How it is started.
    pub(crate) line: String,
}

/// The protocol of a spec's word.
fn protocol(word: &str) -> Option<(Protocol, Anchor)> {
    Some(match word {
        "ugi" => (Protocol::Ugi, Anchor::default()),
        "qtp" => (Protocol::Qtp, Anchor::UpperLeft),
        "qtp-lower-left" => (Protocol::Qtp, Anchor::LowerLeft),
        "tron2010" => (Protocol::Tron2010, Anchor::default()),
        "lightriders" => (Protocol::Lightriders, Anchor::default()),
        _ => return None,
    })
}

/// Reads what follows `cmd:`. The label is what follows the last `@`, unless that has a space or a
/// slash in it and so is part of the command.
fn outside(text: &str, rest: &str) -> Result<PlayerSpec, SpecError> {
    let (body, label) = match rest.rsplit_once('@') {
        Some((_, "")) => return Err(SpecError::NoLabel(text.to_owned())),
        Some((body, label)) if !label.contains([' ', '/']) => (body, label),
        _ => (rest, text),
    };
    let Some((word, line)) = body
        .split_once(':')
        .filter(|(word, line)| protocol(word).is_some() && words(line).is_ok())
    else {
        return Err(SpecError::NoCommand(text.to_owned()));
    };
    Ok(PlayerSpec {
        name: "cmd".to_owned(),
        options: BotOptions::from([
            ("protocol".to_owned(), word.to_owned()),
            ("command".to_owned(), line.to_owned()),
        ]),
        label: label.to_owned(),
    })
}

impl PlayerSpec {
    /// The program outside that this is, if it is one.
    pub(crate) fn command(&self) -> Option<Command> {
        let (protocol, anchor) = protocol(self.options.get("protocol")?)?;
        (self.name == "cmd").then_some(Command {
            protocol,
            anchor,
            line: self.options.get("command")?.clone(),
        })
    }
}

impl From<&Player> for PlayerSpec {
    fn from(player: &Player) -> Self {
        Self {
            name: player.name.clone(),
            options: player.options.clone(),
            label: player.label.clone(),
        }
    }
}

impl From<&PlayerSpec> for Player {
    fn from(spec: &PlayerSpec) -> Self {
        Self {
            label: spec.label.clone(),
            name: spec.name.clone(),
            options: spec.options.clone(),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// The name and the settings in alphabetical order, without the label: equal texts play alike.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name == "cmd"
            && let (Some(protocol), Some(command)) =
                (self.options.get("protocol"), self.options.get("command"))
        {
            return write!(f, "{OUTSIDE}{protocol}:{command}");
        }
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.options.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// Players with labels that differ, so that a table can tell them apart: where several have the same,
/// the second gets `#2`, and so on.
pub fn distinct_labels(mut specs: Vec<PlayerSpec>) -> Vec<PlayerSpec> {
    for index in 1..specs.len() {
        let (before, rest) = specs.split_at_mut(index);
        let own = &mut rest[0].label;
        let plain = own.clone();
        let mut number = 2;
        while before.iter().any(|other| other.label == *own) {
            *own = format!("{plain}#{number}");
            number += 1;
        }
    }
    specs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_label_themselves() {
        let spec: PlayerSpec = "greedy".parse().unwrap();
        assert_eq!(spec.label, "greedy");
        assert!(spec.options.is_empty());
        let labels: Vec<String> = distinct_labels(vec![spec; 3])
            .into_iter()
            .map(|spec| spec.label)
            .collect();
        assert_eq!(labels, ["greedy", "greedy#2", "greedy#3"]);
    }

    #[test]
    fn programs_outside_have_a_command_line() {
        let spec: PlayerSpec = "cmd:ugi:./bot --level 3,4@weak".parse().unwrap();
        assert_eq!((spec.label.as_str(), spec.name.as_str()), ("weak", "cmd"));
        assert_eq!(spec.command().unwrap().line, "./bot --level 3,4");
        assert_eq!(spec.to_string(), "cmd:ugi:./bot --level 3,4");
        let spec: PlayerSpec = "cmd:qtp-lower-left:/opt/me@home/bot x".parse().unwrap();
        let command = spec.command().unwrap();
        assert_eq!(command.line, "/opt/me@home/bot x");
        assert_eq!(
            (command.protocol, command.anchor),
            (Protocol::Qtp, Anchor::LowerLeft)
        );
        assert_eq!(spec.label, "cmd:qtp-lower-left:/opt/me@home/bot x");
        for text in ["cmd:", "cmd:ugi", "cmd:ugi:", "cmd:uci:x", "cmd:ugi:'x"] {
            assert!(
                matches!(text.parse::<PlayerSpec>(), Err(SpecError::NoCommand(_))),
                "{text}"
            );
        }
        assert_eq!("greedy".parse::<PlayerSpec>().unwrap().command(), None);
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        insta::assert_snapshot!(fault(""), @"player ``: the name is missing, write NAME[:key=value,...][@LABEL]");
        insta::assert_snapshot!(fault(":a=1"), @"player `:a=1`: the name is missing, write NAME[:key=value,...][@LABEL]");
        insta::assert_snapshot!(fault("best@"), @"player `best@`: the label after `@` is empty");
        insta::assert_snapshot!(fault("best@a\nb\u{1b}[31m"), @r"player `best@a\nb\u{1b}[31m`: '\n' has no place in a player's name or label");
        insta::assert_snapshot!(fault("best:a=1,b"), @"player `best:a=1,b`, option 2 (`b`): write it as key=value");
        insta::assert_snapshot!(fault("best:a=1,a=2"), @"player `best:a=1,a=2`, option `a` is given twice");
        insta::assert_snapshot!(fault("best:a=,"), @"player `best:a=,`, option 1 (`a=`): write it as key=value");
    }
}
