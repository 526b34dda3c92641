#![forbid(unsafe_code)]
//! Criterion benches of the workspace, one file per question; see `benches/`.
