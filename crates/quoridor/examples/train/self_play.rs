//! Games of the engine with itself.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use quoridor::engine::{self, Greedy};
use quoridor::{DrawPolicy, GameEnd, GameLine, Move, Network, Position};
use search_core::score::MAX_EVAL;
use search_core::{Bot, BotOptions, Limits, Side, SplitMix64};

use crate::Result;

/// In every so many games one side begins as the greedy player.
const GREEDY: u64 = 4;

/// Plays until the file has so many games, at a fixed number of nodes a move.
///
/// The engine by itself builds walls soon. To learn what it is worth to keep them, it also sees games
/// in which one side was greedy for the first 8 to 40 plies. What comes before the end of that is
/// not written, as the result says little of it.
pub(crate) fn play(
    network: &'static Network,
    path: &Path,
    round: u64,
    games: u64,
    nodes: u64,
) -> Result<()> {
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
    let options = BotOptions::from([("hash".to_owned(), "4".to_owned())]);
    let mut player = engine::best_with(network, &options)?;
    let mut greedy = Greedy::new(0);
    for game in done..games {
        let mut rng = SplitMix64::for_index(round, game);
        let plies = 2 + rng.below(9) as u32;
        let mut line = GameLine::new(opening(&mut rng, plies), DrawPolicy::default());
        let limits = Limits::none().with_nodes(nodes);
        let beginner = rng
            .chance(1, GREEDY)
            .then(|| Side::ALL[rng.below(2) as usize]);
        let begins = beginner.map_or(0, |_| 8 + rng.below(33) as u32);
        let mut record = Vec::new();
        player.new_game(game);
        greedy.new_game(game);
        while line.ending().is_none() {
            let position = *line.position();
            if line.plies() < begins && beginner == Some(position.turn()) {
                line.play(greedy.choose(&position, &limits).mv)?;
                continue;
            }
            let choice = player.choose(&position, &limits);
            let value = choice.value.unwrap_or(0).clamp(-MAX_EVAL, MAX_EVAL);
            if line.plies() >= begins {
                record.push((position, value, choice.mv));
            }
            line.play(choice.mv)?;
        }
        let mut text = String::new();
        for (position, value, mv) in record {
            let points = match line.ending() {
                Some(GameEnd::Won(side)) => 2 * u8::from(side == position.turn()),
                _ => 1,
            };
            let notation = position.notation();
            writeln!(text, "{game} {points} {value} {mv} {notation}")?;
        }
        writeln!(text, "end {game}")?;
        file.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// A random opening of so many plies that leaves neither side more than two steps ahead.
pub(crate) fn opening(rng: &mut SplitMix64, plies: u32) -> Position {
    loop {
        let mut position = Position::default();
        for _ in 0..plies {
            let moves = position.legal_moves();
            let (steps, walls): (Vec<Move>, Vec<Move>) =
                moves.iter().partition(|mv| matches!(mv, Move::Pawn(_)));
            let pool = if rng.chance(1, 2) { steps } else { walls };
            let Some(&mv) = rng.pick(&pool) else { break };
            if position.try_play(mv).is_err() {
                break;
            }
        }
        let [first, second] = Side::ALL.map(|side| position.distance(side));
        if position.winner().is_none() && first.abs_diff(second) <= 2 {
            return position;
        }
    }
}
