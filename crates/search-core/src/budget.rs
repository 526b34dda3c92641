//! The memory that a search may hold, for tables whose sizes are known before they are made.

use crate::limits::{LimitKind, Limits};

/// Bytes held under a memory limit.
#[derive(Debug)]
pub(crate) struct Budget {
    limit: u64,
    held: u64,
    peak: u64,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            limit: limits.memory.map_or(u64::MAX, |bytes| bytes as u64),
            held: 0,
            peak: 0,
        }
    }

    /// Asks for bytes. Refused bytes are not held, nor do they show in the peak.
    pub(crate) fn claim(&mut self, bytes: u64) -> Result<(), LimitKind> {
        let held = self.held.saturating_add(bytes);
        if held > self.limit {
            return Err(LimitKind::Memory);
        }
        self.held = held;
        self.peak = self.peak.max(held);
        Ok(())
    }

    /// Gives claimed bytes back.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.held -= bytes;
    }

    /// The most bytes held at one time.
    pub(crate) fn peak(&self) -> usize {
        usize::try_from(self.peak).unwrap_or(usize::MAX)
    }

    /// Makes room for one more value in a list, asking for the bytes by which the list grows. Old
    /// and new list are held side by side while it does.
    pub(crate) fn make_room<T>(&mut self, list: &mut Vec<T>) -> Result<(), LimitKind> {
        if list.len() == list.capacity() {
            let old = size_of_val(list.as_slice()) as u64;
            let room = (2 * list.len()).max(16);
            self.claim((room * size_of::<T>()) as u64)?;
            list.try_reserve_exact(room - list.len())
                .map_err(|_| LimitKind::Memory)?;
            self.release(old);
        }
        Ok(())
    }

    /// A list of `len` values, exactly as large as it must be.
    pub(crate) fn list<T>(
        &mut self,
        values: impl Iterator<Item = T>,
        len: u64,
    ) -> Result<Vec<T>, LimitKind> {
        self.claim(len.saturating_mul(size_of::<T>() as u64))?;
        let mut list = Vec::new();
        list.try_reserve_exact(len as usize)
            .map_err(|_| LimitKind::Memory)?;
        list.extend(values);
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_go_up_to_the_limit_and_leave_their_peak() {
        let mut budget = Budget::new(&Limits::none().with_memory(100));
        assert_eq!(budget.claim(60), Ok(()));
        assert_eq!(budget.claim(41), Err(LimitKind::Memory));
        assert_eq!(budget.claim(40), Ok(()));
        budget.release(70);
        assert_eq!(budget.claim(u64::MAX), Err(LimitKind::Memory));
        assert_eq!(budget.claim(70), Ok(()));
        assert_eq!(budget.claim(1), Err(LimitKind::Memory));
        assert_eq!(budget.peak(), 100);
        let mut free = Budget::new(&Limits::none());
        assert_eq!(free.claim(u64::MAX), Ok(()));
        assert_eq!(free.claim(1), Ok(()));
        assert_eq!(free.peak(), usize::MAX);
    }

    #[test]
    fn lists_grow_within_the_limit() {
        // Room for 16 numbers, and then for 32 beside them or just not.
        for (memory, most) in [(16 * 8 + 32 * 8 - 1, 16), (16 * 8 + 32 * 8, 32)] {
            let mut budget = Budget::new(&Limits::none().with_memory(memory));
            let mut list: Vec<u64> = Vec::new();
            while budget.make_room(&mut list).is_ok() {
                assert!(list.capacity() > list.len());
                list.push(7);
            }
            assert_eq!(list.len(), most);
            assert_eq!(budget.held, 8 * most as u64);
            assert_eq!(budget.peak(), if most == 16 { 16 * 8 } else { memory });
        }
        let mut budget = Budget::new(&Limits::none().with_memory(24));
        assert_eq!(budget.list(0..3u64, 3), Ok(vec![0, 1, 2]));
        assert_eq!(budget.list(0..1u64, 1), Err(LimitKind::Memory));
        assert_eq!(budget.held, 24);
    }
}
