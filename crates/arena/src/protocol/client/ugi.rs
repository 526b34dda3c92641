//! A program that speaks the Universal Game Interface.

use core::time::Duration;

use super::process::Process;
use crate::contest::clock::Clocks;
use crate::contest::player::{Chosen, Fault, FaultKind, Outsider, View};

/// A program, ready to play.
pub(super) struct Client {
    process: Process,
}

impl Client {
    /// Waits for the program to be ready.
    pub(super) fn new(mut process: Process) -> Result<Self, Fault> {
        let is = |word: &'static str| move |line: &str| (line == word).then_some(());
        process.ready("ugi", is("ugiok"))?;
        process.ready("isready", is("readyok"))?;
        process.say("uginewgame");
        process.ready("isready", is("readyok"))?;
        Ok(Self { process })
    }

    /// The process alone.
    pub(super) fn into_process(self) -> Process {
        self.process
    }
}

impl Outsider for Client {
    fn choose(&mut self, view: &View<'_>) -> Result<Chosen<String>, Fault> {
        let place = if view.is_usual {
            "startpos".to_owned()
        } else {
            format!("fen {}", view.start)
        };
        let moves = match view.turns {
            [] => String::new(),
            turns => format!(" moves {}", turns.join(" ")),
        };
        let mut told = Info::default();
        let ask = format!("position {place}{moves}\n{}", go(view));
        let (elapsed, best) = self.process.ask(&ask, view.time, |line| {
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => {
                    told.hear(words);
                    None
                }
                Some("bestmove") => Some(words.next().map(ToOwned::to_owned)),
                _ => None,
            }
        })?;
        match best {
            Some(mv) => Ok(told.chosen(mv, elapsed)),
            None => Err(self
                .process
                .fault(FaultKind::Garbage, "`bestmove` without a move")),
        }
    }
}

/// The `go` of some limits.
fn go(view: &View<'_>) -> String {
    let limits = view.limits;
    let mut text = "go".to_owned();
    let mut add = |word: &str, number: Option<u128>| {
        if let Some(number) = number {
            text = format!("{text} {word} {number}");
        }
    };
    if let Some(Clocks { left, increment }) = view.clocks {
        add("p1time", Some(left[0].as_millis()));
        add("p2time", Some(left[1].as_millis()));
        add("p1inc", Some(increment.as_millis()));
        add("p2inc", Some(increment.as_millis()));
    } else {
        add("movetime", limits.time.map(|time| time.as_millis()));
    }
    add("nodes", limits.nodes.map(u128::from));
    add("depth", limits.depth.map(u128::from));
    text
}

/// What `info` lines have said last.
#[derive(Default)]
struct Info {
    depth: u32,
    nodes: u64,
    score: Option<i32>,
    pv: Vec<String>,
}

impl Info {
    fn hear<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        while let Some(word) = words.next() {
            match word {
                // The rest is moves or free text.
                "pv" => {
                    self.pv = words.map(ToOwned::to_owned).collect();
                    return;
                }
                "string" => return,
                "depth" => self.depth = number(words.next()).unwrap_or(self.depth),
                "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                "cp" => self.score = number(words.next()).or(self.score),
                _ => {}
            }
        }
    }

    fn chosen(self, mv: String, elapsed: Duration) -> Chosen<String> {
        Chosen {
            mv,
            value: self.score,
            depth: self.depth,
            nodes: self.nodes,
            pv: self.pv,
            elapsed,
        }
    }
}

fn number<T: core::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}
