//! Lower bounds on the way to a goal, looked up in a simpler puzzle's table.

use core::ops::Range;

use super::chain::Relaxation;
use super::table::{SHARDS, Table, shard_of};
use crate::big::frontier::Network;
use crate::big::key::Key;
use crate::big::network::{Keys, Scratch};
use crate::mask::Mask;

/// The view that one puzzle has of another with fewer pieces.
pub(super) struct Guide<'a, M> {
    relaxation: &'a Relaxation<M>,
    /// By key: the distance to a goal.
    distances: &'a Table<u64>,
    /// The places of a class in the lists of anchors, of the puzzle and of the simpler one.
    slots: Vec<(Range<usize>, Range<usize>)>,
}

/// What a thread works with.
pub(super) struct View<M, K> {
    own: Scratch<M, K>,
    inner: Scratch<M, u64>,
    last: Option<(u64, Option<u16>)>,
}

impl<'a, M: Mask> Guide<'a, M> {
    /// The view from a puzzle whose classes are these of the whole puzzle's.
    pub(super) fn new<K: Key>(
        keys: &Keys<M, K>,
        classes: &[usize],
        relaxation: &'a Relaxation<M>,
        distances: &'a Table<u64>,
    ) -> Self {
        let own = classes.iter().zip(&keys.board.classes);
        let slots = relaxation
            .classes
            .iter()
            .zip(&relaxation.keys.board.classes);
        let slots = slots.filter_map(|(class, inner)| {
            let (_, own) = own.clone().find(|(other, _)| *other == class)?;
            Some((own.slots.clone(), inner.slots.clone()))
        });
        Self {
            relaxation,
            distances,
            slots: slots.collect(),
        }
    }

    pub(super) fn view<K: Key>(&self, keys: &Keys<M, K>) -> View<M, K> {
        View {
            own: keys.scratch(),
            inner: self.relaxation.keys.scratch(),
            last: None,
        }
    }

    /// The least number of moves from a position to a goal; `None` where it is on no solution of the
    /// length that the table is for.
    pub(super) fn bound<K: Key>(
        &self,
        keys: &Keys<M, K>,
        key: &K,
        view: &mut View<M, K>,
    ) -> Option<u16> {
        keys.unpack(key, &mut view.own);
        for (own, inner) in &self.slots {
            let anchors = &view.own.position.anchors[own.clone()];
            view.inner.position.anchors[inner.clone()].copy_from_slice(anchors);
        }
        let inner = &self.relaxation.keys;
        let key = inner.key_of(&mut view.inner);
        match view.last {
            Some((last, bound)) if last == key => bound,
            _ => {
                let bound = self.distances.get(inner.hash(&key), &key);
                view.last = Some((key, bound));
                bound
            }
        }
    }
}

/// Lists of keys by the shard they belong to.
pub(super) fn shards_of<K: Key, N: Network<Key = K>>(
    network: &N,
    keys: impl IntoIterator<Item = K>,
) -> Vec<Vec<K>> {
    let mut shards = vec![Vec::new(); SHARDS];
    for key in keys {
        shards[shard_of(network.hash(&key))].push(key);
    }
    shards
}
