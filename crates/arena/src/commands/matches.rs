//! `arena match`: games between two players, in pairs, and what they come to.

use anyhow::Result;

use super::series;
use crate::cli::MatchArgs;
use crate::error::Verdict;
use crate::log::Header;
use crate::output::Output;
use crate::player_spec::distinct_labels;

pub(crate) fn run(args: &MatchArgs, seed: u64, out: &mut Output) -> Result<Verdict> {
    let (game, common) = (args.game, &args.series);
    let setup = game.setup(&common.start, common.rules)?;
    let contest = game.contest(&setup)?;
    let players = distinct_labels(vec![args.a.clone(), args.b.clone()]);
    let header = Header {
        sprt: args.sprt.test()?,
        ..series::header(game, common, seed, &setup, &*contest, &players)?
    };
    series::run(&*contest, &header, common, args.watch, out)
}
