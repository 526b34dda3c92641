//! `arena rate`: what logs come to, from the logs alone. Matches and tournaments end with the same.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::cli::{RateArgs, RateFormat};
use crate::contest::line::is_fault;
use crate::contest::standings::Standings;
use crate::error::Verdict;
use crate::log::{Log, Record, read_log};
use crate::output::Output;
use crate::ratings::{Estimate, PoolRating, Resampled, Sprt, describe_elo};
use crate::table::{Align, Table};

/// How many tournaments are drawn for the errors of ratings.
pub(super) const SAMPLES: u64 = 1_000;

pub(crate) fn run(args: &RateArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (logs, standings) = read(&args.logs, args.without_faults)?;
    let logged = logs.iter().find_map(|log| log.header.sprt);
    let sprt = match args.sprt.test()? {
        Some(given) => Some(given),
        None => logged,
    };
    match args.format {
        RateFormat::Text => print(&standings, sprt, seed, out)?,
        RateFormat::Csv => out.text(ranking(&standings, seed, Room::Ample).csv())?,
        RateFormat::Markdown => out.text(ranking(&standings, seed, Room::Ample).markdown())?,
    }
    Ok(Verdict::Done)
}

/// Reads logs of one game and counts what is in them.
pub(super) fn read(paths: &[PathBuf], without_faults: bool) -> Result<(Vec<Log>, Standings)> {
    let mut standings = Standings::default();
    let mut game: Option<String> = None;
    let mut logs = Vec::new();
    for path in paths {
        let log = read_log(path)?;
        let known = game.get_or_insert_with(|| log.header.game.clone());
        ensure!(
            *known == log.header.game,
            "{}: the game is {}, that of the logs before is {known}",
            path.display(),
            log.header.game
        );
        if standings.total() == 0 {
            standings =
                Standings::new(log.header.players.iter().map(|player| player.label.clone()));
        }
        let counted = |record: &&Record| !(without_faults && is_fault(record.termination()));
        for record in log.records.iter().filter(counted) {
            standings.add(record);
        }
        standings.end_log();
        logs.push(log);
    }
    Ok((logs, standings))
}

/// The tables of the standings: the ranking, and who did how against whom.
pub(super) fn tables(standings: &Standings, seed: u64) -> Vec<Table> {
    let resampled = standings.pool().resample(seed, SAMPLES);
    vec![
        ranking(standings, seed, Room::Ample),
        cross_table(standings, &ranks(standings, &resampled)),
    ]
}

/// Prints what the games come to, for people or for programs.
pub(super) fn print(
    standings: &Standings,
    sprt: Option<Sprt>,
    seed: u64,
    out: &mut Output,
) -> Result<()> {
    if out.is_json() {
        return out.json(&as_json(standings, sprt, seed));
    }
    if standings.total() == 0 {
        return out.line("no games");
    }
    out.text(ranking(standings, seed, Room::Scarce).render(out.borders()))?;
    if standings.labels().len() == 2 {
        print_match(standings, sprt, out)?;
    } else {
        print_pool(standings, seed, out)?;
    }
    let ends: Vec<String> = standings
        .terminations()
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    out.line(format_args!("ends: {}", ends.join(", ")))?;
    if standings.duplicates() > 0 {
        out.line(format_args!(
            "games that repeat an earlier one move by move: {}",
            standings.duplicates()
        ))?;
    }
    Ok(())
}

/// What only two players have: the difference, and how sure it is.
fn print_match(standings: &Standings, sprt: Option<Sprt>, out: &mut Output) -> Result<()> {
    let Some(summary) = standings.encounter(0, 1) else {
        return Ok(());
    };
    out.line(format_args!(
        "Elo of {} relative to {}: {}, nElo: {}",
        standings.labels()[0],
        standings.labels()[1],
        describe_elo(summary.elo()),
        describe_elo(summary.normalised_elo())
    ))?;
    out.line(format_args!(
        "LOS: {}, draws: {}",
        percent(summary.los()),
        percent(summary.games().draw_ratio())
    ))?;
    if let Some(pairs) = summary.pentanomial() {
        out.line(format_args!(
            "pairs by points 0, 0.5, 1, 1.5, 2: {:?}",
            pairs.0
        ))?;
        out.line(format_args!(
            "first seat: {:.1} % of the points",
            100.0 * summary.first_seat_score()
        ))?;
    }
    if let Some(sprt) = sprt {
        let (llr, state) = summary.test(&sprt);
        let [low, high] = sprt.bounds();
        out.line(format_args!(
            "LLR: {llr:.2} ({low:.2}, {high:.2}) [{}, {}] {}: {state}",
            sprt.elo0,
            sprt.elo1,
            sprt.model.name()
        ))?;
    }
    Ok(())
}

/// What only pools of three and more have: who did how against whom.
fn print_pool(standings: &Standings, seed: u64, out: &mut Output) -> Result<()> {
    let fit = standings.pool().fit();
    let resampled = standings.pool().resample(seed, SAMPLES);
    out.line(format_args!(
        "first seat: {} Elo, draws between equals: {}",
        rating_text(resampled.advantage),
        percent(fit.draw_rate)
    ))?;
    out.line(format_args!(
        "ratings: Bradley-Terry with draws, mean 0; 95 % by {SAMPLES} resampled tournaments, seed {seed}"
    ))?;
    out.text(cross_table(standings, &ranks(standings, &resampled)).render(out.borders()))
}

/// The players from best to worst.
pub(super) fn ranks(standings: &Standings, resampled: &Resampled) -> Vec<usize> {
    let mut order: Vec<usize> = (0..standings.labels().len()).collect();
    let share = |player: usize| standings.games_of(player).mean().unwrap_or(0.0);
    let elo = |player: usize| resampled.ratings[player].elo.unwrap_or(f64::NEG_INFINITY);
    order.sort_by(|&a, &b| {
        f64::total_cmp(&elo(b), &elo(a)).then(f64::total_cmp(&share(b), &share(a)))
    });
    order
}

/// How wide a ranking may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// As wide as it gets: files and pages.
    Ample,
    /// A terminal: what is told by other columns is left out, and faults where there are none.
    Scarce,
}

/// The players from best to worst, a row each.
fn ranking(standings: &Standings, seed: u64, room: Room) -> Table {
    let pooled = standings.labels().len() > 2;
    let narrow = pooled && room == Room::Scarce;
    let faults = !narrow || standings.faults() > 0;
    let mut columns = vec![("player", Align::Left)];
    if pooled {
        columns.insert(0, (if narrow { "" } else { "rank" }, Align::Right));
        columns.push(("Elo", Align::Right));
        columns.push(("above next", Align::Right));
    }
    columns.push(("points", Align::Right));
    if !narrow {
        columns.push(("games", Align::Right));
    }
    columns.extend(["won", "drawn", "lost"].map(|head| (head, Align::Right)));
    if !narrow {
        columns.push(("score", Align::Right));
    }
    if faults {
        columns.push(("faults", Align::Right));
    }
    let mut table = Table::new(columns);
    let resampled = standings
        .pool()
        .resample(seed, if pooled { SAMPLES } else { 0 });
    let order = if pooled {
        ranks(standings, &resampled)
    } else {
        (0..standings.labels().len()).collect()
    };
    for (place, &player) in order.iter().enumerate() {
        let games = standings.games_of(player);
        let [lost, drawn, won] = games.0;
        let mut row = vec![standings.labels()[player].clone()];
        if pooled {
            row.insert(0, (place + 1).to_string());
            row.push(rating_text(resampled.ratings[player]));
            let next = order.get(place + 1);
            row.push(next.map_or_else(String::new, |&next| {
                percent(resampled.superiority(player, next))
            }));
        }
        let won_points = points(2 * won + drawn);
        if narrow {
            row.push(format!("{won_points}/{}", games.total()));
        } else {
            row.extend([won_points, games.total().to_string()]);
        }
        row.extend([won, drawn, lost].map(|count| count.to_string()));
        if !narrow {
            row.push(percent(games.mean()));
        }
        if faults {
            row.push(standings.faults_of(player).to_string());
        }
        table.row(row);
    }
    table
}

/// The standings while games are played, without ratings.
pub(super) fn live_table(standings: &Standings) -> Table {
    let mut order: Vec<usize> = (0..standings.labels().len()).collect();
    let share = |player: usize| standings.games_of(player).mean().unwrap_or(0.5);
    order.sort_by(|&a, &b| f64::total_cmp(&share(b), &share(a)));
    cross_table(standings, &order)
}

/// Points of games between any two, the row's against the column's.
fn cross_table(standings: &Standings, order: &[usize]) -> Table {
    let heads: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
    let mut columns = vec![("", Align::Right), ("player", Align::Left)];
    columns.extend(heads.iter().map(|head| (head.as_str(), Align::Right)));
    let mut table = Table::new(columns);
    for (place, &player) in order.iter().enumerate() {
        let mut row = vec![(place + 1).to_string(), standings.labels()[player].clone()];
        row.extend(order.iter().map(|&other| {
            let games = standings.against(player, other);
            let [_, drawn, won] = games.0;
            match games.total() {
                0 if player == other => "-".to_owned(),
                0 => String::new(),
                total => format!("{}/{total}", points(2 * won + drawn)),
            }
        }));
        table.row(row);
    }
    table
}

/// All of it for programs. Figures without a finite value are null.
pub(super) fn as_json(standings: &Standings, sprt: Option<Sprt>, seed: u64) -> Value {
    let mut answer = json!({});
    let Value::Object(entries) = &mut answer else {
        return answer;
    };
    let mut put = |key: &str, value: Value| entries.insert(key.to_owned(), value);
    let value = |estimate: Option<Estimate>| json!(estimate.map(|estimate| estimate.value));
    let error = |estimate: Option<Estimate>| json!(estimate.and_then(|estimate| estimate.error));
    if let [a, b] = standings.labels() {
        let summary = standings.encounter(0, 1).cloned().unwrap_or_default();
        let [wins, losses, draws] = summary.wins_losses_draws();
        put("a", json!(a));
        put("b", json!(b));
        put("games", json!(summary.total()));
        put("wins", json!(wins));
        put("losses", json!(losses));
        put("draws", json!(draws));
        put("score", json!(summary.score()));
        // serde_json writes what is not finite as null.
        put("elo", value(summary.elo()));
        put("elo_error", error(summary.elo()));
        put("nelo", value(summary.normalised_elo()));
        put("nelo_error", error(summary.normalised_elo()));
        put("los", json!(summary.los()));
        put("draw_ratio", json!(summary.games().draw_ratio()));
        put(
            "pentanomial",
            json!(summary.pentanomial().map(|pairs| pairs.0)),
        );
        put("first_seat_score", json!(summary.first_seat_score()));
        if let Some(sprt) = sprt {
            let (llr, state) = summary.test(&sprt);
            put(
                "sprt",
                json!({ "llr": llr, "bounds": sprt.bounds(), "state": state, "test": sprt }),
            );
        }
    } else {
        let (fit, resampled) = (
            standings.pool().fit(),
            standings.pool().resample(seed, SAMPLES),
        );
        let players: Vec<Value> = ranks(standings, &resampled)
            .into_iter()
            .map(|player| {
                let games = standings.games_of(player);
                let [losses, draws, wins] = games.0;
                json!({
                    "player": standings.labels()[player],
                    "elo": resampled.ratings[player].elo,
                    "interval": resampled.ratings[player].interval,
                    "games": games.total(),
                    "wins": wins,
                    "losses": losses,
                    "draws": draws,
                    "score": games.mean(),
                    "faults": standings.faults_of(player),
                })
            })
            .collect();
        put("games", json!(standings.total()));
        put("players", json!(players));
        put("first_seat", json!(fit.advantage));
        put("first_seat_interval", json!(resampled.advantage.interval));
        put("draw_rate", json!(fit.draw_rate));
    }
    put("terminations", json!(standings.terminations()));
    put("faults", json!(standings.faults()));
    put("duplicates", json!(standings.duplicates()));
    put("seed", json!(seed));
    answer
}

/// Half points as points.
fn points(half_points: u64) -> String {
    format!(
        "{}{}",
        half_points / 2,
        if half_points % 2 == 1 { ".5" } else { "" }
    )
}

/// A share in percent, or `n/a`.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(
        || "n/a".to_owned(),
        |share| format!("{:.1} %", 100.0 * share),
    )
}

/// A rating for people: the further half of its interval is its error.
fn rating_text(rating: PoolRating) -> String {
    describe_elo(rating.elo.map(|elo| {
        Estimate {
            value: elo,
            error: rating
                .interval
                .map(|[low, high]| (high - elo).max(elo - low)),
        }
    }))
}
