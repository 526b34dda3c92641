#![forbid(unsafe_code)]
//! What does it cost that `Searcher` knows no game? It is timed beside the same search written by hand
//! for connect four, which visits the same positions and gives the same report.

use std::time::Duration;

use benches::connect_four::{ConnectFour, OpenLines};
use benches::connect_four_search::ConnectFourSearch;
use benches::connect_four_table::{Memory, PlainTable};
use benches::duel::{duel_timed, time};
use criterion::{Criterion, criterion_group, criterion_main};
use search_core::table::TranspositionTable;
use search_core::{Game, Limits, Searcher, SplitMix64};

type Board = ConnectFour<7, 6>;

/// The size of the table in the default settings.
const TABLE_BYTES: usize = 16 << 20;
const DEPTH: u32 = 12;

/// The position after so many random moves of a game that goes on.
fn random_board(moves: usize, rng: &mut SplitMix64) -> Board {
    'game: loop {
        let mut board = Board::start();
        for _ in 0..moves {
            let mut columns = <Board as Game>::Moves::default();
            board.moves(&mut columns);
            board.play(*rng.pick(&columns).expect("the game goes on"));
            if board.terminal().is_some() {
                continue 'game;
            }
        }
        return board;
    }
}

/// Beside the search by hand with a table of the kind.
fn beside<T: Memory>(c: &mut Criterion, kind: &str) {
    let mut group = c.benchmark_group("generic cost");
    group
        .sample_size(15)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(4));
    let mut generic = Searcher::new(OpenLines);
    let mut by_hand = ConnectFourSearch::<T>::new(TABLE_BYTES);
    assert_eq!(generic.table().bytes(), TABLE_BYTES);

    let mut rng = SplitMix64::new(4);
    for moves in 0..30 {
        let board = random_board(moves, &mut rng);
        for depth in [1, 2, 5, 8] {
            generic.clear();
            by_hand.clear();
            let report = generic.search(&board, &Limits::none().with_depth(depth));
            let mut again = by_hand.search(&board, depth, &Limits::none());
            again.stats.elapsed = report.stats.elapsed;
            assert_eq!(report, again, "{board}");
        }
    }
    let limits = Limits::none().with_depth(DEPTH);
    let mut rng = SplitMix64::new(7);
    for moves in [0, 8] {
        let board = random_board(moves, &mut rng);
        generic.clear();
        by_hand.clear();
        let nodes = generic.search(&board, &limits).stats.nodes;
        assert_eq!(
            nodes,
            by_hand.search(&board, DEPTH, &Limits::none()).stats.nodes
        );
        duel_timed(
            &mut group,
            &format!("{kind}, connect four after {moves} moves, depth {DEPTH}, {nodes} nodes"),
            || {
                generic.clear();
                time(|| generic.search(&board, &limits))
            },
            || {
                by_hand.clear();
                time(|| by_hand.search(&board, DEPTH, &Limits::none()))
            },
        );
    }
    group.finish();
}

fn benches(c: &mut Criterion) {
    beside::<TranspositionTable>(c, "same table");
    beside::<PlainTable>(c, "plain table");
}

criterion_group!(all, benches);
criterion_main!(all);
