//! Sets of cells as bits, in three sizes.

/// A set of cells as bits. Cells beyond the size must not be asked about.
pub(crate) trait Mask: Copy + Default + PartialEq + Send + Sync + 'static {
    /// How many cells there is room for.
    const CELLS: usize;

    fn insert(&mut self, cell: usize);
    fn contains(&self, cell: usize) -> bool;
    fn intersects(&self, other: &Self) -> bool;
    #[must_use]
    fn union(self, other: &Self) -> Self;
    /// The set without the members of another.
    #[must_use]
    fn without(self, other: &Self) -> Self;
    /// How many members are below a cell.
    fn count_below(&self, cell: usize) -> usize;
    /// How many members there are.
    fn len(&self) -> usize;
    /// Takes out the lowest member.
    fn pop(&mut self) -> Option<usize>;
}

macro_rules! mask_of_integer {
    ($integer:ty) => {
        impl Mask for $integer {
            const CELLS: usize = <$integer>::BITS as usize;

            #[inline]
            fn insert(&mut self, cell: usize) {
                *self |= 1 << cell;
            }

            #[inline]
            fn contains(&self, cell: usize) -> bool {
                self >> cell & 1 != 0
            }

            #[inline]
            fn intersects(&self, other: &Self) -> bool {
                self & other != 0
            }

            #[inline]
            fn union(self, other: &Self) -> Self {
                self | other
            }

            #[inline]
            fn without(self, other: &Self) -> Self {
                self & !other
            }

            #[inline]
            fn count_below(&self, cell: usize) -> usize {
                (self & ((1 << cell) - 1)).count_ones() as usize
            }

            #[inline]
            fn len(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let cell = self.trailing_zeros() as usize;
                (*self != 0).then(|| {
                    *self &= *self - 1;
                    cell
                })
            }
        }
    };
}

mask_of_integer!(u64);
mask_of_integer!(u128);

/// Words of the largest set: 1,024 cells, the largest board.
const WORDS: usize = 16;

impl Mask for [u64; WORDS] {
    const CELLS: usize = 64 * WORDS;

    fn insert(&mut self, cell: usize) {
        self[cell / 64] |= 1 << (cell % 64);
    }

    fn contains(&self, cell: usize) -> bool {
        self[cell / 64] >> (cell % 64) & 1 != 0
    }

    fn intersects(&self, other: &Self) -> bool {
        self.iter().zip(other).any(|(a, b)| a & b != 0)
    }

    fn union(mut self, other: &Self) -> Self {
        self.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
        self
    }

    fn without(mut self, other: &Self) -> Self {
        self.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
        self
    }

    fn count_below(&self, cell: usize) -> usize {
        let whole: usize = self[..cell / 64].iter().map(Mask::len).sum();
        whole + self[cell / 64].count_below(cell % 64)
    }

    fn len(&self) -> usize {
        self.iter().map(Mask::len).sum()
    }

    fn pop(&mut self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        self[word].pop().map(|bit| 64 * word + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    fn check<M: Mask>() {
        let mut rng = SplitMix64::new(M::CELLS as u64);
        for _ in 0..200 {
            let mut draw =
                || -> Vec<usize> { (0..M::CELLS).filter(|_| rng.chance(1, 8)).collect() };
            let (a, b) = (draw(), draw());
            let set = |cells: &[usize]| {
                let mut mask = M::default();
                for &cell in cells {
                    mask.insert(cell);
                }
                mask
            };
            let members =
                |mut mask: M| -> Vec<usize> { core::iter::from_fn(move || mask.pop()).collect() };
            let (in_a, in_b) = (set(&a), set(&b));
            assert_eq!(members(in_a), a);
            assert_eq!(in_a.len(), a.len());
            assert!((0..M::CELLS).all(|cell| {
                in_a.count_below(cell) == a.iter().filter(|&&member| member < cell).count()
            }));
            assert!((0..M::CELLS).all(|cell| in_a.contains(cell) == a.contains(&cell)));
            assert_eq!(
                in_a.intersects(&in_b),
                a.iter().any(|cell| b.contains(cell))
            );
            let left: Vec<usize> = a.iter().copied().filter(|cell| !b.contains(cell)).collect();
            assert_eq!(members(in_a.without(&in_b)), left);
            let mut both = [a, b].concat();
            both.sort_unstable();
            both.dedup();
            assert_eq!(members(in_a.union(&in_b)), both);
        }
    }

    #[test]
    fn all_sizes_are_sets() {
        check::<u64>();
        check::<u128>();
        check::<[u64; WORDS]>();
    }
}
