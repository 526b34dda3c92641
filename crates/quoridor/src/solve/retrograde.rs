//! Retrograde analysis of one layout of walls, in which only the pawns move.
//!
//! States are settled in the order of their plies, from the finished games backward: a state with
//! a move to a state lost in `n` is won in `n + 1`, and a state all of whose moves lead to won
//! states is lost one ply after the longest of them. What is never settled is a draw. Moves that
//! leave the layout (new walls) lead to states settled before; they enter at their own plies.

use search_core::Side;

use crate::position::Position;
use crate::size::Size;
use crate::square::{Square, SquareSet};
use crate::steps::pawn_targets;
use crate::verdict::Verdict;
use crate::walls::WallSet;

/// A settled state, in two bytes: the plies to the end, or a mark for a draw.
///
/// Sides alternate and the loser is to move at the end, so that even plies are losses of the side
/// to move, and odd ones wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value(u16);

impl Value {
    const DRAW: Self = Self(u16::MAX);

    pub(super) fn verdict(self) -> Verdict {
        match self {
            Self::DRAW => Verdict::Draw,
            Self(plies) if plies % 2 == 0 => Verdict::Loss(u32::from(plies)),
            Self(plies) => Verdict::Win(u32::from(plies)),
        }
    }
}

/// The numbering of pawn pairs and sides to move on a board.
pub(super) struct StateSpace {
    size: Size,
    squares: Vec<Square>,
}

impl StateSpace {
    pub(super) fn new(size: Size) -> Self {
        Self {
            size,
            squares: size.squares().iter().collect(),
        }
    }

    /// How many states there are, those that cannot arise included.
    pub(super) fn len(&self) -> usize {
        2 * self.squares.len() * self.squares.len()
    }

    fn number(&self, first: Square, second: Square, turn: Side) -> usize {
        let cell = |square: Square| {
            usize::from(square.column()) * usize::from(self.size.height())
                + usize::from(square.row())
        };
        (cell(first) * self.squares.len() + cell(second)) * 2 + turn.index()
    }

    /// The state of a position.
    pub(super) fn state(&self, position: &Position) -> usize {
        let [first, second] = Side::ALL.map(|side| position.pawn(side));
        self.number(first, second, position.turn())
    }

    fn pawns(&self, state: usize) -> [Square; 2] {
        let (pair, cells) = (state / 2, self.squares.len());
        [self.squares[pair / cells], self.squares[pair % cells]]
    }

    /// Who is to move.
    pub(super) fn turn(state: usize) -> Side {
        Side::ALL[state % 2]
    }

    /// The same pawns with the other side to move.
    pub(super) fn passed(state: usize) -> usize {
        state ^ 1
    }

    /// Whether each pawn stands in its own region.
    pub(super) fn within(&self, state: usize, regions: [SquareSet; 2]) -> bool {
        let [first, second] = self.pawns(state);
        regions[0].contains(first) && regions[1].contains(second)
    }
}

/// What the moves that leave the layout are worth, seen from the state they start in.
#[derive(Clone, Copy, Default)]
pub(super) struct Exits {
    /// The plies of the fastest win.
    win: Option<u16>,
    /// The plies of the longest loss.
    loss: u16,
    /// Whether one leads to a draw.
    draw: bool,
}

impl Exits {
    /// Adds a move that leads to a state of this value.
    pub(super) fn add(&mut self, after: Value) {
        match after {
            Value::DRAW => self.draw = true,
            Value(plies) if plies % 2 == 0 => {
                self.win = Some(self.win.map_or(plies + 1, |win| win.min(plies + 1)));
            }
            Value(plies) => self.loss = self.loss.max(plies + 1),
        }
    }
}

/// The pawn moves of a layout, seen from their ends.
pub(super) struct PawnGraph {
    /// The states in which the game goes on.
    live: Vec<usize>,
    /// The states in which the game has just ended.
    finished: Vec<usize>,
    /// How many pawn moves each state has.
    degrees: Vec<u8>,
    /// `sources[starts[s]..starts[s + 1]]` are the states with a move to state `s`.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl PawnGraph {
    /// The graph of a layout, given from where each side can reach its goal.
    pub(super) fn new(space: &StateSpace, walls: WallSet, regions: [SquareSet; 2]) -> Self {
        let goals = Side::ALL.map(|side| space.size.goal(side));
        let mut graph = Self {
            live: Vec::new(),
            finished: Vec::new(),
            degrees: vec![0; space.len()],
            starts: vec![0; space.len() + 1],
            sources: Vec::new(),
        };
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for first in regions[0] {
            for second in regions[1] {
                if first == second {
                    continue;
                }
                let pawns = [first, second];
                let arrived = [goals[0].contains(first), goals[1].contains(second)];
                for turn in Side::ALL {
                    let state = space.number(first, second, turn);
                    match (arrived[turn.index()], arrived[(!turn).index()]) {
                        (false, true) => graph.finished.push(state),
                        (false, false) => {
                            graph.live.push(state);
                            let [own, other] = [turn, !turn].map(|side| pawns[side.index()]);
                            let targets = pawn_targets(space.size, walls, own, other);
                            graph.degrees[state] = targets.len() as u8;
                            for target in targets {
                                let after = match turn {
                                    Side::First => space.number(target, second, !turn),
                                    Side::Second => space.number(first, target, !turn),
                                };
                                graph.starts[after + 1] += 1;
                                edges.push((state as u32, after as u32));
                            }
                        }
                        // The winner is never to move.
                        (true, _) => {}
                    }
                }
            }
        }
        for state in 0..space.len() {
            graph.starts[state + 1] += graph.starts[state];
        }
        graph.sources = vec![0; edges.len()];
        let mut next = graph.starts.clone();
        for (source, target) in edges {
            let place = &mut next[target as usize];
            graph.sources[*place as usize] = source;
            *place += 1;
        }
        graph
    }

    /// The value of every state, given what the exits of each live state are worth. States that
    /// cannot arise get any value.
    pub(super) fn solve(&self, exits: impl Fn(usize) -> Exits) -> Vec<Value> {
        let mut values = vec![Value::DRAW; self.degrees.len()];
        // Moves of each state that may still save it, and the longest loss by leaving the layout.
        let mut saving = self.degrees.clone();
        let mut longest = vec![0; values.len()];
        // The states to settle, by their plies.
        let mut agenda: Vec<Vec<u32>> = Vec::new();
        let plan = |agenda: &mut Vec<Vec<u32>>, plies: u16, state: usize| {
            let plies = usize::from(plies);
            if agenda.len() <= plies {
                agenda.resize_with(plies + 1, Vec::new);
            }
            agenda[plies].push(state as u32);
        };
        for &state in &self.finished {
            plan(&mut agenda, 0, state);
        }
        for &state in &self.live {
            let exits = exits(state);
            longest[state] = exits.loss;
            // An exit that wins or draws saves the state for good: it is never counted down.
            saving[state] += u8::from(exits.draw || exits.win.is_some());
            if let Some(plies) = exits.win {
                plan(&mut agenda, plies, state);
            }
        }
        let mut plies = 0;
        while usize::from(plies) < agenda.len() {
            for state in core::mem::take(&mut agenda[usize::from(plies)]) {
                let state = state as usize;
                if values[state] != Value::DRAW {
                    continue; // Settled by a faster win.
                }
                values[state] = Value(plies);
                let (start, end) = (self.starts[state], self.starts[state + 1]);
                for &source in &self.sources[start as usize..end as usize] {
                    let source = source as usize;
                    if values[source] != Value::DRAW {
                        continue;
                    }
                    if plies % 2 == 0 {
                        plan(&mut agenda, plies + 1, source);
                    } else {
                        saving[source] -= 1;
                        if saving[source] == 0 {
                            plan(&mut agenda, longest[source].max(plies + 1), source);
                        }
                    }
                }
            }
            plies += 1;
        }
        values
    }
}
