//! Tables of how the loose pieces can lie among the places that the other pieces leave free.
//!
//! When another piece moves, it takes some of those places and leaves others, so that an arrangement gets
//! a new rank among others. But arrangements keep their order: the first that leaves the taken places empty
//! becomes the first of those with the left places empty, and so on. Whole rows of them go at once.

use std::sync::OnceLock;

use super::choose::Choose;
use super::sieve::Sieve;
use crate::mask::Mask;

/// The arrangements among so many free places, by their rank.
pub(super) struct Arrangements {
    count: usize,
    /// By rank: the places that are empty, as bits.
    empty: Vec<u32>,
    /// By place, by row of 64 ranks: the arrangements that leave it empty.
    leaving: Vec<u64>,
    rows: usize,
    /// By set of places, as bits: the arrangements that leave them empty, made when asked for.
    sieves: OnceLock<Box<[OnceLock<Sieve>]>>,
    /// How many places there are.
    places: usize,
    /// By place, by rank: the rank without that member of the ranked set, among smaller sets.
    less: Vec<u16>,
    /// By place, by rank among smaller sets: the rank with that member.
    more: Vec<u16>,
    /// Sets with a member fewer.
    smaller: usize,
    /// By smaller set, by row: the sets with one more member. None where blanks are ranked or where rows
    /// are many.
    stars: Vec<u64>,
    by_blanks: bool,
}

/// The most arrangements in a table.
const MOST: usize = 1 << 15;
/// The most rows for which [`Arrangements::star`] is worth its table.
const MOST_STAR_ROWS: usize = 8;
/// The most places.
const PLACES: usize = 20;

impl Arrangements {
    /// The tables for each number of free places up to `free` as far as there are not too many
    /// arrangements. Ranked are the loose pieces, `members` of them, or the blanks between them.
    pub(super) fn up_to(free: usize, members: usize, by_blanks: bool) -> Vec<Option<Self>> {
        let free = free.min(PLACES);
        let choose = Choose::new(free, free);
        let mut tables: Vec<Option<Self>> = Vec::new();
        for places in 0..=free {
            let size = places.checked_sub(members);
            let size = size.map(|blanks| if by_blanks { blanks } else { members });
            let count = size.and_then(|size| choose.count(places, size));
            match (size, count) {
                (Some(size), Some(count)) if count as usize <= MOST => {
                    tables.push(Some(Self::new(&choose, places, size, by_blanks)));
                }
                (None, _) => tables.push(None),
                _ => break,
            }
        }
        tables
    }

    fn new(choose: &Choose, places: usize, size: usize, by_blanks: bool) -> Self {
        let count = |size: usize, places: usize| choose.count(places, size).unwrap_or(0) as usize;
        let sets = subsets(places, size);
        let smaller = size.checked_sub(1).map_or(0, |size| count(size, places));
        let all = ((1_u64 << places) - 1) as u32;
        let rank = |mut set: u64| {
            let members = (0..).map_while(|index| Some((index, set.pop()?)));
            let terms = members.map(|(index, place)| choose.term(index, place));
            terms.sum::<u64>() as u16
        };
        let rows = sets.len().div_ceil(64);
        let mut tables = Self {
            count: sets.len(),
            empty: Vec::with_capacity(sets.len()),
            leaving: vec![0; places * rows],
            rows,
            sieves: OnceLock::new(),
            places,
            less: vec![0; places * sets.len()],
            more: vec![0; places * smaller],
            smaller,
            stars: Vec::new(),
            by_blanks,
        };
        for (index, &set) in sets.iter().enumerate() {
            let empty = if by_blanks { set } else { all & !set };
            tables.empty.push(empty);
            for place in 0..places {
                let bit = 1_u32 << place;
                if empty & bit != 0 {
                    tables.leaving[place * rows + index / 64] |= 1 << (index % 64);
                }
                if set & bit != 0 {
                    let less = rank(u64::from(set & !bit));
                    tables.less[place * sets.len() + index] = less;
                    tables.more[place * smaller + usize::from(less)] = index as u16;
                }
            }
        }
        if !by_blanks && rows <= MOST_STAR_ROWS {
            tables.stars = vec![0; smaller * rows];
            for place in 0..places {
                let ranks = &tables.less[place * sets.len()..][..sets.len()];
                for (rank, &less) in ranks.iter().enumerate() {
                    if sets[rank] >> place & 1 != 0 {
                        let row = usize::from(less) * rows + rank / 64;
                        tables.stars[row] |= 1 << (rank % 64);
                    }
                }
            }
        }
        tables
    }

    /// How many rows of 64 ranks there are.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The empty places of an arrangement, as bits.
    #[inline]
    pub(super) fn empty(&self, rank: u16) -> u32 {
        self.empty[usize::from(rank)]
    }

    /// Which arrangements of a row leave a place empty.
    #[inline]
    pub(super) fn leaving(&self, place: u8, row: usize) -> u64 {
        self.leaving[usize::from(place) * self.rows + row]
    }

    /// The arrangements that leave some places, given as bits, empty.
    #[inline]
    pub(super) fn sieve(&self, places: u32) -> &Sieve {
        let none = || (0..1 << self.places).map(|_| OnceLock::new()).collect();
        self.sieves.get_or_init(none)[places as usize].get_or_init(|| {
            Sieve::new((0..self.rows).map(|row| {
                let places = (0..self.places as u8).filter(|place| places >> place & 1 != 0);
                places.fold(self.all_in(row), |all, place| {
                    all & self.leaving(place, row)
                })
            }))
        })
    }

    /// All arrangements of a row.
    fn all_in(&self, row: usize) -> u64 {
        u64::MAX >> (64 - (self.count - 64 * row).min(64))
    }

    /// For each row the arrangements that a loose piece's moves lead to if it can reach all empty places, its
    /// own among them. `None` where there is no table for it.
    #[inline]
    pub(super) fn star(&self, rank: u16, from: usize) -> Option<&[u64]> {
        let less = usize::from(self.less[from * self.count + usize::from(rank)]);
        self.stars.get(less * self.rows..(less + 1) * self.rows)
    }

    /// The rank after a loose piece has moved to an empty place.
    #[inline]
    pub(super) fn moved(&self, rank: u16, from: usize, to: usize) -> u16 {
        // A blank goes the other way.
        let (out, into) = if self.by_blanks {
            (to, from)
        } else {
            (from, to)
        };
        let less = self.less[out * self.count + usize::from(rank)];
        self.more[into * self.smaller + usize::from(less)]
    }
}

/// The sets of so many of the places, as bits, in colexicographic order.
fn subsets(places: usize, size: usize) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut set: u64 = (1 << size) - 1;
    while set < 1 << places {
        sets.push(set as u32);
        if set == 0 {
            break;
        }
        // The next number of as many bits (Gosper, HAKMEM 175).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Spot;

    /// The members of a set, in order.
    fn members(mut set: u64) -> Vec<Spot> {
        core::iter::from_fn(|| set.pop().map(|place| place as Spot)).collect()
    }

    #[test]
    fn tables_say_what_counting_says() {
        let choose = Choose::new(9, 9);
        for (pieces, by_blanks) in [(0, false), (1, false), (3, false), (6, true), (7, true)] {
            let tables = Arrangements::up_to(9, pieces, by_blanks);
            assert_eq!(tables.len(), 10);
            let rank = |places: u64, empty: u64| {
                let set = if by_blanks { empty } else { places & !empty };
                choose.rank(&members(set)) as u16
            };
            for (places, table) in tables.iter().enumerate() {
                assert_eq!(table.is_some(), places >= pieces);
                let Some(table) = table else { continue };
                let all = (1 << places) - 1;
                let of_size = |empty: &u64| empty.len() == places - pieces;
                let sets: Vec<u64> = (0..=all).filter(of_size).collect();
                assert_eq!(
                    (table.count, table.rows()),
                    (sets.len(), sets.len().div_ceil(64))
                );
                for empty in sets {
                    let number = rank(all, empty);
                    assert_eq!(u64::from(table.empty(number)), empty);
                    for place in 0..places {
                        let bit = 1_u64 << place;
                        let row = table.leaving(place as u8, usize::from(number / 64));
                        assert_eq!(row >> (number % 64) & 1 != 0, empty & bit != 0);
                        if empty & bit == 0 {
                            let star = table.star(number, place);
                            let shines = |rank: u16| {
                                star.is_none_or(|star| {
                                    star[usize::from(rank / 64)] >> (rank % 64) & 1 != 0
                                })
                            };
                            assert_eq!(star.is_none(), by_blanks);
                            let ones = star.into_iter().flatten().map(|row| row.count_ones());
                            let ones = ones.sum::<u32>() as usize;
                            assert!(by_blanks || ones == 1 + empty.len());
                            assert!(shines(number));
                            for to in members(empty) {
                                let then = rank(all, empty ^ bit ^ 1 << to);
                                assert_eq!(table.moved(number, place, to.into()), then);
                                assert!(shines(then));
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn tables_end_before_they_are_too_large() {
        // C(18, 8) = 43,758, and C(17, 8) = 24,310.
        assert_eq!(Arrangements::up_to(30, 8, false).len(), 18);
        // Here blanks are ranked: C(19, 6) = 27,132, and C(20, 7) = 77,520.
        assert_eq!(Arrangements::up_to(30, 13, true).len(), 20);
        assert_eq!(Arrangements::up_to(99, 1, false).len(), 21);
    }
}
