//! Texts: a pointer and a length when passed out, NUL-terminated when passed in.

use std::ffi::{CStr, c_char};
use std::path::Path;
use std::ptr;

use crate::error::Failure;

/// A text from a file or from castkit, **without** a NUL at its end. It is UTF-8, unless a file contains other bytes.
///
/// `data` is NULL if there is no text, which is not the same as an empty text. The text lives as long as the object it
/// was obtained from, such as the file of a node.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_string {
    /// The first byte; NULL when there is no text.
    pub data: *const c_char,
    /// Number of bytes.
    pub length: usize,
}

impl castkit_string {
    pub(crate) const NONE: Self = Self { data: ptr::null(), length: 0 };

    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self { data: bytes.as_ptr().cast(), length: bytes.len() }
    }

    pub(crate) fn of_option(text: Option<impl AsRef<[u8]>>) -> Self {
        text.map_or(Self::NONE, |text| Self::of(text.as_ref()))
    }
}

/// A text from C, which lives as long as the call.
///
/// # Safety
/// `text` is NULL, or points to bytes with a NUL at their end that nobody changes during `'a`.
unsafe fn bytes<'a>(text: *const c_char, name: &str) -> Result<&'a [u8], Failure> {
    if text.is_null() {
        return Err(Failure::Argument(format!("{name} is NULL")));
    }
    // SAFETY: it is not NULL; the rest is promised by the caller.
    Ok(unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// A UTF-8 text from C.
///
/// This is not `unsafe` itself, because then every function of the interface would have to repeat the reason: the
/// header requires that every text that is passed in is NULL or ends with a NUL, and does not change until the function
/// returns.
pub(crate) fn utf8<'a>(text: *const c_char, name: &str) -> Result<&'a str, Failure> {
    // SAFETY: required by the header, see above; no function keeps the text.
    let bytes = unsafe { bytes(text, name) }?;
    std::str::from_utf8(bytes).map_err(|_| Failure::Argument(format!("{name} is not UTF-8")))
}

/// A text that may be NULL.
#[cfg_attr(not(feature = "convert"), allow(dead_code, reason = "conversions have optional texts"))]
pub(crate) fn optional<'a>(text: *const c_char, name: &str) -> Result<Option<&'a str>, Failure> {
    if text.is_null() { Ok(None) } else { utf8(text, name).map(Some) }
}

/// A path from C: the bytes unchanged on systems where paths are bytes, UTF-8 elsewhere. An empty path is an error.
pub(crate) fn path<'a>(text: *const c_char, name: &str) -> Result<&'a Path, Failure> {
    #[cfg(unix)]
    let path = {
        use std::os::unix::ffi::OsStrExt;
        // SAFETY: as in `utf8`.
        let bytes = unsafe { bytes(text, name) }?;
        Path::new(std::ffi::OsStr::from_bytes(bytes))
    };
    #[cfg(not(unix))]
    let path = Path::new(utf8(text, name)?);
    if path.as_os_str().is_empty() {
        return Err(Failure::Argument(format!("{name} is empty")));
    }
    Ok(path)
}

/// Writes as much of a text as fits, and a NUL, to the memory of the caller. Returns the length of the whole text.
pub(crate) fn copy_out(text: &str, buffer: *mut c_char, capacity: usize) -> usize {
    if !buffer.is_null() && capacity > 0 {
        let mut end = text.len().min(capacity - 1);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        // SAFETY: the header requires room for `capacity` bytes at `buffer`, and `end` is less; the text does not
        // overlap it.
        unsafe {
            ptr::copy_nonoverlapping(text.as_ptr().cast(), buffer, end);
            buffer.add(end).write(0);
        }
    }
    text.len()
}
