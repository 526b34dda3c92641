//! Everything about a position's component, as tables.

mod diameter;
mod export;
mod graph;
mod places;

use core::fmt;
use std::io;

use search_core::{LimitKind, Limits, Watch};

use crate::metric::Metric;
use crate::moves::PlayError;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;
use graph::NO_WAY;
use places::Charted;

/// A component of a puzzle: every position that can be reached, how they hang together and how far
/// each is from the goal.
///
/// Once charted, hints, judgements of moves, all shortest solutions and the hardest positions are
/// read off tables. Equal free pieces are not told apart: a position here is one up to their
/// labels.
///
/// # Complexity
///
/// Time and memory in the number of positions and moves between them: two bytes a position for the
/// distances, four for each move from either end, and the states themselves with their index.
///
/// # Examples
///
/// ```
/// use huarong::{Atlas, Metric, Puzzle};
/// use search_core::Limits;
///
/// let board = Puzzle::from_text("横刀立马")?;
/// let atlas = Atlas::chart(&board, Metric::Move, &Limits::none())?;
/// assert_eq!((atlas.len(), atlas.merged(), atlas.goals()), (25_955, Some(13_011), 964));
/// assert_eq!((atlas.optimum(), atlas.eccentricity()), (Some(81), 124));
/// assert_eq!(atlas.solutions(&board), Some(256));
///
/// let best = atlas.best_moves(&board);
/// assert_eq!(best[0].to_string(), "G:D");
/// assert_eq!(atlas.judge(&board, &best[0])?.lost(), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Atlas {
    puzzle: Puzzle,
    metric: Metric,
    charted: Charted,
    /// By number of the position.
    to_goal: Vec<u16>,
}

/// A limit was met before everything that can be reached had been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("limit:{kind}: the component has more than the {seen} states seen until then")]
pub struct Uncharted {
    /// The limit.
    pub kind: LimitKind,
    /// Positions seen until then.
    pub seen: u64,
}

/// What a move does to the number of moves left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Moves left before it; `None` where there is no solution.
    pub before: Option<u32>,
    /// Moves left after it.
    pub after: Option<u32>,
}

impl Judgement {
    /// How many moves more the solution now takes than with a best move: 0 of a best one, 2 at
    /// most, as a move can be taken back. `None` where there is no solution.
    pub fn lost(&self) -> Option<u32> {
        Some(self.after? + 1 - self.before?)
    }
}

impl Atlas {
    /// Charts everything that can be reached from a position by moves of a metric.
    ///
    /// A puzzle without a goal can be charted too; it has no solutions.
    ///
    /// # Errors
    ///
    /// [`Uncharted`] where a limit is met. [`Limits::depth`] bounds the distance from the position.
    pub fn chart(puzzle: &Puzzle, metric: Metric, limits: &Limits) -> Result<Self, Uncharted> {
        let charted = places::chart(puzzle, metric, limits)
            .map_err(|(kind, seen)| Uncharted { kind, seen })?;
        let to_goal = charted.graph.distances(charted.goals.iter().copied());
        Ok(Self {
            puzzle: puzzle.clone(),
            metric,
            charted,
            to_goal,
        })
    }

    /// The position that everything is reached from.
    pub fn start(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How many positions there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always the start")]
    pub fn len(&self) -> u64 {
        self.charted.graph.len() as u64
    }

    /// How many there are when mirror images are merged; `None` where the puzzle is not its own
    /// mirror image.
    pub fn merged(&self) -> Option<u64> {
        self.charted.merged
    }

    /// How many moves join two positions, there and back counted as one.
    pub fn edges(&self) -> u64 {
        self.charted.graph.ends() as u64 / 2
    }

    /// How many positions meet the goal.
    pub fn goals(&self) -> u64 {
        self.charted.goals.len() as u64
    }

    /// Whether the goal can be reached: from every position or from none, as moves can be undone.
    pub fn is_solvable(&self) -> bool {
        !self.charted.goals.is_empty()
    }

    /// The length of a shortest solution from the start; `None` where there is none.
    pub fn optimum(&self) -> Option<u32> {
        self.left(0)
    }

    /// How many positions there are at each distance from the start.
    pub fn layers(&self) -> &[u64] {
        &self.charted.layers
    }

    /// How many positions there are at each distance from the nearest goal; empty where there is
    /// none.
    pub fn goal_layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        if self.is_solvable() {
            for &distance in &self.to_goal {
                let layer = usize::from(distance);
                layers.resize(layers.len().max(layer + 1), 0);
                layers[layer] += 1;
            }
        }
        layers
    }

    /// The distance of the positions farthest from the start.
    pub fn eccentricity(&self) -> u32 {
        self.charted.layers.len() as u32 - 1
    }

    /// The positions farthest from the start.
    pub fn farthest(&self) -> Vec<Puzzle> {
        let last = self.charted.layers.last().copied().unwrap_or(0);
        let all = self.len();
        (all - last..all)
            .map(|number| self.position(number as u32))
            .collect()
    }

    /// The positions with the longest shortest solutions, and that length; empty and `None` where
    /// there is no solution.
    pub fn hardest(&self) -> (Option<u32>, Vec<Puzzle>) {
        let most = self
            .to_goal
            .iter()
            .copied()
            .filter(|&left| left != NO_WAY)
            .max();
        let is_hardest = |&number: &u32| Some(self.to_goal[number as usize]) == most;
        let numbers = (0..self.len() as u32).filter(is_hardest);
        let hardest = numbers.map(|number| self.position(number)).collect();
        (most.map(u32::from), hardest)
    }

    /// The greatest distance between any two positions.
    ///
    /// # Errors
    ///
    /// The limit that was met. Each of the breadth-first searches that it takes counts as many
    /// nodes as there are positions.
    ///
    /// # Complexity
    ///
    /// A breadth-first search over the component a few dozen to a few thousand times.
    pub fn diameter(&self, limits: &Limits) -> Result<u32, LimitKind> {
        diameter::diameter(&self.charted.graph, &mut Watch::start(limits))
    }

    /// The least number of moves from a position to the goal; `None` where there is no solution or
    /// the position is not in the component.
    pub fn moves_left(&self, position: &Puzzle) -> Option<u32> {
        self.left(self.find(position)?)
    }

    /// Whether a position of the same puzzle is in the component.
    pub fn contains(&self, position: &Puzzle) -> bool {
        self.find(position).is_some()
    }

    /// Every move of a position that begins a shortest solution, in the order of
    /// [`Puzzle::legal_moves`]; empty where there is none, at the goal, and outside the component.
    pub fn best_moves(&self, position: &Puzzle) -> Vec<PieceMove> {
        self.ways_on(position).map(|(mv, _)| mv).collect()
    }

    /// What a move from a position of the component does.
    ///
    /// # Errors
    ///
    /// Where the move is not legal.
    pub fn judge(&self, position: &Puzzle, mv: &PieceMove) -> Result<Judgement, PlayError> {
        let mut after = position.clone();
        after.try_play(mv)?;
        Ok(Judgement {
            before: self.moves_left(position),
            after: self.moves_left(&after),
        })
    }

    /// The shortest solution of a position whose moves come first in the order of
    /// [`PieceMove`] (label, then path), compared move by move; `None` where there is none.
    pub fn first_solution(&self, position: &Puzzle) -> Option<Vec<PieceMove>> {
        let mut position = position.clone();
        let mut moves = Vec::with_capacity(self.moves_left(&position)? as usize);
        loop {
            let Some((mv, after)) = self.ways_on(&position).next() else {
                return Some(moves);
            };
            moves.push(mv);
            position = after;
        }
    }

    /// How many shortest solutions a position has, told apart by the positions that they pass: 0
    /// where there is none, 1 at the goal. `None` from `u128::MAX` on, and outside the component.
    pub fn solutions(&self, position: &Puzzle) -> Option<u128> {
        let number = self.find(position)?;
        self.charted.graph.ways_down(&self.to_goal, number)
    }

    /// Writes the graph of the component as `GraphML`: a node for each position, with its rows, its
    /// distances from the start and to the goal; an undirected edge for each move between two.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_graphml(&self, out: &mut impl io::Write) -> io::Result<()> {
        export::graphml(self, out)
    }

    /// Writes the edges of the component as lines `from,to` of rows, below a heading.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_edge_list(&self, out: &mut impl io::Write) -> io::Result<()> {
        export::edge_list(self, out)
    }

    /// The moves that lead nearer to the goal, with the positions after them.
    fn ways_on(&self, position: &Puzzle) -> impl Iterator<Item = (PieceMove, Puzzle)> {
        let left = self.moves_left(position).unwrap_or(0);
        // No move of a position outside the component leads into it.
        let mut ways = position.ways(self.metric);
        ways.sort_unstable();
        ways.into_iter().filter_map(move |(mv, anchors)| {
            let after = Puzzle {
                rules: position.rules.clone(),
                anchors,
            };
            (left > 0 && self.moves_left(&after)? < left).then_some((mv, after))
        })
    }

    fn find(&self, position: &Puzzle) -> Option<u32> {
        (position.rules == self.puzzle.rules)
            .then(|| self.charted.places.find(&position.anchors))
            .flatten()
    }

    fn left(&self, number: u32) -> Option<u32> {
        let left = self.to_goal[number as usize];
        (left != NO_WAY).then_some(u32::from(left))
    }

    fn position(&self, number: u32) -> Puzzle {
        Puzzle {
            rules: self.puzzle.rules.clone(),
            anchors: self.charted.places.anchors(number),
        }
    }

    /// The distance from the start of each position, in the order of their numbers.
    fn distances_from_start(&self) -> impl Iterator<Item = u32> {
        let layers = self.charted.layers.iter().enumerate();
        layers.flat_map(|(distance, &size)| (0..size).map(move |_| distance as u32))
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lost(), self.after) {
            (Some(0), Some(after)) => write!(f, "best: {after} to go"),
            (Some(lost), Some(after)) => write!(f, "loses {lost}: {after} to go"),
            _ => f.write_str("no solution"),
        }
    }
}
