//! The order in which moves are tried: the table's move, killers, the countermove, then history.
//!
//! Sources: Akl and Newborn, "The Principal Continuation and the Killer Heuristic", 1977;
//! Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice", 1989;
//! Uiterwijk, "The Countermove Heuristic", 1992.

use crate::game::{Game, SearchPolicy};
use crate::side::Side;

/// Histories stay within this size, so that a larger bonus of the policy outranks them all.
const HISTORY_MAX: i32 = 1 << 16;
/// What being a killer adds.
const KILLER: i32 = 2_000_000;
/// What being the countermove adds.
const COUNTERMOVE: i32 = 1_000_000;
/// So many moves are picked one by one before the rest is sorted: most nodes end before.
const PICKED_SINGLY: usize = 4;
/// Stands for no move among move indexes, which are less than a [`Game::MOVE_INDEXES`].
const NO_MOVE: usize = usize::MAX;

/// What the search has learnt about moves, and the keys that order the moves of each node of the
/// current line. Moves are known by their indexes.
#[derive(Debug)]
pub(crate) struct Ordering {
    /// By side and move index: how often the move was the one that failed high.
    history: [Box<[i32]>; 2],
    /// By ply and side: the last two moves that failed high there. With extra turns a ply can be
    /// either side's.
    killers: Vec<[[usize; 2]; 2]>,
    keeps_killers: bool,
    /// By side and the index of the move before: the last move that failed high after it. Empty if
    /// they are not kept.
    countermoves: [Box<[usize]>; 2],
    /// By ply, the index of the move that the current line makes there. Kept with countermoves.
    path: Vec<usize>,
    /// A stack of the nodes of the current line; each has one key a move, the largest to be tried
    /// first. High half: the score; low half: `u32::MAX` less the place in the generated list, so
    /// that no two keys are equal and the earlier of two equal scores comes first.
    keys: Vec<i64>,
}

/// The moves of one node on the stack of [`Ordering`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    base: usize,
    side: Side,
    ply: u32,
}

impl Ordering {
    pub(crate) fn new<G: Game>(countermoves: bool) -> Self {
        let after = if countermoves { G::MOVE_INDEXES } else { 0 };
        Self {
            history: core::array::from_fn(|_| vec![0; G::MOVE_INDEXES].into()),
            killers: Vec::new(),
            keeps_killers: true,
            countermoves: core::array::from_fn(|_| vec![NO_MOVE; after].into()),
            path: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// The same without killers.
    pub(super) fn without_killers(self) -> Self {
        Self {
            keeps_killers: false,
            ..self
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.history.iter_mut().for_each(|side| side.fill(0));
        self.killers.clear();
        self.countermoves
            .iter_mut()
            .for_each(|side| side.fill(NO_MOVE));
        self.path.clear();
        self.keys.clear();
    }

    /// Gets ready for another search: killers belong to lines of the last one, and of the
    /// histories half is kept.
    pub(crate) fn new_search(&mut self) {
        self.killers.clear();
        self.path.clear();
        self.keys.clear();
        for history in self.history.iter_mut().flatten() {
            *history /= 2;
        }
    }

    /// Ranks the moves of a node; [`Ordering::pick`] then gives them one by one, and
    /// [`Ordering::done`] must end it.
    #[expect(
        clippy::inline_always,
        reason = "a part of each node whose moves are tried"
    )]
    #[inline(always)]
    pub(crate) fn rank<G: Game, P: SearchPolicy<G>>(
        &mut self,
        policy: &P,
        position: &G,
        moves: &[G::Move],
        ply: u32,
        table_move: Option<usize>,
    ) -> Ranked {
        if self.killers.len() <= ply as usize {
            self.killers.resize(ply as usize + 1, [[NO_MOVE; 2]; 2]);
        }
        let side = position.turn();
        let killers = self.killers[ply as usize][side.index()];
        let countermove = self.countermove(side, ply).copied();
        let countermove = countermove.filter(|index| !killers.contains(index));
        let boosted = [
            (killers[0], KILLER),
            (killers[1], KILLER),
            (countermove.unwrap_or(NO_MOVE), COUNTERMOVE),
        ];
        let table_move = table_move.unwrap_or(NO_MOVE);
        let base = self.keys.len();
        // Added to the history for as long as it is read, what these moves gain costs nothing at
        // the others.
        let history = &mut self.history[side.index()];
        for (index, boost) in boosted {
            if let Some(history) = history.get_mut(index) {
                *history += boost;
            }
        }
        self.keys
            .extend(moves.iter().enumerate().map(|(place, &mv)| {
                let index = G::move_index(mv);
                let score = history[index].saturating_add(policy.bonus(position, mv));
                let score = if index == table_move {
                    i32::MAX
                } else {
                    score.min(i32::MAX - 1)
                };
                i64::from(score) << 32 | i64::from(u32::MAX - place as u32)
            }));
        for (index, boost) in boosted {
            if let Some(history) = history.get_mut(index) {
                *history -= boost;
            }
        }
        Ranked { base, side, ply }
    }

    /// The place in the generated list of the move to be tried as `nth`, counted from 0. Call in
    /// rising order of `nth`.
    #[inline]
    pub(crate) fn pick(&mut self, ranked: Ranked, nth: usize) -> usize {
        let rest = &mut self.keys[ranked.base + nth..];
        if nth == PICKED_SINGLY {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let (first, others) = rest.split_first_mut().expect("a move for each place");
        if nth < PICKED_SINGLY {
            // Without a branch that could be guessed wrong.
            for other in others {
                (*first, *other) = ((*first).max(*other), (*first).min(*other));
            }
        }
        place(*first)
    }

    /// The place of the move that was picked as `nth`.
    #[inline]
    pub(crate) fn picked(&self, ranked: Ranked, nth: usize) -> usize {
        place(self.keys[ranked.base + nth])
    }

    /// Learns that the `nth` move failed high, and those tried before it did not.
    pub(crate) fn learn<G: Game>(
        &mut self,
        ranked: Ranked,
        moves: &[G::Move],
        nth: usize,
        depth: u32,
    ) {
        let index = |key| G::move_index(moves[place(key)]);
        let weight = weight(depth);
        let history = &mut self.history[ranked.side.index()];
        for &key in &self.keys[ranked.base..ranked.base + nth] {
            adjust(&mut history[index(key)], -weight);
        }
        let best = index(self.keys[ranked.base + nth]);
        self.learn_one(ranked.side, ranked.ply, best, depth);
    }

    /// Learns that a move of `side` failed high.
    #[inline]
    pub(crate) fn learn_one(&mut self, side: Side, ply: u32, best: usize, depth: u32) {
        if self.killers.len() <= ply as usize {
            self.killers.resize(ply as usize + 1, [[NO_MOVE; 2]; 2]);
        }
        let killers = &mut self.killers[ply as usize][side.index()];
        if killers[0] != best && self.keeps_killers {
            *killers = [best, killers[0]];
        }
        if let Some(countermove) = self.countermove_mut(side, ply) {
            *countermove = best;
        }
        adjust(&mut self.history[side.index()][best], weight(depth));
    }

    /// Notes which move the current line makes at a ply.
    #[inline]
    pub(super) fn follow(&mut self, ply: u32, move_index: usize) {
        if !self.countermoves[0].is_empty() {
            self.path.truncate(ply as usize);
            self.path.push(move_index);
        }
    }

    /// The place of the move that answers what the current line did before a ply.
    #[inline]
    fn countermove(&self, side: Side, ply: u32) -> Option<&usize> {
        let before = self.path.get((ply as usize).checked_sub(1)?)?;
        self.countermoves[side.index()].get(*before)
    }

    #[inline]
    fn countermove_mut(&mut self, side: Side, ply: u32) -> Option<&mut usize> {
        let before = self.path.get((ply as usize).checked_sub(1)?)?;
        self.countermoves[side.index()].get_mut(*before)
    }

    /// Takes the moves of a node off the stack.
    #[inline]
    pub(crate) fn done(&mut self, ranked: Ranked) {
        self.keys.truncate(ranked.base);
    }
}

/// The place in the generated list that a key belongs to.
#[inline]
const fn place(key: i64) -> usize {
    (u32::MAX - key as u32) as usize
}

/// What a cut-off at this depth counts for.
fn weight(depth: u32) -> i32 {
    (depth + 1).min(32).pow(2) as i32 * 8
}

/// Moves a history towards the limit of the weight's sign, the less the nearer it is.
fn adjust(history: &mut i32, weight: i32) {
    // At most 2^16 times 2^13.
    *history += weight - *history * weight.abs() / HISTORY_MAX;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoAdvice;
    use crate::score::Score;
    use crate::side::Side;

    /// A position that only knows whose turn it is; moves are numbers below 40.
    #[derive(Clone)]
    struct Any;

    impl Game for Any {
        type Move = usize;
        type Moves = Vec<usize>;
        const MOVE_INDEXES: usize = 40;
        fn turn(&self) -> Side {
            Side::Second
        }
        fn terminal(&self) -> Option<Score> {
            None
        }
        fn moves(&self, _out: &mut Vec<usize>) {}
        fn play(&mut self, _mv: usize) -> Score {
            0
        }
        fn key(&self) -> u64 {
            0
        }
        fn move_index(mv: usize) -> usize {
            mv
        }
    }

    #[derive(Clone)]
    struct Prefer(usize, i32);

    impl SearchPolicy<Any> for Prefer {
        fn bonus(&self, _position: &Any, mv: usize) -> i32 {
            if mv == self.0 { self.1 } else { 0 }
        }
    }

    fn order<P: SearchPolicy<Any>>(
        ordering: &mut Ordering,
        policy: &P,
        moves: &[usize],
        table_move: Option<usize>,
    ) -> Vec<usize> {
        let ranked = ordering.rank(policy, &Any, moves, 3, table_move);
        let order = (0..moves.len())
            .map(|nth| moves[ordering.pick(ranked, nth)])
            .collect();
        ordering.done(ranked);
        order
    }

    #[test]
    fn without_knowledge_moves_keep_their_order() {
        let moves: Vec<usize> = (0..40).rev().collect();
        let mut ordering = Ordering::new::<Any>(false);
        assert_eq!(order(&mut ordering, &NoAdvice, &moves, None), moves);
    }

    #[test]
    fn table_move_then_killers_then_bonus_then_history() {
        let moves = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut ordering = Ordering::new::<Any>(false);
        for killer in [6, 5] {
            let ranked = ordering.rank(&NoAdvice, &Any, &[killer], 3, None);
            ordering.pick(ranked, 0);
            ordering.learn::<Any>(ranked, &[killer], 0, 4);
            ordering.done(ranked);
        }
        // At another ply: history for 4, and none of the killers.
        let ranked = ordering.rank(&NoAdvice, &Any, &[1, 4], 9, None);
        ordering.pick(ranked, 0);
        ordering.pick(ranked, 1);
        ordering.learn::<Any>(ranked, &[1, 4], 1, 4);
        ordering.done(ranked);
        let bonus = Prefer(3, HISTORY_MAX + 1);
        assert_eq!(
            order(&mut ordering, &bonus, &moves, Some(7)),
            [7, 5, 6, 3, 4, 0, 2, 1]
        );
        ordering.clear();
        assert_eq!(order(&mut ordering, &NoAdvice, &moves, None), moves);
    }

    /// Has `best` fail high at a ply, after the line has made these moves.
    fn learn_after(ordering: &mut Ordering, before: &[usize], best: usize) {
        for (ply, &mv) in (0..).zip(before) {
            ordering.follow(ply, mv);
        }
        let ranked = ordering.rank(&NoAdvice, &Any, &[best], before.len() as u32, None);
        ordering.pick(ranked, 0);
        ordering.learn::<Any>(ranked, &[best], 0, 4);
        ordering.done(ranked);
    }

    #[test]
    fn the_countermove_comes_after_killers_and_before_bonus_and_history() {
        let moves = [0, 1, 2, 3, 4];
        for kept in [false, true] {
            let mut ordering = Ordering::new::<Any>(kept);
            // At ply 3 two killers; at ply 4, after a 9, the countermove; history prefers 1 to 3.
            learn_after(&mut ordering, &[8, 8, 8], 4);
            learn_after(&mut ordering, &[8, 8, 8], 0);
            learn_after(&mut ordering, &[8, 8, 8, 9], 3);
            learn_after(&mut ordering, &[8, 8, 8, 7], 1);
            learn_after(&mut ordering, &[8, 8, 8, 7], 1);
            ordering.follow(2, 9);
            let order = order(&mut ordering, &Prefer(2, HISTORY_MAX + 1), &moves, None);
            let expected = if kept {
                [0, 4, 3, 2, 1]
            } else {
                [0, 4, 2, 1, 3]
            };
            assert_eq!(order[2..], expected[2..], "{kept}");
            ordering.clear();
            ordering.follow(0, 1);
            ordering.follow(1, 1);
            ordering.follow(2, 9);
            assert_eq!(
                super::tests::order(&mut ordering, &NoAdvice, &moves, None),
                moves
            );
        }
    }

    #[test]
    fn without_killers_history_alone_orders() {
        let moves = [0, 1, 2, 3, 4];
        for kept in [true, false] {
            let mut ordering = Ordering::new::<Any>(false);
            if !kept {
                ordering = ordering.without_killers();
            }
            // At ply 3 once 4; at other plies more often 1.
            learn_after(&mut ordering, &[8, 8, 8], 4);
            learn_after(&mut ordering, &[8, 8, 8, 7], 1);
            learn_after(&mut ordering, &[8, 8, 8, 7], 1);
            let order = order(&mut ordering, &NoAdvice, &moves, None);
            assert_eq!(
                order,
                if kept {
                    [4, 1, 0, 2, 3]
                } else {
                    [1, 4, 0, 2, 3]
                }
            );
        }
    }

    #[test]
    fn extreme_bonuses_do_not_overflow() {
        let mut ordering = Ordering::new::<Any>(false);
        let moves = [0, 1, 2];
        assert_eq!(
            order(&mut ordering, &Prefer(1, i32::MAX), &moves, Some(2)),
            [2, 1, 0]
        );
        assert_eq!(
            order(&mut ordering, &Prefer(1, i32::MIN), &moves, None),
            [0, 2, 1]
        );
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn histories_stay_in_range() {
        let mut history = 0;
        for _ in 0..100_000 {
            adjust(&mut history, 8_192);
            assert!((0..=HISTORY_MAX).contains(&history));
        }
        for _ in 0..100_000 {
            adjust(&mut history, -8_192);
            assert!((-HISTORY_MAX..=HISTORY_MAX).contains(&history));
        }
    }
}
