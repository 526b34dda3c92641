//! Options that several commands have, and that games and protocols read.

use core::str::FromStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use search_core::Limits;

use crate::log::{Adjudication, LimitsRecord};

/// Which start, for every game.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct StartArgs {
    /// A position in one line, a layout's name or its code
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "size", "walls", "map", "start"])]
    pub(crate) position: Option<String>,
    /// A position from a file, which may be a board of many lines; `-` is standard input
    #[arg(long, value_name = "F", conflicts_with_all = ["size", "walls", "map", "start"])]
    pub(crate) file: Option<PathBuf>,
    /// Moves played from there, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// quoridor: `9` or `WxH` squares; dots-boxes: `RxC` boxes; tron: `WxH` of the fair map
    /// [default: 9; 5x5; 16x16]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// quoridor: walls in each hand [default: 10]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(0, 1_000))]
    pub(crate) walls: Option<u32>,
    /// tron: `fair` (drawn from the seed), or the rows of a map joined by `/` [default: fair]
    #[arg(long, value_name = "MAP")]
    pub(crate) map: Option<String>,
    /// dots-boxes: american, swedish or icelandic; huarong: a layout's name
    /// [default: american; 横刀立马]
    #[arg(long, value_name = "START")]
    pub(crate) start: Option<String>,
    /// tron: simultaneous or alternating [default: simultaneous]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// The form of the position's text. huarong: `gnome` for a level of GNOME Klotski, the others are
    /// recognised; dots-boxes: line, dbn, actions or dbl [default: line]
    #[arg(long, value_name = "FORM")]
    pub(crate) form: Option<String>,
    /// huarong: what counts as one move: move, slide, step, move-then-step, group-move, group-slide
    /// or group-step [default: move]
    #[arg(long, value_name = "METRIC")]
    pub(crate) metric: Option<String>,
    /// huarong: the goal pieces where they must stand, rows joined by `/`, `.` elsewhere
    #[arg(long, value_name = "ROWS")]
    pub(crate) goal: Option<String>,
    /// huarong: pieces named in the goal that may stand in for one another, such as `34`
    #[arg(long, value_name = "PIECES")]
    pub(crate) alike: Vec<String>,
    /// huarong: pieces move along their long axis only, as in Rush Hour
    #[arg(long)]
    pub(crate) axis_bound: bool,
}

/// Rules that are left open, as options.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// quoridor: a position that comes this many times since the last wall is a draw [default: 3]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(2, 100))]
    pub(crate) repetitions: Option<u32>,
    /// quoridor: a game of this many plies is a draw [default: 300]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1, 100_000))]
    pub(crate) ply_cap: Option<u32>,
}

/// Bounds on a search.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Nodes searched, or states expanded
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Plies, or moves of a solution
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole::<u32>(1, 1_000))]
    pub(crate) depth: Option<u32>,
    /// Milliseconds
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(1, 31_536_000_000))]
    pub(crate) time_ms: Option<u64>,
    /// Mebibytes that a solver's tables may hold
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u64>(1, 1 << 20))]
    pub(crate) memory_mb: Option<u64>,
    /// Threads for one search, where the engine knows how to use them; more than one may change
    /// what is found from run to run [default: 1]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_024))]
    pub(crate) threads: Option<usize>,
}

impl LimitArgs {
    /// Whether anything but memory is bounded.
    pub(crate) fn bounds_work(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.time_ms.is_some()
    }

    /// As a log's header has them.
    pub(crate) fn record(self) -> LimitsRecord {
        LimitsRecord {
            nodes: self.nodes,
            depth: self.depth,
            time_ms: self.time_ms,
            memory_mb: self.memory_mb,
            threads: self.threads,
            ..LimitsRecord::default()
        }
    }
}

impl From<LimitsRecord> for Limits {
    fn from(record: LimitsRecord) -> Self {
        let mut limits = Self::none();
        limits.nodes = record.nodes;
        limits.depth = record.depth;
        limits.time = record.time_ms.map(Duration::from_millis);
        limits.memory = record
            .memory_mb
            .map(|mb| usize::try_from(mb.saturating_mul(1 << 20)).unwrap_or(usize::MAX));
        limits.with_threads(record.threads.unwrap_or(1))
    }
}

/// How long programs outside are waited for.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Programs outside")]
pub(crate) struct PatienceArgs {
    /// Milliseconds for a program to be ready [default: 10000]
    #[arg(long = "startup-ms", value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(1, 3_600_000))]
    pub(crate) startup: Option<u64>,
    /// Milliseconds beyond its time in which a program's move still counts [default: 50]
    #[arg(long = "margin-ms", value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(0, 3_600_000))]
    pub(crate) margin: Option<u64>,
    /// Milliseconds for a program's move where no time is set [default: 60000]
    #[arg(long = "stall-ms", value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(1, 31_536_000_000))]
    pub(crate) stall: Option<u64>,
}

/// What ends games before their rules do.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Adjudication")]
pub(crate) struct AdjudicationArgs {
    /// A game is won as soon as for PLIES plies in a row every value, by both sides, gives the same side
    /// SCORE or more
    #[arg(long, value_names = ["SCORE", "PLIES"], num_args = 2, value_parser = small())]
    pub(crate) adjudicate_win: Vec<i32>,
    /// A game is drawn as soon as for PLIES plies in a row every value, by both sides, is SCORE from 0 at
    /// most, but not before ply FROM
    #[arg(long, value_names = ["SCORE", "PLIES", "FROM"], num_args = 3, value_parser = small())]
    pub(crate) adjudicate_draw: Vec<i32>,
    /// A game is drawn after so many plies of its players
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1, 1_000_000))]
    pub(crate) max_plies: Option<u32>,
}

/// A parser of numbers that may be scores and counts.
fn small() -> impl Fn(&str) -> Result<i32, String> + Clone {
    whole::<i32>(0, 1_000_000)
}

impl AdjudicationArgs {
    /// As a log's header has them.
    pub(crate) fn record(&self) -> Adjudication {
        Adjudication {
            win: self.adjudicate_win.clone().try_into().ok(),
            draw: self.adjudicate_draw.clone().try_into().ok(),
            max_plies: self.max_plies,
        }
    }
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Milliseconds for all moves.
    pub(crate) base_ms: u64,
    /// Milliseconds that each move adds.
    pub(crate) increment_ms: u64,
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ms = |text: &str| {
            let seconds: f64 = text.trim().parse().ok()?;
            let known = (0.0..=1e6).contains(&seconds);
            known.then_some((seconds * 1e3).round() as u64)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (ms(base), ms(increment)) {
            (Some(base_ms @ 1..), Some(increment_ms)) => Ok(Self {
                base_ms,
                increment_ms,
            }),
            _ => Err("write BASE+INC in seconds, such as 5+0.1".to_owned()),
        }
    }
}

/// How much of a solution is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hint {
    /// How many moves it takes
    Length,
    /// The first move too
    Next,
    /// All of it
    #[default]
    Line,
}

/// A parser of whole numbers from `min` to `max` whose complaint says just that.
pub(crate) fn whole<T: TryFrom<u64>>(
    min: u64,
    max: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        text.parse::<u64>()
            .ok()
            .filter(|number| (min..=max).contains(number))
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("not a whole number from {min} to {max}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_in_seconds() {
        let clock = |text: &str| text.parse::<Clock>().ok();
        let of = |base_ms, increment_ms| {
            Some(Clock {
                base_ms,
                increment_ms,
            })
        };
        assert_eq!(clock("5+0.1"), of(5_000, 100));
        assert_eq!(clock("0.5"), of(500, 0));
        for text in ["", "+1", "0+1", "5+", "5-1", "-1+1", "nan", "inf"] {
            assert_eq!(clock(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_have_bounds() {
        let parse = whole::<u32>(2, 5);
        assert_eq!(parse("5"), Ok(5));
        for text in ["1", "6", "-3", "x", "", "99999999999999999999999"] {
            assert_eq!(
                parse(text),
                Err("not a whole number from 2 to 5".to_owned())
            );
        }
    }
}
