//! A board of cells and closed edges, slow and obvious, for the oracles of the rules. Nothing here uses
//! the crate's moves, paths or bit sets.

use std::collections::{BTreeSet, VecDeque};

/// Column and row, from 0.
pub(crate) type Cell = (i32, i32);

/// A wall: the cell that names it, and `h` or `v`.
pub(crate) type Slot = (Cell, char);

/// A step north, east, south and west.
pub(crate) const DIRECTIONS: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The board with its walls.
pub(crate) struct Cells {
    pub(crate) width: i32,
    pub(crate) height: i32,
    walls: BTreeSet<Slot>,
    closed: BTreeSet<(Cell, Cell)>,
}

impl Cells {
    /// Reads a size and walls as one-line texts have them.
    pub(crate) fn new(size: &str, walls: &str) -> Self {
        let (width, height) = size.split_once('x').unwrap_or((size, size));
        let walls = walls.split(',').filter(|wall| *wall != "-");
        let walls: BTreeSet<Slot> = walls
            .map(|wall| (cell(wall), wall.chars().nth(2).unwrap()))
            .collect();
        Self {
            width: width.parse().unwrap(),
            height: height.parse().unwrap(),
            closed: walls.iter().copied().flat_map(edges).collect(),
            walls,
        }
    }

    /// Whether a step leads to the next cell.
    pub(crate) fn open(&self, from: Cell, to: Cell) -> bool {
        (0..self.width).contains(&to.0)
            && (0..self.height).contains(&to.1)
            && !self.closed.contains(&(from, to))
    }

    /// The steps from a cell to the nearest that is a goal, breadth first.
    pub(crate) fn distance(&self, start: Cell, is_goal: impl Fn(Cell) -> bool) -> Option<u32> {
        let mut seen = BTreeSet::from([start]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            if is_goal(at) {
                return Some(steps);
            }
            for direction in DIRECTIONS {
                let next = add(at, direction);
                if self.open(at, next) && seen.insert(next) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    /// The slots on which a wall would neither overlap nor cross another.
    pub(crate) fn free_slots(&self) -> Vec<Slot> {
        let columns = 0..self.width - 1;
        let anchors = columns.flat_map(|column| (0..self.height - 1).map(move |row| (column, row)));
        let slots = anchors.flat_map(|anchor| [(anchor, 'h'), (anchor, 'v')]);
        slots.filter(|&slot| self.is_free(slot)).collect()
    }

    fn is_free(&self, (anchor, way): Slot) -> bool {
        let along = if way == 'h' { (1, 0) } else { (0, 1) };
        let back = (anchor.0 - along.0, anchor.1 - along.1);
        let in_line = [back, anchor, add(anchor, along)];
        let overlaps = in_line.iter().any(|&at| self.walls.contains(&(at, way)));
        let crosses = ['h', 'v']
            .iter()
            .any(|&way| self.walls.contains(&(anchor, way)));
        !overlaps && !crosses
    }

    /// The board with one more wall.
    pub(crate) fn with(&self, wall: Slot) -> Self {
        let (mut walls, mut closed) = (self.walls.clone(), self.closed.clone());
        walls.insert(wall);
        closed.extend(edges(wall));
        Self {
            walls,
            closed,
            ..*self
        }
    }
}

/// The cell that a text begins with.
pub(crate) fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    (
        i32::from(bytes[0]) - i32::from(b'a'),
        i32::from(bytes[1]) - i32::from(b'1'),
    )
}

/// The text of a cell.
pub(crate) fn text((column, row): Cell) -> String {
    let letter = char::from(b'a' + u8::try_from(column).unwrap());
    format!("{letter}{}", row + 1)
}

pub(crate) fn add(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

/// Whether two steps are at right angles.
pub(crate) fn is_aside(a: Cell, b: Cell) -> bool {
    a.0 * b.0 + a.1 * b.1 == 0
}

/// The four directed steps that a wall closes.
fn edges((anchor, way): Slot) -> Vec<(Cell, Cell)> {
    let (along, across) = if way == 'h' {
        ((1, 0), (0, 1))
    } else {
        ((0, 1), (1, 0))
    };
    let starts = [anchor, add(anchor, along)];
    starts
        .into_iter()
        .flat_map(|a| [(a, add(a, across)), (add(a, across), a)])
        .collect()
}

#[test]
fn boards_are_what_is_written() {
    let cells = Cells::new("5x3", "a1h,d2v");
    assert_eq!((cells.width, cells.height), (5, 3));
    assert_eq!((cells.walls.len(), cells.closed.len()), (2, 8));
    for (from, to, open) in [
        ("a1", "a2", false),
        ("b2", "b1", false),
        ("c1", "c2", true),
        ("d2", "e2", false),
        ("e3", "d3", false),
        ("d1", "e1", true),
    ] {
        assert_eq!(cells.open(cell(from), cell(to)), open, "{from}{to}");
    }
    let slots: Vec<String> = cells
        .free_slots()
        .into_iter()
        .map(|(anchor, way)| format!("{}{way}", text(anchor)))
        .collect();
    assert_eq!(slots.join(" "), "a2h a2v b1v b2h b2v c1h c1v c2h c2v d1h");
    assert_eq!(cells.distance(cell("a1"), |at| at == cell("a2")), Some(5));
    let closed = Cells::new("2x3", "a1h");
    assert_eq!(closed.distance(cell("a1"), |at| at == cell("a3")), None);
}
