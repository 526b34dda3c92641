//! The most moves that a lone head can make, exactly, by branch and bound.

use arrayvec::ArrayVec;
use search_core::{LimitKind, Limits, Outcome, Side, Watch};

use crate::fill_bound::FillBound;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::Position;

/// What the search for a longest path found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPath {
    /// A path of the greatest length known: the moves of the head until it is stuck.
    pub moves: Vec<Move>,
    /// No path is longer than this; equal to the length of `moves` when solved.
    pub upper: u32,
    /// `Solved`, or the limit that was met.
    pub outcome: Outcome,
    /// Cells entered during the search.
    pub nodes: u64,
}

impl LongestPath {
    /// The length of the path found, in moves.
    pub fn length(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// The longest path of a side's head through free cells, whatever the other side does.
///
/// A side without a head has a path of length 0. [`Limits::nodes`] counts cells entered;
/// [`Limits::depth`] and [`Limits::memory`] have no meaning here.
///
/// ```
/// use search_core::{Limits, Side};
/// use tron::{Position, longest_path};
/// // From the middle of an edge, parity costs one of the eight cells.
/// let map: Position = ".1./.../...".parse().unwrap();
/// let path = longest_path(&map, Side::First, &Limits::none());
/// assert_eq!(path.length(), 7);
/// ```
///
/// # Complexity
///
/// Exponential at worst: the question is NP-hard on grids with holes. Open rooms and regions of up
/// to about 60 cells are a matter of milliseconds, since the block-cut bound ([`FillBound`]) is
/// mostly exact.
pub fn longest_path(position: &Position, side: Side, limits: &Limits) -> LongestPath {
    match position.head(side) {
        Some(head) => longest_fill(position.free(), head, limits, &mut FillBound::default()),
        None => LongestPath {
            moves: Vec::new(),
            upper: 0,
            outcome: Outcome::Solved,
            nodes: 0,
        },
    }
}

/// [`longest_path`] from a cell through a region, with memory to be used again.
pub(crate) fn longest_fill(
    region: &Grid,
    head: Cell,
    limits: &Limits,
    bound: &mut FillBound,
) -> LongestPath {
    let upper = bound.bound(region, head);
    let mut search = Filling {
        free: *region,
        bound,
        path: Vec::new(),
        best: Vec::new(),
        nodes: 0,
    };
    let stopped = search.run(head, upper, &mut Watch::start(limits));
    let upper = match stopped {
        Some(_) => upper,
        None => search.best.len() as u32,
    };
    LongestPath {
        moves: search.best,
        upper,
        outcome: stopped.map_or(Outcome::Solved, Outcome::LimitReached),
        nodes: search.nodes,
    }
}

struct Filling<'a> {
    free: Grid,
    bound: &'a mut FillBound,
    path: Vec<Move>,
    best: Vec<Move>,
    nodes: u64,
}

/// A cell of the current path and the moves from it that are still to be tried, last first.
struct Frame {
    cell: Cell,
    untried: ArrayVec<Step, 4>,
}

struct Step {
    mv: Move,
    target: Cell,
    degree: u32,
    /// A bound on the path after the step.
    bound: u32,
}

impl Filling<'_> {
    /// Depth-first, with an explicit stack as deep as the path is long. Returns the limit met.
    fn run(&mut self, head: Cell, upper: u32, watch: &mut Watch) -> Option<LimitKind> {
        let mut stack = vec![self.frame(head)];
        while let Some(frame) = stack.last_mut() {
            if self.best.len() as u32 == upper {
                return None;
            }
            match frame.untried.pop() {
                Some(step) if self.could_be_better(&step) => {
                    if let Some(kind) = watch.check(self.nodes) {
                        return Some(kind);
                    }
                    self.nodes += 1;
                    self.free.remove(step.target);
                    self.path.push(step.mv);
                    if self.path.len() > self.best.len() {
                        self.best.clone_from(&self.path);
                    }
                    stack.push(self.frame(step.target));
                }
                Some(_) => {}
                None => {
                    if self.path.pop().is_some() {
                        self.free.insert(frame.cell);
                    }
                    stack.pop();
                }
            }
        }
        None
    }

    fn could_be_better(&self, step: &Step) -> bool {
        self.path.len() as u32 + 1 + step.bound > self.best.len() as u32
    }

    /// The steps from a cell, tightest target first: hugging walls leaves the rest in one piece.
    fn frame(&mut self, cell: Cell) -> Frame {
        let size = self.free.size();
        let mut untried = ArrayVec::new();
        for mv in Move::ALL.into_iter().rev() {
            let target = mv.from(size, cell);
            if self.free.contains(target) {
                self.free.remove(target);
                let step = Step {
                    mv,
                    target,
                    degree: self.free.degree(target),
                    bound: self.bound.bound(&self.free, target),
                };
                self.free.insert(target);
                if self.could_be_better(&step) {
                    untried.push(step);
                }
            }
        }
        untried.sort_by_key(|step| core::cmp::Reverse(step.degree));
        Frame { cell, untried }
    }
}
