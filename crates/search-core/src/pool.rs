//! What the threads of one search share beside their tables.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::limits::Limits;

/// What the threads of one search share: the nodes they may still visit, and how far they are.
#[derive(Debug)]
pub(crate) struct Pool {
    /// Nodes that no thread has taken yet.
    nodes: AtomicU64,
    /// The stage of the work, which only grows. A thread at work on an earlier one gives it up.
    stage: AtomicU64,
    /// Among how many threads the nodes are shared out.
    threads: u64,
}

impl Pool {
    /// The stage after all others: the search is over.
    pub(crate) const OVER: u64 = u64::MAX;
    /// The most nodes that a thread takes at once.
    const BLOCK: u64 = 1_024;

    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            stage: AtomicU64::new(0),
            threads: limits.threads.get() as u64,
        }
    }

    pub(crate) fn stage(&self) -> u64 {
        self.stage.load(Ordering::Relaxed)
    }

    /// Goes on to a stage, unless the work is there or beyond already.
    pub(crate) fn advance(&self, stage: u64) {
        self.stage.fetch_max(stage, Ordering::Relaxed);
    }

    /// Takes some of the nodes that are left, fewer as they run out, so that no thread keeps many
    /// that another could use. 0 if there are none.
    pub(crate) fn take(&self) -> u64 {
        let share = |left: u64| (left / (4 * self.threads)).clamp(1, Self::BLOCK).min(left);
        self.nodes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                Some(left - share(left))
            })
            .map_or(0, share)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::limits::{LimitKind, Watch};

    #[test]
    fn a_pool_gives_out_every_node_once() {
        for threads in [1, 2, 5] {
            let most = if cfg!(miri) { 300 } else { 40_000 };
            for nodes in [0, 1, 7, 100, 5_000.min(most), most] {
                let limits = Limits::none().with_nodes(nodes).with_threads(threads);
                let pool = Arc::new(Pool::new(&limits));
                let mut watches: Vec<_> = (0..threads)
                    .map(|_| Watch::start(&limits).in_pool(Some(&pool)))
                    .collect();
                let mut counts = vec![0; threads];
                // In turns, so that each takes blocks while the others do.
                let mut open = threads;
                while open > 0 {
                    open = 0;
                    for (watch, count) in watches.iter_mut().zip(&mut counts) {
                        if watch.check(*count).is_none() {
                            *count += 1;
                            open += 1;
                        }
                    }
                }
                assert_eq!(counts.iter().sum::<u64>(), nodes, "{counts:?}");
                assert!(
                    watches
                        .iter_mut()
                        .zip(&counts)
                        .all(|(watch, &count)| { watch.check(count) == Some(LimitKind::Nodes) })
                );
            }
        }
    }

    #[test]
    fn blocks_shrink_as_the_nodes_run_out() {
        let limits = Limits::none().with_nodes(8_200).with_threads(2);
        let pool = Pool::new(&limits);
        assert_eq!([pool.take(), pool.take(), pool.take()], [1_024, 897, 784]);
        let endless = Pool::new(&Limits::none());
        assert_eq!([endless.take(), endless.take()], [1_024, 1_024]);
    }
}
