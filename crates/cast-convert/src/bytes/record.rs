//! What files store byte after byte, without padding: numbers, arrays of them, and structs, which readers and writers
//! share.

use std::fmt;
use std::marker::PhantomData;

use super::Cursor;
use crate::Error;

/// A value of fixed size, little-endian.
pub trait Record: Copy {
    /// The number of bytes.
    const SIZE: usize;
    /// Reads a value and moves past it. Bytes that are missing are 0.
    fn read(bytes: &mut &[u8]) -> Self;
    /// Appends a value.
    fn write(&self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Record for $number {
            const SIZE: usize = size_of::<Self>();

            fn read(bytes: &mut &[u8]) -> Self {
                let (number, rest) = bytes.split_first_chunk().unwrap_or((&[0; Self::SIZE], &[]));
                *bytes = rest;
                Self::from_le_bytes(*number)
            }

            fn write(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )*};
}

numbers! { u8 u16 u32 i16 i32 f32 f64 }

impl<T: Record, const N: usize> Record for [T; N] {
    const SIZE: usize = T::SIZE * N;

    fn read(bytes: &mut &[u8]) -> Self {
        std::array::from_fn(|_| T::read(bytes))
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|value| value.write(out));
    }
}

/// Structs that are stored field by field, with the size of each.
macro_rules! records {
    ($($(#[$meta:meta])* $visibility:vis struct $name:ident ($size:literal) {
        $($(#[$of:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name {
            $($(#[$of])* $visibility $field: $type,)*
        }

        impl crate::bytes::Record for $name {
            const SIZE: usize = 0 $(+ <$type as crate::bytes::Record>::SIZE)*;

            fn read(bytes: &mut &[u8]) -> Self {
                Self { $($field: crate::bytes::Record::read(bytes),)* }
            }

            fn write(&self, out: &mut Vec<u8>) {
                $(crate::bytes::Record::write(&self.$field, out);)*
            }
        }

        const _: () = assert!(<$name as crate::bytes::Record>::SIZE == $size);
    )*};
}

/// Consecutive records of a file. Each is decoded when it is accessed.
#[derive(Clone, Copy)]
pub struct Table<'a, T> {
    bytes: &'a [u8],
    /// The size of a record, at least one.
    size: usize,
    record: PhantomData<fn() -> T>,
}

impl<'a, T: Record> Table<'a, T> {
    /// No records.
    pub(crate) const EMPTY: Self = Self { bytes: &[], size: T::SIZE, record: PhantomData };

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

impl<T: Record> fmt::Debug for Table<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} records of {} bytes", self.len(), self.size)
    }
}
