//! Arrays: borrowed from the file if they are stored uncompressed, inflated otherwise.

use std::borrow::Cow;
use std::fmt;

use cast_base::Threads;
use cast_interchange::Error;
use rayon::prelude::*;

use super::inflate::inflate;
use super::source::{Source, broken};

/// Whether the machine is big-endian.
const BIG: bool = cfg!(target_endian = "big");

/// The size of an element by the array's type letter; `None` if the letter is not an array type.
pub(in crate::fbx) fn width(code: u8) -> Option<usize> {
    match code {
        b'b' | b'c' => Some(1),
        b'i' | b'f' => Some(4),
        b'l' | b'd' => Some(8),
        _ => None,
    }
}

/// An array property as stored in the file.
#[derive(Clone, Copy)]
pub struct Array<'a> {
    pub(super) source: Source<'a>,
    pub(super) offset: usize,
    /// The type letter: `b c i l f d`.
    pub code: u8,
    /// How many elements the array claims to have.
    pub count: u32,
    /// 0 for uncompressed elements, 1 for zlib.
    pub encoding: u32,
    /// The stored bytes, which may be compressed.
    pub stored: &'a [u8],
}

impl fmt::Debug for Array<'_> {
    /// Does not show the elements, which may be compressed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}] in {} bytes", char::from(self.code), self.count, self.stored.len())
    }
}

/// An element type of arrays. The trait is sealed: the format has no other elements.
pub trait Element: Copy + PartialEq + fmt::Debug + Send + Sync + sealed::Sealed {
    /// The type letters of arrays with these elements.
    const CODES: &'static [u8];
}

/// Not part of the public interface: the trait of another crate behind this name may change with its versions.
mod sealed {
    pub trait Sealed: bytemuck::Pod {}
}

macro_rules! elements {
    ($($native:ty: $codes:literal;)*) => {$(
        impl sealed::Sealed for $native {}
        impl Element for $native {
            const CODES: &'static [u8] = $codes;
        }
    )*};
}

elements! {
    u8: b"bc";
    i32: b"i";
    i64: b"l";
    f32: b"f";
    f64: b"d";
}

impl<'a> Array<'a> {
    /// The elements: borrowed if the file stores them as they are in memory, otherwise inflated or byte-swapped.
    ///
    /// # Errors
    /// Returns an error if the elements have another type, their number differs from what the array claims, or the
    /// compressed bytes are damaged.
    pub fn elements<T: Element>(&self) -> Result<Elements<'a, T>, Error> {
        let fault = |reason: String| broken(self.offset, reason);
        if !T::CODES.contains(&self.code) {
            let (found, wanted) = (char::from(self.code), String::from_utf8_lossy(T::CODES));
            return Err(fault(format!("expected an array of type {wanted}, found type {found}")));
        }
        let expected = (self.count as usize).saturating_mul(size_of::<T>());
        let mut elements = match self.encoding {
            0 => {
                let found = self.stored.len();
                let data = self.stored.get(..expected).ok_or_else(|| {
                    fault(format!(
                        "an array claims {} elements of {expected} bytes in total, but has {found} bytes",
                        self.count
                    ))
                })?;
                Elements::Borrowed(data)
            }
            1 => Elements::Owned(inflate(self.stored, self.count as usize).map_err(fault)?),
            other => return Err(fault(format!("unknown array encoding {other}; 0 and 1 are known"))),
        };
        if self.source.big_endian != BIG && size_of::<T>() > 1 {
            let swapped = |mut element: T| {
                bytemuck::bytes_of_mut(&mut element).reverse();
                element
            };
            elements = Elements::Owned(elements.iter().map(swapped).collect());
        }
        Ok(elements)
    }

    /// The elements, whatever their type.
    ///
    /// # Errors
    /// The same as for [`elements`](Self::elements).
    pub fn values(&self) -> Result<Values<'a>, Error> {
        match self.code {
            b'i' => self.elements().map(Values::Integers),
            b'l' => self.elements().map(Values::Longs),
            b'f' => self.elements().map(Values::Floats),
            b'd' => self.elements().map(Values::Doubles),
            _ => self.elements().map(Values::Bytes),
        }
    }
}

/// The elements of an array: bytes of the file at any alignment, or an owned copy.
#[derive(Clone, Debug)]
pub enum Elements<'a, T> {
    /// Borrowed from the file, in the byte order of the machine.
    Borrowed(&'a [u8]),
    /// Inflated or byte-swapped.
    Owned(Vec<T>),
}

impl<'a, T: Element> Elements<'a, T> {
    /// The number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_bytes().len().checked_div(size_of::<T>()).unwrap_or(0)
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }

    /// Their bytes, in the byte order of the machine.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Owned(elements) => bytemuck::cast_slice(elements),
        }
    }

    /// The elements as a slice, copied if they are not aligned in the file.
    #[must_use]
    pub fn to_slice(&self) -> Cow<'_, [T]> {
        let aligned = bytemuck::try_cast_slice(self.as_bytes());
        aligned.map_or_else(|_| Cow::Owned(self.iter().collect()), Cow::Borrowed)
    }

    /// One element.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.as_bytes().chunks_exact(size_of::<T>()).nth(index).map(bytemuck::pod_read_unaligned)
    }

    /// All elements in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + '_ {
        self.as_bytes().chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned)
    }
}

/// The elements of an array of any type.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Values<'a> {
    /// `b` and `c`.
    Bytes(Elements<'a, u8>),
    /// `i`.
    Integers(Elements<'a, i32>),
    /// `l`.
    Longs(Elements<'a, i64>),
    /// `f`.
    Floats(Elements<'a, f32>),
    /// `d`.
    Doubles(Elements<'a, f64>),
}

/// Decodes many arrays, in order. Each is decoded by one thread, since compressed data cannot be divided.
#[must_use]
pub fn decode_all<'a>(arrays: &[Array<'a>], threads: Threads) -> Vec<Result<Values<'a>, Error>> {
    if !threads.are_several() {
        return arrays.iter().map(Array::values).collect();
    }
    // One array per task: a file has few large arrays among many small ones.
    arrays.par_iter().with_max_len(1).map(Array::values).collect()
}
