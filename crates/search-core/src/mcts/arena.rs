//! Growth of an arena within a number of bytes.

/// Makes room for `more` items, if the arena may: it doubles, or takes what the limit leaves. The
/// old arena, from which the items are moved, is counted along with the new one.
pub(crate) fn make_room<T>(arena: &mut Vec<T>, more: usize, most_bytes: usize) -> bool {
    let (used, room) = (arena.len(), arena.capacity());
    if used + more <= room {
        return true;
    }
    let most = (most_bytes / size_of::<T>()).saturating_sub(room);
    let room = (2 * room)
        .max(used + more)
        .max(64)
        .min(most)
        .min(u32::MAX as usize);
    if used + more > room {
        return false;
    }
    arena.reserve_exact(room - used);
    true
}

/// Empties an arena. What was allocated is kept if it is within the limit.
pub(crate) fn clear<T>(arena: &mut Vec<T>, most_bytes: usize) {
    arena.clear();
    if arena.capacity() * size_of::<T>() > most_bytes {
        *arena = Vec::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arena_doubles_as_long_as_old_and_new_are_within_the_limit() {
        let mut arena: Vec<u64> = Vec::new();
        let mut rooms = Vec::new();
        while make_room(&mut arena, 1, 8 * 500) {
            arena.push(0);
            rooms.push(arena.capacity());
        }
        rooms.dedup();
        // 256 items being moved leave room for 244 of the 500: too few.
        assert_eq!(rooms, [64, 128, 256]);
        assert_eq!(arena.len(), 256);
        assert!(make_room(&mut arena, 1, 8 * 513));
        assert_eq!(arena.capacity(), 257);
        assert!(!make_room(&mut arena, 2, 8 * 513));
    }

    #[test]
    fn a_large_step_needs_all_of_its_room() {
        let mut arena: Vec<u8> = Vec::new();
        assert!(!make_room(&mut arena, 300, 299));
        assert_eq!(arena.capacity(), 0);
        assert!(make_room(&mut arena, 300, 300));
        assert_eq!(arena.capacity(), 300);
    }

    #[test]
    fn clearing_keeps_what_is_within_the_limit() {
        let mut arena: Vec<u64> = Vec::with_capacity(100);
        arena.push(1);
        let bytes = arena.capacity() * 8;
        clear(&mut arena, bytes);
        assert!(arena.is_empty() && arena.capacity() >= 100);
        clear(&mut arena, bytes - 1);
        assert_eq!(arena.capacity(), 0);
    }
}
