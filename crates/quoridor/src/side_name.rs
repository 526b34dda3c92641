//! What the two sides are called.

use search_core::Side;

/// What people call a side: White moves first, from row 1 upward.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}
