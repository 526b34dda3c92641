//! Which pieces are left out: ever simpler puzzles, down to the goal pieces alone.
//!
//! Classes without a goal go one after the other, the smallest shape first: what a small piece blocks is
//! soon clear again, and there are more ways for small pieces to lie than for large ones, so that leaving
//! them out loses little of the bound and saves most of the states. Among classes of one size it is tried
//! out what keeps the solution longest. Classes that a reflection exchanges go together, so that the
//! simpler puzzle has the same reflection.
//!
//! Keys are numbered in the same order, what goes first being the least significant. So the key of a
//! position without some pieces is the key of the position, divided.

use core::cmp::Reverse;
use std::sync::Arc;

use search_core::LimitKind;

use super::search::{Halt, Task};
use crate::big::board::{Board, cells};
use crate::big::key::Key;
use crate::big::network::Keys;
use crate::big::ranking::Ranking;
use crate::big::work::Work;
use crate::geometry::Spot;
use crate::mask::Mask;
use crate::puzzle::{Puzzle, Rules};
use crate::space::Space;
use crate::state::State;

/// A puzzle, or one with some classes left out, and its keys.
pub(super) struct Numbered<M, K> {
    pub(super) keys: Keys<M, K>,
    /// Its classes, the least significant first: these are the last ones of the whole puzzle's order.
    pub(super) order: Vec<usize>,
    /// The key of the start.
    pub(super) start: K,
}

/// The order of a puzzle's classes: groups that may be left out, in the order in which they go, and those
/// with goals.
pub(super) struct Order {
    groups: Vec<Vec<usize>>,
    goals: Vec<usize>,
}

impl Order {
    pub(super) fn new<S: State>(space: &Space<S>) -> Self {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut goals = Vec::new();
        for (index, class) in space.classes.iter().enumerate() {
            let partner = match space.mirror() {
                Some(mirror) => mirror.image(index, 0, 0).0,
                None => index,
            };
            if !class.goals.is_empty() {
                goals.push(index);
            } else if index <= partner {
                let mut group = vec![index, partner];
                group.dedup();
                groups.push(group);
            }
        }
        let members = |group: &[usize]| -> usize {
            let members = group.iter().map(|&class| &space.classes[class].members);
            members.map(Vec::len).sum()
        };
        groups.sort_by_key(|group| (size(space, group[0]), Reverse(members(group)), group[0]));
        Self { groups, goals }
    }

    /// Orders groups of one size so that what makes the simpler puzzle's solution longest is left out
    /// last: it is the largest ones that are kept first. Single squares stay in the order of their
    /// numbers, which is that of keys.
    pub(super) fn settle<S: State, M: Mask>(
        &mut self,
        puzzle: &Puzzle,
        space: &Space<S>,
        work: &mut Work<'_>,
    ) -> Result<(), LimitKind> {
        let sizes: Vec<usize> = self
            .groups
            .iter()
            .map(|group| size(space, group[0]))
            .collect();
        for last in (1..self.groups.len()).rev() {
            let first = sizes.partition_point(|&size| size < sizes[last]);
            if first == last || sizes[last] == 1 {
                continue;
            }
            let mut best = (0, last);
            for group in (first..=last).rev() {
                self.groups.swap(group, last);
                if let Some(simpler) = self.without::<S, M>(last, puzzle, space) {
                    let length = length_of(&simpler, work)?;
                    if length > best.0 {
                        best = (length, group);
                    }
                }
                self.groups.swap(group, last);
            }
            self.groups[best.1..=last].rotate_left(1);
        }
        Ok(())
    }

    /// How many groups may be left out.
    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The classes without the first groups.
    fn from(&self, first: usize) -> Vec<usize> {
        [self.groups[first..].concat(), self.goals.clone()].concat()
    }

    /// The keys of the whole puzzle.
    pub(super) fn whole<S: State, M: Mask, K: Key>(
        &self,
        puzzle: &Puzzle,
        space: &Space<S>,
    ) -> Numbered<M, K> {
        let cells = cells(space);
        let mut board = Board::new(space, &cells);
        let ranking = self.ranking(&mut board);
        let start = board.anchors(space, &space.state_of(&puzzle.anchors));
        let next = (!self.groups.is_empty()).then(|| self.from(1)[0]);
        let keys = sharded(board, ranking, next);
        Numbered {
            start: keys.key(&start),
            keys,
            order: self.from(0),
        }
    }

    /// How many words the keys of the whole puzzle take.
    pub(super) fn words<S: State>(&self, space: &Space<S>) -> usize {
        let cells = cells(space);
        let mut board = Board::<[u64; 16]>::new(space, &cells);
        self.ranking(&mut board).words()
    }

    /// Loose pieces are ranked last and among the cells that all others leave free, which the simpler
    /// puzzles do not know: only what goes first can be loose.
    fn ranking<M: Mask>(&self, board: &mut Board<M>) -> Ranking {
        let first = self.groups.first().map(|group| group[0]);
        board.loose = board.loose.filter(|&class| Some(class) == first);
        Ranking::ordered(board, self.from(0))
    }

    /// The puzzle without the first groups; `None` where its positions are more than a word can number.
    pub(super) fn without<S: State, M: Mask>(
        &self,
        first: usize,
        puzzle: &Puzzle,
        space: &Space<S>,
    ) -> Option<Numbered<M, u64>> {
        let mut class_of = vec![0; space.pieces()];
        for (index, class) in space.classes.iter().enumerate() {
            for &piece in &class.members {
                class_of[piece] = index;
            }
        }
        let left = self.from(first);
        let pieces: Vec<usize> = (0..space.pieces())
            .filter(|&piece| left.contains(&class_of[piece]))
            .collect();
        let simpler = keeping(puzzle, &pieces);
        let inner = Space::<S>::new(&simpler, space.metric, space.is_merged());
        let outer = inner
            .classes
            .iter()
            .map(|class| class_of[pieces[class.members[0]]]);
        let numbers: Vec<usize> = outer.collect();
        let number = |class: &usize| numbers.iter().position(|other| other == class);
        let order: Vec<usize> = left.iter().filter_map(number).collect();
        let cells: Vec<Spot> = cells(&inner);
        let mut board = Board::<M>::new(&inner, &cells);
        board.loose = None;
        let ranking = Ranking::ordered(&board, order.iter().copied());
        if ranking.words() > 1 {
            return None;
        }
        let start = board.anchors(&inner, &inner.state_of(&simpler.anchors));
        let next = (first < self.len()).then(|| self.from(first + 1)[0]);
        let keys = sharded(board, ranking, next.as_ref().and_then(number));
        Some(Numbered {
            start: keys.key(&start),
            keys,
            order,
        })
    }
}

/// The cells of a class's shape.
fn size<S: State>(space: &Space<S>, class: usize) -> usize {
    let class = &space.classes[class];
    let mut region = class.region;
    region.pop().map_or(0, |anchor| class.masks[anchor].len())
}

/// The most positions that are looked at to see how long a solution is.
const TRIED: u64 = 1 << 17;

/// The length of a simpler puzzle's shortest solution, or a lower bound if that takes too long.
fn length_of<M: Mask>(simpler: &Numbered<M, u64>, work: &mut Work<'_>) -> Result<u32, LimitKind> {
    let task = Task {
        puzzle: simpler,
        guide: None,
        up_to: u32::MAX,
        at_least: 1,
        most: TRIED,
        memory: work.memory / 2,
        first: true,
    };
    match task.run(work) {
        Ok(found) => Ok(found.length.unwrap_or(u32::MAX)),
        Err(Halt::Large(depth)) => Ok(depth),
        Err(Halt::Limit(kind)) => Err(kind),
    }
}

/// Keys that are shared out so that those with the same digits from a class on are together.
fn sharded<M: Mask, K: Key>(board: Board<M>, ranking: Ranking, class: Option<usize>) -> Keys<M, K> {
    let shift = match class.map(|class| ranking.place(class)) {
        Some((0, weight)) => weight.ilog2(),
        _ => 0,
    };
    let mut keys = Keys::new(board, ranking);
    keys.shift = shift;
    keys
}

/// The puzzle with some of its pieces alone, given in order.
fn keeping(puzzle: &Puzzle, pieces: &[usize]) -> Puzzle {
    let rules = &puzzle.rules;
    let number = |piece: &usize| pieces.binary_search(piece).ok();
    let groups = rules.alike.iter();
    let alike = groups.map(|group| group.iter().filter_map(number).collect());
    let kept = pieces.iter().map(|&piece| rules.pieces[piece].clone());
    Puzzle {
        anchors: pieces.iter().map(|&piece| puzzle.anchors[piece]).collect(),
        rules: Arc::new(Rules {
            pieces: kept.collect(),
            alike: alike.filter(|group: &Vec<usize>| group.len() > 1).collect(),
            walls: rules.walls.clone(),
            gates: rules.gates.clone(),
            ..*rules.as_ref()
        }),
    }
}
