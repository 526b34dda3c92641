//! The mixed solution at the root: a search after each pair of moves, and the matrix of the values.

use search_core::score::{MAX_EVAL, after_move};
use search_core::{
    Fraction, Game as _, LimitKind, Limits, Outcome, Payoffs, Score, SearchReport, Serial, Side,
    Simultaneous as _, SplitMix64, Stats, Watch,
};

use super::TurnSearch;
use crate::engine::mix::drawn;
use crate::moves::Move;
use crate::position::Position;

impl TurnSearch {
    /// Searches the positions after each pair of moves, all to the same depth, deeper and deeper, and
    /// draws a move from an optimal mix of the matrix of their values; from the second turn on `side`
    /// commits first.
    ///
    /// The first depth may take half of the limits. If that is too little for it, or a number of the
    /// mix too large, [`TurnSearch::search`] answers with what is left.
    pub(super) fn search_mixed(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        lots: &mut SplitMix64,
    ) -> SearchReport<Move> {
        let moves = [side, side.other()].map(|side| position.legal_moves(side));
        let watch = Watch::start(limits);
        let mut stats = Stats::default();
        let mut found: Option<SearchReport<Move>> = None;
        let mut part = half(limits);
        let most = limits.depth.unwrap_or(u32::MAX).saturating_sub(2);
        for depth in (2..=most).step_by(2) {
            let part_to_depth = part.clone().with_depth(depth);
            let searched = self.entries(position, side, &part_to_depth, &watch, &mut stats);
            let (entries, solved) = match searched {
                Ok(searched) => searched,
                Err(kind) => {
                    if let Some(found) = &mut found {
                        found.outcome = Outcome::LimitReached(kind);
                    }
                    break;
                }
            };
            let numbers = entries.iter().map(|&entry| Fraction::whole(entry.into()));
            let payoffs = Payoffs::new(moves[0].len(), moves[1].len(), numbers.collect());
            let Ok(solution) = payoffs.and_then(|payoffs| payoffs.solve()) else {
                break;
            };
            let mix: Vec<_> = moves[0].iter().copied().zip(solution.rows).collect();
            let best = drawn(&mix, Some(lots));
            let outcome = if solved {
                Outcome::Solved
            } else if watch.is_past_soft_time() {
                Outcome::LimitReached(LimitKind::Time)
            } else {
                Outcome::LimitReached(LimitKind::Depth)
            };
            found = Some(SearchReport {
                best,
                value: told(solution.value, &entries),
                pv: best.into_iter().collect(),
                depth: depth + 2,
                outcome,
                stats,
            });
            if outcome != Outcome::LimitReached(LimitKind::Depth) {
                break;
            }
            part = limits.clone();
        }
        if let Some(found) = found {
            return SearchReport { stats, ..found };
        }
        let left = limits.after(watch.elapsed()).after_nodes(stats.nodes);
        let mut report = self.search(position, side, &left, &mut |_| ());
        report.stats += stats;
        report
    }

    /// The values of the position for `side`, row by row of its moves, each from a search after the
    /// turn to the depth of the limits; and whether all are exact. The other limit that was met, if
    /// one was. The limits are on all work so far: that of the watch and the counts, which grow.
    fn entries(
        &mut self,
        position: &Position,
        side: Side,
        limits: &Limits,
        watch: &Watch,
        stats: &mut Stats,
    ) -> Result<(Vec<Score>, bool), LimitKind> {
        let mut entries = Vec::new();
        let mut solved = true;
        for own in position.legal_moves(side) {
            for answer in position.legal_moves(side.other()) {
                let mut after = *position;
                after.step(side.ordered([own, answer]));
                let game = Serial::pessimistic(after, side);
                let value = if let Some(value) = game.terminal() {
                    value
                } else {
                    let left = Limits {
                        soft_time: None,
                        ..limits.after(watch.elapsed()).after_nodes(stats.nodes)
                    };
                    let report = self.searcher.search(&game, &left);
                    *stats += report.stats;
                    match report.outcome {
                        Outcome::Solved | Outcome::Exhausted => {}
                        Outcome::LimitReached(LimitKind::Depth) => solved = false,
                        Outcome::LimitReached(kind) => return Err(kind),
                    }
                    report.value
                };
                // A turn has two plies.
                entries.push(after_move(after_move(value, 0), 0));
            }
        }
        Ok((entries, solved))
    }
}

/// Half of the limits, the soft one of time taken for a hard one.
fn half(limits: &Limits) -> Limits {
    let times = limits.time.into_iter().chain(limits.soft_time);
    Limits {
        time: times.min(),
        ..limits.clone()
    }
    .share(1, 2)
}

/// The value of a mix of the entries: an entry, or a mean of some, which decides nothing.
fn told(value: Fraction, entries: &[Score]) -> Score {
    entries
        .iter()
        .copied()
        .find(|&entry| Fraction::whole(entry.into()) == value)
        .unwrap_or_else(|| (value.to_f64() as Score).clamp(-MAX_EVAL, MAX_EVAL))
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use search_core::SearchConfig;
    use search_core::score::{WIN, is_decided, loss_in, win_in};

    use super::*;
    use crate::fair_map;

    fn search() -> TurnSearch {
        TurnSearch::new(SearchConfig {
            table_bytes: 1 << 16,
            ..SearchConfig::default()
        })
    }

    fn mixed(position: &Position, side: Side, limits: &Limits) -> SearchReport<Move> {
        search().search_mixed(position, side, limits, &mut SplitMix64::new(1))
    }

    #[test]
    fn the_quicker_win_is_taken_and_a_loss_put_off() {
        for (text, best, value) in [
            // The other has no way on.
            ("2#.1", Move::West, win_in(2)),
            // East wins a turn later, south two turns.
            ("#2.#/#1.#/....", Move::East, win_in(4)),
            ("..../..12/...#", Move::North, win_in(4)),
            // No way on.
            ("1#.2", Move::North, loss_in(2)),
            // East loses in 4 plies, west in 6.
            ("..1./...#/.2..", Move::South, loss_in(8)),
            ("#.#./#12./....", Move::South, loss_in(6)),
        ] {
            let position: Position = text.parse().unwrap();
            for (position, side) in [(position, Side::First), (position.swapped(), Side::Second)] {
                let report = mixed(&position, side, &Limits::none());
                assert_eq!(report.outcome, Outcome::Solved, "{text}");
                assert_eq!((report.best, report.value), (Some(best), value), "{text}");
            }
        }
    }

    #[test]
    fn where_no_mix_is_needed_the_value_is_that_of_both_serial_games() {
        let mut rng = SplitMix64::new(4);
        let mut decided = 0;
        for position in (0..300).filter_map(|_| random(&mut rng)) {
            let [low, high] = [
                Serial::pessimistic(position, Side::First),
                Serial::optimistic(position, Side::First),
            ]
            .map(|game| {
                let report = search().searcher.search(&game, &Limits::none());
                let sign = if game.turn() == Side::First { 1 } else { -1 };
                sign * report.value
            });
            if low == high {
                let report = mixed(&position, Side::First, &Limits::none());
                assert_eq!(report.value, low, "{position:?}");
                decided += u32::from(is_decided(low));
            }
        }
        assert!(decided > 100, "{decided}");
    }

    #[test]
    fn a_mean_is_never_told_as_decided() {
        let entries = [win_in(4), win_in(6), loss_in(2), 7];
        let whole = |value: Score| Fraction::whole(value.into());
        assert_eq!(told(whole(win_in(4)), &entries), win_in(4));
        assert_eq!(told(whole(loss_in(2)), &entries), loss_in(2));
        assert_eq!(told(whole(win_in(5)), &entries), MAX_EVAL);
        assert_eq!(told(whole(loss_in(5)), &entries), -MAX_EVAL);
        assert_eq!(told(Fraction::new(-5, 2).unwrap(), &entries), -2);
        assert_eq!(told(whole(WIN / 2), &entries), WIN / 2);
    }

    #[test]
    fn limits_hold_for_the_whole_and_are_named() {
        let position = fair_map(1, 0);
        for nodes in [0, 1, 10, 50, 100, 200, 1_000, 5_000] {
            let report = mixed(&position, Side::First, &Limits::none().with_nodes(nodes));
            let best = report.best.unwrap();
            assert!(position.legal_moves(Side::First).contains(&best));
            assert!(report.stats.nodes <= nodes, "{nodes}");
            assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Nodes));
            // Too few for the matrix are enough for some plies of the ordinary search.
            assert_eq!(report.depth > 0, nodes >= 50, "{nodes}");
            assert_eq!(report.pv.len() > 1, (50..1_000).contains(&nodes), "{nodes}");
        }
        let report = mixed(&position, Side::First, &Limits::none().with_depth(4));
        let outcome = Outcome::LimitReached(LimitKind::Depth);
        assert_eq!((report.outcome, report.depth), (outcome, 4));
        let time = Duration::from_millis(100);
        for limits in [
            Limits::none().with_time(time),
            Limits::none().with_soft_time(time),
            Limits::none().with_time(Duration::ZERO),
        ] {
            let report = mixed(&position, Side::First, &limits);
            assert_eq!(report.outcome, Outcome::LimitReached(LimitKind::Time));
        }
    }

    /// A small board with few walls, if its game goes on.
    fn random(rng: &mut SplitMix64) -> Option<Position> {
        let mut rows = vec![vec!['.'; 4]; 3];
        for cell in rows.iter_mut().flatten() {
            if rng.chance(1, 4) {
                *cell = '#';
            }
        }
        let [first, second] = [(); 2].map(|()| rng.below(12) as usize);
        rows[first / 4][first % 4] = '1';
        rows[second / 4][second % 4] = '2';
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        (first != second).then(|| rows.join("/").parse().unwrap())
    }
}
