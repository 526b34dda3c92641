//! Which pieces are left out: ever simpler puzzles, down to the goal pieces alone.
//!
//! Classes without a goal go one after the other, the smallest shape first: what a small piece blocks is
//! soon clear again, and there are more ways for small pieces to lie than for large ones, so that leaving
//! them out loses little of the bound and saves most of the states. Classes that a reflection exchanges
//! go together, so that the simpler puzzle has the same reflection.

use std::sync::Arc;

use crate::big::board::{Board, cells};
use crate::big::network::Keys;
use crate::big::ranking::Ranking;
use crate::mask::Mask;
use crate::puzzle::{Puzzle, Rules};
use crate::space::Space;
use crate::state::State;

/// A puzzle with some classes left out.
pub(super) struct Relaxation<M> {
    pub(super) keys: Keys<M, u64>,
    /// The classes left, as numbers of the whole puzzle's, in the order in which they are classes here.
    pub(super) classes: Vec<usize>,
    /// The key of the start.
    pub(super) start: u64,
}

/// The relaxations of a puzzle, the one with the most pieces first; those with more arrangements than a
/// word can number are not among them.
pub(super) fn relaxations<S: State, M: Mask>(
    puzzle: &Puzzle,
    space: &Space<S>,
) -> Vec<Relaxation<M>> {
    let left_out = order(space);
    (1..=left_out.len())
        .filter_map(|count| relax(puzzle, space, &left_out[..count].concat()))
        .collect()
}

/// The classes that may be left out, in groups that must go together, in the order in which they go.
fn order<S: State>(space: &Space<S>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, class) in space.classes.iter().enumerate() {
        let partner = match space.mirror() {
            Some(mirror) => mirror.image(index, 0, 0).0,
            None => index,
        };
        if class.goals.is_empty() && index <= partner {
            let mut group = vec![index, partner];
            group.dedup();
            groups.push(group);
        }
    }
    let size = |class: usize| {
        let class = &space.classes[class];
        let mut region = class.region;
        region.pop().map_or(0, |anchor| class.masks[anchor].len())
    };
    let members = |group: &[usize]| -> usize {
        group
            .iter()
            .map(|&class| space.classes[class].members.len())
            .sum()
    };
    groups.sort_by_key(|group| (size(group[0]), core::cmp::Reverse(members(group)), group[0]));
    groups
}

/// A puzzle without some classes; `None` where it has too many arrangements.
fn relax<S: State, M: Mask>(
    puzzle: &Puzzle,
    space: &Space<S>,
    left_out: &[usize],
) -> Option<Relaxation<M>> {
    let mut class_of = vec![0; space.pieces()];
    for (index, class) in space.classes.iter().enumerate() {
        class
            .members
            .iter()
            .for_each(|&piece| class_of[piece] = index);
    }
    let pieces: Vec<usize> = (0..space.pieces())
        .filter(|&piece| !left_out.contains(&class_of[piece]))
        .collect();
    let simpler = keeping(puzzle, &pieces);
    let inner = Space::<S>::new(&simpler, space.metric, true);
    let cells = cells(&inner);
    let board = Board::<M>::new(&inner, &cells);
    let ranking = Ranking::new(&board);
    if ranking.words() > 1 {
        return None;
    }
    let start = board.anchors(&inner, &inner.state_of(&simpler.anchors));
    let keys = Keys::new(board, ranking);
    let classes = inner.classes.iter();
    Some(Relaxation {
        start: keys.key(&start),
        classes: classes
            .map(|class| class_of[pieces[class.members[0]]])
            .collect(),
        keys,
    })
}

/// The puzzle with some of its pieces alone, given in order.
fn keeping(puzzle: &Puzzle, pieces: &[usize]) -> Puzzle {
    let rules = &puzzle.rules;
    let number = |piece: &usize| pieces.binary_search(piece).ok();
    let alike = rules
        .alike
        .iter()
        .map(|group| group.iter().filter_map(number).collect());
    Puzzle {
        anchors: pieces.iter().map(|&piece| puzzle.anchors[piece]).collect(),
        rules: Arc::new(Rules {
            pieces: pieces
                .iter()
                .map(|&piece| rules.pieces[piece].clone())
                .collect(),
            alike: alike.filter(|group: &Vec<usize>| group.len() > 1).collect(),
            walls: rules.walls.clone(),
            gates: rules.gates.clone(),
            ..*rules.as_ref()
        }),
    }
}
