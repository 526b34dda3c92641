//! The player of the long-chain fight.
//!
//! Whoever must open the first long chain mostly loses, and who that is follows from how many long chains
//! there will be: with the board's dots even, the first player wants an even number of them, else an odd
//! one (Berlekamp, "The Dots and Boxes Game", 2000). Every safe edge and every small sacrifice
//! is weighed by what number it makes likely: the safe edges left are drawn at random until none is
//! left, again and again, and each time the chains are counted, and valued with their opener.

use search_core::{Bot, Choice, Limits, Score, SplitMix64, Stats, Watch};

use crate::candidates::candidates;
use crate::capture::{Harvest, Options};
use crate::cells::CellSet;
use crate::edge::Edge;
use crate::edges::EdgeSet;
use crate::eval::endgame_value;
use crate::moves::Move;
use crate::position::Position;
use crate::quiet::safe_edges;

/// Takes boxes, or hands the last ones over where that keeps the opponent opening; else draws the edge
/// after which the number of long chains is likeliest to be right. It does not look ahead any further.
///
/// A node, for [`Limits::nodes`], is one way in which the safe edges are drawn.
#[derive(Clone, Debug)]
pub struct LongChains {
    rng: SplitMix64,
    rounds: u32,
}

impl LongChains {
    /// A player with its own stream of lots, that tries so many ways for each move.
    pub fn new(seed: u64, rounds: u32) -> Self {
        Self {
            rng: SplitMix64::new(seed),
            rounds: rounds.max(1),
        }
    }

    /// What one way of drawing the safe edges makes of a position without boxes to take, for who is to
    /// move there.
    fn way(&mut self, mut free: EdgeSet, board: CellSet) -> Score {
        let mut mover_opens = true;
        loop {
            let safe = safe_edges(free, board);
            if safe.is_empty() {
                break;
            }
            let nth = self.rng.below(u64::from(safe.len())) as usize;
            let Some(edge) = safe.iter().nth(nth) else {
                break;
            };
            free = free.without(edge);
            mover_opens = !mover_opens;
        }
        let value = endgame_value(free, board);
        if mover_opens { -value } else { value }
    }

    /// The sums over so many ways of what each of these positions is worth to who is to move there: over
    /// as many as the limits allow, but one at least.
    fn sums(
        &mut self,
        rests: &[EdgeSet],
        board: CellSet,
        watch: &mut Watch,
        stats: &mut Stats,
    ) -> (Vec<Score>, Score) {
        let mut sums = vec![0; rests.len()];
        for round in 0..self.rounds {
            let mut ways = Vec::with_capacity(rests.len());
            for &rest in rests {
                if round > 0 && watch.check(stats.nodes).is_some() {
                    return (sums, round as Score);
                }
                stats.nodes += 1;
                ways.push(self.way(rest, board));
            }
            for (sum, way) in sums.iter_mut().zip(ways) {
                *sum += way;
            }
        }
        (sums, self.rounds as Score)
    }
}

impl Bot<Position> for LongChains {
    fn new_game(&mut self, seed: u64) {
        self.rng = SplitMix64::new(seed);
    }

    fn choose(&mut self, position: &Position, limits: &Limits) -> Choice<Move> {
        let mut watch = Watch::start(limits);
        let mut stats = Stats::default();
        let (free, board) = (position.free(), position.size().cells());
        let mv = if let Some(options) = Options::of(free, board) {
            options.best(free, board, |rest| {
                let (sums, ways) = self.sums(&[rest], board, &mut watch, &mut stats);
                (sums[0] + (ways - 1) / 2).div_euclid(ways)
            })
        } else {
            self.quiet_move(position, &mut watch, &mut stats)
        };
        stats.elapsed = watch.elapsed();
        Choice {
            stats,
            ..Choice::plain(mv)
        }
    }
}

impl LongChains {
    /// The move where no box can be taken.
    fn quiet_move(&mut self, position: &Position, watch: &mut Watch, stats: &mut Stats) -> Edge {
        /// The most boxes given away while there are safe edges. More are never worth it.
        const SACRIFICE: i32 = 2;
        let (free, board) = (position.free(), position.size().cells());
        let harvest = |&edge: &Edge| Harvest::of(free.without(edge), board);
        let any_safe = !safe_edges(free, board).is_empty();
        let edges: Vec<Edge> = candidates(free, position.size())
            .into_iter()
            .filter(|edge| !any_safe || harvest(edge).taken() <= SACRIFICE)
            .collect();
        let harvests: Vec<Harvest> = edges.iter().map(harvest).collect();
        let rests: Vec<EdgeSet> = harvests.iter().map(|harvest| harvest.rest).collect();
        let (sums, ways) = self.sums(&rests, board, watch, stats);
        let worth = |nth: usize| {
            let harvest = &harvests[nth];
            let handed = harvest
                .hand_over
                .map(|kind| -kind.price() * ways - sums[nth]);
            let opponent =
                harvest.taken() * ways + handed.map_or(sums[nth], |handed| handed.max(sums[nth]));
            -opponent
        };
        let best = (0..edges.len()).map(worth).max();
        let best: Vec<Edge> = (0..edges.len())
            .filter(|&nth| Some(worth(nth)) == best)
            .map(|nth| edges[nth])
            .collect();
        *self
            .rng
            .pick(&best)
            .expect("a game that goes on has a free edge")
    }
}
