//! The tree that the solver searches: positions in which no box can be taken, and the moves worth
//! trying in them.

use super::field::{Field, Sides, Taking, Word, boxes};
use super::numbering::{Images, Numbering};
use super::stock::{Kind, Stock, StockId};
use super::table::Bounds;
use crate::edges::EdgeSet;
use crate::size::Size;

/// All positions below one root.
pub(super) struct Tree<W, const N: usize> {
    pub(super) cells: W,
    pub(super) numbering: Numbering<W, N>,
    pub(super) stock: Stock,
}

/// A position below the root in which no box can be taken.
#[derive(Clone, Copy)]
pub(super) struct Quiet<W, const N: usize> {
    /// The free edges, but for those of separate chains and loops.
    pub(super) field: Field<W>,
    images: Images<N>,
    /// The separate chains and loops.
    pub(super) stock: StockId,
    /// Boxes not yet closed, with those of the stock.
    pub(super) boxes: i32,
}

/// What a move from a quiet position leads to, when all that can be taken then has been.
#[derive(Clone, Copy)]
pub(super) struct Child<W, const N: usize> {
    pub(super) rest: Quiet<W, N>,
    /// The boxes that the opponent can take.
    pub(super) taken: i32,
    /// The price of a hand-over, 0 where there is none.
    pub(super) price: i32,
}

impl<W: Word, const N: usize> Tree<W, N> {
    /// The tree below a root with these free edges, in which the numbers of stocks have at most so
    /// many bits.
    pub(super) fn new(size: Size, root: EdgeSet, stock_bits: u32) -> Self {
        let open = root.touching(size.cells()).len();
        Self {
            cells: boxes(size),
            numbering: Numbering::new(size, root),
            stock: Stock::new(open as i32, root.len() as i32, stock_bits),
        }
    }

    /// Any position below the root, as what is to be taken at once and the quiet rest.
    pub(super) fn child(&self, free: Field<W>) -> Child<W, N> {
        let whole = Quiet {
            field: free,
            images: self.numbering.images(free),
            stock: StockId::default(),
            boxes: free.touching(self.cells).len() as i32,
        };
        self.after_taking(&whole, free.taking(self.cells))
    }

    /// The key of the free edges, which tells positions apart up to symmetry and up to the stock.
    #[inline]
    pub(super) fn key(&self, node: &Quiet<W, N>) -> u64 {
        self.numbering.key(&node.images)
    }

    /// Lists the moves worth trying with what they lead to: safe ones from the centre outwards, then
    /// one for each chain and loop, short ones first. Left out are those after which the opponent
    /// surely makes `reply`.
    #[inline]
    pub(super) fn list_moves(&self, node: &Quiet<W, N>, reply: i32, moves: &mut Vec<Child<W, N>>) {
        let two = node.field.sides(self.cells).two;
        for edge in self.numbering.outwards(node.field.safe(two)) {
            moves.push(self.after_safe(node, edge, two));
        }
        let safe_moves = moves.len();
        let is_hopeless = |taken: i32, price: i32| price > 0 && taken - price / 2 >= reply;
        for (kind, stock) in self.stock.openings(node.stock) {
            let (taken, price) = (kind.boxes(), kind.price());
            if !is_hopeless(taken, price) {
                let rest = Quiet {
                    stock,
                    boxes: node.boxes - taken,
                    ..*node
                };
                moves.push(Child { rest, taken, price });
            }
        }
        let mut chains = two;
        while !chains.is_empty() {
            let chain = node.field.flood(chains.lowest(), two);
            chains = chains & !chain;
            let opened = node.field.without(node.field.opening(chain));
            let taking = opened.taking(self.cells);
            if !is_hopeless(taking.taken, taking.price) {
                moves.push(self.after_taking(node, taking));
            }
        }
        moves[safe_moves..].sort_by_key(|child| child.taken);
    }

    /// The position after the taking of boxes.
    fn after_taking(&self, node: &Quiet<W, N>, taking: Taking<W>) -> Child<W, N> {
        let sides = taking.rest.sides(self.cells);
        Child {
            rest: self.separated(node, taking.rest, &sides, node.boxes - taking.taken),
            taken: taking.taken,
            price: taking.price,
        }
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
            self.separated(node, field, &sides, node.boxes)
        };
        Child {
            rest,
            taken: 0,
            price: 0,
        }
    }

    /// What is left of a node when only these edges are free, its separate chains and loops taken
    /// off the board.
    #[inline]
    fn separated(
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
        let drawn = node.field.without(rest.field);
        rest.images = self.numbering.without(node.images, drawn);
        rest
    }
}

impl<W, const N: usize> Child<W, N> {
    /// The opponent's value after the move, when so much is known of what is left in the end.
    #[inline]
    pub(super) fn reply(&self, rest: Bounds) -> Bounds {
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
