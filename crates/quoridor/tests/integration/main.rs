//! All integration tests, in one binary.

mod board;
mod bots;
mod cases;
mod history;
mod oracle;
mod outside;
mod perft;
mod random;
mod rules;
mod solve;
mod walls;
