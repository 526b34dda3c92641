//! Proof-number search, for questions with the answer yes or no: who wins, and how surely.
//!
//! It looks where the least is left to prove, not to a depth: good where lines are forced, and
//! long wins narrow. Depth-first with a table of fixed size (df-pn), so that memory is no limit.
//!
//! Sources: Allis, van der Meulen and van den Herik, "Proof-Number Search", 1994; Nagai, "Df-pn
//! Algorithm for Searching AND/OR Trees and Its Applications", 2002; Pawlewicz and Lew, "Improving
//! Depth-First PN-Search: 1 + epsilon Trick", 2006; on repetitions, Kishimoto and Müller, "A
//! General Solution to the Graph History Interaction Problem", 2004.

mod line;
mod question;
mod run;
mod table;

use core::fmt;
use core::marker::PhantomData;

use self::question::Role;
pub use self::question::{Endless, Question, Unsettled, Verdict};
use self::run::Run;
use self::table::{Numbers, ProofTable};
use crate::game::Game;
use crate::limits::{Limits, Watch};
use crate::score::MAX_PLY;
use crate::stats::Stats;

/// The settings of a [`ProofSearch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofConfig {
    /// The most bytes the table takes; at least 96, four entries. Default: 16 MiB, 700,000
    /// entries.
    pub table_bytes: usize,
}

impl Default for ProofConfig {
    fn default() -> Self {
        Self {
            table_bytes: 16 << 20,
        }
    }
}

/// What a proof-number search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofReport<M> {
    /// The answer, or why there is none.
    pub verdict: Verdict,
    /// The move for the side to move: one that makes sure of the answer, if that is what the side
    /// wants; else the one that holds out longest; without an answer, the one that looks best so
    /// far. `None` where there is nothing left to play for: the game is over, or no move can
    /// make a difference to the question.
    pub best: Option<M>,
    /// A line of play that goes with the answer, `best` first: one side makes sure of the answer,
    /// the other holds out as long as it is known to be able to. It ends where the question is
    /// decided; before that only where a position comes up again (if play without end decides,
    /// or the table was too small for the proof), or with the limits. Empty without an answer.
    pub line: Vec<M>,
    /// How many positions must still be settled, at the least, for the answer yes: the proof
    /// number. 0 if proven, `u32::MAX` if refuted. Estimated where lines meet again.
    pub proof: u32,
    /// The same for the answer no: the disproof number.
    pub disproof: u32,
    /// The work done, that on the line included. [`Stats::nodes`] counts positions expanded.
    pub stats: Stats,
}

/// Answers a single question about a position, in a table of [`Limits::memory`] bytes, or 16 MiB.
///
/// For several questions keep a [`ProofSearch`], which remembers.
///
/// # Examples
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/nim/game.rs"));
/// use search_core::{Limits, Question, Verdict, prove};
///
/// # fn main() {
/// // `Nim`, taking one to three matches with the last one winning, is on the crate's front page.
/// let report = prove(&Nim::new(10), Question::wins(Side::First), &Limits::none());
/// assert_eq!((report.verdict, report.best), (Verdict::Yes, Some(2))); // leaves 8
/// assert_eq!(report.line.iter().sum::<u32>(), 10);
///
/// let wins_within_three = Question::wins(Side::First).at_least(score::win_in(3));
/// let report = prove(&Nim::new(10), wins_within_three, &Limits::none());
/// assert_eq!(report.verdict, Verdict::No);
/// # }
/// ```
pub fn prove<G: Game>(position: &G, question: Question, limits: &Limits) -> ProofReport<G::Move> {
    let default = ProofConfig::default();
    let mut search = ProofSearch::new(ProofConfig {
        table_bytes: limits.table_bytes(default.table_bytes),
    });
    search.prove(position, question, limits)
}

/// A proof-number search with its memory: what was found out stays in the table from one question
/// to the next, until [`ProofSearch::clear`]. Questions need not be the same.
///
/// # What is promised
///
/// - `Yes` and `No` are proven, by the rules alone. Two positions with the same [`Game::key`], the
///   same side to move and the same value to reach are taken for one another.
/// - A position that comes up again on a line is what [`Question::endless`] says. Refutations that
///   rest on one are used only where the same positions lie on the line before, and for others
///   only if no position before has a part in them: there is no graph-history interaction.
/// - On a game with finitely many positions the search ends with an answer, however small the
///   table, if no line without repetition is longer than [`MAX_PLY`] (or [`Limits::depth`]) plies.
/// - No limit on nodes is ever passed, one thread is used, and equal questions to searches made or
///   cleared alike get equal reports, under node or depth limits.
///
/// # Complexity
///
/// Exponential in the worst case. A node costs a look into the table for each of its moves. Lines
/// are held on the heap: the thread's stack is no limit. Memory is that of the table and of one
/// line.
pub struct ProofSearch<G> {
    config: ProofConfig,
    table: ProofTable,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> ProofSearch<G> {
    /// A search that knows nothing yet.
    ///
    /// # Panics
    ///
    /// If there is not so much memory, where the system says so at once.
    pub fn new(config: ProofConfig) -> Self {
        Self {
            config,
            table: ProofTable::new(config.table_bytes),
            game: PhantomData,
        }
    }

    /// The settings.
    pub fn config(&self) -> &ProofConfig {
        &self.config
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets everything that was learnt.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Answers a question about a position, or says which limit was met. [`Limits::nodes`],
    /// [`Limits::time`] and [`Limits::stop`] end the search wherever it is; [`Limits::depth`] is
    /// the most moves of a line.
    pub fn prove(
        &mut self,
        position: &G,
        question: Question,
        limits: &Limits,
    ) -> ProofReport<G::Move> {
        // The prover is whom play without end does not help: a proof is then finite.
        let turned = question.endless == Endless::Meets;
        let asked = if turned {
            question.opposite()
        } else {
            question
        };
        let longest = limits.depth.map_or(MAX_PLY, |depth| depth.min(MAX_PLY));
        let mut run = Run::new(
            &mut self.table,
            asked.side,
            question.endless == Endless::Refused,
            longest,
            Watch::start(limits),
        );
        let settled = run.settle(position, asked.target());
        let (verdict, best, line, numbers) = match settled {
            Ok((winner, _)) => {
                let line = run.line(position, asked.target(), winner);
                let yes = (winner == Role::Prover) != turned;
                let verdict = if yes { Verdict::Yes } else { Verdict::No };
                (
                    verdict,
                    line.first().copied(),
                    line,
                    Numbers::settled(winner),
                )
            }
            Err(reason) => {
                let (best, numbers) = run.outlook(position);
                (Verdict::Open(reason), best, Vec::new(), numbers)
            }
        };
        let (proof, disproof) = if turned {
            (numbers.disproof, numbers.proof)
        } else {
            (numbers.proof, numbers.disproof)
        };
        run.stats.elapsed = run.watch.elapsed();
        ProofReport {
            verdict,
            best,
            line,
            proof,
            disproof,
            stats: run.stats,
        }
    }
}

impl<G> fmt::Debug for ProofSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofSearch")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
