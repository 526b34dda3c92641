# The recipes of this workspace; `just` alone lists them.

default:
    @just --list

# Everything a change must pass before it lands.
ci: && hygiene
    bash .ci/run

# Licences, sources and duplicates of dependencies, and those that nothing uses (needs cargo-deny and cargo-machete).
hygiene:
    cargo deny check licenses bans sources
    cargo machete

# Known faults of dependencies (needs cargo-deny and the network).
advisories:
    cargo deny check advisories

# Every fuzz target in turn (needs a nightly and cargo-fuzz): `just fuzz 600`.
fuzz SECONDS="120":
    cargo run --manifest-path fuzz/Cargo.toml --example seeds
    for target in fuzz/fuzz_targets/*.rs; do cargo +nightly fuzz run --sanitizer none "$(basename "$target" .rs)" -- -max_total_time={{SECONDS}} -max_len=400 || exit 1; done

# The tests, as the README runs them.
test:
    cargo test --workspace

# Format all code.
fmt:
    cargo fmt --all
    rustfmt --edition 2024 crates/arena/src/games/*.rs crates/arena/src/games/*/mod.rs

# Lints as CI runs them.
clippy:
    cargo clippy --workspace --all-targets --all-features -- -D warnings

# The documentation, warnings denied; opens in a browser.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --open

# The main job: a short series over all four games.
demo:
    cargo run --release -p arena

# Every criterion bench, or the one named: `just bench quoridor_perft`.
bench NAME="":
    cargo bench -p benches {{ if NAME == "" { "" } else { "--bench " + NAME } }}

# Speed beside other libraries, of the generic search beside one by hand, and of two threads beside
# one, as ratios.
[doc('Speed beside other libraries and of two threads beside one, as ratios.')]
ratios:
    cargo bench -p benches --bench generic_cost
    cargo bench -p benches --bench versus_pathfinding
    cargo bench -p benches --bench versus_minimax
    cargo bench -p benches --bench parallel_bfs
    cargo bench -p benches --bench lazy_smp

# The signature of the searches: the same on every machine until one of them changes.
signature:
    cargo run --release -p arena -- bench

# Leaf counts of the Quoridor start position, depth 4.
perft:
    cargo run --release -p arena -- perft quoridor --depth 4

# The boards of Quoridor whose winners are published, each solved anew (some minutes, up to 2.5 GB); STATES leaves out larger ones.
solved-boards STATES="1000000000":
    SOLVED_BOARDS_STATES={{STATES}} cargo test --release -p quoridor --test integration solved_boards -- --nocapture

# A match of two players at equal nodes: `just match tron alphabeta greedy`.
match GAME A B GAMES="40":
    cargo run --release -p arena -- match {{GAME}} {{A}} {{B}} --games {{GAMES}} --jobs 2

# Random games of Quoridor and of Dots and Boxes beside OpenSpiel, which plays by its own rules (needs Python with
# `pip install open_spiel`; PYTHON names another interpreter).
[doc('Random games of Quoridor and of Dots and Boxes beside OpenSpiel (needs Python with open_spiel).')]
referee GAMES="2000":
    REFEREE_GAMES={{GAMES}} cargo test --release -p arena --test integration referee -- --nocapture

# Accept changed snapshots after reading them (needs cargo-insta).
review:
    cargo insta review --workspace

# Undefined behaviour, if any, in the unit tests of search-core and its threaded tables (needs a nightly with miri).
# Dependencies break the rules of stacked borrows: bitvec, which keeps those of tree borrows, and under rayon
# crossbeam-epoch, which makes pointers of integers and so is run without rules of borrows.
[doc('Undefined behaviour, if any, in unit tests and threaded tables (needs a nightly with miri).')]
miri:
    cargo +nightly miri test -p search-core --lib --target-dir target/miri -- --skip seen_table --skip workers
    MIRIFLAGS=-Zmiri-tree-borrows cargo +nightly miri test -p search-core --lib --target-dir target/miri seen_table
    MIRIFLAGS="-Zmiri-disable-stacked-borrows -Zmiri-ignore-leaks" cargo +nightly miri test -p search-core --lib --target-dir target/miri workers
    cargo +nightly miri test -p search-core --test integration --target-dir target/miri table_stress

# Mutation testing: COUNT mutants of some files of a crate, drawn by a seed (needs cargo-mutants and cargo-nextest):
# `just mutants tron '{position,moves}' 40`.
[doc('Mutation testing: some mutants of files of a crate, drawn by a seed (needs cargo-mutants and cargo-nextest).')]
mutants CRATE FILES="**/*" COUNT="20" SEED="1":
    #!/usr/bin/env bash
    set -euo pipefail
    drawn=()
    # Files are named too: deletions of fields are tried in all files, whatever the names of mutants say.
    while read -r name; do
        drawn+=(-f "${name%%:*}" -F "^$(sed 's/[][(){}.*+?^$|\\]/\\&/g' <<<"$name")\$")
    done < <(cargo mutants -p {{CRATE}} -f 'crates/{{CRATE}}/src/{{FILES}}.rs' --list |
        shuf -n {{COUNT}} --random-source=<(seq {{SEED}} 1000000))
    cargo mutants -p {{CRATE}} "${drawn[@]}" --test-tool nextest --baseline=skip --timeout 300 -o target/mutants

# Line coverage of each crate by its own tests (needs cargo-llvm-cov).
coverage:
    for crate in search-core quoridor huarong dots-boxes tron arena; do cargo llvm-cov -p $crate --summary-only | tail -1 | sed "s/TOTAL/$crate/"; done
