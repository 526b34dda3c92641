//! The work of proof-number search, counted: what it looks up, finds, and need not do again.

use arrayvec::ArrayVec;
use search_core::score::WIN;
use search_core::{Game, Limits, ProofConfig, ProofSearch, Question, Score, Side, Stats, Verdict};

use super::cyclic_game::CyclicGame;
use super::tic_tac_toe::Board;

const LARGE: ProofConfig = ProofConfig {
    table_bytes: 1 << 20,
};

/// So many moves without a choice; who makes the last one wins.
#[derive(Clone)]
struct Lane {
    left: u8,
}

impl Game for Lane {
    type Move = ();
    type Moves = ArrayVec<(), 1>;
    const MOVE_INDEXES: usize = 1;

    fn turn(&self) -> Side {
        Side::ALL[usize::from(self.left.is_multiple_of(2))]
    }

    fn terminal(&self) -> Option<Score> {
        (self.left == 0).then_some(-WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.push(());
    }

    fn play(&mut self, (): ()) -> Score {
        self.left -= 1;
        0
    }

    fn key(&self) -> u64 {
        self.left.into()
    }

    fn move_index((): ()) -> usize {
        0
    }
}

fn looks(stats: &Stats) -> [u64; 4] {
    [
        stats.nodes,
        stats.table_probes,
        stats.table_hits,
        stats.table_cutoffs,
    ]
}

#[test]
fn looks_are_counted_where_there_is_no_choice() {
    for moves in (1..40).step_by(2) {
        let mut search = ProofSearch::new(LARGE);
        let lane = Lane { left: moves };
        let n = u64::from(moves);
        let wins = Question::wins(Side::First);
        let report = search.prove(&lane, wins, &Limits::none());
        assert_eq!(
            (report.verdict, report.line.len()),
            (Verdict::Yes, moves.into())
        );
        // A position is looked up as a child and before it is searched, the first once, the last,
        // which is over, never. For the line, each is looked up once more, and is known.
        assert_eq!(looks(&report.stats), [n, 1 + 2 * (n - 1) + n, n, n]);
        assert_eq!(report.stats.max_ply, u32::from(moves) - 1);
        // Known from the start: one look, and those for the line.
        let report = search.prove(&lane, wins, &Limits::none());
        assert_eq!(looks(&report.stats), [0, 1 + n, 1 + n, 1 + n]);
    }
}

#[test]
fn what_is_known_is_not_searched_again() {
    let mut search = ProofSearch::new(LARGE);
    for question in [
        Question::wins(Side::First),
        Question::holds(Side::First),
        Question::holds(Side::First).opposite(),
    ] {
        search.clear();
        let report = search.prove(&Board::default(), question, &Limits::none());
        let [_, probes, hits, cutoffs] = looks(&report.stats);
        assert!(0 < cutoffs && cutoffs < hits && hits < probes, "{report:?}");
        let again = search.prove(&Board::default(), question, &Limits::none());
        let [nodes, probes, hits, cutoffs] = looks(&again.stats);
        assert_eq!((nodes, hits, cutoffs), (0, probes, probes));
        assert_eq!((again.verdict, again.line), (report.verdict, report.line));
    }
}

/// Numbers of positions that are not settled help, but answer nothing.
#[test]
fn open_positions_are_found_without_a_cutoff() {
    let mut search = ProofSearch::new(LARGE);
    let wins = Question::wins(Side::First);
    search.prove(&Board::default(), wins, &Limits::none().with_nodes(20));
    let report = search.prove(&Board::default(), wins, &Limits::none().with_nodes(1));
    // The position itself, its nine children, and the one that looks best.
    let [nodes, probes, hits, cutoffs] = looks(&report.stats);
    assert_eq!((nodes, probes, cutoffs), (1, 11, 0));
    assert!(0 < hits && hits < 9, "{report:?}");
}

#[test]
fn the_table_is_as_large_as_asked_for() {
    let search = ProofSearch::<Lane>::new(ProofConfig { table_bytes: 200 });
    assert_eq!(search.config().table_bytes, 200);
    // Buckets of 96 bytes.
    assert_eq!(search.bytes(), 192);
}

/// A refutation by repetition is found again where the same positions lie on the line before.
#[test]
fn refutations_by_repetition_are_remembered() {
    let mut nodes = 0;
    for seed in 0..2_000 {
        let game = CyclicGame::random(seed);
        let mut search = ProofSearch::new(LARGE);
        let report = search.prove(&game.at(0), Question::wins(Side::First), &Limits::none());
        nodes += report.stats.nodes;
    }
    // Without that memory it would be 18,822.
    assert!(nodes < 15_900, "{nodes}");
}
