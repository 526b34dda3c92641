//! Match logs: JSON lines, a header first, then one record per game in the order of their ids.
//!
//! A log holds what was played and nothing about the run: no path, no job count, no time (unless
//! asked for), so that equal play gives equal bytes.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

mod header;
mod record;

pub use header::{Adjudication, FORMAT, Header, LimitsRecord, Pairings, Player};
pub use record::{GameRecord, GameResult, RaceRecord, RaceSolution, Record};

/// Any line of a log.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Header(Header),
    Game(GameRecord),
    Race(RaceRecord),
}

/// The line of a header, without the newline.
///
/// # Panics
///
/// Never: a header is made of texts and numbers.
pub fn header_line(header: &Header) -> String {
    serde_json::to_string(&Line::Header(header.clone())).expect("plain data")
}

/// The line of a record, without the newline.
///
/// # Panics
///
/// Never: a record is made of texts and numbers.
pub fn record_line(record: &Record) -> String {
    serde_json::to_string(record).expect("plain data")
}

/// A log as read.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The header.
    pub header: Header,
    /// The records in the order of the file, ids rising.
    pub records: Vec<Record>,
}

/// Why a file is not a log.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file holds no line.
    #[error("{}: the file is empty, a log has at least its header line", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A line is damaged.
    #[error("{}, line {line}: {reason}", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl LogError {
    /// What [`parse_log`] finds wrong with a file.
    pub(crate) fn of(path: &Path, fault: Option<(usize, String)>) -> Self {
        let path = path.to_owned();
        match fault {
            None => Self::Empty { path },
            Some((line, reason)) => Self::BadLine { path, line, reason },
        }
    }
}

/// Reads a log.
///
/// # Errors
///
/// [`LogError`], which names the file and the line.
pub fn read_log(path: &Path) -> Result<Log, LogError> {
    let bytes = fs::read(path).map_err(|source| LogError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    parse_log(&bytes).map_err(|fault| LogError::of(path, fault))
}

/// What stands where a log is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// Nothing that could be lost: no file, an empty one, or a device.
    Nothing,
    /// A log, whole or broken off.
    Log,
    /// A file of another kind.
    Other,
}

/// Looks at what stands where a log is to be written. What cannot be read is [`Earlier::Nothing`]
/// here: opening it for writing will say why.
pub(crate) fn earlier(path: &Path) -> Earlier {
    /// How every header line begins.
    const START: &[u8] = b"{\"type\":\"header\"";
    let holds_something = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if !holds_something {
        return Earlier::Nothing;
    }
    let mut start = Vec::new();
    let read =
        fs::File::open(path).and_then(|file| file.take(START.len() as u64).read_to_end(&mut start));
    match read {
        Ok(_) if start == START => Earlier::Log,
        Ok(_) => Earlier::Other,
        Err(_) => Earlier::Nothing,
    }
}

/// Reads a log's bytes; a fault is a line and a reason, or nothing where there is no line.
pub(crate) fn parse_log(bytes: &[u8]) -> Result<Log, Option<(usize, String)>> {
    let mut header = None;
    let mut records: Vec<Record> = Vec::new();
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let fault = |reason: String| Some((index + 1, reason));
        if line.trim_ascii().is_empty() {
            continue;
        }
        let text = core::str::from_utf8(line)
            .map_err(|error| fault(format!("byte {} is not UTF-8", error.valid_up_to() + 1)))?;
        let line: Line = serde_json::from_str(text)
            .map_err(|error| fault(format!("not a record of a match log: {}", reason(&error))))?;
        let record = match line {
            Line::Header(_) if header.is_some() => {
                return Err(fault("a second header".to_owned()));
            }
            Line::Header(found) if found.format != FORMAT => {
                return Err(fault(format!(
                    "format {} is not the format {FORMAT} that this version reads",
                    found.format
                )));
            }
            Line::Header(found) => {
                header = Some(found);
                continue;
            }
            Line::Game(game) => Record::Game(game),
            Line::Race(race) => Record::Race(race),
        };
        if header.is_none() {
            return Err(fault("a record before the header".to_owned()));
        }
        let last = records.last().map_or(0, Record::id);
        if record.id() <= last {
            return Err(fault(format!("game {} after game {last}", record.id())));
        }
        records.push(record);
    }
    match header {
        Some(header) => Ok(Log { header, records }),
        None => Err(None),
    }
}

/// A JSON fault without serde's "line 1", which would contradict the line of the file.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((what, _)) => format!("{what} (column {})", error.column()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::BotOptions;
    use std::collections::BTreeMap;

    fn header() -> Header {
        Header {
            format: FORMAT,
            arena: "0.1.0".to_owned(),
            game: "quoridor".to_owned(),
            rules: BTreeMap::new(),
            start: "9 e1 e9 10 10 w -".to_owned(),
            seed: 1,
            games: 2,
            opening_plies: 0,
            pairings: None,
            players: ["a", "b"]
                .map(|label| Player {
                    label: label.to_owned(),
                    name: "random".to_owned(),
                    options: BotOptions::new(),
                })
                .to_vec(),
            limits: LimitsRecord {
                nodes: Some(10),
                ..LimitsRecord::default()
            },
            openings: Vec::new(),
            adjudication: Adjudication::default(),
            sprt: None,
        }
    }

    fn game(id: u64) -> Record {
        Record::Game(GameRecord {
            id,
            pair: 1,
            start: None,
            opening: vec![],
            players: ["a".to_owned(), "b".to_owned()],
            moves: vec!["e2".to_owned()],
            result: GameResult::Draw,
            termination: "ply-cap".to_owned(),
            detail: None,
            nodes: vec![1],
            depth: vec![0],
            score: vec![None],
            trail: "00000000".to_owned(),
            time_ms: None,
        })
    }

    #[test]
    fn what_is_written_is_read() {
        let log = Log {
            header: header(),
            records: vec![game(1), game(2)],
        };
        let mut text = header_line(&log.header) + "\n";
        for record in &log.records {
            text += &(record_line(record) + "\n");
        }
        assert_eq!(parse_log(text.as_bytes()).unwrap(), log);
        insta::assert_snapshot!(text, @r#"
        {"type":"header","format":1,"arena":"0.1.0","game":"quoridor","rules":{},"start":"9 e1 e9 10 10 w -","seed":1,"games":2,"opening_plies":0,"players":[{"label":"a","name":"random","options":{}},{"label":"b","name":"random","options":{}}],"limits":{"nodes":10}}
        {"type":"game","id":1,"pair":1,"opening":[],"players":["a","b"],"moves":["e2"],"result":"1/2-1/2","termination":"ply-cap","nodes":[1],"depth":[0],"score":[null],"trail":"00000000"}
        {"type":"game","id":2,"pair":1,"opening":[],"players":["a","b"],"moves":["e2"],"result":"1/2-1/2","termination":"ply-cap","nodes":[1],"depth":[0],"score":[null],"trail":"00000000"}
        "#);
    }

    #[test]
    fn faults_name_the_line() {
        let head = header_line(&header());
        let fault = |text: String| {
            let (line, reason) = parse_log(text.as_bytes()).unwrap_err().unwrap();
            format!("line {line}: {reason}")
        };
        insta::assert_snapshot!(fault(format!("{head}\n{{\"type\":\"game\"")), @"line 2: not a record of a match log: EOF while parsing an object (column 14)");
        insta::assert_snapshot!(fault(format!("{head}\n{head}")), @"line 2: a second header");
        insta::assert_snapshot!(fault(record_line(&game(1))), @"line 1: a record before the header");
        insta::assert_snapshot!(fault(format!("{head}\n{}\n\n{}", record_line(&game(2)), record_line(&game(2)))), @"line 4: game 2 after game 2");
        insta::assert_snapshot!(fault(head.replace("\"format\":1", "\"format\":9")), @"line 1: format 9 is not the format 1 that this version reads");
        assert!(parse_log(b"\n \n").unwrap_err().is_none());
        let (line, reason) = parse_log(b"\n\xff\xfe").unwrap_err().unwrap();
        assert_eq!((line, reason.as_str()), (2, "byte 1 is not UTF-8"));
    }
}
