//! Quoridor for two to four players, each for itself.
//!
//! Four sit at the four sides of the board with five walls each, run to the opposite side, and move
//! in turn, clockwise; the first to arrive wins. A wall must leave every one of them a way. Pawns are
//! jumped over one at a time. Unlike in the game of two, a player may be boxed in by pawns and have no
//! wall left: it passes. [`Party`] is a type of its own over the walls of
//! [`Position`](crate::Position): each player keeps its own chain, with its own side of the border
//! open.
//!
//! [`choose`] looks ahead for one player, by either of two views of the others ([`Outlook`]).

mod error;
mod search;
mod seat;
mod text;

use core::fmt;

use arrayvec::ArrayVec;
use search_core::zobrist;

pub use search_core::Outlook;

pub use self::error::{PartyError, PartyPlayError};
pub use self::search::choose;
pub use self::seat::{PartyMove, Seat, ThirdPawn};

use crate::dual::WallGraph;
use crate::paths::Passages;
use crate::size::Size;
use crate::square::{Square, SquareSet};
use crate::steps::{Direction, open_step};
use crate::wall::{Orientation, Wall};
use crate::walls::WallSet;

/// The most moves of a player: one for each of the 128 slots and six of the pawn, which stands
/// between two others with walls or pawns behind them at most.
pub const MAX_PARTY_MOVES: usize = Wall::COUNT + 6;

/// A list of legal moves.
pub type PartyMoves = ArrayVec<PartyMove, MAX_PARTY_MOVES>;

/// A player as a game begins or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner {
    /// Where the player sits.
    pub seat: Seat,
    /// Where its pawn stands.
    pub pawn: Square,
    /// Its walls in hand.
    pub hand: u8,
}

/// A position of a game of two to four players, valid by construction: no walls overlap and nobody
/// is sealed off.
///
/// ```
/// use quoridor::party::{Party, PartyMove};
///
/// let mut party = Party::standard(4)?;
/// for mv in ["e2", "b5", "e8", "h5", "e3", "b4h"] {
///     party.try_play(mv.parse()?)?;
/// }
/// assert_eq!(party.notation(), "9 e3,b5,e8,h5 5,4,5,5 n b4h");
/// assert_eq!(party.turn().to_string(), "North");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Party {
    walls: WallSet,
    key: u64,
    graph: WallGraph<4>,
    /// By the numbers of the seats, as all else here.
    pawns: [Option<Square>; 4],
    hands: [u8; 4],
    turn: Seat,
    size: Size,
    third_pawn: ThirdPawn,
}

static PAWN_KEYS: [[u64; Square::COUNT]; 4] = [
    zobrist::keys(0x51_21),
    zobrist::keys(0x51_22),
    zobrist::keys(0x51_23),
    zobrist::keys(0x51_24),
];
static WALL_KEYS: [[u64; Square::COUNT]; 2] = [zobrist::keys(0x51_25), zobrist::keys(0x51_26)];
static HAND_KEYS: [[u64; 256]; 4] = [
    zobrist::keys(0x51_27),
    zobrist::keys(0x51_28),
    zobrist::keys(0x51_29),
    zobrist::keys(0x51_30),
];
static TURN_KEYS: [u64; 4] = zobrist::keys(0x51_31);
static SIZE_KEYS: [[u64; 10]; 2] = [zobrist::keys(0x51_40), zobrist::keys(0x51_41)];
static NO_JUMP_KEY: [u64; 1] = zobrist::keys(0x51_42);

impl Party {
    /// The start of the published game on the standard board: 20 walls shared out evenly, so that two
    /// players have ten each, three six, and four five. Two sit in the south and north; the third one
    /// in the west.
    ///
    /// # Errors
    ///
    /// [`PartyError::Players`].
    pub fn standard(players: usize) -> Result<Self, PartyError> {
        let walls = 20u8.checked_div(players.try_into().unwrap_or(u8::MAX));
        Self::start(
            Size::STANDARD,
            players,
            walls.unwrap_or(0),
            ThirdPawn::default(),
        )
    }

    /// The start of a game on any board.
    ///
    /// # Errors
    ///
    /// [`PartyError::Players`].
    pub fn start(
        size: Size,
        players: usize,
        walls_each: u8,
        third_pawn: ThirdPawn,
    ) -> Result<Self, PartyError> {
        let seats: &[Seat] = match players {
            2 => &[Seat::South, Seat::North],
            3 => &[Seat::South, Seat::West, Seat::North],
            4 => &Seat::CLOCKWISE,
            _ => return Err(PartyError::Players(players)),
        };
        let runner = |&seat: &Seat| Runner {
            seat,
            pawn: seat.start(size),
            hand: walls_each,
        };
        let runners: Vec<Runner> = seats.iter().map(runner).collect();
        Self::new(size, &runners, Seat::South, [], third_pawn)
    }

    /// The party of these parts.
    ///
    /// # Errors
    ///
    /// [`PartyError`], naming the first fault.
    pub fn new(
        size: Size,
        runners: &[Runner],
        turn: Seat,
        walls: impl IntoIterator<Item = Wall>,
        third_pawn: ThirdPawn,
    ) -> Result<Self, PartyError> {
        if !(2..=4).contains(&runners.len()) {
            return Err(PartyError::Players(runners.len()));
        }
        let (mut pawns, mut hands) = ([None; 4], [0; 4]);
        let mut taken = SquareSet::EMPTY;
        for &Runner { seat, pawn, hand } in runners {
            if !size.squares().contains(pawn) {
                let square = pawn;
                return Err(PartyError::PawnOffBoard { seat, square, size });
            }
            if taken.contains(pawn) {
                return Err(PartyError::PawnsTogether { square: pawn });
            }
            if pawns[seat.index()].replace(pawn).is_some() {
                return Err(PartyError::SeatTaken(seat));
            }
            taken |= pawn.set();
            hands[seat.index()] = hand;
        }
        if pawns[turn.index()].is_none() {
            return Err(PartyError::NobodyToMove(turn));
        }
        let mut party = Self {
            walls: WallSet::EMPTY,
            key: SIZE_KEYS[0][usize::from(size.width())]
                ^ SIZE_KEYS[1][usize::from(size.height())]
                ^ TURN_KEYS[turn.index()],
            graph: WallGraph::new(size, pawns),
            pawns,
            hands,
            turn,
            size,
            third_pawn,
        };
        if third_pawn == ThirdPawn::NoJump {
            party.key ^= NO_JUMP_KEY[0];
        }
        for &Runner { seat, pawn, hand } in runners {
            party.key ^= PAWN_KEYS[seat.index()][pawn.index()];
            party.key ^= HAND_KEYS[seat.index()][usize::from(hand)];
        }
        for wall in walls {
            party.walls.check(size, wall)?;
            if let Some(seat) = party.sealed_off_by(wall) {
                let square = party.pawns[seat.index()].unwrap_or(seat.start(size));
                return Err(PartyError::SealedOff { seat, square });
            }
            party.build(wall);
        }
        let winner = party.seats().find(|&seat| party.has_arrived(seat));
        if let Some(winner) = winner {
            let next = party.after(winner);
            if next != turn
                || party
                    .seats()
                    .any(|seat| seat != winner && party.has_arrived(seat))
            {
                return Err(PartyError::WonBefore { winner, next });
            }
        }
        Ok(party)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is; in a finished game, that of the one after the winner.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Who plays, in the order of turns from the south on.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let pawns = self.pawns;
        Seat::CLOCKWISE
            .into_iter()
            .filter(move |seat| pawns[seat.index()].is_some())
    }

    /// Where a player's pawn stands; `None` if nobody sits there.
    pub fn pawn(&self, seat: Seat) -> Option<Square> {
        self.pawns[seat.index()]
    }

    /// A player's walls in hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hands[seat.index()]
    }

    /// The walls on the board.
    pub fn walls(&self) -> WallSet {
        self.walls
    }

    /// What a third pawn behind a jump does.
    pub fn third_pawn(&self) -> ThirdPawn {
        self.third_pawn
    }

    /// The steps that the walls leave open.
    pub fn passages(&self) -> Passages {
        Passages::new(self.size, self.walls)
    }

    /// The fewest steps of a player's pawn to its goal, as if there were no others; `None` if nobody
    /// sits there.
    pub fn distance(&self, seat: Seat) -> Option<u32> {
        let pawn = self.pawn(seat)?;
        self.passages().distance(pawn.set(), seat.goal(self.size))
    }

    /// The Zobrist key of everything: size, rule, pawns, walls, hands and turn.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().find(|&seat| self.has_arrived(seat))
    }

    fn has_arrived(&self, seat: Seat) -> bool {
        self.pawn(seat)
            .is_some_and(|pawn| seat.goal(self.size).contains(pawn))
    }

    /// The next player after that of a seat.
    fn after(&self, seat: Seat) -> Seat {
        let mut next = seat.next();
        while self.pawn(next).is_none() {
            next = next.next();
        }
        next
    }

    /// Every legal move: the pawn's, then walls, or else the pass; none when the game is over.
    ///
    /// ```
    /// use quoridor::party::Party;
    /// assert_eq!(Party::standard(4)?.legal_moves().len(), 131);
    /// # Ok::<(), quoridor::party::PartyError>(())
    /// ```
    pub fn legal_moves(&self) -> PartyMoves {
        let mut moves = PartyMoves::new();
        if self.winner().is_some() {
            return moves;
        }
        moves.extend(self.steps().iter().map(PartyMove::Pawn));
        moves.extend(self.legal_walls().by_orientation().map(PartyMove::Wall));
        if moves.is_empty() {
            moves.push(PartyMove::Pass);
        }
        moves
    }

    /// The slots on which the player to move may build.
    pub fn legal_walls(&self) -> WallSet {
        if self.hand(self.turn) == 0 || self.winner().is_some() {
            return WallSet::EMPTY;
        }
        self.walls.free_slots(self.size) - self.graph.sealing()
    }

    /// Where the pawn of the player to move can go.
    fn steps(&self) -> SquareSet {
        let Some(own) = self.pawn(self.turn) else {
            return SquareSet::EMPTY;
        };
        let open = |from, direction| open_step(self.size, self.walls, from, direction);
        let pawns: SquareSet = self.pawns.into_iter().flatten().collect();
        let mut targets = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let Some(to) = open(own, direction) else {
                continue;
            };
            if !pawns.contains(to) {
                targets |= to.set();
                continue;
            }
            match open(to, direction) {
                Some(behind) if !pawns.contains(behind) => targets |= behind.set(),
                Some(_) if self.third_pawn == ThirdPawn::NoJump => {}
                _ => {
                    for aside in direction.sideways() {
                        if let Some(landing) = open(to, aside) {
                            targets |= landing.set();
                        }
                    }
                }
            }
        }
        targets - pawns
    }

    /// Whether the move may be played, and if not, why.
    ///
    /// # Errors
    ///
    /// [`PartyPlayError`], the first reason that applies.
    pub fn check(&self, mv: PartyMove) -> Result<(), PartyPlayError> {
        if let Some(winner) = self.winner() {
            return Err(PartyPlayError::GameOver { winner });
        }
        let (seat, size) = (self.turn, self.size);
        match mv {
            PartyMove::Pawn(to) => {
                let from = self.pawn(seat).unwrap_or(seat.start(size));
                if self.steps().contains(to) {
                    Ok(())
                } else {
                    Err(PartyPlayError::OutOfReach { from, to })
                }
            }
            PartyMove::Wall(wall) => {
                if self.hand(seat) == 0 {
                    return Err(PartyPlayError::NoWallLeft { wall, seat });
                }
                self.walls.check(size, wall)?;
                match self.sealed_off_by(wall) {
                    Some(seat) => Err(PartyPlayError::SealsOff { wall, seat }),
                    None => Ok(()),
                }
            }
            PartyMove::Pass if self.steps().is_empty() && self.legal_walls().is_empty() => Ok(()),
            PartyMove::Pass => Err(PartyPlayError::NoPass { seat }),
        }
    }

    /// The first player whom a wall on a free slot would seal off.
    fn sealed_off_by(&self, wall: Wall) -> Option<Seat> {
        self.seats()
            .find(|seat| self.graph.sealing_off(seat.index()).contains(wall))
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    ///
    /// [`PartyPlayError`]; the party is then unchanged.
    pub fn try_play(&mut self, mv: PartyMove) -> Result<(), PartyPlayError> {
        self.check(mv)?;
        self.play_legal(mv);
        Ok(())
    }

    fn play_legal(&mut self, mv: PartyMove) {
        let player = self.turn.index();
        match mv {
            PartyMove::Pawn(to) => {
                if let Some(own) = self.pawns[player] {
                    let by = self.way(own, to);
                    self.graph.step(player, own, to, by);
                    self.key ^= PAWN_KEYS[player][own.index()];
                }
                self.pawns[player] = Some(to);
                self.key ^= PAWN_KEYS[player][to.index()];
            }
            PartyMove::Wall(wall) => {
                self.build(wall);
                self.key ^= HAND_KEYS[player][usize::from(self.hands[player])];
                self.hands[player] -= 1;
                self.key ^= HAND_KEYS[player][usize::from(self.hands[player])];
            }
            PartyMove::Pass => {}
        }
        self.key ^= TURN_KEYS[player];
        self.turn = self.after(self.turn);
        self.key ^= TURN_KEYS[self.turn.index()];
    }

    /// The square of the pawn that a jump goes over: by open steps, one beside both ends. Of a step
    /// it means nothing.
    fn way(&self, own: Square, to: Square) -> Square {
        let open = |from, direction| open_step(self.size, self.walls, from, direction);
        let beside = |from| {
            Direction::ALL
                .into_iter()
                .filter_map(move |way| open(from, way))
        };
        let jumped = beside(own).find(|&by| beside(by).any(|square| square == to));
        jumped.unwrap_or(own)
    }

    fn build(&mut self, wall: Wall) {
        self.graph.build(self.size, self.walls, wall);
        self.walls |= WallSet::of(wall);
        self.key ^= WALL_KEYS[usize::from(wall.orientation() == Orientation::Vertical)]
            [wall.anchor().index()];
    }
}

/// Equal in all that a text says.
impl PartialEq for Party {
    fn eq(&self, other: &Self) -> bool {
        self.walls == other.walls
            && self.pawns == other.pawns
            && self.hands == other.hands
            && self.turn == other.turn
            && self.size == other.size
            && self.third_pawn == other.third_pawn
    }
}

impl Eq for Party {}

impl fmt::Debug for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Party").field(&self.notation()).finish()
    }
}
