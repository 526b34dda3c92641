//! Keys for incremental position hashing, made at compile time.
//!
//! Source: Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::rng::SplitMix64;

/// `N` keys drawn from `seed`, for a constant table.
///
/// ```
/// use search_core::zobrist;
/// static SQUARES: [u64; 81] = zobrist::keys(1);
/// assert_ne!(SQUARES[0], SQUARES[80]);
/// ```
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = SplitMix64::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = rng.next_u64();
        i += 1;
    }
    keys
}
