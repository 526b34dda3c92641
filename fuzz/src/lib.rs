#![forbid(unsafe_code)]
//! What is fuzzed: each target takes any bytes and panics if something that must hold does not.
//!
//! `cargo +nightly fuzz run NAME` looks for such bytes; the tests of `arena` run the same targets on stable, with texts to
//! begin with and thousands of others made of them.

mod bodies;

/// Runs the target of that name.
///
/// # Panics
///
/// If there is none, and on every finding.
pub fn run(name: &str, data: &[u8]) {
    let target = bodies::TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of that name").run)(data);
}

/// The names of all targets, each with inputs to begin with.
pub fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    bodies::TARGETS
        .iter()
        .map(|target| (target.name, target.seeds))
}
