//! The threads of a search.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::limits::Limits;

/// The threads that limits allow, made when there is first work enough for them.
#[derive(Debug)]
pub(crate) struct Workers {
    threads: usize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Workers {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            threads: limits.threads.get(),
            pool: OnceLock::new(),
        }
    }

    /// A pool of exactly as many threads as the limits allow. While it works its caller waits, so
    /// that no more threads run than allowed. `None` for a single thread, which is the caller's
    /// own, and where the system gives no more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        if self.threads == 1 {
            return None;
        }
        let make = || ThreadPoolBuilder::new().num_threads(self.threads).build();
        self.pool.get_or_init(|| make().ok()).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_have_the_threads_asked_for() {
        assert!(Workers::new(&Limits::none()).pool().is_none());
        for threads in [2, 3] {
            let workers = Workers::new(&Limits::none().with_threads(threads));
            for _ in 0..2 {
                assert_eq!(workers.pool().unwrap().current_num_threads(), threads);
            }
        }
    }
}
