//! Fair maps to take away.

use anyhow::{Context, Result, bail};
use serde_json::json;
use tron::FairMaps;

use super::{fair_maps, is_fair};
use crate::games::{DrawWish, Drawn};

/// The first maps of a seed.
pub(super) fn maps(wish: &DrawWish, seed: u64) -> Result<Drawn> {
    let start = &wish.start;
    if !is_fair(start) || start.moves.is_some() || start.rules.is_some() {
        bail!("maps are drawn from the seed: give a --size, but no map, moves or rules");
    }
    let usual = fair_maps(start.size.as_deref()).context("--size")?;
    let maps = FairMaps {
        wall_percent: wish.wall_percent.unwrap_or(usual.wall_percent),
        ..usual
    };
    let board = |index| {
        let map = maps.map(seed, index).context("fair maps")?;
        let (line, file) = (map.notation(), map.contest_map());
        let json = json!({
            "map": line,
            "contest_map": file,
            "size": map.size().to_string(),
            "seed": seed,
            "index": index,
        });
        let text = if wish.contest { file.trim_end() } else { &line };
        Ok((text.to_owned(), json))
    };
    Ok(Drawn {
        boards: (0..wish.count as u64).map(board).collect::<Result<_>>()?,
        summary: None,
    })
}
