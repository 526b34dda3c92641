//! Which walls would seal off a player, for all slots at once and without looking for a path.
//!
//! Think of walls as paths in the graph of grid crossings. A wall is two edges of it, from its start
//! (its western or southern end) to its middle, and on to its end. For one player the three sides
//! of the border that are not the goal are one more node, the *border*, and the goal side is open:
//! beyond it the outside is thought as one large square that the pawn wants to get to. Where a wall
//! ends on the open side, it ends in a point of its own.
//!
//! A pawn is sealed off exactly if some closed ring of walls (the border may be a part of it)
//! separates it from the outside, and a ring does so exactly if a way from the pawn to the outside
//! crosses it an odd number of times. So keep, for each player, one such way that crosses no wall,
//! as a *chain*: the set of steps taken an odd number of times. A new wall closes new rings only if
//! two of its three points are joined already by walls, and what joins them crosses the chain not at
//! all. The ring therefore crosses the chain as often as the new wall does between these two points,
//! and for each slot there are but three pairs of points to look at: [`WallGraph::sealing`] is that
//! sentence. That no other wall seals the pawn off follows as every ring through the new wall enters
//! and leaves it at two of its three points.
//!
//! If a wall is built across the chain, the chain must be led around it, and this takes no search
//! either: the steps around all of a *component* (what hangs together with some point) are closed
//! rounds that cross no standing wall. Added to the chain they change its crossings of the new wall
//! wherever that leaves the component. As the wall is legal, one of the components at its three points
//! always does what is needed: see [`WallGraph::bend`]. Components only grow, so that what is joined
//! once stays joined.

use crate::frame::Frame;
use crate::size::Size;
use crate::slots::SlotSet;
use crate::square::Square;
use crate::steps::{self, Across, Direction, squares_between};
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

/// For each slot, which of the three points of a wall are joined: start with middle, middle with
/// end, start with end.
#[derive(Clone, Copy)]
struct Joined {
    first_half: WallSet,
    second_half: WallSet,
    ends: WallSet,
}

impl Joined {
    /// What a component joins: the crossings in it, and the border if `with_border`.
    #[inline]
    fn by(component: SlotSet, with_border: bool, frame: &Frame) -> Self {
        let middle = WallSet::both(component);
        let start = WallSet {
            horizontal: component.east() | frame.starts.horizontal.when(with_border),
            vertical: component.north() | frame.starts.vertical.when(with_border),
        };
        let end = WallSet {
            horizontal: component.west() | frame.ends.horizontal.when(with_border),
            vertical: component.south() | frame.ends.vertical.when(with_border),
        };
        Self {
            first_half: start & middle,
            second_half: middle & end,
            ends: start & end,
        }
    }
}

/// A way from the pawn to the outside, as steps taken an odd number of times: for each slot
/// whether they cross its first and its second half. What it says of slots with a wall on them
/// means nothing.
#[derive(Clone, Copy)]
struct Chain {
    first_half: WallSet,
    second_half: WallSet,
}

impl Chain {
    const EMPTY: Self = Self {
        first_half: WallSet::EMPTY,
        second_half: WallSet::EMPTY,
    };

    /// Adds a step, or takes it away.
    #[inline]
    fn toggle(&mut self, across: &Across) {
        *self.first_half.running_mut(across.orientation) ^= across.first_half;
        *self.second_half.running_mut(across.orientation) ^= across.second_half;
    }

    /// Adds the steps of a legal pawn move in front of the way.
    #[inline]
    fn extend(&mut self, own: Square, to: Square, other: Square) {
        for (from, to) in squares_between(own, to, other) {
            self.toggle(steps::between(from, to));
        }
    }

    /// The way around a wall that touches nothing, as [`View::bend`] finds it: each of its points is
    /// a component, and to go around one takes away the crossings of the halves that end there.
    #[inline]
    fn around_alone(mut self, wall: Wall, points: Points) -> Self {
        let around = match (
            self.first_half.contains(wall),
            self.second_half.contains(wall),
        ) {
            (false, false) => return self,
            (true, false) => points.start,
            (false, true) => points.end,
            (true, true) => points.middle,
        };
        self.go_around(around);
        self
    }

    /// Adds the round of steps about a set of crossings: those between a crossing of the set and
    /// one that is not, the border's too.
    #[inline]
    fn go_around(&mut self, crossings: SlotSet) {
        self.first_half = self.first_half
            ^ WallSet {
                horizontal: crossings ^ crossings.east(),
                vertical: crossings ^ crossings.north(),
            };
        self.second_half = self.second_half
            ^ WallSet {
                horizontal: crossings ^ crossings.west(),
                vertical: crossings ^ crossings.south(),
            };
    }
}

/// What stands, as far as components are looked for: edges between crossings, and the crossings
/// that are not joined to the border for all players (of those all is known).
#[derive(Clone, Copy)]
struct Edges {
    /// By their western crossings.
    eastward: SlotSet,
    /// By their southern crossings.
    northward: SlotSet,
    loose: SlotSet,
}

impl Edges {
    /// Everything joined to these crossings.
    #[inline]
    fn component(&self, crossings: SlotSet) -> SlotSet {
        // Most new walls touch nothing.
        if (crossings & self.loose).is_empty() {
            crossings
        } else {
            self.flood(crossings)
        }
    }

    fn flood(&self, mut reached: SlotSet) -> SlotSet {
        loop {
            let next = (reached & self.eastward).east()
                | reached.west() & self.eastward
                | (reached & self.northward).north()
                | reached.south() & self.northward;
            let next = reached | next & self.loose;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// The walls as one player meets them.
#[derive(Clone, Copy)]
struct View {
    /// The crossings joined to the border.
    border: SlotSet,
    joined: Joined,
    chain: Chain,
}

/// Where a point of a new wall lies.
#[derive(Clone, Copy)]
enum Point {
    /// On this crossing.
    Inner(SlotSet),
    /// On a side of the border that is closed to the player.
    Border,
    /// On the player's goal side.
    Open,
}

/// The three points of a wall: start, middle, end.
#[derive(Clone, Copy)]
struct Points {
    start: SlotSet,
    middle: SlotSet,
    end: SlotSet,
}

impl Points {
    /// Crossings only: an end on the border is left empty.
    #[inline]
    fn of(wall: Wall, size: Size) -> Self {
        let middle = SlotSet::of(wall.slot());
        let board = size.masks().crossings;
        let (start, end) = match wall.orientation() {
            Orientation::Horizontal => (middle.west(), middle.east()),
            Orientation::Vertical => (middle.south(), middle.north()),
        };
        Self {
            start,
            middle,
            end: end & board,
        }
    }

    #[inline]
    fn all(self) -> SlotSet {
        self.start | self.middle | self.end
    }

    /// Whether they meet neither the border nor one of the crossings that walls touch. Such a wall
    /// joins its own three points, of which no other wall that it leaves room for has two: no slot
    /// becomes illegal by it.
    #[inline]
    fn are_alone(self, wall: Wall, touched: SlotSet, size: Size) -> bool {
        (self.all() & touched).is_empty() && !size.masks().at_border.contains(wall)
    }
}

impl View {
    fn new(frame: &Frame) -> Self {
        Self {
            border: SlotSet::EMPTY,
            joined: Joined::by(SlotSet::EMPTY, true, frame),
            chain: Chain::EMPTY,
        }
    }

    /// The component that a new wall makes of `grown`, all that it touches, and whether the border
    /// is a part of it.
    #[inline]
    fn merged(&self, wall: Wall, points: Points, grown: SlotSet, frame: &Frame) -> (SlotSet, bool) {
        let with_border = frame.touching.contains(wall) || !(points.all() & self.border).is_empty();
        (grown | self.border.when(with_border), with_border)
    }

    /// The chain once the wall stands.
    #[inline]
    fn chain_with(&self, wall: Wall, points: Points, edges: &Edges, frame: &Frame) -> Chain {
        let crossed = self.chain.first_half | self.chain.second_half;
        if crossed.contains(wall) {
            self.bend(wall, points, edges, frame)
        } else {
            self.chain
        }
    }

    /// The chain led around a legal wall that it crosses.
    ///
    /// Say it crosses the first half only. Then start and middle are not joined, nor start and end,
    /// or the wall would seal the pawn off. To go around the start's component takes the crossing of
    /// this half away and leaves the other half as it is. If the start is on the border, which one
    /// cannot go around, then middle and end are not, and to go around their components does the
    /// same. Likewise with the second half; and if both are crossed, then the middle is joined to
    /// neither end, and to go around its component takes both away, or else to go around those of
    /// the ends.
    #[inline(never)]
    fn bend(&self, wall: Wall, points: Points, edges: &Edges, frame: &Frame) -> Chain {
        let place = |point: SlotSet, closed: WallSet| {
            if !(point & self.border).is_empty() || point.is_empty() && closed.contains(wall) {
                Point::Border
            } else if point.is_empty() {
                Point::Open
            } else {
                Point::Inner(edges.component(point))
            }
        };
        let start = place(points.start, frame.starts);
        let middle = place(points.middle, WallSet::EMPTY);
        let end = place(points.end, frame.ends);
        let first = self.chain.first_half.contains(wall);
        let second = self.chain.second_half.contains(wall);
        let around = match (first, second, start, middle, end) {
            (true, false, Point::Border, ..) => [None, Some(middle), Some(end)],
            (true, false, ..) => [Some(start), None, None],
            (false, .., Point::Border) => [Some(start), Some(middle), None],
            (false, ..) => [None, None, Some(end)],
            (true, true, _, Point::Border, _) => [Some(start), None, Some(end)],
            (true, true, ..) => [None, Some(middle), None],
        };
        let mut chain = self.chain;
        let mut crossings = SlotSet::EMPTY;
        for point in around.into_iter().flatten() {
            if let Point::Inner(component) = point {
                crossings |= component;
            }
        }
        chain.go_around(crossings);
        // To go around an open point is to cross the half that leads to it, and the goal side.
        if matches!(around[0], Some(Point::Open)) {
            chain.first_half = chain.first_half ^ WallSet::of(wall);
        }
        if matches!(around[2], Some(Point::Open)) {
            chain.second_half = chain.second_half ^ WallSet::of(wall);
        }
        debug_assert!(!(chain.first_half | chain.second_half).contains(wall));
        chain
    }

    #[inline]
    fn build(&mut self, wall: Wall, points: Points, grown: SlotSet, edges: &Edges, frame: &Frame) {
        self.chain = self.chain_with(wall, points, edges, frame);
        let (component, with_border) = self.merged(wall, points, grown, frame);
        let joined = Joined::by(component, with_border, frame);
        self.joined.first_half |= joined.first_half;
        self.joined.second_half |= joined.second_half;
        self.joined.ends |= joined.ends;
        if with_border {
            self.border = component;
        }
    }
}

/// The slots whose wall would close a ring that the chain crosses an odd number of times.
#[inline]
fn sealing(joined: &Joined, chain: &Chain) -> WallSet {
    joined.first_half & chain.first_half
        | joined.second_half & chain.second_half
        | joined.ends & (chain.first_half ^ chain.second_half)
}

/// The walls of a position as each of `N` players meets them, in the order of the sides they run to,
/// [`Direction::ALL`].
///
/// Who is not in the game is as one who is outside already: the empty chain is the way there, no
/// wall is across it, and none seals it off.
#[derive(Clone, Copy)]
pub(crate) struct WallGraph<const N: usize> {
    views: [View; N],
}

impl<const N: usize> WallGraph<N> {
    /// The graph of a board without walls; `None` for who is not in the game.
    pub(crate) fn new(size: Size, pawns: [Option<Square>; N]) -> Self {
        const { assert!(N <= Direction::ALL.len()) };
        let frames = Frame::of(size);
        let views = core::array::from_fn(|player| {
            let mut view = View::new(&frames[player]);
            // Straight on to the goal.
            let mut at = pawns[player];
            while let Some((to, across)) =
                at.and_then(|square| steps::step(size, square, Direction::ALL[player]))
            {
                view.chain.toggle(across);
                at = Some(to);
            }
            view
        });
        Self { views }
    }

    #[inline]
    fn edges(&self, size: Size, walls: WallSet) -> Edges {
        let (h, v) = (walls.horizontal, walls.vertical);
        let links = size.masks().links;
        let known = self.views.iter().map(|view| view.border);
        let known = known.reduce(|all, border| all & border);
        Edges {
            eastward: (h | h.west()) & links.horizontal,
            northward: (v | v.south()) & links.vertical,
            loose: walls.crossings(size) - known.unwrap_or_default(),
        }
    }

    /// Builds a legal wall beside those that stand.
    #[inline]
    pub(crate) fn build(&mut self, size: Size, standing: WallSet, wall: Wall) {
        let points = Points::of(wall, size);
        if points.are_alone(wall, standing.crossings(size), size) {
            for view in &mut self.views {
                view.chain = view.chain.around_alone(wall, points);
            }
            return;
        }
        let edges = self.edges(size, standing);
        let grown = edges.component(points.all());
        for (view, frame) in self.views.iter_mut().zip(Frame::of(size)) {
            view.build(wall, points, grown, &edges, frame);
        }
    }

    /// Moves a player's pawn, jumping over the other one if that is what it takes.
    #[inline]
    pub(crate) fn step(&mut self, player: usize, own: Square, to: Square, other: Square) {
        self.views[player].chain.extend(own, to, other);
    }

    /// The slots on which a wall would seal off a player. What it says of slots that are not free
    /// means nothing.
    #[inline]
    pub(crate) fn sealing(&self) -> WallSet {
        let each = self
            .views
            .iter()
            .map(|view| sealing(&view.joined, &view.chain));
        each.reduce(|all, slots| all | slots).unwrap_or_default()
    }

    /// The slots on which a wall would seal off this player.
    pub(crate) fn sealing_off(&self, player: usize) -> WallSet {
        let view = &self.views[player];
        sealing(&view.joined, &view.chain)
    }

    /// [`WallGraph::sealing`] after a legal move of the player's pawn.
    #[inline]
    pub(crate) fn sealing_after_step(
        &self,
        player: usize,
        own: Square,
        to: Square,
        other: Square,
    ) -> WallSet {
        let mut after = WallSet::EMPTY;
        for (index, view) in self.views.iter().enumerate() {
            let mut chain = view.chain;
            if index == player {
                chain.extend(own, to, other);
            }
            after |= sealing(&view.joined, &chain);
        }
        after
    }

    /// How many of the slots `legal` are left to the next wall after each of them has got one, all
    /// together.
    ///
    /// The walls are tried one by one, but as each leads nowhere further, only what it joins anew is
    /// looked at: a slot that would seal off a player before still does.
    pub(crate) fn count_after_each(&self, size: Size, standing: WallSet, legal: WallSet) -> u64 {
        let edges = self.edges(size, standing);
        let touched = standing.crossings(size);
        let frames = Frame::of(size);
        let mut total = 0;
        for wall in legal.by_orientation() {
            let points = Points::of(wall, size);
            let mut rest = legal - WallSet::of(wall).obstructed();
            if !points.are_alone(wall, touched, size) {
                let grown = edges.component(points.all());
                for (view, frame) in self.views.iter().zip(frames) {
                    let chain = view.chain_with(wall, points, &edges, frame);
                    let (component, with_border) = view.merged(wall, points, grown, frame);
                    rest = rest - sealing(&Joined::by(component, with_border, frame), &chain);
                }
            }
            total += rest.len() as u64;
        }
        total
    }
}
