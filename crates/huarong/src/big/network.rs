//! The graph of a puzzle's positions with keys for states.

use super::board::Board;
use super::bundle::Bundle;
use super::frontier::Network;
use super::key::{Key, mix};
use super::ranking::{Position, Ranking, put};
use super::skeleton::{Skeleton, Skeletons};
use crate::geometry::Spot;
use crate::mask::Mask;

/// A board and how its positions are numbered.
pub(crate) struct Keys<M, K> {
    pub(crate) board: Board<M>,
    pub(crate) ranking: Ranking,
    skeletons: Option<Skeletons>,
    /// Bits of the least significant word that do not decide a key's shard: those of the loose
    /// pieces, so that neighbours by a loose piece's move lie together.
    pub(crate) shift: u32,
    key: core::marker::PhantomData<K>,
}

/// What a thread works with.
pub(crate) struct Scratch<M, K> {
    pub(crate) position: Position<M>,
    /// The key last unpacked, but for its loose pieces.
    prefix: Option<K>,
    after: Vec<Spot>,
    /// A whole position, to be reflected, and its reflection.
    moved: Vec<Spot>,
    reflection: Position<M>,
    skeleton: Skeleton<M, K>,
}

/// The least bits that decide a shard.
const SHARD_BITS: u32 = 20;

impl<M: Mask, K: Key> Keys<M, K> {
    pub(crate) fn new(board: Board<M>, ranking: Ranking) -> Self {
        let bits = ranking.counts()[0].ilog2();
        let shift = ranking
            .loose_count()
            .ilog2()
            .min(bits.saturating_sub(SHARD_BITS));
        let skeletons = Skeletons::new(&board, &ranking);
        Self {
            board,
            ranking,
            skeletons,
            shift,
            key: core::marker::PhantomData,
        }
    }

    /// The key that stands for some anchors, sorted within each class, and their mirror image.
    pub(crate) fn key(&self, anchors: &[Spot]) -> K {
        let mut scratch = self.scratch();
        scratch.position.anchors.copy_from_slice(anchors);
        self.key_of(&mut scratch)
    }

    /// The same of the anchors that have been written to the scratch space's position, whatever else
    /// is in it. No key is to be unpacked there afterwards.
    pub(crate) fn key_of(&self, scratch: &mut Scratch<M, K>) -> K {
        self.ranking.complete(&self.board, &mut scratch.position);
        let key = self.ranking.rank(&scratch.position);
        self.merge(key, &scratch.position.anchors, &mut scratch.reflection)
    }

    /// The anchors of a key.
    pub(crate) fn anchors(&self, key: &K) -> Vec<Spot> {
        let mut position = Position::new(&self.board);
        self.ranking.unrank(&self.board, key, &mut position);
        position.anchors
    }

    /// The smaller of a key and its reflection's, where mirror images are one.
    #[inline]
    fn merge(&self, key: K, anchors: &[Spot], reflection: &mut Position<M>) -> K {
        let Some(mirror) = &self.board.mirror else {
            return key;
        };
        self.board.reflect(mirror, anchors, &mut reflection.anchors);
        self.ranking.complete(&self.board, reflection);
        key.min(self.ranking.rank(reflection))
    }

    /// Unpacks a key. Keys next to each other mostly differ in their loose pieces alone.
    pub(crate) fn unpack(&self, key: &K, scratch: &mut Scratch<M, K>) {
        let rank = self.loose_rank(key);
        let mut prefix = *key;
        prefix.add(K::WORDS - 1, rank.wrapping_neg());
        if scratch.prefix == Some(prefix) {
            self.ranking
                .unrank_loose(&self.board, rank, &mut scratch.position);
        } else {
            self.ranking.unrank(&self.board, key, &mut scratch.position);
            scratch.prefix = Some(prefix);
        }
    }

    /// What the loose pieces add to a key.
    #[inline]
    fn loose_rank(&self, key: &K) -> u64 {
        key.word(K::WORDS - 1) % self.ranking.loose_count()
    }

    /// Calls `emit` for each neighbour, some perhaps more than once. The flag is true for each goal that
    /// is reached from a key that is none; for other goals it may be either.
    #[inline]
    pub(crate) fn neighbours(
        &self,
        key: &K,
        scratch: &mut Scratch<M, K>,
        mut emit: impl FnMut(K, bool),
    ) {
        self.unpack(key, scratch);
        let Self { board, ranking, .. } = self;
        let Scratch {
            position,
            after,
            moved,
            reflection,
            ..
        } = scratch;
        let occupied = position.fixed.union(&position.loose);
        let empty = board.cells.without(&occupied);
        let loose_rank = ranking.rank_loose(&position.free, &position.loose);
        for (index, class) in board.classes.iter().enumerate() {
            let before = &position.anchors[class.slots.clone()];
            let is_loose = ranking.is_loose(index);
            for (place, &from) in before.iter().enumerate() {
                let anchor = usize::from(from);
                if !board.halos[index][anchor].intersects(&empty) {
                    continue;
                }
                let others = occupied.without(&class.masks[anchor]);
                class.reach(board.metric, from, &others, |to, _| {
                    let mask = &class.masks[usize::from(to)];
                    after.clear();
                    after.extend_from_slice(before);
                    put(after, place, to);
                    let mut next = *key;
                    let rank = if is_loose {
                        let loose = position.loose.without(&class.masks[anchor]).union(mask);
                        ranking.rank_loose(&position.free, &loose)
                    } else {
                        ranking.exchange(&mut next, index, before, after);
                        let fixed = position.fixed.without(&class.masks[anchor]).union(mask);
                        let free = ranking.free(board, &fixed);
                        ranking.rank_loose(&free, &position.loose)
                    };
                    next.add(K::WORDS - 1, rank.wrapping_sub(loose_rank));
                    let is_goal = !class.goals.is_empty()
                        && board.is_met(index, after)
                        && board.others_met(index, &position.anchors);
                    if board.mirror.is_some() {
                        moved.copy_from_slice(&position.anchors);
                        moved[class.slots.clone()].copy_from_slice(after);
                        next = self.merge(next, moved, reflection);
                    }
                    emit(next, is_goal);
                });
            }
        }
    }
}

impl<M: Mask, K: Key> Network for Keys<M, K> {
    type Key = K;
    type Scratch = Scratch<M, K>;

    fn scratch(&self) -> Self::Scratch {
        Scratch {
            position: Position::new(&self.board),
            prefix: None,
            after: Vec::with_capacity(self.board.pieces),
            moved: vec![0; self.board.pieces],
            reflection: Position::new(&self.board),
            skeleton: Skeleton::new(&self.board),
        }
    }

    #[inline]
    fn hash(&self, key: &K) -> u64 {
        let mut hash = 0;
        for index in 0..K::WORDS - 1 {
            hash = mix(hash, key.word(index));
        }
        mix(hash, key.word(K::WORDS - 1) >> self.shift)
    }

    fn is_goal(&self, key: &K) -> bool {
        let anchors = self.anchors(key);
        let classes = self.board.classes.iter().enumerate();
        classes
            .into_iter()
            .all(|(index, class)| self.board.is_met(index, &anchors[class.slots.clone()]))
    }

    fn bundle(&self, key: &K) -> Bundle<K> {
        let bit = self.loose_rank(key) % 64;
        let mut first = *key;
        first.add(K::WORDS - 1, bit.wrapping_neg());
        Bundle {
            key: first,
            set: 1 << bit,
        }
    }

    fn expand(
        &self,
        bundle: &Bundle<K>,
        scratch: &mut Self::Scratch,
        mut emit: impl FnMut(Bundle<K>, bool),
    ) {
        let Self { board, ranking, .. } = self;
        if let Some(all) = &self.skeletons {
            let rank = self.loose_rank(&bundle.key);
            let skeleton = &mut scratch.skeleton;
            let done = skeleton.expand(all, board, ranking, bundle, rank, &mut emit);
            if done.is_some() {
                return;
            }
        }
        let mut set = bundle.set;
        while let Some(bit) = set.pop() {
            self.neighbours(&bundle.member(bit as u32), scratch, |key, is_goal| {
                emit(self.bundle(&key), is_goal);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use search_core::SplitMix64;

    use super::*;
    use crate::big::board::cells;
    use crate::big::bundle::{subtract, tidy};
    use crate::metric::Metric;
    use crate::puzzle::Puzzle;
    use crate::space::Space;
    use crate::state::{State, by_size};

    /// All levels of GNOME Klotski, and boards whose keys take other ways: interchangeable goal pieces,
    /// squares that blanks stand for and that they do not, many words, mirrored classes, bound axes.
    fn puzzles() -> Vec<Puzzle> {
        let levels = include_str!("../../tests/data/gnome_levels.txt").split("\n\n");
        let levels = levels.filter(|block| !block.starts_with('#')).map(|block| {
            let rows = block.lines().skip(1).map(|row| row.trim_matches('|'));
            Puzzle::from_gnome(&rows.collect::<Vec<_>>().join("\n")).unwrap()
        });
        let others = [
            "横刀立马",
            "AB../CD../..../.... goal ..../..../..../..AB alike ABCD",
            "A.bc.def/......e./g.hi.jkl/g..i..k./......../......../......../........ goal \
             ......../......../......../......../......../......../......../.......A",
            "A.bcc.de/......ee/ff.g..hh/i..g.jj./..k..l../m.....no/ppp..q../s.....rr goal \
             ......../......../......../......../......../......../......../.......A",
            "AAB./C.B./C..F/C..F goal ..../..../..../.AA. axis-bound",
            "12345678/9abcdefg/hijklmno/pqrstuvw/xyzABCDE/FGHIJKLM/NOPQRSTU/VWXYZ;=. goal \
             .=;ZYXWV/12345678/9abcdefg/hijklmno/pqrstuvw/xyzABCDE/FGHIJKLM/NOPQRSTU",
        ];
        let read = |text: &str| {
            text.parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        levels.chain(others.map(read)).collect()
    }

    #[test]
    fn keys_are_exact_numbers_and_neighbours_are_those_of_the_space() {
        let mut words = [0; 9];
        let mut merged = 0;
        for (index, puzzle) in puzzles().iter().enumerate() {
            for metric in Metric::UNITS {
                for merge in [false, true] {
                    let (length, is_merged) = by_size!(walk(puzzle, metric, merge, index as u64));
                    words[length] += 1;
                    merged += u32::from(is_merged);
                }
            }
        }
        assert!(
            words[1] > 60 && words[2] > 0 && words[3..].iter().sum::<u32>() > 6,
            "{words:?}"
        );
        assert!(merged >= 6, "{merged}");
    }

    fn walk<S: State>(puzzle: &Puzzle, metric: Metric, merge: bool, seed: u64) -> (usize, bool) {
        let space = Space::<S>::new(puzzle, metric, merge);
        let order = cells(&space);
        match order.len() {
            ..=64 => walk_in::<S, u64>(&space, puzzle, &order, seed),
            65..=128 => walk_in::<S, u128>(&space, puzzle, &order, seed),
            _ => walk_in::<S, [u64; 16]>(&space, puzzle, &order, seed),
        }
    }

    fn walk_in<S: State, M: Mask>(
        space: &Space<S>,
        puzzle: &Puzzle,
        order: &[Spot],
        seed: u64,
    ) -> (usize, bool) {
        let board = Board::<M>::new(space, order);
        let ranking = Ranking::new(&board);
        let words = ranking.words();
        let start = space.state_of(&puzzle.anchors);
        match words {
            1 => walk_with(space, &Keys::<M, u64>::new(board, ranking), start, seed),
            2 => walk_with(
                space,
                &Keys::<M, [u64; 2]>::new(board, ranking),
                start,
                seed,
            ),
            _ => walk_with(
                space,
                &Keys::<M, [u64; 8]>::new(board, ranking),
                start,
                seed,
            ),
        }
        (words, space.is_merged())
    }

    /// Walks at random, and looks at everything on the way.
    fn walk_with<S: State, M: Mask, K: Key>(
        space: &Space<S>,
        keys: &Keys<M, K>,
        start: S,
        seed: u64,
    ) {
        let mut rng = SplitMix64::new(seed);
        let mut known: BTreeMap<K, S> = BTreeMap::new();
        let mut scratch = keys.scratch();
        let mut state = start;
        for _ in 0..30 {
            let anchors = keys.board.anchors(space, &state);
            let key = keys.key(&anchors);
            for (index, &count) in keys.ranking.counts().iter().enumerate() {
                assert!(key.word(K::WORDS - 1 - index) < count);
            }
            assert_eq!(keys.board.state(space, &keys.anchors(&key)), state);
            assert!(space.is_merged() || keys.anchors(&key) == anchors);
            assert_eq!(known.entry(key).or_insert(state.clone()), &state);
            let mut found = Vec::new();
            let from_goal = keys.is_goal(&key);
            keys.neighbours(&key, &mut scratch, |next, is_goal| {
                assert!(from_goal || is_goal == keys.is_goal(&next));
                found.push(next);
            });
            let mut expected = Vec::new();
            let mut states = Vec::new();
            space.neighbours(&state, |_, next| {
                let key = keys.key(&keys.board.anchors(space, next));
                assert_eq!(known.entry(key).or_insert(next.clone()), next);
                expected.push(key);
                states.push(next.clone());
            });
            let bundles = tidied(found.iter().map(|key| keys.bundle(key)));
            if let Some(bundle) = rng.pick(&bundles) {
                assert_eq!(
                    expanded(keys, bundle, &mut scratch),
                    expanded_one_by_one(keys, bundle, &mut scratch)
                );
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            let Some(next) = rng.pick(&states) else { break };
            state = next.clone();
        }
        let mut states: Vec<&S> = known.values().collect();
        states.sort_unstable();
        states.dedup();
        assert_eq!(states.len(), known.len());
    }

    type Found<K> = (Vec<Bundle<K>>, Vec<Bundle<K>>);

    fn tidied<K: Key>(bundles: impl Iterator<Item = Bundle<K>>) -> Vec<Bundle<K>> {
        let mut bundles = bundles.collect();
        tidy(&mut bundles);
        bundles
    }

    /// The bundles as a sorted list, without the members of one.
    fn others<K: Key>(list: Vec<Bundle<K>>, without: &Bundle<K>) -> Vec<Bundle<K>> {
        let mut list = tidied(list.into_iter());
        subtract(&mut list, &[*without]);
        list
    }

    /// All neighbours of a bundle, and the goals among them as far as they must be told.
    fn expanded<M: Mask, K: Key>(
        keys: &Keys<M, K>,
        bundle: &Bundle<K>,
        scratch: &mut Scratch<M, K>,
    ) -> Found<K> {
        let (mut all, mut goals) = (Vec::new(), Vec::new());
        keys.expand(bundle, scratch, |next, is_goal| {
            all.push(next);
            goals.extend(is_goal.then_some(next));
        });
        [all, goals].map(|list| others(list, bundle)).into()
    }

    /// The same, each member for itself.
    fn expanded_one_by_one<M: Mask, K: Key>(
        keys: &Keys<M, K>,
        bundle: &Bundle<K>,
        scratch: &mut Scratch<M, K>,
    ) -> Found<K> {
        let (mut all, mut goals) = (Vec::new(), Vec::new());
        let mut set = bundle.set;
        while let Some(bit) = set.pop() {
            keys.neighbours(&bundle.member(bit as u32), scratch, |key, is_goal| {
                let next = keys.bundle(&key);
                all.push(next);
                goals.extend(is_goal.then_some(next));
            });
        }
        [all, goals].map(|list| others(list, bundle)).into()
    }
}
