//! A bot of riddles.io's Light Riders.

use core::time::Duration;

use super::process::Process;
use crate::contest::player::{Chosen, Fault, FaultKind, Outsider, View};
use crate::protocol::lightriders::{direction, field};

/// A bot; it says nothing before its first action.
pub(super) struct Client {
    process: Process,
    settled: bool,
}

impl Client {
    pub(super) fn new(process: Process) -> Self {
        Self {
            process,
            settled: false,
        }
    }
}

impl Outsider for Client {
    fn choose(&mut self, view: &View<'_>) -> Result<Chosen<String>, Fault> {
        /// The time bank of the contest, where there is no time limit.
        const BANK: Duration = Duration::from_secs(10);
        let bank = view.time.unwrap_or(BANK).as_millis();
        let (width, height, cells) = field(view.position);
        if !self.settled {
            self.settled = true;
            let id = view.side.index();
            self.process.say(format!(
                "settings timebank {bank}\nsettings time_per_move {}\n\
                 settings player_names player0,player1\nsettings your_bot player{id}\n\
                 settings your_botid {id}\nsettings field_width {width}\n\
                 settings field_height {height}\nsettings max_rounds {}",
                if view.time.is_some() { bank } else { 200 },
                width * height
            ));
        }
        let text = format!(
            "update game round {}\nupdate game field {cells}\naction move {bank}",
            view.turns.len()
        );
        let heard = |line: &str| (!line.is_empty()).then(|| line.to_owned());
        let (elapsed, answer) = self.process.ask(&text, view.time, heard)?;
        match direction(&answer) {
            Some(mv) => Ok(Chosen::silent(mv.to_owned(), elapsed)),
            None => Err(self.process.fault(
                FaultKind::Garbage,
                format!(
                    "`{}` is none of up, right, down, left",
                    answer.escape_debug()
                ),
            )),
        }
    }
}
