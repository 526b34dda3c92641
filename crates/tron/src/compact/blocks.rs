//! The blocks of a region, found on a contracted graph.
//!
//! A block is a largest part that no single cell of it cuts ([`crate::biconnected`] finds them cell
//! by cell). Most cells of open space can be seen not to cut anything by a look at the eight cells
//! around them, for a whole board in a few instructions; what hangs together of those is merged into
//! one *room*, and the depth-first search of Hopcroft and Tarjan visits the rooms and the few narrow
//! cells that are left. A room is connected and has no cut cell inside, so merging it changes
//! nothing about what any other cell cuts.

use super::bits::{Bits, Place, around};

/// A node of the contracted graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A narrow cell, or the head.
    Cell(Place),
    /// A room, by its index.
    Room(u16),
}

/// The memory of the walk over the blocks, to be used again and again.
#[derive(Clone, Debug)]
pub(super) struct BlockWalk<const N: usize, const S: usize> {
    /// The number of the node that a place belongs to, counted from 1 as they are found; 0 for a
    /// cell not found yet. Of rooms only the cells beside narrow ones are entered.
    numbers: Vec<u16>,
    nodes: Vec<Visit>,
    rooms: Vec<Bits<N, S>>,
    /// Neighbours of the nodes on the path that were new when the node was, node after node.
    open: Vec<Place>,
    path: Vec<Frame>,
    /// Numbers of nodes whose block is not complete, in the order of finding.
    waiting: Vec<u16>,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Visit {
    node: Node,
    /// The earliest node that the part below it touches.
    low: u16,
}

/// A node on the path from the root, and where its new neighbours begin.
#[derive(Clone, Copy, Debug)]
struct Frame {
    number: u16,
    open: u16,
}

/// One block: the members other than the entry, with their numbers.
pub(super) struct Block<'a, const N: usize, const S: usize> {
    /// The number of the cell nearest to the root.
    pub(super) entry: u16,
    members: &'a [u16],
    nodes: &'a [Visit],
    rooms: &'a [Bits<N, S>],
}

impl<const N: usize, const S: usize> Block<'_, N, S> {
    /// Each member with its number.
    pub(super) fn members(&self) -> impl Iterator<Item = (u16, Node)> + '_ {
        self.members
            .iter()
            .map(|&number| (number, self.node(number)))
    }

    /// The node of a number.
    pub(super) fn node(&self, number: u16) -> Node {
        self.nodes[usize::from(number)].node
    }

    /// The place of the cell nearest to the root.
    pub(super) fn entry_place(&self) -> Place {
        match self.node(self.entry) {
            Node::Cell(place) => place,
            Node::Room(_) => unreachable!("rooms do not cut"),
        }
    }

    /// The cells of a room.
    pub(super) fn room(&self, room: u16) -> &Bits<N, S> {
        &self.rooms[usize::from(room)]
    }
}

impl<const N: usize, const S: usize> Default for BlockWalk<N, S> {
    fn default() -> Self {
        Self {
            numbers: vec![0; Bits::<N, S>::PLACES],
            nodes: Vec::new(),
            rooms: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

impl<const N: usize, const S: usize> BlockWalk<N, S> {
    /// The number of the root.
    pub(super) const ROOT: u16 = 1;

    /// Calls `visit` for each block that can be walked to from `root`, which is not in the region.
    /// Blocks further from the root come first.
    ///
    /// # Complexity
    ///
    /// A flood a room, and linear in the narrow cells.
    pub(super) fn each_block(
        &mut self,
        region: &Bits<N, S>,
        root: Place,
        mut visit: impl FnMut(&Block<'_, N, S>),
    ) {
        self.numbers.fill(0);
        self.nodes.clear();
        self.rooms.clear();
        self.open.clear();
        self.path.clear();
        self.waiting.clear();
        let narrow = region.with(root).narrow().and(region);
        let wide = region.and_not(&narrow);
        let core = Self::core(region, &wide, root);
        // Rooms of one or two cells are quicker to walk cell by cell.
        let wide = wide.or(&core);
        let inner = wide.and(&wide.degrees().two_or_more());
        let wide = wide.and(&inner.or(&inner.neighbours()));
        let narrow = region.and_not(&wide);
        let graph = Contracted {
            doors: narrow.with(root),
            region: region.with(root),
            wide,
            core,
        };
        // Numbers start from 1.
        self.nodes.push(Visit {
            node: Node::Cell(root),
            low: 0,
        });
        self.enter_cell(&graph, root);
        while let Some(frame) = self.path.last() {
            let number = frame.number;
            if self.open.len() > usize::from(frame.open) {
                let near = self.open.pop().unwrap_or(root);
                let found = self.numbers[usize::from(near)];
                if found != 0 {
                    let low = &mut self.nodes[usize::from(number)].low;
                    *low = found.min(*low);
                } else {
                    self.waiting.push(self.nodes.len() as u16);
                    if graph.wide.contains(near) {
                        self.enter_room(&graph, near);
                    } else {
                        self.enter_cell(&graph, near);
                    }
                }
                continue;
            }
            self.path.pop();
            let Some(&Frame { number: parent, .. }) = self.path.last() else {
                break;
            };
            let low = self.nodes[usize::from(number)].low;
            let above = &mut self.nodes[usize::from(parent)];
            if low >= parent && matches!(above.node, Node::Cell(_)) {
                let first = self.waiting.iter().rposition(|&waiting| waiting == number);
                let first = first.unwrap_or(0);
                visit(&Block {
                    entry: parent,
                    members: &self.waiting[first..],
                    nodes: &self.nodes,
                    rooms: &self.rooms,
                });
                self.waiting.truncate(first);
            } else {
                above.low = low.min(above.low);
            }
        }
    }

    /// A large part of the region without cut cells: what hangs together with some cell in the open,
    /// and all around it that cuts nothing.
    fn core(region: &Bits<N, S>, wide: &Bits<N, S>, root: Place) -> Bits<N, S> {
        let inner = wide.degrees().fours.and(wide);
        match inner.first().or_else(|| wide.first()) {
            None => Bits::EMPTY,
            Some(seed) => region.absorbed(wide.flood(Bits::EMPTY.with(seed)), wide, root),
        }
    }

    /// Enters a cell.
    #[inline]
    fn enter_cell(&mut self, graph: &Contracted<N, S>, place: Place) {
        let number = self.nodes.len() as u16;
        self.numbers[usize::from(place)] = number;
        let open = self.open.len() as u16;
        let mut low = number;
        for near in around::<S>(place) {
            if graph.region.contains(near) {
                let found = self.numbers[usize::from(near)];
                if found == 0 {
                    self.open.push(near);
                } else {
                    low = low.min(found);
                }
            }
        }
        self.nodes.push(Visit {
            node: Node::Cell(place),
            low,
        });
        self.path.push(Frame { number, open });
    }

    /// Enters the room of a cell.
    fn enter_room(&mut self, graph: &Contracted<N, S>, seed: Place) {
        let number = self.nodes.len() as u16;
        let room = if graph.core.contains(seed) {
            graph.core
        } else {
            graph.wide.flood(Bits::EMPTY.with(seed))
        };
        let around = room.neighbours().and(&graph.doors);
        let beside = around.neighbours().and(&room);
        for place in beside.places() {
            self.numbers[usize::from(place)] = number;
        }
        let open = self.open.len() as u16;
        let mut low = number;
        for near in around.places() {
            let found = self.numbers[usize::from(near)];
            if found == 0 {
                self.open.push(near);
            } else {
                low = low.min(found);
            }
        }
        self.nodes.push(Visit {
            node: Node::Room(self.rooms.len() as u16),
            low,
        });
        self.rooms.push(room);
        self.path.push(Frame { number, open });
    }
}

/// What the walk is over.
struct Contracted<const N: usize, const S: usize> {
    /// All cells and the root.
    region: Bits<N, S>,
    /// The cells of rooms.
    wide: Bits<N, S>,
    /// One room.
    core: Bits<N, S>,
    /// All other cells and the root.
    doors: Bits<N, S>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    /// The cells whose removal parts what can be walked to from the root, the root among them, and
    /// how many blocks each cell was met in.
    fn check<const N: usize, const S: usize>(rng: &mut SplitMix64, side: usize) -> usize {
        let walls = rng.below(45);
        let mut region = Bits::<N, S>::EMPTY;
        for row in 0..side {
            for column in 0..side {
                if !rng.chance(walls, 100) {
                    region.insert(Bits::<N, S>::place(row, column));
                }
            }
        }
        let places: Vec<Place> = region.places().collect();
        let Some(&root) = rng.pick(&places) else {
            return 0;
        };
        region.remove(root);
        let reach = region.flood(region.next_to(root));

        let mut cuts = Bits::<N, S>::EMPTY;
        let mut at_root = 0;
        let mut met = Bits::<N, S>::EMPTY;
        BlockWalk::default().each_block(&region, root, |block| {
            if block.entry == BlockWalk::<N, S>::ROOT {
                at_root += 1;
            } else {
                cuts.insert(block.entry_place());
            }
            for (_, node) in block.members() {
                let cells = match node {
                    Node::Cell(place) => Bits::EMPTY.with(place),
                    Node::Room(room) => *block.room(room),
                };
                assert!(!met.meets(&cells), "a cell is below one entry only");
                met = met.or(&cells);
            }
        });
        assert_eq!(met, reach, "every cell is in a block");

        let removal_cuts = |place: Place| {
            let mut rest = reach;
            rest.remove(place);
            rest.flood(rest.next_to(root)) != rest
        };
        let mut expected = Bits::EMPTY;
        for place in reach.places().filter(|&place| removal_cuts(place)) {
            expected.insert(place);
        }
        assert_eq!(cuts, expected, "{region:?} from {root}");
        let mut pieces = 0;
        let mut rest = reach;
        while let Some(place) = rest.first() {
            rest = rest.and_not(&reach.flood(Bits::EMPTY.with(place)));
            pieces += 1;
        }
        assert_eq!(at_root, pieces);
        cuts.len() as usize
    }

    #[test]
    fn cut_cells_are_those_whose_removal_cuts() {
        let mut rng = SplitMix64::new(5);
        let mut seen = 0;
        for _ in 0..2_000 {
            let side = 1 + rng.below(16) as usize;
            seen += check::<5, 17>(&mut rng, side);
        }
        for _ in 0..100 {
            let side = 1 + rng.below(29) as usize;
            seen += check::<16, 32>(&mut rng, side);
        }
        for _ in 0..10 {
            seen += check::<65, 64>(&mut rng, 40);
        }
        assert!(seen > 10_000, "only {seen} cut cells");
    }
}
