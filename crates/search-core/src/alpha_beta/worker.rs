//! A thread of a search: what it has for itself, and what it is given.

use core::cmp::Reverse;
use core::marker::PhantomData;
use core::sync::atomic::AtomicBool;

use super::busy::Busy;
use super::config::SearchConfig;
use super::crew::Crew;
use super::node::Run;
use super::ordering::Ordering;
use super::pv::Lines;
use super::report::{Line, LinesReport};
use crate::game::{Evaluator, Game, SearchPolicy};
use crate::limits::{LimitKind, Outcome, Watch};
use crate::score::{MAX_EVAL, Score};
use crate::stats::Stats;
use crate::table::TranspositionTable;

/// What all threads of a search are given.
pub(super) struct Shared<'a> {
    pub(super) config: &'a SearchConfig,
    pub(super) table: &'a TranspositionTable,
    pub(super) trimmed: &'a AtomicBool,
    /// Started with the search.
    pub(super) watch: Watch,
    /// Where moves are put off.
    pub(super) busy: Option<Busy>,
}

/// What a thread has for itself, kept from one search to the next.
pub(super) struct Worker<G: Game, E, P> {
    pub(super) evaluator: E,
    pub(super) policy: P,
    pub(super) ordering: Ordering,
    lines: Lines<G::Move>,
    /// Empty between searches.
    later: Vec<usize>,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, E: Evaluator<G>, P: SearchPolicy<G>> Worker<G, E, P> {
    pub(super) fn new(evaluator: E, policy: P, config: &SearchConfig) -> Self {
        let ordering = Ordering::new::<G>(config.countermoves);
        Self {
            evaluator,
            policy,
            ordering: if config.killers {
                ordering
            } else {
                ordering.without_killers()
            },
            lines: Lines::new(),
            later: Vec::new(),
            game: PhantomData,
        }
    }

    /// Puts the root moves into the order in which the first iteration tries them. What was learnt
    /// in earlier searches has a part in it only where it may.
    pub(super) fn rank_root(&mut self, shared: &Shared<'_>, position: &G, moves: &mut [G::Move]) {
        if shared.config.is_reproducible() {
            moves.sort_by_key(|&mv| Reverse(self.policy.bonus(position, mv)));
            return;
        }
        let known = shared.table.probe(position.key());
        let known = known.and_then(|entry| entry.mv);
        let ranked = self.ordering.rank(&self.policy, position, moves, 0, known);
        let order: Vec<_> = (0..moves.len())
            .map(|nth| moves[self.ordering.pick(ranked, nth)])
            .collect();
        self.ordering.done(ranked);
        moves.copy_from_slice(&order);
    }

    /// What can be said without search of the first `count` moves.
    pub(super) fn report_without_search(
        &self,
        position: &G,
        moves: &[G::Move],
        count: usize,
    ) -> LinesReport<G::Move> {
        let value = self.value_without_search(position);
        let line = |&mv| Line {
            value,
            moves: vec![mv],
        };
        LinesReport {
            lines: moves.iter().take(count).map(line).collect(),
            depth: 0,
            outcome: if position.terminal().is_some() {
                Outcome::Solved
            } else if moves.is_empty() {
                Outcome::Exhausted
            } else {
                Outcome::LimitReached(LimitKind::Depth)
            },
            stats: Stats::default(),
        }
    }

    /// The value of a finished game, or the evaluator's word, or 0 where it must not be asked.
    pub(super) fn value_without_search(&self, position: &G) -> Score {
        match position.terminal() {
            Some(value) => value,
            None if self.policy.may_evaluate(position) => {
                let value = self.policy.judge(position);
                let value = value.unwrap_or_else(|| self.evaluator.evaluate(position));
                value.clamp(-MAX_EVAL, MAX_EVAL)
            }
            None => 0,
        }
    }

    /// Gets ready for a search.
    pub(super) fn run<'a>(
        &'a mut self,
        shared: &'a Shared<'_>,
        crew: &'a Crew<G::Move>,
    ) -> Run<'a, G, E, P> {
        self.later.clear();
        Run {
            evaluator: &self.evaluator,
            policy: &self.policy,
            config: *shared.config,
            table: shared.table,
            ordering: &mut self.ordering,
            lines: &mut self.lines,
            busy: shared.busy.as_ref(),
            later: &mut self.later,
            watch: shared.watch.in_pool(crew.pool.as_ref()),
            stats: Stats::default(),
            stopped: None,
            trimmed: false,
            trimmed_at_all: shared.trimmed,
            root_best: None,
        }
    }

    /// Searches with the others until the search is over. Where depths need not agree, every other
    /// helper is a ply ahead.
    pub(super) fn help(
        &mut self,
        shared: &Shared<'_>,
        position: &G,
        crew: &Crew<G::Move>,
        number: u32,
    ) -> Stats {
        let ahead = if shared.config.is_reproducible() {
            0
        } else {
            number % 2
        };
        let mut run = self.run(shared, crew);
        run.deepen(position, crew, ahead, None);
        run.stats
    }
}
