//! `arena serve-bot`: a player behind a text protocol.

use core::time::Duration;
use std::io::Read;

use anyhow::{Result, ensure};

use crate::cli::ServeBotArgs;
use crate::error::Verdict;
use crate::output::Output;
use crate::protocol::Protocol;
use crate::protocol::input::Input;
use crate::protocol::serve::{Pace, lightriders, qtp, tron2010, ugi};

pub(crate) fn run(
    args: &ServeBotArgs,
    seed: u64,
    input: impl Read + Send + 'static,
    out: &mut Output,
) -> Result<Verdict> {
    ensure!(!out.is_json(), "--json: the protocol says what is printed");
    args.protocol.check_game(args.game)?;
    ensure!(
        args.wall_anchor.is_none() || args.protocol == Protocol::Qtp,
        "--wall-anchor means nothing in protocol {}",
        args.protocol.name()
    );
    let setup = args.game.start_setup(&args.start)?;
    let contest = args.game.contest(&setup)?;
    contest.check_player(&args.player)?;
    let mut session = contest.session(&args.player, seed)?;
    let session = &mut *session;
    let name = format!("{} {}", args.game.name(), args.player.label);
    let pace = Pace::new(args.limits, usual(args.protocol));
    let input = Input::new(input);
    match args.protocol {
        Protocol::Tron2010 => tron2010::serve(&input, session, &pace, out)?,
        Protocol::Lightriders => lightriders::serve(&input, session, &pace, out)?,
        Protocol::Ugi => ugi::Server {
            session,
            pace: &pace,
            name: &name,
            seed,
        }
        .serve(&input, out)?,
        Protocol::Qtp => qtp::Server {
            session,
            pace: &pace,
            name: &name,
            anchor: args.wall_anchor.unwrap_or_default(),
            size: 9,
            walls: args.start.walls.unwrap_or(10),
            seed,
        }
        .serve(&input, out)?,
    }
    Ok(Verdict::Done)
}

/// The time of a move unless told: safely within what the contests of the protocol allow.
fn usual(protocol: Protocol) -> Duration {
    Duration::from_millis(match protocol {
        // One second a move, the way to and fro included.
        Protocol::Tron2010 => 900,
        // 30 s a move, and 20 s for each row of the board for all moves of a game.
        Protocol::Qtp => 2_000,
        // Whoever has no clock in mind says `go` alone.
        Protocol::Ugi => 1_000,
        // The time bank says how much, and it is less.
        Protocol::Lightriders => 10_000,
    })
}
