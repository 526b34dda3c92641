//! The strongest player.
//!
//! Where both move at once it simulates: decoupled UCT, whose leaves the fast [`Judge`] judges. A
//! value is then the mean of many judgements, which are rough each for itself; a minimax search
//! picks out those that err most. Where moves alternate it searches by alpha-beta, and where the limits name
//! nothing but a depth, of which simulations know nothing.
//!
//! [`Judge`]: crate::compact::Judge

mod exact;
mod fill;
mod machine;
mod player;
mod settings;
mod turns;

pub(super) use player::{Player, analyze_joint, analyze_turn};
pub(super) use settings::{OPTIONS, Settings};
