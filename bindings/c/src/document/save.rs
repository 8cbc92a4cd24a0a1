//! From a document to a file.

use std::ffi::c_char;

use castkit::CastFile;
use castkit::write::{Layout, SaveOptions};

use super::tree::change;
use super::{State, castkit_document};
use crate::error::{Failure, castkit_error};
use crate::file::castkit_file;
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::text;

/// Where the arrays of a file begin: one of these, or 4, 8, 16 or 64, for the multiple of so many bytes that each of them
/// begins at, so that it can be used in place by whoever maps the file. Every reader reads all of them.
pub type castkit_alignment = u32;
/// As in the file that the document was made of; in a new document as close together as they go.
pub const CASTKIT_ALIGNMENT_KEEP: castkit_alignment = 0;
/// As close together as they go.
pub const CASTKIT_ALIGNMENT_NONE: castkit_alignment = 1;

/// How a document is saved. Set all of it to zero and `size` to `sizeof` of the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_save_options {
    /// `sizeof(castkit_save_options)`.
    pub size: usize,
    /// Where arrays begin.
    pub alignment: castkit_alignment,
    /// Whether not to wait until the file is on the disk: quicker, and not safe when the power fails.
    pub no_sync: bool,
    /// Who is told how far it has come.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values and optional functions may be zero.
unsafe impl Options for castkit_save_options {}

pub(crate) fn layout(alignment: castkit_alignment, kept: Layout) -> Result<Layout, Failure> {
    Ok(match alignment {
        CASTKIT_ALIGNMENT_KEEP => kept,
        CASTKIT_ALIGNMENT_NONE => Layout::Compact,
        other => Layout::aligned(usize::try_from(other).unwrap_or(usize::MAX))?,
    })
}

/// Writes a document to a file, so that at every moment either the old file is there or the new one. Hashes that are to be
/// assigned are assigned in the file, not in the document. False, with the reason in `error`, when it cannot.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_save(
    document: Option<&castkit_document>,
    path: *const c_char,
    options: *const castkit_save_options,
    error: Option<&mut castkit_error>,
) -> bool {
    change(document, error, false, |State { document, kept, .. }| {
        let path = text::path(path, "path")?;
        let options = options::read(options, "options")?;
        let layout = layout(options.alignment, *kept)?;
        options.progress.during(|progress| {
            let saving = SaveOptions::new().layout(layout).sync(!options.no_sync).progress(progress);
            document.save_with(path, saving)
        })?;
        Ok(true)
    })
}

/// A document as a file in memory, as it would be saved with the alignment: to read it with all functions for files, or for
/// its bytes, which `castkit_file_get_info` gives.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_to_file(
    document: Option<&castkit_document>,
    alignment: castkit_alignment,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    change(document, error, std::ptr::null_mut(), |State { document, kept, .. }| {
        let bytes = document.to_vec(layout(alignment, *kept)?)?;
        Ok(handle::give(castkit_file::new(CastFile::from_bytes(bytes)?)))
    })
}
