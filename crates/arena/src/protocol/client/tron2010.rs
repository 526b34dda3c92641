//! A bot of the tron contest of 2010.

use search_core::Side;

use super::process::Process;
use crate::contest::player::{Chosen, Fault, FaultKind, Outsider, View};
use crate::protocol::tron2010::{direction, map};

/// A bot; it says nothing before its first map.
pub(super) struct Client {
    process: Process,
}

impl Client {
    pub(super) fn new(process: Process) -> Self {
        Self { process }
    }
}

impl Outsider for Client {
    fn choose(&mut self, view: &View<'_>) -> Result<Chosen<String>, Fault> {
        let text = map(view.position, view.side == Side::Second);
        let heard = |line: &str| (!line.is_empty()).then(|| line.to_owned());
        let (elapsed, answer) = self.process.ask(&text, view.time, heard)?;
        match direction(&answer) {
            Some(mv) => Ok(Chosen::silent(mv.to_owned(), elapsed)),
            None => Err(self.process.fault(
                FaultKind::Garbage,
                format!("`{}` is none of 1, 2, 3, 4", answer.escape_debug()),
            )),
        }
    }
}
