//! What the searching players must never do wrong, against slow twins of their parts.

use quoridor::engine::{self, Selective, Techniques};
use quoridor::{DistanceAndWalls, Move, Network, Position, Size, Verdict, solve};
use search_core::score::{after_move, is_decided, win_in};
use search_core::{
    Bot, BotOptions, Game, Limits, Score, SearchConfig, SearchPolicy, Searcher, SplitMix64,
};

use crate::random;

fn bot(name: &str) -> Box<dyn Bot<Position>> {
    let options = BotOptions::from([("hash".to_owned(), "1".to_owned())]);
    engine::bot(name, &options).unwrap()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.try_play(mv).unwrap();
    after
}

/// Positions of random games that go on, on boards of these sizes.
fn positions(seed: u64, games: u64, sizes: &[&str], walls: u8, mut visit: impl FnMut(&Position)) {
    let sizes: Vec<Size> = sizes.iter().map(|size| size.parse().unwrap()).collect();
    for index in 0..games {
        let mut rng = SplitMix64::for_index(seed, index);
        let start = Position::start(*rng.pick(&sizes).unwrap(), walls);
        random::game(&mut rng, start, 40, 40, |position, _| {
            if position.winner().is_none() {
                visit(position);
            }
        });
    }
}

/// Nothing left out, nothing taken on trust.
const FULL_WIDTH: Techniques = Techniques {
    quiescence: 0,
    quiet_walls: 0,
    margin: 0,
    races: false,
    contact: true,
};

#[test]
fn the_full_width_lists_every_legal_move_at_every_depth() {
    let full = Selective::new(Network::learned(), FULL_WIDTH);
    let usual = Selective::new(Network::learned(), Techniques::default());
    let (mut lists, mut shortened) = (0, 0);
    positions(81, 30, &["9", "7", "5x6", "3x4"], 6, |position| {
        let legal = position.legal_moves();
        for depth in 1..=8 {
            let mut all = <Position as Game>::Moves::default();
            assert!(full.candidates(position, depth, &mut all));
            assert_eq!(all, legal, "{}", position.notation());
            assert!(full.move_limit(position, depth as i32) >= legal.len());
            assert_eq!(full.margin(position, depth), None);

            let mut some = <Position as Game>::Moves::default();
            let complete = usual.candidates(position, depth, &mut some);
            assert!(some.iter().all(|mv| legal.contains(mv)));
            assert!(!complete || some.len() == legal.len());
            let is_pawn = |mv: &&Move| matches!(mv, Move::Pawn(_));
            let steps = legal.iter().filter(is_pawn).count();
            assert_eq!(some.iter().filter(is_pawn).count(), steps);
            // All pawn moves are within the limit, and from the fifth ply on everything is.
            let limit = usual.move_limit(position, depth as i32);
            assert!(limit >= steps && (depth <= 4 || complete && limit >= legal.len()));
            shortened += u32::from(some.len().min(limit) < legal.len());
            lists += 1;
        }
        let mut noisy = <Position as Game>::Moves::default();
        full.noisy(position, &mut noisy);
        assert!(noisy.is_empty());
    });
    assert!(lists > 5_000 && shortened > 1_000, "{lists}, {shortened}");
}

/// The value of plain minimax that sees a win at hand, as the search does, before it judges.
fn minimax(policy: &Selective, position: &Position, depth: u32) -> Score {
    if let Some(value) = position.terminal() {
        return value;
    }
    let legal = position.legal_moves();
    let wins = |&mv: &Move| after(position, mv).winner().is_some();
    if legal.iter().any(wins) {
        return win_in(1);
    }
    if depth == 0 {
        return policy.value(position);
    }
    let worth = |&mv: &Move| after_move(-minimax(policy, &after(position, mv), depth - 1), 0);
    legal.iter().map(worth).max().unwrap()
}

#[test]
fn the_full_width_search_is_plain_minimax() {
    let policy = Selective::new(Network::learned(), FULL_WIDTH);
    let config = SearchConfig {
        table_bytes: 1 << 18,
        ..SearchConfig::default()
    };
    let mut searcher = Searcher::with_policy(DistanceAndWalls::default(), policy.clone(), config);
    let (mut checked, mut decided) = (0, 0);
    positions(82, 14, &["5", "4x5", "3x4"], 2, |position| {
        for depth in 1..=2 {
            let expected = minimax(&policy, position, depth);
            for position in [*position, position.mirrored(), position.colours_swapped()] {
                searcher.clear();
                let report = searcher.search(&position, &Limits::none().with_depth(depth));
                assert_eq!(report.value, expected, "{}", position.notation());
            }
            decided += u32::from(is_decided(expected));
            checked += 1;
        }
    });
    assert!(checked > 400 && decided > 50, "{checked}, {decided}");
}

/// However little time there is, and whatever was searched before.
#[test]
fn a_win_at_hand_is_played_under_any_limit() {
    let mut wins = 0;
    for name in ["alphabeta", "mcts", "best"] {
        let mut bot = bot(name);
        for nodes in [0, 1, 2, 10] {
            bot.new_game(1);
            positions(83, 12, &["9", "5", "4x5"], 8, |position| {
                let choice = bot.choose(position, &Limits::none().with_nodes(nodes));
                let legal = position.legal_moves();
                if legal
                    .iter()
                    .any(|&mv| after(position, mv).winner().is_some())
                {
                    let text = position.notation();
                    assert!(
                        after(position, choice.mv).winner().is_some(),
                        "{name}: {text}"
                    );
                    wins += 1;
                }
            });
        }
    }
    assert!(wins > 100, "{wins}");
}

/// Once a search has found how to win, no limit a little later takes that back.
#[test]
fn a_search_broken_off_spoils_nothing() {
    let policy = Selective::new(Network::learned(), Techniques::default());
    let config = SearchConfig {
        table_bytes: 1 << 16,
        ..SearchConfig::selective()
    };
    let mut searcher = Searcher::with_policy(DistanceAndWalls::default(), policy, config);
    let (mut positions_won, mut searches) = (0, 0);
    positions(84, 40, &["3x4", "4x3"], 1, |position| {
        if positions_won == 40
            || !matches!(
                solve(position, &Limits::none()).verdict,
                Some(Verdict::Win(3..))
            )
        {
            return;
        }
        let mut ask = |limits: &Limits| {
            searcher.clear();
            searcher.policy().forget();
            searcher.search(position, limits)
        };
        // The first depth at which the win is seen.
        let Some(seen) = (1..=6)
            .map(|depth| ask(&Limits::none().with_depth(depth)))
            .find(|report| report.value > 0 && is_decided(report.value))
        else {
            return;
        };
        positions_won += 1;
        for more in (0..400).step_by(13) {
            let nodes = seen.stats.nodes + more;
            let report = ask(&Limits::none().with_nodes(nodes));
            let next = after(position, report.best.unwrap());
            let text = position.notation();
            assert!(
                is_decided(report.value) && report.value > 0,
                "{text}: {nodes}"
            );
            let lost = solve(&next, &Limits::none()).verdict;
            assert!(matches!(lost, Some(Verdict::Loss(_))), "{text}: {nodes}");
            searches += 1;
        }
    });
    assert!(
        positions_won == 40 && searches > 1_000,
        "{positions_won}, {searches}"
    );
}

/// Who is ahead does not go back to where the game has been, and who is asked the same again and is
/// not, may.
#[test]
fn a_lead_is_worth_more_than_a_repetition() {
    let judge = Selective::new(Network::learned(), Techniques::default());
    for name in ["alphabeta", "mcts", "best"] {
        let mut bot = bot(name);
        let (mut ahead, mut behind_again) = (0, 0);
        positions(85, 6, &["9", "7"], 6, |position| {
            let limits = Limits::none().with_nodes(60);
            let wins = |&mv: &Move| after(position, mv).winner().is_some();
            if position.legal_moves().iter().any(wins) {
                return;
            }
            bot.new_game(1);
            let first = bot.choose(position, &limits).mv;
            let second = bot.choose(position, &limits).mv;
            // After a wall nothing comes back.
            if matches!(first, Move::Wall(_)) {
                return;
            }
            // Both judgements agree that the mover is well ahead, or well behind.
            let leads = [judge.value(position), distances(position)];
            if leads.iter().all(|&lead| lead > 200) {
                assert_ne!(first, second, "{name}: {}", position.notation());
                ahead += 1;
            } else if leads.iter().all(|&lead| lead < -200) {
                behind_again += u32::from(first == second);
            }
        });
        assert!(
            ahead > 20 && behind_again > 20,
            "{name}: {ahead}, {behind_again}"
        );
    }
}

fn distances(position: &Position) -> Score {
    use search_core::Evaluator as _;
    DistanceAndWalls::default().evaluate(position)
}

/// One race is solved at once, and another only after so many questions as it takes nodes to pay.
#[test]
fn races_are_solved_within_their_budget() {
    let mut endings = Vec::new();
    for index in 0.. {
        let mut rng = SplitMix64::for_index(86, index);
        let mut last = Position::default();
        random::game(&mut rng, last, 20, 70, |position, _| last = *position);
        let pawns = search_core::Side::ALL.map(|side| last.pawn(side));
        let frozen =
            Position::new(last.size(), pawns, [0, 0], last.turn(), last.walls().iter()).unwrap();
        let runs = frozen.distance(frozen.turn()) > 3;
        if runs
            && !endings
                .iter()
                .any(|other: &Position| other.walls() == frozen.walls())
        {
            endings.push(frozen);
        }
        if endings.len() == 6 {
            break;
        }
    }
    let policy = Selective::new(Network::learned(), Techniques::default());
    for _ in 0..2 {
        let mut answered = Vec::new();
        for question in 0..9_000 {
            // Each layout is asked about for a while, and the first ones again.
            let ending = &endings[question / 1_500];
            if policy.known_bound(ending).is_some() && !answered.contains(ending) {
                answered.push(*ending);
            }
        }
        // The first race at once, and one more for each 2,000 questions.
        assert_eq!(answered.len(), 5, "of six layouts in 9,000 questions");
        let races = answered
            .iter()
            .filter(|ending| policy.known_bound(ending).is_some());
        assert_eq!(races.count(), 5, "what is solved is kept");
        policy.forget();
    }
    let none = Selective::new(Network::learned(), FULL_WIDTH);
    assert!(
        endings
            .iter()
            .all(|ending| none.known_bound(ending).is_none())
    );
}

/// Greedy's three rules leave out no better move than they allow.
#[test]
fn greedy_plays_what_gains_most_within_its_rules() {
    let (mut walls, mut steps, mut held_back) = (0, 0, 0);
    positions(87, 40, &["9", "7", "5x6", "4"], 7, |position| {
        let mut greedy = engine::Greedy::new(3);
        let choice = greedy.choose(position, &Limits::none()).mv;
        let (own, other) = (position.turn(), !position.turn());
        let lead =
            |position: &Position| position.distance(other) as i32 - position.distance(own) as i32;
        let gain = |mv: Move| lead(&after(position, mv)) - lead(position);
        let is_wall = |mv: Move| matches!(mv, Move::Wall(_));
        let behind = position.distance(own) > position.distance(other);
        let wins = |mv: Move| after(position, mv).winner().is_some();
        // Every legal wall, not only those across one way.
        let allowed = |mv: Move| !is_wall(mv) || behind && gain(mv) > 0;
        let rank = |mv: Move| (wins(mv), gain(mv), !is_wall(mv));
        let legal = position.legal_moves();
        let best = legal
            .iter()
            .copied()
            .filter(|&mv| allowed(mv))
            .map(rank)
            .max();
        assert_eq!(Some(rank(choice)), best, "{}", position.notation());
        assert!(allowed(choice));
        walls += u32::from(is_wall(choice));
        steps += u32::from(!is_wall(choice));
        // The rule that keeps walls in hand has something to say.
        held_back += u32::from(
            !behind
                && legal
                    .iter()
                    .any(|&mv| is_wall(mv) && rank(mv) > rank(choice)),
        );
    });
    assert!(
        walls > 100 && steps > 100 && held_back > 100,
        "{walls}, {steps}, {held_back}"
    );
}
