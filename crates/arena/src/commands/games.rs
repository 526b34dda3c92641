//! `arena games`: what there is to play, from where, and with whom.

use anyhow::Result;
use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::cli::GamesArgs;
use crate::error::Verdict;
use crate::games::GameName;
use crate::output::{Output, heading};

pub(crate) fn run(args: &GamesArgs, out: &mut Output) -> Result<Verdict> {
    let games: Vec<GameName> = match args.game {
        Some(game) => vec![game],
        None => GameName::value_variants().to_vec(),
    };
    if out.is_json() {
        let list: Map<String, Value> = games
            .iter()
            .map(|game| (game.name().to_owned(), as_json(*game)))
            .collect();
        out.json(&Value::Object(list))?;
        return Ok(Verdict::Done);
    }
    for (index, game) in games.into_iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        show(game, out)?;
    }
    Ok(Verdict::Done)
}

fn show(game: GameName, out: &mut Output) -> Result<()> {
    let catalogue = game.kind().catalogue();
    let rich = out.is_rich();
    out.line(format_args!(
        "{}: {}",
        heading(game.name(), rich),
        game.kind().summary()
    ))?;
    for (head, items) in &catalogue.starts {
        out.line(format_args!("  {head}"))?;
        for item in items {
            out.line(format_args!("    {item}"))?;
        }
    }
    out.line("  players")?;
    for player in catalogue.players {
        out.line(format_args!("    {:<14}{}", player.name, player.summary))?;
        for option in player.options {
            out.line(format_args!("      {:<12}{option}", option.name))?;
        }
    }
    Ok(())
}

fn as_json(game: GameName) -> Value {
    let catalogue = game.kind().catalogue();
    let starts: Map<String, Value> = catalogue
        .starts
        .iter()
        .map(|(head, items)| ((*head).to_owned(), json!(items)))
        .collect();
    let players: Vec<Value> = catalogue
        .players
        .iter()
        .map(|player| {
            let options: Map<String, Value> = player
                .options
                .iter()
                .map(|option| {
                    let facts = json!({ "meaning": option.meaning, "default": option.default });
                    (option.name.to_owned(), facts)
                })
                .collect();
            json!({ "name": player.name, "summary": player.summary, "options": options })
        })
        .collect();
    json!({ "summary": game.kind().summary(), "starts": starts, "players": players })
}
