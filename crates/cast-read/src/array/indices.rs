//! Integer buffers of 8, 16 or 32 bits.

use alloc::vec::Vec;

use cast_base::{Threads, parallel};

use crate::array::length::{LengthError, NarrowError};
use crate::array::{Array, kernels};

/// An integer buffer in any of the three widths (`b`, `h`, `i`), widened on reading.
#[derive(Clone, Copy, Debug)]
pub enum Indices<'a> {
    /// 8 bits.
    Byte(Array<'a, u8>),
    /// 16 bits.
    Short(Array<'a, u16>),
    /// 32 bits.
    Integer32(Array<'a, u32>),
}

/// The same expression for each width.
macro_rules! each {
    ($indices:expr, $array:ident => $value:expr) => {
        match $indices {
            Indices::Byte($array) => $value,
            Indices::Short($array) => $value,
            Indices::Integer32($array) => $value,
        }
    };
}

#[allow(clippy::useless_conversion, reason = "`each!` converts in all three variants alike")]
impl<'a> Indices<'a> {
    /// Number of indices.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        each!(self, array => array.len())
    }

    /// Whether the buffer is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index at a position; `None` if it is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u32> {
        each!(self, array => array.get(index).map(u32::from))
    }

    /// All indices in order.
    ///
    /// Each step checks the width; for hot loops match on the variant, or copy with [`copy_to`](Self::copy_to).
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone + use<'a> {
        let indices = *self;
        (0..self.len()).map(move |index| indices.get(index).unwrap_or_default())
    }

    /// Three indices at a time: the triangles of a face buffer. An incomplete last one is left out.
    #[must_use]
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = [u32; 3]> + Clone + use<'a> {
        let indices = *self;
        (0..self.len() / 3).map(move |triangle| {
            let first = triangle.saturating_mul(3);
            [0, 1, 2].map(|corner: usize| indices.get(first.saturating_add(corner)).unwrap_or_default())
        })
    }

    /// The largest index; `None` if the buffer is empty.
    #[must_use]
    pub fn max(&self) -> Option<u32> {
        (!self.is_empty()).then(|| match self {
            Self::Byte(array) => kernels::largest::<u8>(array.as_wire()),
            Self::Short(array) => kernels::largest::<u16>(array.as_wire()),
            Self::Integer32(array) => kernels::largest::<u32>(array.as_wire()),
        })
    }

    /// Half of the width, if a number from there on stands before one below: as if negative numbers had been stored as
    /// unsigned ones. Ascending ones never do.
    #[must_use]
    pub fn wraps_at(&self) -> Option<u32> {
        let half = match self {
            Self::Byte(_) => 1 << 7,
            Self::Short(_) => 1 << 15,
            Self::Integer32(_) => 1 << 31,
        };
        let mut pairs = self.iter().zip(self.iter().skip(1));
        pairs.any(|(number, next)| number >= half && next < half).then_some(half)
    }

    /// The bytes as stored in the file, little-endian, in the buffer's own width.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        each!(self, array => array.as_bytes())
    }

    /// Whether every index fits into 16 bits.
    #[must_use]
    pub fn fits_u16(&self) -> bool {
        self.max().is_none_or(|max| max <= u32::from(u16::MAX))
    }

    /// A copy, widened to 32 bits.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u32> {
        self.to_vec_on(Threads::One)
    }

    /// [`to_vec`](Self::to_vec) on the given threads.
    #[must_use]
    pub fn to_vec_on(&self, threads: Threads) -> Vec<u32> {
        let mut out = bytemuck::zeroed_vec(self.len());
        self.widen(&mut out, threads);
        out
    }

    /// Copies the indices, widened to 32 bits, into a slice of the same length, on the calling thread.
    ///
    /// # Errors
    /// Returns an error if the lengths differ; nothing is copied then.
    pub fn copy_to(&self, out: &mut [u32]) -> Result<(), LengthError> {
        self.copy_to_on(out, Threads::One)
    }

    /// [`copy_to`](Self::copy_to) on the given threads.
    ///
    /// # Errors
    /// Returns an error if the lengths differ; nothing is copied then.
    pub fn copy_to_on(&self, out: &mut [u32], threads: Threads) -> Result<(), LengthError> {
        LengthError::check(out.len(), self.len())?;
        self.widen(out, threads);
        Ok(())
    }

    /// Copies the indices into 16 bits each.
    ///
    /// # Errors
    /// Returns an error if the lengths differ or an index does not fit; nothing is copied then.
    pub fn copy_to_u16(&self, out: &mut [u16]) -> Result<(), NarrowError> {
        LengthError::check(out.len(), self.len())?;
        if let Some(largest) = self.max().filter(|max| *max > u32::from(u16::MAX)) {
            return Err(NarrowError::TooLarge { largest });
        }
        match self {
            Self::Byte(array) => kernels::narrow::<u8>(array.as_wire(), out),
            Self::Short(array) => kernels::copy::<u16>(array.as_wire(), out),
            Self::Integer32(array) => kernels::narrow::<u32>(array.as_wire(), out),
        }
        Ok(())
    }

    /// Both have the same length.
    pub(crate) fn widen(&self, out: &mut [u32], threads: Threads) {
        match self {
            Self::Byte(array) => parallel::convert(threads, array.as_wire(), out, kernels::widen::<u8>),
            Self::Short(array) => parallel::convert(threads, array.as_wire(), out, kernels::widen::<u16>),
            Self::Integer32(array) => parallel::convert(threads, array.as_wire(), out, kernels::copy::<u32>),
        }
    }
}

impl PartialEq for Indices<'_> {
    /// Equal as numbers, whatever their widths.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}
