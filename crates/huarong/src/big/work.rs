//! The limits of a search while it runs, its threads, and who is told how it gets on.

use core::ops::ControlFlow;
use core::time::Duration;

use search_core::{LimitKind, Limits, Watch, Workers};

use super::spill::Spill;

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveProgress {
    /// No solution is shorter: that is proven.
    pub at_least: u32,
    /// The states seen so far, mirror images counted as one where they are merged.
    pub states: u64,
    /// How many of them have been expanded.
    pub expanded: u64,
    /// The bytes that are held.
    pub bytes: usize,
    /// The time since the start.
    pub elapsed: Duration,
}

impl SolveProgress {
    /// States expanded in a second, so far.
    pub fn per_second(&self) -> f64 {
        self.expanded as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Who is told, and may end the search.
pub(crate) type Listener = dyn FnMut(&SolveProgress) -> ControlFlow<()> + Send;

/// The threads, and the clock that they look at.
pub(crate) struct Crew {
    watch: Watch,
    pub(crate) workers: Workers,
}

/// What a search has done and may yet do.
pub(crate) struct Work<'a> {
    pub(crate) crew: Crew,
    nodes: u64,
    /// Whether a goal ends the search.
    pub(crate) seeks_goal: bool,
    /// The longest solution that is looked for.
    pub(crate) depth: Option<u32>,
    /// The most bytes that may be held.
    pub(crate) memory: usize,
    /// Where layers go that the memory has no room for.
    pub(crate) spill: Option<Spill>,
    /// Bytes held beside those that [`Work::hold`] is told of.
    pub(crate) beside: usize,
    pub(crate) expanded: u64,
    bytes: usize,
    pub(crate) peak_bytes: usize,
    listener: Option<&'a mut Listener>,
}

impl<'a> Work<'a> {
    /// Starts the clock.
    pub(crate) fn start(limits: &Limits, listener: Option<&'a mut Listener>) -> Self {
        Self {
            crew: Crew {
                watch: Watch::start(limits),
                workers: Workers::new(limits.threads),
            },
            nodes: limits.nodes.unwrap_or(u64::MAX),
            seeks_goal: true,
            depth: limits.depth,
            memory: limits.memory.unwrap_or(usize::MAX),
            spill: None,
            beside: 0,
            expanded: 0,
            bytes: 0,
            peak_bytes: 0,
            listener,
        }
    }

    /// Looks for no goal any more, without limits of depth and nodes, and tells nobody: the length of
    /// the solution is known, and what is left to do is to find the way.
    pub(crate) fn know_length(&mut self) {
        self.seeks_goal = false;
        self.nodes = u64::MAX;
        self.depth = None;
        self.listener = None;
    }

    pub(crate) fn nodes_left(&self) -> u64 {
        self.nodes.saturating_sub(self.expanded)
    }

    /// Whether there is room for so many bytes.
    pub(crate) fn has_room(&self, bytes: usize) -> Result<(), LimitKind> {
        if bytes.saturating_add(self.beside) > self.memory {
            return Err(LimitKind::Memory);
        }
        Ok(())
    }

    /// Takes note of the bytes that are held.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), LimitKind> {
        self.has_room(bytes)?;
        self.bytes = bytes.saturating_add(self.beside);
        self.peak_bytes = self.peak_bytes.max(self.bytes);
        Ok(())
    }

    /// Tells how the search gets on.
    pub(crate) fn report(&mut self, depth: u32, states: u64) -> Result<(), LimitKind> {
        let Some(listener) = &mut self.listener else {
            return Ok(());
        };
        let progress = SolveProgress {
            at_least: depth + 1,
            states,
            expanded: self.expanded,
            bytes: self.bytes,
            elapsed: self.crew.watch.elapsed(),
        };
        match listener(&progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(LimitKind::Stop),
        }
    }
}

impl Crew {
    /// Looks at the clock and at the stop flag.
    pub(crate) fn look(&self) -> Result<(), LimitKind> {
        self.watch.look().map_or(Ok(()), Err)
    }
}
