//! One thread of the proof search.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use search_core::{LimitKind, Stats, Watch};

use super::field::Word;
use super::table::{Bounds, Spot, Table};
use super::tree::{Child, Quiet, Tree};

/// What all threads share.
pub(super) struct Common<W, const N: usize> {
    pub(super) tree: Tree<W, N>,
    pub(super) table: Table,
    /// What the threads are at, where there are several.
    pub(super) busy: Option<Busy>,
    /// Whether the question is answered, and all may stop.
    pub(super) is_answered: AtomicBool,
}

/// The positions that threads are at work on, so that others begin with other moves. It may forget
/// some, or keep one too long: then work is done twice, or in another order.
pub(super) struct Busy(Vec<AtomicU64>);

/// A thread of the search with what it has for itself.
pub(super) struct Worker<W, const N: usize> {
    watch: Watch,
    stats: Stats,
    /// After so many nodes the search is broken off, to be begun anew.
    pause: u64,
    /// The moves of all nodes on the way from the root, those of the last node at the end.
    moves: Vec<Child<W, N>>,
    /// To each move what the table is asked.
    probes: Vec<Probe>,
    /// Where the last question was broken off.
    trail: Vec<Step>,
}

/// How far a search had come with the moves of one position on its way when it was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Moves that are judged.
    pub judged: usize,
    /// Moves that there are to be judged, should it come to that: one good move is enough.
    pub moves: usize,
}

/// So many positions of the way to where a search is broken off are told.
const TRAIL: u32 = 8;

/// Where the table has what a move leads to.
#[derive(Clone, Copy)]
struct Probe {
    spot: Spot,
    /// Whether the move is left out, or for later.
    is_passed_over: bool,
}

impl Busy {
    pub(super) fn new() -> Self {
        Self(
            core::iter::repeat_with(AtomicU64::default)
                .take(1 << 12)
                .collect(),
        )
    }

    fn place(&self, spot: Spot) -> (&AtomicU64, u64) {
        let mark = spot.hash() | 1;
        (&self.0[mark as usize >> 1 & (self.0.len() - 1)], mark)
    }

    fn enter(&self, spot: Spot) {
        let (place, mark) = self.place(spot);
        place.store(mark, Ordering::Relaxed);
    }

    fn leave(&self, spot: Spot) {
        let (place, mark) = self.place(spot);
        if place.load(Ordering::Relaxed) == mark {
            place.store(0, Ordering::Relaxed);
        }
    }

    fn holds(&self, spot: Spot) -> bool {
        let (place, mark) = self.place(spot);
        place.load(Ordering::Relaxed) == mark
    }
}

impl<W: Word, const N: usize> Common<W, N> {
    /// Where the table has a position.
    #[inline]
    fn spot(&self, node: &Quiet<W, N>) -> Spot {
        // A set of 64 edges leaves no bit for a stock, which is then the empty one.
        let stock = node.stock.index().checked_shl(self.tree.numbering.edges());
        self.table.spot(self.tree.key(node) | stock.unwrap_or(0))
    }
}

impl<W: Word, const N: usize> Worker<W, N> {
    /// A thread that watches over its own part of the limits.
    pub(super) fn new(watch: Watch) -> Self {
        Self {
            watch,
            stats: Stats::default(),
            pause: u64::MAX,
            moves: Vec::new(),
            probes: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// The way from the root to where the last question was broken off, its first few positions.
    pub(super) fn trail(&self) -> &[Step] {
        &self.trail
    }

    /// The work done so far.
    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.elapsed = self.watch.elapsed();
        stats
    }

    /// After so many more nodes [`Worker::answer`] breaks off with [`LimitKind::Memory`].
    pub(super) fn pause_after(&mut self, nodes: u64) {
        self.pause = self.stats.nodes.saturating_add(nodes);
    }

    /// Whether who may take the boxes of the child makes at least `bound`, which has the parity of
    /// the open boxes.
    pub(super) fn answer(
        &mut self,
        common: &Common<W, N>,
        child: &Child<W, N>,
        bound: i32,
    ) -> Result<bool, LimitKind> {
        self.moves.clear();
        self.probes.clear();
        self.trail.clear();
        let spot = common.spot(&child.rest);
        self.child_at_least(common, child, spot, bound, 0)
    }

    fn child_at_least(
        &mut self,
        common: &Common<W, N>,
        child: &Child<W, N>,
        spot: Spot,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let wanted = bound - child.taken;
        let price = child.price;
        // Of `w` and `-price - w` the greater is never below half of `-price`.
        if price > 0 && wanted <= -price / 2 {
            return Ok(true);
        }
        if self.quiet_at_least(common, &child.rest, spot, wanted, ply)? {
            return Ok(true);
        }
        let handed_over = 2 - price - wanted;
        Ok(price > 0 && !self.quiet_at_least(common, &child.rest, spot, handed_over, ply)?)
    }

    fn quiet_at_least(
        &mut self,
        common: &Common<W, N>,
        node: &Quiet<W, N>,
        spot: Spot,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let known = self.look_up(common, node, spot);
        if known.lower >= bound {
            return Ok(true);
        }
        if known.upper < bound {
            return Ok(false);
        }
        if let Some(limit) = self.watch.check(self.stats.nodes) {
            return Err(limit);
        }
        if self.stats.nodes >= self.pause {
            return Err(LimitKind::Memory);
        }
        let before = self.stats.nodes;
        self.stats.nodes += 1;
        self.stats.max_ply = self.stats.max_ply.max(ply);
        let start = self.moves.len();
        let answer = match common.busy.as_ref() {
            None => self.expand(common, node, bound, ply),
            Some(_) if common.is_answered.load(Ordering::Relaxed) => Err(LimitKind::Stop),
            Some(busy) => {
                busy.enter(spot);
                let answer = self.expand(common, node, bound, ply);
                busy.leave(spot);
                answer
            }
        };
        self.moves.truncate(start);
        self.probes.truncate(start);
        let proven = match answer {
            Ok(true) => Bounds {
                lower: bound,
                upper: known.upper,
            },
            Ok(false) => Bounds {
                lower: known.lower,
                upper: bound - 2,
            },
            // Nothing new is known but what it cost so far: without that the answer, when it comes
            // after a new start, would be thought cheap and soon be lost.
            Err(_) => known,
        };
        let cost = self.stats.nodes - before;
        common.table.put(spot, node.boxes, proven, cost);
        answer
    }

    /// Asks the table about each move first, then searches the moves that are left.
    fn expand(
        &mut self,
        common: &Common<W, N>,
        node: &Quiet<W, N>,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let start = self.moves.len();
        common.tree.list_moves(node, 2 - bound, &mut self.moves);
        let listed = self.moves.len() - start;
        if self.ask_table(common, start, bound) {
            return Ok(true);
        }
        let end = self.moves.len();
        for is_second_round in [false, true] {
            for index in start..end {
                let Probe {
                    spot,
                    is_passed_over,
                } = self.probes[index];
                if is_second_round && !is_passed_over {
                    continue;
                }
                let busy = common.busy.as_ref();
                if !is_second_round && busy.is_some_and(|busy| busy.holds(spot)) {
                    self.probes[index].is_passed_over = true;
                    continue;
                }
                let child = self.moves[index];
                match self.child_at_least(common, &child, spot, 2 - bound, ply + 1) {
                    Ok(true) => {}
                    Ok(false) => return Ok(true),
                    Err(limit) => {
                        let step = Step {
                            judged: listed - (end - index),
                            moves: listed,
                        };
                        self.note(ply, step);
                        return Err(limit);
                    }
                }
            }
            if common.busy.is_none() {
                break;
            }
        }
        Ok(false)
    }

    /// Notes where a search is broken off: the last position of the way comes first.
    fn note(&mut self, ply: u32, step: Step) {
        if ply < TRAIL {
            self.trail.insert(0, step);
        }
    }

    /// Asks the table about all moves from `start` on: whether one of them is known to reach
    /// `bound`. Leaves the moves that may, of those to the same position one.
    fn ask_table(&mut self, common: &Common<W, N>, start: usize, bound: i32) -> bool {
        for child in &self.moves[start..] {
            self.probes.push(Probe {
                spot: common.spot(&child.rest),
                is_passed_over: false,
            });
        }
        // Memory is slow: all entries are fetched at once, before any is waited for.
        let touched = self.probes[start..]
            .iter()
            .map(|probe| common.table.touch(probe.spot));
        core::hint::black_box(touched.fold(0, |all, entry| all ^ entry));
        let mut end = start;
        for index in start..self.moves.len() {
            let (child, probe) = (self.moves[index], self.probes[index]);
            let reply = child.reply(self.look_up(common, &child.rest, probe.spot));
            if -reply.upper >= bound {
                return true;
            }
            let is_same = |other: usize| {
                let (other, other_probe) = (&self.moves[other], &self.probes[other]);
                other_probe.spot == probe.spot
                    && (other.taken, other.price) == (child.taken, child.price)
            };
            if -reply.lower >= bound && !(start..end).any(is_same) {
                self.moves[end] = child;
                self.probes[end] = probe;
                end += 1;
            }
        }
        self.moves.truncate(end);
        self.probes.truncate(end);
        false
    }

    /// What is proven of a position.
    #[inline]
    fn look_up(&mut self, common: &Common<W, N>, node: &Quiet<W, N>, spot: Spot) -> Bounds {
        if node.field.is_empty() {
            let value = common.tree.stock.value(node.stock);
            return Bounds {
                lower: value,
                upper: value,
            };
        }
        self.stats.table_probes += 1;
        match common.table.get(spot, node.boxes) {
            Some(bounds) => {
                self.stats.table_hits += 1;
                bounds
            }
            None => Bounds::trivial(node.boxes),
        }
    }
}
