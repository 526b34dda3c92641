//! Proofs so long that they are broken off and taken up again.

use core::time::Duration;
use std::path::Path;

use search_core::{LimitKind, Limits, Outcome, Score};

use super::checkpoint::{Checkpoint, CheckpointError};
use super::prover::{Prove, prover};
use super::{Solution, TooManyFreeEdges, begun, prove};
use crate::position::Position;
use crate::start::Start;

pub use super::worker::Step;

/// Why a resumable proof did not begin, or could not be kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The position is too large for the solver.
    #[error(transparent)]
    TooManyFreeEdges(#[from] TooManyFreeEdges),
    /// The file is no checkpoint of this proof, or cannot be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// How a resumable proof is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// The search pauses after so many nodes, to tell of itself and to be kept when that is due.
    pub nodes: u64,
    /// The proof is kept, at a pause, when so much time has gone by since it last was.
    pub keep_after: Duration,
    /// At most so many entries are kept, those that cost the most; each takes 12 bytes of the file. 2^32 - 1
    /// is as good as any larger number.
    pub most_entries: usize,
}

impl Default for Pauses {
    /// A pause every 2^24 nodes, some twenty seconds; the proof is kept every five minutes, with at most
    /// 2^24 entries, 200 MB.
    fn default() -> Self {
        Self {
            nodes: 1 << 24,
            keep_after: Duration::from_mins(5),
            most_entries: 1 << 24,
        }
    }
}

/// How far a resumable proof has come.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes searched, in all runs.
    pub nodes: u64,
    /// Time spent, in all runs.
    pub elapsed: Duration,
    /// Nodes searched in this run.
    pub run_nodes: u64,
    /// Time spent in this run.
    pub run_elapsed: Duration,
    /// The value is at least this, as far as is proven.
    pub lower: Score,
    /// And at most this.
    pub upper: Score,
    /// Where the search is: how many moves are judged of those that there are, in the root and in the
    /// positions on the way from there.
    pub trail: Vec<Step>,
    /// Whether the proof was kept at this pause.
    pub is_kept: bool,
    /// See [`expected_nodes`].
    pub expected_nodes: Option<f64>,
}

/// How many nodes the value of the empty board should take, judged by smaller boards: from 24 to 40
/// edges (3x3 to 4x4) the nodes grow by a factor of about 1.65 an edge, give or take a factor of three
/// for a single board. `None` for other positions, of which too little can be said.
pub fn expected_nodes(position: &Position) -> Option<f64> {
    let size = position.size();
    let is_empty = position.free() == Start::American.free(size);
    let edges = f64::from(size.edge_count());
    (is_empty && edges >= 24.0).then(|| 23_600.0 * 1.65_f64.powf(edges - 24.0))
}

/// Finds the exact value of the position and all best moves, as [`solve()`](super::solve()) does, and keeps
/// what is proven in a file from time to time and at the end. If the file is there, the proof goes on
/// from what it holds, whatever ended the run before: a limit, a signal or a crash.
///
/// The file is written beside its place and then moved there. `tell` hears of each pause. The stats of the
/// solution are those of this run.
///
/// # Errors
///
/// [`ResumeError`]: above [`MAX_FREE_EDGES`](super::MAX_FREE_EDGES), for a file that is damaged or of
/// another proof, which is left as it is, and where the file cannot be written.
///
/// # Examples
///
/// ```
/// use dots_boxes::solve::{Pauses, solve_resumable};
/// use dots_boxes::{Position, Size, Start};
/// use search_core::Limits;
///
/// let file = std::env::temp_dir().join(format!("dots-boxes-{}.proof", std::process::id()));
/// let board = Position::start(Size::new(3, 3).unwrap(), Start::American);
/// let run = |limits| solve_resumable(&board, &limits, &file, Pauses::default(), &mut |_| ());
/// let first = run(Limits::none().with_nodes(20_000)).unwrap();
/// assert_eq!(first.value(), None);
/// let second = run(Limits::none()).unwrap();
/// assert_eq!(second.value(), Some(-3));
/// // Nothing is left to be done.
/// assert_eq!(run(Limits::none()).unwrap().stats.nodes, 0);
/// std::fs::remove_file(file).unwrap();
/// ```
pub fn solve_resumable(
    position: &Position,
    limits: &Limits,
    file: &Path,
    pauses: Pauses,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Solution, ResumeError> {
    let mut solution = begun(position, limits)?;
    if solution.outcome != Outcome::Solved {
        return Ok(solution);
    }
    let known = Checkpoint::load(file)?;
    if known.as_ref().is_some_and(|known| !known.is_of(position)) {
        return Err(CheckpointError::OtherPosition.into());
    }
    let stock_bits = known.as_ref().map(|known| known.stock_bits);
    let mut prover = prover(position.size(), position.free(), stock_bits, limits);
    let mut before = (0, Duration::ZERO);
    if let Some(known) = known {
        if known.meaning != prover.meaning() {
            return Err(CheckpointError::OtherOrder.into());
        }
        prover.restore(&known.entries);
        before = (known.nodes, known.elapsed);
    }
    prover.break_off_every(pauses.nodes.max(1));
    let mut kept_at = Duration::ZERO;
    loop {
        solution.moves.clear();
        let answer = prove(position, prover.as_mut(), &mut solution);
        let stats = prover.stats();
        let is_pause = answer == Err(LimitKind::Memory);
        let is_kept = !is_pause || stats.elapsed.saturating_sub(kept_at) >= pauses.keep_after;
        if is_kept {
            kept_at = stats.elapsed;
            keep(position, prover.as_ref(), before, pauses.most_entries).save(file)?;
        }
        if !is_pause {
            if let Err(limit) = answer {
                solution.outcome = Outcome::LimitReached(limit);
            }
            solution.stats = stats;
            return Ok(solution);
        }
        tell(&Progress {
            nodes: before.0 + stats.nodes,
            elapsed: before.1 + stats.elapsed,
            run_nodes: stats.nodes,
            run_elapsed: stats.elapsed,
            lower: solution.lower,
            upper: solution.upper,
            trail: prover.trail().to_vec(),
            is_kept,
            expected_nodes: expected_nodes(position),
        });
    }
}

/// What there is to keep of a proof, when so much was done before this run.
fn keep(
    position: &Position,
    prover: &dyn Prove,
    before: (u64, Duration),
    most: usize,
) -> Checkpoint {
    let stats = prover.stats();
    Checkpoint {
        size: [position.size().rows(), position.size().columns()],
        free: position.free(),
        stock_bits: prover.stock_bits(),
        meaning: prover.meaning(),
        nodes: before.0.saturating_add(stats.nodes),
        elapsed: before.1.saturating_add(stats.elapsed),
        entries: prover.costliest(most.min(u32::MAX as usize)),
    }
}
