//! Tables of bytes in files: solved positions, checkpoints, weights of networks.
//!
//! All have one form, and differ in what their first bytes are and in what they say of themselves:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the name of the form |
//! | 2 | its version |
//! | 6 | what the table is of, as the form has it |
//! | any | the content |
//! | 8 | the checksum of all before |
//!
//! Numbers have their lowest byte first. A file that was cut off, lengthened or changed in any
//! single place is never taken for a whole one.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// What the files of one kind of table have in common.
///
/// # Examples
///
/// ```
/// use search_core::table_file::{TableFileError, TableForm};
///
/// const SQUARES: TableForm = TableForm::new(*b"squares\x1A", 1);
/// let mut file = SQUARES.bytes([3, 0, 0, 0, 0, 0], [1, 4, 9]);
/// assert_eq!(file.len(), 3 + TableForm::OVERHEAD);
///
/// let table = SQUARES.read(file.as_slice(), |about| Ok::<_, TableFileError>(usize::from(about[0])))?;
/// assert_eq!((table.about[0], table.content), (3, vec![1, 4, 9]));
///
/// file[17] ^= 1;
/// let damaged = SQUARES.read(file.as_slice(), |_| Ok::<_, TableFileError>(3));
/// assert!(matches!(damaged, Err(TableFileError::Damaged { .. })));
/// # Ok::<_, TableFileError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableForm {
    name: [u8; 8],
    version: u16,
}

/// What a file held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableBytes {
    /// What the table says of itself.
    pub about: [u8; 6],
    /// The table.
    pub content: Vec<u8>,
}

/// Why a file holds no table of the form asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// It cannot be read or written.
    #[error("the table cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// It does not begin with the name of the form.
    #[error("this is no such table: it does not begin with `{name}`")]
    NotATable {
        /// The name of the form.
        name: String,
    },
    /// It is of another version of the form.
    #[error("the table is of version {found}, and only version {expected} can be read")]
    Version {
        /// Its version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// It ends too early.
    #[error("the table is cut off after {found} of {expected} bytes")]
    Truncated {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there should be; those before the content if it ends within them.
        expected: usize,
    },
    /// It goes on after its end.
    #[error("the table goes on after its {expected} bytes")]
    TooLong {
        /// Bytes that there should be.
        expected: usize,
    },
    /// Some byte of it was changed.
    #[error("the table is damaged: its checksum is {found:016x}, and should be {expected:016x}")]
    Damaged {
        /// The checksum of what was read.
        found: u64,
        /// The checksum that the table says it has.
        expected: u64,
    },
}

impl TableForm {
    /// Bytes before the content.
    pub const HEADER: usize = 16;
    /// Bytes of a file that are not content.
    pub const OVERHEAD: usize = Self::HEADER + CHECKSUM;

    /// A form by its name, which should end in a byte that no text has (such as 0x1A), and version.
    #[must_use]
    pub const fn new(name: [u8; 8], version: u16) -> Self {
        Self { name, version }
    }

    /// Writes a table, its content piece by piece. The same table is always the same bytes, however
    /// it is cut into pieces.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write(
        &self,
        mut out: impl Write,
        about: [u8; 6],
        content: impl IntoIterator<Item: AsRef<[u8]>>,
    ) -> io::Result<()> {
        let mut header = [0; Self::HEADER];
        header[..8].copy_from_slice(&self.name);
        header[8..10].copy_from_slice(&self.version.to_le_bytes());
        header[10..].copy_from_slice(&about);
        let mut sum = Checksum::new();
        let mut put = |bytes: &[u8]| {
            sum.add(bytes);
            out.write_all(bytes)
        };
        put(&header)?;
        for piece in content {
            put(piece.as_ref())?;
        }
        out.write_all(&sum.value().to_le_bytes())?;
        out.flush()
    }

    /// A table as the bytes of its file.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "writing to a vector does not fail"
    )]
    pub fn bytes(&self, about: [u8; 6], content: impl AsRef<[u8]>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(content.as_ref().len() + Self::OVERHEAD);
        self.write(&mut bytes, about, [content])
            .expect("writing to a vector does not fail");
        bytes
    }

    /// Reads a table to its end. `content_len` checks what the table says of itself, and tells how
    /// long its content is then.
    ///
    /// # Errors
    ///
    /// [`TableFileError::Io`] of the reader, what `content_len` says, and otherwise what is wrong
    /// with the file.
    pub fn read<E: From<TableFileError>>(
        &self,
        mut input: impl Read,
        content_len: impl FnOnce([u8; 6]) -> Result<usize, E>,
    ) -> Result<TableBytes, E> {
        let about = self.read_header(&mut input)?;
        let content = content_len(about)?;
        let content = self.read_content(&mut input, about, content)?;
        Ok(TableBytes { about, content })
    }

    fn read_header(&self, input: &mut impl Read) -> Result<[u8; 6], TableFileError> {
        let mut bytes = Vec::new();
        input.take(Self::HEADER as u64).read_to_end(&mut bytes)?;
        let known = bytes.len().min(self.name.len());
        if bytes[..known] != self.name[..known] {
            let name = String::from_utf8_lossy(&self.name);
            return Err(TableFileError::NotATable {
                name: name.trim_end_matches(char::is_control).to_owned(),
            });
        }
        let &[.., low, high, a, b, c, d, e, f] =
            bytes
                .first_chunk::<{ Self::HEADER }>()
                .ok_or(TableFileError::Truncated {
                    found: bytes.len(),
                    expected: Self::HEADER,
                })?;
        let version = u16::from_le_bytes([low, high]);
        if version != self.version {
            return Err(TableFileError::Version {
                found: version,
                expected: self.version,
            });
        }
        Ok([a, b, c, d, e, f])
    }

    fn read_content(
        &self,
        input: &mut impl Read,
        about: [u8; 6],
        len: usize,
    ) -> Result<Vec<u8>, TableFileError> {
        let whole = len.saturating_add(Self::OVERHEAD);
        // One byte more shows whether the file goes on.
        let most = len.saturating_add(CHECKSUM + 1);
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(most)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        input.take(most as u64).read_to_end(&mut bytes)?;
        if bytes.len() == most {
            return Err(TableFileError::TooLong { expected: whole });
        }
        let Some(&stored) = bytes
            .last_chunk::<CHECKSUM>()
            .filter(|_| bytes.len() == len + CHECKSUM)
        else {
            return Err(TableFileError::Truncated {
                found: Self::HEADER + bytes.len(),
                expected: whole,
            });
        };
        bytes.truncate(len);
        let mut sum = Checksum::new();
        sum.add(&self.name);
        sum.add(&self.version.to_le_bytes());
        sum.add(&about);
        sum.add(&bytes);
        let stored = u64::from_le_bytes(stored);
        if sum.value() != stored {
            return Err(TableFileError::Damaged {
                found: sum.value(),
                expected: stored,
            });
        }
        Ok(bytes)
    }
}

/// Makes a file by `write`. It is written beside its place first (with `.part` at the end of the
/// name) and then moved there, so that no half of a file is ever at the place.
///
/// # Errors
///
/// [`TableFileError::Io`] with what the system or `write` says; what was at the place stays, and
/// nothing is left beside it.
pub fn save(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), TableFileError> {
    let path = path.as_ref();
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let written = File::create(&beside)
        .and_then(|mut file| write(&mut file))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Of the two errors the first is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    Ok(written?)
}

/// Opens a file for `read`, which takes it for a table of some form.
///
/// # Errors
///
/// [`TableFileError::Io`] where it cannot be opened, and what `read` says.
pub fn load<T, E: From<TableFileError>>(
    path: impl AsRef<Path>,
    read: impl FnOnce(File) -> Result<T, E>,
) -> Result<T, E> {
    read(File::open(path).map_err(TableFileError::Io)?)
}

const CHECKSUM: usize = 8;

/// The FNV-1a hash, taken eight bytes at a time, the last filled up with zeros. Each step is a
/// bijection of what came before, so that a change in any one place changes the end.
struct Checksum {
    hash: u64,
    /// The bytes of a word that is not full yet, the first in the lowest place.
    word: u64,
    filled: u32,
}

impl Checksum {
    const fn new() -> Self {
        Self {
            hash: 0xCBF2_9CE4_8422_2325,
            word: 0,
            filled: 0,
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        // Up to a border of words one by one, then words, which is what takes the time.
        let ahead = if self.filled == 0 {
            0
        } else {
            bytes.len().min(8 - self.filled as usize)
        };
        let (ahead, bytes) = bytes.split_at(ahead);
        let (words, rest) = bytes.as_chunks::<8>();
        self.add_singly(ahead);
        for word in words {
            self.hash = step(self.hash, u64::from_le_bytes(*word));
        }
        self.add_singly(rest);
    }

    fn add_singly(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.word |= u64::from(byte) << (8 * self.filled);
            self.filled += 1;
            if self.filled == 8 {
                self.hash = step(self.hash, self.word);
                (self.word, self.filled) = (0, 0);
            }
        }
    }

    const fn value(&self) -> u64 {
        if self.filled == 0 {
            self.hash
        } else {
            step(self.hash, self.word)
        }
    }
}

const fn step(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x0100_0000_01B3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::SplitMix64;

    const FORM: TableForm = TableForm::new(*b"sevens \x1A", 3);
    const ABOUT: [u8; 6] = [1, 2, 3, 4, 5, 6];

    fn bytes_of(content: &[u8]) -> Vec<u8> {
        FORM.bytes(ABOUT, content)
    }

    fn read(bytes: &[u8], len: usize) -> Result<TableBytes, TableFileError> {
        FORM.read(bytes, |_| Ok(len))
    }

    fn error(bytes: &[u8], len: usize) -> TableFileError {
        read(bytes, len).unwrap_err()
    }

    #[test]
    fn pieces_of_any_length_make_the_same_file() {
        let mut rng = SplitMix64::new(1);
        for len in 0..100 {
            let content: Vec<u8> = (0..len).map(|_| rng.below(256) as u8).collect();
            let whole = bytes_of(&content);
            assert_eq!(whole.len(), len + TableForm::OVERHEAD);
            for _ in 0..20 {
                let mut pieces = Vec::new();
                let mut left = content.as_slice();
                while !left.is_empty() {
                    let (piece, rest) = left.split_at(rng.below(left.len() as u64 + 1) as usize);
                    pieces.push(piece);
                    left = rest;
                }
                let mut bytes = Vec::new();
                FORM.write(&mut bytes, ABOUT, pieces).unwrap();
                assert_eq!(bytes, whole);
            }
            let table = read(&whole, len).unwrap();
            assert_eq!((table.about, table.content), (ABOUT, content));
        }
    }

    #[test]
    fn each_change_is_noticed() {
        for len in [0, 1, 7, 8, 13, 16] {
            let content: Vec<u8> = (1..).take(len).collect();
            let whole = bytes_of(&content);
            for place in 0..whole.len() {
                for bit in 0..8 {
                    let mut bytes = whole.clone();
                    bytes[place] ^= 1 << bit;
                    let error = error(&bytes, len);
                    let right = match place {
                        0..8 => matches!(error, TableFileError::NotATable { .. }),
                        8..10 => matches!(error, TableFileError::Version { expected: 3, .. }),
                        _ => matches!(error, TableFileError::Damaged { .. }),
                    };
                    assert!(right, "byte {place}: {error}");
                }
                let wanted = if place < TableForm::HEADER {
                    TableForm::HEADER
                } else {
                    whole.len()
                };
                let error = error(&whole[..place], len);
                assert!(
                    matches!(error, TableFileError::Truncated { found, expected }
                        if (found, expected) == (place, wanted)),
                    "{place} bytes: {error}"
                );
            }
            let longer = [whole.as_slice(), &[0]].concat();
            let expected = whole.len();
            assert!(
                matches!(error(&longer, len), TableFileError::TooLong { expected: told } if told == expected)
            );
        }
    }

    #[test]
    fn errors_tell_what_is_wrong() {
        let whole = bytes_of(b"1234567");
        let mut newer = whole.clone();
        newer[8] = 4;
        let messages = [
            error(b"six", 7).to_string(),
            error(&newer, 7).to_string(),
            error(&whole[..20], 7).to_string(),
            error(&whole, 6).to_string(),
        ];
        assert_eq!(
            messages,
            [
                "this is no such table: it does not begin with `sevens `",
                "the table is of version 4, and only version 3 can be read",
                "the table is cut off after 20 of 31 bytes",
                "the table goes on after its 30 bytes",
            ]
        );
    }

    #[test]
    fn lengths_that_no_memory_holds_are_errors() {
        assert!(matches!(
            error(&bytes_of(b""), usize::MAX),
            TableFileError::Io(_)
        ));
    }

    #[test]
    fn a_failed_save_leaves_what_was_there() {
        let folder = std::env::temp_dir().join(format!("table-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("table");
        save(&path, |file| file.write_all(b"first")).unwrap();
        let failed = save(&path, |file| {
            file.write_all(b"sec")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(
            matches!(failed, Err(TableFileError::Io(error)) if error.kind() == io::ErrorKind::StorageFull)
        );
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        save(&path, |file| file.write_all(b"third")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        save(&path, |file| FORM.write(file, ABOUT, [b"seven"])).unwrap();
        let load = |path: &Path| load(path, |file| FORM.read(file, |_| Ok::<_, TableFileError>(5)));
        assert_eq!(load(&path).unwrap().content, b"seven");
        assert!(
            matches!(load(&folder.join("none")), Err(TableFileError::Io(error)) if error.kind() == io::ErrorKind::NotFound)
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
