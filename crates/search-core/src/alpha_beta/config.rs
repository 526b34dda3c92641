//! The settings of the alpha-beta search.

use crate::score::Score;

/// What may decide a search's answer beside the position and the depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SearchMode {
    /// All cut-offs and all the reductions that are switched on. With one thread, equal searches
    /// under depth or node limits are equal to the node. With several, threads help each other by
    /// chance of timing, and value and move may differ from run to run; where neither the policy's
    /// limit on moves nor a reduction takes anything away, a value that is `Solved` does not.
    #[default]
    Fast,
    /// The value of each iteration is that of plain minimax to its depth
    /// ([`minimax_to_depth`](crate::minimax_to_depth), over the moves that the policy's `strip`
    /// leaves and with its `noisy` moves beyond the horizon), whatever the table has seen and
    /// whatever its size; and the best move is settled by the position, the depth and the policy.
    /// Under a depth limit both are the same for any number of threads and in any run.
    ///
    /// - The table answers only for searches to the very depth it holds, or with proofs that such
    ///   a search would find too.
    /// - What depends on the order of moves, and so on what was learnt, is not done: no late-move
    ///   or internal reductions, and the policy's `move_limit` is not asked.
    /// - The first iteration tries the root moves in the order of the policy's `bonus`, each later
    ///   one in the order that the last has left. The windows of an iteration depend on the last
    ///   value alone. The best move is the first in this order that has the greatest value.
    ///
    /// With several threads, the line beyond its first move, the counts, and the depth at which a
    /// solved position is found to be solved may differ.
    Reproducible,
}

/// The settings of a [`Searcher`](crate::Searcher).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of techniques that go together in any way"
)]
pub struct SearchConfig {
    /// The most bytes the transposition table takes, rounded down to a power of two; at least 32.
    /// Default: 16 MiB, half a million positions.
    pub table_bytes: usize,
    /// How far from the last iteration's value the next one is expected, in units of the
    /// evaluation: the half-width of the first window. A value outside costs another search in a
    /// wider window. `None` searches each iteration in the full window. Default: 50.
    pub aspiration: Option<Score>,
    /// Whether everything that makes the search faster is done, or only what leaves each
    /// iteration its exact value. Default: [`SearchMode::Fast`].
    pub mode: SearchMode,
    /// The depth of the first iteration. A game that is to be searched to its end is sometimes
    /// solved sooner without the shallow iterations; but until the first iteration is complete
    /// there is no answer. Default: 1.
    pub first_depth: u32,
    /// The least depth at which all moves are looked at for one that fails high without a search,
    /// by ending the game or by what the table knows of where it leads. It costs a play and a key a
    /// move; where these are cheap, it pays from a depth of 2 on. Default: `None`, not at all.
    pub look_ahead: Option<u32>,
    /// Whether late moves, which are seldom best where moves are ordered well, are first searched
    /// less deep, and to their full depth only if they look better than the best so far. A value
    /// that rests on such a search is reported as `Solved` only if ends of the game prove it.
    /// Default: false.
    pub late_move_reductions: bool,
    /// Whether a deep position that the table knows no move of is searched a ply less deep: the
    /// next iteration will find a move there. Default: false.
    pub internal_reductions: bool,
    /// Whether the move that answered the same move elsewhere is tried early. Changes the order of
    /// moves only. Default: false.
    pub countermoves: bool,
    /// Whether the last moves that failed high at a ply are tried early at it. Changes the order of
    /// moves only. Default: true.
    pub killers: bool,
    /// Whether moves after the first are first searched only as to whether they are better, in null
    /// windows. Without, each is searched in the whole window, as in plain alpha-beta, and late moves
    /// are not reduced. Default: true.
    pub null_windows: bool,
    /// From how many moves at the root on threads put moves off that another is searching, and come
    /// back to them when its values are known. In wide trees, where moves are dear, threads would
    /// else go through the same lists side by side; in narrow ones it costs more than it saves.
    /// Means nothing with one thread. Default: 64.
    pub put_off_from: usize,
}

impl Default for SearchConfig {
    fn default() -> Self {
        Self {
            table_bytes: 16 << 20,
            aspiration: Some(50),
            mode: SearchMode::Fast,
            first_depth: 1,
            look_ahead: None,
            late_move_reductions: false,
            internal_reductions: false,
            countermoves: false,
            killers: true,
            null_windows: true,
            put_off_from: 64,
        }
    }
}

impl SearchConfig {
    /// The defaults with late-move and internal reductions and countermoves: goes deeper in the
    /// same time, and the value of an iteration is no longer that of its full depth.
    ///
    /// ```
    /// use search_core::SearchConfig;
    /// let config = SearchConfig { aspiration: Some(10), ..SearchConfig::selective() };
    /// assert!(config.late_move_reductions && config.internal_reductions && config.countermoves);
    /// ```
    pub fn selective() -> Self {
        Self {
            late_move_reductions: true,
            internal_reductions: true,
            countermoves: true,
            ..Self::default()
        }
    }

    /// The defaults in the mode whose answers do not depend on the number of threads.
    pub fn reproducible() -> Self {
        Self {
            mode: SearchMode::Reproducible,
            ..Self::default()
        }
    }

    /// Whether each iteration must have the value of its depth.
    pub(super) fn is_reproducible(&self) -> bool {
        self.mode == SearchMode::Reproducible
    }
}
