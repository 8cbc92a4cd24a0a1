//! Bytes from memory of the caller, or from a callback.

use std::ffi::c_void;
use std::io::{self, Read};

use crate::error::Failure;
use crate::options::Options;

/// Called once when lent memory is no longer needed, on the thread that used it last. It must not throw.
pub type castkit_release_callback = Option<extern "C" fn(user: *mut c_void)>;

/// Memory lent to a file.
pub(super) struct Lent {
    pub(super) data: *const u8,
    pub(super) size: usize,
    pub(super) release: castkit_release_callback,
    pub(super) user: *mut c_void,
}

// SAFETY: it is read-only memory, and the header says that the callback may be called from any thread.
unsafe impl Send for Lent {}
// SAFETY: as above.
unsafe impl Sync for Lent {}

impl AsRef<[u8]> for Lent {
    fn as_ref(&self) -> &[u8] {
        if self.data.is_null() {
            return &[];
        }
        // SAFETY: the caller has lent this many bytes until `release` is called, which happens when this is dropped,
        // and has promised that nobody changes them until then.
        unsafe { std::slice::from_raw_parts(self.data, self.size) }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            release(self.user);
        }
    }
}

/// Memory that is only read during the call.
pub(crate) fn during_call<'a>(data: *const c_void, size: usize) -> Result<&'a [u8], Failure> {
    if size == 0 {
        return Ok(&[]);
    }
    if data.is_null() || isize::try_from(size).is_err() {
        return Err(Failure::argument("data is NULL, or size is larger than the address space"));
    }
    // SAFETY: it is not NULL; the header requires this many bytes there, which nobody changes during the call.
    Ok(unsafe { std::slice::from_raw_parts(data.cast(), size) })
}

/// A callback that provides the bytes of a file, piece by piece. Set everything to zero, and `size` to `sizeof` the
/// struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_reader {
    /// `sizeof(castkit_reader)`.
    pub size: usize,
    /// `read(user, buffer, size)` writes at most `size` bytes to `buffer` and returns how many it has written: 0 at the
    /// end, `CASTKIT_READ_FAILED` on failure. It is only called during the function it was passed to, on the calling
    /// thread, and must not throw.
    pub read: Option<extern "C" fn(user: *mut c_void, buffer: *mut c_void, size: usize) -> usize>,
    /// The first argument of each call.
    pub user: *mut c_void,
}

/// What `read` of a `castkit_reader` returns when it fails.
pub const CASTKIT_READ_FAILED: usize = usize::MAX;

// SAFETY: it begins with its size, and numbers, pointers and optional functions may be zero.
unsafe impl Options for castkit_reader {}

impl Read for castkit_reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(read) = self.read else { return Ok(0) };
        let len = read(self.user, buffer.as_mut_ptr().cast(), buffer.len());
        if len > buffer.len() {
            let sentence = match len {
                CASTKIT_READ_FAILED => "the caller's reader failed",
                _ => "reader.read returned more bytes than it was asked for",
            };
            return Err(io::Error::other(sentence));
        }
        Ok(len)
    }
}
