//! A puzzle: the board, its pieces where they are now, and the goal.

use std::sync::Arc;

use crate::builder::PuzzleBuilder;
use crate::fault::PuzzleError;
use crate::geometry::{Cell, CellSet, Shape, Spot};
use crate::grid::Grid;

/// A sliding-block puzzle with its pieces where they are now.
///
/// A position of a sliding puzzle is itself a puzzle, with the same goal: so one type is both, and
/// [`Position`] is its other name. What never changes is shared between the positions of a puzzle,
/// and a copy costs one small vector.
///
/// Two puzzles are equal where board, pieces with their labels, places and goal are.
///
/// # Examples
///
/// ```
/// use huarong::Puzzle;
///
/// let pennant = Puzzle::parse_rows("XXAA/XXBB/CD../EFGG/EFHH")?.with_goal("..../..../..../XX../XX..")?;
/// assert_eq!((pennant.height(), pennant.width()), (5, 4));
/// assert!(!pennant.is_solved());
/// # Ok::<(), huarong::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    pub(crate) rules: Arc<Rules>,
    /// The anchor of each piece of `rules.pieces`.
    pub(crate) anchors: Vec<Cell>,
}

/// The name that position types have in all the game crates: a puzzle is its own position.
pub type Position = Puzzle;

/// What stays the same while pieces slide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) height: u8,
    pub(crate) width: u8,
    pub(crate) walls: CellSet,
    /// Cells that only pieces with a goal may enter.
    pub(crate) gates: CellSet,
    /// The pieces in the order of their labels.
    pub(crate) pieces: Vec<Piece>,
    /// Disjoint groups of pieces that the goal does not tell apart, beyond those it never names.
    pub(crate) alike: Vec<Vec<usize>>,
    pub(crate) axis_bound: bool,
}

/// One piece: its label on the user's board, its shape, and where the goal wants it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub(crate) label: char,
    pub(crate) shape: Shape,
    pub(crate) goal: Option<Cell>,
}

impl Piece {
    /// The character that names it.
    pub fn label(&self) -> char {
        self.label
    }

    /// Its shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The anchor that the goal wants it at; `None` of a piece that may end anywhere.
    pub fn goal(&self) -> Option<Cell> {
        self.goal
    }
}

impl Rules {
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        cell.row < self.height && cell.column < self.width
    }

    /// All cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + Clone {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Cell { row, column }))
    }

    /// The number of a cell, row by row.
    pub(crate) fn spot(&self, cell: Cell) -> Spot {
        Spot::from(cell.row) * Spot::from(self.width) + Spot::from(cell.column)
    }

    /// The index of the piece with a label.
    pub(crate) fn piece(&self, label: char) -> Option<usize> {
        self.pieces
            .binary_search_by_key(&label, |piece| piece.label)
            .ok()
    }

    /// Whether a piece may lie at an anchor as far as edges, walls and gates are concerned.
    pub(crate) fn fits(&self, piece: usize, anchor: Cell) -> bool {
        let Piece { shape, goal, .. } = &self.pieces[piece];
        anchor.row <= self.height.saturating_sub(shape.height())
            && anchor.column <= self.width.saturating_sub(shape.width())
            && shape.height() <= self.height
            && shape.width() <= self.width
            && shape.at(anchor).all(|cell| {
                !self.walls.contains(cell) && (goal.is_some() || !self.gates.contains(cell))
            })
    }

    /// The pieces in classes of which the members may change places without a difference: groups
    /// of `alike`, single goal pieces, and all free pieces of one shape.
    ///
    /// Classes with a goal come first; within a class the order is that of the labels.
    pub(crate) fn classes(&self) -> Vec<Vec<usize>> {
        let has_goal = |&index: &usize| self.pieces[index].goal.is_some();
        // A group without a goal says nothing new: its pieces are free ones.
        let groups = self.alike.iter().filter(|group| group.iter().any(has_goal));
        let mut classes: Vec<Vec<usize>> = groups.cloned().collect();
        let grouped: Vec<usize> = classes.concat();
        let single = (0..self.pieces.len()).filter(|index| !grouped.contains(index));
        let (named, mut free): (Vec<usize>, Vec<usize>) = single.partition(has_goal);
        classes.extend(named.into_iter().map(|index| vec![index]));
        free.sort_by_key(|&index| (&self.pieces[index].shape, index));
        classes.extend(
            free.chunk_by(|&a, &b| self.pieces[a].shape == self.pieces[b].shape)
                .map(<[usize]>::to_vec),
        );
        classes.sort_by_key(|class| (!class.iter().any(has_goal), class[0]));
        classes
    }
}

impl Puzzle {
    /// Reads a board from rows joined by `/`, or on lines of their own.
    ///
    /// Each character but `.` (empty) and `#` (wall) names a piece. A 4x5 board with one 2x2
    /// piece has the classic goal, that piece at the bottom centre; any other has none until
    /// [`Puzzle::with_goal`] gives it one.
    ///
    /// # Errors
    ///
    /// Every fault of the board at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let board = Puzzle::parse_rows("BAAC/BAAC/DEEF/DGHF/I..J")?;
    /// assert_eq!(board.goal_rows().as_deref(), Some("..../..../..../.AA./.AA."));
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn parse_rows(text: &str) -> Result<Self, PuzzleError> {
        PuzzleBuilder::new(text).build()
    }

    /// The same board with another goal: rows that show the goal pieces alone, `.` elsewhere. The
    /// board's walls may be repeated.
    ///
    /// Pieces that the goal names are distinct even where they are of one shape.
    ///
    /// # Errors
    ///
    /// Every fault of the goal at once.
    pub fn with_goal(&self, rows: &str) -> Result<Self, PuzzleError> {
        self.to_builder().goal(rows).build()
    }

    /// The same puzzle with the pieces of these labels interchangeable: the goal is met when any
    /// of them lie where it wants some of them. May be called for several groups.
    ///
    /// # Errors
    ///
    /// Every fault of the group at once: unknown labels, different shapes.
    pub fn with_alike(&self, labels: &str) -> Result<Self, PuzzleError> {
        self.to_builder().alike(labels).build()
    }

    /// The same puzzle with each piece bound to its long axis, or set free: Rush Hour's rule.
    ///
    /// # Errors
    ///
    /// A fault for each piece that is as high as wide, as it has no long axis.
    pub fn axis_bound(&self, bound: bool) -> Result<Self, PuzzleError> {
        self.to_builder().axis_bound(bound).build()
    }

    /// A builder that would build this puzzle.
    pub fn to_builder(&self) -> PuzzleBuilder {
        let mut builder = PuzzleBuilder::new(&self.rows()).axis_bound(self.rules.axis_bound);
        if let Some(goal) = self.goal_rows() {
            builder = builder.goal(&goal);
        }
        if let Some(gates) = self.gate_rows() {
            builder = builder.gates(&gates);
        }
        for group in self.alike() {
            builder = builder.alike(&group);
        }
        builder
    }

    /// The rows of the board.
    pub fn height(&self) -> u8 {
        self.rules.height
    }

    /// The columns of the board.
    pub fn width(&self) -> u8 {
        self.rules.width
    }

    /// The pieces in the order of their labels, each with the anchor where it lies now.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = (&Piece, Cell)> {
        self.rules.pieces.iter().zip(self.anchors.iter().copied())
    }

    /// Where a piece lies now: the anchor of the piece with this label.
    pub fn anchor(&self, label: char) -> Option<Cell> {
        self.rules.piece(label).map(|index| self.anchors[index])
    }

    /// The label of the piece on a cell; `None` of an empty cell, a wall, or beyond the board.
    pub fn piece_at(&self, cell: Cell) -> Option<char> {
        self.pieces()
            .find(|(piece, anchor)| piece.shape.at(*anchor).any(|covered| covered == cell))
            .map(|(piece, _)| piece.label)
    }

    /// Whether a cell is a wall. Beyond the board everything is.
    pub fn is_wall(&self, cell: Cell) -> bool {
        !self.rules.contains(cell) || self.rules.walls.contains(cell)
    }

    /// Whether a cell is a gate, which only pieces with a goal may enter.
    pub fn is_gate(&self, cell: Cell) -> bool {
        self.rules.contains(cell) && self.rules.gates.contains(cell)
    }

    /// Whether pieces move along their long axis only.
    pub fn is_axis_bound(&self) -> bool {
        self.rules.axis_bound
    }

    /// Whether there is a goal at all.
    pub fn has_goal(&self) -> bool {
        self.rules.pieces.iter().any(|piece| piece.goal.is_some())
    }

    /// The groups of labels made interchangeable by [`Puzzle::with_alike`].
    pub fn alike(&self) -> Vec<String> {
        let label = |&index: &usize| self.rules.pieces[index].label;
        self.rules
            .alike
            .iter()
            .map(|group| group.iter().map(label).collect())
            .collect()
    }

    /// Whether the goal is met: every goal place is taken by its piece, or by one alike. A puzzle
    /// without a goal is never solved.
    pub fn is_solved(&self) -> bool {
        self.has_goal()
            && self.rules.classes().iter().all(|class| {
                let taken = |goal: Cell| class.iter().any(|&other| self.anchors[other] == goal);
                class
                    .iter()
                    .filter_map(|&index| self.rules.pieces[index].goal)
                    .all(taken)
            })
    }

    /// The board as rows joined by `/`.
    pub fn rows(&self) -> String {
        self.grid().to_rows()
    }

    /// The goal as rows joined by `/`, goal pieces only; `None` without a goal.
    pub fn goal_rows(&self) -> Option<String> {
        let mut grid = Grid::empty(self.height(), self.width());
        for piece in &self.rules.pieces {
            for cell in piece.goal.iter().flat_map(|&goal| piece.shape.at(goal)) {
                grid.set(cell, piece.label);
            }
        }
        self.has_goal().then(|| grid.to_rows())
    }

    /// The gates as rows joined by `/`, `-` for each; `None` without gates.
    pub fn gate_rows(&self) -> Option<String> {
        let mut grid = Grid::empty(self.height(), self.width());
        for cell in self.rules.cells().filter(|&cell| self.is_gate(cell)) {
            grid.set(cell, '-');
        }
        (!self.rules.gates.is_empty()).then(|| grid.to_rows())
    }

    /// The board as characters.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.height(), self.width());
        for cell in self.rules.cells().filter(|&cell| self.is_wall(cell)) {
            grid.set(cell, '#');
        }
        for (piece, anchor) in self.pieces() {
            for cell in piece.shape.at(anchor) {
                grid.set(cell, piece.label);
            }
        }
        grid
    }
}
