//! Proof-number search against games solved from their ends, with cycles and without.

use core::time::Duration;

use search_core::score::{MAX_EVAL, MAX_PLY, WIN, loss_in, win_in};
use search_core::{
    Endless, Game, LimitKind, Limits, ProofConfig, ProofReport, ProofSearch, Question, Score, Side,
    SplitMix64, Unsettled, Verdict, prove,
};

use super::cyclic_game::{CyclicGame, Place};
use super::random_game::{Advice, Graph, Oracle, line_value};

/// From a single bucket to room for all.
fn random_table(rng: &mut SplitMix64) -> ProofConfig {
    ProofConfig {
        table_bytes: [0, 192, 480, 1 << 16][rng.below(4) as usize],
    }
}

fn timeless<M>(mut report: ProofReport<M>) -> ProofReport<M> {
    report.stats.elapsed = Duration::ZERO;
    report
}

/// A question that is answered by what can be forced, and whether that is yes.
fn random_question(rng: &mut SplitMix64) -> Question {
    let side = Side::ALL[rng.below(2) as usize];
    let question = match rng.below(4) {
        0 => Question::holds(side),
        1 => Question::wins(side).at_least(2),
        2 => Question::wins(side).at_least(-1),
        _ => Question::wins(side),
    };
    if rng.chance(1, 3) {
        question.opposite()
    } else {
        question
    }
}

/// For each position, whether the answer is yes.
fn answers(game: &CyclicGame, question: Question) -> Vec<bool> {
    if question.endless == Endless::Meets {
        let opposite = question.opposite();
        let forced = game.forced_at_all(opposite.side, opposite.at_least);
        forced.into_iter().map(|forced| !forced).collect()
    } else {
        game.forced_at_all(question.side, question.at_least)
    }
}

/// Replays the line: each position on it must have the answer, and the line must not stop before
/// the question is decided without saying why.
fn check_line(
    game: &CyclicGame,
    position: Place<'_>,
    answers: &[bool],
    report: &ProofReport<u8>,
    must_end: bool,
    at: &str,
) {
    let mut position = position;
    let mut seen = vec![position.at];
    for &mv in &report.line {
        assert!(position.is_legal(mv), "{at}");
        position.play(mv);
        assert_eq!(
            Some(answers[usize::from(position.at)]),
            report.verdict.answer(),
            "{at}"
        );
        let again = seen.contains(&position.at);
        assert!(!again || seen.len() == report.line.len(), "{at}");
        if again {
            assert!(!must_end, "{at}");
            assert!(game.is_cyclic_from(position.at), "{at}");
            return;
        }
        seen.push(position.at);
    }
    assert!(position.terminal().is_some(), "{at}");
}

#[test]
fn tangled_games_are_answered_as_from_their_ends() {
    let mut counts = [0; 2];
    for seed in 0..30_000 {
        let game = CyclicGame::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let config = random_table(rng);
        let mut search = ProofSearch::new(config);
        // One table for several questions about several positions.
        for _ in 0..3 {
            let question = random_question(rng);
            let answers = answers(&game, question);
            let position = game.at(rng.below(u64::from(game.len())) as u16);
            let report = search.prove(&position, question, &Limits::none());
            let at = format!("seed {seed}, {position:?}, {question:?}, {report:?}");
            let expected = answers[usize::from(position.at)];
            assert_eq!(report.verdict.answer(), Some(expected), "{at}");
            assert_eq!(report.best, report.line.first().copied(), "{at}");
            assert_eq!(report.best.is_none(), position.terminal().is_some(), "{at}");
            let (zero, never) = if expected {
                (report.proof, report.disproof)
            } else {
                (report.disproof, report.proof)
            };
            assert_eq!((zero, never), (0, u32::MAX), "{at}");
            // Who cannot go on for ever comes to an end, if nothing was forgotten.
            let finite = expected == (question.endless == Endless::Misses);
            let must_end = finite && config.table_bytes > 1 << 15;
            check_line(&game, position, &answers, &report, must_end, &at);
            let opposite = search.prove(&position, question.opposite(), &Limits::none());
            assert_eq!(opposite.verdict.answer(), Some(!expected), "{at}");
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 20_000), "{counts:?}");
}

#[test]
fn wins_within_some_plies_are_counted_to_the_ply() {
    let mut counts = [0; 2];
    for seed in 0..10_000 {
        let game = CyclicGame::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let side = Side::ALL[rng.below(2) as usize];
        let mut search = ProofSearch::new(random_table(rng));
        let forced = game.forced(side, WIN, 12);
        for _ in 0..3 {
            let plies = rng.below(12) as u32;
            let position = game.at(rng.below(u64::from(game.len())) as u16);
            let expected = forced[plies as usize][usize::from(position.at)];
            let wins = Question::wins(side).at_least(win_in(plies));
            let report = search.prove(&position, wins, &Limits::none());
            let at = format!("seed {seed}, {position:?}, {plies}, {report:?}");
            assert_eq!(report.verdict.answer(), Some(expected), "{at}");
            if expected {
                assert!(report.line.len() as u32 <= plies, "{at}");
            }
            // The other side does not lose, or only later.
            let holds_out = Question::holds(!side).at_least(loss_in(plies) + 1);
            assert_eq!(wins.opposite(), holds_out);
            let report = search.prove(&position, holds_out, &Limits::none());
            assert_eq!(report.verdict.answer(), Some(!expected), "{at}");
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 3_000), "{counts:?}");
}

#[test]
fn values_with_rewards_are_bounded_as_minimax_has_them() {
    for seed in 0..10_000 {
        let graph = Graph::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let oracle = Oracle::new(&graph, Advice::default());
        let mut search = ProofSearch::new(random_table(rng));
        for _ in 0..3 {
            let position = graph.any(rng);
            let value = oracle.exact(&position);
            for (at_least, expected) in [(value, true), (value + 1, false)] {
                let question = Question::wins(position.turn())
                    .at_least(at_least)
                    // No position comes up again.
                    .endless([Endless::Misses, Endless::Refused][rng.below(2) as usize]);
                let report = search.prove(&position, question, &Limits::none());
                let at = format!("seed {seed}, {position:?}, {value}, {report:?}");
                assert_eq!(report.verdict.answer(), Some(expected), "{at}");
                // That a loss comes late shows before the end of the game.
                if expected && value > -MAX_EVAL {
                    let reached = line_value(&position, &report.line);
                    assert!(is_whole(&position, &report.line), "{at}");
                    assert!(reached >= at_least, "{at}");
                }
                let opposite = search.prove(&position, question.opposite(), &Limits::none());
                assert_eq!(opposite.verdict.answer(), Some(!expected), "{at}");
            }
        }
    }
}

fn is_whole<G: Game>(position: &G, line: &[G::Move]) -> bool {
    let mut position = position.clone();
    for &mv in line {
        position.play(mv);
    }
    position.terminal().is_some()
}

#[test]
fn where_repetition_is_refused_answers_do_not_depend_on_it() {
    let mut counts = [0; 3];
    for seed in 0..10_000 {
        let game = CyclicGame::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let mut search = ProofSearch::new(random_table(rng));
        let question = random_question(rng);
        let position = game.at(rng.below(u64::from(game.len())) as u16);
        // What an earlier search found out by way of a repetition must not count.
        search.prove(&position, question, &Limits::none());
        let refusing = question.endless(Endless::Refused);
        let report = search.prove(&position, refusing, &Limits::none());
        let at = format!("seed {seed}, {position:?}, {question:?}, {report:?}");
        for endless in [Endless::Misses, Endless::Meets] {
            let expected = answers(&game, question.endless(endless))[usize::from(position.at)];
            assert!(
                report
                    .verdict
                    .answer()
                    .is_none_or(|answer| answer == expected),
                "{at}"
            );
        }
        match report.verdict {
            Verdict::Yes => counts[0] += 1,
            Verdict::No => counts[1] += 1,
            Verdict::Open(reason) => {
                assert_eq!(reason, Unsettled::Repetition, "{at}");
                assert!(game.is_cyclic_from(position.at), "{at}");
                assert!(position.is_legal(report.best.unwrap()), "{at}");
                assert!(report.line.is_empty(), "{at}");
                counts[2] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

fn ask<'a>(
    search: &mut ProofSearch<Place<'a>>,
    question: Question,
    about: &[(Place<'a>, Limits)],
) -> Vec<ProofReport<u8>> {
    about
        .iter()
        .map(|(position, limits)| timeless(search.prove(position, question, limits)))
        .collect()
}

#[test]
fn limits_are_kept_and_named_and_nothing_is_claimed_too_much() {
    let mut open = [0; 2];
    for seed in 0..10_000 {
        let game = CyclicGame::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let config = random_table(rng);
        let question = random_question(rng);
        let answers = answers(&game, question);
        let questions: Vec<_> = (0..4)
            .map(|_| {
                let position = game.at(rng.below(u64::from(game.len())) as u16);
                let limits = match rng.below(3) {
                    0 => Limits::none().with_nodes(rng.below(20)),
                    1 => Limits::none().with_depth(rng.below(8) as u32),
                    _ => Limits::none()
                        .with_nodes(rng.below(60))
                        .with_depth(rng.below(12) as u32),
                };
                (position, limits)
            })
            .collect();
        let mut search = ProofSearch::new(config);
        let reports = ask(&mut search, question, &questions);
        for ((position, limits), report) in questions.iter().zip(&reports) {
            let at = format!("seed {seed}, {position:?}, {question:?}, {limits:?}, {report:?}");
            let expected = answers[usize::from(position.at)];
            assert!(
                limits.nodes.is_none_or(|most| report.stats.nodes <= most),
                "{at}"
            );
            assert!(
                limits.depth.is_none_or(|most| report.stats.max_ply <= most),
                "{at}"
            );
            assert!(
                limits
                    .depth
                    .is_none_or(|most| report.line.len() <= most.max(1) as usize),
                "{at}"
            );
            assert_eq!(report.best.is_none(), position.terminal().is_some(), "{at}");
            match report.verdict {
                Verdict::Open(Unsettled::Limit(LimitKind::Nodes)) => {
                    assert_eq!(report.stats.nodes, limits.nodes.unwrap(), "{at}");
                    assert!(report.proof > 0 && report.disproof > 0, "{at}");
                    open[0] += 1;
                }
                Verdict::Open(Unsettled::Limit(LimitKind::Depth)) => {
                    assert!(limits.depth.unwrap() < game.len(), "{at}");
                    open[1] += 1;
                }
                verdict => assert_eq!(verdict.answer(), Some(expected), "{at}"),
            }
        }
        search.clear();
        assert_eq!(
            ask(&mut search, question, &questions),
            reports,
            "cleared, seed {seed}"
        );
        assert_eq!(
            ask(&mut ProofSearch::new(config), question, &questions),
            reports,
            "new, seed {seed}"
        );
    }
    assert!(open.iter().all(|&count| count > 1_000), "{open:?}");
}

#[test]
fn what_can_be_forced_within_the_depth_is_found() {
    for seed in 0..10_000 {
        let game = CyclicGame::random(seed);
        let rng = &mut SplitMix64::new(seed);
        let mut search = ProofSearch::new(random_table(rng));
        let side = Side::ALL[rng.below(2) as usize];
        let forced = game.forced(side, 1, 8);
        let position = game.at(rng.below(u64::from(game.len())) as u16);
        // Ever deeper, so that what was out of sight must be seen.
        for depth in 0..=8 {
            let limits = Limits::none().with_depth(depth);
            let report = search.prove(&position, Question::wins(side), &limits);
            let at = format!("seed {seed}, {position:?}, {depth}, {report:?}");
            if forced[depth as usize][usize::from(position.at)] {
                assert_eq!(report.verdict, Verdict::Yes, "{at}");
            }
        }
    }
}

/// A walk up and down that nobody can leave, on as many places as one likes.
#[derive(Clone)]
struct Corridor {
    place: u32,
    end: u32,
}

impl Game for Corridor {
    type Move = bool;
    type Moves = arrayvec::ArrayVec<bool, 2>;
    const MOVE_INDEXES: usize = 2;

    fn turn(&self) -> Side {
        Side::ALL[self.place as usize % 2]
    }

    fn terminal(&self) -> Option<Score> {
        // Who made the last step has won.
        (self.place == self.end).then_some(-WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.push(true);
        if self.place > 0 {
            out.push(false);
        }
    }

    fn play(&mut self, up: bool) -> Score {
        self.place = if up { self.place + 1 } else { self.place - 1 };
        0
    }

    fn key(&self) -> u64 {
        self.place.into()
    }

    fn move_index(up: bool) -> usize {
        up.into()
    }
}

#[test]
fn a_walk_without_end_is_no_win_and_no_loss() {
    let corridor = Corridor { place: 10, end: 41 };
    for side in Side::ALL {
        let report = prove(&corridor, Question::wins(side), &Limits::none());
        // Either can turn back.
        assert_eq!(report.verdict, Verdict::No);
        let report = prove(&corridor, Question::holds(side), &Limits::none());
        assert_eq!(report.verdict, Verdict::Yes);
    }
    // One step before the end there is nobody to turn back.
    let corridor = Corridor { place: 40, end: 41 };
    let report = prove(&corridor, Question::wins(Side::First), &Limits::none());
    assert_eq!((report.verdict, report.best), (Verdict::Yes, Some(true)));
}

#[test]
fn an_endless_line_ends_with_a_name() {
    let corridor = Corridor {
        place: 0,
        end: 1_000_000,
    };
    let refused = Question::wins(Side::First).endless(Endless::Refused);
    let report = prove(&corridor, refused, &Limits::none());
    assert_eq!(report.verdict, Verdict::Open(Unsettled::Repetition));
    // The end is in sight, if lines of exactly the depth are looked at.
    let corridor = Corridor { place: 0, end: 1 };
    for (depth, expected) in [
        (0, Verdict::Open(Unsettled::Limit(LimitKind::Depth))),
        (1, Verdict::Yes),
    ] {
        let limits = Limits::none().with_depth(depth);
        let report = prove(&corridor, Question::wins(Side::First), &limits);
        assert_eq!((report.verdict, report.best), (expected, Some(true)));
    }
}

/// A line without choice that never comes back.
#[derive(Clone)]
struct Ladder(u64, u64);

impl Game for Ladder {
    type Move = ();
    type Moves = arrayvec::ArrayVec<(), 1>;
    const MOVE_INDEXES: usize = 1;

    fn turn(&self) -> Side {
        Side::First
    }

    fn terminal(&self) -> Option<Score> {
        (self.0 == self.1).then_some(WIN)
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.push(());
    }

    fn play(&mut self, (): ()) -> Score {
        self.0 += 1;
        0
    }

    fn key(&self) -> u64 {
        self.0
    }

    fn move_index((): ()) -> usize {
        0
    }
}

#[test]
fn lines_are_followed_to_the_longest_and_no_further() {
    let most = u64::from(MAX_PLY);
    let question = Question::wins(Side::First);
    let report = prove(&Ladder(0, most), question, &Limits::none());
    assert_eq!(report.verdict, Verdict::Yes);
    assert_eq!((report.line.len(), report.stats.max_ply), (1_000, 999));
    for end in [most + 1, u64::MAX] {
        let report = prove(&Ladder(0, end), question, &Limits::none());
        let limit = Unsettled::Limit(LimitKind::Depth);
        assert_eq!(report.verdict, Verdict::Open(limit));
        assert_eq!(report.best, Some(()));
    }
}
