//! Play once few cells are left in which the players can still meet: solved, not judged.

use search_core::score::{MAX_EVAL, WIN};
use search_core::{
    Fraction, Limits, Outcome, Payoffs, Score, SearchReport, Side, Simultaneous, SplitMix64, Stats,
    Watch,
};

use crate::engine::mix::drawn;
use crate::eval::SpaceEvaluator;
use crate::moves::{Move, Moves};
use crate::position::Position;
use crate::solve::solve;
use crate::weights::Weights;

/// With so many cells within reach, solving is worth a try: it takes some thousand positions.
const MOST_CELLS: u32 = 24;

/// The part of the limits that a try may take.
const SHARE: u32 = 4;

/// The positions that a try may take where the limits name neither nodes nor time.
const NODES: u64 = 20_000;

/// What came of a try.
#[derive(Debug)]
pub(super) struct Try {
    /// The answer, if it was found.
    pub(super) report: Option<SearchReport<Move>>,
    /// What is left of the limits.
    pub(super) left: Limits,
    /// What the try took.
    pub(super) spent: Stats,
}

impl Try {
    /// Nothing was tried.
    pub(super) fn none(limits: &Limits) -> Self {
        Self {
            report: None,
            left: limits.clone(),
            spent: Stats::default(),
        }
    }
}

/// The exact answer for `side` in a game that goes on, if few cells are within reach and a part of the
/// limits is enough for it.
///
/// The move is one that makes sure of the value. Of several that do, it is the one that gains most on
/// average over all answers, as the other side may err; of these the one after which territory looks
/// best. Where only a mix makes sure of the value, the lots draw a move from an optimal one, without
/// lots it is that with the greatest share. A value `u` that is no win, loss or draw is told as the
/// ordinary one that has this utility where `scale` is half a win: `scale * u / (1 - |u|)`.
pub(super) fn ending(
    position: &Position,
    side: Side,
    limits: &Limits,
    scale: Score,
    lots: Option<&mut SplitMix64>,
) -> Try {
    let mut result = Try::none(limits);
    let reach = Side::ALL.map(|side| position.reach(side));
    if reach[0].or(&reach[1]).len() > MOST_CELLS {
        return result;
    }
    let mut part = limits.share(1, SHARE);
    if limits.nodes.is_none() && limits.time.is_none() {
        part = part.with_nodes(NODES);
    }
    let watch = Watch::start(&part);
    // Too large a fraction is no answer either, and may have taken all of the share.
    let solved = solve(position, &part).ok();
    result.spent.nodes = solved
        .as_ref()
        .map_or(part.nodes.unwrap_or(0), |solved| solved.nodes);
    result.spent.elapsed = watch.elapsed();
    result.left = limits
        .after(result.spent.elapsed)
        .after_nodes(result.spent.nodes);
    let answer = solved.and_then(|solved| solved.answer);
    result.report = answer.and_then(|answer| {
        let rows = Rows::new(position, side, answer.payoffs?);
        let value = side.sees(answer.value);
        let best = match rows.sure_of(value) {
            Some(mv) => mv,
            None => drawn(&answer.strategies[side.index()], lots)?,
        };
        Some(SearchReport {
            best: Some(best),
            value: told(value, scale),
            depth: 2,
            pv: vec![best],
            outcome: Outcome::Solved,
            stats: result.spent,
        })
    });
    result
}

/// The values after each pair of moves, as one side sees them.
struct Rows<'a> {
    position: &'a Position,
    side: Side,
    moves: [Moves; 2],
    payoffs: Payoffs,
}

impl<'a> Rows<'a> {
    fn new(position: &'a Position, side: Side, payoffs: Payoffs) -> Self {
        Self {
            position,
            side,
            moves: [side, side.other()].map(|side| position.legal_moves(side)),
            payoffs,
        }
    }

    /// The values of a move against each answer.
    fn row(&self, own: usize) -> impl Iterator<Item = Fraction> {
        (0..self.moves[1].len()).map(move |answer| match self.side {
            Side::First => self.payoffs.at(own, answer),
            Side::Second => -self.payoffs.at(answer, own),
        })
    }

    /// The best of the moves that are worth so much whatever the answer; `None` if only a mix is.
    fn sure_of(&self, value: Fraction) -> Option<Move> {
        (0..self.moves[0].len())
            .filter(|&own| self.row(own).min() == Some(value))
            .map(|own| (self.merit(own), own))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .map(|(_, own)| self.moves[0][own])
    }

    /// What a move gains over all answers, then what territory looks like after them.
    fn merit(&self, own: usize) -> (f64, Score) {
        let judge = SpaceEvaluator::new(Weights::BEST);
        let judged = self.moves[1].iter().map(|&answer| {
            let mut after = *self.position;
            after.step(self.side.ordered([self.moves[0][own], answer]));
            let value = judge.value_for_first(&after, None);
            if after.is_over() {
                0
            } else {
                self.side.sees(value)
            }
        });
        (self.row(own).map(Fraction::to_f64).sum(), judged.sum())
    }
}

/// A value from -1 to 1 on the scale of scores.
fn told(value: Fraction, scale: Score) -> Score {
    if value == Fraction::ONE {
        WIN
    } else if value == Fraction::whole(-1) {
        -WIN
    } else {
        let utility = value.to_f64();
        let most = f64::from(MAX_EVAL);
        let value = f64::from(scale) * utility / (1.0 - utility.abs());
        value.round().clamp(-most, most) as Score
    }
}
