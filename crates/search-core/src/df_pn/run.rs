//! One search: depth-first, with thresholds that keep to what best-first search would look at.
//!
//! Lines are held on an explicit stack of frames. A frame knows the numbers of all its children;
//! they come from the table when it is opened, and from the child itself when it was searched, so
//! that each visit to a child raises the number it was chosen for and the search cannot go round in
//! circles, however small the table and however tangled the graph.

use hashbrown::HashMap;

use super::question::{Role, Unsettled, target_after};
use super::table::{Known, NEVER, Numbers, ProofTable};
use crate::game::Game;
use crate::hash::FixedState;
use crate::limits::{LimitKind, Watch};
use crate::rng::mix;
use crate::score::{Score, loss_in, win_in};
use crate::side::Side;
use crate::stats::Stats;

/// A refutation rests on no repetition, or on none above the position it is of.
const NOTHING: u32 = u32::MAX;
/// A refutation rests on the longest line allowed. Above the root, which has ply 1.
const HORIZON: u32 = 0;

/// A running search: the line that is looked at, and what all of it needs.
pub(super) struct Run<'a, G: Game> {
    pub(super) table: &'a mut ProofTable,
    pub(super) prover: Side,
    pub(super) refuse_repetition: bool,
    /// The most moves of a line.
    pub(super) longest: u32,
    pub(super) watch: Watch,
    pub(super) stats: Stats,
    frames: Vec<Frame<G>>,
    /// The children of all frames, each frame's after those of the one above.
    children: Vec<Child>,
    /// The ply of each position on the line.
    path: HashMap<u64, u32, FixedState>,
}

/// A position on the line.
struct Frame<G: Game> {
    position: G,
    target: Score,
    id: u64,
    mover: Role,
    moves: G::Moves,
    /// Where its children begin.
    first: usize,
    thresholds: Numbers,
    /// What was known of it last, while it was open.
    numbers: Numbers,
    span: u16,
    /// The identities of the line down to this position, put together by XOR.
    code: u64,
    /// The nodes before it.
    nodes: u64,
}

/// What is known of a position on its line, which may be more than on any line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    numbers: Numbers,
    /// If refuted: the ply of the highest position whose repetition the refutation rests on,
    /// [`NOTHING`] or [`HORIZON`].
    rests_on: u32,
    /// If settled: about the length of the longest line in the proof.
    plies: u16,
    /// If open: see [`Known::Open`].
    span: u16,
}

impl Child {
    const fn settled(winner: Role, rests_on: u32, plies: u16) -> Self {
        Self {
            numbers: Numbers::settled(winner),
            rests_on,
            plies,
            span: 0,
        }
    }

    const fn open(numbers: Numbers, span: u16) -> Self {
        Self {
            numbers,
            rests_on: NOTHING,
            plies: 0,
            span,
        }
    }

    /// Who has settled the position for good and in how many plies.
    pub(super) fn verdict(self) -> Option<(Role, u16)> {
        let winner = self.numbers.winner()?;
        (self.rests_on == NOTHING).then_some((winner, self.plies))
    }
}

/// The children of a frame, summed up.
struct Weighed {
    numbers: Numbers,
    /// The child to look at next, and the number of the one after it.
    best: usize,
    second: u32,
}

impl<'a, G: Game> Run<'a, G> {
    pub(super) fn new(
        table: &'a mut ProofTable,
        prover: Side,
        refuse_repetition: bool,
        longest: u32,
        watch: Watch,
    ) -> Self {
        Self {
            table,
            prover,
            refuse_repetition,
            longest,
            watch,
            stats: Stats::default(),
            frames: Vec::new(),
            children: Vec::new(),
            path: HashMap::default(),
        }
    }

    /// Who has the move.
    pub(super) fn role(&self, position: &G) -> Role {
        if position.turn() == self.prover {
            Role::Prover
        } else {
            Role::Refuter
        }
    }

    /// What tells positions apart: the position, who has the move, and what is to be reached.
    pub(super) fn id(&self, position: &G, target: Score) -> u64 {
        let question = u64::from(target as u32) << 2
            | u64::from(self.refuse_repetition) << 1
            | u64::from(self.role(position) == Role::Prover);
        mix(position.key() ^ mix(question))
    }

    /// The position after a move, and what is to be reached there.
    pub(super) fn after(&self, position: &G, target: Score, mv: G::Move) -> (G, Score) {
        let mut child = position.clone();
        let reward = child.play(mv);
        (child, target_after(target, self.role(position), reward))
    }

    /// Who has won by the rules alone.
    pub(super) fn decided(&self, position: &G, target: Score) -> Option<Role> {
        let reached = if let Some(value) = position.terminal() {
            match self.role(position) {
                Role::Prover => value >= target,
                Role::Refuter => -value >= target,
            }
        } else if target > win_in(1) {
            false
        } else if target <= loss_in(1) {
            true
        } else {
            return None;
        };
        Some(if reached { Role::Prover } else { Role::Refuter })
    }

    /// Searches a position until it is settled. `Err` with a limit of [`LimitKind::Depth`] if it
    /// is so only as far as lines may go.
    pub(super) fn settle(&mut self, position: &G, target: Score) -> Result<(Role, u16), Unsettled> {
        self.frames.clear();
        self.children.clear();
        self.path.clear();
        let mut root = self.assess(position, target)?;
        if root.numbers.winner().is_none() {
            let unbounded = Numbers::from_view(Role::Prover, NEVER, NEVER);
            self.open(position.clone(), target, unbounded, root.span)?;
            root = self.run()?;
        }
        root.verdict().ok_or(Unsettled::Limit(LimitKind::Depth))
    }

    /// The move that looks best at the root of a search without an answer, with the numbers.
    pub(super) fn outlook(&self, position: &G) -> (Option<G::Move>, Numbers) {
        let mut moves = G::Moves::default();
        if position.terminal().is_none() {
            position.moves(&mut moves);
        }
        let moves = moves.as_ref();
        let end = self
            .frames
            .get(1)
            .map_or(self.children.len(), |next| next.first);
        let children = &self.children[..end];
        match self.frames.first() {
            Some(root) if children.len() == moves.len() => {
                let weighed = weigh(children, root.mover);
                (Some(moves[weighed.best]), weighed.numbers)
            }
            _ => (moves.first().copied(), Numbers::UNKNOWN),
        }
    }

    /// Works on the last frame until the first is done.
    fn run(&mut self) -> Result<Child, Unsettled> {
        loop {
            let frame = self.frames.last_mut().expect("the root is open");
            let weighed = weigh(&self.children[frame.first..], frame.mover);
            let Numbers { proof, disproof } = weighed.numbers;
            if weighed.numbers.winner().is_none() {
                frame.numbers = weighed.numbers;
            }
            if proof >= frame.thresholds.proof
                || disproof >= frame.thresholds.disproof
                || weighed.numbers.winner().is_some()
            {
                let closed = self.close(weighed.numbers);
                let Some(parent) = self.frames.last() else {
                    return Ok(closed);
                };
                // The parent's numbers are as they were when it chose this child.
                let best = weigh(&self.children[parent.first..], parent.mover).best;
                self.children[parent.first + best] = closed;
                continue;
            }
            let place = frame.first + weighed.best;
            let best = self.children[place].numbers;
            let thresholds = thresholds_below(frame, &weighed, best);
            let mv = frame.moves.as_ref()[weighed.best];
            let frame = self.frames.last().expect("the root is open");
            let (child, target) = self.after(&frame.position, frame.target, mv);
            // It may have been settled since, by way of another child.
            let now = self.assess(&child, target)?;
            if now.numbers.winner().is_some() {
                self.children[place] = now;
            } else {
                self.open(child, target, thresholds, now.span)?;
            }
        }
    }

    /// Puts a position at the end of the line, with what is known of its children.
    fn open(
        &mut self,
        position: G,
        target: Score,
        thresholds: Numbers,
        span: u16,
    ) -> Result<(), Unsettled> {
        if let Some(kind) = self.watch.check(self.stats.nodes) {
            return Err(Unsettled::Limit(kind));
        }
        let ply = self.frames.len() as u32;
        let id = self.id(&position, target);
        let mover = self.role(&position);
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        debug_assert!(
            !moves.as_ref().is_empty(),
            "a game that goes on has a legal move"
        );
        self.path.insert(id, ply + 1);
        self.frames.push(Frame {
            target,
            id,
            mover,
            moves,
            first: self.children.len(),
            thresholds,
            numbers: Numbers::UNKNOWN,
            span,
            code: id ^ self.frames.last().map_or(0, |above| above.code),
            nodes: self.stats.nodes,
            position,
        });
        self.stats.nodes += 1;
        self.stats.max_ply = self.stats.max_ply.max(ply);
        for nth in 0.. {
            let frame = self.frames.last().expect("just opened");
            let Some(&mv) = frame.moves.as_ref().get(nth) else {
                break;
            };
            let (child, target) = self.after(&frame.position, target, mv);
            let child = self.assess(&child, target)?;
            self.children.push(child);
            if child.verdict().is_some_and(|(winner, _)| winner == mover) {
                break;
            }
        }
        Ok(())
    }

    /// What is known of a position that follows the line, without a search.
    fn assess(&mut self, position: &G, target: Score) -> Result<Child, Unsettled> {
        if let Some(winner) = self.decided(position, target) {
            return Ok(Child::settled(winner, NOTHING, 0));
        }
        let id = self.id(position, target);
        if let Some(&ply) = self.path.get(&id) {
            if self.refuse_repetition {
                return Err(Unsettled::Repetition);
            }
            return Ok(Child::settled(Role::Refuter, ply, 0));
        }
        self.stats.table_probes += 1;
        let ply = self.frames.len() as u32 + 1;
        let (numbers, span) = match self.table.probe(id) {
            Some(Known::Settled { winner, plies, .. }) => {
                self.stats.table_hits += 1;
                self.stats.table_cutoffs += 1;
                return Ok(Child::settled(winner, NOTHING, plies));
            }
            Some(Known::Open { numbers, span }) => {
                self.stats.table_hits += 1;
                (numbers, span)
            }
            None => (self.first_guess(position), 0),
        };
        if ply > self.longest {
            return Ok(Child::settled(Role::Refuter, HORIZON, 0));
        }
        if span > 0
            && let Some(twin) = self.twin(id, ply, span.into())
            && let Some(Known::Settled { winner, plies, .. }) = self.table.probe(twin)
        {
            self.stats.table_cutoffs += 1;
            let rests_on = ply - u32::from(span);
            return Ok(Child::settled(winner, rests_on, plies));
        }
        Ok(Child::open(numbers, span))
    }

    /// The numbers of a position that was never looked at, as if each of its moves led to one that
    /// is unknown: who has the move needs one of them, the other all.
    fn first_guess(&self, position: &G) -> Numbers {
        let moves = position.move_count().clamp(1, 1 << 16) as u32;
        Numbers::from_view(self.role(position), 1, moves)
    }

    /// Where to find a refutation of a position at a ply that rests on the last `span` positions
    /// before it, in whatever order, or (if `span` is the ply) on how far lines may go after them.
    fn twin(&self, id: u64, ply: u32, span: u32) -> Option<u64> {
        let above = ply.checked_sub(span)?;
        let code = |ply: u32| match ply {
            0 => 0,
            _ => self.frames[ply as usize - 1].code,
        };
        let path = code(ply - 1) ^ code(above.saturating_sub(1));
        let horizon = if above == HORIZON { self.longest } else { 0 };
        let rest = u64::from(horizon) << 32 | u64::from(span);
        Some(mix(id ^ mix(path ^ mix(rest))))
    }

    /// Takes the last position off the line and remembers what was found out about it.
    fn close(&mut self, numbers: Numbers) -> Child {
        let frame = self.frames.pop().expect("the line has a position");
        let ply = self.frames.len() as u32 + 1;
        self.path.remove(&frame.id);
        let children = &self.children[frame.first..];
        let work = self.stats.nodes - frame.nodes;
        let Some(winner) = numbers.winner() else {
            let span = frame.span;
            self.children.truncate(frame.first);
            self.table
                .store(frame.id, Known::Open { numbers, span }, work);
            return Child::open(numbers, span);
        };
        let mut settling = None;
        let (rests_on, plies) = if winner == frame.mover {
            let (nth, child) = children
                .iter()
                .enumerate()
                .filter(|(_, child)| child.numbers.winner() == Some(winner))
                .max_by_key(|(_, child)| (child.rests_on, core::cmp::Reverse(child.plies)))
                .expect("a move settles it");
            settling = Some(frame.moves.as_ref()[nth]);
            (child.rests_on, child.plies)
        } else {
            children
                .iter()
                .fold((NOTHING, 0), |(rests_on, plies), child| {
                    (rests_on.min(child.rests_on), plies.max(child.plies))
                })
        };
        self.children.truncate(frame.first);
        let plies = plies.saturating_add(1);
        let known = Known::Settled {
            winner,
            plies,
            mv: settling.and_then(|mv| core::num::NonZeroU32::new(G::move_index(mv) as u32 + 1)),
        };
        // What rests on a repetition of this very position holds wherever it stands.
        if rests_on >= ply {
            self.table.store(frame.id, known, work);
            return Child::settled(winner, NOTHING, plies);
        }
        let span = ply - rests_on;
        if let Some(twin) = self.twin(frame.id, ply, span) {
            self.table.store(twin, known, work);
        }
        let open = Known::Open {
            numbers: frame.numbers,
            span: span as u16,
        };
        self.table.store(frame.id, open, work);
        Child::settled(winner, rests_on, plies)
    }
}

/// The numbers of a position from those of its children: who has the move needs one of them, the
/// other needs all.
fn weigh(children: &[Child], mover: Role) -> Weighed {
    let (mut best, mut least, mut second) = (0, NEVER, NEVER);
    let mut all: u32 = 0;
    for (nth, child) in children.iter().enumerate() {
        let number = child.numbers.of(mover);
        if number < least {
            second = least;
            least = number;
            best = nth;
        } else {
            second = second.min(number);
        }
        all = all.saturating_add(child.numbers.of(mover.other()));
    }
    // However many there are to settle, it is not hopeless before one is lost.
    all = if least == 0 {
        NEVER
    } else {
        all.min(NEVER - 1)
    };
    Weighed {
        numbers: Numbers::from_view(mover, least, all),
        best,
        second,
    }
}

/// How far the best child is to be searched: until another one looks clearly better, by a quarter
/// (the 1 + epsilon trick; Pawlewicz and Lew, 2006), or until the frame itself has reached a
/// threshold.
fn thresholds_below<G: Game>(frame: &Frame<G>, weighed: &Weighed, best: Numbers) -> Numbers {
    let (mover, other) = (frame.mover, frame.mover.other());
    let second = weighed.second;
    let own = second
        .saturating_add((second / 4).max(1))
        .min(frame.thresholds.of(mover));
    let rest = match frame.thresholds.of(other) {
        NEVER => NEVER,
        threshold => threshold - (weighed.numbers.of(other) - best.of(other)),
    };
    Numbers::from_view(mover, own, rest)
}
