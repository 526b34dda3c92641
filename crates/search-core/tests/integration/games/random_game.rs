//! Random small games, and their values found without pruning, tables or signs that turn.
//!
//! A game is a graph without cycles, in which many lines lead to the same position. In half of the
//! games who is to move is drawn for each position, so that turns alternate only by chance; moves
//! have rewards; games end in wins, losses, draws and margins. Each of these can be missing.

use arrayvec::ArrayVec;
use search_core::score::{MAX_EVAL, WIN, after_move, loss_in, win_in};
use search_core::{Evaluator, Game, Score, SearchPolicy, Side, SplitMix64};

/// The most moves of a position.
const MOVES: usize = 5;
/// The most lines of play from the start to an end.
const MOST_LINES: u64 = 2_000;

#[derive(Debug)]
struct Node {
    turn: Side,
    end: Option<Score>,
    guess: Score,
    /// Whether [`Advice`] lets the evaluator judge this position.
    quiet: bool,
    /// Where each move leads, and its reward.
    moves: Vec<(u16, Score)>,
}

/// The rules of one game.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
}

fn around_zero(rng: &mut SplitMix64, spread: u64) -> Score {
    rng.below(2 * spread + 1) as Score - spread as Score
}

impl Graph {
    /// The game of a seed. The seed also decides which kinds of moves and ends there are.
    pub(super) fn random(seed: u64) -> Self {
        let rng = &mut SplitMix64::for_index(20, seed);
        let extra_turns = rng.chance(1, 2);
        let rewards = rng.chance(1, 2);
        let decided = rng.chance(2, 3);
        let margins = !decided || rng.chance(1, 2);
        let early_ends = rng.below(4);
        let spread = 1 << rng.below(6);
        let reach = 1 + rng.below(3);
        let count = 4 + rng.below(36);
        let mut lines = vec![1; count as usize];
        let nodes = (0..count).rev().map(|at| {
            let turn = if extra_turns { rng.below(2) } else { at % 2 };
            // Two last positions, one of each parity.
            let ends = at + 2 >= count || at > 0 && rng.chance(early_ends, 10);
            let end = match rng.below(6) {
                0 if decided => 0,
                1 if decided => WIN,
                2 | 3 if decided => -WIN,
                _ if margins => around_zero(rng, spread),
                _ => 0,
            };
            let guess = match rng.below(20) {
                0 => MAX_EVAL,
                1 => -MAX_EVAL,
                _ => around_zero(rng, spread),
            };
            let mut moves: Vec<(u16, Score)> = (0..=rng.below(MOVES as u64))
                .map(|_| {
                    let step = if extra_turns {
                        1 + rng.below(reach)
                    } else {
                        1 + 2 * rng.below(reach)
                    };
                    let mut target = at + step;
                    while target >= count {
                        target -= 2;
                    }
                    let reward = if rewards && rng.chance(1, 3) {
                        around_zero(rng, 3)
                    } else {
                        0
                    };
                    (target as u16, reward)
                })
                .collect();
            if ends {
                moves.clear();
            } else {
                // The search must cope where the table can hold next to nothing.
                let count = |moves: &[(u16, Score)]| -> u64 {
                    moves.iter().map(|&(to, _)| lines[usize::from(to)]).sum()
                };
                while moves.len() > 1 && count(&moves) > MOST_LINES {
                    moves.pop();
                }
                lines[at as usize] = count(&moves);
            }
            Node {
                turn: Side::ALL[turn as usize],
                end: ends.then_some(end),
                guess,
                quiet: rng.chance(2, 3),
                moves,
            }
        });
        let mut nodes: Vec<_> = nodes.collect();
        nodes.reverse();
        Self { nodes }
    }
}

/// A position of a random game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    graph: &'a Graph,
    at: u16,
}

impl Graph {
    pub(super) fn start(&self) -> Position<'_> {
        Position { graph: self, at: 0 }
    }

    /// Any position.
    pub(super) fn any(&self, rng: &mut SplitMix64) -> Position<'_> {
        Position {
            graph: self,
            at: rng.below(self.nodes.len() as u64) as u16,
        }
    }

    /// No line from anywhere is longer.
    pub(super) fn longest(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The length of the longest line from the start.
    pub(super) fn longest_line(&self) -> u32 {
        let mut lengths = vec![0; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let after = node
                .moves
                .iter()
                .map(|&(to, _)| 1 + lengths[usize::from(to)]);
            lengths[at] = after.max().unwrap_or(0);
        }
        lengths[0]
    }
}

impl Position<'_> {
    fn node(&self) -> &Node {
        &self.graph.nodes[usize::from(self.at)]
    }

    pub(super) fn legal_moves(&self) -> Vec<u8> {
        (0..self.node().moves.len() as u8).collect()
    }
}

impl Game for Position<'_> {
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
        let (to, reward) = self.node().moves[usize::from(mv)];
        self.at = to;
        reward
    }

    fn key(&self) -> u64 {
        // Small numbers on purpose: the table must cope.
        u64::from(self.at)
    }

    fn move_index(mv: u8) -> usize {
        usize::from(mv)
    }
}

/// Says what the position's number says.
#[derive(Debug, Clone)]
pub(super) struct Guess;

impl Evaluator<Position<'_>> for Guess {
    fn evaluate(&self, position: &Position<'_>) -> Score {
        position.node().guess
    }
}

/// Which of the hooks give advice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Advice {
    /// Only quiet positions may be evaluated.
    pub(super) quiet_only: bool,
    /// Moves that lead to the same position with the same reward are tried once.
    pub(super) strip: bool,
    /// The most moves tried, by remaining depth modulo 4, if any.
    pub(super) limits: Option<[usize; 4]>,
    /// Makes the order depend on this number.
    pub(super) shuffle: u64,
    /// Some moves are searched beyond the horizon.
    pub(super) noisy: bool,
}

impl Advice {
    /// Whether a move is searched beyond the horizon: half of all are, chosen without a system.
    fn is_noisy(self, at: usize, mv: usize) -> bool {
        self.noisy && SplitMix64::for_index(31, (at << 8 | mv) as u64).chance(1, 2)
    }
}

impl<'a> SearchPolicy<Position<'a>> for Advice {
    fn bonus(&self, position: &Position<'a>, mv: u8) -> i32 {
        match self.shuffle {
            0 => 0,
            seed => SplitMix64::for_index(seed, u64::from(position.at) << 8 | u64::from(mv))
                .below(200_000) as i32,
        }
    }

    fn may_evaluate(&self, position: &Position<'a>) -> bool {
        !self.quiet_only || position.node().quiet
    }

    fn move_limit(&self, _position: &Position<'a>, depth: i32) -> usize {
        self.limits
            .map_or(usize::MAX, |limits| limits[depth as usize % 4])
    }

    fn noisy(&self, position: &Position<'a>, moves: &mut ArrayVec<u8, MOVES>) {
        let legal = position.legal_moves().into_iter();
        moves.extend(legal.filter(|&mv| self.is_noisy(position.at.into(), mv.into())));
    }

    fn strip(&self, position: &Position<'a>, moves: &mut ArrayVec<u8, MOVES>) {
        if self.strip {
            let leads = &position.node().moves;
            moves.retain(|mv| {
                let mv = usize::from(*mv);
                !leads[..mv].contains(&leads[mv])
            });
        }
    }
}

/// A value as both players see it: who wins and after how many plies, or by how much the first
/// player is ahead. Ordered by what the first player likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    /// The second player wins; more plies are better.
    SecondWins { plies: i32 },
    /// Nobody wins.
    Ahead(i32),
    /// The first player wins; more plies are worse.
    FirstWins { minus_plies: i32 },
}

impl Value {
    fn of(score: Score, turn: Side) -> Self {
        const LOSS: Score = -WIN;
        match (score, turn) {
            (WIN, Side::First) | (LOSS, Side::Second) => Self::FirstWins { minus_plies: 0 },
            (LOSS, Side::First) | (WIN, Side::Second) => Self::SecondWins { plies: 0 },
            (ahead, Side::First) => Self::Ahead(ahead),
            (ahead, Side::Second) => Self::Ahead(-ahead),
        }
    }

    fn score(self, turn: Side) -> Score {
        let first = match self {
            Self::SecondWins { plies } => loss_in(plies as u32),
            Self::Ahead(ahead) => ahead,
            Self::FirstWins { minus_plies } => win_in(-minus_plies as u32),
        };
        if turn == Side::First { first } else { -first }
    }

    fn one_ply_before(self, mover: Side, reward: Score) -> Self {
        match self {
            Self::SecondWins { plies } => Self::SecondWins { plies: plies + 1 },
            Self::Ahead(ahead) => {
                let reward = if mover == Side::First {
                    reward
                } else {
                    -reward
                };
                Self::Ahead((ahead + reward).clamp(-MAX_EVAL, MAX_EVAL))
            }
            Self::FirstWins { minus_plies } => Self::FirstWins {
                minus_plies: minus_plies - 1,
            },
        }
    }
}

/// The values of all positions of a game, from the end: the first player maximises, the second
/// minimises.
pub(super) struct Oracle<'a> {
    graph: &'a Graph,
    /// By remaining depth, then by position; the last depth is that of the whole game.
    values: Vec<Vec<Value>>,
}

impl<'a> Oracle<'a> {
    /// All values, where `advice` says which positions may be evaluated.
    pub(super) fn new(graph: &'a Graph, advice: Advice) -> Self {
        let mut oracle = Self {
            graph,
            values: Vec::new(),
        };
        for depth in 0..=graph.longest() as usize {
            let mut values = vec![Value::Ahead(0); graph.nodes.len()];
            for (at, node) in graph.nodes.iter().enumerate().rev() {
                let may_evaluate = node.quiet || !advice.quiet_only;
                values[at] = if let Some(end) = node.end {
                    Value::of(end, node.turn)
                } else if depth == 0 && may_evaluate {
                    let guess = node.guess;
                    let stand = Value::Ahead(if node.turn == Side::First {
                        guess
                    } else {
                        -guess
                    });
                    let noisy = node.moves.iter().enumerate();
                    let noisy = noisy.filter(|&(mv, _)| advice.is_noisy(at, mv)).map(
                        |(_, &(to, reward))| {
                            values[usize::from(to)].one_ply_before(node.turn, reward)
                        },
                    );
                    match node.turn {
                        Side::First => noisy.fold(stand, Value::max),
                        Side::Second => noisy.fold(stand, Value::min),
                    }
                } else {
                    let below = if depth == 0 {
                        &values
                    } else {
                        &oracle.values[depth - 1]
                    };
                    let after = node.moves.iter().map(|&(to, reward)| {
                        below[usize::from(to)].one_ply_before(node.turn, reward)
                    });
                    match node.turn {
                        Side::First => after.max(),
                        Side::Second => after.min(),
                    }
                    .expect("a move")
                };
            }
            oracle.values.push(values);
        }
        oracle
    }

    /// The value of a search of exactly `depth` plies.
    pub(super) fn to_depth(&self, position: &Position<'_>, depth: u32) -> Score {
        let depth = depth.min(self.graph.longest()) as usize;
        self.values[depth][usize::from(position.at)].score(position.turn())
    }

    /// The exact value.
    pub(super) fn exact(&self, position: &Position<'_>) -> Score {
        self.to_depth(position, self.graph.longest())
    }

    /// The exact value if the first move must be one of these.
    pub(super) fn among(&self, position: &Position<'_>, moves: &[u8]) -> Score {
        let values = &self.values[self.graph.longest() as usize];
        moves
            .iter()
            .map(|&mv| {
                let (to, reward) = position.node().moves[usize::from(mv)];
                values[usize::from(to)]
                    .one_ply_before(position.turn(), reward)
                    .score(position.turn())
            })
            .max()
            .expect("a move")
    }
}

/// What a line of play is worth: the end of the game it leads to, or the guess where it stops, and
/// the rewards on the way. Each move must be legal.
pub(super) fn line_value(position: &Position<'_>, line: &[u8]) -> Score {
    let Some((&mv, rest)) = line.split_first() else {
        return position.terminal().unwrap_or(position.node().guess);
    };
    assert!(position.terminal().is_none() && position.is_legal(mv));
    let mut child = *position;
    let reward = child.play(mv);
    let value = line_value(&child, rest);
    let value = if child.turn() == position.turn() {
        value
    } else {
        -value
    };
    after_move(value, reward)
}
