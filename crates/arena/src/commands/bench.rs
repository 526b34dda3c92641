//! `arena bench`: a fixed suite of searches whose node count is the signature of all of them.
//!
//! A change that is meant only to be faster or tidier leaves the signature as it is; one that
//! changes what is searched changes it, and says so. The habit is that of chess engines, where
//! every commit carries the number.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use search_core::{Bulk, Limits};
use serde_json::{Value, json};

use super::{object, overhead, progress_bar};
use crate::cli::BenchArgs;
use crate::error::Verdict;
use crate::figures::{grouped, millis};
use crate::games::{GameName, Method};
use crate::options::StartArgs;
use crate::output::Output;
use crate::table::{Align, Table};

/// What is done with a position of the suite.
#[derive(Clone, Copy, Debug)]
enum Work {
    /// Count the move sequences of a length.
    Perft(u32),
    /// Search with the strongest engine to a depth.
    Analyze(u32),
    /// Solve exactly, in huarong by an algorithm.
    Solve(Option<&'static str>),
}

/// One search of the suite.
struct Task {
    game: &'static str,
    /// What is asked of which position, for people.
    name: &'static str,
    position: &'static str,
    /// huarong: what one move is.
    metric: Option<&'static str>,
    work: Work,
}

const fn task(game: &'static str, name: &'static str, position: &'static str, work: Work) -> Task {
    Task {
        game,
        name,
        position,
        metric: None,
        work,
    }
}

const fn slide(name: &'static str, metric: &'static str, algorithm: &'static str) -> Task {
    Task {
        metric: Some(metric),
        ..task("huarong", name, "横刀立马", Work::Solve(Some(algorithm)))
    }
}

/// The suite. Whatever changes here changes the signature.
const SUITE: &[Task] = &[
    task(
        "quoridor",
        "perft 2 of the start",
        "9 e1 e9 10 10 w -",
        Work::Perft(2),
    ),
    task(
        "quoridor",
        "the start to depth 6",
        "9 e1 e9 10 10 w -",
        Work::Analyze(6),
    ),
    task(
        "quoridor",
        "pawns face to face to depth 6",
        "9 e4 e5 7 6 b a5h,c5h,d3v,d6v,e3h,e6h,g5h",
        Work::Analyze(6),
    ),
    task(
        "quoridor",
        "3x3 with 2 walls each, solved",
        "3 b1 b3 2 2 w -",
        Work::Solve(None),
    ),
    slide("hengdao-lima, moves, bfs", "move", "bfs"),
    slide(
        "hengdao-lima, slides, bidirectional",
        "slide",
        "bidirectional",
    ),
    slide("hengdao-lima, steps, astar", "step", "astar"),
    task(
        "dots-boxes",
        "3x3 solved",
        "3x3 .../.../.../... ..../..../.... 0-0 1",
        Work::Solve(None),
    ),
    task(
        "dots-boxes",
        "5x5 to depth 6",
        "5x5 ...../...../...../...../...../..... ....../....../....../....../...... 0-0 1",
        Work::Analyze(6),
    ),
    task(
        "tron",
        "13x13 open to depth 16",
        "1............/............./............./............./............./............./\
         ............./............./............./............./............./............./\
         ............2",
        Work::Analyze(16),
    ),
    task(
        "tron",
        "5x4 solved",
        "...../.1.../...../..2..",
        Work::Solve(None),
    ),
];

/// What one search of the suite did.
struct Done {
    nodes: u64,
    elapsed: Duration,
}

impl Task {
    /// Does the work on the calling thread.
    fn run(&self) -> Result<Done> {
        let start = StartArgs {
            position: Some(self.position.to_owned()),
            metric: self.metric.map(str::to_owned),
            ..StartArgs::default()
        };
        let began = Instant::now();
        let board = GameName::of_name(self.game)?.board(&start, 1)?;
        let nodes = match self.work {
            Work::Perft(depth) => board
                .perft(depth, Bulk::default(), &|| ())?
                .into_iter()
                .map(|(_, count)| count)
                .sum(),
            Work::Analyze(depth) => {
                let limits = Limits::none().with_depth(depth);
                board.analyze(&limits, &mut |_| Ok(()))?.nodes
            }
            Work::Solve(algorithm) => {
                let method = Method {
                    algorithm: algorithm.map(str::to_owned),
                    ..Method::default()
                };
                board.solve(&method, &Limits::none())?.work
            }
        };
        Ok(Done {
            nodes,
            elapsed: began.elapsed(),
        })
    }
}

pub(crate) fn run(args: &BenchArgs, out: &mut Output) -> Result<Verdict> {
    if args.overhead {
        return overhead::run(out);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .context("--threads")?;
    let bar = progress_bar(SUITE.len() as u64, out.shows_progress());
    let began = Instant::now();
    let done: Vec<Done> = pool.install(|| {
        SUITE
            .par_iter()
            .map(|task| {
                let done = task.run().with_context(|| task.name)?;
                bar.inc(1);
                Ok(done)
            })
            .collect::<Result<_>>()
    })?;
    bar.finish_and_clear();
    let elapsed = began.elapsed();
    let signature: u64 = done.iter().map(|done| done.nodes).sum();
    if out.is_json() {
        out.json(&as_json(&done, signature, elapsed))?;
        return Ok(Verdict::Done);
    }
    let mut table = Table::new([
        ("game", Align::Left),
        ("search", Align::Left),
        ("nodes", Align::Right),
        ("ms", Align::Right),
        ("nodes/s", Align::Right),
    ]);
    for (task, done) in SUITE.iter().zip(&done) {
        table.row([
            task.game.to_owned(),
            task.name.to_owned(),
            grouped(done.nodes),
            format!("{:.1}", millis(done.elapsed)),
            grouped(rate(done.nodes, done.elapsed)),
        ]);
    }
    out.line(table.render(out.borders()).trim_end())?;
    out.line(format_args!(
        "{} nodes in {:.2} s, {} a second",
        grouped(signature),
        elapsed.as_secs_f64(),
        grouped(rate(signature, elapsed)),
    ))?;
    out.line(format_args!("signature {signature}"))?;
    Ok(Verdict::Done)
}

/// Nodes a second.
fn rate(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

/// The suite's figures for programs.
fn as_json(done: &[Done], signature: u64, elapsed: Duration) -> Value {
    let searches: Vec<Value> = SUITE
        .iter()
        .zip(done)
        .map(|(task, done)| {
            object([
                ("game", json!(task.game)),
                ("search", json!(task.name)),
                ("nodes", json!(done.nodes)),
                ("elapsed_ms", json!(millis(done.elapsed))),
            ])
        })
        .collect();
    json!({
        "signature": signature,
        "searches": searches,
        "elapsed_ms": millis(elapsed),
    })
}
