//! Tables of records.

use std::fmt;
use std::marker::PhantomData;

use cast_interchange::Error;

use super::cursor::Cursor;
use cast_interchange::bytes::Record;

/// Consecutive records of a file. Each is decoded when it is accessed.
#[derive(Clone, Copy)]
pub struct Table<'a, T> {
    bytes: &'a [u8],
    /// The size of a record, at least one.
    size: usize,
    record: PhantomData<fn() -> T>,
}

impl<'a, T: Record> Table<'a, T> {
    /// A table of `count` records.
    pub(crate) fn read(cursor: &mut Cursor<'a>, count: u64) -> Result<Self, Error> {
        Self::of_size(cursor, count, T::SIZE)
    }

    /// The same for records of another size: fields past the end of a record are 0.
    pub(crate) fn of_size(cursor: &mut Cursor<'a>, count: u64, size: usize) -> Result<Self, Error> {
        let bytes = cursor.take(count.saturating_mul(size as u64))?;
        Ok(Self { bytes, size, record: PhantomData })
    }

    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.size
    }

    /// Whether there are no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// A record; `None` past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        let start = index.checked_mul(self.size)?;
        Some(T::read(&mut self.bytes.get(start..start.checked_add(self.size)?)?))
    }

    /// All records in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + use<'a, T> {
        self.parts().map(|mut bytes| T::read(&mut bytes))
    }

    /// The bytes of each record.
    pub(crate) fn parts(&self) -> std::slice::ChunksExact<'a, u8> {
        self.bytes.chunks_exact(self.size)
    }

    /// The bytes as stored in the file.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

/// No records.
impl<T: Record> Default for Table<'_, T> {
    fn default() -> Self {
        Self { bytes: &[], size: T::SIZE, record: PhantomData }
    }
}

impl<T: Record> fmt::Debug for Table<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} records of {} bytes", self.len(), self.size)
    }
}
