//! A position of the game: which edges are free, the boxes won so far, and whose turn it is.

use search_core::rng::mix;
use search_core::{Ending, Game, Score, Side};

use crate::cells::CellSet;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::moves::{Move, Moves, PlayError};
use crate::size::Size;
use crate::start::Start;

/// A position of Dots and Boxes.
///
/// The players take turns drawing an edge. Who closes a box with it wins the box and moves again:
/// one edge that closes two boxes wins both and gives *one* more move. Nobody has to close a box.
/// The game is over when every edge is drawn; who has more boxes wins, and equal scores are a draw.
///
/// Which of the boxes belong to whom is not kept: only how many each has.
///
/// # Examples
///
/// ```
/// use dots_boxes::{Position, Size, Start};
/// use search_core::Side;
///
/// let mut position = Position::start(Size::new(1, 2).unwrap(), Start::American);
/// for text in ["h0,0", "h1,0", "h0,1", "h1,1", "v0,0", "v0,2"] {
///     position.try_play(text.parse().unwrap()).unwrap();
/// }
/// assert_eq!(position.turn(), Side::First);
/// position.try_play("v0,1".parse().unwrap()).unwrap(); // closes both boxes
/// assert_eq!(position.scores(), [2, 0]);
/// assert!(position.is_over());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    free: EdgeSet,
    size: Size,
    scores: [u8; 2],
    turn: Side,
}

const _: () = assert!(
    size_of::<Position>() <= 48,
    "a position is copied at every move"
);

/// Scores that cannot belong to the edges drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "scores {first}-{second} add up to {}, but the drawn edges close {complete} boxes",
    u32::from(*first) + u32::from(*second)
)]
pub struct ScoreMismatch {
    /// Boxes said to be the first player's.
    pub first: u8,
    /// Boxes said to be the second player's.
    pub second: u8,
    /// Boxes that the drawn edges close.
    pub complete: u32,
}

impl Position {
    /// The position before the first move.
    ///
    /// One start is over before it begins: the Swedish 1x1, whose only box belongs to nobody.
    pub fn start(size: Size, start: Start) -> Self {
        Self {
            free: start.free(size),
            size,
            scores: [0, 0],
            turn: Side::First,
        }
    }

    /// The position with these edges free. Edges that are not on the board are left out.
    ///
    /// # Errors
    ///
    /// [`ScoreMismatch`] unless the scores add up to the number of closed boxes. A single box
    /// with no owner (1x1, 0-0) is accepted, as that is the Swedish start.
    pub fn new(
        size: Size,
        free: EdgeSet,
        scores: [u8; 2],
        turn: Side,
    ) -> Result<Self, ScoreMismatch> {
        let free = free & EdgeSet::all(size);
        let position = Self {
            free,
            size,
            scores,
            turn,
        };
        let complete = position.closed_boxes().len();
        let [first, second] = scores;
        if u32::from(first) + u32::from(second) == complete
            || position == Self::start(size, Start::Swedish)
        {
            Ok(position)
        } else {
            Err(ScoreMismatch {
                first,
                second,
                complete,
            })
        }
    }

    /// The board's size in boxes.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The edges not drawn yet.
    pub const fn free(&self) -> EdgeSet {
        self.free
    }

    /// The boxes won so far, the first player's first.
    pub fn scores(&self) -> [u32; 2] {
        self.scores.map(u32::from)
    }

    /// Who is to move; in a finished game, who made the last move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The boxes with all four sides drawn.
    pub fn closed_boxes(&self) -> CellSet {
        self.size.cells() & !self.free.touching(self.size.cells())
    }

    /// How many boxes are still to be won.
    pub fn open_boxes(&self) -> u32 {
        self.free.touching(self.size.cells()).len()
    }

    /// Whether every edge is drawn.
    pub const fn is_over(&self) -> bool {
        self.free.is_empty()
    }

    /// How the game ended, `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let [first, second] = self.scores;
        self.is_over().then(|| match first.cmp(&second) {
            core::cmp::Ordering::Greater => Ending::Won(Side::First),
            core::cmp::Ordering::Less => Ending::Won(Side::Second),
            core::cmp::Ordering::Equal => Ending::Draw,
        })
    }

    /// The key of the free edges and the size: whose turn it is and the scores have no part in it, as the
    /// value of what is left does not depend on them.
    pub fn key(&self) -> u64 {
        let words = [self.free.horizontal, self.free.vertical];
        let size = u64::from(self.size.rows()) << 8 | u64::from(self.size.columns());
        words.iter().fold(mix(size), |key, &word| {
            mix(mix(key ^ word as u64) ^ (word >> 64) as u64)
        })
    }

    /// The legal moves, in [`Edge`] order: every free edge.
    pub fn legal_moves(&self) -> Moves {
        self.free.iter().collect()
    }

    /// Whether the edge is on the board and free.
    pub fn is_legal(&self, edge: Move) -> bool {
        self.free.contains(edge)
    }

    /// Draws the edge and returns how many boxes it closed: 0, 1 or 2.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the edge is off the board or drawn already; the position is then unchanged.
    pub fn try_play(&mut self, edge: Move) -> Result<u32, PlayError> {
        if !edge.is_on(self.size) {
            let size = self.size;
            return Err(PlayError::OffBoard { edge, size });
        }
        if !self.is_legal(edge) {
            return Err(PlayError::Taken { edge });
        }
        Ok(self.draw(edge))
    }

    fn draw(&mut self, edge: Move) -> u32 {
        debug_assert!(self.is_legal(edge), "{edge} is not free");
        let open = self.open_boxes();
        self.free = self.free.without(edge);
        let won = open - self.open_boxes();
        if won == 0 {
            self.turn = !self.turn;
        } else {
            self.scores[self.turn.index()] += won as u8;
        }
        won
    }
}

/// The value of a position in the sense of [`Game`] is the *future* box difference: boxes the side
/// to move will still win, less those the opponent will. It does not depend on the score so far,
/// and as both sides have the same moves it does not depend on whose turn it is either, when seen
/// from the side to move. So [`Game::key`] hashes the free edges and the size alone, and positions
/// that differ in score or turn share one entry of a transposition table.
impl Game for Position {
    type Move = Move;
    type Moves = Moves;
    const MOVE_INDEXES: usize = Edge::CODES;

    fn turn(&self) -> Side {
        self.turn
    }

    fn terminal(&self) -> Option<Score> {
        self.is_over().then_some(0)
    }

    fn moves(&self, out: &mut Moves) {
        out.extend(self.free.iter());
    }

    fn play(&mut self, edge: Move) -> Score {
        self.draw(edge) as Score
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn move_index(edge: Move) -> usize {
        edge.code()
    }

    fn is_legal(&self, edge: Move) -> bool {
        self.free.contains(edge)
    }

    fn move_count(&self) -> usize {
        self.free.len() as usize
    }
}
