//! The graph of all shortest paths from a state to goals at one distance.

use core::ops::Range;

use crate::explore::Exploration;
use crate::limits::{LimitKind, Limits, Watch};
use crate::puzzle::Puzzle;
use crate::puzzle_report::PuzzleStats;
use crate::state_table::{Full, StateTable};

/// An edge: the number of the state it leads to, and the move.
pub(crate) type Edge<M> = (u32, M);

/// The states that lie on a shortest path, numbered by layers from the goals back to the start,
/// which is the last; so each edge leads to a smaller number.
#[derive(Clone, Debug)]
pub(crate) struct ShortestDag<S, M> {
    /// With each state, the end of its edges, which begin where those of the state before end.
    table: StateTable<S, usize>,
    /// In the order in which the puzzle emits the moves.
    edges: Vec<Edge<M>>,
    /// The number of the first state of each layer, the goals' layer first.
    layers: Vec<u32>,
}

/// The graph of a puzzle.
pub(crate) type DagOf<P> = ShortestDag<<P as Puzzle>::State, <P as Puzzle>::Move>;

impl<S: Clone + Eq + core::hash::Hash, M: Copy> ShortestDag<S, M> {
    pub(crate) fn table(&self) -> &StateTable<S, usize> {
        &self.table
    }

    pub(crate) fn edges(&self) -> &[Edge<M>] {
        &self.edges
    }

    /// The places of a state's edges: none for goals, and for goals alone.
    pub(crate) fn out(&self, number: u32) -> Range<usize> {
        let first = number
            .checked_sub(1)
            .map_or(0, |last| *self.table.link(last));
        first..*self.table.link(number)
    }

    pub(crate) fn start(&self) -> u32 {
        self.table.len() as u32 - 1
    }

    /// The number of moves from the start to the goals.
    pub(crate) fn length(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The states so many moves before the goals, none if that is before the start.
    pub(crate) fn layer(&self, to_come: u32) -> &[S] {
        let bound = |layer: usize| {
            self.layers
                .get(layer)
                .map_or(self.table.len(), |&first| first as usize)
        };
        let layer = to_come as usize;
        &self.table.states()[bound(layer)..bound(layer.saturating_add(1))]
    }
}

/// Where the paths are to end.
pub(crate) enum Target<'a, S> {
    /// At every goal so far from the start; no goal may be nearer.
    Goals,
    /// At one state.
    State(&'a S),
}

/// The graph from the start of an exploration to what lies at `distance` from it, closer layers
/// being complete; and the work done.
pub(crate) fn shortest_dag<P: Puzzle>(
    puzzle: &P,
    found: &Exploration<P::State, P::Move>,
    distance: u32,
    target: &Target<P::State>,
    limits: &Limits,
) -> (Result<DagOf<P>, LimitKind>, PuzzleStats) {
    let mut bounds = vec![0];
    bounds.extend(found.layer_sizes().scan(0, |end, size| {
        *end += size;
        Some(*end)
    }));
    let mut builder = Builder {
        puzzle,
        found,
        bounds,
        table: StateTable::new(limits, u32::MAX as usize),
        edges: Vec::new(),
        layers: Vec::new(),
        watch: Watch::start(limits),
        stats: PuzzleStats::default(),
    };
    let result = builder.build(distance, target);
    let stats = PuzzleStats {
        seen: builder.table.len() as u64,
        peak_bytes: builder.table.peak_bytes(),
        elapsed: builder.watch.elapsed(),
        ..builder.stats
    };
    let dag = ShortestDag {
        table: builder.table,
        edges: builder.edges,
        layers: builder.layers,
    };
    (result.map(|()| dag), stats)
}

struct Builder<'a, P: Puzzle> {
    puzzle: &'a P,
    found: &'a Exploration<P::State, P::Move>,
    /// The place of the first state of each layer of the exploration, and that behind the last.
    bounds: Vec<usize>,
    table: StateTable<P::State, usize>,
    edges: Vec<Edge<P::Move>>,
    layers: Vec<u32>,
    watch: Watch,
    stats: PuzzleStats,
}

impl<P: Puzzle> Builder<'_, P> {
    /// Goes back from the targets layer by layer. Every state of the exploration lies on a
    /// shortest path from the start; those with an edge to a state kept before also lead on.
    fn build(&mut self, distance: u32, target: &Target<P::State>) -> Result<(), LimitKind> {
        match target {
            Target::State(state) => self.keep(state)?,
            Target::Goals => self.keep_goals(distance)?,
        }
        self.layers.push(0);
        for layer in (0..distance).rev() {
            let first = self.table.len() as u32;
            if P::UNDIRECTED {
                let places = self.places_before(layer)?;
                let bytes = places.capacity() * size_of::<usize>();
                self.table.claim(bytes).map_err(|Full| LimitKind::Memory)?;
                for place in places {
                    self.keep_with_edges(place, first)?;
                }
                self.table.release(bytes);
            } else {
                for place in self.places(layer) {
                    self.keep_with_edges(place, first)?;
                }
            }
            self.layers.push(first);
        }
        // Whoever asked for the graph will number the ways through it.
        self.table
            .claim(self.table.len() * size_of::<u128>())
            .map_err(|Full| LimitKind::Memory)
    }

    /// Keeps all goals at the distance.
    fn keep_goals(&mut self, distance: u32) -> Result<(), LimitKind> {
        let (puzzle, found) = (self.puzzle, self.found);
        // The last layer of an exploration that has not ended may lack states.
        if distance == 0 || distance < found.eccentricity() || found.is_complete() {
            for state in found.layer(distance) {
                if puzzle.is_goal(state) {
                    self.keep(state)?;
                }
            }
            return Ok(());
        }
        // No goal is nearer, so each neighbour of the layer before that is a goal counts.
        for state in found.layer(distance - 1) {
            self.count_expansion()?;
            let mut kept = Ok(());
            puzzle.expand(state, |_, next| {
                self.stats.generated += 1;
                if kept.is_ok() && puzzle.is_goal(next) {
                    kept = self.keep(next);
                }
            });
            kept?;
        }
        Ok(())
    }

    /// Where the exploration has the states of a layer.
    fn places(&self, layer: u32) -> Range<usize> {
        self.bounds[layer as usize]..self.bounds[layer as usize + 1]
    }

    /// Where the exploration has the states of the layer that can lead to the layer kept last,
    /// where moves can be undone: no others need to be looked at.
    fn places_before(&mut self, layer: u32) -> Result<Vec<usize>, LimitKind> {
        let (puzzle, found) = (self.puzzle, self.found);
        let wanted = self.places(layer);
        let mut places = Vec::new();
        for number in self.layers[self.layers.len() - 1]..self.table.len() as u32 {
            self.count_expansion()?;
            puzzle.expand(self.table.state(number), |_, before| {
                self.stats.generated += 1;
                places.extend(found.index(before).filter(|place| wanted.contains(place)));
            });
        }
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    /// Keeps a state if it has edges to states kept before the `first` of its layer.
    fn keep_with_edges(&mut self, place: usize, first: u32) -> Result<(), LimitKind> {
        self.count_expansion()?;
        let (puzzle, state) = (self.puzzle, &self.found.states()[place]);
        let known = self.edges.len();
        let mut kept = Ok(());
        puzzle.expand(state, |mv, next| {
            self.stats.generated += 1;
            // Neighbours in the same layer may have been kept too, but are no step ahead.
            if let Some(target) = self.table.find(next)
                && target < first
                && kept.is_ok()
            {
                kept = self.add_edge((target, mv));
            }
        });
        kept?;
        if self.edges.len() > known {
            self.keep(state)?;
        }
        Ok(())
    }

    fn add_edge(&mut self, edge: Edge<P::Move>) -> Result<(), LimitKind> {
        if self.edges.len() == self.edges.capacity() {
            let more = self.edges.len().max(16);
            self.table
                .claim(more * size_of::<Edge<P::Move>>())
                .map_err(|Full| LimitKind::Memory)?;
            self.edges
                .try_reserve_exact(more)
                .map_err(|_| LimitKind::Memory)?;
        }
        self.edges.push(edge);
        Ok(())
    }

    /// Keeps a state whose edges are those added last.
    fn keep(&mut self, state: &P::State) -> Result<(), LimitKind> {
        self.table
            .insert(state.clone(), self.edges.len())
            .map(|_| ())
            .map_err(|Full| LimitKind::Memory)
    }

    fn count_expansion(&mut self) -> Result<(), LimitKind> {
        if let Some(kind) = self.watch.check(self.stats.expanded) {
            return Err(kind);
        }
        self.stats.expanded += 1;
        Ok(())
    }
}
