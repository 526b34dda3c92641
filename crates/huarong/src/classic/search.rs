//! Breadth-first search over packed layouts.

use core::ops::Range;

use search_core::{LimitKind, Limits, Outcome, Watch};

use super::neighbours::{Last, neighbours};
use super::packed::Packed;
use super::reach::Reach;
use super::seen::{Inserted, Seen};

/// The tables of a search, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Search {
    nodes: Vec<Node>,
    seen: Seen,
}

/// A state that was found.
#[derive(Clone, Copy, Debug)]
struct Node {
    state: Packed,
    /// The number of the state it was found from; its own, of the start.
    parent: u32,
    /// The fewest steps to it within the fewest moves, where they count.
    steps: u16,
    last: Last,
}

const _: () = assert!(size_of::<Node>() == 16);

/// What a search found.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) outcome: Outcome,
    /// The states from the start to the goal, where solved.
    pub(super) states: Option<Vec<Packed>>,
    /// States seen.
    pub(super) seen: u64,
    /// States expanded.
    pub(super) expanded: u64,
    /// No goal is nearer.
    pub(super) at_least: u32,
}

/// What ends a search.
enum End {
    Goal(u32),
    Exhausted,
    Limit(LimitKind),
}

impl From<LimitKind> for End {
    fn from(kind: LimitKind) -> Self {
        Self::Limit(kind)
    }
}

impl Search {
    /// Slots to begin with: enough for the components of most classic layouts.
    const FIRST_SLOTS: usize = 1 << 15;
    /// Slots where memory is short.
    const FEWEST_SLOTS: usize = 1 << 10;
    /// More neighbours than a state can have: each of at most 15 pieces goes to less than 20 places.
    const MOST_NEIGHBOURS: usize = 15 * 20;

    /// Searches from a start to the nearest goal, mirror images being one with `MERGE`. Where
    /// [`Reach::WEIGHED`], the solution takes the fewest steps of all that are shortest.
    ///
    /// Limits count as in [`search_core::bfs`]: nodes are states expanded, depth is the length of
    /// the solution, memory that of the tables.
    pub(super) fn run<R: Reach, const MERGE: bool>(
        &mut self,
        start: Packed,
        limits: &Limits,
    ) -> Found {
        let (mut expanded, mut at_least) = (0, 0);
        self.nodes.clear();
        let end = self.search::<R, MERGE>(start, limits, &mut expanded, &mut at_least);
        let (outcome, goal) = match end {
            End::Goal(goal) => (Outcome::Solved, Some(goal)),
            End::Exhausted => (Outcome::Exhausted, None),
            End::Limit(kind) => (Outcome::LimitReached(kind), None),
        };
        Found {
            outcome,
            states: goal.map(|goal| self.trace(goal)),
            seen: self.nodes.len() as u64,
            expanded,
            at_least,
        }
    }

    fn search<R: Reach, const MERGE: bool>(
        &mut self,
        start: Packed,
        limits: &Limits,
        expanded: &mut u64,
        at_least: &mut u32,
    ) -> End {
        let mut watch = Watch::start(limits);
        let memory = limits.memory.unwrap_or(usize::MAX);
        let mut slots = Self::FIRST_SLOTS;
        while slots > Self::FEWEST_SLOTS && Self::bytes::<R>(slots) > memory {
            slots /= 2;
        }
        if Self::bytes::<R>(slots) > memory {
            return End::Limit(LimitKind::Memory);
        }
        self.seen.reset(slots, R::WEIGHED);
        self.nodes.reserve(self.seen.room());
        let start = if MERGE { start.canonical() } else { start };
        self.seen.insert(start, 0, R::WEIGHED);
        self.nodes.push(Node {
            state: start,
            parent: 0,
            steps: 0,
            last: Last::NONE,
        });
        if start.is_goal() {
            return End::Goal(0);
        }
        let mut layer = 0..1;
        for depth in 0.. {
            if layer.is_empty() {
                break;
            }
            *at_least = depth + 1;
            if limits.depth.is_some_and(|limit| depth >= limit) {
                let beyond = self.look_beyond::<R, MERGE>(layer, &mut watch, expanded);
                return beyond.map_or_else(End::Limit, |()| End::Exhausted);
            }
            match self.expand::<R, MERGE>(&layer, memory, &mut watch, expanded) {
                Ok(None) => layer = layer.end..self.nodes.len() as u32,
                Ok(Some(goal)) => return End::Goal(goal),
                Err(kind) => return End::Limit(kind),
            }
        }
        End::Exhausted
    }

    /// Expands a layer; the number of a goal in the next one, if there is any.
    fn expand<R: Reach, const MERGE: bool>(
        &mut self,
        layer: &Range<u32>,
        memory: usize,
        watch: &mut Watch,
        expanded: &mut u64,
    ) -> Result<Option<u32>, LimitKind> {
        let mut goal: Option<u32> = None;
        for parent in layer.clone() {
            if let Some(kind) = watch.check(*expanded) {
                return Err(kind);
            }
            *expanded += 1;
            if self.nodes.len() + Self::MOST_NEIGHBOURS > self.seen.room() {
                self.grow::<R>(memory)?;
            }
            let Node {
                state, last, steps, ..
            } = self.nodes[parent as usize];
            let Self { nodes, seen } = self;
            neighbours::<R, MERGE>(state, last, |state, last, more| {
                let found = Node {
                    state,
                    parent,
                    steps: steps + more,
                    last,
                };
                let number = nodes.len() as u32;
                match seen.insert(state, number, R::WEIGHED) {
                    Inserted::New => {
                        nodes.push(found);
                        if !R::WEIGHED && state.is_goal() && goal.is_none() {
                            goal = Some(number);
                        }
                    }
                    // Another way there, as short; states of earlier layers stay what they are.
                    Inserted::Known(Some(number))
                        if number >= layer.end && found.steps < nodes[number as usize].steps =>
                    {
                        nodes[number as usize] = found;
                    }
                    Inserted::Known(_) => {}
                }
            });
            if goal.is_some() {
                return Ok(goal);
            }
        }
        if R::WEIGHED {
            let goals = (layer.end..self.nodes.len() as u32)
                .filter(|&number| self.nodes[number as usize].state.is_goal());
            goal = goals.min_by_key(|&number| self.nodes[number as usize].steps);
        }
        Ok(goal)
    }

    /// At the depth limit: an error if there is any state beyond the layer.
    fn look_beyond<R: Reach, const MERGE: bool>(
        &self,
        layer: Range<u32>,
        watch: &mut Watch,
        expanded: &mut u64,
    ) -> Result<(), LimitKind> {
        for number in layer {
            if let Some(kind) = watch.check(*expanded) {
                return Err(kind);
            }
            *expanded += 1;
            let Node { state, last, .. } = self.nodes[number as usize];
            let mut is_beyond = false;
            neighbours::<R, MERGE>(state, last, |next, _, _| {
                is_beyond |= !self.seen.contains(next);
            });
            if is_beyond {
                return Err(LimitKind::Depth);
            }
        }
        Ok(())
    }

    /// Bytes of the tables with so many slots.
    fn bytes<R: Reach>(slots: usize) -> usize {
        Seen::bytes(slots, R::WEIGHED) + slots / 2 * size_of::<Node>()
    }

    /// Doubles the room for states. The old table is given up before the new one is filled, from
    /// the nodes.
    #[cold]
    fn grow<R: Reach>(&mut self, memory: usize) -> Result<(), LimitKind> {
        let slots = 2 * self.seen.slots();
        // While the list of nodes moves, its old place is still held.
        let moving = self.nodes.len() * size_of::<Node>();
        if Self::bytes::<R>(slots).saturating_add(moving) > memory {
            return Err(LimitKind::Memory);
        }
        self.seen.reset(slots, R::WEIGHED);
        for (number, node) in self.nodes.iter().enumerate() {
            self.seen.insert(node.state, number as u32, R::WEIGHED);
        }
        self.nodes
            .reserve_exact(self.seen.room() - self.nodes.len());
        Ok(())
    }

    /// The states from the start to the one with a number.
    fn trace(&self, last: u32) -> Vec<Packed> {
        let node = |number: u32| self.nodes[number as usize];
        let before = |&number: &u32| (number > 0).then(|| node(number).parent);
        let mut states: Vec<Packed> = core::iter::successors(Some(last), before)
            .map(|number| node(number).state)
            .collect();
        states.reverse();
        states
    }
}
