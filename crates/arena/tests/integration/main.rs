//! The built `arena`, run as a user runs it.

mod arrangements;
mod atlas;
mod bad_input;
mod browser;
mod cases;
mod commands;
mod docs;
mod fuzz;
mod interrupt;
mod matches;
mod output;
mod outside;
mod pages;
mod rate;
mod referee;
mod run;
mod serve;
mod tournament;
mod tron_extras;
