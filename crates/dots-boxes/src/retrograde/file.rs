//! The table in a file, as [`table_file`] has it: named `dotsbox`, version 1. Its header holds
//! the rows and columns of boxes, one byte each, and four zeros.
//!
//! The content are 2 to the number of edges bytes: by the set of drawn edges the value, in two's
//! complement.

use std::io::{self, Read, Write};
use std::path::Path;

use search_core::table_file::{self, TableFileError, TableForm};

use super::ValueTable;
use crate::size::Size;

const FORM: TableForm = TableForm::new(*b"dotsbox\x1A", 1);

/// Why a file is no table of values.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read or written, is another file, or a damaged one.
    #[error(transparent)]
    File(#[from] TableFileError),
    /// It is of a board that has no table.
    #[error("the table says that it is of {rows}x{cols} boxes: there is none of that size")]
    Size {
        /// Rows of boxes.
        rows: u8,
        /// Columns of boxes.
        cols: u8,
    },
}

impl ValueTable {
    /// Writes the table. The same table is always the same bytes.
    ///
    /// # Errors
    ///
    /// What the writer says.
    pub fn write_to(&self, out: impl Write) -> io::Result<()> {
        let about = [self.size.rows(), self.size.columns(), 0, 0, 0, 0];
        // Piece by piece, so that no second table is held.
        let pieces = self.values.chunks(1 << 16).map(|piece| {
            let bytes: Vec<u8> = piece.iter().map(|&value| value as u8).collect();
            bytes
        });
        FORM.write(out, about, pieces)
    }

    /// Reads a table to its end.
    ///
    /// # Errors
    ///
    /// What is wrong with the file or with what it is of. No table that was cut off, lengthened or
    /// changed in any single place is taken for a whole one.
    pub fn read_from(input: impl Read) -> Result<Self, TableError> {
        let size_of = |[rows, cols, ..]: [u8; 6]| {
            Size::new(rows, cols)
                .ok()
                .filter(|size| size.edge_count() <= Self::MAX_EDGES)
                .ok_or(TableError::Size { rows, cols })
        };
        let table = FORM.read(input, |about| {
            size_of(about).map(|size| 1 << size.edge_count())
        })?;
        Ok(Self {
            size: size_of(table.about)?,
            values: table.content.iter().map(|&byte| byte as i8).collect(),
        })
    }

    /// Writes the table to a file: see [`table_file::save`].
    ///
    /// # Errors
    ///
    /// [`TableFileError::Io`].
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), TableFileError> {
        table_file::save(path, |file| self.write_to(file))
    }

    /// Reads the table from a file.
    ///
    /// # Errors
    ///
    /// Those of [`ValueTable::read_from`].
    pub fn load(path: impl AsRef<Path>) -> Result<Self, TableError> {
        table_file::load(path, Self::read_from)
    }
}
