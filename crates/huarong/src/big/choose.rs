//! Numbers for sets: how many there are of a size, and which is which.

use crate::geometry::Spot;

/// Binomial coefficients, as a table.
///
/// A set `a < b < c < ...` of numbers has the rank `C(a, 1) + C(b, 2) + C(c, 3) + ...`: its place among
/// all sets of its size in colexicographic order, whatever the numbers' bound (Lehmer, 1964).
pub(super) struct Choose {
    /// By size of the set, by how many there are to choose from; `u64::MAX` stands for more.
    table: Vec<u64>,
    /// How many numbers a size has.
    width: usize,
}

impl Choose {
    /// The table for sets of up to `size` numbers below `bound`.
    pub(super) fn new(size: usize, bound: usize) -> Self {
        let width = bound + 1;
        let mut table: Vec<u64> = vec![0; (size + 1) * width];
        table[..width].fill(1);
        for index in width..table.len() {
            if index % width != 0 {
                table[index] = table[index - 1].saturating_add(table[index - 1 - width]);
            }
        }
        Self { table, width }
    }

    /// How many sets of `size` numbers below `bound` there are, unless they are too many for a word.
    pub(super) fn count(&self, bound: usize, size: usize) -> Option<u64> {
        let count = self.table[size * self.width + bound];
        (count < u64::MAX).then_some(count)
    }

    /// What the `index`-th smallest number of a set adds to the rank.
    #[inline]
    pub(super) fn term(&self, index: usize, number: usize) -> u64 {
        self.table[(index + 1) * self.width + number]
    }

    /// The rank of a set, given in order.
    #[inline]
    pub(super) fn rank(&self, set: &[Spot]) -> u64 {
        let terms = set.iter().enumerate();
        terms
            .map(|(index, &number)| self.term(index, usize::from(number)))
            .sum()
    }

    /// Writes the set of a rank, in order; its numbers are below `bound`.
    #[inline]
    pub(super) fn unrank(&self, mut rank: u64, bound: usize, set: &mut [Spot]) {
        let mut number = bound;
        for (index, place) in set.iter_mut().enumerate().rev() {
            let row = &self.table[(index + 1) * self.width..][..self.width];
            if index == 0 {
                *place = rank as Spot;
                return;
            }
            number -= 1;
            while row[number] > rank {
                number -= 1;
            }
            rank -= row[number];
            *place = number as Spot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_all_sets_in_order() {
        let choose = Choose::new(5, 11);
        for bound in 0..=11 {
            for size in 0..=5 {
                let count = choose.count(bound, size).unwrap();
                let mut before: Vec<Spot> = Vec::new();
                for rank in 0..count {
                    let mut set = vec![0; size];
                    choose.unrank(rank, bound, &mut set);
                    assert!(set.is_sorted_by(|a, b| a < b));
                    assert!(set.iter().all(|&number| usize::from(number) < bound));
                    assert_eq!(choose.rank(&set), rank);
                    let reversed: Vec<Spot> = set.iter().rev().copied().collect();
                    assert!(rank == 0 || before < reversed);
                    before = reversed;
                }
            }
        }
        assert_eq!(choose.count(11, 5), Some(462));
    }

    #[test]
    fn too_many_sets_are_no_number() {
        let choose = Choose::new(34, 68);
        assert_eq!(choose.count(67, 33), Some(14_226_520_737_620_288_370));
        assert_eq!(choose.count(68, 34), None);
    }
}
