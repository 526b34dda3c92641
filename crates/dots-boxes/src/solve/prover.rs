//! Answers to questions about one root, by one thread or several.

use core::sync::atomic::{AtomicBool, Ordering};

use search_core::rng::mix;
use search_core::{LimitKind, Limits, Stats, Watch};

use super::field::{Field, Word};
use super::table::{Entry, Table};
use super::tree::{Child, Tree};
use super::worker::{Busy, Common, Step, Worker};
use crate::edges::EdgeSet;
use crate::size::Size;

/// Where no limit says otherwise, the most bytes of the table.
const TABLE_BYTES: usize = 256 << 20;

/// The part of the bytes of a table that it may take from the start so that its keys can be wider.
const SMALL_PART: usize = 64;

/// With fewer free edges one thread is done before another has begun.
const FEWEST_SHARED: u32 = 20;

/// Threads are not started for fewer nodes each.
const FEWEST_NODES: u64 = 1 << 10;

/// Answers questions about the positions below one root, and remembers what it has proven.
pub(super) trait Prove {
    /// Whether the side to move can make at least `bound` in future box difference. The free edges
    /// are among those of the root.
    fn at_least(&mut self, free: EdgeSet, bound: i32) -> Result<bool, LimitKind>;

    /// The work done so far.
    fn stats(&self) -> Stats;

    /// From now on [`Prove::at_least`] breaks off with [`LimitKind::Memory`] each time so many nodes
    /// have been searched. Asked again, it goes on from what it has proven.
    fn break_off_every(&mut self, nodes: u64);

    /// The way to where the last question was broken off.
    fn trail(&self) -> &[Step];

    /// A number that tells keys of different meaning apart: those of another root or order of edges.
    fn meaning(&self) -> u64;

    /// How many bits of the keys are for the separate chains and loops.
    fn stock_bits(&self) -> u32;

    /// What cost the most work of all that was proven, at most so many entries.
    fn costliest(&self, most: usize) -> Vec<Entry>;

    /// Takes over what was proven with keys of the same meaning.
    fn restore(&mut self, entries: &[Entry]);
}

/// The prover that suits a root: with words as narrow, and images as few, as the board allows. The
/// part of the keys for the separate chains and loops is as large as the memory allows, if it is not
/// given.
pub(super) fn prover(
    size: Size,
    root: EdgeSet,
    stock_bits: Option<u32>,
    limits: &Limits,
) -> Box<dyn Prove> {
    let narrow = size.rows().max(size.columns()) <= u64::MAX_SIDE;
    match (narrow, size.rows() == size.columns()) {
        (true, true) => Box::new(Prover::<u64, 8>::new(size, root, stock_bits, limits)),
        (true, false) => Box::new(Prover::<u64, 4>::new(size, root, stock_bits, limits)),
        (false, true) => Box::new(Prover::<u128, 8>::new(size, root, stock_bits, limits)),
        (false, false) => Box::new(Prover::<u128, 4>::new(size, root, stock_bits, limits)),
    }
}

/// The proof search on words `W` with `N` images of each position.
struct Prover<W, const N: usize> {
    common: Common<W, N>,
    first: Worker<W, N>,
    others: Vec<Worker<W, N>>,
    stock_bits: u32,
    /// How many entries were taken over.
    restored: u64,
    /// After how many nodes to break off, and how many there are to be then.
    every: u64,
    next_break: u64,
}

impl<W: Word, const N: usize> Prover<W, N> {
    /// A prover for positions whose free edges are among those of the root.
    fn new(size: Size, root: EdgeSet, stock_bits: Option<u32>, limits: &Limits) -> Self {
        let edges = root.len();
        let bytes = limits.memory.unwrap_or(TABLE_BYTES);
        // The table is to begin small, with a part of its bytes.
        let free_bits = || Table::most_key_bits(bytes / SMALL_PART).saturating_sub(edges);
        let stock_bits = stock_bits.unwrap_or_else(free_bits).min(u64::BITS - edges);
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
            stock_bits,
            restored: 0,
            every: u64::MAX,
            next_break: u64::MAX,
        }
    }
}

impl<W: Word, const N: usize> Prover<W, N> {
    /// After how many nodes the table should grow.
    fn full_after(&self) -> u64 {
        let room = self.common.table.room();
        room.map_or(u64::MAX, |room| room.saturating_sub(self.restored))
    }

    /// One attempt at an answer. It ends with [`LimitKind::Memory`] after about so many nodes.
    fn ask(&mut self, child: &Child<W, N>, bound: i32, nodes: u64) -> Result<bool, LimitKind> {
        let common = &self.common;
        let first = &mut self.first;
        common.is_answered.store(false, Ordering::Relaxed);
        if self.others.is_empty() || child.rest.field.len() < FEWEST_SHARED {
            first.pause_after(nodes);
            return first.answer(common, child, bound);
        }
        let share = (nodes / (1 + self.others.len() as u64)).max(FEWEST_NODES);
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
            let nodes = self.stats().nodes;
            if nodes >= self.next_break {
                self.next_break = nodes.saturating_add(self.every);
                return Err(LimitKind::Memory);
            }
            let full = self.full_after();
            if nodes >= full {
                self.common.table.grow();
                continue;
            }
            match self.ask(&child, bound, full.min(self.next_break) - nodes) {
                // What was proven so far is kept, and so is soon passed again.
                Err(LimitKind::Memory) => {}
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

    fn break_off_every(&mut self, nodes: u64) {
        self.every = nodes;
        self.next_break = self.stats().nodes.saturating_add(nodes);
    }

    fn trail(&self) -> &[Step] {
        self.first.trail()
    }

    fn meaning(&self) -> u64 {
        let tree = &self.common.tree;
        mix(tree.numbering.fingerprint() ^ mix(tree.stock.len()))
    }

    fn stock_bits(&self) -> u32 {
        self.stock_bits
    }

    fn costliest(&self, most: usize) -> Vec<Entry> {
        self.common.table.costliest(most)
    }

    fn restore(&mut self, entries: &[Entry]) {
        self.restored += entries.len() as u64;
        let table = &mut self.common.table;
        while table.room().is_some_and(|room| self.restored >= room) {
            table.grow();
        }
        for &entry in entries {
            table.restore(entry);
        }
    }
}
