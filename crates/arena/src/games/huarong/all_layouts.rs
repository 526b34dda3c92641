//! All classic layouts of huarong at once.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use huarong::all_layouts::Groups;
use huarong::{AllLayouts, CommonCode};
use search_core::Limits;
use serde_json::{Value, json};

use super::{is_named, metric};
use crate::error::Verdict;
use crate::figures::millis;
use crate::games::{Chart, ChartWish};

/// The optimum of every layout: counts, the hardest boards, groups.
pub(super) fn chart(wish: &ChartWish, limits: &Limits) -> Result<Chart> {
    let start = &wish.start;
    if is_named(start) || start.goal.is_some() || !start.alike.is_empty() || start.moves.is_some() {
        bail!("--all-layouts is about every classic layout, so it takes no position");
    }
    if start.axis_bound {
        bail!("--all-layouts is about classic layouts, whose pieces are not --axis-bound");
    }
    if wish.limits.bounds_work() || wish.limits.memory_mb.is_some() {
        bail!(
            "--all-layouts takes about a second and 100 MB; of the limits it knows --threads alone"
        );
    }
    let metric = metric(start)?;
    if metric.is_group() {
        bail!("--metric: in all layouts one piece moves at a time: use move, slide or step");
    }
    let clock = Instant::now();
    let all = match &wish.load {
        Some(path) => {
            let name = || format!("--load {}", path.display());
            let all = AllLayouts::load(path).with_context(name)?;
            if all.metric() != metric.unit() {
                bail!(
                    "{}: the table is of the metric {}, not of {}",
                    name(),
                    all.metric(),
                    metric.unit()
                );
            }
            all
        }
        None => AllLayouts::compute(metric, limits.threads),
    };
    let distances = clock.elapsed();
    let groups = Groups::compute(limits.threads);
    let elapsed = clock.elapsed();
    if let Some(path) = &wish.save {
        all.save(path)
            .with_context(|| format!("--save {}", path.display()))?;
    }
    let largest = groups.all().first();
    let facts = vec![
        ("metric", json!(all.metric().name())),
        ("layouts", json!(AllLayouts::LAYOUTS)),
        ("groups", json!(groups.all().len())),
        ("largest_group", json!(largest.map(|group| group.layouts))),
        ("solvable", json!(all.solvable())),
        ("max", json!(all.max())),
        ("hardest", codes(all.hardest())),
        ("hardest_by_horizontals", by_horizontals(&all)),
        ("histogram", json!(all.histogram())),
        ("distances_ms", json!(millis(distances))),
        ("elapsed_ms", json!(millis(elapsed))),
    ];
    Ok(Chart {
        facts,
        verdict: Verdict::Done,
    })
}

fn codes(layouts: impl Iterator<Item = CommonCode>) -> Value {
    json!(layouts.map(|code| code.to_string()).collect::<Vec<_>>())
}

/// Of layouts with five dominoes and four single squares, the greatest distance and the first layout
/// that has it, by the number of lying dominoes.
fn by_horizontals(all: &AllLayouts) -> Value {
    let kinds = all.by_pieces();
    let standard = kinds.iter().filter(|kind| kind.pieces.is_standard());
    let entries = standard.map(|kind| {
        json!({
            "horizontals": kind.pieces.horizontals,
            "max": kind.max,
            "hardest": kind.hardest.first().map(ToString::to_string),
        })
    });
    json!(entries.collect::<Vec<_>>())
}
