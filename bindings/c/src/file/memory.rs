//! Bytes that lie in memory of the caller, or come out of a callback.

use std::ffi::c_void;
use std::io::{self, Read};

use crate::error::Failure;

/// Called when nobody looks at lent memory any more, once, on whatever thread is the last.
pub type castkit_release_callback = Option<extern "C" fn(user: *mut c_void)>;

/// Memory that was lent to a file.
pub(super) struct Lent {
    pub(super) data: *const u8,
    pub(super) size: usize,
    pub(super) release: castkit_release_callback,
    pub(super) user: *mut c_void,
}

// SAFETY: it is read-only memory, and the header says that the callback is called from any thread.
unsafe impl Send for Lent {}
// SAFETY: as above.
unsafe impl Sync for Lent {}

impl AsRef<[u8]> for Lent {
    fn as_ref(&self) -> &[u8] {
        if self.data.is_null() {
            return &[];
        }
        // SAFETY: the caller has lent so many bytes at this place until `release` is called, which is after this is gone,
        // and promised that nobody changes them until then.
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

/// Memory that is looked at during the call only.
pub(super) fn during_call<'a>(data: *const c_void, size: usize) -> Result<&'a [u8], Failure> {
    if size == 0 {
        return Ok(&[]);
    }
    if data.is_null() || isize::try_from(size).is_err() {
        return Err(Failure::argument("data is NULL, or size is larger than memory can be"));
    }
    // SAFETY: not NULL; the header asks for so many bytes there that nobody changes during the call.
    Ok(unsafe { std::slice::from_raw_parts(data.cast(), size) })
}

/// Where the bytes of a file come from, one piece after the other.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_reader {
    /// `read(user, buffer, size)` puts at most `size` bytes into `buffer` and returns how many; 0 at the end, and
    /// `CASTKIT_READ_FAILED` when it cannot. It is called during the function it was passed to, on the calling thread.
    pub read: Option<extern "C" fn(user: *mut c_void, buffer: *mut c_void, size: usize) -> usize>,
    /// What it is called with.
    pub user: *mut c_void,
}

/// What `read` of a `castkit_reader` returns when it fails.
pub const CASTKIT_READ_FAILED: usize = usize::MAX;

impl Read for castkit_reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(read) = self.read else { return Ok(0) };
        let len = read(self.user, buffer.as_mut_ptr().cast(), buffer.len());
        if len > buffer.len() {
            let sentence = match len {
                CASTKIT_READ_FAILED => "the reader of the caller has failed",
                _ => "the reader of the caller says that it has read more than there is room for",
            };
            return Err(io::Error::other(sentence));
        }
        Ok(len)
    }
}
