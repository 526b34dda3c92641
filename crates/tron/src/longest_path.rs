//! The most moves that a lone head can make, exactly: by branch and bound, with beams on the way
//! where a region is too large for a quick answer.

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use search_core::rng::mix;
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
    let stopped = search.solve(head, upper, &mut Watch::start(limits));
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

/// A path of a beam: what is left to fill, and how it came about.
struct Partial {
    free: Grid,
    cell: Cell,
    /// The place of the last step among all steps of the beam.
    step: usize,
    /// A bound on what may follow.
    bound: u32,
    /// The free neighbours of all cells entered: few where the path has kept to the walls.
    opened: u32,
    /// Equal for paths through the same cells to the same end.
    key: u64,
}

/// Cells entered depth first before beams are tried, or twice the bound: enough for most regions, and
/// to come to the end of one path.
const FIRST: u64 = 2_000;
/// How many paths of equal length beams keep, one after the other.
const WIDTHS: [usize; 3] = [8, 32, 128];

impl Filling<'_> {
    /// Depth first for a while, which settles most regions; then by beams, which find long paths in
    /// large ones; then depth first to the end. Returns the limit met.
    fn solve(&mut self, head: Cell, upper: u32, watch: &mut Watch) -> Option<LimitKind> {
        let region = self.free;
        let mut stages = || -> Result<(), LimitKind> {
            if self.run(head, upper, FIRST.max(2 * u64::from(upper)), watch)? {
                return Ok(());
            }
            for width in WIDTHS {
                self.beam(&region, head, width, watch)?;
                if self.best.len() as u32 == upper {
                    return Ok(());
                }
            }
            self.free = region;
            self.path.clear();
            self.run(head, upper, u64::MAX, watch).map(drop)
        };
        stages().err()
    }

    /// Depth-first, with an explicit stack as deep as the path is long. True if no longer path is
    /// left, false after `most` cells.
    fn run(
        &mut self,
        head: Cell,
        upper: u32,
        most: u64,
        watch: &mut Watch,
    ) -> Result<bool, LimitKind> {
        let mut stack = vec![self.frame(head)];
        while let Some(frame) = stack.last_mut() {
            if self.best.len() as u32 == upper {
                return Ok(true);
            }
            match frame.untried.pop() {
                Some(step) if self.could_be_better(&step) => {
                    if self.nodes >= most {
                        return Ok(false);
                    }
                    self.count(watch)?;
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
        Ok(true)
    }

    /// Walks many paths at once, a step at a time, and keeps those that promise most: by the bound,
    /// then by how little they have opened.
    fn beam(
        &mut self,
        region: &Grid,
        head: Cell,
        width: usize,
        watch: &mut Watch,
    ) -> Result<(), LimitKind> {
        // Each step with the place of the one before; the first stands for the start.
        let mut steps: Vec<(usize, Move)> = vec![(0, Move::North)];
        let mut paths = vec![Partial {
            free: *region,
            cell: head,
            step: 0,
            bound: u32::MAX,
            opened: 0,
            key: 0,
        }];
        for length in 1.. {
            let mut longer = Vec::new();
            for path in &paths {
                for mv in Move::ALL {
                    let target = mv.from(region.size(), path.cell);
                    if !path.free.contains(target) {
                        continue;
                    }
                    self.count(watch)?;
                    let mut free = path.free;
                    free.remove(target);
                    let bound = self.bound.bound(&free, target);
                    if length + bound as usize <= self.best.len() {
                        continue;
                    }
                    longer.push(Partial {
                        cell: target,
                        step: steps.len(),
                        bound,
                        opened: path.opened + free.degree(target),
                        key: path.key ^ mix(target.index() as u64),
                        free,
                    });
                    steps.push((path.step, mv));
                }
            }
            longer.sort_by_key(|path| (Reverse(path.bound), path.opened, path.key, path.cell));
            longer.dedup_by_key(|path| (path.key, path.cell));
            longer.truncate(width);
            let Some(first) = longer.first() else {
                return Ok(());
            };
            if length > self.best.len() {
                let before = |&step: &usize| Some(steps[step].0).filter(|&step| step != 0);
                let places = core::iter::successors(Some(first.step), before);
                self.best = places.map(|step| steps[step].1).collect();
                self.best.reverse();
            }
            paths = longer;
        }
        Ok(())
    }

    /// Counts a cell entered, unless a limit forbids it.
    fn count(&mut self, watch: &mut Watch) -> Result<(), LimitKind> {
        if let Some(kind) = watch.check(self.nodes) {
            return Err(kind);
        }
        self.nodes += 1;
        Ok(())
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
        untried.sort_by_key(|step| (step.bound, Reverse(step.degree)));
        Frame { cell, untried }
    }
}
