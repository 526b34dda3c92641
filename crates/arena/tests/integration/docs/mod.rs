//! What the pages of the repository state: their links, their commands, their code, their translation.

mod chinese;
mod commands;
mod invariants;
mod layouts;
mod links;
mod page;
mod pictures;
mod stranger;
