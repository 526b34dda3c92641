//! The crate as an outside crate sees it.

mod cases;
mod counts;
mod exact;
mod notation;
mod oracle;
mod rules;
mod theory;
