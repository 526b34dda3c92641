//! The searches of the strongest player, on the smallest boards that hold the position.

use core::fmt;

use search_core::score::WIN;
use search_core::{Bounds, Choice, DecoupledMcts, JointGuide, Limits, Score, Searcher, Side};

use super::settings::{Method, Settings};
use super::turns::{Advice, Order, Turns};
use crate::compact::{Board, Frame, Judge, Outlook};
use crate::moves::Move;
use crate::network::Network;
use crate::position::Position;
use crate::weights::Weights;

/// A search with its memory, whatever the shape of its boards.
pub(super) trait Engine: Send + fmt::Debug {
    /// The best move of `side` under the simultaneous rules; `None` if the boards do not hold the
    /// position.
    fn joint(&mut self, position: &Position, side: Side, limits: &Limits) -> Option<Choice<Move>>;

    /// The best move of `side`, which is to move, under the alternating rules.
    fn turn(&mut self, position: &Position, side: Side, limits: &Limits) -> Option<Choice<Move>>;
}

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
    mcts: Option<DecoupledMcts<Board<N, S>, Guide<N, S>>>,
}

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

    fn alphabeta(&mut self, game: &Turns<N, S>, limits: &Limits) -> Option<Choice<Move>> {
        let Settings {
            settles,
            search,
            depth,
            outlook,
            ..
        } = self.settings;
        let searcher = self.alphabeta.get_or_insert_with(|| {
            let outlook = outlook.unwrap_or(Outlook::Hand(Weights::BEST));
            let advice = Advice {
                judge: Judge::new(outlook),
                settles,
            };
            Searcher::with_policy(Judge::new(outlook), advice, search)
        });
        searcher
            .search(game, &limits.clone().capped_at_depth(depth))
            .into_choice()
    }
}

impl<const N: usize, const S: usize> Engine for Machine<N, S> {
    fn joint(&mut self, position: &Position, side: Side, limits: &Limits) -> Option<Choice<Move>> {
        let board = Board::new(position, &self.frame)?;
        // A depth alone would not end simulations.
        let only_depth = limits.depth.is_some() && limits.nodes.is_none() && limits.time.is_none();
        let method = self.settings.method.unwrap_or(if only_depth {
            Method::AlphaBeta
        } else {
            Method::Mcts
        });
        if method == Method::AlphaBeta {
            let order = if self.settings.fair {
                Order::Fair
            } else {
                Order::Joint
            };
            return self.alphabeta(&Turns::new(board, order, side), limits);
        }
        let Settings {
            mcts: config,
            settles,
            outlook,
            ..
        } = self.settings;
        let mcts = self.mcts.get_or_insert_with(|| {
            // Boards up to 16x16: on larger ones the network is not known to be better.
            let outlook = outlook.unwrap_or_else(|| {
                if N <= 5 {
                    Outlook::Learned(Network::learned())
                } else {
                    Outlook::Hand(Weights::BEST)
                }
            });
            let guide = Guide {
                judge: Judge::new(outlook),
                settles,
            };
            DecoupledMcts::with_config(guide, config)
        });
        let report = mcts.search(&board, side, limits);
        let best = report.best?;
        Some(report.into_choice(best))
    }

    fn turn(&mut self, position: &Position, side: Side, limits: &Limits) -> Option<Choice<Move>> {
        let board = Board::new(position, &self.frame)?;
        self.alphabeta(&Turns::new(board, Order::Alternating, side), limits)
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
