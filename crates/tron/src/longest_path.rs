//! The most moves that a lone head can make, exactly: by branch and bound; and where a region is too
//! large for a quick answer, by changes of a path at random from below and sweeps from above.

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use search_core::rng::mix;
use search_core::{LimitKind, Limits, Outcome, Side, SplitMix64, Watch};

use crate::fill_bound::FillBound;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::Position;
use crate::sweep::{Sweep, Swept};
use crate::weave::Weave;

/// What the search for a longest path found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LongestPath {
    /// A path of the greatest length known: the moves of the head until it is stuck.
    pub moves: Vec<Move>,
    /// No path is longer than this; equal to the length of `moves` when solved.
    pub upper: u32,
    /// `Solved`, or the limit that was met.
    pub outcome: Outcome,
    /// Cells entered during the search, and what else was done in their stead.
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
/// A side without a head has a path of length 0. [`Limits::nodes`] counts cells entered, and other
/// work by the time it takes; [`Limits::depth`] and [`Limits::memory`] have no meaning here. The
/// answer depends on the position and the limits alone, also where a limit of nodes cuts it short.
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
/// to about 60 cells are a matter of milliseconds, since the bounds of [`FillBound`] are mostly
/// exact; most regions of 15x15 boards take less than a tenth of a second.
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
    longer_fill(region, head, Vec::new(), u32::MAX, limits, bound)
}

/// [`longest_fill`] where a path is known already, and that none has more than `most` moves: longer
/// ones are looked for around it.
pub(crate) fn longer_fill(
    region: &Grid,
    head: Cell,
    known: Vec<Move>,
    most: u32,
    limits: &Limits,
    bound: &mut FillBound,
) -> LongestPath {
    let upper = bound.close_bound(region, head).min(most);
    let mut search = Filling {
        free: *region,
        upper,
        bound,
        path: Vec::new(),
        stack: Vec::new(),
        best: known,
        nodes: 0,
    };
    let stopped = search.solve(head, &mut Watch::start(limits));
    // A limit met just after the last word was said is none.
    let stopped = stopped.filter(|_| !search.is_settled());
    LongestPath {
        upper: match stopped {
            Some(_) => search.upper,
            None => search.best.len() as u32,
        },
        moves: search.best,
        outcome: stopped.map_or(Outcome::Solved, Outcome::LimitReached),
        nodes: search.nodes,
    }
}

struct Filling<'a> {
    free: Grid,
    /// No path is longer.
    upper: u32,
    bound: &'a mut FillBound,
    path: Vec<Move>,
    stack: Vec<Frame>,
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

/// Cells entered depth first before anything else is tried, or twice the bound: enough for most
/// small regions, and to come to the end of one path.
const FIRST: u64 = 400;
/// How many paths of equal length the beam keeps.
const WIDTH: usize = 8;
/// Changes of a path in the first round of annealing; each round has twice as many as the last.
const CHANGES: u64 = 1 << 15;
/// Changes that count as one cell entered, as they take about as long.
const CHANGES_PER_NODE: u64 = 32;
/// How many ways to cross the line of a sweep are kept in the first round; each round has twice as
/// many as the last, up to the most that memory is given to.
const WAYS: usize = 1 << 10;
const MOST_WAYS: usize = 1 << 20;
/// Ways that count as one cell entered.
const WAYS_PER_NODE: u64 = 16;

impl Filling<'_> {
    /// Depth first for a while, which settles most small regions; then a beam and rounds of
    /// annealing, which finds long paths, sweeps, which prove that there are none longer, and more
    /// of the depth-first search, which comes to an end whatever the region. Returns the limit met.
    fn solve(&mut self, head: Cell, watch: &mut Watch) -> Option<LimitKind> {
        self.stages(head, watch).err()
    }

    fn stages(&mut self, head: Cell, watch: &mut Watch) -> Result<(), LimitKind> {
        let region = self.free;
        let known = self.best.len();
        let frame = self.frame(head);
        self.stack.push(frame);
        if self.run(FIRST.max(2 * u64::from(self.upper)), watch)? {
            return Ok(());
        }
        if known == 0 {
            self.beam(&region, head, WIDTH, watch)?;
        }
        let mut weave = Weave::new(&region, head, &self.best);
        // Other changes than those that led to the path known.
        let mut rng = SplitMix64::new(1 + known as u64);
        let (mut changes, mut ways) = (CHANGES, WAYS);
        loop {
            self.anneal(&mut weave, changes, &mut rng, watch)?;
            if ways <= MOST_WAYS {
                self.sweep(&region, head, ways, watch)?;
            }
            if self.run(self.nodes + changes / CHANGES_PER_NODE, watch)? {
                return Ok(());
            }
            (changes, ways) = (2 * changes, 2 * ways);
        }
    }

    /// Whether no path can be longer than the best.
    fn is_settled(&self) -> bool {
        self.best.len() as u32 >= self.upper
    }

    /// One round of changes at random, which ever more seldom make the path shorter.
    fn anneal(
        &mut self,
        weave: &mut Weave,
        changes: u64,
        rng: &mut SplitMix64,
        watch: &mut Watch,
    ) -> Result<(), LimitKind> {
        weave.back_to_best();
        for change in 0..changes {
            if self.is_settled() {
                break;
            }
            if change % CHANGES_PER_NODE == 0 {
                self.count(watch)?;
            }
            weave.change(rng, 1024 - 1024 * change / changes);
            if weave.best_len() > self.best.len() {
                self.best = weave.best_moves();
            }
        }
        Ok(())
    }

    /// Asks for paths as long as the bound, then one move shorter, and so on: the longer, the fewer
    /// ways there are to keep.
    fn sweep(
        &mut self,
        region: &Grid,
        head: Cell,
        ways: usize,
        watch: &mut Watch,
    ) -> Result<(), LimitKind> {
        while !self.is_settled() {
            for chain in self.bound.chains(region, head, self.upper) {
                let Some(sweep) = Sweep::new(&chain, head, self.bound.degrees()) else {
                    return Ok(());
                };
                let mut seen = 0;
                let swept = sweep.longest(self.upper, ways, || {
                    seen += 1;
                    if seen % WAYS_PER_NODE == 0 {
                        self.count(watch)
                    } else {
                        Ok(())
                    }
                })?;
                match swept {
                    Swept::Shorter => {}
                    // There is such a path, and it remains to be found; or nobody knows.
                    Swept::Longest(_) | Swept::TooMany => return Ok(()),
                }
            }
            self.upper -= 1;
        }
        Ok(())
    }

    /// Goes on depth-first, with an explicit stack as deep as the path is long. True if no longer
    /// path is left, false after `most` cells.
    fn run(&mut self, most: u64, watch: &mut Watch) -> Result<bool, LimitKind> {
        while let Some(frame) = self.stack.last_mut() {
            let cell = frame.cell;
            if self.best.len() as u32 >= self.upper {
                break;
            }
            match frame.untried.pop() {
                Some(step) if self.could_be_better(&step) => {
                    if self.nodes >= most {
                        // Put back, to be tried when the search goes on.
                        if let Some(frame) = self.stack.last_mut() {
                            frame.untried.push(step);
                        }
                        return Ok(false);
                    }
                    self.count(watch)?;
                    self.free.remove(step.target);
                    self.path.push(step.mv);
                    if self.path.len() > self.best.len() {
                        self.best.clone_from(&self.path);
                    }
                    let frame = self.frame(step.target);
                    self.stack.push(frame);
                }
                Some(_) => {}
                None => {
                    if self.path.pop().is_some() {
                        self.free.insert(cell);
                    }
                    self.stack.pop();
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
