//! Proof-number search on games of which everything is known.

use search_core::{
    Game, Limits, ProofConfig, ProofSearch, Question, Score, Side, SplitMix64, Verdict,
    minimax_value, prove,
};

use super::connect_four::game::ConnectFour;
use super::tic_tac_toe::Board;

/// Both questions about both sides, for a value from the view of the side to move.
fn expected<G: Game>(position: &G, value: Score) -> [(Question, bool); 4] {
    let mover = position.turn();
    [
        (Question::wins(mover), value > 0),
        (Question::holds(mover), value >= 0),
        (Question::wins(!mover), value < 0),
        (Question::holds(!mover), value <= 0),
    ]
}

#[test]
fn random_games_of_tic_tac_toe_are_answered_at_each_move() {
    // So small that positions of all games fight for it.
    let mut search = ProofSearch::new(ProofConfig { table_bytes: 4_096 });
    for seed in 0..60 {
        let rng = &mut SplitMix64::for_index(33, seed);
        let mut board = Board::default();
        board.play(rng.below(9) as u8);
        while board.terminal().is_none() {
            for (question, answer) in expected(&board, minimax_value(&board)) {
                let report = search.prove(&board, question, &Limits::none());
                assert_eq!(report.verdict.answer(), Some(answer), "{board:?}");
            }
            let mut moves = arrayvec::ArrayVec::new();
            board.moves(&mut moves);
            board.play(*rng.pick(&moves).unwrap());
        }
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    for (question, answer) in expected(&Board::default(), 0) {
        let report = prove(&Board::default(), question, &Limits::none());
        assert_eq!(report.verdict.answer(), Some(answer));
        assert_eq!(report.line.len(), 9, "{question:?} {:?}", report.line);
    }
}

#[test]
fn connect_four_on_small_boards_is_answered_as_published() {
    // Four by four and five by four are draws.
    let wins = Question::wins(Side::First);
    let report = prove(&ConnectFour::<4, 4>::start(), wins, &Limits::none());
    assert_eq!((report.verdict, report.line.len()), (Verdict::No, 16));
    assert!(report.stats.nodes < 30_000, "{:?}", report.stats);
    let holds = Question::holds(Side::First);
    let small = Limits::none().with_memory(1 << 18);
    let report = prove(&ConnectFour::<5, 4>::start(), holds, &small);
    assert_eq!(report.verdict, Verdict::Yes);
    assert!(report.stats.nodes < 600_000, "{:?}", report.stats);
}
