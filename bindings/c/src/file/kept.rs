//! References to files, kept by objects that hand out nodes or properties of them.

use super::castkit_file;
use crate::handle;

/// A reference to a file.
pub(crate) struct Kept(*const castkit_file);

// SAFETY: it is a reference to a file, which any thread may use.
unsafe impl Send for Kept {}
// SAFETY: as above.
unsafe impl Sync for Kept {}

impl Kept {
    #[cfg(feature = "scene")]
    pub(crate) fn new(file: castkit_file) -> Self {
        Self(handle::give(file))
    }

    pub(crate) fn of(file: &castkit_file) -> Self {
        Self(handle::retain(Some(file)))
    }

    #[cfg(feature = "scene")]
    pub(crate) fn again(&self) -> Self {
        // SAFETY: this reference keeps the file alive.
        Self(handle::retain(unsafe { self.0.as_ref() }))
    }

    #[cfg(feature = "scene")]
    pub(crate) fn file(&self) -> *const castkit_file {
        self.0
    }

    /// Another reference, for the caller.
    #[cfg(feature = "scene")]
    pub(crate) fn into_raw(self) -> *mut castkit_file {
        std::mem::ManuallyDrop::new(self).0.cast_mut()
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        handle::release(self.0);
    }
}
