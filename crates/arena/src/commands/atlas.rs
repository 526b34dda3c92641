//! `arena atlas`: everything that can be reached from a position, or all classic layouts.

use anyhow::{Result, bail};
use search_core::Limits;

use super::{facts, object, spinner};
use crate::cli::AtlasArgs;
use crate::error::Verdict;
use crate::games::{GameName, all_layouts, atlas};
use crate::interrupt::stoppable;
use crate::output::Output;

/// The memory of a chart, unless told: 4 GiB.
const DEFAULT_MEMORY: usize = 4 << 30;

pub(crate) fn run(args: &AtlasArgs, out: &mut Output) -> Result<Verdict> {
    let game = args.position.game;
    if game != GameName::Huarong {
        bail!(
            "only huarong has an atlas; for {} try `arena solve`",
            game.name()
        );
    }
    let start = args.position.start();
    game.refuse_foreign_options(&start)?;
    let mut limits = stoppable(Limits::from(args.limits.record()));
    let spinner = spinner("charting", out.shows_progress());
    let chart = if args.all_layouts {
        all_layouts::chart(args, &start, &limits)
    } else {
        limits.memory.get_or_insert(DEFAULT_MEMORY);
        atlas::component(&start, args.graph.as_deref(), &limits)
    };
    spinner.finish_and_clear();
    let chart = chart?;
    if out.is_json() {
        out.json(&object(chart.facts))?;
    } else {
        facts(out, &chart.facts)?;
    }
    Ok(chart.verdict)
}
