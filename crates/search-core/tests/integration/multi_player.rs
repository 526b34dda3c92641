//! Games of several players: the searches against plain ones without pruning, on random trees.

use core::time::Duration;

use search_core::{
    LimitKind, Limits, MultiPlayer, MultiPlayerReport, Outcome, Outlook, Score, SplitMix64,
    search_multi_player,
};

const ROOM: usize = 4;
const DECIDED: Score = 1_000;

/// A position with all that comes after it.
#[derive(Clone, Debug, Default)]
struct Tree {
    turn: usize,
    after: Vec<Tree>,
    settled: [Option<Score>; ROOM],
    values: [Score; ROOM],
}

impl MultiPlayer for Tree {
    type Move = usize;
    type Moves = Vec<usize>;
    type Values = [Score; ROOM];

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, out: &mut Vec<usize>) {
        out.extend(0..self.after.len());
    }

    fn play(&mut self, mv: usize) {
        *self = self.after[mv].clone();
    }

    fn settled(&self, player: usize) -> Option<Score> {
        self.settled[player]
    }

    fn values(&self) -> [Score; ROOM] {
        self.values
    }

    fn value_against_all(&self, player: usize) -> Score {
        2 * self.values[player] - self.values.iter().sum::<Score>()
    }
}

/// A random tree: the turn is drawn, a lone move is a pass, players may be settled before the end,
/// and values are few, so that many are equal.
fn tree(rng: &mut SplitMix64, players: usize, levels: u32, before: &Tree) -> Tree {
    let mut tree = Tree {
        turn: if rng.chance(3, 4) {
            (before.turn + 1) % players
        } else {
            rng.below(players as u64) as usize
        },
        settled: before.settled,
        ..Tree::default()
    };
    let ends = levels == 0 || rng.chance(1, 12);
    let decided = ends && rng.chance(2, 3);
    for player in 0..players {
        let open = tree.settled[player].is_none();
        if open && (decided || rng.chance(1, 20)) {
            tree.settled[player] = rng.pick(&[-DECIDED, 0, DECIDED]).copied();
        }
        tree.values[player] = rng.below(5) as Score - 2;
    }
    if !ends {
        let count = if rng.chance(1, 4) {
            1
        } else {
            1 + rng.below(4)
        };
        tree.after = (0..count)
            .map(|_| self::tree(rng, players, levels - 1, &tree))
            .collect();
    }
    tree
}

/// A search without pruning.
struct Plain {
    outlook: Outlook,
    me: usize,
    nodes: u64,
    /// Positions that were estimated because the search was no deeper.
    estimated: u64,
}

impl Plain {
    fn values(&mut self, tree: &Tree, depth: u32, ply: Score) -> [Score; ROOM] {
        self.nodes += 1;
        let come = |player: usize| {
            let value = tree.settled[player]?;
            Some(match value {
                DECIDED => DECIDED - ply,
                0 => 0,
                _ => ply - DECIDED,
            })
        };
        let paranoid = self.outlook == Outlook::Paranoid;
        if let Some(value) = come(self.me).filter(|_| paranoid) {
            return [value; ROOM];
        }
        let mut values = if depth == 0 || tree.after.is_empty() {
            let known = !paranoid && (0..ROOM).all(|player| come(player).is_some());
            self.estimated += u64::from(depth == 0 && !known);
            if paranoid {
                [tree.value_against_all(self.me); ROOM]
            } else {
                tree.values
            }
        } else {
            let after: Vec<_> = tree
                .after
                .iter()
                .map(|after| self.values(after, depth - 1, ply + 1))
                .collect();
            let wanted = |values: &[Score; ROOM]| match self.outlook {
                Outlook::Paranoid if tree.turn != self.me => -values[self.me],
                _ => values[tree.turn],
            };
            let most = after.iter().map(wanted).max().unwrap();
            let first = after.iter().find(|values| wanted(values) == most);
            *first.unwrap()
        };
        if !paranoid {
            for (player, value) in values.iter_mut().enumerate() {
                *value = come(player).unwrap_or(*value);
            }
        }
        values
    }
}

/// What the reports after each iteration should be, up to where nothing is left to estimate.
fn expected(tree: &Tree, outlook: Outlook, depth: u32) -> Vec<MultiPlayerReport<usize>> {
    let mut reports = Vec::new();
    let (mut best, mut nodes) = (0, 0);
    for depth in 1..=depth {
        let mut plain = Plain {
            outlook,
            me: tree.turn,
            nodes: 0,
            estimated: 0,
        };
        let values: Vec<Score> = tree
            .after
            .iter()
            .map(|after| plain.values(after, depth - 1, 1)[tree.turn])
            .collect();
        let value = *values.iter().max().unwrap();
        if values[best] < value {
            best = values.iter().position(|&other| other == value).unwrap();
        }
        nodes += plain.nodes;
        let solved = plain.estimated == 0;
        reports.push(MultiPlayerReport {
            best: Some(best),
            value,
            depth,
            nodes,
            outcome: if solved {
                Outcome::Solved
            } else {
                Outcome::LimitReached(LimitKind::Depth)
            },
        });
        if solved {
            break;
        }
    }
    reports
}

fn random_trees(seed: u64, count: u64, mut visit: impl FnMut(&Tree, &mut SplitMix64)) {
    for index in 0..count {
        let mut rng = SplitMix64::for_index(seed, index);
        let players = 2 + rng.below(3) as usize;
        let levels = 1 + rng.below(5) as u32;
        let before = Tree {
            turn: rng.below(players as u64) as usize,
            ..Tree::default()
        };
        let tree = tree(&mut rng, players, levels, &before);
        if !tree.after.is_empty() {
            visit(&tree, &mut rng);
        }
    }
}

#[test]
fn max_n_is_that_of_the_plain_search_to_the_node() {
    let (mut solved, mut cut) = (0, 0);
    random_trees(1, 8_000, |tree, rng| {
        let reports = expected(tree, Outlook::MaxN, 6);
        for (depth, report) in (1..).zip(&reports) {
            let limits = Limits::none().with_depth(depth);
            assert_eq!(
                search_multi_player(tree, Outlook::MaxN, &limits),
                *report,
                "{tree:?}"
            );
        }
        let last = reports.last().unwrap();
        solved += u32::from(last.outcome == Outcome::Solved);
        // Broken off by a limit of nodes, the answer is that of the last whole iteration.
        let nodes = rng.below(last.nodes + 2);
        let whole = reports.iter().rfind(|report| report.nodes <= nodes);
        let limits = Limits::none().with_depth(6).with_nodes(nodes);
        let found = search_multi_player(tree, Outlook::MaxN, &limits);
        if nodes < last.nodes {
            cut += 1;
            let (value, depth) = whole.map_or((0, 0), |report| (report.value, report.depth));
            let best = whole.map_or(Some(0), |report| report.best);
            let outcome = Outcome::LimitReached(LimitKind::Nodes);
            let broken = MultiPlayerReport {
                best,
                value,
                depth,
                nodes,
                outcome,
            };
            assert_eq!(found, broken, "{tree:?}");
        } else {
            assert_eq!(found, *last, "{tree:?}");
        }
    });
    assert!(solved > 4_000 && cut > 4_000, "{solved}, {cut}");
}

#[test]
fn paranoid_is_that_of_the_plain_search_with_fewer_nodes() {
    let (mut all, mut visited, mut solved) = (0, 0, 0);
    random_trees(2, 8_000, |tree, _| {
        for report in expected(tree, Outlook::Paranoid, 6) {
            let limits = Limits::none().with_depth(report.depth);
            let found = search_multi_player(tree, Outlook::Paranoid, &limits);
            assert_eq!(
                (found.best, found.value),
                (report.best, report.value),
                "{tree:?}"
            );
            assert!(found.nodes <= report.nodes, "{tree:?}");
            match found.outcome {
                // What was cut off may have been all that had to be estimated.
                Outcome::Solved => {
                    let whole = expected(tree, Outlook::Paranoid, 6);
                    assert_eq!(found.value, whole.last().unwrap().value, "{tree:?}");
                    solved += 1;
                }
                outcome => {
                    assert_eq!(outcome, report.outcome, "{tree:?}");
                    assert_eq!(found.depth, report.depth, "{tree:?}");
                }
            }
            all += report.nodes;
            visited += found.nodes;
        }
    });
    assert!(
        solved > 4_000 && 4 * visited < 3 * all,
        "{solved}, {visited} of {all}"
    );
}

/// Every position with so many moves, all values equal, so that each first move is a best one.
fn even(players: usize, wide: usize, levels: u32, turn: usize) -> Tree {
    let after = if levels == 0 {
        Vec::new()
    } else {
        vec![even(players, wide, levels - 1, (turn + 1) % players); wide]
    };
    Tree {
        turn,
        after,
        ..Tree::default()
    }
}

/// Positions of a minimal tree: beside the line of first moves, whoever the bound is for tries one
/// move, and the other side all (Knuth and Moore, 1975; for more than two, Sturtevant and Korf).
fn minimal(players: u32, wide: u64, levels: u32) -> u64 {
    let mut nodes = 0;
    for depth in 1..=levels {
        let mine = depth.div_ceil(players);
        let (all, of_others) = (wide.pow(mine), wide.pow(depth - mine));
        nodes += all + of_others - 1;
    }
    nodes
}

#[test]
fn alpha_beta_visits_the_minimal_tree() {
    for (players, wide, levels) in [(2, 3, 6), (2, 4, 5), (3, 3, 6), (4, 2, 8)] {
        let tree = even(players, wide, levels, 0);
        for depth in 1..=levels {
            let limits = Limits::none().with_depth(depth);
            let report = search_multi_player(&tree, Outlook::Paranoid, &limits);
            let nodes = (1..=depth).map(|depth| minimal(players as u32, wide as u64, depth));
            assert_eq!(
                report.nodes,
                nodes.sum::<u64>(),
                "{players} {wide} {levels} {depth}"
            );
        }
    }
}

#[test]
fn limits_are_told() {
    let tree = even(3, 3, 5, 1);
    let ask = |limits: Limits| search_multi_player(&tree, Outlook::MaxN, &limits);
    let none = ask(Limits::none().with_depth(0));
    assert_eq!((none.best, none.depth, none.nodes), (Some(0), 0, 0));
    assert_eq!(none.outcome, Outcome::LimitReached(LimitKind::Depth));
    let late = ask(Limits::none().with_time(Duration::ZERO));
    assert_eq!((late.depth, late.nodes), (0, 0));
    assert_eq!(late.outcome, Outcome::LimitReached(LimitKind::Time));
    let soft = ask(Limits::none().with_soft_time(Duration::ZERO));
    assert_eq!((soft.depth, soft.nodes), (1, 3));
    assert_eq!(soft.outcome, Outcome::LimitReached(LimitKind::Time));
    // The ends are seen to be ends when they are asked for moves.
    let whole = ask(Limits::none());
    assert_eq!((whole.depth, whole.outcome), (6, Outcome::Solved));
    let over = search_multi_player(&Tree::default(), Outlook::Paranoid, &Limits::none());
    assert_eq!((over.best, over.value, over.depth), (None, 0, 0));
    assert_eq!((over.nodes, over.outcome), (0, Outcome::Solved));
}

/// A tree without end, whose values are those of its depth.
#[derive(Clone)]
struct Endless(u32);

impl MultiPlayer for Endless {
    type Move = ();
    type Moves = Vec<()>;
    type Values = [Score; 1];

    fn turn(&self) -> usize {
        0
    }

    fn moves(&self, out: &mut Vec<()>) {
        out.push(());
    }

    fn play(&mut self, (): ()) {
        self.0 += 1;
    }

    fn settled(&self, _player: usize) -> Option<Score> {
        None
    }

    fn values(&self) -> [Score; 1] {
        [self.0 as Score]
    }
}

#[test]
fn play_without_end_is_looked_at_to_the_longest_line() {
    for outlook in [Outlook::Paranoid, Outlook::MaxN] {
        let report = search_multi_player(&Endless(0), outlook, &Limits::none());
        assert_eq!((report.value, report.depth), (1_000, 1_000));
        assert_eq!(report.nodes, 1_000 * 1_001 / 2);
        assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Depth));
    }
}
