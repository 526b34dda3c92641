//! `arena report`: what logs come to, as a page.

use anyhow::{Context, Result};

use super::lines::limits_text;
use super::rate::{self, read};
use super::write_page;
use crate::cli::ReportArgs;
use crate::error::Verdict;
use crate::log::{Header, Log};
use crate::output::Output;
use crate::pictures::chart::{Bar, Curve, curves, error_bars};
use crate::pictures::page::{entries, page, section};
use crate::player_spec::PlayerSpec;

pub(crate) fn run(args: &ReportArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (logs, standings) = read(&args.logs, false)?;
    let header = &logs.first().context("there is no log")?.header;
    let title = format!("{}: {}", header.game, standings.labels().join(", "));
    let captions = ["Ranking", "Points of games, player by player"];
    let tables: Vec<String> = rate::tables(&standings, seed)
        .iter()
        .zip(captions)
        .map(|(table, caption)| table.html(caption))
        .collect();
    let resampled = standings.pool().resample(seed, rate::SAMPLES);
    let bars: Vec<Bar> = rate::ranks(&standings, &resampled)
        .into_iter()
        .map(|player| Bar {
            label: standings.labels()[player].clone(),
            value: resampled.ratings[player].elo.unwrap_or(f64::NAN),
            interval: resampled.ratings[player].interval,
        })
        .collect();
    let finite = bars.iter().filter(|bar| bar.value.is_finite()).count();
    let note = "<p>Bradley-Terry ratings with draws and an advantage of the first seat, mean 0; \
                bars are 95 % intervals by resampling pairs. Players without a finite rating are \
                not drawn.</p>\n";
    let shares = score_curves(&logs, standings.labels());
    let ends = standings.terminations().iter();
    let ends = ends.map(|(name, count)| (name.as_str(), count.to_string()));
    let body = [
        section("Standings", &tables.concat()),
        section(
            "Elo",
            &if finite < 2 {
                String::from("<p>Too few players have scored against each other for ratings.</p>\n")
            } else {
                error_bars("Elo with 95 % intervals", &bars) + note
            },
        ),
        section(
            "Score as games were played",
            &curves("Share of the points so far", &shares, 0.0, 1.0, false),
        ),
        section("How games ended", &entries(ends)),
        section("Settings", &entries(settings(header))),
    ];
    write_page(&args.html, &page(&title, &body.concat())).context("--html")?;
    if out.is_json() {
        out.json(&rate::as_json(&standings, header.sprt, seed))?;
    }
    Ok(Verdict::Done)
}

/// Each player's share of the points after each of its games.
fn score_curves(logs: &[Log], labels: &[String]) -> Vec<Curve> {
    let total: usize = logs.iter().map(|log| log.records.len()).sum();
    labels
        .iter()
        .map(|label| {
            let (mut half_points, mut games) = (0, 0);
            let mut points = Vec::new();
            let records = logs.iter().flat_map(|log| &log.records);
            for (index, record) in records.enumerate() {
                let first = record.result().half_points();
                let own = match record.players() {
                    [player, _] if player == label => first,
                    [_, player] if player == label => 2 - first,
                    _ => continue,
                };
                half_points += own;
                games += 1;
                let along = index as f64 / total.saturating_sub(1).max(1) as f64;
                points.push((along, half_points as f64 / f64::from(2 * games)));
            }
            // It stands until the end.
            points.extend(points.last().map(|&(_, share)| (1.0, share)));
            Curve {
                label: label.clone(),
                points,
            }
        })
        .collect()
}

fn settings(header: &Header) -> Vec<(&'static str, String)> {
    let players = header
        .players
        .iter()
        .map(|player| PlayerSpec::from(player).to_string());
    let rules = serde_json::to_string(&header.rules).unwrap_or_default();
    vec![
        ("game", header.game.clone()),
        ("start", header.start.clone()),
        ("rules", rules),
        ("players", players.collect::<Vec<_>>().join("; ")),
        ("limits", limits_text(header.limits)),
        ("seed", header.seed.to_string()),
        ("random plies", header.opening_plies.to_string()),
        ("version", header.arena.clone()),
    ]
}
