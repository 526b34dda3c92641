//! The proof search: is the value at least so much?

use search_core::{LimitKind, Limits, Stats, Watch};

use super::field::{Field, Sides, Taking, Word, boxes};
use super::numbering::{Images, Numbering};
use super::stock::{Kind, Stock, StockId};
use super::table::{Bounds, Spot, Table};
use crate::edges::EdgeSet;
use crate::size::Size;

/// Where no limit says otherwise, the most bytes of the table.
const TABLE_BYTES: usize = 256 << 20;

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

/// A position below the root in which no box can be taken.
#[derive(Clone, Copy)]
struct Quiet<W, const N: usize> {
    /// The free edges, but for those of separate chains and loops.
    field: Field<W>,
    images: Images<N>,
    /// The separate chains and loops.
    stock: StockId,
    /// Boxes not yet closed, with those of the stock.
    boxes: i32,
}

/// What a move from a quiet position leads to, when all that can be taken then has been.
#[derive(Clone, Copy)]
struct Child<W, const N: usize> {
    rest: Quiet<W, N>,
    /// Where the table has the rest.
    spot: Spot,
    /// The boxes that the opponent can take.
    taken: i32,
    /// The price of a hand-over, 0 where there is none.
    price: i32,
}

/// What is known of all positions below one root.
struct Knowledge<W, const N: usize> {
    cells: W,
    numbering: Numbering<W, N>,
    stock: Stock,
    table: Table,
}

/// The proof search on words `W` with `N` images of each position.
struct Prover<W, const N: usize> {
    known: Knowledge<W, N>,
    watch: Watch,
    stats: Stats,
    /// The moves of all nodes on the way from the root, those of the last node at the end.
    moves: Vec<Child<W, N>>,
}

impl<W: Word, const N: usize> Prove for Prover<W, N> {
    fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.elapsed = self.watch.elapsed();
        stats
    }

    fn at_least(&mut self, free: EdgeSet, bound: i32) -> Result<bool, LimitKind> {
        let free = Field::of(free);
        let boxes = free.touching(self.known.cells).len() as i32;
        // The value has the parity of the number of boxes.
        let bound = bound + (bound - boxes).rem_euclid(2);
        let child = self.known.root(free);
        self.child_at_least(&child, bound, 0)
    }
}

impl<W: Word, const N: usize> Prover<W, N> {
    /// A prover for positions whose free edges are among those of the root.
    fn new(size: Size, root: EdgeSet, limits: &Limits) -> Self {
        let edges = root.len();
        let bytes = limits.table_bytes(TABLE_BYTES).min(useful_bytes(edges));
        let width = Table::most_key_bits(bytes).max(edges);
        let boxes_left = root.touching(size.cells()).len() as i32;
        let stock = Stock::new(boxes_left, edges as i32, width - edges);
        let table = Table::new(bytes, edges + stock.bits());
        Self {
            known: Knowledge {
                cells: boxes(size),
                numbering: Numbering::new(size, root),
                stock,
                table,
            },
            watch: Watch::start(limits),
            stats: Stats::default(),
            moves: Vec::new(),
        }
    }

    /// Whether who may take the boxes of the child makes at least `bound`.
    fn child_at_least(
        &mut self,
        child: &Child<W, N>,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let wanted = bound - child.taken;
        let price = child.price;
        // Of `w` and `-price - w` the greater is never below half of `-price`.
        if price > 0 && wanted <= -price / 2 {
            return Ok(true);
        }
        if self.quiet_at_least(child, wanted, ply)? {
            return Ok(true);
        }
        Ok(price > 0 && !self.quiet_at_least(child, 2 - price - wanted, ply)?)
    }

    fn quiet_at_least(
        &mut self,
        child: &Child<W, N>,
        bound: i32,
        ply: u32,
    ) -> Result<bool, LimitKind> {
        let node = &child.rest;
        let known = self.look_up(child);
        if known.lower >= bound {
            return Ok(true);
        }
        if known.upper < bound {
            return Ok(false);
        }
        if let Some(limit) = self.watch.check(self.stats.nodes) {
            return Err(limit);
        }
        let before = self.stats.nodes;
        self.stats.nodes += 1;
        self.stats.max_ply = self.stats.max_ply.max(ply);
        let start = self.moves.len();
        let answer = self.expand(node, bound, ply);
        self.moves.truncate(start);
        let answer = answer?;
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
        let cost = self.stats.nodes - before;
        self.known.table.put(child.spot, node.boxes, proven, cost);
        Ok(answer)
    }

    /// Asks the table about each move first, then searches the moves that are left.
    fn expand(&mut self, node: &Quiet<W, N>, bound: i32, ply: u32) -> Result<bool, LimitKind> {
        let start = self.moves.len();
        self.known.list_moves(node, 2 - bound, &mut self.moves);
        let mut fetched = 0;
        for child in &self.moves[start..] {
            fetched ^= self.known.table.touch(child.spot);
        }
        core::hint::black_box(fetched);

        let mut end = start;
        for index in start..self.moves.len() {
            let child = self.moves[index];
            let reply = child.reply(self.look_up(&child));
            if -reply.upper >= bound {
                return Ok(true);
            }
            let same = |other: &Child<W, N>| {
                other.spot == child.spot && other.price == child.price && other.taken == child.taken
            };
            if -reply.lower >= bound && !self.moves[start..end].iter().any(same) {
                self.moves[end] = child;
                end += 1;
            }
        }
        self.moves.truncate(end);
        for index in start..end {
            let child = self.moves[index];
            if !self.child_at_least(&child, 2 - bound, ply + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is proven of the quiet position that a child comes to.
    #[inline]
    fn look_up(&mut self, child: &Child<W, N>) -> Bounds {
        let rest = &child.rest;
        if rest.field.is_empty() {
            let value = self.known.stock.value(rest.stock);
            return Bounds {
                lower: value,
                upper: value,
            };
        }
        self.stats.table_probes += 1;
        match self.known.table.get(child.spot, rest.boxes) {
            Some(bounds) => {
                self.stats.table_hits += 1;
                bounds
            }
            None => Bounds::trivial(rest.boxes),
        }
    }
}

/// The memory that a proof from so many free edges can put to use: searches were seen to store
/// fewer than `2^(0.85 edges - 5)` positions.
fn useful_bytes(edges: u32) -> usize {
    8 << (edges * 17 / 20).saturating_sub(5).min(40)
}

impl<W: Word, const N: usize> Knowledge<W, N> {
    /// Any position, as what is to be taken at once and the quiet rest.
    fn root(&self, free: Field<W>) -> Child<W, N> {
        let taking = free.taking(self.cells);
        let boxes = free.touching(self.cells).len() as i32;
        let whole = Quiet {
            field: free,
            images: self.numbering.images(free),
            stock: StockId::default(),
            boxes,
        };
        self.after_taking(&whole, taking)
    }

    /// The position after the taking of boxes.
    #[inline]
    fn after_taking(&self, node: &Quiet<W, N>, taking: Taking<W>) -> Child<W, N> {
        let sides = taking.rest.sides(self.cells);
        let rest = self.rest(node, taking.rest, &sides, node.boxes - taking.taken);
        self.child(rest, taking.taken, taking.price)
    }

    /// The position after a safe edge, in a node where the boxes `two` have two free sides.
    #[inline]
    fn after_safe(&self, node: &Quiet<W, N>, edge: Field<W>, two: W) -> Child<W, N> {
        let field = node.field.without(edge);
        let sides = field.sides(self.cells);
        let rest = if (sides.two & !two).is_empty() {
            Quiet {
                field,
                images: self.numbering.without(node.images, edge),
                ..*node
            }
        } else {
            self.rest(node, field, &sides, node.boxes)
        };
        self.child(rest, 0, 0)
    }

    /// What is left of a node when only these edges are free, its separate chains and loops taken
    /// off the board.
    #[inline]
    fn rest(
        &self,
        node: &Quiet<W, N>,
        field: Field<W>,
        sides: &Sides<W>,
        boxes: i32,
    ) -> Quiet<W, N> {
        let mut rest = Quiet {
            field,
            boxes,
            ..*node
        };
        let attached = field.flood(field.neighbours(sides.more) & sides.two, sides.two);
        let mut separate = sides.two & !attached;
        while !separate.is_empty() {
            let chain = field.flood(separate.lowest(), separate);
            separate = separate & !chain;
            let kind = if field.is_loop(chain) {
                Kind::ring(chain.len())
            } else {
                Kind::chain(chain.len())
            };
            if let Some(stock) = kind.and_then(|kind| self.stock.with(rest.stock, kind)) {
                rest.stock = stock;
                rest.field = rest.field.without(Field::around(chain));
            }
        }
        rest.images = self
            .numbering
            .without(node.images, node.field.without(rest.field));
        rest
    }

    #[inline]
    fn child(&self, rest: Quiet<W, N>, taken: i32, price: i32) -> Child<W, N> {
        let key = self.numbering.key(&rest.images);
        // A set of 64 edges leaves no bit for a stock, which is then the empty one.
        let stock = rest.stock.index().checked_shl(self.numbering.edges());
        Child {
            rest,
            spot: self.table.spot(key | stock.unwrap_or(0)),
            taken,
            price,
        }
    }

    /// Lists the moves worth trying with what they lead to: safe ones from the centre outwards, then
    /// one for each chain and loop, short ones first. Left out are those after which the opponent
    /// surely makes `reply`.
    fn list_moves(&self, node: &Quiet<W, N>, reply: i32, moves: &mut Vec<Child<W, N>>) {
        let two = node.field.sides(self.cells).two;
        for edge in self.numbering.outwards(node.field.safe(two)) {
            moves.push(self.after_safe(node, edge, two));
        }
        let quiet_moves = moves.len();
        for (kind, stock) in self.stock.openings(node.stock) {
            let (taken, price) = (kind.boxes(), kind.price());
            if price == 0 || taken - price / 2 < reply {
                let rest = Quiet {
                    stock,
                    boxes: node.boxes - taken,
                    ..*node
                };
                moves.push(self.child(rest, taken, price));
            }
        }
        let mut chains = two;
        while !chains.is_empty() {
            let chain = node.field.flood(chains.lowest(), two);
            chains = chains & !chain;
            let opened = node.field.without(node.field.opening(chain));
            let taking = opened.taking(self.cells);
            if taking.price == 0 || taking.taken - taking.price / 2 < reply {
                moves.push(self.after_taking(node, taking));
            }
        }
        moves[quiet_moves..].sort_by_key(|child| child.taken);
    }
}

impl<W, const N: usize> Child<W, N> {
    /// The opponent's value after the move, when so much is known of what is left in the end.
    #[inline]
    fn reply(&self, rest: Bounds) -> Bounds {
        let Bounds { lower, upper } = rest;
        if self.price == 0 {
            return Bounds {
                lower: self.taken + lower,
                upper: self.taken + upper,
            };
        }
        let best = |w: i32| w.max(-self.price - w);
        let lowest = (-self.price / 2).clamp(lower, upper);
        Bounds {
            lower: self.taken + best(lowest),
            upper: self.taken + best(lower).max(best(upper)),
        }
    }
}
