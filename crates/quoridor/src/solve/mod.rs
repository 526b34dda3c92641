//! Exact answers on small boards: won, lost or drawn, and in how many plies.
//!
//! Walls never leave the board, so the game falls into layers by the number of walls built, and
//! within one layout of walls only the pawns move. The solver lists all layouts layer by layer,
//! then works back from the fullest: each layout is a small pawn game whose exits (a new wall) are
//! already known, and retrograde analysis gives every state its value. Only
//! two layers of values are in memory at a time.
//!
//! Play without end is a draw here, and no [`DrawPolicy`](crate::DrawPolicy) applies: this is the
//! game as mathematics has it, as in Grant Slatton's table of small boards.

mod retrograde;

use core::ops::RangeInclusive;
use core::time::Duration;

use search_core::{LimitKind, Limits, Outcome, Side, Watch};

use self::retrograde::{Exits, PawnGraph, StateSpace, Value};
use crate::moves::Move;
use crate::position::Position;
use crate::size::Size;
use crate::square::SquareSet;
use crate::verdict::Verdict;
use crate::walls::WallSet;

/// The memory for tables where [`Limits::memory`] sets none: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// What [`solve`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// [`Outcome::Solved`], or the limit that was met.
    pub outcome: Outcome,
    /// The answer; `None` where a limit was met.
    pub verdict: Option<Verdict>,
    /// Every optimal move, in the order of their texts: those that win fastest, lose last, or keep
    /// the draw. Empty in a finished game and where a limit was met.
    pub moves: Vec<Move>,
    /// How many layouts of walls there are from here on; where a limit was met while they were
    /// counted, there are at least so many.
    pub layouts: u64,
    /// How many states (layout, walls in hand, pawns, side to move) were solved.
    pub states: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Solves a position exactly.
///
/// It looks at [`Limits::nodes`] (states), `time`, `stop` and `memory` ([`DEFAULT_MEMORY`] where
/// it is not set), not at `depth`. A game that is too large for the memory is refused as soon as
/// that is known, mostly at once.
///
/// # Complexity
///
/// Layouts that can still arise, times the ways to share the walls left, times the squares of
/// pawn pairs. 4x3 with 4 walls each takes milliseconds, 5x5 with 2 walls each seconds, and any
/// board without walls in hand no time.
///
/// # Examples
///
/// ```
/// use quoridor::{Position, Size, Verdict, solve};
/// use search_core::Limits;
///
/// let start = Position::start(Size::STANDARD, 0);
/// let solution = solve(&start, &Limits::none());
/// assert_eq!(solution.verdict, Some(Verdict::Loss(16)));
///
/// let start = Position::start(Size::STANDARD, 10);
/// assert_eq!(solve(&start, &Limits::none()).outcome.to_string(), "limit:memory");
/// ```
pub fn solve(position: &Position, limits: &Limits) -> Solution {
    let mut solver = Solver {
        root: position,
        space: StateSpace::new(position.size()),
        memory: limits.memory.unwrap_or(DEFAULT_MEMORY),
        watch: Watch::start(limits),
        layouts: 0,
        states: 0,
    };
    let result = solver.run();
    Solution {
        outcome: match result {
            Ok(_) => Outcome::Solved,
            Err(limit) => Outcome::LimitReached(limit),
        },
        verdict: result.as_ref().ok().map(|(verdict, _)| *verdict),
        moves: result.map(|(_, moves)| moves).unwrap_or_default(),
        layouts: solver.layouts,
        states: solver.states,
        elapsed: solver.watch.elapsed(),
    }
}

struct Solver<'a> {
    root: &'a Position,
    space: StateSpace,
    memory: usize,
    watch: Watch,
    layouts: u64,
    states: u64,
}

/// All layouts with the same number of walls.
struct Layer {
    /// How many of the walls built since the root the first player may have built.
    built_by_first: RangeInclusive<usize>,
    /// The layouts in order.
    layouts: Vec<Layout>,
    /// The values of all states, by layout, walls built by the first player, and state; empty
    /// until solved.
    values: Vec<Value>,
}

/// A layout of walls, and from where each player's goal can still be reached.
#[derive(Clone, Copy)]
struct Layout {
    walls: WallSet,
    regions: [SquareSet; 2],
}

impl Layout {
    /// `None` where no game can go on: a player could only stand on the goal itself.
    fn new(size: Size, walls: WallSet) -> Option<Self> {
        let passages = crate::Passages::new(size, walls);
        let regions = Side::ALL.map(|side| passages.reach(size.goal(side)));
        let alive = |side: Side| !(regions[side.index()] - size.goal(side)).is_empty();
        Side::ALL
            .into_iter()
            .all(alive)
            .then_some(Self { walls, regions })
    }
}

impl Layer {
    fn hands(&self) -> usize {
        self.built_by_first.clone().count()
    }

    /// Where the values of a layout begin, for a number of walls built by the first player.
    fn offset(&self, space: &StateSpace, layout: usize, by_first: usize) -> usize {
        (layout * self.hands() + by_first - self.built_by_first.start()) * space.len()
    }

    fn find(&self, walls: WallSet) -> Option<usize> {
        self.layouts
            .binary_search_by(|layout| layout.walls.cmp(&walls))
            .ok()
    }
}

impl Solver<'_> {
    fn run(&mut self) -> Result<(Verdict, Vec<Move>), LimitKind> {
        if self.root.winner().is_some() {
            return Ok((Verdict::Loss(0), Vec::new()));
        }
        let mut layers = self.list_layers()?;
        let mut above: Option<Layer> = None;
        while let Some(mut layer) = layers.pop() {
            let built = layers.len();
            self.solve_layer(&mut layer, built, above.as_ref())?;
            if built == 0 {
                return Ok(self.read_root(&layer, above.as_ref()));
            }
            above = Some(layer);
        }
        unreachable!("the layer of the root's own layout always exists")
    }

    /// Lists the layouts that can arise, by the number of walls built from the root on.
    fn list_layers(&mut self) -> Result<Vec<Layer>, LimitKind> {
        let size = self.root.size();
        let hands = Side::ALL.map(|side| usize::from(self.root.hand(side)));
        let mut layers: Vec<Layer> = Vec::new();
        // A layout, and the slots that may be added: those beyond the last one added, so that
        // each layout comes up once.
        let mut growing = vec![(self.root.walls(), WallSet::slots(size))];
        let (mut layouts, mut states, mut last_layer) = (0, 0, 0);
        for built in 0..=hands[0] + hands[1] {
            let built_by_first = built.saturating_sub(hands[1])..=built.min(hands[0]);
            let state_bytes =
                built_by_first.clone().count() * self.space.len() * size_of::<Value>();
            let mut layer = Vec::new();
            let mut next = Vec::new();
            for (walls, addable) in growing {
                let Some(layout) = Layout::new(size, walls) else {
                    continue;
                };
                layer.push(layout);
                let mut rest = addable & walls.free_slots(size);
                while let Some(wall) = rest.by_orientation().next() {
                    rest = rest - WallSet::of(wall);
                    next.push((walls | WallSet::of(wall), rest));
                }
                let lists = (layouts + layer.len() + next.len()) * size_of::<Layout>();
                self.layouts = (layouts + layer.len()) as u64;
                if lists + last_layer + layer.len() * state_bytes > self.memory {
                    return Err(LimitKind::Memory);
                }
                self.look(layer.len() as u64)?;
            }
            if layer.is_empty() {
                break;
            }
            layouts += layer.len();
            last_layer = layer.len() * state_bytes;
            states += (last_layer / size_of::<Value>()) as u64;
            layer.sort_unstable_by_key(|layout| layout.walls);
            layers.push(Layer {
                built_by_first,
                layouts: layer,
                values: Vec::new(),
            });
            growing = next;
        }
        // The whole work is known by now: no need to begin what cannot be finished. The last state
        // is the one that must not be over the limit.
        match self.watch.check(states.saturating_sub(1)) {
            Some(limit) => Err(limit),
            None => Ok(layers),
        }
    }

    /// Looks at the clock once in a while.
    fn look(&self, count: u64) -> Result<(), LimitKind> {
        if count.is_multiple_of(256) {
            self.watch.look().map_or(Ok(()), Err)
        } else {
            Ok(())
        }
    }

    fn solve_layer(
        &mut self,
        layer: &mut Layer,
        built: usize,
        above: Option<&Layer>,
    ) -> Result<(), LimitKind> {
        let size = self.root.size();
        let hands = Side::ALL.map(|side| usize::from(self.root.hand(side)));
        let mut values = Vec::with_capacity(layer.layouts.len() * layer.hands() * self.space.len());
        for layout in &layer.layouts {
            if let Some(limit) = self.watch.look() {
                return Err(limit);
            }
            let graph = PawnGraph::new(&self.space, layout.walls, layout.regions);
            let children: Vec<usize> = above.map_or_else(Vec::new, |above| {
                layout
                    .walls
                    .free_slots(size)
                    .iter()
                    .filter_map(|wall| above.find(layout.walls | WallSet::of(wall)))
                    .collect()
            });
            for by_first in layer.built_by_first.clone() {
                let left = [hands[0] - by_first, hands[1] - (built - by_first)];
                let exits = |state: usize| {
                    let mut exits = Exits::default();
                    let side = StateSpace::turn(state);
                    let Some(above) = above.filter(|_| left[side.index()] > 0) else {
                        return exits;
                    };
                    let by_first = by_first + usize::from(side == Side::First);
                    let after = StateSpace::passed(state);
                    for &child in &children {
                        if self.space.within(state, above.layouts[child].regions) {
                            let offset = above.offset(&self.space, child, by_first);
                            exits.add(above.values[offset + after]);
                        }
                    }
                    exits
                };
                values.extend(graph.solve(exits));
                self.states += self.space.len() as u64;
            }
        }
        layer.values = values;
        Ok(())
    }

    /// The verdict on the root, and its best moves.
    fn read_root(&self, layer: &Layer, above: Option<&Layer>) -> (Verdict, Vec<Move>) {
        let verdict = layer.values[self.space.state(self.root)].verdict();
        let after_best = match verdict {
            Verdict::Win(plies) => Verdict::Loss(plies - 1),
            Verdict::Loss(plies) => Verdict::Win(plies - 1),
            Verdict::Draw => Verdict::Draw,
        };
        let value_after = |mv: Move| {
            let mut child = *self.root;
            child.play_legal(mv);
            let state = self.space.state(&child);
            match mv {
                Move::Pawn(_) => layer.values[state],
                Move::Wall(_) => {
                    let above = above.expect("walls in hand make another layer");
                    let layout = above
                        .find(child.walls())
                        .expect("every legal wall makes a listed layout");
                    let by_first = usize::from(self.root.turn() == Side::First);
                    above.values[above.offset(&self.space, layout, by_first) + state]
                }
            }
        };
        let mut moves: Vec<Move> = self
            .root
            .legal_moves()
            .into_iter()
            .filter(|&mv| value_after(mv).verdict() == after_best)
            .collect();
        moves.sort_unstable();
        (verdict, moves)
    }
}
