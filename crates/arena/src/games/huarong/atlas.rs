//! The charts of huarong: one component, as facts to print and a graph to write.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use huarong::{Atlas, Puzzle};
use search_core::Limits;
use serde_json::{Value, json};

use super::{metric, puzzle};
use crate::error::Verdict;
use crate::figures::millis;
use crate::games::Chart;
use crate::options::StartArgs;

/// The most hardest or farthest positions that are listed.
const LISTED: usize = 12;

/// How a graph is written, by the ending of its file's name.
#[derive(Clone, Copy)]
pub(crate) enum GraphForm {
    Xml,
    EdgeList,
}

impl GraphForm {
    /// The form of a file's name.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("graphml") => Ok(Self::Xml),
            Some("csv") => Ok(Self::EdgeList),
            _ => bail!(
                "--graph {}: the name must end in .graphml, or in .csv for an edge list",
                path.display()
            ),
        }
    }
}

/// Charts the component of the position that the options ask for.
pub(super) fn component(start: &StartArgs, graph: Option<&Path>, limits: &Limits) -> Result<Chart> {
    let form = graph.map(GraphForm::of).transpose()?;
    let (puzzle, metric) = (puzzle(start)?, metric(start)?);
    let clock = std::time::Instant::now();
    let mut facts = vec![
        ("position", json!(puzzle.notation())),
        ("metric", json!(metric.name())),
    ];
    let atlas = match Atlas::chart(&puzzle, metric, limits) {
        Ok(atlas) => atlas,
        Err(refused) => {
            facts.push(("reason", json!(format!("limit:{}", refused.kind))));
            facts.push(("seen", json!(refused.seen)));
            return Ok(Chart {
                facts,
                verdict: Verdict::Limit,
            });
        }
    };
    let rest = Limits {
        time: limits.after(clock.elapsed()).time,
        ..Limits::none()
    };
    let diameter = atlas.diameter(&rest);
    let (most, hardest) = atlas.hardest();
    let farthest = atlas.farthest();
    let solutions = atlas.solutions(&puzzle).map_or_else(
        || format!("at least {}", u128::MAX),
        |count| count.to_string(),
    );
    facts.extend([
        ("states", json!(atlas.len())),
        ("merged", json!(atlas.merged())),
        ("edges", json!(atlas.edges())),
        ("goals", json!(atlas.goals())),
        ("optimum", json!(atlas.optimum())),
        ("solutions", json!(solutions)),
        ("eccentricity", json!(atlas.eccentricity())),
        ("farthest_count", json!(farthest.len())),
        ("farthest", rows(&farthest)),
        ("hardest_length", json!(most)),
        ("hardest_count", json!(hardest.len())),
        ("hardest", rows(&hardest)),
        ("diameter", json!(diameter.ok())),
        ("layers", json!(atlas.layers())),
        ("goal_layers", json!(atlas.goal_layers())),
        ("elapsed_ms", json!(millis(clock.elapsed()))),
    ]);
    if let (Some(path), Some(form)) = (graph, form) {
        write(&atlas, path, form).with_context(|| format!("--graph {}", path.display()))?;
        facts.push(("graph", json!(path.display().to_string())));
    }
    let verdict = if diameter.is_ok() {
        Verdict::Done
    } else {
        Verdict::Limit
    };
    Ok(Chart { facts, verdict })
}

/// The first of some positions as rows.
fn rows(positions: &[Puzzle]) -> Value {
    let listed = positions.iter().take(LISTED);
    json!(listed.map(Puzzle::rows).collect::<Vec<_>>())
}

fn write(atlas: &Atlas, path: &Path, form: GraphForm) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    match form {
        GraphForm::Xml => atlas.write_graphml(&mut out)?,
        GraphForm::EdgeList => atlas.write_edge_list(&mut out)?,
    }
    out.flush()
}
