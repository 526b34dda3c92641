//! `arena atlas`: everything that can be reached from a position, or all classic layouts.

use anyhow::Result;
use search_core::Limits;

use super::{facts, object, spinner};
use crate::cli::AtlasArgs;
use crate::error::Verdict;
use crate::games::ChartWish;
use crate::interrupt::stoppable;
use crate::output::Output;

/// The memory of a chart, unless told: 4 GiB.
const DEFAULT_MEMORY: usize = 4 << 30;

pub(crate) fn run(args: &AtlasArgs, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    let wish = ChartWish {
        start: args.position.start(),
        graph: args.graph.clone(),
        all_layouts: args.all_layouts,
        save: args.save.clone(),
        load: args.load.clone(),
        limits: args.limits,
    };
    game.refuse_foreign_options(&wish.start)?;
    let mut limits = stoppable(Limits::from(args.limits.record()));
    let spinner = spinner("charting", out.shows_progress());
    if !args.all_layouts {
        limits.memory.get_or_insert(DEFAULT_MEMORY);
    }
    let chart = game.kind().chart(&wish, &limits);
    spinner.finish_and_clear();
    let chart = chart?;
    if out.is_json() {
        out.json(&object(chart.facts))?;
    } else {
        facts(out, &chart.facts)?;
    }
    Ok(chart.verdict)
}
