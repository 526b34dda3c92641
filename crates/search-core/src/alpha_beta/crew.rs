//! The iterations of a search, done by one thread or several: what is to be searched next, and
//! what has been found.
//!
//! Several threads search the same tree at once and talk through the shared table ("lazy SMP";
//! the oldest account is Feldmann et al., "Distributed Game Tree Search", 1990). Whoever completes
//! an iteration first has completed it for all: the others give theirs up and go on to the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::report::{Line, LinesReport};
use crate::limits::{LimitKind, Limits, Outcome};
use crate::pool::Pool;
use crate::score::Score;

/// One root search: the best of some moves to a depth.
#[derive(Debug)]
pub(super) struct Task<M> {
    pub(super) depth: u32,
    /// How many better lines were found before in this iteration.
    pub(super) rank: usize,
    /// The value of this line in the last iteration.
    pub(super) expected: Option<Score>,
    /// The moves to be searched, in this order.
    pub(super) moves: Vec<M>,
}

impl<M> Task<M> {
    /// The place of the task in the course of the search.
    pub(super) fn stage(&self) -> u64 {
        stage(self.depth, self.rank)
    }
}

/// Grows with the depth, and in an iteration with the lines found.
fn stage(depth: u32, rank: usize) -> u64 {
    u64::from(depth) << 32 | rank as u64
}

/// How far the iterations are.
#[derive(Debug)]
struct Progress<M> {
    /// All root moves: first those of the lines of the running iteration, then the others in the
    /// order that the searches so far have left.
    moves: Vec<M>,
    /// How many lines are asked for.
    wanted: usize,
    /// The depth of the running iteration, and the lines found in it so far.
    depth: u32,
    lines: Vec<Line<M>>,
    /// Whether each line of the running iteration has its exact value.
    solved: bool,
    last_depth: u32,
    over: bool,
    /// The last completed iteration, and those of which the caller has not been told.
    report: LinesReport<M>,
    untold: Vec<LinesReport<M>>,
}

/// What the threads of a search share beside the table.
#[derive(Debug)]
pub(super) struct Crew<M> {
    progress: Mutex<Progress<M>>,
    /// There is none with a single thread.
    pub(super) pool: Option<Arc<Pool>>,
}

impl<M: Copy + Eq> Crew<M> {
    /// The iterations from `depth` to `last_depth` over these moves, for as many lines as the
    /// report has, which is what is known before the first.
    pub(super) fn new(
        moves: Vec<M>,
        report: LinesReport<M>,
        depth: u32,
        last_depth: u32,
        limits: &Limits,
    ) -> Self {
        let many = limits.threads.get() > 1;
        let over = report.lines.is_empty() || depth > last_depth;
        Self {
            progress: Mutex::new(Progress {
                moves,
                wanted: report.lines.len(),
                depth,
                lines: Vec::new(),
                solved: true,
                last_depth,
                over,
                report,
                untold: Vec::new(),
            }),
            pool: many.then(|| Arc::new(Pool::new(limits))),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress<M>> {
        // A thread that panics does so elsewhere: its panic reaches the caller, and until then
        // what is here is whole.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next root search, `ahead` plies deeper than the running iteration; `None` if the search
    /// is over.
    pub(super) fn task(&self, ahead: u32) -> Option<Task<M>> {
        let progress = self.progress();
        let rank = progress.lines.len();
        let last = &progress.report;
        (!progress.over).then(|| Task {
            // Lines after the first are looked for where the first one was.
            depth: if progress.wanted == 1 {
                (progress.depth + ahead).min(progress.last_depth)
            } else {
                progress.depth
            },
            rank,
            expected: (last.depth > 0).then(|| last.lines[rank].value),
            moves: progress.moves[rank..].to_vec(),
        })
    }

    /// Whether an iteration is complete, and another has not begun.
    pub(super) fn is_between_iterations(&self) -> bool {
        let progress = self.progress();
        progress.report.depth > 0 && progress.lines.is_empty()
    }

    /// Takes what was found, unless another thread was sooner.
    pub(super) fn complete(&self, task: &Task<M>, line: Line<M>, solved: bool) {
        let mut guard = self.progress();
        let progress = &mut *guard;
        if progress.over || task.stage() < stage(progress.depth, progress.lines.len()) {
            return;
        }
        progress.depth = task.depth;
        progress.moves[task.rank..].copy_from_slice(&task.moves);
        progress.lines.push(line);
        progress.solved &= solved;
        if progress.lines.len() == progress.wanted {
            progress.report.lines = core::mem::take(&mut progress.lines);
            progress.report.depth = task.depth;
            if progress.solved {
                progress.report.outcome = Outcome::Solved;
            }
            progress.untold.push(progress.report.clone());
            progress.over = progress.solved || task.depth >= progress.last_depth;
            progress.solved = true;
            progress.depth += 1;
        }
        let stage = if progress.over {
            Pool::OVER
        } else {
            stage(progress.depth, progress.lines.len())
        };
        self.advance(stage);
    }

    /// Ends the search at a limit. `better` is the best line of the task that was broken off, if
    /// one was found: its first move proved better than the expected one, which is searched first,
    /// and so is better than what the last whole iteration has to say.
    pub(super) fn stop(&self, kind: LimitKind, better: Option<Line<M>>) {
        let mut guard = self.progress();
        let progress = &mut *guard;
        if !progress.over {
            progress.over = true;
            let report = &mut progress.report;
            report.outcome = Outcome::LimitReached(kind);
            if let Some(line) = better
                && progress.wanted == 1
                && (report.depth == 0 || report.lines[0].moves[0] != line.moves[0])
            {
                report.lines[0] = line;
            }
        }
        self.advance(Pool::OVER);
    }

    fn advance(&self, stage: u64) {
        if let Some(pool) = &self.pool {
            pool.advance(stage);
        }
    }

    /// Whether the work on this task is of no more use.
    pub(super) fn is_beyond(&self, task: &Task<M>) -> bool {
        self.pool
            .as_ref()
            .is_some_and(|pool| pool.stage() > task.stage())
    }

    /// The completed iterations of which the caller has not been told.
    pub(super) fn untold(&self) -> Vec<LinesReport<M>> {
        core::mem::take(&mut self.progress().untold)
    }

    /// What was found so far.
    pub(super) fn report(&self) -> LinesReport<M> {
        self.progress().report.clone()
    }
}

/// Ends the work of the other threads when the main one is done, be it by a panic.
pub(super) struct EndOfWork<'a>(pub(super) &'a Pool);

impl Drop for EndOfWork<'_> {
    fn drop(&mut self) {
        self.0.advance(Pool::OVER);
    }
}
