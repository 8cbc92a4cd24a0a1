//! Open files.

#[cfg(any(feature = "check", feature = "scene"))]
mod kept;
mod memory;
mod open;

#[cfg(any(feature = "check", feature = "scene"))]
pub(crate) use kept::Kept;
#[cfg(feature = "convert")]
pub(crate) use memory::during_call;
#[cfg(feature = "write")]
pub(crate) use open::{castkit_promise, promised};
#[cfg(feature = "convert")]
pub(crate) use open::{castkit_recovery, recovery};

use castkit::{Cast, CastFile};
#[cfg(any(feature = "check", feature = "convert", feature = "write"))]
use castkit::{
    open::{FileBytes, OpenOptions},
    read::Limits,
};

#[cfg(any(feature = "check", feature = "convert", feature = "write"))]
use crate::error::Failure;
use crate::handle;

/// An open Cast file: its bytes and its structure. Opaque, reference-counted and immutable, so any thread may use it at
/// any time.
///
/// Nodes, arrays and texts are borrowed from it: they are valid until the last reference is released.
pub struct castkit_file {
    /// The document in `file`, stored so that small functions need not construct it each time.
    cast: Cast<'static>,
    file: CastFile,
}

const _: () = handle::shared::<castkit_file>();

impl castkit_file {
    pub(crate) fn new(file: CastFile) -> Self {
        // SAFETY: the bytes and the parsed structure are in allocations of their own, which `file` counts. They neither
        // move nor are freed while it lives, which is as long as this struct lives. The struct hands out the document
        // only as long as callers may keep nodes: until the file is released.
        let cast = unsafe { std::mem::transmute::<Cast<'_>, Cast<'static>>(file.cast()) };
        Self { cast, file }
    }

    #[inline]
    pub(crate) fn cast(&self) -> Cast<'static> {
        self.cast
    }

    pub(crate) fn file(&self) -> &CastFile {
        &self.file
    }
}

/// A file of bytes that were written here. It has no limits, because what can be written can also be read.
#[cfg(any(feature = "check", feature = "convert", feature = "write"))]
pub(crate) fn written(bytes: impl Into<FileBytes>) -> Result<CastFile, Failure> {
    Ok(OpenOptions::new().limits(Limits::NONE).parse(bytes)?)
}

/// Adds a reference to a file and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_retain(file: Option<&castkit_file>) -> *mut castkit_file {
    handle::retain(file)
}

/// Releases a reference to a file. Releasing the last one closes the file and invalidates its nodes, arrays and texts;
/// scenes and documents made from it keep what they need. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_release(file: *const castkit_file) {
    handle::release(file);
}
