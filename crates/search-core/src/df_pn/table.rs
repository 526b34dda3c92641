//! What was found out about positions, in a fixed number of bytes, for one thread.
//!
//! A bucket that is full gives up the entry with the least work below it, which is the cheapest to
//! find again: the idea of small-tree garbage collection (Nagai, 2002) without the collection.

use core::mem::size_of;

use super::question::Role;

/// The number of a position that is lost for the role: nothing will do.
pub(super) const NEVER: u32 = u32::MAX;

/// For each role, how many positions must still be settled its way, at the least, for this one to
/// be: the proof number and the disproof number. 0 is settled its way, [`NEVER`] against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// Of a position of which nothing is known.
    pub(super) const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };

    pub(super) const fn of(self, role: Role) -> u32 {
        match role {
            Role::Prover => self.proof,
            Role::Refuter => self.disproof,
        }
    }

    /// From the number of a role and that of the other.
    pub(super) const fn from_view(role: Role, own: u32, other: u32) -> Self {
        match role {
            Role::Prover => Self {
                proof: own,
                disproof: other,
            },
            Role::Refuter => Self {
                proof: other,
                disproof: own,
            },
        }
    }

    pub(super) const fn settled(winner: Role) -> Self {
        Self::from_view(winner, 0, NEVER)
    }

    pub(super) const fn winner(self) -> Option<Role> {
        if self.proof == 0 {
            Some(Role::Prover)
        } else if self.disproof == 0 {
            Some(Role::Refuter)
        } else {
            None
        }
    }
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Open {
        numbers: Numbers,
        /// If not 0, a refutation was found that holds where the last so many positions before
        /// this one are the same: to be found under [`Known`] of those.
        span: u16,
    },
    Settled {
        winner: Role,
        /// The length of the longest line in the proof, about.
        plies: u16,
        /// The index of the move that settles it, if the winner is to move.
        mv: Option<core::num::NonZeroU32>,
    },
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    id: u64,
    known: Known,
    /// The binary logarithm of the work, and one; 0 in an empty slot.
    work: u8,
}

impl Slot {
    const EMPTY: Self = Self {
        id: 0,
        known: Known::Open {
            numbers: Numbers::UNKNOWN,
            span: 0,
        },
        work: 0,
    };
}

const _: () = assert!(size_of::<Slot>() == 24, "an entry is three words");

/// Slots that an entry may take.
const WAYS: usize = 4;

/// A table of fixed size.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Box<[[Slot; WAYS]]>,
}

impl ProofTable {
    /// An empty table of as many buckets as fit into `bytes`, at least one.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[Slot; WAYS]>()).max(1);
        Self {
            buckets: vec![[Slot::EMPTY; WAYS]; buckets].into_boxed_slice(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([Slot::EMPTY; WAYS]);
    }

    /// The bucket of an identity, whose bits are all equally random.
    fn index(&self, id: u64) -> usize {
        ((u128::from(id) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn probe(&self, id: u64) -> Option<Known> {
        self.buckets[self.index(id)]
            .iter()
            .find(|slot| slot.id == id && slot.work > 0)
            .map(|slot| slot.known)
    }

    /// Keeps what is known of a position in place of what was, or of the entry of its bucket with
    /// the least work. `work` is how many positions were looked at to find it out.
    pub(super) fn store(&mut self, id: u64, known: Known, work: u64) {
        let index = self.index(id);
        let bucket = &mut self.buckets[index];
        let own = bucket
            .iter()
            .position(|slot| slot.id == id && slot.work > 0);
        let place = own.unwrap_or_else(|| {
            let least = (0..WAYS).min_by_key(|&way| bucket[way].work);
            least.expect("a bucket has slots")
        });
        let work = 1 + work.max(1).ilog2() as u8;
        let before = own.map_or(0, |way| bucket[way].work);
        bucket[place] = Slot {
            id,
            known,
            work: work.max(before),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(proof: u32, disproof: u32) -> Known {
        let numbers = Numbers { proof, disproof };
        Known::Open { numbers, span: 0 }
    }

    #[test]
    fn size_is_what_fits() {
        assert_eq!(ProofTable::new(0).bytes(), 96);
        assert_eq!(ProofTable::new(191).bytes(), 96);
        assert_eq!(ProofTable::new(192).bytes(), 192);
    }

    #[test]
    fn the_least_work_makes_room() {
        let mut table = ProofTable::new(0);
        assert_eq!(table.probe(0), None);
        for (id, work) in [(0, 100), (1, 3), (2, 50), (3, 1_000)] {
            table.store(id, open(id as u32 + 1, 1), work);
        }
        table.store(4, open(5, 1), 0);
        assert_eq!(table.probe(1), None);
        table.store(5, open(6, 1), 7);
        assert_eq!(table.probe(4), None);
        for id in [0, 2, 3, 5] {
            assert_eq!(table.probe(id), Some(open(id as u32 + 1, 1)));
        }
        table.clear();
        assert_eq!(table.probe(0), None);
    }

    #[test]
    fn an_entry_is_replaced_in_its_place_and_keeps_its_work() {
        let mut table = ProofTable::new(0);
        for (id, work) in [(0, 100), (1, 9), (2, 50), (3, 1_000)] {
            table.store(id, open(1, 1), work);
        }
        table.store(0, open(7, 8), 1);
        assert_eq!(table.probe(0), Some(open(7, 8)));
        table.store(4, open(1, 1), 1);
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(0), Some(open(7, 8)));
    }

    #[test]
    fn numbers_are_seen_from_both_roles() {
        for role in [Role::Prover, Role::Refuter] {
            let numbers = Numbers::from_view(role, 3, 4);
            assert_eq!((numbers.of(role), numbers.of(role.other())), (3, 4));
            assert_eq!(numbers.winner(), None);
            let settled = Numbers::settled(role);
            assert_eq!((settled.of(role), settled.of(role.other())), (0, NEVER));
            assert_eq!(settled.winner(), Some(role));
        }
    }
}
