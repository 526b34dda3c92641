# The recipes of this workspace; `just` alone lists them.

default:
    @just --list

# Everything a change must pass before it lands.
ci:
    bash .ci/run

# The tests, as the README runs them.
test:
    cargo test --workspace

# Format all code.
fmt:
    cargo fmt --all

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

# Leaf counts of the Quoridor start position, depth 4.
perft:
    cargo run --release -p arena -- perft quoridor --depth 4

# A match of two players at equal nodes: `just match tron alphabeta greedy`.
match GAME A B GAMES="40":
    cargo run --release -p arena -- match {{GAME}} {{A}} {{B}} --games {{GAMES}} --jobs 2

# Accept changed snapshots after reading them (needs cargo-insta).
review:
    cargo insta review --workspace
