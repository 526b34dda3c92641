//! The crate as an outside crate sees it.

mod cases;
mod chains;
mod counts;
mod exact;
mod notation;
mod oracle;
mod outlook;
mod outside;
mod players;
mod records;
mod resumable;
mod retrograde;
mod rules;
mod theory;
