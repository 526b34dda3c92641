#![forbid(unsafe_code)]
//! How long do the optima of all 29,334,498 classic layouts take, and their groups?

use core::num::NonZeroUsize;

use criterion::{Criterion, criterion_group, criterion_main};
use huarong::all_layouts::Groups;
use huarong::{AllLayouts, Metric};

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("huarong all layouts");
    group.sample_size(10);
    for threads in [1, 2].map(|count| NonZeroUsize::new(count).expect("not 0")) {
        for (metric, max) in Metric::UNITS.into_iter().zip([138, 150, 179]) {
            let all = AllLayouts::compute(metric, threads);
            assert_eq!((all.solvable(), all.max()), (28_913_089, max));
            group.bench_function(format!("{metric}, threads: {threads}"), |b| {
                b.iter(|| AllLayouts::compute(metric, threads));
            });
        }
        assert_eq!(Groups::compute(threads).all().len(), 25_422);
        group.bench_function(format!("groups, threads: {threads}"), |b| {
            b.iter(|| Groups::compute(threads));
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
