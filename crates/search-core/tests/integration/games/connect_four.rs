//! Connect four on small boards, solved by looking at every position.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use search_core::score::{WIN, after_move};
use search_core::{
    Evaluator, Game, Limits, Outcome, Score, SearchConfig, Searcher, Side, SplitMix64, rng,
};

/// A board of `W` columns and `H` rows: bit `column * (H + 1) + row`, the top row always empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Board<const W: u32, const H: u32> {
    discs: [u64; 2],
}

impl<const W: u32, const H: u32> Board<W, H> {
    fn all(self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    fn height(self, column: u8) -> u32 {
        let bits = self.all() >> (u32::from(column) * (H + 1)) & ((1 << H) - 1);
        bits.count_ones()
    }

    fn has_four(self, side: Side) -> bool {
        let discs = self.discs[side.index()];
        [1, H, H + 1, H + 2].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

impl<const W: u32, const H: u32> Game for Board<W, H> {
    type Move = u8;
    type Moves = ArrayVec<u8, 8>;
    const MOVE_INDEXES: usize = 8;

    fn turn(&self) -> Side {
        Side::ALL[self.all().count_ones() as usize % 2]
    }

    fn terminal(&self) -> Option<Score> {
        if self.has_four(!self.turn()) {
            Some(-WIN)
        } else {
            (self.all().count_ones() == W * H).then_some(0)
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend((0..W as u8).filter(|&column| self.height(column) < H));
    }

    fn play(&mut self, column: u8) -> Score {
        let bit = u32::from(column) * (H + 1) + self.height(column);
        self.discs[self.turn().index()] |= 1 << bit;
        0
    }

    fn key(&self) -> u64 {
        rng::mix(rng::mix(self.discs[0]) ^ self.discs[1])
    }

    fn move_index(column: u8) -> usize {
        usize::from(column)
    }
}

/// The side to move likes the middle.
#[derive(Clone)]
struct Middle;

impl<const W: u32, const H: u32> Evaluator<Board<W, H>> for Middle {
    fn evaluate(&self, board: &Board<W, H>) -> Score {
        let discs = |side: Side| -> Score {
            (0..W)
                .map(|column| {
                    let mask = ((1 << H) - 1) << (column * (H + 1));
                    let count = (board.discs[side.index()] & mask).count_ones();
                    (count * column.min(W - 1 - column)) as Score
                })
                .sum()
        };
        discs(board.turn()) - discs(!board.turn())
    }
}

/// The values of a position and of all that can come of it.
fn solve<const W: u32, const H: u32>(
    board: Board<W, H>,
    values: &mut HashMap<Board<W, H>, Score>,
) -> Score {
    if let Some(&value) = values.get(&board) {
        return value;
    }
    let value = board.terminal().unwrap_or_else(|| {
        let mut moves = ArrayVec::new();
        board.moves(&mut moves);
        let after = moves.into_iter().map(|mv| {
            let mut child = board;
            child.play(mv);
            after_move(-solve(child, values), 0)
        });
        after.max().unwrap()
    });
    values.insert(board, value);
    value
}

fn check<const W: u32, const H: u32>(positions: usize, games: u64) {
    let mut values = HashMap::new();
    let value = solve(Board::<W, H>::default(), &mut values);
    assert_eq!(values.len(), positions, "positions of {W}x{H}");
    for table_bytes in [1 << 10, 1 << 22] {
        let config = SearchConfig {
            table_bytes,
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(Middle, search_core::NoAdvice, config);
        let report = searcher.search(&Board::<W, H>::default(), &Limits::none());
        assert_eq!((report.value, report.outcome), (value, Outcome::Solved));
        // Random games, with the memory of all searches before.
        for seed in 0..games {
            let mut rng = SplitMix64::for_index(4, seed);
            let mut board = Board::<W, H>::default();
            while board.terminal().is_none() {
                let report = searcher.search(&board, &Limits::none());
                assert_eq!(report.value, values[&board], "{board:?}");
                assert_eq!(report.outcome, Outcome::Solved, "{board:?}");
                let mut moves = ArrayVec::new();
                board.moves(&mut moves);
                board.play(*rng.pick(&moves).unwrap());
            }
        }
    }
}

#[test]
fn four_by_four_is_solved_from_anywhere() {
    // The number of positions is the one John Tromp published.
    check::<4, 4>(161_029, 20);
}
