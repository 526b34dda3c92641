//! The proof search: is the value at least so much?

use search_core::{LimitKind, Limits, Stats, Watch};

use super::bounds::{Bounds, BoundsTable};
use super::numbering::{Images, Numbering};
use crate::capture::{HandOver, Harvest};
use crate::cells::CellSet;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::quiet::{components, safe_edges};
use crate::size::Size;

/// Where no limit says otherwise, the bytes of the table.
const TABLE_BYTES: usize = 64 << 20;

/// A position below the root in which no box can be taken.
#[derive(Clone, Copy)]
struct Quiet {
    free: EdgeSet,
    images: Images,
}

/// A move from a quiet position: a safe one, or one that lets the opponent take boxes.
#[derive(Clone, Copy)]
struct Child {
    edge: Edge,
    /// The key of the position when all that can be taken has been.
    key: u64,
    taken: i32,
    price: Option<i32>,
}

/// Answers questions about the positions below one root, and remembers what it has proven.
pub(crate) struct Prover {
    board: CellSet,
    numbering: Numbering,
    table: BoundsTable,
    watch: Watch,
    stats: Stats,
}

impl Prover {
    /// A prover for positions whose free edges are among those of the root.
    pub(crate) fn new(size: Size, root: EdgeSet, limits: &Limits) -> Self {
        Self {
            board: size.cells(),
            numbering: Numbering::new(size, root),
            table: BoundsTable::new(limits.table_bytes(TABLE_BYTES), root.len()),
            watch: Watch::start(limits),
            stats: Stats::default(),
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.elapsed = self.watch.elapsed();
        stats
    }

    /// Whether the side to move can make at least `bound` in future box difference.
    pub(crate) fn at_least(&mut self, free: EdgeSet, bound: i32) -> Result<bool, LimitKind> {
        let harvest = Harvest::of(free, self.board);
        let quiet = Quiet {
            free: harvest.rest,
            images: self.numbering.images(harvest.rest),
        };
        let price = harvest.hand_over.map(HandOver::price);
        self.harvest_at_least(harvest.taken(), price, &quiet, bound, 0)
    }

    /// The same where `taken` boxes can be taken, `rest` being left, and a hand-over has its price.
    fn harvest_at_least(
        &mut self,
        taken: i32,
        price: Option<i32>,
        rest: &Quiet,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let wanted = bound - taken;
        match price {
            // Of `w` and `-price - w` the greater is never below half of `-price`.
            Some(price) if wanted <= -price / 2 => Ok(true),
            Some(price) => Ok(self.quiet_at_least(rest, wanted, ply)?
                || !self.quiet_at_least(rest, -price - wanted + 1, ply)?),
            None => self.quiet_at_least(rest, wanted, ply),
        }
    }

    fn quiet_at_least(&mut self, node: &Quiet, bound: i32, ply: u32) -> Result<bool, LimitKind> {
        let boxes = node.free.touching(self.board).len() as i32;
        // The value has the parity of the number of boxes.
        let bound = bound + (bound - boxes).rem_euclid(2);
        if bound <= -boxes {
            return Ok(true);
        }
        if bound > boxes {
            return Ok(false);
        }
        let key = self.numbering.key(&node.images);
        let known = self.known(key, boxes);
        if known.lower >= bound {
            return Ok(true);
        }
        if known.upper < bound {
            return Ok(false);
        }
        if let Some(limit) = self.watch.check(self.stats.nodes) {
            return Err(limit);
        }
        self.stats.nodes += 1;
        self.stats.max_ply = self.stats.max_ply.max(ply);
        let answer = self.expand(node, boxes, bound, ply)?;
        let proven = if answer {
            Bounds {
                lower: bound,
                upper: known.upper,
            }
        } else {
            Bounds {
                lower: known.lower,
                upper: bound - 2,
            }
        };
        self.table.put(key, proven);
        Ok(answer)
    }

    /// Asks the table about each move first, then searches the moves that are left.
    fn expand(
        &mut self,
        node: &Quiet,
        boxes: i32,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let mut children: Vec<Child> = Vec::with_capacity(node.free.len() as usize);
        let safe = safe_edges(node.free, self.board);
        for index in 0..self.numbering.order().len() {
            let edge = self.numbering.order()[index];
            if safe.contains(edge) {
                let images = self.numbering.without(node.images, EdgeSet::of(edge));
                children.push(Child {
                    edge,
                    key: self.numbering.key(&images),
                    taken: 0,
                    price: None,
                });
            }
        }
        let quiet_moves = children.len();
        for component in components(node.free, self.board) {
            let harvest = Harvest::of(node.free.without(component.opening), self.board);
            let images = self
                .numbering
                .without(node.images, node.free - harvest.rest);
            children.push(Child {
                edge: component.opening,
                key: self.numbering.key(&images),
                taken: harvest.taken(),
                price: harvest.hand_over.map(HandOver::price),
            });
        }
        children[quiet_moves..].sort_by_key(|child| child.taken);

        let mut open: Vec<Child> = Vec::with_capacity(children.len());
        for child in children {
            let same = |other: &Child| other.key == child.key && other.price == child.price;
            if open.iter().any(same) {
                continue;
            }
            let known = self.known(child.key, boxes - child.taken);
            let reply = child.reply(known);
            if -reply.upper >= bound {
                return Ok(true);
            }
            if -reply.lower >= bound {
                open.push(child);
            }
        }
        for child in open {
            let free = Harvest::of(node.free.without(child.edge), self.board).rest;
            let rest = Quiet {
                free,
                images: self.numbering.without(node.images, node.free - free),
            };
            if !self.harvest_at_least(child.taken, child.price, &rest, 1 - bound, ply + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is proven of the quiet position with this key.
    fn known(&mut self, key: u64, boxes: i32) -> Bounds {
        self.stats.table_probes += 1;
        match self.table.get(key) {
            Some(bounds) => {
                self.stats.table_hits += 1;
                bounds
            }
            None => Bounds::trivial(boxes),
        }
    }
}

impl Child {
    /// The opponent's value after the move, when so much is known of what is left in the end.
    fn reply(&self, rest: Bounds) -> Bounds {
        let Bounds { lower, upper } = rest;
        let Some(price) = self.price else {
            return Bounds {
                lower: self.taken + lower,
                upper: self.taken + upper,
            };
        };
        let best = |w: i32| w.max(-price - w);
        let lowest = (-price / 2).clamp(lower, upper);
        Bounds {
            lower: self.taken + best(lowest),
            upper: self.taken + best(lower).max(best(upper)),
        }
    }
}
