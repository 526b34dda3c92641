//! Lists of bundles in files, for layers that the memory has no room for.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, process};

use search_core::LimitKind;

use super::bundle::Bundle;
use super::key::Key;

/// A file that could not be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DiskError {
    pub(crate) path: PathBuf,
    pub(crate) message: String,
}

/// What ends a search before it is done.
#[derive(Debug)]
pub(crate) enum Stop {
    Limit(LimitKind),
    Disk(DiskError),
}

impl From<LimitKind> for Stop {
    fn from(kind: LimitKind) -> Self {
        Self::Limit(kind)
    }
}

impl From<DiskError> for Stop {
    fn from(error: DiskError) -> Self {
        Self::Disk(error)
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> DiskError {
    move |error| DiskError {
        path: path.to_owned(),
        message: error.to_string(),
    }
}

/// A directory of its own for a search's files; it goes when the search ends, however it does.
pub(crate) struct Spill {
    directory: PathBuf,
    files: AtomicU64,
}

impl Spill {
    /// Makes a directory in another, which is there.
    pub(crate) fn new(parent: &Path) -> Result<Self, DiskError> {
        static SEARCHES: AtomicU64 = AtomicU64::new(0);
        Self::numbered(parent, || SEARCHES.fetch_add(1, Ordering::Relaxed))
    }

    /// The directory has the first number that no other has: another process of the same number may
    /// have been killed before it could take its own away.
    fn numbered(parent: &Path, mut number: impl FnMut() -> u64) -> Result<Self, DiskError> {
        loop {
            let directory = parent.join(format!("huarong-{}-{}", process::id(), number()));
            match fs::create_dir(&directory) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => {
                    made.map_err(failed(&directory))?;
                    return Ok(Self {
                        directory,
                        files: AtomicU64::new(0),
                    });
                }
            }
        }
    }

    /// Writes a sorted list. Keys are written as differences, in groups of seven bits.
    pub(super) fn write<K: Key>(&self, list: &[Bundle<K>]) -> Result<Run, DiskError> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let run = Run {
            path: self.directory.join(number.to_string()),
            bundles: list.len(),
        };
        let mut bytes = Vec::with_capacity(size_of_val(list));
        let mut last = K::ZERO;
        for bundle in list {
            for word in 0..K::WORDS {
                put_number(
                    &mut bytes,
                    bundle.key.word(word).wrapping_sub(last.word(word)),
                );
            }
            bytes.extend_from_slice(&bundle.set.to_le_bytes());
            last = bundle.key;
        }
        fs::write(&run.path, bytes).map_err(failed(&run.path))?;
        Ok(run)
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        // Nobody is left to be told.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// A list in a file, which goes with it.
pub(super) struct Run {
    path: PathBuf,
    bundles: usize,
}

impl Run {
    /// How many bundles there are.
    pub(super) fn len(&self) -> usize {
        self.bundles
    }

    pub(super) fn read<K: Key>(&self) -> Result<Vec<Bundle<K>>, DiskError> {
        let bytes = fs::read(&self.path).map_err(failed(&self.path))?;
        let damaged = || DiskError {
            path: self.path.clone(),
            message: "the file is not as it was written".to_owned(),
        };
        let mut rest = &bytes[..];
        let mut list = Vec::with_capacity(self.bundles);
        let mut key = K::ZERO;
        for _ in 0..self.bundles {
            for word in 0..K::WORDS {
                key.add(word, take_number(&mut rest).ok_or_else(damaged)?);
            }
            let (set, after) = rest.split_first_chunk().ok_or_else(damaged)?;
            let set = u64::from_le_bytes(*set);
            rest = after;
            list.push(Bundle { key, set });
        }
        if rest.is_empty() {
            Ok(list)
        } else {
            Err(damaged())
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // It may be gone with its directory.
        let _ = fs::remove_file(&self.path);
    }
}

fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_core::SplitMix64;

    #[test]
    fn directories_that_others_left_are_passed_over() {
        let parent = tempfile::tempdir().unwrap();
        let name = |number| {
            let name = format!("huarong-{}-{number}", process::id());
            parent.path().join(name)
        };
        for left in [0, 1, 3] {
            fs::create_dir(name(left)).unwrap();
            fs::write(name(left).join("0"), "theirs").unwrap();
        }
        let mut numbers = 0..;
        let mut next = || Spill::numbered(parent.path(), || numbers.next().unwrap()).unwrap();
        let searches = [next(), next()];
        assert_eq!(
            searches.each_ref().map(|s| s.directory.clone()),
            [2, 4].map(name)
        );
        drop(searches);
        for left in [0, 1, 3] {
            assert_eq!(fs::read(name(left).join("0")).unwrap(), b"theirs");
        }
        assert!(!name(2).exists() && !name(4).exists());
    }

    #[test]
    fn lists_come_back_and_files_go() {
        let parent = tempfile::tempdir().unwrap();
        let entries = || fs::read_dir(parent.path()).unwrap().count();
        let spill = Spill::new(parent.path()).unwrap();
        let mut rng = SplitMix64::new(3);
        for length in [0, 1, 2, 500] {
            let mut draw = || rng.next_u64() >> rng.below(64);
            let mut list: Vec<Bundle<[u64; 2]>> = (0..length)
                .map(|_| Bundle {
                    key: [draw(), draw()],
                    set: draw(),
                })
                .collect();
            list.sort_unstable_by_key(|bundle| bundle.key);
            let run = spill.write(&list).unwrap();
            assert_eq!(run.len(), length);
            assert_eq!(run.read().unwrap(), list);
            // What is cut off or grown is told.
            let bytes = fs::read(&run.path).unwrap();
            fs::write(&run.path, [&bytes[..], &[0]].concat()).unwrap();
            let error = run.read::<[u64; 2]>().unwrap_err();
            assert_eq!(error.path, run.path);
            if length > 0 {
                fs::write(&run.path, &bytes[..bytes.len() - 1]).unwrap();
                assert!(run.read::<[u64; 2]>().is_err());
            }
            let path = run.path.clone();
            drop(run);
            assert!(!path.exists());
        }
        let kept = spill.write(&[Bundle { key: 1, set: 1 }]).unwrap();
        assert_eq!(entries(), 1);
        drop(spill);
        assert_eq!(entries(), 0);
        let error = kept.read::<u64>().unwrap_err();
        assert!(error.message.contains("No such file"), "{error:?}");
        let error = Spill::new(&parent.path().join("none"))
            .map(|_| ())
            .unwrap_err();
        assert!(error.path.starts_with(parent.path()));
    }
}
