//! Files that are open.

#[cfg(any(feature = "check", feature = "decode", feature = "scene"))]
mod kept;
mod look;
mod memory;
mod open;

#[cfg(any(feature = "check", feature = "decode", feature = "scene"))]
pub(crate) use kept::Kept;
#[cfg(any(feature = "convert", feature = "scene", feature = "write"))]
pub(crate) use open::{castkit_promise, promised};
#[cfg(feature = "convert")]
pub(crate) use open::{castkit_recovery, recovery};

use castkit::{Cast, CastFile};

use crate::handle;

/// A Cast file: its bytes and what was found in them. Opaque, counted, never changed: any thread may use it at any time.
///
/// Nodes, arrays and texts of it are borrowed: they are good until the last reference is released.
pub struct castkit_file {
    /// The document in `file`, which would otherwise be put together again in each of the smallest functions.
    cast: Cast<'static>,
    file: CastFile,
}

const _: () = handle::shared::<castkit_file>();

impl castkit_file {
    pub(crate) fn new(file: CastFile) -> Self {
        // SAFETY: the bytes and what is beside them lie in memory of their own, which `file` counts; they neither move nor
        // go as long as it lives, and it lives as long as this struct, which gives the document out no longer than
        // callers may keep nodes: until the file is released.
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

/// One more reference to a file; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_retain(file: Option<&castkit_file>) -> *mut castkit_file {
    handle::retain(file)
}

/// One reference less. With the last one the file is closed, and all nodes, arrays and texts of it are gone; scenes and
/// documents that were made of it keep what they need. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_release(file: *const castkit_file) {
    handle::release(file);
}
