#![forbid(unsafe_code)]
//! How long does an exact answer in Tron take, under both rule sets?

use criterion::{Criterion, criterion_group, criterion_main};

fn benches(_c: &mut Criterion) {}

criterion_group!(all, benches);
criterion_main!(all);
