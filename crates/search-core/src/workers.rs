//! Work shared out among the threads that limits allow.

use core::iter;
use core::num::NonZeroUsize;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads and no more, made when there is first work enough for them.
///
/// While they work their caller waits. A single thread is the caller's own; so it is where the
/// system gives no more.
///
/// # Examples
///
/// ```
/// use search_core::{Limits, Workers};
///
/// let workers = Workers::new(Limits::none().with_threads(2).threads);
/// let squares = workers.map(vec![3, 1, 2], |number| number * number);
/// assert_eq!(squares, [9, 1, 4]);
/// ```
#[derive(Debug)]
pub struct Workers {
    threads: NonZeroUsize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Workers {
    /// As many as [`Limits::threads`](crate::Limits::threads) says.
    #[must_use]
    pub const fn new(threads: NonZeroUsize) -> Self {
        Self {
            threads,
            pool: OnceLock::new(),
        }
    }

    /// Does something with each item; the results are in the items' order, whatever the number of
    /// threads.
    pub fn map<T: Send, R: Send>(
        &self,
        items: Vec<T>,
        each: impl Fn(T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.map_with(items, || (), |(), item| each(item))
    }

    /// As [`map`](Self::map), each thread with tools of its own, which it makes for its first item.
    /// Whoever is free takes the next item, in their order: those that take longest had better come
    /// first.
    ///
    /// ```
    /// use search_core::{Limits, Workers};
    ///
    /// let workers = Workers::new(Limits::none().with_threads(2).threads);
    /// let backward = workers.map_with(vec!["tar", "drawer"], String::new, |buffer, word| {
    ///     buffer.clear();
    ///     buffer.extend(word.chars().rev());
    ///     buffer.clone()
    /// });
    /// assert_eq!(backward, ["rat", "reward"]);
    /// ```
    pub fn map_with<T: Send, R: Send, W>(
        &self,
        items: Vec<T>,
        tools: impl Fn() -> W + Send + Sync,
        each: impl Fn(&mut W, T) -> R + Send + Sync,
    ) -> Vec<R> {
        // One item is no work to share out.
        let Some(pool) = (items.len() > 1).then(|| self.pool()).flatten() else {
            let mut own = None;
            let each = |item| each(own.get_or_insert_with(&tools), item);
            return items.into_iter().map(each).collect();
        };
        let items = Mutex::new(items.into_iter().enumerate());
        // Nothing panics under the lock.
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let by_thread = pool.broadcast(|_| {
            let mut own = None;
            let done: Vec<(usize, R)> = iter::from_fn(next)
                .map(|(place, item)| (place, each(own.get_or_insert_with(&tools), item)))
                .collect();
            done
        });
        let mut done: Vec<(usize, R)> = by_thread.into_iter().flatten().collect();
        done.sort_unstable_by_key(|&(place, _)| place);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// A pool of exactly that many threads. `None` for a single thread, and where the system gives
    /// no more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        let threads = self.threads.get();
        if threads == 1 {
            return None;
        }
        let make = || ThreadPoolBuilder::new().num_threads(threads).build();
        self.pool.get_or_init(|| make().ok()).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};
    use std::collections::HashSet;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    fn workers(threads: usize) -> Workers {
        Workers::new(NonZeroUsize::new(threads).unwrap())
    }

    /// Where the system gives no threads.
    fn alone(threads: usize) -> Workers {
        let workers = workers(threads);
        workers.pool.set(None).unwrap();
        workers
    }

    #[test]
    fn pools_have_the_threads_asked_for() {
        assert!(workers(1).pool().is_none());
        for threads in [2, 3] {
            let workers = workers(threads);
            for _ in 0..2 {
                assert_eq!(workers.pool().unwrap().current_num_threads(), threads);
            }
        }
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for workers in [workers(1), workers(2), workers(3), alone(3)] {
            for len in [0, 1, 2, 3, 100] {
                let items: Vec<usize> = (0..len).collect();
                let doubled: Vec<usize> = (0..len).map(|item| 2 * item).collect();
                assert_eq!(workers.map(items, |item| 2 * item), doubled);
            }
        }
    }

    #[test]
    fn each_thread_makes_tools_for_its_first_item() {
        for (threads, len, most) in [(1, 9, 1), (3, 0, 0), (3, 1, 1), (3, 50, 3)] {
            let made = AtomicUsize::new(0);
            let tools = || made.fetch_add(1, Ordering::Relaxed);
            let used = workers(threads).map_with(vec![(); len], tools, |number, ()| *number);
            let used: HashSet<usize> = used.into_iter().collect();
            assert_eq!(used.len(), made.load(Ordering::Relaxed));
            assert!((len.min(1)..=most).contains(&used.len()));
        }
    }

    #[test]
    fn all_threads_work_at_once() {
        let barrier = Barrier::new(3);
        let ids = workers(3).map(vec![(); 3], |()| {
            barrier.wait();
            thread::current().id()
        });
        let ids: HashSet<_> = ids.into_iter().collect();
        assert_eq!(ids.len(), 3);
        assert!(!ids.contains(&thread::current().id()));
    }

    #[test]
    fn the_caller_works_where_there_are_no_other_threads() {
        let caller = thread::current().id();
        for workers in [workers(1), alone(4)] {
            let ids = workers.map(vec![(); 9], |()| thread::current().id());
            assert_eq!(ids, [caller; 9]);
        }
        let id = workers(4).map(vec![()], |()| thread::current().id());
        assert_eq!(id, [caller]);
    }
}
