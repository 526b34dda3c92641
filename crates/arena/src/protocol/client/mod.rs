//! Programs outside as players, each game with a fresh process.

use core::time::Duration;
use std::path::PathBuf;

use crate::contest::Seating;
use crate::contest::player::{Fault, FaultKind, Outsider, Patience, Player};
use crate::player_spec::{Command, PlayerSpec};
use crate::protocol::Protocol;

mod lightriders;
mod process;
mod qtp;
mod tron2010;
mod ugi;

pub(crate) use process::words;

/// The player of a spec, if it is a program outside.
pub(crate) fn outside<B: ?Sized>(spec: &PlayerSpec, seat: &Seating<'_>) -> Option<Player<B>> {
    let command = spec.command()?;
    let place = seat
        .players
        .iter()
        .position(|&player| core::ptr::eq(player, spec));
    let kept = seat.stderr.map(|folder| {
        let seat_name = ["first", "second"][place.unwrap_or(0)];
        folder.join(format!("game-{}-{seat_name}.txt", seat.id))
    });
    Some(Player::Outside(start(&command, seat, kept)))
}

/// Starts a program and has it get ready.
fn start(
    command: &Command,
    seat: &Seating<'_>,
    kept: Option<PathBuf>,
) -> Result<Box<dyn Outsider>, Fault> {
    let process = process::Process::start(&command.line, seat.patience, kept)
        .map_err(|reason| Fault::new(FaultKind::Crash, reason))?;
    Ok(match command.protocol {
        Protocol::Ugi => Box::new(ugi::Client::new(process)?),
        Protocol::Qtp => Box::new(qtp::Client::new(process, command.anchor)?),
        Protocol::Tron2010 => Box::new(tron2010::Client::new(process)),
        Protocol::Lightriders => Box::new(lightriders::Client::new(process)),
    })
}

/// Starts a program, has it get ready, and tells it to end; how long that took, or why it did not.
pub(crate) fn quits(command: &Command, patience: Patience) -> Result<Duration, String> {
    let process = process::Process::start(&command.line, patience, None)?;
    let told = |fault: Fault| fault.detail;
    match command.protocol {
        Protocol::Ugi => ugi::Client::new(process).map_err(told)?.into_process(),
        Protocol::Qtp => qtp::Client::new(process, command.anchor)
            .map_err(told)?
            .into_process(),
        // Contest engines of tron end by closing the input, or by a signal.
        Protocol::Tron2010 | Protocol::Lightriders => process,
    }
    .quit(command.protocol)
}
