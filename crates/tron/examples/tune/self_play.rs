//! Games of the engine with itself.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use search_core::{Ending, Limits, Side, Simultaneous as _, SplitMix64};
use tron::{FairMaps, Position, Size, longest_path};

use crate::Result;
use crate::duel::player;

/// Cells tried for each longest path that decides a game once the players have parted.
const FILL_NODES: u64 = 20_000;

/// Plays until the file has so many games, at a fixed number of nodes a move.
pub(crate) fn play(path: &Path, name: &str, games: u64, nodes: u64, seed: u64) -> Result<()> {
    let written = fs::read_to_string(path).unwrap_or_default();
    let done = written
        .lines()
        .filter(|line| line.starts_with("end "))
        .count() as u64;
    // What follows the last whole game is played again.
    let whole = written.rfind("end ").map_or(0, |at| {
        at + written[at..]
            .find('\n')
            .map_or(written.len() - at, |end| end + 1)
    });
    fs::write(path, &written[..whole])?;
    let mut file = OpenOptions::new().append(true).open(path)?;
    let limits = Limits::none().with_nodes(nodes);
    let mut player = player(name)?;
    for game in done..games {
        let mut position = opening(&mut SplitMix64::for_index(seed, game))?;
        let mut record = Vec::new();
        player.new_game(game);
        while position.ending().is_none() && !position.is_separated() {
            record.push(position);
            let moves = Side::ALL.map(|side| player.choose(&position, side, &limits).mv);
            position.step(moves);
        }
        let points = points(&position);
        let mut text = String::new();
        for position in record {
            writeln!(text, "{game} {points} {}", position.notation())?;
        }
        writeln!(text, "end {game}")?;
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Half points of player 1 at the end of a game, or once the players have parted: then who finds
/// the longer path has won.
fn points(position: &Position) -> u8 {
    let lead = match position.ending() {
        Some(Ending::Won(Side::First)) => 1,
        Some(Ending::Won(Side::Second)) => -1,
        Some(Ending::Draw) => 0,
        None => {
            let limits = Limits::none().with_nodes(FILL_NODES);
            let [first, second] =
                Side::ALL.map(|side| longest_path(position, side, &limits).length() as i32);
            first - second
        }
    };
    (lead.signum() + 1) as u8
}

/// A fair map after up to eight random turns, the players not yet parted: one half of the maps are
/// of 16x16 cells with 8 % walls, the others of other sizes and walls.
fn opening(rng: &mut SplitMix64) -> Result<Position> {
    loop {
        let mut maps = FairMaps::default();
        if rng.chance(1, 2) {
            let width = 10 + 2 * rng.below(6) as usize;
            let height = 10 + rng.below(11) as usize;
            maps.size = Size::new(width, height)?;
            maps.wall_percent = rng.below(21) as u8;
        }
        let mut position = maps.map(rng.below(u64::MAX), 0)?;
        for _ in 0..rng.below(9) {
            if position.ending().is_some() {
                break;
            }
            let moves = Side::ALL.map(|side| rng.pick(&position.legal_moves(side)).copied());
            let [Some(first), Some(second)] = moves else {
                break;
            };
            position.step([first, second]);
        }
        if position.ending().is_none() && !position.is_separated() {
            return Ok(position);
        }
    }
}
