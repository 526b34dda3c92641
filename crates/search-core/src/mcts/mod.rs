//! Monte-Carlo tree search for games: UCT and PUCT, with proven bounds in the tree.
//!
//! A simulation goes down the tree by a bandit formula, adds a node, gets a value for it from a
//! play-out or an evaluation, and adds that to all nodes of its way. In the limit the most visited
//! move is a best one. Beside the means each node keeps proven bounds of its value, which come from
//! the ends of games: moves that cannot matter any more are left alone, and a root whose bounds
//! have met is solved.
//!
//! Source: Coulom, "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search", 2006;
//! Kocsis and Szepesvari, "Bandit Based Monte-Carlo Planning", 2006 (UCT); Rosin, "Multi-Armed
//! Bandits with Episode Context", 2011, in the form of Silver et al., "Mastering the Game of Go
//! without Human Knowledge", 2017 (PUCT); for the parts see the files.

pub(crate) mod arena;
pub mod bounds;
mod config;
pub mod guide;
mod report;
mod robust;
mod run;
mod tree;
pub(crate) mod utility;

use core::fmt;
use core::marker::PhantomData;
use std::thread;

use self::bounds::Bounds;
pub use self::config::{MctsConfig, Selection};
use self::guide::{Guide, Unguided};
pub use self::report::{MctsReport, RootMove};
use self::robust::robust_child;
use self::run::Run;
use self::tree::Tree;
use self::utility::Scale;
use crate::game::Game;
use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::rng::SplitMix64;
use crate::score::{Score, after_move};
use crate::side::Side;
use crate::stats::Stats;

/// A Monte-Carlo tree search. It keeps its memory from one search to the next, but nothing that it
/// has learnt: equal questions under node limits get equal reports (but for the time).
///
/// # What is promised
///
/// - Bounds are proven by ends of the game and by [`Guide::bounds`] alone, rewards, draws, margins
///   and extra turns included; they pass from node to node as values do in
///   [`Searcher`](crate::Searcher). `Solved` means that they leave one value.
/// - The value of a game with ordinary ends is exact to the point, that of a decided game to the
///   ply.
/// - The same seed, node limit and number of trees give the same report on any number of threads.
///   No system function whose result could differ is used, only sums, products and square roots.
///
/// # What is asked of the game
///
/// As of [`Searcher`](crate::Searcher), but for [`Game::key`], which is not used: what depends on
/// the path is sound here, as a node is a line, not a position. The tree is at most
/// [`MAX_PLY`](crate::score::MAX_PLY) plies deep.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::{Limits, Mcts, Outcome, Unguided};
///
/// # fn main() {
/// // `Nim`, taking one to three matches with the last one winning, is on the crate's front page.
/// let mut mcts = Mcts::new(Unguided);
/// let report = mcts.search(&Nim::new(15), &Limits::none().with_nodes(10_000));
/// assert_eq!(report.best, Some(3)); // leaves 12, a multiple of four
///
/// let report = mcts.search(&Nim::new(10), &Limits::none());
/// assert_eq!(report.outcome, Outcome::Solved);
/// assert_eq!(report.value, score::win_in(5));
/// # }
/// ```
pub struct Mcts<G: Game, H = Unguided> {
    guide: H,
    config: MctsConfig,
    trees: Vec<Tree<G::Move>>,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, H: Guide<G>> Mcts<G, H> {
    /// A search with the default settings.
    pub fn new(guide: H) -> Self {
        Self::with_config(guide, MctsConfig::default())
    }

    /// A search with these settings.
    pub fn with_config(guide: H, config: MctsConfig) -> Self {
        Self {
            guide,
            config,
            trees: vec![Tree::new(); config.trees.get()],
            game: PhantomData,
        }
    }

    /// The settings.
    pub fn config(&self) -> &MctsConfig {
        &self.config
    }

    /// The guide.
    pub fn guide(&self) -> &H {
        &self.guide
    }

    /// Takes another seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.config.seed = seed;
    }

    /// Searches a position until it is solved or a limit is met.
    ///
    /// A node, to the limits, is a position entered by a move, in the tree or in a play-out. The
    /// limit is exact; a simulation that it breaks off does not count. [`Limits::depth`] and
    /// [`Limits::soft_time`] have no meaning here. When the tree has no room for another node, the
    /// memory limit ends the search.
    ///
    /// # Complexity
    ///
    /// A simulation takes time in the number of moves of the positions on its way through the tree,
    /// and the time of a play-out. About 60 bytes for each move of each position in the tree.
    pub fn search(&mut self, position: &G, limits: &Limits) -> MctsReport<G::Move> {
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
            self.guide.strip(position, &mut list);
        }
        self.search_list(position, list.as_ref(), limits)
    }

    /// [`Mcts::search`] among some of the legal moves only; the report is on those. Moves that are
    /// not legal are ignored. If none is left of a game that goes on, nothing is searched and the
    /// outcome is `Exhausted`.
    pub fn search_among(
        &mut self,
        position: &G,
        root_moves: &[G::Move],
        limits: &Limits,
    ) -> MctsReport<G::Move> {
        let mut list = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut list);
        }
        let allowed: Vec<_> = list
            .as_ref()
            .iter()
            .copied()
            .filter(|mv| root_moves.contains(mv))
            .collect();
        self.search_list(position, &allowed, limits)
    }

    fn search_list(
        &mut self,
        position: &G,
        moves: &[G::Move],
        limits: &Limits,
    ) -> MctsReport<G::Move> {
        let watch = Watch::start(limits);
        let mut report = match (position.terminal(), moves) {
            (Some(value), _) => self.unsearched(value, Outcome::Solved),
            (None, []) => self.unsearched(0, Outcome::Exhausted),
            (None, _) => {
                let results = self.grow(position, moves, limits);
                self.gather(position, moves, &results)
            }
        };
        report.stats.elapsed = watch.elapsed();
        report
    }

    /// Searches every tree, on as many threads as the limits allow.
    fn grow(&mut self, position: &G, moves: &[G::Move], limits: &Limits) -> Vec<Grown> {
        let trees = self.trees.len();
        let turns = trees.div_ceil(limits.threads.get());
        let bytes = limits.memory.unwrap_or(self.config.tree_bytes) / trees;
        let share = |nth: usize| Limits {
            nodes: limits
                .nodes
                .map(|nodes| nodes / trees as u64 + u64::from((nth as u64) < nodes % trees as u64)),
            time: limits.time.map(|time| time / turns as u32),
            ..limits.clone()
        };
        let grow = |guide: &H, nth: usize, tree: &mut Tree<G::Move>| {
            tree.restart(bytes);
            let rng = SplitMix64::for_index(self.config.seed, nth as u64);
            let mut run = Run::new(guide, &self.config, tree, rng, Watch::start(&share(nth)));
            let stopped = run.run(position, moves);
            Grown {
                stopped,
                stats: run.stats,
                simulations: run.simulations,
            }
        };
        if turns == trees {
            let each = self.trees.iter_mut().enumerate();
            return each
                .map(|(nth, tree)| grow(&self.guide, nth, tree))
                .collect();
        }
        thread::scope(|scope| {
            let workers: Vec<_> = self
                .trees
                .chunks_mut(turns)
                .enumerate()
                .map(|(chunk, trees)| {
                    let (guide, grow) = (self.guide.clone(), &grow);
                    scope.spawn(move || {
                        let each = trees.iter_mut().enumerate();
                        each.map(|(nth, tree)| grow(&guide, chunk * turns + nth, tree))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("a search thread panicked"))
                .collect()
        })
    }

    /// The report where there is nothing to search.
    fn unsearched(&self, value: Score, outcome: Outcome) -> MctsReport<G::Move> {
        MctsReport {
            best: None,
            value,
            mean: Scale::new(self.config.scale).utility(value),
            bounds: match outcome {
                Outcome::Solved => Bounds::exact(value),
                _ => Bounds::ANY,
            },
            moves: Vec::new(),
            pv: Vec::new(),
            simulations: 0,
            outcome,
            stats: Stats::default(),
        }
    }

    /// One report of all trees: counts added up, bounds taken together.
    fn gather(&self, position: &G, moves: &[G::Move], grown: &[Grown]) -> MctsReport<G::Move> {
        let mover = position.turn();
        let scale = Scale::new(self.config.scale);
        let mut together: Vec<RootMove<G::Move>> = moves
            .iter()
            .map(|&mv| RootMove {
                mv,
                visits: 0,
                mean: 0.0,
                prior: 1.0 / moves.len() as f32,
                bounds: Bounds::GOES_ON,
            })
            .collect();
        for tree in &self.trees {
            for (sum, child) in together.iter_mut().zip(tree.children(0)) {
                let child = &tree.nodes[child];
                sum.visits += u64::from(child.visits);
                // A sum for now; divided below.
                sum.mean += child.mean(mover) * f64::from(child.visits);
                sum.prior = child.prior;
                sum.bounds = sum.bounds.meet(mover.sees(child.edge));
            }
        }
        for sum in &mut together {
            sum.mean /= sum.visits.max(1) as f64;
        }
        let bounds = self
            .trees
            .iter()
            .map(|tree| mover.sees(tree.nodes[0].own))
            .chain(Bounds::of_choice(
                Side::First,
                together.iter().map(|option| option.bounds),
            ))
            .fold(Bounds::GOES_ON, Bounds::meet);
        let together: Vec<_> = together
            .into_iter()
            .map(|option| option.at_most(bounds.upper))
            .collect();
        let best = robust_child(&together, |value| scale.utility(value)).unwrap_or(0);
        let chosen = together[best];
        let mean = if chosen.bounds.is_exact() {
            scale.utility(chosen.bounds.lower)
        } else {
            chosen.mean
        };
        let outcome = if bounds.is_exact() {
            Outcome::Solved
        } else {
            let kinds = grown.iter().find_map(|grown| grown.stopped);
            Outcome::LimitReached(kinds.unwrap_or(LimitKind::Nodes))
        };
        let mut report = MctsReport {
            best: Some(chosen.mv),
            value: scale
                .value(mean)
                .clamp(bounds.lower, bounds.upper.max(bounds.lower)),
            mean,
            bounds,
            pv: self.line(position, best, scale),
            moves: together,
            simulations: grown.iter().map(|grown| grown.simulations).sum(),
            outcome,
            stats: Stats::default(),
        };
        for grown in grown {
            report.stats += grown.stats;
        }
        report
    }

    /// The line through the tree that knows most of the move: that has proven most, or else
    /// visited it most.
    fn line(&self, position: &G, best: usize, scale: Scale) -> Vec<G::Move> {
        let known = |tree: &Tree<G::Move>| {
            let child = tree.children(0).nth(best).map(|child| &tree.nodes[child]);
            let solved = tree.nodes[0].own.is_exact();
            (solved, child.map_or(0, |child| child.visits))
        };
        // The first of the greatest.
        let tree = self.trees.iter().rev().max_by_key(|tree| known(tree));
        let mut line = Vec::new();
        let Some((tree, mut node)) =
            tree.and_then(|tree| Some((tree, tree.children(0).nth(best)?)))
        else {
            return line;
        };
        let mut position = position.clone();
        let root = position.turn();
        let mut gained = 0;
        while let Some(mv) = tree.nodes[node].mv {
            line.push(mv);
            let mover = position.turn();
            let reward = position.play(mv);
            gained += if mover == root { reward } else { -reward };
            let mover = position.turn();
            let gained = if mover == root { gained } else { -gained };
            let next = tree.best(node, mover, |value| {
                scale.utility(after_move(value, gained))
            });
            match next {
                Some(next) if tree.nodes[next].visits > 0 => node = next,
                _ => break,
            }
        }
        line
    }
}

/// What became of one tree.
struct Grown {
    stopped: Option<LimitKind>,
    stats: Stats,
    simulations: u64,
}

impl<G: Game, H: fmt::Debug> fmt::Debug for Mcts<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("guide", &self.guide)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
