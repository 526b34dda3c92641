//! All integration tests, in one binary.

mod board;
mod bots;
mod cases;
mod cells;
mod features;
mod history;
mod oracle;
mod outside;
mod party;
mod perft;
mod race;
mod random;
mod rules;
mod search;
mod solve;
mod solved_boards;
mod walk;
mod walls;
