//! `arena merge`: the logs of shards as the log of the whole.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::cli::MergeArgs;
use crate::error::Verdict;
use crate::log::{Record, read_log};
use crate::log_writer::{LogWriter, difference};
use crate::output::Output;

pub(crate) fn run(args: &MergeArgs, out: &mut Output) -> Result<Verdict> {
    let mut header = None;
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    for path in &args.logs {
        let log = read_log(path)?;
        let known = header.get_or_insert_with(|| log.header.clone());
        if *known != log.header {
            bail!(
                "{} is the log of another match: {}",
                path.display(),
                difference(&log.header, known)
            );
        }
        for record in log.records {
            let id = record.id();
            if let Some(known) = records.get(&id)
                && *known != record
            {
                bail!(
                    "{}: game {id} is not the game {id} of a log before",
                    path.display()
                );
            }
            records.insert(id, record);
        }
    }
    let header = header.context("there is no log")?;
    let mut writer = LogWriter::create(&args.output, &header)?;
    for record in records.values() {
        writer.add(record)?;
    }
    writer.finish()?;
    let (found, planned) = (records.len() as u64, header.games);
    if out.is_json() {
        out.json(&serde_json::json!({ "games": found, "planned": planned }))?;
    } else if found < planned {
        out.line(format_args!(
            "{found} of {planned} games; the rest is in no log"
        ))?;
    } else {
        out.line(format_args!("{found} games"))?;
    }
    Ok(Verdict::Done)
}
