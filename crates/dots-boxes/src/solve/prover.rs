//! Answers to questions about one root, by one thread or several.

use core::sync::atomic::{AtomicBool, Ordering};

use search_core::{LimitKind, Limits, Stats, Watch};

use super::field::{Field, Word};
use super::table::Table;
use super::tree::{Child, Tree};
use super::worker::{Busy, Common, Worker};
use crate::edges::EdgeSet;
use crate::size::Size;

/// Where no limit says otherwise, the most bytes of the table.
const TABLE_BYTES: usize = 256 << 20;

/// The part of the bytes of a table that it may take from the start so that its keys can be wider.
const SMALL_PART: usize = 64;

/// With fewer free edges one thread is done before another has begun.
const FEWEST_SHARED: u32 = 20;

/// Answers questions about the positions below one root, and remembers what it has proven.
pub(super) trait Prove {
    /// Whether the side to move can make at least `bound` in future box difference. The free edges
    /// are among those of the root.
    fn at_least(&mut self, free: EdgeSet, bound: i32) -> Result<bool, LimitKind>;

    /// The work done so far.
    fn stats(&self) -> Stats;
}

/// The prover that suits a root: with words as narrow, and images as few, as the board allows.
pub(super) fn prover(size: Size, root: EdgeSet, limits: &Limits) -> Box<dyn Prove> {
    let narrow = size.rows().max(size.cols()) <= u64::MAX_SIDE;
    match (narrow, size.rows() == size.cols()) {
        (true, true) => Box::new(Prover::<u64, 8>::new(size, root, limits)),
        (true, false) => Box::new(Prover::<u64, 4>::new(size, root, limits)),
        (false, true) => Box::new(Prover::<u128, 8>::new(size, root, limits)),
        (false, false) => Box::new(Prover::<u128, 4>::new(size, root, limits)),
    }
}

/// The proof search on words `W` with `N` images of each position.
struct Prover<W, const N: usize> {
    common: Common<W, N>,
    first: Worker<W, N>,
    others: Vec<Worker<W, N>>,
}

impl<W: Word, const N: usize> Prover<W, N> {
    /// A prover for positions whose free edges are among those of the root.
    fn new(size: Size, root: EdgeSet, limits: &Limits) -> Self {
        let edges = root.len();
        let bytes = limits.memory.unwrap_or(TABLE_BYTES);
        // The table is to begin small, with a part of its bytes.
        let stock_bits = Table::most_key_bits(bytes / SMALL_PART).saturating_sub(edges);
        let tree = Tree::new(size, root, stock_bits);
        let table = Table::new(bytes, edges + tree.stock.bits());
        let threads = if edges < FEWEST_SHARED {
            1
        } else {
            limits.threads.get()
        };
        let mut share = limits.clone();
        share.nodes = limits.nodes.map(|nodes| nodes / threads as u64);
        let worker = || Worker::new(Watch::start(&share));
        Self {
            common: Common {
                tree,
                table,
                busy: (threads > 1).then(Busy::new),
                is_answered: AtomicBool::new(false),
            },
            first: worker(),
            others: (1..threads).map(|_| worker()).collect(),
        }
    }
}

impl<W: Word, const N: usize> Prover<W, N> {
    /// One attempt at an answer. It ends with [`LimitKind::Memory`] when the table should grow.
    fn ask(&mut self, child: &Child<W, N>, bound: i32) -> Result<bool, LimitKind> {
        let common = &self.common;
        let first = &mut self.first;
        let room = common.table.room();
        common.is_answered.store(false, Ordering::Relaxed);
        if self.others.is_empty() || child.rest.field.len() < FEWEST_SHARED {
            first.pause_after(room);
            return first.answer(common, child, bound);
        }
        let share = room.map(|room| room / (1 + self.others.len() as u64));
        let answers = std::thread::scope(|scope| {
            let begin = |worker: &mut Worker<W, N>| {
                worker.pause_after(share);
                let answer = worker.answer(common, child, bound);
                common.is_answered.store(true, Ordering::Relaxed);
                answer
            };
            let others = self.others.iter_mut();
            let others: Vec<_> = others
                .map(|worker| scope.spawn(move || begin(worker)))
                .collect();
            let own = begin(first);
            let joined = others.into_iter().filter_map(|other| other.join().ok());
            core::iter::once(own).chain(joined).collect::<Vec<_>>()
        });
        // Whoever has an answer is right. Without one, who met a limit has stopped the others, and
        // that the table should grow is the least of them.
        let weight = |answer: &Result<bool, LimitKind>| match answer {
            Ok(_) => 0,
            Err(LimitKind::Memory) => 2,
            Err(LimitKind::Stop) => 3,
            Err(_) => 1,
        };
        let first_of_all = answers.into_iter().min_by_key(weight);
        first_of_all.unwrap_or(Err(LimitKind::Stop))
    }
}

impl<W: Word, const N: usize> Prove for Prover<W, N> {
    fn at_least(&mut self, free: EdgeSet, bound: i32) -> Result<bool, LimitKind> {
        let child = self.common.tree.child(Field::of(free));
        // The value has the parity of the number of boxes.
        let open = child.taken + child.rest.boxes;
        let bound = bound + (bound - open).rem_euclid(2);
        loop {
            match self.ask(&child, bound) {
                // What was proven so far is kept, and so is soon passed again.
                Err(LimitKind::Memory) => self.common.table.grow(),
                answer => return answer,
            }
        }
    }

    fn stats(&self) -> Stats {
        let mut stats = self.first.stats();
        for worker in &self.others {
            let other = worker.stats();
            let elapsed = stats.elapsed;
            stats += other;
            stats.elapsed = elapsed;
        }
        stats
    }
}
