//! The options of what plays matches, looks at their logs, or talks with programs outside.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::PositionArgs;
use crate::contest::MAX_GAMES;
use crate::contest::schedule::Shard;
use crate::games::GameName;
use crate::options::{
    AdjudicationArgs, Clock, LimitArgs, PatienceArgs, RulesArgs, StartArgs, whole,
};
use crate::player_spec::PlayerSpec;
use crate::protocol::Protocol;
use crate::protocol::qtp::Anchor;
use crate::ratings::{Sprt, SprtError, SprtModel};

/// How a match is played.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: GameName,
    /// Player A: NAME[:key=value,...][@LABEL], or cmd:PROTOCOL:COMMAND LINE
    #[arg(value_name = "A")]
    pub(crate) a: PlayerSpec,
    /// Player B
    #[arg(value_name = "B")]
    pub(crate) b: PlayerSpec,
    /// Show each board as it is played, one game at a time
    #[arg(long, conflicts_with_all = ["jobs", "json"])]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
    #[command(flatten)]
    pub(crate) sprt: SprtArgs,
}

/// How a tournament is played.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(crate) struct TournamentArgs {
    /// The game
    #[arg(value_name = "GAME", required_unless_present = "config")]
    pub(crate) game: Option<GameName>,
    /// The players: NAME[:key=value,...][@LABEL], or cmd:PROTOCOL:COMMAND LINE
    #[arg(value_name = "PLAYER", num_args = 0..)]
    pub(crate) players: Vec<PlayerSpec>,
    /// The first player against all others, instead of everyone against everyone
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// A TOML file of these options: `game = "..."`, `players = ["...", ...]`, and any other by its name
    /// without the dashes; what the command line says goes before
    #[arg(long, value_name = "F.toml")]
    pub(crate) config: Option<PathBuf>,
    /// Show each board as it is played, one game at a time
    #[arg(long, conflicts_with_all = ["jobs", "json"])]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

/// What matches and tournaments have in common.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    /// Games of each two players; two make a pair with one opening and swapped seats. huarong: layouts
    /// [default: 10; huarong: all of the set]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1, MAX_GAMES))]
    pub(crate) games: Option<u64>,
    /// Random plies before the players take over [default: the game's own]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(0, 100))]
    pub(crate) opening_plies: Option<u32>,
    /// Openings from a file instead of random ones: the moves of one a line, `#` begins a remark; pairs
    /// (in tournaments, rounds) take them in this order, each once
    #[arg(long, value_name = "F", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Write the games to this file, JSON lines; an earlier log is replaced, a file of another kind
    /// is left alone
    #[arg(long, value_name = "F.jsonl")]
    pub(crate) log: Option<PathBuf>,
    /// Go on with the log where it breaks off; the end is the same as without a break
    #[arg(long, requires = "log")]
    pub(crate) resume: bool,
    /// Play every Nth pair only, beginning with the Ith; `arena merge` joins the logs
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Add the time of each move to the log, which then differs from run to run
    #[arg(long, requires = "log")]
    pub(crate) times: bool,
    /// Games played at once; results do not depend on it [default: all cores]
    #[arg(long, value_name = "J", allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_024))]
    pub(crate) jobs: Option<usize>,
    /// Exit code 1 if a player broke the rules, its time or itself
    #[arg(long)]
    pub(crate) strict: bool,
    /// Seconds for all moves of a game, and what each move adds, such as 5+0.1
    #[arg(
        long = "tc",
        value_name = "BASE+INC",
        help_heading = "Limits",
        conflicts_with = "time_ms"
    )]
    pub(crate) clock: Option<Clock>,
    /// Keep what programs outside say on standard error in this folder, a file a game and seat
    #[arg(long, value_name = "DIR", help_heading = "Programs outside")]
    pub(crate) bot_stderr: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) patience: PatienceArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// The program to check.
#[derive(Debug, Args)]
pub(crate) struct CheckBotArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: GameName,
    /// The program: cmd:PROTOCOL:COMMAND LINE
    #[arg(value_name = "SPEC")]
    pub(crate) spec: PlayerSpec,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

/// How a person plays.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game and where it begins
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The other player: NAME[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: PlayerSpec,
    /// Sit in the second seat
    #[arg(long)]
    pub(crate) second: bool,
    /// How hard the other player thinks, from 1 to 9
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(1, 9), conflicts_with_all = ["nodes", "depth", "time_ms"])]
    pub(crate) level: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The game to step through.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// A match log
    #[arg(value_name = "LOG")]
    pub(crate) log: PathBuf,
    /// The game's number [default: the first of the log]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = whole::<u64>(1, MAX_GAMES))]
    pub(crate) game: Option<u64>,
    /// Write a page to this file instead
    #[arg(long, value_name = "F.html")]
    pub(crate) html: Option<PathBuf>,
    /// Milliseconds that a board stays on a terminal
    #[arg(long, value_name = "T", default_value_t = 400, allow_negative_numbers = true, value_parser = whole::<u64>(0, 60_000))]
    pub(crate) pause_ms: u64,
}

/// The logs to report on.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Match logs of one game
    #[arg(value_name = "LOG", required = true)]
    pub(crate) logs: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "F.html")]
    pub(crate) html: PathBuf,
}

/// The logs to join.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Logs of the shards of one match or tournament
    #[arg(value_name = "LOG", required = true)]
    pub(crate) logs: Vec<PathBuf>,
    /// The file to write
    #[arg(short, long, value_name = "F.jsonl")]
    pub(crate) output: PathBuf,
}

/// A test that may end a match.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "SPRT")]
pub(crate) struct SprtArgs {
    /// Test whether the difference is ELO0 or ELO1
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    pub(crate) sprt: Vec<f64>,
    /// What the differences are measured in: normalised or logistic Elo
    #[arg(
        long,
        value_name = "MODEL",
        requires = "sprt",
        default_value = "normalised"
    )]
    pub(crate) sprt_model: SprtModel,
    /// How often ELO1 may be accepted though ELO0 holds
    #[arg(long, value_name = "P", requires = "sprt", default_value_t = 0.05)]
    pub(crate) sprt_alpha: f64,
    /// How often ELO0 may be accepted though ELO1 holds
    #[arg(long, value_name = "P", requires = "sprt", default_value_t = 0.05)]
    pub(crate) sprt_beta: f64,
}

impl SprtArgs {
    /// The test, if one is asked for.
    pub(crate) fn test(&self) -> Result<Option<Sprt>, SprtError> {
        let &[elo0, elo1] = self.sprt.as_slice() else {
            return Ok(None);
        };
        let test = Sprt {
            elo0,
            elo1,
            alpha: self.sprt_alpha,
            beta: self.sprt_beta,
            model: self.sprt_model,
        };
        test.checked().map(Some)
    }
}

/// The logs to rate.
#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Match logs of one game
    #[arg(value_name = "LOG", required = true)]
    pub(crate) logs: Vec<PathBuf>,
    /// The form of the table: text with everything else that is known, or the table alone as csv or
    /// markdown
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        conflicts_with = "json"
    )]
    pub(crate) format: RateFormat,
    /// Leave out games that ended by a fault: an illegal move, a time-out, a crash
    #[arg(long)]
    pub(crate) without_faults: bool,
    #[command(flatten)]
    pub(crate) sprt: SprtArgs,
}

/// The forms of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFormat {
    /// For people
    #[default]
    Text,
    /// Comma-separated values
    Csv,
    /// Markdown
    Markdown,
}

/// How a player is served.
#[derive(Debug, Args)]
pub(crate) struct ServeBotArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: GameName,
    /// The protocol
    #[arg(long, value_name = "PROTOCOL", default_value = "ugi")]
    pub(crate) protocol: Protocol,
    /// The player: NAME[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: PlayerSpec,
    /// qtp: which of the four squares around its middle names a wall
    #[arg(long, value_name = "SQUARE")]
    pub(crate) wall_anchor: Option<Anchor>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
