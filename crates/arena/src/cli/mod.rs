//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::games::GameName;
use crate::options::{Hint, LimitArgs, StartArgs, whole};

/// AI-versus-AI matches, analysis and exact solving for Quoridor, Huarongdao (Klotski),
/// Dots and Boxes, and Tron.
///
/// Without a command: a short match series over all four games, boards shown as they are played.
#[derive(Debug, Parser)]
#[command(
    name = "arena",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  arena                                      a short series over all four games
  arena show quoridor --moves \"e2 e8 e3h\"     a board
  arena solve huarong 横刀立马               81 moves
  arena analyze tron --time-ms 500           the best move
  arena match dots-boxes alphabeta greedy --games 40 --log games.jsonl
  arena verify games.jsonl                   replay it through the rules
  arena bench                                the signature of the searches

Exit codes: 0 done; 1 the honest answer is no; 2 usage or bad input; 3 a limit came first."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command takes.
#[derive(Debug, Args)]
pub(crate) struct GlobalArgs {
    /// Print JSON and nothing else on standard output
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// No progress bars
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Lines of text, where a terminal would show a screen with keys
    #[arg(long = "plain", global = true)]
    pub(crate) without_screen: bool,
    /// The seed of everything random: openings, maps, random players
    #[arg(long, global = true, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games: starts, layouts, maps, players and their options
    Games(GamesArgs),
    /// Show the board of a position and what is to know about it
    #[command(after_help = "\
Examples:
  arena show quoridor --size 5x3 --walls 2
  arena show quoridor \"9 e5 e6 9 9 b d6v,e3h\"
  arena show huarong 1A9BF0C --json
  arena show dots-boxes --size 3x3 --start icelandic --moves \"h0,0 v1,1\"
  arena show tron --position \"#####/#1 2#/#####\"")]
    Show(ShowArgs),
    /// List the legal moves, one per line, sorted
    #[command(after_help = "\
Examples:
  arena moves quoridor --moves d8v
  arena moves huarong 横刀立马 --metric step")]
    Moves(PositionArgs),
    /// Count the move sequences of a length
    #[command(after_help = "\
Examples:
  arena perft quoridor --depth 3
  arena perft quoridor --depth 4 --threads 2
  arena perft dots-boxes --size 2x2 --depth 5 --divide")]
    Perft(PerftArgs),
    /// Show how many pawn moves each side is from its goal
    #[command(after_help = "\
Example:
  arena distance quoridor --moves \"e2 e8 e7h\"")]
    Distance(PositionArgs),
    /// Find the best move with the game's strongest engine, under limits
    #[command(after_help = "\
Without a limit the search stops after five seconds.

Examples:
  arena analyze quoridor --moves \"e2 e8\" --time-ms 2000
  arena analyze dots-boxes --size 4x4 --depth 12
  arena analyze huarong 峰回路转 --metric step --json")]
    Analyze(AnalyzeArgs),
    /// Find the exact answer, or end with exit code 3 at a limit
    #[command(after_help = "\
Unless told by --memory-mb, solvers stop at 1024 MiB; that of dots-boxes works in a table of 64 MiB \
for as long as it takes. Those of quoridor and tron take no --depth.

Examples:
  arena solve huarong 横刀立马 --metric slide
  arena solve huarong AA./B.C --goal .../.AA
  arena solve huarong 横刀立马 --all
  arena solve huarong 横刀立马 --moves \"G:D\" --hint next
  arena solve quoridor --size 3x3 --walls 2
  arena solve dots-boxes --size 3x3 --json
  arena solve tron \"#####/#2  #/# 1 #/#   #/#####\"
  arena solve tron \"####/#1 #/# 2#/####\" --rules alternating")]
    Solve(SolveArgs),
    /// Chart everything that can be reached from a huarong position, or all classic layouts
    #[command(after_help = "\
Says how many positions there are, how far they are from each other and from the goal, how many \
shortest solutions there are, and which positions are the hardest. Unless told by --memory-mb, it \
stops at 4096 MiB.

Examples:
  arena atlas huarong 横刀立马
  arena atlas huarong 峰回路转 --metric step --json
  arena atlas huarong AAB/..C --goal .../.AA --graph graph.graphml
  arena atlas huarong --all-layouts --metric move --threads 2
  arena atlas huarong --all-layouts --save table.bin
  arena atlas huarong --all-layouts --load table.bin --json")]
    Atlas(AtlasArgs),
    /// Write a huarong or dots-boxes position, or a game of the latter, in another program's form
    #[command(after_help = "\
Forms of huarong: rows (this program's own), common, short and raw (codes of classic layouts), rush-hour \
(36 characters), gnome (levels of GNOME Klotski), knuth (input of SLIDING). All but gnome are \
recognised when read; for that say --form gnome. What a form cannot say is refused.

Forms of dots-boxes: line (this program's own), dbn (`RxC BITS FIRST-SECOND SIDE` with OpenSpiel's bits), \
actions (`RxC ACTION...`, a game in OpenSpiel's numbers), dbl (a game of Dabble or KSquares).

Examples:
  arena convert huarong 横刀立马 --to short
  arena convert huarong --file level.txt --form gnome --to rows
  arena convert huarong IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM --to rows
  arena convert dots-boxes --size 2x2 --moves \"h0,0 v1,1\" --to dbl
  arena solve dots-boxes --file game.dbl --form dbl")]
    Convert(ConvertArgs),
    /// Draw huarong boards of a wanted difficulty, or fair maps of tron
    #[command(after_help = "\
huarong: --moves is the length of the shortest solution here: A-B, one number, or `hardest`. \
--pieces lists rectangles as HxW, height first, N* before it for several; their board and goal are the \
classic ones unless --goal has rows of its own. Without --pieces, those of the position are used. \
Every solvable arrangement is found first, each with its exact length, and the boards are drawn from \
these by the seed. Exit code 1 where there is none of that length.

tron: maps whose right half mirrors the left, heads and all, of an even width, numbered from 0 for each \
seed; map K is that of pair K+1 of `arena match tron` with the same seed. In lines, or with --contest \
as files of the 2010 contest one behind the other, with a border of walls around the board.

Examples:
  arena generate huarong --pieces 2x2,4*2x1,1x2,4*1x1 --moves 60-80 --count 5 --seed 7
  arena generate huarong --pieces 2x2,3*2x1,2*1x2,4*1x1 --moves hardest
  arena generate huarong AAB/AAC/..D --goal .../.AA/.AA --moves 5 --json
  arena generate tron --count 5 --seed 7
  arena generate tron --size 20x15 --wall-percent 12 --contest > map.txt")]
    Generate(GenerateArgs),
    /// Play a match between two players, in pairs of games with seats swapped
    #[command(after_help = "\
A player is NAME[:key=value,...][@LABEL]; `arena games` lists them. A program outside is \
cmd:PROTOCOL:COMMAND LINE[@LABEL], the protocol one of ugi, qtp, qtp-lower-left, tron2010, lightriders; \
it is started for each game, and what it does wrong costs it that game alone. For huarong the players are \
solvers that race over a set of layouts: the shorter solution wins, then the fewer states expanded. \
Without limits each move gets 20000 nodes, so that a match plays the same on every machine.

Examples:
  arena match quoridor alphabeta greedy --games 20 --nodes 20000 --log games.jsonl
  arena match dots-boxes alphabeta:depth=2@shallow alphabeta@deep --size 4x4 --games 10
  arena match tron alphabeta wallhug --rules alternating --watch --games 2
  arena match dots-boxes alphabeta greedy --games 2000 --sprt 0 10 --log games.jsonl --resume
  arena match dots-boxes alphabeta greedy --games 4 --nodes 2000 --adjudicate-draw 0 8 20 --max-plies 50
  arena match tron best \"cmd:tron2010:./MyTronBot@champion\" --time-ms 1000 --games 20
  arena match huarong astar bfs --metric step")]
    Match(Box<MatchArgs>),
    /// Play a tournament: everyone against everyone, or a gauntlet
    #[command(after_help = "\
All pairs of a round have one opening. Ends with what `arena rate` says of the log.

A log is all there is to know: --resume goes on where it breaks off, and shards that were played on \
several machines are joined by `arena merge` into the log of the whole, byte for byte.

Examples:
  arena tournament quoridor best alphabeta greedy random --games 20 --nodes 5000 --log t.jsonl
  arena tournament tron best alphabeta greedy --gauntlet --games 40 --time-ms 30
  arena tournament --config t.toml --jobs 2 --log t.jsonl --resume
  arena tournament quoridor best greedy mcts --games 40 --shard 1/2 --log part1.jsonl")]
    Tournament(Box<TournamentArgs>),
    /// Play games of two to four players in turn order: the party rules of tron
    #[command(after_help = "\
Players move in turn on a board without walls; who cannot move dies, and all its cells are free again. \
The last one alive wins. Each start is played with every player in every seat, which makes a round; \
errors are 95 % intervals over rounds. Without limits each move gets 20000 nodes.

Examples:
  arena party tron paranoid maxn greedy random --games 40
  arena party tron paranoid maxn --games 20 --time-ms 50
  arena party tron paranoid:depth=4@shallow paranoid@deep greedy --size 20x15 --json")]
    Party(PartyArgs),
    /// Join the logs of shards
    #[command(after_help = "\
Example:
  arena merge part1.jsonl part2.jsonl -o t.jsonl")]
    Merge(MergeArgs),
    /// Check whether a program outside keeps to its protocol and to the rules
    #[command(after_help = "\
Looks whether the program gets ready and ends when told to, and has it play --games games from either \
seat against a random player: legal moves, in time, to the end. Exit code 1 if anything fails.

Examples:
  arena check-bot quoridor \"cmd:qtp:./bot\" --time-ms 1000
  arena check-bot tron \"cmd:tron2010:./MyTronBot\" --time-ms 1000 --games 4")]
    CheckBot(Box<CheckBotArgs>),
    /// Play against a player, on a screen with keys or in lines of text
    #[command(after_help = "\
On a terminal a screen shows the board, the moves and what the player thinks; its last line says which \
keys do what. With --plain, or where there is no terminal, moves are typed in the game's own text, and \
`help` lists what else can be said: moves, hint, undo, level, resign. Without limits the player thinks for a second. In huarong, the person alone moves.

Examples:
  arena play quoridor
  arena play dots-boxes --size 3x3 --second --level 5
  arena play tron --player greedy
  arena play huarong 横刀立马")]
    Play(PlayArgs),
    /// Step through a game of a log, in the terminal or as a page
    #[command(after_help = "\
On a terminal a screen steps and plays; elsewhere, or with --plain, boards follow each other. A page is one file \
that needs no network: board, steps, slider, moves, and the curve of what the players thought.

Examples:
  arena replay games.jsonl --game 3
  arena replay games.jsonl --game 3 --html game3.html")]
    Replay(ReplayArgs),
    /// Write what logs come to as a page: tables, ratings with error bars, curves
    #[command(after_help = "\
Example:
  arena report games.jsonl --html report.html")]
    Report(ReportArgs),
    /// Run a fixed suite of searches and print its node count, the signature of all of them
    #[command(after_help = "\
The last line is `signature NODES`: the same on every machine, in every build and for any number of \
threads, for as long as the searches, evaluations and move orders are what they were. --threads \
shares the searches of the suite out; each runs on one.

Examples:
  arena bench
  arena bench --threads 2 --json")]
    Bench(BenchArgs),
    /// Rate the players of match logs
    #[command(after_help = "\
Two players: Elo and normalised Elo of the first relative to the second with 95 % errors, likelihood \
of superiority, pairs by points, and with --sprt the state of a test. More: the ratings that explain \
all games best (Bradley-Terry with draws and an advantage of the first seat), their errors by \
resampling pairs, and a cross table. What is not defined is n/a.

Examples:
  arena rate games.jsonl
  arena rate games.jsonl --sprt 0 5
  arena rate part1.jsonl part2.jsonl --format markdown
  arena rate games.jsonl --json")]
    Rate(RateArgs),
    /// Serve a player on standard input and output, by a text protocol
    #[command(after_help = "\
Protocols: ugi (any game: UCI with `query p1turn|gameover|result`), qtp (quoridor: GTP-like), tron2010 \
(tron: a map, then 1 north, 2 east, 3 south or 4 west), lightriders (tron: riddles.io). Without limits \
a move takes 0.9 s in tron2010, 2 s in qtp, what the time bank allows in lightriders, and in ugi what \
`go` says or 1 s. The clock runs from the arrival of the first line of a request.

Examples:
  arena serve-bot tron --protocol tron2010 --time-ms 900
  arena serve-bot tron --protocol lightriders
  arena serve-bot quoridor --protocol qtp --wall-anchor lower-left
  arena serve-bot dots-boxes --player alphabeta --size 4x4")]
    ServeBot(ServeBotArgs),
    /// Replay every game of match logs through the rules
    #[command(after_help = "\
Exit code 1 and the place at the first mismatch; 2 where a file is not a log.

Example:
  arena verify games.jsonl")]
    Verify(VerifyArgs),
}

mod matches;
mod party;

pub(crate) use matches::*;
pub(crate) use party::PartyArgs;

/// The games to list.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<GameName>,
}

/// A position of a game.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub(crate) game: GameName,
    /// A position in one line, a layout's name or its code [default: the game's start]
    #[arg(value_name = "POSITION", conflicts_with_all = ["position", "file", "size", "walls", "map", "start"])]
    plain: Option<String>,
    #[command(flatten)]
    start: StartArgs,
}

impl PositionArgs {
    /// The start, with the plain argument where `--position` would be.
    pub(crate) fn start(&self) -> StartArgs {
        let mut start = self.start.clone();
        if self.plain.is_some() {
            start.position.clone_from(&self.plain);
        }
        start
    }
}

/// What is shown.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Draw the board into this file, as SVG
    #[arg(long, value_name = "F.svg")]
    pub(crate) svg: Option<PathBuf>,
}

/// What `perft` counts.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The length of the sequences
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>(0, 64))]
    pub(crate) depth: u32,
    /// Show the count after each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many of the last moves are counted without being played, 1 or 2; the second where the game
    /// can (quoridor). The counts are the same
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = whole::<u32>(1, 2))]
    pub(crate) bulk: u32,
    /// Threads that share the first moves [default: all cores]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_024))]
    pub(crate) threads: Option<usize>,
}

/// How the suite of `bench` is run.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Threads that share the searches of the suite
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_024))]
    pub(crate) threads: usize,
    /// Instead of the suite: how many games a second are played by players that do not think, in this
    /// process and over a protocol, and how much of a match is not the players' thinking
    #[arg(long, conflicts_with = "threads")]
    pub(crate) overhead: bool,
}

/// What `analyze` searches.
#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What `solve` solves.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// huarong: bfs, bidirectional, astar, idastar, frontier, relaxed or auto [default: auto]
    #[arg(long, value_name = "ALGORITHM", help_heading = "Method")]
    pub(crate) algorithm: Option<String>,
    /// huarong, algorithm frontier: a folder for what does not fit into --memory-mb
    #[arg(long, value_name = "DIR", help_heading = "Method")]
    pub(crate) spill: Option<PathBuf>,
    /// huarong: count all solutions of the least length too
    #[arg(long, help_heading = "Method")]
    pub(crate) all: bool,
    /// huarong: how much of the solution to tell [default: line]
    #[arg(long, value_name = "HINT", help_heading = "Method")]
    pub(crate) hint: Option<Hint>,
    /// tron: the longest path of a single head instead of a game value
    #[arg(long, help_heading = "Method")]
    pub(crate) longest_path: bool,
    /// dots-boxes: keep what is proven in this file, and go on from there if it exists
    #[arg(long, value_name = "FILE", help_heading = "Method")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What `atlas` charts.
#[derive(Debug, Args)]
pub(crate) struct AtlasArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write the graph of all positions to this file: `.graphml`, or `.csv` for an edge list
    #[arg(long, value_name = "F")]
    pub(crate) graph: Option<PathBuf>,
    /// All 29,334,498 classic layouts instead of one component
    #[arg(long, conflicts_with = "graph")]
    pub(crate) all_layouts: bool,
    /// Write the table of all layouts to this file
    #[arg(long, value_name = "F", requires = "all_layouts")]
    pub(crate) save: Option<PathBuf>,
    /// Read the table of all layouts from a file that --save wrote
    #[arg(
        long,
        value_name = "F",
        requires = "all_layouts",
        conflicts_with = "save"
    )]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What `convert` writes.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The form: rows, common, short, raw, rush-hour, gnome or knuth; line, dbn, actions or dbl
    #[arg(long, value_name = "FORM")]
    pub(crate) to: String,
}

/// What `generate` draws.
#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The pieces, such as `2x2,4*2x1,1x2,4*1x1` [default: those of the position]
    #[arg(long, value_name = "MIX")]
    pub(crate) pieces: Option<String>,
    /// tron: how likely each cell is wall, in percent [default: 8]
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = whole::<u8>(0, 90))]
    pub(crate) wall_percent: Option<u8>,
    /// tron: files of the 2010 contest, instead of maps in one line
    #[arg(long, conflicts_with = "json")]
    pub(crate) contest: bool,
    /// How many boards
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<usize>(1, 1_000_000))]
    pub(crate) count: usize,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The logs to verify.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Match logs
    #[arg(value_name = "LOG", required = true)]
    pub(crate) logs: Vec<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
