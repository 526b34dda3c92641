//! `arena party`: games of two to four players, and who comes where.

use std::thread;

use anyhow::{Context, Result};
use search_core::Limits;
use serde_json::{Value, json};

use super::progress_bar;
use crate::cli::PartyArgs;
use crate::error::Verdict;
use crate::games::{PartyWish, Places};
use crate::output::Output;
use crate::player_spec::{PlayerSpec, distinct_labels};
use crate::table::{Align, Table};

/// The limit of a move where none is given.
const DEFAULT_NODES: u64 = 20_000;

pub(crate) fn run(args: &PartyArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let players = distinct_labels(args.players.clone());
    let mut limits = Limits::from(args.limits.record());
    if !args.limits.bounds_work() {
        limits.nodes = Some(DEFAULT_NODES);
    }
    let seats = players.len() as u64;
    let rounds = args.games.div_ceil(seats);
    let cores = thread::available_parallelism().context("the number of cores")?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.unwrap_or(cores.get()))
        .build()?;
    let bar = progress_bar(rounds * seats, out.shows_progress());
    let wish = PartyWish {
        players,
        size: args.size.clone(),
        seed,
        rounds,
        limits,
    };
    let games = pool.install(|| args.game.kind().party(&wish, &|| bar.inc(1)));
    bar.finish_and_clear();
    let rows = standings(&wish.players, &games?);
    if out.is_json() {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        out.json(&json!({
            "game": args.game.name(),
            "size": args.size,
            "games": rounds * seats,
            "rounds": rounds,
            "seed": seed,
            "players": rows,
        }))?;
        return Ok(Verdict::Done);
    }
    let mut table = Table::new([
        ("player", Align::Left),
        ("wins", Align::Right),
        ("share", Align::Right),
        ("mean place", Align::Right),
    ]);
    for row in &rows {
        table.row([
            row.label.clone(),
            row.wins.to_string(),
            row.share.percent(),
            row.place.plain(),
        ]);
    }
    out.text(table.render(out.borders()))?;
    out.line(format_args!(
        "games {}, starts {rounds}, each with every player in every seat; board {}, seed {seed}",
        rounds * seats,
        args.size
    ))?;
    Ok(Verdict::Done)
}

/// How a player did.
struct Row {
    label: String,
    wins: u64,
    /// The share of games won.
    share: Mean,
    /// The mean place.
    place: Mean,
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "player": self.label,
            "wins": self.wins,
            "share": self.share.value,
            "share_error": self.share.error,
            "place": self.place.value,
            "place_error": self.place.error,
        })
    }
}

/// A mean over rounds, which are independent of each other as their games are not, with half the
/// width of its 95 % interval; no error of a single round.
struct Mean {
    value: f64,
    error: Option<f64>,
}

impl Mean {
    fn of(rounds: &[f64]) -> Self {
        let count = rounds.len() as f64;
        let value = rounds.iter().sum::<f64>() / count;
        let squares: f64 = rounds.iter().map(|round| (round - value).powi(2)).sum();
        let error = (rounds.len() > 1).then(|| 1.96 * (squares / (count - 1.0) / count).sqrt());
        Self { value, error }
    }

    fn percent(&self) -> String {
        match self.error {
            Some(error) => format!("{:.1} % +/- {:.1}", 100.0 * self.value, 100.0 * error),
            None => format!("{:.1} %", 100.0 * self.value),
        }
    }

    fn plain(&self) -> String {
        match self.error {
            Some(error) => format!("{:.2} +/- {error:.2}", self.value),
            None => format!("{:.2}", self.value),
        }
    }
}

/// The players by their mean place, from the places in the games of each round.
fn standings(players: &[PlayerSpec], rounds: &[Vec<Places>]) -> Vec<Row> {
    let mut rows: Vec<Row> = players
        .iter()
        .enumerate()
        .map(|(player, spec)| {
            let mean = |measure: &dyn Fn(u32) -> f64| {
                let round = |games: &Vec<Places>| {
                    let sum: f64 = games.iter().map(|places| measure(places[player])).sum();
                    sum / games.len() as f64
                };
                Mean::of(&rounds.iter().map(round).collect::<Vec<_>>())
            };
            let games = rounds.iter().flatten();
            Row {
                label: spec.label.clone(),
                wins: games.filter(|places| places[player] == 1).count() as u64,
                share: mean(&|place| f64::from(u8::from(place == 1))),
                place: mean(&f64::from),
            }
        })
        .collect();
    rows.sort_by(|a, b| a.place.value.total_cmp(&b.place.value));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_errors_over_rounds() {
        let players: Vec<PlayerSpec> = ["maxn", "random"].map(|name| name.parse().unwrap()).into();
        let rounds = [
            vec![vec![1, 2], vec![1, 2]],
            vec![vec![2, 1], vec![1, 2]],
            vec![vec![1, 2], vec![1, 2]],
        ];
        let rows = standings(&players, &rounds);
        assert_eq!((rows[0].label.as_str(), rows[0].wins), ("maxn", 5));
        assert_eq!(rows[0].place.plain(), "1.17 +/- 0.33");
        assert_eq!(rows[1].share.percent(), "16.7 % +/- 32.7");
        assert_eq!(Mean::of(&[0.5]).percent(), "50.0 %");
    }
}
