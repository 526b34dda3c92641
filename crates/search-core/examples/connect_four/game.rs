//! Connect four on bitboards: `W` columns of `H` rows, as the published game 7 of 6.
//!
//! Source of the layout: Tromp, "John's Connect Four Playground"; Pons, "Solving Connect Four".

use core::fmt;

use arrayvec::ArrayVec;
use search_core::score::WIN;
use search_core::{Evaluator, Game, Score, Side, rng};

/// A position. Bit `column * (H + 1) + row` is a cell, rows counted from below; the bit above each
/// column stays empty, so that lines do not run from one column's top to the next one's bottom.
///
/// A move is a column, counted from 0 at the left; moves are generated in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour<const W: usize, const H: usize> {
    /// The discs of the side to move, and those of the other.
    discs: [u64; 2],
    turn: Side,
}

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// From each bit to the next in a line: up, right, and along both diagonals.
    const STEPS: [usize; 4] = [1, H + 1, H, H + 2];
    /// The lowest cell of each column.
    const BOTTOM: u64 = {
        assert!(W * (H + 1) < u64::BITS as usize, "the board fits a word");
        let mut bits = 0;
        let mut column = 0;
        while column < W {
            bits |= 1 << (column * (H + 1));
            column += 1;
        }
        bits
    };
    /// The cells of the first column.
    const COLUMN: u64 = (1 << H) - 1;
    /// All cells.
    const BOARD: u64 = Self::BOTTOM * Self::COLUMN;
    /// The empty board.
    pub const fn start() -> Self {
        Self {
            discs: [0; 2],
            turn: Side::First,
        }
    }

    /// The discs of one side, as bits.
    pub fn discs(&self, side: Side) -> u64 {
        self.discs[usize::from(side != self.turn)]
    }

    const fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    fn has_four(discs: u64) -> bool {
        Self::STEPS.into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

impl<const W: usize, const H: usize> Game for ConnectFour<W, H> {
    type Move = u8;
    type Moves = ArrayVec<u8, W>;
    const MOVE_INDEXES: usize = W;

    fn turn(&self) -> Side {
        self.turn
    }

    fn terminal(&self) -> Option<Score> {
        if Self::has_four(self.discs[1]) {
            Some(-WIN)
        } else {
            (self.occupied() == Self::BOARD).then_some(0)
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        let free = (self.occupied() + Self::BOTTOM) & Self::BOARD;
        out.extend((0..W as u8).filter(|&column| {
            let shift = usize::from(column) * (H + 1);
            free >> shift & Self::COLUMN != 0
        }));
    }

    fn play(&mut self, column: u8) -> Score {
        let shift = usize::from(column) * (H + 1);
        // A column is full from below, so that adding to it carries into its lowest free cell.
        let cell = (self.occupied() + (1 << shift)) & (Self::COLUMN << shift);
        debug_assert_ne!(cell, 0, "the column is full");
        self.discs = [self.discs[1], self.discs[0] | cell];
        self.turn = !self.turn;
        0
    }

    /// Different for any two positions: in each column a one lies above the topmost disc, and the
    /// discs of the side to move are added below it. Mixed, as tables may take any of the bits.
    fn key(&self) -> u64 {
        rng::mix(self.discs[0] + self.occupied() + Self::BOTTOM)
    }

    fn move_index(column: u8) -> usize {
        usize::from(column)
    }

    fn is_legal(&self, column: u8) -> bool {
        let top = usize::from(column) * (H + 1) + H - 1;
        usize::from(column) < W && self.occupied() >> top & 1 == 0
    }
}

impl<const W: usize, const H: usize> fmt::Display for ConnectFour<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..H).rev() {
            let line = (0..W).map(|column| {
                let bit = column * (H + 1) + row;
                let has = |side| self.discs(side) >> bit & 1 != 0;
                match Side::ALL.into_iter().find(|&side| has(side)) {
                    Some(Side::First) => 'x',
                    Some(Side::Second) => 'o',
                    None => '.',
                }
            });
            writeln!(f, "{}", line.collect::<String>())?;
        }
        write!(f, "{} player to move", self.turn)
    }
}

/// Counts the lines of four cells that a side may still fill, as the other has no disc there: its
/// own count less the opponent's. The start has 69 for either side.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl<const W: usize, const H: usize> Evaluator<ConnectFour<W, H>> for OpenLines {
    fn evaluate(&self, position: &ConnectFour<W, H>) -> Score {
        let open_beside = |discs: u64| -> Score {
            let cells = ConnectFour::<W, H>::BOARD & !discs;
            let lines = |step: usize| {
                let pairs = cells & cells >> step;
                (pairs & pairs >> (2 * step)).count_ones() as Score
            };
            ConnectFour::<W, H>::STEPS.into_iter().map(lines).sum()
        };
        open_beside(position.discs[1]) - open_beside(position.discs[0])
    }
}
