//! Searches of games, against plain minimax and known numbers.

mod tic_tac_toe;
