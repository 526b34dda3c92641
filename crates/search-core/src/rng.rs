//! The one random generator of the workspace: `SplitMix64`.
//!
//! Its stream is part of this crate's contract, so that a seed means the same game, map or key
//! for ever; a general-purpose generator may change its stream between versions.
//!
//! Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.

/// A `SplitMix64` generator: 64 bits of state, period 2^64, usable in constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// A generator whose whole stream is fixed by `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The generator of the `index`-th thing made from `seed`: streams of different indexes are
    /// unrelated, and none depends on how many others are drawn.
    pub const fn for_index(seed: u64, index: u64) -> Self {
        Self::new(mix(
            mix(seed.wrapping_add(Self::GAMMA)) ^ index.wrapping_mul(Self::GAMMA)
        ))
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::GAMMA);
        mix(self.state)
    }

    /// A number from 0 to `bound - 1`, each equally likely (Lemire's multiplication with
    /// rejection).
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_core::SplitMix64;
    /// let mut rng = SplitMix64::new(7);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// ```
    pub const fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "an empty range has no number to draw");
        loop {
            let product = self.next_u64() as u128 * bound as u128;
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// True with a probability of `numerator / denominator`.
    ///
    /// # Panics
    ///
    /// If `denominator` is 0.
    pub const fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }

    /// One of the items, each equally likely; `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            items.get(self.below(items.len() as u64) as usize)
        }
    }

    /// Which of some shares of 1 is drawn, each as likely as it is large; `None` where rounding has left
    /// them a little short of 1 and the lot falls into what is missing.
    ///
    /// ```
    /// use search_core::SplitMix64;
    /// let mut rng = SplitMix64::new(7);
    /// let drawn = (0..100).filter_map(|_| rng.pick_share([0.25, 0.0, 0.75]));
    /// let counts = drawn.fold([0; 3], |mut counts, share| { counts[share] += 1; counts });
    /// assert!(counts[1] == 0 && counts[0] < counts[2]);
    /// ```
    pub fn pick_share(&mut self, shares: impl IntoIterator<Item = f64>) -> Option<usize> {
        // 53 bits, all that a number below 1 holds.
        let mut lot = (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        shares.into_iter().position(|share| {
            lot -= share;
            lot < 0.0
        })
    }

    /// Puts the items in a random order, each order equally likely (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// The finaliser of `SplitMix64`: a bijection of 64 bits in which each input bit reaches all.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_is_the_published_one() {
        // The first outputs for seed 1234567, as printed by the reference C program.
        let mut rng = SplitMix64::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
        assert_eq!(rng.next_u64(), 9_817_491_932_198_370_423);
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn below_is_even() {
        let mut rng = SplitMix64::new(3);
        let mut counts = [0u32; 5];
        for _ in 0..50_000 {
            counts[rng.below(5) as usize] += 1;
        }
        assert!(
            counts.iter().all(|&count| (9_500..10_500).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    #[cfg_attr(miri, ignore = "many numbers, nothing else")]
    fn indexes_give_unrelated_streams() {
        let firsts: std::collections::BTreeSet<u64> = (0..100)
            .flat_map(|seed| {
                (0..100).map(move |index| SplitMix64::for_index(seed, index).next_u64())
            })
            .collect();
        assert_eq!(firsts.len(), 10_000);
    }
}
