//! Borrowed arrays, and what is made of their elements: indices of any width, colours, keys, texts.

pub(crate) mod indices;
pub(crate) mod kernels;
pub(crate) mod length;
pub(crate) mod numbers;
pub(crate) mod text;
pub(crate) mod values;

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use cast_base::{Threads, parallel};
use cast_format::Element;
use zerocopy::IntoBytes;

use crate::array::length::LengthError;

/// Whether the byte order of the file is that of the machine, so that its bytes are native values.
const NATIVE: bool = cfg!(target_endian = "little");

/// A borrowed run of elements at any alignment.
///
/// Property data starts wherever a name ends, so the elements of most files are not aligned. This type reads all of
/// them the same way, at the speed of a slice. If they are aligned, [`as_slice`](Self::as_slice) returns them as a
/// slice.
///
/// ```
/// # use cast_read::Cast;
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
/// let mesh = cast.meshes().next().unwrap();
/// let positions = mesh.positions().unwrap();
/// let highest = positions.iter().map(|[_, y, _]| y).fold(f32::MIN, f32::max);
/// assert_eq!(highest, 2.0);
/// # Ok::<(), cast_read::Error>(())
/// ```
pub struct Array<'a, T: Element> {
    wire: &'a [T::Wire],
}

impl<'a, T: Element> Array<'a, T> {
    /// An array without elements.
    pub const EMPTY: Self = Self { wire: &[] };

    /// An array of elements in the byte order of the file.
    #[inline]
    #[must_use]
    pub fn new(wire: &'a [T::Wire]) -> Self {
        Self { wire }
    }

    /// Number of elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.wire.len()
    }

    /// Whether the array is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.wire.is_empty()
    }

    /// The element at an index; `None` if it is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.wire.get(index).copied().map(T::from_wire)
    }

    /// The first element.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.get(0)
    }

    /// The last element.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.wire.last().copied().map(T::from_wire)
    }

    /// A part of the array; `None` if the range is not inside it.
    #[must_use]
    pub fn slice(&self, range: core::ops::Range<usize>) -> Option<Self> {
        self.wire.get(range).map(Self::new)
    }

    /// All elements in order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Iter<'a, T> {
        Iter { wire: self.wire.iter() }
    }

    /// The elements as stored in the file, with alignment 1.
    #[inline]
    #[must_use]
    pub fn as_wire(&self) -> &'a [T::Wire] {
        self.wire
    }

    /// The bytes as stored in the file, little-endian.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.wire.as_bytes()
    }

    /// The elements as a native slice, without a copy, if they are aligned and the machine is little-endian.
    ///
    /// This always works for files written with an aligned layout and mapped, or read into an aligned buffer.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        if NATIVE { bytemuck::try_cast_slice(self.as_bytes()).ok() } else { None }
    }

    /// A copy of the elements.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.to_vec_on(Threads::One)
    }

    /// [`to_vec`](Self::to_vec) on the given threads.
    #[must_use]
    pub fn to_vec_on(&self, threads: Threads) -> Vec<T> {
        let mut out = bytemuck::zeroed_vec(self.len());
        parallel::convert(threads, self.wire, &mut out, kernels::copy);
        out
    }

    /// Copies the elements into a slice of the same length, on the calling thread.
    ///
    /// # Errors
    /// Returns an error if the lengths differ; nothing is copied then.
    pub fn copy_to(&self, out: &mut [T]) -> Result<(), LengthError> {
        self.copy_to_on(out, Threads::One)
    }

    /// [`copy_to`](Self::copy_to) on the given threads: those of the current rayon pool, or of the global one. Arrays
    /// too small to benefit are copied by the calling thread.
    ///
    /// # Errors
    /// Returns an error if the lengths differ; nothing is copied then.
    pub fn copy_to_on(&self, out: &mut [T], threads: Threads) -> Result<(), LengthError> {
        LengthError::check(out.len(), self.len())?;
        parallel::convert(threads, self.wire, out, kernels::copy);
        Ok(())
    }
}

impl<T: Element> Copy for Array<'_, T> {}

impl<T: Element> Clone for Array<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Element> Default for Array<'_, T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Element> PartialEq for Array<'_, T> {
    /// Equal as values: NaN differs from itself, and zero equals minus zero.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Element> fmt::Debug for Array<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, T: Element> IntoIterator for Array<'a, T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// Iterator over the elements of an [`Array`].
#[derive(Debug)]
pub struct Iter<'a, T: Element> {
    wire: slice::Iter<'a, T::Wire>,
}

impl<T: Element> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Self { wire: self.wire.clone() }
    }
}

impl<T: Element> Iterator for Iter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.wire.next().copied().map(T::from_wire)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.wire.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.wire.nth(n).copied().map(T::from_wire)
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.wire.fold(init, |state, wire| f(state, T::from_wire(*wire)))
    }
}

impl<T: Element> DoubleEndedIterator for Iter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.wire.next_back().copied().map(T::from_wire)
    }
}

impl<T: Element> ExactSizeIterator for Iter<'_, T> {}
impl<T: Element> FusedIterator for Iter<'_, T> {}
