//! Random small games on graphs with cycles, and who wins them, found from the ends backward.

use arrayvec::ArrayVec;
use search_core::score::{MAX_PLY, WIN};
use search_core::{Game, Score, Side, SplitMix64};

/// The most moves of a position.
const MOVES: usize = 4;

#[derive(Debug)]
struct Node {
    turn: Side,
    end: Option<Score>,
    moves: Vec<u16>,
}

/// The rules of one game: who is to move is drawn for each position, or alternates; lines meet,
/// come back, and may go on for ever.
#[derive(Debug)]
pub(super) struct CyclicGame {
    nodes: Vec<Node>,
}

impl CyclicGame {
    /// The game of a seed, which also decides how tangled it is.
    pub(super) fn random(seed: u64) -> Self {
        let rng = &mut SplitMix64::for_index(21, seed);
        let count = 3 + rng.below(22);
        let extra_turns = rng.chance(1, 2);
        let ends = 1 + rng.below(3);
        let back = rng.below(8);
        let nodes = (0..count).map(|at| {
            let turn = if extra_turns { rng.below(2) } else { at % 2 };
            let is_end = at + 1 == count || at > 0 && rng.chance(ends, 10);
            let end = is_end.then(|| match rng.below(4) {
                0 => 0,
                1 => 1 - 2 * rng.below(2) as Score,
                2 => WIN,
                _ => -WIN,
            });
            let moves = (0..=rng.below(MOVES as u64)).map(|_| {
                let to = if rng.chance(back, 10) {
                    rng.below(count)
                } else {
                    (at + 1 + rng.below(3)).min(count - 1)
                };
                // Where turns alternate, so do the numbers.
                let shift = u64::from(!extra_turns && to % 2 == at % 2);
                ((to + shift) % count) as u16
            });
            let moves: Vec<u16> = moves.collect();
            Node {
                turn: Side::ALL[turn as usize],
                end,
                moves: if is_end { Vec::new() } else { moves },
            }
        });
        Self {
            nodes: nodes.collect(),
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    pub(super) fn at(&self, at: u16) -> Place<'_> {
        Place { game: self, at }
    }

    /// Whether play can go on for ever from a position.
    pub(super) fn is_cyclic_from(&self, at: u16) -> bool {
        // Positions from which every line ends, found from the ends backward.
        let mut finite = vec![false; self.nodes.len()];
        for _ in 0..self.nodes.len() {
            for (at, node) in self.nodes.iter().enumerate() {
                finite[at] = node.moves.iter().all(|&to| finite[usize::from(to)]);
            }
        }
        !finite[usize::from(at)]
    }

    /// By number of plies, then by position: whether `side` can force an end that is worth
    /// `at_least` to it within so many plies. Play without end is none. A decided end in `n` plies
    /// counts as `WIN - n`, as everywhere.
    pub(super) fn forced(&self, side: Side, at_least: Score, plies: u32) -> Vec<Vec<bool>> {
        let mut layers: Vec<Vec<bool>> = Vec::new();
        for depth in 0..=plies {
            let layer = self.nodes.iter().map(|node| {
                if let Some(end) = node.end {
                    let worth = if node.turn == side { end } else { -end };
                    return worth >= at_least;
                }
                let Some(before) = depth.checked_sub(1).map(|depth| &layers[depth as usize]) else {
                    return false;
                };
                let mut after = node.moves.iter().map(|&to| before[usize::from(to)]);
                if node.turn == side {
                    after.any(|reached| reached)
                } else {
                    after.all(|reached| reached)
                }
            });
            let layer = layer.collect();
            layers.push(layer);
        }
        layers
    }

    /// [`CyclicGame::forced`] however long it takes.
    pub(super) fn forced_at_all(&self, side: Side, at_least: Score) -> Vec<bool> {
        assert!(self.len() < MAX_PLY);
        self.forced(side, at_least, self.len()).pop().unwrap()
    }
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    game: &'a CyclicGame,
    pub(super) at: u16,
}

impl Place<'_> {
    fn node(&self) -> &Node {
        &self.game.nodes[usize::from(self.at)]
    }
}

impl Game for Place<'_> {
    type Move = u8;
    type Moves = ArrayVec<u8, MOVES>;
    const MOVE_INDEXES: usize = MOVES;

    fn turn(&self) -> Side {
        self.node().turn
    }

    fn terminal(&self) -> Option<Score> {
        self.node().end
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.extend(0..self.node().moves.len() as u8);
    }

    fn play(&mut self, mv: u8) -> Score {
        self.at = self.node().moves[usize::from(mv)];
        0
    }

    fn key(&self) -> u64 {
        self.at.into()
    }

    fn move_index(mv: u8) -> usize {
        mv.into()
    }
}
