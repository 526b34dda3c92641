//! The state of a game: pawns, walls, walls in hand, and whose turn it is.

use core::fmt;
use core::hash::{Hash, Hasher};

use search_core::{Ending, Game, Score, Side, score, zobrist};

use crate::dual::WallGraph;
use crate::error::{PlayError, PositionError};
use crate::moves::{self, Move, Moves};
use crate::paths::Passages;
use crate::size::Size;
use crate::square::Square;
use crate::wall::Wall;
use crate::walls::WallSet;

/// A position of two-player Quoridor, valid by construction: nothing overlaps, nobody is sealed
/// off, and a finished game has the loser to move.
///
/// It holds no history: repetitions and move limits are the affair of
/// [`GameLine`](crate::history::GameLine).
#[derive(Clone, Copy)]
pub struct Position {
    walls: WallSet,
    key: u64,
    graph: WallGraph<2>,
    pawns: [Square; 2],
    hands: [u8; 2],
    turn: Side,
    size: Size,
}

const _: () = assert!(size_of::<Position>() == 208);

static PAWN_KEYS: [[u64; Square::COUNT]; 2] = [zobrist::keys(0x51_01), zobrist::keys(0x51_02)];
static WALL_KEYS: [[u64; Square::COUNT]; 2] = [zobrist::keys(0x51_03), zobrist::keys(0x51_04)];
static HAND_KEYS: [[u64; 256]; 2] = [zobrist::keys(0x51_05), zobrist::keys(0x51_06)];
static SIZE_KEYS: [[u64; 10]; 2] = [zobrist::keys(0x51_07), zobrist::keys(0x51_08)];
static SECOND_TO_MOVE: [u64; 1] = zobrist::keys(0x51_09);

impl Position {
    /// The start of a game with `walls_each` walls in either hand. See [`Size::start`] for the
    /// pawns' squares.
    ///
    /// ```
    /// use quoridor::{Position, Size};
    /// assert_eq!(Position::start(Size::STANDARD, 10).notation(), "9 e1 e9 10 10 w -");
    /// ```
    pub fn start(size: Size, walls_each: u8) -> Self {
        Self::assemble(
            size,
            [size.start(Side::First), size.start(Side::Second)],
            [walls_each; 2],
            Side::First,
            WallSet::EMPTY,
        )
    }

    /// The position of these parts; pawns and hands are given first player first.
    ///
    /// # Errors
    ///
    /// [`PositionError`], naming the first fault: a pawn or wall off the board, both pawns on one
    /// square, walls that overlap or cross, a pawn that is sealed off from its goal, both pawns
    /// arrived, or the winner to move.
    pub fn new(
        size: Size,
        pawns: [Square; 2],
        hands: [u8; 2],
        turn: Side,
        walls: impl IntoIterator<Item = Wall>,
    ) -> Result<Self, PositionError> {
        for side in Side::ALL {
            let square = pawns[side.index()];
            if !size.squares().contains(square) {
                return Err(PositionError::PawnOffBoard { side, square, size });
            }
        }
        if pawns[0] == pawns[1] {
            return Err(PositionError::PawnsTogether { square: pawns[0] });
        }
        let mut standing = WallSet::EMPTY;
        for wall in walls {
            standing.check(size, wall)?;
            standing |= WallSet::of(wall);
        }
        let passages = Passages::new(size, standing);
        for side in Side::ALL {
            let square = pawns[side.index()];
            if !passages.connects(square.set(), size.goal(side)) {
                return Err(PositionError::SealedOff { side, square });
            }
        }
        let position = Self::assemble(size, pawns, hands, turn, standing);
        match Side::ALL.map(|side| position.has_arrived(side)) {
            [true, true] => Err(PositionError::BothArrived),
            arrived if arrived[turn.index()] => Err(PositionError::WinnerToMove { side: turn }),
            _ => Ok(position),
        }
    }

    /// The position of parts known to be valid, with its key built from nothing.
    fn assemble(
        size: Size,
        pawns: [Square; 2],
        hands: [u8; 2],
        turn: Side,
        walls: WallSet,
    ) -> Self {
        let mut key = SIZE_KEYS[0][usize::from(size.width())]
            ^ SIZE_KEYS[1][usize::from(size.height())]
            ^ if turn == Side::Second {
                SECOND_TO_MOVE[0]
            } else {
                0
            };
        for side in 0..2 {
            key ^= PAWN_KEYS[side][pawns[side].index()];
            key ^= HAND_KEYS[side][usize::from(hands[side])];
        }
        let mut graph = WallGraph::new(size, pawns.map(Some));
        let mut standing = WallSet::EMPTY;
        for wall in walls.by_orientation() {
            key ^= wall_key(wall);
            graph.build(size, standing, wall);
            standing |= WallSet::of(wall);
        }
        Self {
            walls,
            key,
            graph,
            pawns,
            hands,
            turn,
            size,
        }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is; in a finished game, the loser's.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the pawn of `side` stands.
    #[inline]
    pub fn pawn(&self, side: Side) -> Square {
        self.pawns[side.index()]
    }

    /// How many walls `side` still has in hand.
    #[inline]
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    /// The walls on the board.
    #[inline]
    pub fn walls(&self) -> WallSet {
        self.walls
    }

    /// What the walls join.
    #[inline]
    pub(crate) fn graph(&self) -> &WallGraph<2> {
        &self.graph
    }

    /// The steps that the walls leave open.
    #[inline]
    pub fn passages(&self) -> Passages {
        Passages::new(self.size, self.walls)
    }

    /// The fewest steps of `side`'s pawn to its goal, as if the other pawn were not there.
    ///
    /// ```
    /// use quoridor::{Position, Size};
    /// use search_core::Side;
    /// assert_eq!(Position::start(Size::STANDARD, 10).distance(Side::First), 8);
    /// ```
    ///
    /// # Panics
    ///
    /// Never: a valid position leaves both pawns a way.
    #[inline]
    pub fn distance(&self, side: Side) -> u32 {
        self.passages()
            .distance(self.pawn(side).set(), self.size.goal(side))
            .expect("a valid position leaves both pawns a way")
    }

    /// Who has won, if the game is over.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        // Only the player who has just moved can have arrived.
        let moved = !self.turn;
        self.has_arrived(moved).then_some(moved)
    }

    /// Whether a pawn has reached its goal.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// How the game ended, `None` while it goes on. It ends with a winner: draws are the affair of
    /// [`GameLine`](crate::history::GameLine).
    ///
    /// ```
    /// use quoridor::Position;
    /// use search_core::{Ending, Side};
    /// let mut position: Position = "9 e8 a5 9 9 w -".parse()?;
    /// assert_eq!((position.is_over(), position.ending()), (false, None));
    /// position.try_play("e9".parse()?)?;
    /// assert_eq!((position.is_over(), position.ending()), (true, Some(Ending::Won(Side::First))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        self.winner().map(Ending::Won)
    }

    #[inline]
    fn has_arrived(&self, side: Side) -> bool {
        self.size.goal(side).contains(self.pawn(side))
    }

    /// The Zobrist key of everything: size, pawns, walls, both hands and the side to move. Equal
    /// boards with other walls in hand have other keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Every legal move: the pawn's, then walls; none when the game is over.
    ///
    /// ```
    /// use quoridor::{Position, Size};
    /// assert_eq!(Position::start(Size::STANDARD, 10).legal_moves().len(), 131);
    /// ```
    pub fn legal_moves(&self) -> Moves {
        let mut out = Moves::new();
        moves::generate(self, &mut out);
        out
    }

    /// Whether the move may be played here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Whether the move may be played here, and if not, why.
    ///
    /// # Errors
    ///
    /// [`PlayError`], the first reason that applies.
    pub fn check(&self, mv: Move) -> Result<(), PlayError> {
        moves::check(self, mv)
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    ///
    /// [`PlayError`] says why the move is not legal; the position is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use quoridor::{Position, Size};
    /// let mut position = Position::start(Size::STANDARD, 10);
    /// position.try_play("e3h".parse()?)?;
    /// let error = position.try_play("e3v".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "wall e3v crosses e3h");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check(mv)?;
        self.play_legal(mv);
        Ok(())
    }

    /// Plays a move known to be legal.
    #[inline]
    pub(crate) fn play_legal(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv} in {}", self.notation());
        let side = self.turn.index();
        match mv {
            Move::Pawn(square) => {
                let [own, other] = [self.pawns[side], self.pawns[1 - side]];
                self.key ^= PAWN_KEYS[side][own.index()];
                self.graph.step(side, own, square, other);
                self.pawns[side] = square;
                self.key ^= PAWN_KEYS[side][square.index()];
            }
            Move::Wall(wall) => {
                self.graph.build(self.size, self.walls, wall);
                self.walls |= WallSet::of(wall);
                self.key ^= wall_key(wall);
                self.key ^= HAND_KEYS[side][usize::from(self.hands[side])];
                self.hands[side] -= 1;
                self.key ^= HAND_KEYS[side][usize::from(self.hands[side])];
            }
        }
        self.key ^= SECOND_TO_MOVE[0];
        self.turn = !self.turn;
    }

    /// The position seen in a mirror that swaps left and right. Its value is the same.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let width = self.size.width();
        let pawns = self
            .pawns
            .map(|pawn| Square::at(width - 1 - pawn.column(), pawn.row()));
        let walls = self.walls.iter().map(|wall| {
            let anchor = wall.anchor();
            Wall::at(
                Square::at(width - 2 - anchor.column(), anchor.row()),
                wall.orientation(),
            )
        });
        Self::assemble(self.size, pawns, self.hands, self.turn, walls.collect())
    }

    /// The position with colours swapped: the board turned upside down and everything of one side
    /// given to the other. Its value for the side to move is the same.
    #[must_use]
    pub fn colours_swapped(&self) -> Self {
        let height = self.size.height();
        let [first, second] = self
            .pawns
            .map(|pawn| Square::at(pawn.column(), height - 1 - pawn.row()));
        let walls = self.walls.iter().map(|wall| {
            let anchor = wall.anchor();
            Wall::at(
                Square::at(anchor.column(), height - 2 - anchor.row()),
                wall.orientation(),
            )
        });
        Self::assemble(
            self.size,
            [second, first],
            [self.hands[1], self.hands[0]],
            !self.turn,
            walls.collect(),
        )
    }
}

impl Default for Position {
    /// The start of the published game: 9x9, 10 walls each.
    fn default() -> Self {
        Self::start(Size::STANDARD, 10)
    }
}

/// Equal in all that a position text says. What is kept beside to answer quickly may differ, as it
/// depends on the way the position came about.
impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.walls == other.walls
            && self.pawns == other.pawns
            && self.hands == other.hands
            && self.turn == other.turn
            && self.size == other.size
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.notation()).finish()
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Game for Position {
    type Move = Move;
    type Moves = Moves;
    const MOVE_INDEXES: usize = Move::COUNT;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn terminal(&self) -> Option<Score> {
        self.winner().map(|_| -score::WIN)
    }

    #[inline]
    fn moves(&self, out: &mut Moves) {
        moves::generate(self, out);
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Score {
        self.play_legal(mv);
        0
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv.index()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    #[inline]
    fn move_count(&self) -> usize {
        moves::count(self)
    }

    #[inline]
    fn line_count(&self) -> u64 {
        moves::count_lines(self)
    }
}

#[inline]
fn wall_key(wall: Wall) -> u64 {
    WALL_KEYS[wall.orientation() as usize][wall.anchor().index()]
}
