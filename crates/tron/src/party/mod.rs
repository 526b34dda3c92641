//! Tron for two to four players who move in turn, where the trail of the dead vanishes.
//!
//! The rules of `CodinGame`'s "Tron Battle", on boards of 30x20 without inner walls: player 0 begins, a
//! player without a free neighbour on its turn dies, all its cells become free again, and the last
//! one alive wins. Whose trail a cell is therefore matters, unlike in the game of two, and
//! [`Party`] is a type of its own over the same [`Grid`].
//!
//! [`choose`] looks ahead for one player, by either of two views of the others ([`Outlook`]).

mod players;
mod search;

use core::fmt;

use search_core::SplitMix64;
use search_core::rng::mix;

use crate::grid::{Cell, Grid};
use crate::moves::{Move, Moves};
use crate::size::Size;

pub use search_core::Outlook;

pub use players::{BOTS, PartyBot, bot};
pub use search::choose;

/// The most players of a [`Party`].
pub const MAX_PLAYERS: usize = 4;

/// A game of two to four players in turn order.
///
/// ```
/// use tron::party::Party;
/// use tron::{Move, Size};
///
/// // The one in the corner is walled in by its neighbour, dies, and leaves its cell to the other.
/// let size = Size::new(3, 1).unwrap();
/// let cell = |column| size.cell(0, column).unwrap();
/// let mut party = Party::new(size, &[cell(1), cell(0)]).unwrap();
/// party.try_play(Move::East).unwrap();
/// assert_eq!(party.winner(), Some(0));
/// assert!(party.free().contains(cell(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    free: Grid,
    /// The cells of each player, its head among them; empty once it is dead.
    trails: Vec<Grid>,
    heads: Vec<Option<Cell>>,
    turn: usize,
    /// Of the trails and heads.
    key: u64,
}

/// Why a party cannot begin so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartyError {
    /// Less than two players, or more than [`MAX_PLAYERS`].
    #[error("{0} players; there are from 2 to {MAX_PLAYERS}")]
    Players(usize),
    /// Two heads are on one cell.
    #[error("players {0} and {1} start on one cell")]
    SharedStart(usize, usize),
    /// The board has fewer cells than there are players.
    #[error("a board of {size} has no room for {players} players")]
    TooSmall {
        /// The board.
        size: Size,
        /// How many would play.
        players: usize,
    },
}

/// Why a move cannot be played in a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartyPlayError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The cell in that direction is not free.
    #[error("player {player} cannot go {mv}: the cell there is not free")]
    Blocked {
        /// Whose turn it is.
        player: usize,
        /// Where to.
        mv: Move,
    },
}

impl Party {
    /// The start of a game on an empty board; player 0 is to move, unless it cannot.
    ///
    /// # Errors
    ///
    /// [`PartyError::Players`] and [`PartyError::SharedStart`].
    pub fn new(size: Size, heads: &[Cell]) -> Result<Self, PartyError> {
        if !(2..=MAX_PLAYERS).contains(&heads.len()) {
            return Err(PartyError::Players(heads.len()));
        }
        let mut free = Grid::empty(size);
        size.cells().for_each(|cell| free.insert(cell));
        for (player, &head) in heads.iter().enumerate() {
            if let Some(other) = heads[..player].iter().position(|&other| other == head) {
                return Err(PartyError::SharedStart(other, player));
            }
            free.remove(head);
        }
        let mut party = Self {
            free,
            trails: heads.iter().map(|&head| Grid::of(size, head)).collect(),
            heads: heads.iter().map(|&head| Some(head)).collect(),
            turn: 0,
            key: 0,
        };
        party.key = party.board_key();
        party.bury();
        Ok(party)
    }

    /// A start with heads on random cells of an empty board, the same for the same seed.
    ///
    /// # Errors
    ///
    /// [`PartyError::Players`] and [`PartyError::TooSmall`].
    pub fn random(size: Size, players: usize, seed: u64) -> Result<Self, PartyError> {
        if (2..=MAX_PLAYERS).contains(&players) && players > size.area() {
            return Err(PartyError::TooSmall { size, players });
        }
        let mut rng = SplitMix64::new(seed);
        let mut cells: Vec<Cell> = size.cells().collect();
        let heads: Vec<Cell> = (0..players.min(cells.len()))
            .map(|_| cells.swap_remove(rng.below(cells.len() as u64) as usize))
            .collect();
        Self::new(size, &heads)
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.free.size()
    }

    /// The cells that can be entered.
    pub const fn free(&self) -> &Grid {
        &self.free
    }

    /// How many players there were at the start.
    pub fn players(&self) -> usize {
        self.heads.len()
    }

    /// Where a player's head is; `None` once it is dead.
    pub fn head(&self, player: usize) -> Option<Cell> {
        self.heads.get(player).copied().flatten()
    }

    /// The cells of a player, none once it is dead.
    pub fn trail(&self, player: usize) -> Option<&Grid> {
        self.trails.get(player)
    }

    /// Whose turn it is; of a finished game, the winner.
    pub const fn turn(&self) -> usize {
        self.turn
    }

    /// A number that is equal for equal games and hardly ever for others. Whose cell is whose is in
    /// it, as the dead give theirs back.
    pub fn key(&self) -> u64 {
        self.key ^ mix(self.turn as u64)
    }

    /// The key made anew from everything it covers; always equal to [`Party::key`].
    #[doc(hidden)] // for tests of the key alone
    pub fn rebuilt_key(&self) -> u64 {
        self.board_key() ^ mix(self.turn as u64)
    }

    fn board_key(&self) -> u64 {
        let size = self.size();
        let board = ((size.width() << 16) + (size.height() << 8) + self.players()) as u64;
        (0..self.players())
            .map(|player| self.player_key(player))
            .fold(mix(board), |key, own| key ^ own)
    }

    /// What a player's cells and head add to the key.
    fn player_key(&self, player: usize) -> u64 {
        let cells = self.trails[player]
            .iter()
            .map(|cell| cell_key(player, cell));
        let head = self.heads[player].map_or(0, |head| head_key(player, head));
        cells.fold(head, |key, cell| key ^ cell)
    }

    /// Who is alive, in turn order.
    pub fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.players()).filter(|&player| self.heads[player].is_some())
    }

    /// Whether at most one is alive.
    pub fn is_over(&self) -> bool {
        self.winner().is_some()
    }

    /// The last one alive, once the others are dead.
    pub fn winner(&self) -> Option<usize> {
        let mut alive = self.alive();
        let first = alive.next();
        if alive.next().is_none() { first } else { None }
    }

    /// The legal moves, clockwise from the north: at least one while the game goes on.
    pub fn legal_moves(&self) -> Moves {
        if self.is_over() {
            Moves::new()
        } else {
            self.open_moves()
        }
    }

    fn open_moves(&self) -> Moves {
        let Some(head) = self.heads[self.turn] else {
            return Moves::new();
        };
        let open = |mv: &Move| self.free.contains(mv.from(self.size(), head));
        Move::ALL.into_iter().filter(open).collect()
    }

    /// Moves the player whose turn it is. Whoever then cannot move on its turn dies at once, so that
    /// the next to move is alive and has a move, or has won.
    ///
    /// # Errors
    ///
    /// [`PartyPlayError`]; the party is then unchanged.
    pub fn try_play(&mut self, mv: Move) -> Result<(), PartyPlayError> {
        if self.is_over() {
            return Err(PartyPlayError::GameOver);
        }
        let player = self.turn;
        let step = self.heads[player].map(|head| (head, mv.from(self.size(), head)));
        let Some((head, target)) = step.filter(|&(_, target)| self.free.contains(target)) else {
            return Err(PartyPlayError::Blocked { player, mv });
        };
        self.key ^= head_key(player, head) ^ head_key(player, target) ^ cell_key(player, target);
        self.free.remove(target);
        self.trails[player].insert(target);
        self.heads[player] = Some(target);
        self.pass();
        self.bury();
        Ok(())
    }

    /// Hands the turn on to the next one alive.
    fn pass(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.players();
            if self.heads[self.turn].is_some() {
                return;
            }
        }
    }

    /// Removes players who are to move but cannot, until one can or is alone.
    fn bury(&mut self) {
        while !self.is_over() && self.open_moves().is_empty() {
            self.key ^= self.player_key(self.turn);
            let dead =
                core::mem::replace(&mut self.trails[self.turn], Grid::empty(self.free.size()));
            self.free = self.free.or(&dead);
            self.heads[self.turn] = None;
            self.pass();
        }
    }
}

fn cell_key(player: usize, cell: Cell) -> u64 {
    mix(((player as u64 + 1) << 32) + cell.index() as u64)
}

fn head_key(player: usize, head: Cell) -> u64 {
    mix(((player as u64 + 1) << 48) + head.index() as u64)
}

/// The board row by row: `A` to `D` heads, `a` to `d` trails, `.` free.
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        for row in 0..size.height() {
            for column in 0..size.width() {
                let Some(cell) = size.cell(row, column) else {
                    continue;
                };
                let owner = (0..self.players())
                    .zip(b'a'..)
                    .find(|&(player, _)| self.trails[player].contains(cell));
                let sign = match owner {
                    Some((player, letter)) if self.heads[player] == Some(cell) => {
                        letter.to_ascii_uppercase()
                    }
                    Some((_, letter)) => letter,
                    None => b'.',
                };
                write!(f, "{}", char::from(sign))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
