//! Breadth-first search by layers: the one loop under `bfs`, `explore` and `distance_field`.

use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::state_table::{Full, Inserted, StateTable};

/// Everything a flood found. States are numbered layer by layer.
#[derive(Clone, Debug)]
pub(crate) struct Flood<S, L> {
    pub(crate) table: StateTable<S, L>,
    /// The number of the first state of each layer that is not empty.
    pub(crate) layers: Vec<u32>,
    /// The state that ended the flood.
    pub(crate) goal: Option<u32>,
    pub(crate) outcome: Outcome,
    pub(crate) stats: PuzzleStats,
}

impl<S, L> Flood<S, L>
where
    S: Clone + Eq + core::hash::Hash,
{
    /// The layer that a state is in, which is its distance from the nearest source.
    pub(crate) fn layer_of(&self, number: u32) -> u32 {
        self.layers.partition_point(|&first| first <= number) as u32 - 1
    }

    /// The states of a layer.
    pub(crate) fn layer(&self, layer: u32) -> &[S] {
        let bound = |layer: u32| {
            self.layers
                .get(layer as usize)
                .map_or(self.table.len(), |&first| first as usize)
        };
        &self.table.states()[bound(layer)..bound(layer.saturating_add(1))]
    }
}

/// Floods the puzzle's graph from the sources, until a state ends it, everything is seen or a
/// limit is met.
///
/// `link` makes what is remembered of a state out of its parent's number and the move; `ends` is
/// asked once for each state.
pub(crate) fn flood<P: Puzzle, L>(
    puzzle: &P,
    sources: impl IntoIterator<Item = P::State>,
    limits: &Limits,
    link: impl Fn(Option<(u32, P::Move)>) -> L,
    ends: impl Fn(&P::State) -> bool,
) -> Flood<P::State, L> {
    let mut watch = Watch::start(limits);
    let mut flood = Flood {
        table: StateTable::new(limits),
        layers: Vec::new(),
        goal: None,
        outcome: Outcome::Exhausted,
        stats: PuzzleStats::default(),
    };
    flood.outcome = match flood.run(puzzle, sources, limits, &mut watch, link, ends) {
        Ok(outcome) => outcome,
        Err(kind) => Outcome::LimitReached(kind),
    };
    flood.stats.seen = flood.table.len() as u64;
    flood.stats.peak_bytes = flood.table.peak_bytes();
    flood.stats.elapsed = watch.elapsed();
    flood
}

impl<S, L> Flood<S, L>
where
    S: Clone + Eq + core::hash::Hash,
{
    fn run<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        sources: impl IntoIterator<Item = S>,
        limits: &Limits,
        watch: &mut Watch,
        link: impl Fn(Option<(u32, P::Move)>) -> L,
        ends: impl Fn(&S) -> bool,
    ) -> Result<Outcome, LimitKind> {
        for source in sources {
            if let Inserted::New(number) = self
                .table
                .insert(&source, link(None))
                .map_err(|Full| LimitKind::Memory)?
            {
                if number == 0 {
                    self.layers.push(0);
                }
                if ends(&source) {
                    self.goal = Some(number);
                    return Ok(Outcome::Solved);
                }
            }
        }
        let mut layer = 0..self.table.len() as u32;
        let Some(mut scratch) = self.table.states().first().cloned() else {
            return Ok(Outcome::Exhausted);
        };
        while !layer.is_empty() {
            if limits
                .depth
                .is_some_and(|depth| self.layers.len() > depth as usize)
            {
                return self.look_beyond(puzzle, layer, watch);
            }
            for number in layer.clone() {
                if let Some(kind) = watch.check(self.stats.expanded) {
                    return Err(kind);
                }
                let waiting = self.table.len() as u64 - u64::from(number);
                self.stats.peak_frontier = self.stats.peak_frontier.max(waiting);
                self.stats.expanded += 1;
                let mut full = false;
                scratch.clone_from(self.table.state(number));
                puzzle.expand(&scratch, |mv, next| {
                    self.stats.generated += 1;
                    if full || self.goal.is_some() {
                        return;
                    }
                    match self.table.insert(next, link(Some((number, mv)))) {
                        Ok(Inserted::Known(_)) => {}
                        Ok(Inserted::New(new)) => {
                            if new == layer.end {
                                self.layers.push(new);
                            }
                            if ends(next) {
                                self.goal = Some(new);
                            }
                        }
                        Err(Full) => full = true,
                    }
                });
                if self.goal.is_some() {
                    return Ok(Outcome::Solved);
                }
                if full {
                    return Err(LimitKind::Memory);
                }
            }
            layer = layer.end..self.table.len() as u32;
        }
        Ok(Outcome::Exhausted)
    }

    /// At the depth limit: whether any state is left beyond the last layer.
    fn look_beyond<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        layer: core::ops::Range<u32>,
        watch: &mut Watch,
    ) -> Result<Outcome, LimitKind> {
        for number in layer {
            if let Some(kind) = watch.check(self.stats.expanded) {
                return Err(kind);
            }
            self.stats.expanded += 1;
            let mut beyond = false;
            puzzle.expand(self.table.state(number), |_, next| {
                self.stats.generated += 1;
                beyond = beyond || self.table.find(next).is_none();
            });
            if beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(Outcome::Exhausted)
    }
}
