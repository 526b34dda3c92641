//! Two programs timed in turns, so that a busy machine slows both alike and their ratio holds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;

/// Times `ours` as a bench of the group, running `theirs` after each run of it, and prints how many
/// times longer theirs takes: `NAME: 2.31x (1.93-2.60), 340 ms against 785 ms, 30 pairs`. The ratio
/// is the median over the pairs, in brackets its quartiles; times are medians.
///
/// What is compared must have been checked before: the results are thrown away.
pub fn duel<A, B>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut ours: impl FnMut() -> A,
    mut theirs: impl FnMut() -> B,
) {
    duel_timed(group, name, || time(&mut ours), || time(&mut theirs));
}

/// [`duel`] of programs that say themselves how long they took, and so leave out what does not
/// count: a table made new for each run, say.
pub fn duel_timed(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut ours: impl FnMut() -> Duration,
    mut theirs: impl FnMut() -> Duration,
) {
    let mut pairs: Vec<[Duration; 2]> = Vec::new();
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|runs| {
            (0..runs)
                .map(|_| {
                    let pair = [ours(), theirs()];
                    pairs.push(pair);
                    pair[0]
                })
                .sum()
        });
    });
    // Criterion calls the function only if the name passes the command line's filter.
    if pairs.is_empty() {
        return;
    }
    let sorted = |of: fn(&[Duration; 2]) -> f64| {
        let mut values: Vec<f64> = pairs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let at = |values: &[f64], quarter: usize| values[(values.len() - 1) * quarter / 4];
    let ratios = sorted(|[ours, theirs]| theirs.as_secs_f64() / ours.as_secs_f64());
    let millis = |side: fn(&[Duration; 2]) -> f64| 1e3 * at(&sorted(side), 2);
    println!(
        "{name}: {:.2}x ({:.2}-{:.2}), {:.3} ms against {:.3} ms, {} pairs",
        at(&ratios, 2),
        at(&ratios, 1),
        at(&ratios, 3),
        millis(|pair| pair[0].as_secs_f64()),
        millis(|pair| pair[1].as_secs_f64()),
        pairs.len(),
    );
}

/// How long one run takes.
pub fn time<R>(mut run: impl FnMut() -> R) -> Duration {
    let started = Instant::now();
    black_box(run());
    started.elapsed()
}
