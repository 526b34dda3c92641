//! Games as they are played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use ratatui::crossterm::event::KeyCode;

use super::look::Look;
use super::steps::Steps;
use super::terminal::{Input, Terminal};
use crate::contest::Frame;
use crate::log::Record;

/// What happens in the games.
pub(crate) enum News {
    /// A game begins, under this title and between these players.
    Begin(String, [String; 2]),
    /// A position.
    Frame(Box<Frame>),
    /// A game is over.
    Over(Box<Record>),
}

/// Where games tell their news. Telling waits until it is heard, and fails once nobody listens.
pub(crate) struct Teller(SyncSender<News>);

impl Teller {
    /// Tells a piece of news.
    pub(crate) fn tell(&self, news: News) -> Result<()> {
        self.0
            .send(news)
            .map_err(|_| anyhow!("nobody watches any more"))
    }
}

/// What is watched.
struct Watch {
    steps: Steps,
    clear: i32,
    /// How the games stand.
    standings: String,
    paused: bool,
    /// How long a board stays at least.
    pause: Duration,
    /// Whether the rest of this game is passed over.
    hurried: bool,
}

/// The longest that a board stays.
const LONGEST: Duration = Duration::from_secs(10);
/// How often keys are looked for.
const BEAT: Duration = Duration::from_millis(40);

impl Watch {
    fn new(clear: i32) -> Self {
        Self {
            steps: Steps::default(),
            clear,
            standings: String::new(),
            paused: false,
            pause: Duration::from_millis(150),
            hurried: false,
        }
    }

    /// What a key does; false where it leaves.
    fn key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Char('n') => {
                self.hurried = true;
                self.paused = false;
            }
            KeyCode::Char('+') => self.pause /= 2,
            KeyCode::Char('-') => self.pause = (2 * self.pause).clamp(2 * BEAT, LONGEST),
            _ => {}
        }
        true
    }

    fn begin(&mut self, title: String, names: [String; 2]) {
        self.steps = Steps::new(title, names, self.clear);
        self.hurried = false;
    }

    /// How long the board that is shown stays.
    fn stay(&self) -> Duration {
        if self.hurried {
            Duration::ZERO
        } else {
            self.pause
        }
    }

    fn look(&self) -> Look {
        let mut look = self.steps.look(self.steps.last());
        let state = if self.paused { "  [paused]" } else { "" };
        look.title = format!("{}{state}  {}", look.title, self.standings);
        look.keys = String::from("space pause  + - speed  n next game  q leave");
        look
    }
}

/// How watching ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With the games.
    Seen,
    /// The person left before.
    Left,
    /// By Ctrl-C.
    Interrupted,
}

/// Shows what `play` tells of, which runs on a thread of its own and is told by `stop` to end when
/// nobody watches any more. Each finished game is handed to `on_record`, which says how the games stand,
/// or nothing where it is enough.
pub(crate) fn run(
    clear: i32,
    stop: &Arc<AtomicBool>,
    play: impl FnOnce(&Teller) -> Result<()> + Send,
    on_record: &mut dyn FnMut(&Record) -> Result<Option<String>>,
) -> Result<End> {
    let mut terminal = Terminal::open()?;
    let mut watch = Watch::new(clear);
    let (sender, receiver) = mpsc::sync_channel(0);
    std::thread::scope(|scope| {
        let playing = scope.spawn(move || play(&Teller(sender)));
        // Whatever ends this, the thread's next word finds nobody, and it ends too.
        let receiver = receiver;
        let mut next = Instant::now();
        let (mut end, mut enough) = (End::Seen, false);
        while end == End::Seen {
            if watch.paused || Instant::now() < next {
                let left = next.saturating_duration_since(Instant::now());
                let patience = if watch.paused { BEAT } else { left.min(BEAT) };
                end = heard(&mut terminal, &mut watch, patience)?;
                continue;
            }
            match receiver.recv_timeout(BEAT) {
                Ok(News::Begin(title, names)) => watch.begin(title, names),
                Ok(News::Frame(frame)) => {
                    watch.steps.push(*frame);
                    next = Instant::now() + watch.stay();
                    if !watch.hurried {
                        terminal.show(&watch.look())?;
                    }
                }
                Ok(News::Over(record)) => {
                    next = Instant::now() + 4 * watch.stay();
                    let Some(standings) = on_record(&record)? else {
                        enough = true;
                        break;
                    };
                    watch.standings = standings;
                    terminal.show(&watch.look())?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            end = heard(&mut terminal, &mut watch, Duration::ZERO)?;
        }
        stop.store(true, Ordering::Relaxed);
        drop(receiver);
        let ended = playing
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        if end == End::Seen && !enough {
            ended?;
        }
        Ok(end)
    })
}

/// Does what the person asks for; says how watching ends where that is to leave.
fn heard(terminal: &mut Terminal, watch: &mut Watch, patience: Duration) -> Result<End> {
    match terminal.input(patience)? {
        None => return Ok(End::Seen),
        Some(Input::Break) => return Ok(End::Interrupted),
        Some(Input::Key(key)) if !watch.key(key) => return Ok(End::Left),
        Some(Input::Key(_) | Input::Resized) => {}
    }
    terminal.show(&watch.look())?;
    Ok(End::Seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_pause_hurry_and_leave() {
        let mut watch = Watch::new(100);
        let usual = watch.stay();
        assert!(watch.key(KeyCode::Char(' ')) && watch.paused);
        assert!(watch.key(KeyCode::Char('n')) && !watch.paused);
        assert_eq!(watch.stay(), Duration::ZERO);
        watch.begin("game 2".to_owned(), ["a", "b"].map(str::to_owned));
        assert_eq!(watch.stay(), usual);
        assert!(watch.key(KeyCode::Char('-')) && watch.stay() == 2 * usual);
        for _ in 0..40 {
            watch.key(KeyCode::Char('+'));
        }
        assert_eq!(watch.stay(), Duration::ZERO);
        assert!(watch.key(KeyCode::Char('-')) && watch.stay() > Duration::ZERO);
        assert!(!watch.key(KeyCode::Char('q')));
    }
}
