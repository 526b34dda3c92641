//! Tic-tac-toe: small enough for every number about it to be known.

use arrayvec::ArrayVec;
use search_core::{
    AlphaBetaBot, Bot, Bounds, Evaluator, ExactSolver, Game, Limits, Mcts, Outcome, RandomBot,
    Score, Searcher, Side, Unguided, minimax_to_depth, minimax_value, perft, perft_divide, score,
    zobrist,
};

/// Bit `3 * row + column` of each side's mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    marks: [u16; 2],
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Board {
    fn after(moves: &[u8]) -> Self {
        let mut board = Self::default();
        for &mv in moves {
            assert!(board.is_legal(mv), "{mv} in {board:?}");
            board.play(mv);
        }
        board
    }

    fn has_line(self, side: Side) -> bool {
        let marks = self.marks[side.index()];
        LINES.iter().any(|line| marks & line == *line)
    }
}

impl Game for Board {
    type Move = u8;
    type Moves = ArrayVec<u8, 9>;
    const MOVE_INDEXES: usize = 9;

    fn turn(&self) -> Side {
        let count = (self.marks[0] | self.marks[1]).count_ones();
        Side::ALL[count as usize % 2]
    }

    fn terminal(&self) -> Option<Score> {
        if self.has_line(!self.turn()) {
            Some(-score::WIN)
        } else {
            (self.marks[0] | self.marks[1] == 0o777).then_some(0)
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        let taken = self.marks[0] | self.marks[1];
        out.extend((0..9).filter(|square| taken >> square & 1 == 0));
    }

    fn play(&mut self, mv: u8) -> Score {
        self.marks[self.turn().index()] |= 1 << mv;
        0
    }

    fn key(&self) -> u64 {
        const KEYS: [u64; 18] = zobrist::keys(9);
        (0..18)
            .filter(|i| self.marks[i / 9] >> (i % 9) & 1 == 1)
            .fold(0, |key, i| key ^ KEYS[i])
    }

    fn move_index(mv: u8) -> usize {
        usize::from(mv)
    }
}

/// Lines still open to the side to move, less those open to the other.
#[derive(Clone)]
pub(super) struct OpenLines;

impl Evaluator<Board> for OpenLines {
    fn evaluate(&self, board: &Board) -> Score {
        let open = |side: Side| {
            LINES
                .iter()
                .filter(|&&line| board.marks[(!side).index()] & line == 0)
                .count() as Score
        };
        open(board.turn()) - open(!board.turn())
    }
}

/// Leaves at each depth; finished games are not played on. They add up to 549,946 positions.
const PERFT: [u64; 10] = [
    1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
];

#[test]
fn perft_agrees_with_the_published_counts() {
    for (depth, &count) in PERFT.iter().enumerate() {
        assert_eq!(
            perft(&Board::default(), depth as u32),
            count,
            "depth {depth}"
        );
    }
    assert_eq!(PERFT.iter().sum::<u64>(), 549_946);
    assert_eq!(perft(&Board::default(), 10), 0);
}

#[test]
fn divide_adds_up_and_keeps_the_order() {
    let divided = perft_divide(&Board::default(), 5);
    assert_eq!(
        divided.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(),
        (0..9).collect::<Vec<_>>()
    );
    assert_eq!(
        divided.iter().map(|&(_, count)| count).sum::<u64>(),
        PERFT[5]
    );
    assert!(perft_divide(&Board::default(), 0).is_empty());
    let won = Board::after(&[0, 3, 1, 4, 2]);
    assert!(perft_divide(&won, 1).is_empty());
    assert_eq!(perft(&won, 0), 1);
    assert_eq!(perft(&won, 1), 0);
}

#[test]
fn the_game_is_a_draw() {
    assert_eq!(minimax_value(&Board::default()), 0);
    let report = Searcher::new(OpenLines).search(&Board::default(), &Limits::none());
    assert_eq!((report.value, report.outcome), (0, Outcome::Solved));
    assert_eq!((report.depth, report.pv.len()), (9, 9));
    assert!(report.stats.nodes < 20_000, "{:?}", report.stats);
}

#[test]
fn the_exact_solver_knows_the_draw_and_every_first_move_that_holds_it() {
    let mut solver = ExactSolver::new();
    let report = solver.solve_all(&Board::default(), &Limits::none());
    assert_eq!((report.value(), report.outcome), (Some(0), Outcome::Solved));
    assert_eq!(report.pv.len(), 9);
    assert_eq!(report.best_moves, (0..9).collect::<Vec<_>>());
    // Against a corner only the centre holds.
    let report = solver.solve_all(&Board::after(&[0]), &Limits::none());
    assert_eq!((report.value(), report.best), (Some(0), Some(4)));
    assert_eq!(report.best_moves, [4]);
    for first in 0..9 {
        for second in (0..9).filter(|&second| second != first) {
            let board = Board::after(&[first, second]);
            let report = solver.solve(&board, &Limits::none());
            assert_eq!(report.value(), Some(minimax_value(&board)), "{board:?}");
        }
    }
}

#[test]
fn tree_search_solves_the_game() {
    let mut mcts = Mcts::new(Unguided);
    let report = mcts.search(&Board::default(), &Limits::none());
    assert_eq!((report.value, report.outcome), (0, Outcome::Solved));
    assert_eq!((report.bounds, report.pv.len()), (Bounds::exact(0), 9));
    // Corner, edge beside it: won by force in three moves of one's own.
    let report = mcts.search(&Board::after(&[0, 1]), &Limits::none());
    assert_eq!(
        (report.value, report.outcome),
        (score::win_in(5), Outcome::Solved)
    );
    assert_eq!(report.pv.len(), 5);
}

#[test]
fn a_win_is_found_with_its_distance_and_ends_the_search() {
    // Corner, edge beside it: the centre now wins by force.
    let board = Board::after(&[0, 1]);
    let report = Searcher::new(OpenLines).search(&board, &Limits::none());
    assert_eq!(report.value, minimax_value(&board));
    assert_eq!(report.value, score::win_in(5));
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!(report.depth, 5);
    assert_eq!(report.pv.len(), 5);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let report = Searcher::new(OpenLines).search(&Board::after(&[0, 3, 1, 4, 2]), &Limits::none());
    assert_eq!(report.best, None);
    assert_eq!(
        (report.value, report.outcome),
        (-score::WIN, Outcome::Solved)
    );
    assert_eq!(report.stats.nodes, 0);
}

#[test]
fn depth_limit_is_named_and_the_value_is_that_of_minimax() {
    for depth in 1..=6 {
        let limits = Limits::none().with_depth(depth);
        let report = Searcher::new(OpenLines).search(&Board::default(), &limits);
        assert_eq!(report.depth, depth);
        assert_eq!(report.outcome.to_string(), "limit:depth");
        assert_eq!(
            report.value,
            minimax_to_depth(&Board::default(), &OpenLines, depth)
        );
    }
}

#[test]
fn the_bot_never_loses() {
    let mut bot = AlphaBetaBot::new(Searcher::new(OpenLines));
    let mut random = RandomBot::new(0);
    for seed in 0..40 {
        let bot_side = Side::ALL[seed as usize % 2];
        Bot::<Board>::new_game(&mut bot, seed);
        Bot::<Board>::new_game(&mut random, seed);
        let mut board = Board::default();
        while board.terminal().is_none() {
            let limits = Limits::none().with_nodes(2_000);
            let choice = if board.turn() == bot_side {
                bot.choose(&board, &limits)
            } else {
                random.choose(&board, &limits)
            };
            assert!(board.is_legal(choice.mv));
            assert_eq!(choice.pv[0], choice.mv);
            board.play(choice.mv);
        }
        assert!(!board.has_line(!bot_side), "seed {seed}: {board:?}");
    }
}

/// An evaluator that knows no measure counts as the largest ordinary value, for minimax as well.
#[test]
fn evaluations_out_of_range_are_held_within_the_ordinary_values() {
    #[derive(Clone)]
    struct Wild;

    impl Evaluator<Board> for Wild {
        fn evaluate(&self, board: &Board) -> Score {
            if board.turn() == Side::First {
                Score::MAX
            } else {
                Score::MIN
            }
        }
    }

    for depth in 1..=3 {
        let value = minimax_to_depth(&Board::default(), &Wild, depth);
        assert_eq!(value, score::MAX_EVAL);
        let limits = Limits::none().with_depth(depth);
        let report = Searcher::new(Wild).search(&Board::default(), &limits);
        assert_eq!(report.value, value);
    }
}
