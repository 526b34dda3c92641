#![forbid(unsafe_code)]
//! How much less work and time do the game searches need than those of the crate `minimax`?
//!
//! Both sides play by the same rules and judge by the same evaluation; only the search differs.
//! Each run starts with an empty table of the same size, which is filled once before the clock
//! starts. `minimax` searches its root in random order, so its node count differs from run to run:
//! the smallest of a few is quoted.

use std::time::Duration;

use benches::connect_four::{ConnectFour, OpenLines};
use benches::duel::{duel_timed, time};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use dots_boxes::{Edge, Start};
use minimax::{Evaluation, IterativeOptions, IterativeSearch, Strategy, Winner};
use search_core::{
    Evaluator, ExactSolver, Game, Limits, NoAdvice, Outcome, Score, SearchConfig, Searcher, Side,
    rng,
};

/// Connect four for `minimax`.
struct PeerConnectFour;

type Board = ConnectFour<7, 6>;

impl minimax::Game for PeerConnectFour {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            let mut list = <Board as Game>::Moves::default();
            board.moves(&mut list);
            moves.extend(list);
        }
        winner
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        let mut child = *board;
        child.play(column);
        Some(child)
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        board.terminal().map(|value| {
            if value == 0 {
                Winner::Draw
            } else {
                Winner::PlayerJustMoved
            }
        })
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.key()
    }

    fn table_index(column: u8) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        6
    }
}

struct PeerOpenLines;

impl minimax::Evaluator for PeerOpenLines {
    type G = PeerConnectFour;

    fn evaluate(&self, board: &Board) -> Evaluation {
        OpenLines.evaluate(board) as Evaluation
    }
}

/// Dots and Boxes for `minimax`, which takes it that players alternate: after a capture the
/// opponent must pass. Its value is that of the whole game, so the score belongs to the position.
struct PeerDotsBoxes;

#[derive(Clone, Copy)]
struct DotsBoxes {
    position: dots_boxes::Position,
    /// Whether the side to move must pass.
    pass: bool,
}

impl minimax::Game for PeerDotsBoxes {
    type S = DotsBoxes;
    type M = Option<Edge>;

    fn generate_moves(state: &DotsBoxes, moves: &mut Vec<Option<Edge>>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if state.pass {
            moves.push(None);
        } else if winner.is_none() {
            moves.extend(state.position.free().iter().map(Some));
        }
        winner
    }

    fn apply(state: &mut DotsBoxes, mv: Option<Edge>) -> Option<DotsBoxes> {
        let mut child = *state;
        child.pass = mv.is_some_and(|edge| child.position.play(edge) > 0);
        Some(child)
    }

    fn get_winner(state: &DotsBoxes) -> Option<Winner> {
        let [first, second] = state.position.scores();
        let mut turn = state.position.turn();
        if state.pass {
            turn = !turn;
        }
        let (own, other) = match turn {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        state.position.is_over().then(|| match own.cmp(&other) {
            std::cmp::Ordering::Less => Winner::PlayerJustMoved,
            std::cmp::Ordering::Equal => Winner::Draw,
            std::cmp::Ordering::Greater => Winner::PlayerToMove,
        })
    }

    fn zobrist_hash(state: &DotsBoxes) -> u64 {
        let [first, second] = state.position.scores();
        let rest = first << 16 | second << 8 | state.position.turn() as u32;
        rng::mix(state.position.key() ^ u64::from(rest << 1 | u32::from(state.pass)))
    }
}

/// Has no opinion: the game is searched to its end.
#[derive(Clone, Copy)]
struct Even;

impl<G> Evaluator<G> for Even {
    fn evaluate(&self, _position: &G) -> Score {
        0
    }
}

impl minimax::Evaluator for Even {
    type G = PeerDotsBoxes;

    fn evaluate(&self, _state: &DotsBoxes) -> Evaluation {
        0
    }
}

const TABLE_BYTES: usize = 64 << 20;

/// A fresh search by `minimax` to a depth, ready to go: its table is touched.
fn peer<E: minimax::Evaluator>(
    evaluator: E,
    options: IterativeOptions,
    depth: u8,
) -> IterativeSearch<E>
where
    <E::G as minimax::Game>::S: Clone,
    <E::G as minimax::Game>::M: Copy + Eq,
{
    let mut search = IterativeSearch::new(evaluator, options.with_table_byte_size(TABLE_BYTES));
    search.set_max_depth(depth);
    search
}

/// The nodes of the last search, from the summary for people, where alone they are told.
fn peer_nodes<E: minimax::Evaluator>(
    search: &IterativeSearch<E>,
    state: &<E::G as minimax::Game>::S,
) -> u64
where
    <E::G as minimax::Game>::S: Clone,
    <E::G as minimax::Game>::M: Copy + Eq,
{
    let summary = search.stats(&mut state.clone());
    let word = summary
        .split("Explored ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    word.and_then(|word| word.parse().ok())
        .expect("a node count")
}

/// What a search has to say.
#[derive(Clone, Copy, Debug)]
struct Answer {
    value: Score,
    nodes: u64,
    time: Duration,
}

/// One search by `minimax` with a table of its own, the making of which is not timed.
fn ask_peer<E: minimax::Evaluator>(
    evaluator: E,
    options: IterativeOptions,
    depth: u8,
    state: &<E::G as minimax::Game>::S,
) -> Answer
where
    <E::G as minimax::Game>::S: Clone,
    <E::G as minimax::Game>::M: Copy + Eq,
{
    let mut search = peer(evaluator, options, depth);
    let time = time(|| search.choose_move(state));
    Answer {
        value: Score::from(search.root_value()),
        nodes: peer_nodes(&search, state),
        time,
    }
}

/// The options of `minimax`: as they come, and those that served it best here.
fn peer_options() -> [(&'static str, IterativeOptions); 2] {
    let tuned = IterativeOptions::new()
        .with_mtdf()
        .with_double_step_increment()
        .with_countermove_history();
    [
        ("minimax as it comes", IterativeOptions::new()),
        ("minimax with its best options", tuned),
    ]
}

/// Asserts what both sides answer, prints their nodes, and times them.
fn compare(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut ours: impl FnMut() -> Answer,
    mut theirs: impl FnMut() -> Answer,
    agree: impl Fn(Score, Score) -> bool,
) -> f64 {
    let own = ours();
    let rivals: Vec<Answer> = (0..3).map(|_| theirs()).collect();
    for rival in &rivals {
        assert!(agree(own.value, rival.value), "{name}: {own:?} {rival:?}");
    }
    let fewest = rivals.iter().map(|rival| rival.nodes).min();
    let ratio = fewest.unwrap_or(0) as f64 / own.nodes as f64;
    println!(
        "{name}: {} nodes, {ratio:.2}x fewer than the peer's best of three",
        own.nodes
    );
    duel_timed(group, name, || ours().time, || theirs().time);
    ratio
}

fn connect_four(group: &mut BenchmarkGroup<'_, WallTime>) {
    const DEPTH: u8 = 12;
    let board = Board::start();
    let limits = Limits::none().with_depth(DEPTH.into());
    let config = SearchConfig {
        table_bytes: TABLE_BYTES,
        // A move and a key cost next to nothing here.
        look_ahead: Some(2),
        ..SearchConfig::reproducible()
    };
    let mut searcher = Searcher::with_policy(OpenLines, NoAdvice, config);
    for (options_name, options) in peer_options() {
        let ours = || {
            searcher.clear();
            let mut report = None;
            let time = time(|| report = Some(searcher.search(&board, &limits)));
            let report = report.expect("it was run");
            assert_eq!(report.depth, u32::from(DEPTH));
            Answer {
                value: report.value,
                nodes: report.stats.nodes,
                time,
            }
        };
        let ratio = compare(
            group,
            &format!("connect four, depth {DEPTH}, {options_name}"),
            ours,
            || ask_peer(PeerOpenLines, options, DEPTH, &board),
            |own, rival| own == rival,
        );
        if options_name == "minimax as it comes" {
            assert!(ratio >= 3.0, "nodes: {ratio:.2}x");
        }
    }
}

fn dots_boxes_to_the_end(group: &mut BenchmarkGroup<'_, WallTime>) {
    let size = "2x3".parse().expect("a size");
    let position = dots_boxes::Position::start(size, Start::American);
    let state = DotsBoxes {
        position,
        pass: false,
    };
    // A pass for every box, at the most.
    let depth = (position.free().len() + position.open_boxes()) as u8;
    // The peer knows who wins, and we by how much.
    let agree = |own: Score, rival: Score| own == -2 && rival < 0;
    for (options_name, options) in peer_options() {
        let mut solver = ExactSolver::with_policy(NoAdvice, TABLE_BYTES);
        compare(
            group,
            &format!("dots-boxes 2x3, exact solver, {options_name}"),
            || {
                solver.clear();
                let mut report = None;
                let time = time(|| report = Some(solver.solve(&position, &Limits::none())));
                let report = report.expect("it was run");
                Answer {
                    value: report.value().expect("no limit was set"),
                    nodes: report.stats.nodes,
                    time,
                }
            },
            || ask_peer(Even, options, depth, &state),
            agree,
        );
        let config = SearchConfig {
            table_bytes: TABLE_BYTES,
            first_depth: u32::from(depth),
            ..SearchConfig::default()
        };
        let mut searcher = Searcher::with_policy(Even, NoAdvice, config);
        compare(
            group,
            &format!("dots-boxes 2x3, searcher, {options_name}"),
            || {
                searcher.clear();
                let mut report = None;
                let time = time(|| report = Some(searcher.search(&position, &Limits::none())));
                let report = report.expect("it was run");
                assert_eq!(report.outcome, Outcome::Solved);
                Answer {
                    value: report.value,
                    nodes: report.stats.nodes,
                    time,
                }
            },
            || ask_peer(Even, options, depth, &state),
            agree,
        );
    }
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("versus minimax");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    connect_four(&mut group);
    dots_boxes_to_the_end(&mut group);
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
