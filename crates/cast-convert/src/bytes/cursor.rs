//! Stepping through the bytes of a file. Every length is checked against the bytes that exist before anything is made
//! of it.

use cast_interchange::{Error, ErrorKind};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use cast_interchange::bytes::Record;

/// A position in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// The offset from the start of the file.
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// The bytes that follow.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// The bytes between an earlier place and this one.
    pub(crate) fn since(&self, before: &Self) -> &'a [u8] {
        self.bytes.get(before.offset..self.offset).unwrap_or_default()
    }

    /// The next `count` bytes.
    pub(crate) fn take(&mut self, length: u64) -> Result<&'a [u8], Error> {
        let rest = self.rest();
        let taken = usize::try_from(length).ok().and_then(|length| rest.get(..length));
        let taken = taken.ok_or_else(|| {
            let kind = ErrorKind::TooShort { expected: length, found: rest.len() as u64 };
            Error::new(kind).at(self.offset)
        })?;
        self.offset += taken.len();
        Ok(taken)
    }

    /// One value.
    pub(crate) fn read<T: Record>(&mut self) -> Result<T, Error> {
        Ok(T::read(&mut self.take(T::SIZE as u64)?))
    }

    /// `count` values, borrowed from the file.
    pub(crate) fn slice<T: FromBytes + KnownLayout + Immutable + Unaligned>(
        &mut self,
        count: u64,
    ) -> Result<&'a [T], Error> {
        let (offset, length) = (self.offset, count.saturating_mul(size_of::<T>() as u64));
        let bytes = self.take(length)?;
        <[T]>::ref_from_bytes(bytes).map_err(|_| Error::invalid("the values do not have the expected size").at(offset))
    }

    /// `count` elements, which a function reads one by one. Errors name the element, such as `mesh 3`.
    pub(crate) fn each<T>(
        &mut self,
        count: u64,
        what: &str,
        mut read: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        // Not allocated at once: the count may be larger than the file.
        let mut all = Vec::new();
        for index in 0..count {
            all.push(read(self).map_err(|error| error.inside(format!("{what} {index}")))?);
        }
        Ok(all)
    }

    /// The bytes before the next NUL; the position moves past the NUL.
    pub(crate) fn text(&mut self) -> Result<&'a [u8], Error> {
        let rest = self.rest();
        match rest.iter().position(|byte| *byte == 0) {
            Some(length) => {
                let text = self.take(length as u64)?;
                self.take(1)?;
                Ok(text)
            }
            None => Err(Error::invalid("a string without a terminating NUL").at(self.offset)),
        }
    }
}
