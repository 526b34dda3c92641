//! The one hasher of the workspace, with fixed seeds.
//!
//! Hashes are the same in every run, so that equal searches do equal work. They may differ between
//! machines and versions: never store them, and never let the order of a map reach any output.

use core::hash::BuildHasher;

use ahash::{AHasher, RandomState};

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
pub struct FixedState(RandomState);

impl Default for FixedState {
    fn default() -> Self {
        // The first digits of pi, as good as any others.
        Self(RandomState::with_seeds(
            0x243F_6A88_85A3_08D3,
            0x1319_8A2E_0370_7344,
            0xA409_3822_299F_31D0,
            0x082E_FA98_EC4E_6C89,
        ))
    }
}

impl BuildHasher for FixedState {
    type Hasher = AHasher;

    #[inline]
    fn build_hasher(&self) -> AHasher {
        self.0.build_hasher()
    }
}
