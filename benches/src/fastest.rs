//! How fast something is while nothing else disturbs it.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Small enough to end before another program gets its turn, most of the times.
const BATCH: usize = 40;
const ROUNDS: usize = 30;

/// How many of the items a second `task` gets through: of each batch the fastest of many rounds counts,
/// so that a busy machine tells nearly the same as an idle one.
///
/// # Panics
///
/// If there are no items.
pub fn per_second<T, R>(items: &[T], mut task: impl FnMut(&T) -> R) -> f64 {
    assert!(!items.is_empty(), "something to do");
    let mut fastest = vec![Duration::MAX; items.len().div_ceil(BATCH)];
    for _ in 0..ROUNDS {
        for (batch, fastest) in items.chunks(BATCH).zip(&mut fastest) {
            let start = Instant::now();
            for item in batch {
                black_box(task(item));
            }
            *fastest = start.elapsed().min(*fastest);
        }
    }
    items.len() as f64 / fastest.iter().sum::<Duration>().as_secs_f64()
}
