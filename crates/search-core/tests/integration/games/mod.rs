//! Searches of games, against plain minimax and known numbers.

mod connect_four;
mod cyclic_game;
mod exact;
mod hooks;
mod limits;
mod lines;
mod mcts;
mod mcts_limits;
mod mcts_lines;
mod oracle;
mod proofs;
mod proofs_known;
mod proofs_work;
mod random_game;
mod settled;
mod threads;
mod tic_tac_toe;
mod trimming;
