//! Text protocols between players and those who run games.
//!
//! Nothing in here knows a game: positions and moves are the games' own texts, and where a protocol
//! writes them in another way, that is a matter of text too.

use clap::ValueEnum;

use crate::games::GameName;

pub(crate) mod client;
pub(crate) mod input;
pub(crate) mod lightriders;
pub(crate) mod qtp;
pub(crate) mod serve;
pub(crate) mod tron2010;

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// Universal Game Interface: UCI for any game, and `query p1turn`
    Ugi,
    /// Quoridor Text Protocol, like GTP
    Qtp,
    /// A map for each move, as in the Google AI challenge of 2010
    Tron2010,
    /// The lines of riddles.io's Light Riders
    Lightriders,
}

/// The rows of a tron position's text, without what says whose turn it is.
fn board_rows(position: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = position.split('/').collect();
    if rows.first().is_some_and(|row| row.starts_with("turn ")) {
        rows.remove(0);
    }
    rows
}

impl Protocol {
    /// The name, as on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Qtp => "qtp",
            Self::Tron2010 => "tron2010",
            Self::Lightriders => "lightriders",
        }
    }

    /// Fails, saying why, if the protocol has no words for the game.
    pub(crate) fn check_game(self, game: GameName) -> anyhow::Result<()> {
        let only = match self {
            Self::Ugi => game.name(),
            Self::Qtp => "quoridor",
            Self::Tron2010 | Self::Lightriders => "tron",
        };
        anyhow::ensure!(
            game.name() == only,
            "protocol {} is for {only} only",
            self.name()
        );
        Ok(())
    }
}
