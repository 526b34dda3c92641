//! What the parts of a layer send to the shards of a parallel search.

use core::mem::needs_drop;

use crate::copies::Copies;
use crate::shard::Place;

/// A neighbour on its way to its shard.
#[derive(Debug)]
pub(crate) struct Letter<S> {
    pub(crate) hash: u64,
    pub(crate) state: S,
    pub(crate) parent: Place,
}

/// Letters from one part of a layer to one shard, and old states to write further ones over.
#[derive(Debug)]
pub(crate) struct Mail<S> {
    pub(crate) letters: Vec<Letter<S>>,
    pub(crate) copies: Copies<S>,
}

impl<S> Default for Mail<S> {
    fn default() -> Self {
        Self {
            letters: Vec::new(),
            copies: Copies::default(),
        }
    }
}

impl<S: Clone> Mail<S> {
    /// The bytes of a letter: itself, and if states own memory, their places among the old ones.
    pub(crate) const LETTER: usize = size_of::<Letter<S>>()
        + if needs_drop::<S>() {
            2 * size_of::<S>()
        } else {
            0
        };

    /// The bytes that the mail holds.
    pub(crate) fn bytes(&self) -> usize {
        self.letters.capacity() * Self::LETTER
    }

    /// Sends a state, if the mail may grow by the bytes that takes out of `room`. Old and new list
    /// are held side by side while it grows.
    #[inline]
    pub(crate) fn send(&mut self, hash: u64, state: &S, parent: Place, room: &mut usize) -> bool {
        if self.letters.len() == self.letters.capacity() && !self.grow(room) {
            return false;
        }
        self.letters.push(Letter {
            hash,
            state: self.copies.copy(state),
            parent,
        });
        true
    }

    #[cold]
    fn grow(&mut self, room: &mut usize) -> bool {
        let len = self.letters.len();
        let more = len.max(8);
        let fits =
            (len + more) * Self::LETTER <= *room && self.letters.try_reserve_exact(more).is_ok();
        if fits {
            *room -= more * Self::LETTER;
        }
        fits
    }
}

/// Turns mail sorted by part and shard into mail sorted by shard and part, or back.
pub(crate) fn sort<S>(from: &mut [Vec<Mail<S>>], into: &mut [Vec<Mail<S>>]) {
    for (column, mails) in from.iter_mut().enumerate() {
        for (row, mail) in mails.iter_mut().enumerate() {
            core::mem::swap(mail, &mut into[row][column]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_grows_within_its_room() {
        for (room, most) in [
            (0, 0),
            (7, 0),
            (8, 8),
            (23, 8),
            (24, 16),
            (47, 16),
            (48, 32),
        ] {
            let mut mail = Mail::default();
            let mut left = room * Mail::<u64>::LETTER;
            while mail.send(1, &2u64, Place::NONE, &mut left) {}
            assert_eq!(mail.letters.len(), most, "{room}");
            assert_eq!(mail.bytes() + left, room * Mail::<u64>::LETTER);
        }
        assert!(Mail::<Vec<u8>>::LETTER > size_of::<Letter<Vec<u8>>>());
    }

    #[test]
    fn mail_is_sorted_to_and_fro() {
        let mail = |parts: usize, shards: usize| -> Vec<Vec<Mail<usize>>> {
            (0..parts)
                .map(|_| (0..shards).map(|_| Mail::default()).collect())
                .collect()
        };
        let (mut by_part, mut by_shard) = (mail(3, 2), mail(2, 3));
        for (part, mails) in by_part.iter_mut().enumerate() {
            for (shard, mail) in mails.iter_mut().enumerate() {
                mail.send(0, &(10 * part + shard), Place::NONE, &mut 1_000);
            }
        }
        sort(&mut by_part, &mut by_shard);
        assert_eq!(by_shard[1][2].letters[0].state, 21);
        assert!(by_part[2][1].letters.is_empty());
        sort(&mut by_shard, &mut by_part);
        assert_eq!(by_part[2][1].letters[0].state, 21);
    }
}
