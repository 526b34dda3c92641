//! Sets of sets of cells: which of all ways to lay single squares on some free cells are in.
//!
//! With the free cells in reading order numbered from 0, a way to lay singles on them is a number, bit
//! i for a single on free cell i; and a set of ways is a long row of bits, one for each such number.
//! That bit i of the number be 0 is then a pattern of the row: alternate runs of `2^i` bits. For i
//! below 6 it is a pattern within each word, above that one of whole words.

/// The places in a word whose bit i is 0, for i from 0 to 5.
pub(super) const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

/// Bits of a number that are places within a word.
pub(super) const IN_WORD: usize = CLEAR.len();

/// The places in a word of the row at which free cell `position` has no single.
#[inline]
pub(super) const fn clear(position: usize, word: usize) -> u64 {
    if position < IN_WORD {
        CLEAR[position]
    } else if word >> (position - IN_WORD) & 1 == 0 {
        !0
    } else {
        0
    }
}

#[inline]
pub(super) fn is_empty<const L: usize>(set: &[u64; L]) -> bool {
    if L <= 16 {
        set.iter().fold(0, |all, word| all | word) == 0
    } else {
        set.iter().all(|&word| word == 0)
    }
}

/// The words of the row for so many free cells.
pub(super) const fn words(free: usize) -> usize {
    if free < IN_WORD {
        1
    } else {
        1 << (free - IN_WORD)
    }
}

/// Every way that leaves at least two of the free cells empty.
pub(super) fn all_with_two_blanks(free: usize, set: &mut [u64]) {
    for number in 0..1_usize << free {
        if (number.count_ones() as usize) + 2 <= free {
            set[number / 64] |= 1 << (number % 64);
        }
    }
}

/// Lets free cells `low` and `high` change places; `low` is the lesser.
fn swap(set: &mut [u64], low: usize, high: usize) {
    debug_assert!(low < high);
    if high < IN_WORD {
        let distance = (1 << high) - (1 << low);
        let mask = CLEAR[high] & !CLEAR[low];
        for word in set {
            let differing = (*word >> distance ^ *word) & mask;
            *word ^= differing ^ differing << distance;
        }
        return;
    }
    let high = 1 << (high - IN_WORD);
    for word in (0..set.len()).filter(|word| word & high == 0) {
        if low < IN_WORD {
            let distance = 1 << low;
            let differing = (set[word] >> distance ^ set[word | high]) & CLEAR[low];
            set[word | high] ^= differing;
            set[word] ^= differing << distance;
        } else {
            let low = 1 << (low - IN_WORD);
            if word & low != 0 {
                set.swap(word, word ^ low | high);
            }
        }
    }
}

/// Turns a set for some free cells into that for their reflection: in each row of the board, the free
/// cells are counted from the other side.
pub(super) fn mirror(set: &mut [u64], free: u32) {
    let mut first = 0;
    for row in 0..5 {
        let count = (free >> (4 * row) & 15).count_ones() as usize;
        if count >= 2 {
            swap(set, first, first + count - 1);
        }
        if count == 4 {
            swap(set, first + 1, first + 2);
        }
        first += count;
    }
}

/// Reads 64 numbers of eight bits off eight planes of bits, the lowest bits' plane first.
///
/// Eight times an 8x8 square of bits is turned on its side, by Warren's way of swapping ever larger
/// blocks across the diagonal (Hacker's Delight, 7-3).
#[inline]
pub(super) fn numbers(planes: [u64; 8]) -> [u8; 64] {
    let mut all = [0; 64];
    for (byte, numbers) in all.chunks_exact_mut(8).enumerate() {
        let mut square = 0;
        for (row, plane) in planes.iter().enumerate() {
            square |= (plane >> (8 * byte) & 0xFF) << (8 * row);
        }
        for (mask, distance) in [
            (0x00AA_00AA_00AA_00AA, 7),
            (0x0000_CCCC_0000_CCCC, 14),
            (0x0000_0000_F0F0_F0F0, 28),
        ] {
            let differing = (square ^ square >> distance) & mask;
            square ^= differing ^ differing << distance;
        }
        numbers.copy_from_slice(&square.to_le_bytes());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    fn random(rng: &mut SplitMix64, free: usize) -> Vec<u64> {
        let used = if free < 6 { (1 << (1 << free)) - 1 } else { !0 };
        (0..words(free)).map(|_| rng.next_u64() & used).collect()
    }

    fn has(set: &[u64], number: usize) -> bool {
        set[number / 64] >> (number % 64) & 1 == 1
    }

    #[test]
    fn swapped_cells_change_places() {
        let mut rng = SplitMix64::new(1);
        for free in [2, 4, 6, 8, 10] {
            for low in 0..free {
                for high in low + 1..free {
                    let set = random(&mut rng, free);
                    let mut swapped = set.clone();
                    swap(&mut swapped, low, high);
                    for number in 0..1 << free {
                        let differs = number >> low & 1 != number >> high & 1;
                        let other = number ^ (usize::from(differs) * (1 << low | 1 << high));
                        assert_eq!(has(&set, number), has(&swapped, other));
                    }
                }
            }
        }
    }

    #[test]
    fn mirroring_is_undone_by_mirroring() {
        let mut rng = SplitMix64::new(2);
        // Rows of 4, 3, 2, 1 and 0 free cells.
        let free = 0b0000_0100_1010_1110_1111;
        let mirrored = 0b0000_0010_0101_0111_1111;
        let set = random(&mut rng, 10);
        let mut image = set.clone();
        mirror(&mut image, free);
        // The single on the first cell is on the fourth one in the mirror.
        assert_eq!(has(&set, 0b1), has(&image, 0b1000));
        assert_eq!(has(&set, 0b10_0001_0010), has(&image, 0b10_0100_0100));
        mirror(&mut image, mirrored);
        assert_eq!(image, set);
    }

    #[test]
    fn planes_are_read_across() {
        let mut rng = SplitMix64::new(3);
        let planes = core::array::from_fn(|_| rng.next_u64());
        for (place, number) in numbers(planes).into_iter().enumerate() {
            for (bit, plane) in planes.iter().enumerate() {
                assert_eq!(u64::from(number >> bit & 1), plane >> place & 1);
            }
        }
    }

    #[test]
    fn clear_places_are_those_of_numbers_without_the_bit() {
        for position in 0..10 {
            for number in 0..1_usize << 10 {
                let is_clear = clear(position, number / 64) >> (number % 64) & 1 == 1;
                assert_eq!(is_clear, number >> position & 1 == 0);
            }
        }
    }
}
