//! Arrays: in place, or copied to memory of the caller.

pub(crate) mod copy;

use std::ffi::c_void;
use std::ptr;

use castkit::format::PropertyType;
use castkit::read::{Array, Colors, Element, Indices, KeyFrames, KeyValues};

use crate::error::Failure;

/// The type of elements: one of `CASTKIT_TYPE_…`, or any other number found in a file.
pub type castkit_type = u32;

/// An array in memory: elements of a file in place, or elements of the caller.
///
/// Files are little-endian, and so are these elements. Elements of a file can have any address: if `aligned` is false,
/// they cannot be accessed through a pointer to their type, and must be copied with `memcpy` or `castkit_array_copy`.
/// They are valid until the file is released.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_array {
    /// The first element; NULL if there is no array, which is not the same as an empty one.
    pub data: *const c_void,
    /// The number of elements.
    pub count: usize,
    /// The number of bytes from one element to the next; 0 for strings, whose length is given by their NUL.
    pub stride: usize,
    /// The type of the elements; a vector counts as one element.
    pub element: castkit_type,
    /// Whether the address is a multiple of the alignment of the numbers in the elements.
    pub aligned: bool,
}

impl castkit_array {
    pub(crate) const NONE: Self = Self { data: ptr::null(), count: 0, stride: 0, element: 0, aligned: false };

    /// Whether there is anything to copy. A pointer of the caller may be NULL because memory could not be allocated: that
    /// must not look like an empty array.
    pub(crate) fn has_elements(&self) -> Result<bool, Failure> {
        match (self.count, self.data.is_null()) {
            (0, _) => Ok(false),
            (count, true) => Err(Failure::Argument(format!("the array has {count} elements, but its data is NULL"))),
            _ => Ok(true),
        }
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self::of_data(PropertyType::BYTE, bytes)
    }

    /// As many elements of a type as the bytes contain.
    #[inline]
    pub(crate) fn of_data(element: PropertyType, bytes: &[u8]) -> Self {
        let size = element.element_size();
        let count = match size {
            Some(size) => bytes.len() / size,
            None if element == PropertyType::STRING => bytes.split_inclusive(|byte| *byte == 0).count(),
            // Unknown type: bytes that cannot be divided into elements.
            None => bytes.len(),
        };
        let stride = size.unwrap_or(usize::from(element != PropertyType::STRING));
        let aligned = bytes.as_ptr().addr().is_multiple_of(alignment(element));
        Self { data: bytes.as_ptr().cast(), count, stride, element: u32::from(element.0), aligned }
    }
}

/// The alignment of the numbers in an element.
fn alignment(element: PropertyType) -> usize {
    match element {
        PropertyType::SHORT => 2,
        PropertyType::INTEGER64 | PropertyType::DOUBLE => 8,
        PropertyType::BYTE | PropertyType::STRING => 1,
        of if of.is_known() => 4,
        _ => 1,
    }
}

/// A slice of the caller.
///
/// This is not `unsafe`, for the same reason as `text::utf8`: the header requires that a pointer passed with a count
/// points to as many elements, which do not change during the call, and no function keeps the slice.
#[cfg_attr(
    not(any(feature = "vertex", feature = "scene", feature = "write")),
    allow(dead_code, reason = "used by those")
)]
pub(crate) fn slice<'a, T>(data: *const T, count: usize, name: &str) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if data.is_null()
        || !data.is_aligned()
        || count.checked_mul(size_of::<T>()).is_none_or(|size| isize::try_from(size).is_err())
    {
        return Err(Failure::Argument(format!(
            "{name} is NULL or not aligned, or {count} elements do not fit into memory"
        )));
    }
    // SAFETY: it is not NULL, aligned, and not too large; the rest is required by the header.
    Ok(unsafe { std::slice::from_raw_parts(data, count) })
}

/// Memory of the caller to write to; it need not be initialised, and is not read.
#[cfg_attr(
    not(any(feature = "vertex", feature = "scene", feature = "write")),
    allow(dead_code, reason = "used by those")
)]
pub(crate) fn slice_mut<'a, T>(data: *mut T, count: usize, name: &str) -> Result<&'a mut [T], Failure> {
    slice(data, count, name)?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: as above, and nobody else uses it during the call. It is only written to, so it does not matter whether C
    // has initialised it.
    Ok(unsafe { std::slice::from_raw_parts_mut(data, count) })
}

/// Conversion of an array that was read from a file to an array of C.
pub(crate) trait ToArray {
    fn to_array(self) -> castkit_array;
}

/// Writes a value that is present over zeros: most properties of a node are absent, and then there is nothing to do.
#[cfg(feature = "fields")]
pub(crate) trait Put<To> {
    fn put(self, out: &mut To);
}

#[cfg(feature = "fields")]
impl<T: ToArray> Put<castkit_array> for Option<T> {
    #[inline(always)]
    fn put(self, out: &mut castkit_array) {
        if let Some(array) = self {
            *out = array.to_array();
        }
    }
}

#[cfg(feature = "fields")]
impl<T> Put<T> for Option<T> {
    #[inline(always)]
    fn put(self, out: &mut T) {
        if let Some(value) = self {
            *out = value;
        }
    }
}

impl<T: ToArray> ToArray for Option<T> {
    #[inline]
    fn to_array(self) -> castkit_array {
        self.map_or(castkit_array::NONE, T::to_array)
    }
}

impl<T: Element> ToArray for Array<'_, T> {
    #[inline]
    fn to_array(self) -> castkit_array {
        castkit_array::of_data(T::TYPE, self.as_bytes())
    }
}

impl ToArray for Indices<'_> {
    #[inline]
    fn to_array(self) -> castkit_array {
        match self {
            Self::Byte(array) => array.to_array(),
            Self::Short(array) => array.to_array(),
            Self::Integer32(array) => array.to_array(),
        }
    }
}

impl ToArray for Colors<'_> {
    fn to_array(self) -> castkit_array {
        match self {
            Self::Packed(array) => array.to_array(),
            Self::Float(array) => array.to_array(),
        }
    }
}

impl ToArray for KeyFrames<'_> {
    fn to_array(self) -> castkit_array {
        match self {
            Self::Integer(frames) => frames.to_array(),
            Self::Float(frames) => frames.to_array(),
        }
    }
}

impl ToArray for KeyValues<'_> {
    fn to_array(self) -> castkit_array {
        match self {
            Self::Integer(values) => values.to_array(),
            Self::Float(values) => values.to_array(),
            Self::Rotation(values) => values.to_array(),
        }
    }
}
