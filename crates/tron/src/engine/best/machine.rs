//! The searches of the strongest player, on the smallest boards that hold the position.

use core::fmt;

use search_core::score::WIN;
use search_core::{
    Bounds, DecoupledMcts, DecoupledReport, JointGuide, LimitKind, Limits, Outcome, Score,
    SearchReport, Searcher, Side,
};

use super::settings::{Method, Settings};
use super::turns::{Advice, Order, Turns};
use crate::compact::{Board, Frame, Judge, Judging};
use crate::moves::Move;
use crate::network::Network;
use crate::position::Position;
use crate::weights::Weights;

/// A search with its memory, whatever the shape of its boards.
pub(super) trait Engine: Send + fmt::Debug {
    /// The best move of `side` under the simultaneous rules; `None` if the boards do not hold the
    /// position. The teller, if there is one, hears of each completed depth, or of the simulations
    /// each time there are twice as many.
    fn joint(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        teller: Option<Teller<'_>>,
    ) -> Option<SearchReport<Move>>;

    /// Is told of a position of the game that needs no search under the simultaneous rules.
    fn follow(&mut self, position: &Position, side: Side);

    /// The best move of `side`, which is to move, under the alternating rules.
    fn turn(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        teller: Option<Teller<'_>>,
    ) -> Option<SearchReport<Move>>;
}

/// Hears of what a search knows so far.
pub(super) type Teller<'a> = &'a mut dyn FnMut(&SearchReport<Move>);

/// The turns played at first before a teller hears of it.
const FIRST_NODES: u64 = 1_000;

/// A search on the smallest boards that hold a position and all that follow.
pub(super) fn engine(position: &Position, settings: &Settings) -> Box<dyn Engine> {
    let frame = Frame::new(position);
    if frame.fits::<5, 17>() {
        Box::new(Machine::<5, 17>::new(frame, settings))
    } else if frame.fits::<16, 32>() {
        Box::new(Machine::<16, 32>::new(frame, settings))
    } else {
        Box::new(Machine::<65, 64>::new(frame, settings))
    }
}

/// The searches on boards of one shape. What a method needs is made when it is first used.
struct Machine<const N: usize, const S: usize> {
    frame: Frame,
    settings: Settings,
    alphabeta: Option<AlphaBeta<N, S>>,
    mcts: Option<Simulations<N, S>>,
}

type Simulations<const N: usize, const S: usize> = DecoupledMcts<Board<N, S>, Guide<N, S>>;

type AlphaBeta<const N: usize, const S: usize> = Searcher<Turns<N, S>, Judge<N, S>, Advice<N, S>>;

impl<const N: usize, const S: usize> Machine<N, S> {
    fn new(frame: Frame, settings: &Settings) -> Self {
        Self {
            frame,
            settings: *settings,
            alphabeta: None,
            mcts: None,
        }
    }

    fn alphabeta(
        &mut self,
        game: &Turns<N, S>,
        limits: &Limits,
        teller: Option<Teller<'_>>,
    ) -> SearchReport<Move> {
        let Settings {
            settles,
            extends,
            search,
            depth,
            outlook,
            ..
        } = self.settings;
        let searcher = self.alphabeta.get_or_insert_with(|| {
            let outlook = outlook.unwrap_or(Judging::Hand(Weights::BEST));
            let advice = Advice {
                judge: Judge::new(outlook),
                settles,
                extends,
            };
            Searcher::with_policy(Judge::new(outlook), advice, search)
        });
        let limits = limits.clone().capped_at_depth(depth);
        match teller {
            Some(teller) => searcher.search_with(game, &limits, teller),
            None => searcher.search(game, &limits),
        }
    }

    fn mcts(&mut self) -> &mut Simulations<N, S> {
        let Settings {
            mcts: config,
            settles,
            outlook,
            ..
        } = self.settings;
        self.mcts.get_or_insert_with(|| {
            // Boards up to 16x16: on larger ones the network is not known to be better.
            let outlook = outlook.unwrap_or_else(|| {
                if N <= 5 {
                    Judging::Learned(Network::learned())
                } else {
                    Judging::Hand(Weights::BEST)
                }
            });
            let guide = Guide {
                judge: Judge::new(outlook),
                settles,
            };
            DecoupledMcts::with_config(guide, config)
        })
    }

    /// Simulates in rounds, each of which doubles what was done, as long as the tree is kept from one
    /// to the next.
    fn simulate(
        &mut self,
        board: &Board<N, S>,
        side: Side,
        limits: &Limits,
        mut teller: Option<Teller<'_>>,
    ) -> SearchReport<Move> {
        let mcts = self.mcts();
        let rounds = teller.is_some() && mcts.config().keep;
        let mut left = limits.clone();
        let mut done = mcts_report(&mcts.search(board, side, &first_round(&left, rounds)), side);
        loop {
            let spent = done.stats;
            let is_over = done.outcome != Outcome::LimitReached(LimitKind::Nodes)
                || limits.nodes.is_some_and(|most| spent.nodes >= most);
            if is_over || !rounds {
                return done;
            }
            if let Some(teller) = &mut teller {
                teller(&done);
            }
            left = limits.after(spent.elapsed);
            left.nodes = Some(
                limits
                    .nodes
                    .map_or(spent.nodes, |most| spent.nodes.min(most - spent.nodes)),
            );
            done = mcts_report(&mcts.search(board, side, &left), side);
            done.stats += spent;
        }
    }
}

/// The limits of the first of several rounds, or of the only one.
fn first_round(limits: &Limits, rounds: bool) -> Limits {
    let nodes = if rounds {
        Some(
            limits
                .nodes
                .map_or(FIRST_NODES, |most| most.min(FIRST_NODES)),
        )
    } else {
        limits.nodes
    };
    Limits {
        nodes,
        ..limits.clone()
    }
}

/// What simulations found, as other searches tell it: the depth is that of the line, the moves of
/// which most was tried, in moves of either side, `side`'s first in each turn.
fn mcts_report(report: &DecoupledReport<Move>, side: Side) -> SearchReport<Move> {
    let both = |turn: &[Move; 2]| [turn[side.index()], turn[side.other().index()]];
    let mut pv: Vec<Move> = report.pv.iter().flat_map(both).collect();
    if pv.first().copied() != report.best {
        pv = report.best.into_iter().collect();
    }
    SearchReport {
        best: report.best,
        value: report.value,
        depth: 2 * report.pv.len() as u32,
        pv,
        outcome: report.outcome,
        stats: report.stats,
    }
}

impl<const N: usize, const S: usize> Engine for Machine<N, S> {
    fn joint(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        teller: Option<Teller<'_>>,
    ) -> Option<SearchReport<Move>> {
        let board = Board::new(position, &self.frame)?;
        Some(match self.settings.method(limits) {
            Method::AlphaBeta => {
                let order = if self.settings.fair {
                    Order::Fair
                } else {
                    Order::Joint
                };
                self.alphabeta(&Turns::new(board, order, side), limits, teller)
            }
            Method::Mcts => self.simulate(&board, side, limits, teller),
        })
    }

    fn follow(&mut self, position: &Position, side: Side) {
        let board = Board::new(position, &self.frame);
        if let (Some(mcts), Some(board)) = (&mut self.mcts, board) {
            mcts.search(&board, side, &Limits::none().with_nodes(0));
        }
    }

    fn turn(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        teller: Option<Teller<'_>>,
    ) -> Option<SearchReport<Move>> {
        let board = Board::new(position, &self.frame)?;
        let game = Turns::new(board, Order::Alternating, side);
        Some(self.alphabeta(&game, limits, teller))
    }
}

impl<const N: usize, const S: usize> fmt::Debug for Machine<N, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("frame", &self.frame)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// What the simulations are told.
#[derive(Clone, Debug)]
struct Guide<const N: usize, const S: usize> {
    judge: Judge<N, S>,
    settles: bool,
}

impl<const N: usize, const S: usize> JointGuide<Board<N, S>> for Guide<N, S> {
    #[inline]
    fn evaluate(&self, board: &Board<N, S>) -> Score {
        self.judge.value_for_first(board, None)
    }

    /// Once the players have parted, who can go on for longer has won.
    #[inline]
    fn bounds(&self, board: &Board<N, S>) -> Bounds {
        if !self.settles || !board.is_parted() {
            return Bounds::ANY;
        }
        let value = |lead: Score| lead.signum() * WIN;
        let [least, most] = self.judge.lead(board);
        Bounds {
            lower: value(least),
            upper: value(most),
        }
    }
}
