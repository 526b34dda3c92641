//! Copies of states, made out of old ones where that saves an allocation.

use core::mem::{needs_drop, size_of};
use std::borrow::Cow;

/// States that nobody needs any more, to be written over by [`Clone::clone_from`].
#[derive(Clone, Debug)]
pub(crate) struct Copies<S>(Vec<S>);

impl<S> Default for Copies<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S> Copies<S> {
    /// Returned states are kept as long as there are not more than this: a search that is given
    /// its states, and asks for no copies, would only heap them up.
    const MAX_RECYCLED: usize = 64;

    /// Takes back a state.
    #[inline]
    pub(crate) fn recycle(&mut self, old: S) {
        if needs_drop::<S>() && self.0.len() < Self::MAX_RECYCLED {
            self.0.push(old);
        }
    }

    /// Empties the list, keeping the states where a copy would have to allocate.
    pub(crate) fn refill(&mut self, old: &mut Vec<S>) {
        if needs_drop::<S>() && self.0.len() < old.len() {
            core::mem::swap(&mut self.0, old);
        }
        old.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.0 = Vec::new();
    }

    pub(crate) fn held_bytes(&self) -> usize {
        self.0.capacity() * size_of::<S>()
    }
}

impl<S: Clone> Copies<S> {
    /// The state itself if it is owned, else a copy.
    #[inline]
    pub(crate) fn own(&mut self, state: Cow<'_, S>) -> S {
        match state {
            Cow::Borrowed(state) => self.copy(state),
            Cow::Owned(state) => state,
        }
    }

    #[inline]
    pub(crate) fn copy(&mut self, state: &S) -> S {
        match self.0.pop() {
            Some(mut old) => {
                old.clone_from(state);
                old
            }
            None => state.clone(),
        }
    }
}
