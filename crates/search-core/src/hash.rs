//! The one hasher of the workspace, with fixed seeds.
//!
//! Hashes are the same in every run, so that equal searches do equal work. They may differ between
//! machines and versions: never store them, and never let the order of a map reach any output.

use core::hash::BuildHasher;

use foldhash::quality::{self, FoldHasher};

/// Builds hashers with fixed seeds: `HashMap<K, V, FixedState>` is the map to use where a search
/// needs one.
///
/// # Examples
///
/// ```
/// use search_core::FixedState;
/// use std::collections::HashMap;
///
/// let mut distances: HashMap<&str, u32, FixedState> = HashMap::default();
/// distances.insert("start", 0);
/// assert_eq!(distances["start"], 0);
/// ```
#[derive(Clone, Debug)]
pub struct FixedState(quality::FixedState);

impl Default for FixedState {
    fn default() -> Self {
        // The first digits of pi, as good as any others.
        Self(quality::FixedState::with_seed(0x243F_6A88_85A3_08D3))
    }
}

impl BuildHasher for FixedState {
    type Hasher = FoldHasher<'static>;

    #[inline]
    fn build_hasher(&self) -> FoldHasher<'static> {
        self.0.build_hasher()
    }
}
