//! Moves of labelled pieces: which are legal, and playing them.
//!
//! This is the slow, plain side of the rules, for people's moves and for turning a search's states
//! back into moves. Searches use the tables of [`crate::space`].

use core::fmt;
use std::collections::VecDeque;

use crate::geometry::{Cell, Direction};
use crate::group::{closures, each_closed};
use crate::mask::Mask;
use crate::metric::Metric;
use crate::piece_move::PieceMove;
use crate::puzzle::Puzzle;

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no piece of this label.
    #[error("there is no piece {label:?}")]
    UnknownPiece {
        /// The label.
        label: char,
    },
    /// The move goes nowhere: its path is empty or ends where it began.
    #[error("piece {label:?} would end where it began, which is no move")]
    NoMove {
        /// The label.
        label: char,
    },
    /// The piece may move along its long axis only.
    #[error("piece {label:?} moves along its long axis only, and step {step} leaves it")]
    OffAxis {
        /// The label.
        label: char,
        /// Which step of the path, from 1.
        step: usize,
    },
    /// Something is in the way.
    #[error("piece {label:?} cannot make step {step} of its way: {obstacle}")]
    Blocked {
        /// The label.
        label: char,
        /// Which step of the path, from 1.
        step: usize,
        /// What is in the way.
        obstacle: Obstacle,
    },
}

/// What a piece ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// The edge of the board.
    Edge,
    /// A wall.
    Wall(Cell),
    /// A gate, which only pieces with a goal may enter.
    Gate(Cell),
    /// Another piece.
    Piece(Cell, char),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge => f.write_str("the board ends there"),
            Self::Wall(cell) => write!(f, "there is a wall at {cell}"),
            Self::Gate(cell) => write!(
                f,
                "there is a gate at {cell}, which only pieces with a goal may enter"
            ),
            Self::Piece(cell, label) => write!(f, "piece {label:?} is at {cell}"),
        }
    }
}

impl Puzzle {
    /// Every legal move of the metric, sorted: by label, then by path. In the move metrics each
    /// place that pieces can reach is listed once, with a shortest way there.
    ///
    /// In the group metrics there are as many as there are sets of pieces that can move: with many
    /// pieces that can move independently, very many.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::{Metric, Puzzle};
    /// let board = Puzzle::parse_rows("BAAC/BAAC/DEEF/DGHF/I..J")?;
    /// let texts = |metric| -> Vec<String> {
    ///     board.legal_moves(metric).iter().map(|mv| format!("{mv:#}")).collect()
    /// };
    /// assert_eq!(
    ///     texts(Metric::Move), ["G↓", "G↓→", "H↓", "H↓←", "I→", "I→→", "J←", "J←←"],
    /// );
    /// assert_eq!(texts(Metric::GroupStep)[..3], ["AEGH:↓", "EGH:↓", "G↓"]);
    /// # Ok::<(), huarong::PuzzleError>(())
    /// ```
    pub fn legal_moves(&self, metric: Metric) -> Vec<PieceMove> {
        let mut moves: Vec<PieceMove> = self.ways(metric).into_iter().map(|(mv, _)| mv).collect();
        moves.sort_unstable();
        moves
    }

    /// Every legal move of the metric with the anchors after it.
    pub(crate) fn ways(&self, metric: Metric) -> Vec<(PieceMove, Vec<Cell>)> {
        if metric.is_group() {
            return self.group_ways(metric);
        }
        let mut ways = Vec::new();
        for piece in 0..self.rules.pieces.len() {
            for (anchors, path) in self.reach(&[piece], metric) {
                ways.push((
                    PieceMove::new(self.rules.pieces[piece].label, path),
                    anchors,
                ));
            }
        }
        ways
    }

    /// The same where pieces move together.
    fn group_ways(&self, metric: Metric) -> Vec<(PieceMove, Vec<Cell>)> {
        type Set = [u64; 16];
        let pieces = self.rules.pieces.len();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for direction in Direction::ALL {
            let in_the_way: Vec<Option<Set>> = (0..pieces)
                .map(|piece| self.in_the_way(piece, direction))
                .collect();
            each_closed(&closures(&in_the_way), &mut |set: &Set| {
                groups.push((0..pieces).filter(|&piece| set.contains(piece)).collect());
            });
        }
        groups.sort_unstable();
        groups.dedup();
        let mut ways = Vec::new();
        for group in groups {
            let labels = || group.iter().map(|&piece| self.rules.pieces[piece].label);
            for (anchors, path) in self.reach(&group, metric) {
                let first = self.rules.pieces[group[0]].label;
                ways.push((PieceMove::of_group(first, labels(), path), anchors));
            }
        }
        ways
    }

    /// The pieces that must go along if a piece is to move one cell; `None` if it cannot.
    fn in_the_way<M: Mask>(&self, piece: usize, direction: Direction) -> Option<M> {
        let moved = &self.rules.pieces[piece];
        let next = self.anchors[piece].step(direction)?;
        if self.is_off_axis(piece, direction) || !self.rules.fits(piece, next) {
            return None;
        }
        let mut others = M::default();
        for cell in moved.shape.at(next) {
            let taken = self.pieces().position(|(other, at)| {
                other.label != moved.label && other.shape.at(at).any(|covered| covered == cell)
            });
            if let Some(other) = taken {
                others.insert(other);
            }
        }
        Some(others)
    }

    /// Plays a move, whichever metric it is one move of.
    ///
    /// # Errors
    ///
    /// Says what is in the way; the position is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use huarong::Puzzle;
    /// let mut board = Puzzle::parse_rows("AAB/..C")?;
    /// let error = board.try_play(&"A:R".parse()?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "piece 'A' cannot make step 1 of its way: piece 'B' is at row 1, column 3",
    /// );
    /// board.try_play(&"A:D".parse()?)?;
    /// assert_eq!(board.rows(), "..B/AAC");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, mv: &PieceMove) -> Result<(), PlayError> {
        let group = mv
            .labels()
            .chars()
            .map(|label| {
                self.rules
                    .piece(label)
                    .ok_or(PlayError::UnknownPiece { label })
            })
            .collect::<Result<Vec<usize>, _>>()?;
        let mut anchors = self.anchors.clone();
        for (index, &direction) in mv.path().iter().enumerate() {
            let step = index + 1;
            let pushed = self.push(&group, &anchors, direction);
            anchors = pushed.map_err(|(piece, obstacle)| {
                let label = self.rules.pieces[piece].label;
                match obstacle {
                    None => PlayError::OffAxis { label, step },
                    Some(obstacle) => PlayError::Blocked {
                        label,
                        step,
                        obstacle,
                    },
                }
            })?;
        }
        if anchors == self.anchors {
            return Err(PlayError::NoMove { label: mv.label() });
        }
        self.anchors = anchors;
        Ok(())
    }

    /// The anchors after each move of some pieces together, each with a shortest path, nearest first.
    fn reach(&self, group: &[usize], metric: Metric) -> Vec<(Vec<Cell>, Vec<Direction>)> {
        let lead = group[0];
        let mut found: Vec<(Vec<Cell>, Vec<Direction>)> = Vec::new();
        let mut queue = VecDeque::from([(self.anchors.clone(), Vec::new())]);
        while let Some((anchors, path)) = queue.pop_front() {
            for direction in Direction::ALL {
                let goes_on = match metric.alone() {
                    Metric::Slide => path.first().is_none_or(|first| *first == direction),
                    Metric::Step => path.is_empty(),
                    _ => true,
                };
                let Some(next) = goes_on
                    .then(|| self.push(group, &anchors, direction).ok())
                    .flatten()
                else {
                    continue;
                };
                let is_known = next[lead] == self.anchors[lead]
                    || found.iter().any(|(seen, _)| seen[lead] == next[lead]);
                if is_known {
                    continue;
                }
                let mut longer = path.clone();
                longer.push(direction);
                found.push((next.clone(), longer.clone()));
                queue.push_back((next, longer));
            }
        }
        found
    }

    /// Whether the piece is bound to its long axis and the direction leads away from it.
    pub(crate) fn is_off_axis(&self, piece: usize, direction: Direction) -> bool {
        self.rules.axis_bound
            && self.rules.pieces[piece].shape.long_axis_is_horizontal()
                != Some(direction.is_horizontal())
    }

    /// The anchors after pieces that lie at `anchors` have gone one cell on, all others lying where they
    /// are; else the piece that cannot, and what is in its way (`None`: it may not move that way at all).
    fn push(
        &self,
        group: &[usize],
        anchors: &[Cell],
        direction: Direction,
    ) -> Result<Vec<Cell>, (usize, Option<Obstacle>)> {
        let mut moved = anchors.to_vec();
        for &piece in group {
            if self.is_off_axis(piece, direction) {
                return Err((piece, None));
            }
            let next = anchors[piece].step(direction);
            let next = next.ok_or((piece, Some(Obstacle::Edge)))?;
            if let Some(obstacle) = self.obstacle(group, piece, next) {
                return Err((piece, Some(obstacle)));
            }
            moved[piece] = next;
        }
        Ok(moved)
    }

    /// What keeps a piece of a group from lying at an anchor.
    fn obstacle(&self, group: &[usize], piece: usize, anchor: Cell) -> Option<Obstacle> {
        let moved = &self.rules.pieces[piece];
        moved.shape.at(anchor).find_map(|cell| {
            if !self.rules.contains(cell) {
                return Some(Obstacle::Edge);
            }
            if self.rules.walls.contains(cell) {
                return Some(Obstacle::Wall(cell));
            }
            if moved.goal.is_none() && self.rules.gates.contains(cell) {
                return Some(Obstacle::Gate(cell));
            }
            let others = self.pieces().enumerate();
            others
                .filter(|(other, _)| !group.contains(other))
                .find(|(_, (other, at))| other.shape.at(*at).any(|taken| taken == cell))
                .map(|(_, (other, _))| Obstacle::Piece(cell, other.label))
        })
    }
}
