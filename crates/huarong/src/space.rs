//! A puzzle compiled for searching: tables instead of rules.

use search_core::{Puzzle as SearchPuzzle, Reversible};

use crate::class::{Class, Tables};
use crate::geometry::{Cell, Spot};
use crate::goals;
use crate::mask::Mask;
use crate::metric::Metric;
use crate::mirror::{self, Mirror};
use crate::puzzle::Puzzle;
use crate::state::{State, bits_for};

/// The graph of a puzzle's states in one metric.
///
/// With a [`Mirror`], a state and its reflection are one, of which the smaller stands for both.
pub(crate) struct Space<S: State> {
    pub(crate) metric: Metric,
    pub(crate) width: u8,
    bits: u32,
    pieces: usize,
    pub(crate) classes: Vec<Class<S::Mask>>,
    mirror: Option<Mirror>,
    /// The goal states, where a search from both ends will ask for them.
    pub(crate) goals: Vec<S>,
}

impl<S: State> Space<S> {
    /// Compiles a puzzle. With `merge`, mirror images become one where the puzzle allows it.
    pub(crate) fn new(puzzle: &Puzzle, metric: Metric, merge: bool) -> Self {
        let cells = usize::from(puzzle.height()) * usize::from(puzzle.width());
        debug_assert!(S::holds(puzzle.pieces().len(), cells));
        let mut slot = 0;
        let mut classes = Vec::new();
        for members in puzzle.rules.classes() {
            let tables = Tables::new(puzzle, members[0]);
            for (members, region) in tables.split(puzzle, &members) {
                let slots = slot..slot + members.len();
                slot = slots.end;
                classes.push(tables.class(puzzle, members, region, slots));
            }
        }
        let mirror = merge.then(|| mirror::find(puzzle, &classes)).flatten();
        Self {
            metric,
            width: puzzle.width(),
            bits: bits_for(cells),
            pieces: puzzle.pieces().len(),
            classes,
            mirror,
            goals: Vec::new(),
        }
    }

    /// Finds all goal states, for [`Reversible`]; `false` where there are more than `cap`.
    pub(crate) fn find_goals(&mut self, cap: usize) -> bool {
        let mut found = Vec::new();
        let complete = goals::each(&self.classes, cap, |anchors| {
            found.push(self.state(anchors));
        });
        found.sort_unstable();
        found.dedup();
        self.goals = found;
        complete
    }

    /// Some goal state, if there is any.
    pub(crate) fn any_goal(&self) -> Option<S> {
        let mut found = None;
        goals::each(&self.classes, 1, |anchors| {
            found = Some(self.state(anchors));
        });
        found
    }

    /// How many pieces there are.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces
    }

    pub(crate) fn is_merged(&self) -> bool {
        self.mirror.is_some()
    }

    /// The reflection, where mirror images are one.
    pub(crate) fn mirror(&self) -> Option<&Mirror> {
        self.mirror.as_ref()
    }

    /// The state of a position of the puzzle.
    pub(crate) fn state_of(&self, anchors: &[Cell]) -> S {
        let spot =
            |cell: Cell| Spot::from(cell.row) * Spot::from(self.width) + Spot::from(cell.column);
        let sorted: Vec<Spot> = self
            .classes
            .iter()
            .flat_map(|class| {
                let mut spots: Vec<Spot> = class
                    .members
                    .iter()
                    .map(|&piece| spot(anchors[piece]))
                    .collect();
                spots.sort_unstable();
                spots
            })
            .collect();
        self.state(&sorted)
    }

    /// Where the pieces of the puzzle lie in a state, interchangeable ones in the order of their
    /// labels.
    pub(crate) fn labelled(&self, state: &S) -> Vec<Cell> {
        let mut cells = vec![Cell { row: 0, column: 0 }; self.pieces];
        let anchors = self.anchors(state);
        for class in &self.classes {
            for (&piece, &spot) in class
                .members
                .iter()
                .zip(&anchors.as_ref()[class.slots.clone()])
            {
                cells[piece] = Cell {
                    row: (spot / Spot::from(self.width)) as u8,
                    column: (spot % Spot::from(self.width)) as u8,
                };
            }
        }
        cells
    }

    /// The state that stands for a state and its mirror image: one of the two.
    pub(crate) fn merged(&self, state: &S) -> S {
        self.state(&self.anchors(state).as_ref()[..self.pieces])
    }

    /// The anchors of a state, class by class.
    pub(crate) fn anchors(&self, state: &S) -> S::Anchors {
        state.unpack(self.pieces, self.bits)
    }

    /// The state of anchors that are sorted within each class.
    pub(crate) fn state(&self, anchors: &[Spot]) -> S {
        let state = S::pack(anchors, self.bits);
        match &self.mirror {
            Some(mirror) => {
                let reflected = self.reflect(mirror, &self.anchors(&state));
                state.min(S::pack(&reflected.as_ref()[..self.pieces], self.bits))
            }
            None => state,
        }
    }

    /// The reflection of some anchors.
    #[inline]
    fn reflect(&self, mirror: &Mirror, anchors: &S::Anchors) -> S::Anchors {
        let mut reflected = anchors.clone();
        let slots = |class: usize| self.classes[class].slots.clone();
        mirror.reflect(anchors.as_ref(), reflected.as_mut(), slots);
        reflected
    }

    /// The state after a piece of a class has moved; `spots` are the anchors of `state`.
    #[inline]
    fn moved(&self, state: &S, spots: &[Spot], class: usize, from: Spot, to: Spot) -> S {
        let slots = self.classes[class].slots.clone();
        let first = slots.start;
        let (at, then) = places(&spots[slots], from, to);
        state.with_moved(first + at, first + then, to, self.bits)
    }

    /// The cells that pieces lie on.
    #[inline]
    fn occupied(&self, anchors: &[Spot]) -> S::Mask {
        let mut occupied = S::Mask::default();
        for class in &self.classes {
            for &spot in &anchors[class.slots.clone()] {
                occupied = occupied.union(&class.masks[usize::from(spot)]);
            }
        }
        occupied
    }

    /// Calls `emit` for each neighbour, with the fewest steps there by the piece that moves.
    #[inline]
    pub(crate) fn neighbours(&self, state: &S, mut emit: impl FnMut(u32, &S)) {
        if self.metric.is_group() {
            return self.group_neighbours(state, emit);
        }
        let anchors = self.anchors(state);
        let spots = anchors.as_ref();
        let occupied = self.occupied(spots);
        let reflection = self.mirror.as_ref().map(|mirror| {
            let reflected = self.reflect(mirror, &anchors);
            let state = S::pack(&reflected.as_ref()[..self.pieces], self.bits);
            (mirror, reflected, state)
        });
        for (index, class) in self.classes.iter().enumerate() {
            for &from in &spots[class.slots.clone()] {
                let others = occupied.without(&class.masks[usize::from(from)]);
                class.reach(self.metric, from, &others, |to, steps| {
                    let mut next = self.moved(state, spots, index, from, to);
                    if let Some((mirror, reflected, state)) = &reflection {
                        let (index, from, to) = mirror.image(index, from, to);
                        next = next.min(self.moved(state, reflected.as_ref(), index, from, to));
                    }
                    emit(steps, &next);
                });
            }
        }
    }
}

/// Where an anchor is in the sorted list of its class, and where one that takes its place will be.
#[inline]
fn places(sorted: &[Spot], from: Spot, to: Spot) -> (usize, usize) {
    let count = |limit: Spot| sorted.iter().filter(|&&spot| spot < limit).count();
    let (at, below) = (count(from), count(to));
    (at, below - usize::from(from < to))
}

impl<S: State> SearchPuzzle for Space<S> {
    type State = S;
    /// Moves are told by the states around them: see [`crate::replay`].
    type Move = ();

    const UNDIRECTED: bool = true;

    #[inline]
    fn expand(&self, state: &S, mut emit: impl FnMut((), &S)) {
        self.neighbours(state, |_, next| emit((), next));
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        let anchors = self.anchors(state);
        let spots = anchors.as_ref();
        self.classes.iter().all(|class| {
            let taken = &spots[class.slots.clone()];
            class.goals.iter().all(|goal| taken.contains(goal))
        })
    }
}

impl<S: State> Reversible for Space<S> {
    fn goals(&self) -> Vec<S> {
        self.goals.clone()
    }

    fn retract(&self, state: &S, emit: impl FnMut((), &S)) {
        self.expand(state, emit);
    }
}
