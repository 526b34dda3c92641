//! Rows of bits squeezed and stretched: what lies in some places goes together, in order, and back.

/// Which of the ranks in a list of rows, 64 in each, pass.
pub(super) struct Sieve(Box<[Row]>);

/// A row of 64 ranks.
struct Row {
    /// Those that pass.
    mask: u64,
    /// By power of two: those that go so far down when the others are squeezed out.
    moves: [u64; 6],
    /// How many pass in the rows before.
    before: u32,
}

impl Sieve {
    pub(super) fn new(masks: impl Iterator<Item = u64>) -> Self {
        let mut passed = 0;
        let rows = masks.map(|mask| {
            let before = passed;
            passed += mask.count_ones();
            Row::new(mask, before)
        });
        Self(rows.collect())
    }

    /// Carries a row's set of ranks, all of which pass, over to another sieve that as many ranks pass: the
    /// first of them to its first, and so on. Calls `emit` with the rows there and their sets.
    #[inline]
    pub(super) fn carry(
        &self,
        row: usize,
        set: u64,
        other: &Self,
        mut emit: impl FnMut(usize, u64),
    ) {
        let from = &self.0[row];
        let mut squeezed = from.squeeze(set);
        let mut passed = from.before;
        // Most lists are of a few rows.
        let rows = &other.0;
        let mut at = match rows.len() {
            ..=8 => 0,
            _ => rows.partition_point(|row| row.before <= passed) - 1,
        };
        while squeezed != 0 {
            let to = &rows[at];
            let end = to.before + to.mask.count_ones();
            if end > passed {
                let set = to.stretch(squeezed << (passed - to.before));
                if set != 0 {
                    emit(at, set);
                }
                squeezed = squeezed.checked_shr(end - passed).unwrap_or(0);
                passed = end;
            }
            at += 1;
        }
    }
}

impl Row {
    /// Warren, Hacker's Delight, section 7-4.
    fn new(mask: u64, before: u32) -> Self {
        let mut moves = [0; 6];
        let mut left = mask;
        // A bit goes down by as many places as there are gaps below.
        let mut gaps = !mask << 1;
        for (power, moves) in moves.iter_mut().enumerate() {
            // Parity of the gaps below each place.
            let mut odd = gaps;
            for shift in [1, 2, 4, 8, 16, 32] {
                odd ^= odd << shift;
            }
            *moves = odd & left;
            left = left ^ *moves | *moves >> (1 << power);
            gaps &= !odd;
        }
        Self {
            mask,
            moves,
            before,
        }
    }

    #[inline]
    fn squeeze(&self, set: u64) -> u64 {
        let moves = self.moves.iter().enumerate();
        moves.fold(set, |set, (power, moves)| {
            let moved = set & moves;
            set ^ moved | moved >> (1 << power)
        })
    }

    #[inline]
    fn stretch(&self, set: u64) -> u64 {
        let moves = self.moves.iter().enumerate().rev();
        let stretched = moves.fold(set, |set, (power, moves)| {
            set & !moves | set << (1 << power) & moves
        });
        stretched & self.mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    #[test]
    fn ranks_that_pass_keep_their_order() {
        let mut rng = SplitMix64::new(7);
        for round in 0..2_000 {
            // Lists of few and of many rows, dense and sparse, as many passing the one as the other.
            let lengths = [1 + rng.below(5 + round % 12), 1 + rng.below(5 + round % 12)];
            let all = lengths.map(|rows| (0..64 * rows).collect::<Vec<u64>>());
            let most = 64 * lengths[0].min(lengths[1]);
            let count = if rng.chance(1, 4) {
                most
            } else {
                1 + rng.below(most)
            };
            let ranks = all.map(|mut all| {
                rng.shuffle(&mut all);
                all.truncate(count as usize);
                all.sort_unstable();
                all
            });
            let mask = |row: u64, ranks: &[u64]| {
                let own = ranks.iter().filter(|&&rank| rank / 64 == row);
                own.fold(0, |mask, rank| mask | 1_u64 << (rank % 64))
            };
            let [from, to] = [0, 1]
                .map(|side| Sieve::new((0..lengths[side]).map(|row| mask(row, &ranks[side]))));
            for row in 0..lengths[0] {
                let pairs = ranks[0].iter().zip(&ranks[1]);
                let (chosen, expected): (Vec<u64>, Vec<u64>) = pairs
                    .filter(|(rank, _)| **rank / 64 == row)
                    .filter(|_| rng.chance(2, 3))
                    .unzip();
                let mut found = Vec::new();
                from.carry(row as usize, mask(row, &chosen), &to, |row, set| {
                    assert_ne!(set, 0);
                    let bits = (0..64).filter(|bit| set >> bit & 1 != 0);
                    found.extend(bits.map(|bit| 64 * row as u64 + bit));
                });
                assert_eq!(found, expected);
            }
        }
    }
}
