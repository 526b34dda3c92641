//! Games of several players in turn, each for itself: looking ahead by the paranoid search or by
//! max-n.
//!
//! Between two, what one wins the other loses, and one value says all. Among more, what a player does
//! depends on what it expects of the others: the [`Outlook`] of a search.

use core::fmt::Debug;

use crate::limits::{LimitKind, Limits, Outcome, Watch};
use crate::score::{MAX_PLY, Score};

/// A position of a game of several players who move in turn, and what it is worth to them.
///
/// Players have numbers from 0 on. Who is to move after a move is the game's affair: a player may
/// move twice, and who is out of the game is passed over. As of every game here, positions are copied
/// for each move.
pub trait MultiPlayer: Clone {
    /// A move.
    type Move: Copy + Eq + Debug;
    /// The list that moves are written into.
    type Moves: Default + AsRef<[Self::Move]>;
    /// A value for each player: an array with room for the most there can be. What it holds for a
    /// number that nobody has means nothing.
    type Values: Copy + Default + AsRef<[Score]> + AsMut<[Score]>;

    /// Who is to move.
    fn turn(&self) -> usize;

    /// Appends the moves to be looked at to an empty list, in an order that depends on the position
    /// alone: all that are legal, or those of them that may be any good. None when the game is over,
    /// else at least one, if only that of passing.
    fn moves(&self, out: &mut Self::Moves);

    /// Plays one of the moves.
    ///
    /// # Panics
    ///
    /// May panic, or leave a position without meaning, when the move is not legal here.
    fn play(&mut self, mv: Self::Move);

    /// What the game has come to for a player, once that is certain, though it may go on for the
    /// others: above 0 if won, below if lost, 0 for a draw. It must stay settled, and the same, after
    /// any move. It is asked for each number that [`Values`](Self::Values) has room for; for one that
    /// nobody has let it be settled, with any value.
    ///
    /// A search brings it nearer to 0 by one for each move that leads there, so that quick wins and
    /// slow losses are preferred. Let it be greater in size than any other value, by more than the
    /// moves of the longest search.
    fn settled(&self, player: usize) -> Option<Score>;

    /// What the position is worth to each player for whom it is not settled: points at the end of the
    /// game, else an estimate.
    fn values(&self) -> Self::Values;

    /// What the position is worth to a player whom all others work against, if it is not settled.
    /// Default: the player's own value. Another choice is the lead over all others together.
    fn value_against_all(&self, player: usize) -> Score {
        self.values().as_ref()[player]
    }
}

/// What a player expects of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// All of them work against it: a game of two sides, searched by alpha-beta (Sturtevant and
    /// Korf, "On Pruning Techniques for Multi-Player Games", 2000).
    Paranoid,
    /// Each wants the most for itself: max-n (Luckhardt and Irani, "An Algorithmic Solution of
    /// N-Person Games", 1986). Of moves that are equal to the mover, it is expected to take the first.
    MaxN,
}

/// What a search for one of several players found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiPlayerReport<M> {
    /// The move; before an iteration is complete the first one; `None` only if the game is over.
    pub best: Option<M>,
    /// Its worth to the player who is to move; 0 before an iteration is complete.
    pub value: Score,
    /// The last depth that was completed, in moves of any player.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// `Solved` if every line looked at came to its end, so that no deeper search can change the
    /// value; else the limit that was met first.
    pub outcome: Outcome,
}

/// Chooses a move for the player whose turn it is, by looking ahead deeper and deeper until all
/// lines come to their ends or a limit is met, [`MAX_PLY`] moves deep at most.
///
/// Each iteration looks first at the move that the last one chose. Of equal moves the first is
/// chosen. A limit that breaks off an iteration leaves the answer of the last one. One thread is used,
/// and equal questions under depth or node limits get equal reports.
///
/// # Complexity
///
/// With `b` moves in each position, `n` players and depth `d`: max-n visits all of the `b^d` positions
/// (values of several players, unless they have a fixed sum, allow no cut-offs); paranoid
/// `b^(d(n-1)/n)` where the first move is always the best.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, MultiPlayer, Outcome, Outlook, Score, search_multi_player};
///
/// /// Matches left, and whose of three players' turn it is to take one or two. Who takes the last
/// /// one wins.
/// #[derive(Clone)]
/// struct Three(u32, usize);
///
/// impl MultiPlayer for Three {
///     type Move = u32;
///     type Moves = Vec<u32>;
///     type Values = [Score; 3];
///     fn turn(&self) -> usize { self.1 }
///     fn moves(&self, out: &mut Vec<u32>) { out.extend(1..=self.0.min(2)) }
///     fn play(&mut self, taken: u32) { *self = Three(self.0 - taken, (self.1 + 1) % 3) }
///     fn settled(&self, player: usize) -> Option<Score> {
///         let last = (self.1 + 2) % 3;
///         (self.0 == 0).then_some(if player == last { 100 } else { -100 })
///     }
///     fn values(&self) -> [Score; 3] { [0; 3] }
/// }
///
/// // If the others help each other, one of them gets the last of five matches. But the next player,
/// // who has lost in any case, puts that off, and so leaves it to player 0.
/// let limits = Limits::none().with_depth(5);
/// let paranoid = search_multi_player(&Three(5, 0), Outlook::Paranoid, &limits);
/// assert_eq!((paranoid.best, paranoid.value), (Some(1), -97));
/// let max_n = search_multi_player(&Three(5, 0), Outlook::MaxN, &limits);
/// assert_eq!((max_n.best, max_n.value), (Some(1), 96));
/// assert_eq!(max_n.outcome, Outcome::Solved);
/// ```
pub fn search_multi_player<G: MultiPlayer>(
    position: &G,
    outlook: Outlook,
    limits: &Limits,
) -> MultiPlayerReport<G::Move> {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let moves = moves.as_ref();
    let mut report = MultiPlayerReport {
        best: moves.first().copied(),
        value: 0,
        depth: 0,
        nodes: 0,
        outcome: Outcome::LimitReached(LimitKind::Depth),
    };
    let Some(&first) = moves.first() else {
        report.outcome = Outcome::Solved;
        return report;
    };
    let mut search = Search {
        outlook,
        me: position.turn(),
        watch: Watch::start(limits),
        nodes: 0,
        met: None,
        saw_ends: false,
    };
    let mut best = first;
    for depth in 1..=limits.depth.unwrap_or(MAX_PLY).min(MAX_PLY) {
        let found = search.root(position, moves, best, depth);
        report.nodes = search.nodes;
        if let Some(limit) = search.met {
            report.outcome = Outcome::LimitReached(limit);
            break;
        }
        (best, report.value) = found;
        (report.best, report.depth) = (Some(best), depth);
        if search.saw_ends {
            report.outcome = Outcome::Solved;
            break;
        }
        if search.watch.is_past_soft_time() {
            report.outcome = Outcome::LimitReached(LimitKind::Time);
            break;
        }
    }
    report
}

/// Beyond all values.
const INFINITE: Score = Score::MAX;

struct Search {
    outlook: Outlook,
    /// Who asks.
    me: usize,
    watch: Watch,
    nodes: u64,
    /// The limit that was met.
    met: Option<LimitKind>,
    /// Whether this iteration has met no position that it had to estimate.
    saw_ends: bool,
}

impl Search {
    /// One iteration, with `first` before the other moves.
    fn root<G: MultiPlayer>(
        &mut self,
        position: &G,
        moves: &[G::Move],
        first: G::Move,
        depth: u32,
    ) -> (G::Move, Score) {
        self.saw_ends = true;
        let mut best = (first, -INFINITE);
        let others = moves.iter().copied().filter(|&mv| mv != first);
        for mv in core::iter::once(first).chain(others) {
            let after = played(position, mv);
            let value = match self.outlook {
                Outlook::Paranoid => self.paranoid(&after, depth - 1, 1, best.1, INFINITE),
                Outlook::MaxN => self.max_n(&after, depth - 1, 1).as_ref()[self.me],
            };
            if value > best.1 {
                best = (mv, value);
            }
            if self.met.is_some() {
                break;
            }
        }
        best
    }

    /// Alpha-beta from the view of the one who asks, fail-soft.
    fn paranoid<G: MultiPlayer>(
        &mut self,
        position: &G,
        depth: u32,
        ply: Score,
        mut alpha: Score,
        mut beta: Score,
    ) -> Score {
        if !self.enter() {
            return 0;
        }
        if let Some(value) = settled(position, self.me, ply) {
            return value;
        }
        let mut moves = G::Moves::default();
        if depth > 0 {
            position.moves(&mut moves);
        }
        if moves.as_ref().is_empty() {
            self.saw_ends &= depth > 0;
            return position.value_against_all(self.me);
        }
        let mine = position.turn() == self.me;
        let mut best = if mine { -INFINITE } else { INFINITE };
        for &mv in moves.as_ref() {
            let value = self.paranoid(&played(position, mv), depth - 1, ply + 1, alpha, beta);
            if mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta || self.met.is_some() {
                break;
            }
        }
        best
    }

    /// What the position is worth to each player if each plays for itself.
    fn max_n<G: MultiPlayer>(&mut self, position: &G, depth: u32, ply: Score) -> G::Values {
        if !self.enter() {
            return G::Values::default();
        }
        let mut moves = G::Moves::default();
        if depth > 0 {
            position.moves(&mut moves);
        }
        let mut best: Option<G::Values> = None;
        let mover = position.turn();
        for &mv in moves.as_ref() {
            let values = self.max_n(&played(position, mv), depth - 1, ply + 1);
            if best.is_none_or(|best| values.as_ref()[mover] > best.as_ref()[mover]) {
                best = Some(values);
            }
            if self.met.is_some() {
                break;
            }
        }
        let mut values = best.unwrap_or_else(|| position.values());
        let mut all_settled = true;
        // What is settled here is so further on, but here is the first place.
        for (player, value) in values.as_mut().iter_mut().enumerate() {
            match settled(position, player, ply) {
                Some(own) => *value = own,
                None => all_settled = false,
            }
        }
        self.saw_ends &= depth > 0 || all_settled;
        values
    }

    /// Counts a position, unless a limit is met.
    fn enter(&mut self) -> bool {
        self.met = self.met.or_else(|| self.watch.check(self.nodes));
        self.nodes += u64::from(self.met.is_none());
        self.met.is_none()
    }
}

fn played<G: MultiPlayer>(position: &G, mv: G::Move) -> G {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// What is settled for a player, so many moves from the root.
fn settled<G: MultiPlayer>(position: &G, player: usize, ply: Score) -> Option<Score> {
    let value = position.settled(player)?;
    Some(value - value.signum() * ply)
}
