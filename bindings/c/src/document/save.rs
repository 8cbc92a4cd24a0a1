//! Saving documents.

use std::ffi::c_char;

use castkit::write::{Layout, SaveOptions};

use super::tree::change;
use super::{State, castkit_document};
use crate::error::{Failure, castkit_error};
use crate::file::{castkit_file, written};
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::text;

/// The alignment of the arrays in a file: one of these, or 4, 8, 16 or 64. Every array begins at a multiple of that
/// many bytes, so that programs that map the file can use it in place. Every reader can read all of these layouts.
pub type castkit_alignment = u32;
/// As in the file that the document was made from; in a new document, not aligned.
pub const CASTKIT_ALIGNMENT_KEEP: castkit_alignment = 0;
/// Not aligned.
pub const CASTKIT_ALIGNMENT_NONE: castkit_alignment = 1;

/// How a document is saved. Set everything to zero, and `size` to `sizeof` the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_save_options {
    /// `sizeof(castkit_save_options)`.
    pub size: usize,
    /// The alignment of arrays.
    pub alignment: castkit_alignment,
    /// Whether to return without waiting until the file is on the disk: faster, but not safe against power failures.
    pub no_sync: bool,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_save_options {}

pub(crate) fn layout(alignment: castkit_alignment, kept: Layout) -> Result<Layout, Failure> {
    Ok(match alignment {
        CASTKIT_ALIGNMENT_KEEP => kept,
        CASTKIT_ALIGNMENT_NONE => Layout::Compact,
        other => Layout::aligned(usize::try_from(other).unwrap_or(usize::MAX))?,
    })
}

/// Writes a document to a file atomically: at any time, there is either the old file or the new one. Hashes that are
/// assigned on saving are assigned in the file, not in the document. Returns false and sets `error` on failure.
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
        options::read(options.progress, "options->progress")?.during(|progress| {
            let saving = SaveOptions::new().layout(layout).sync(!options.no_sync).progress(progress);
            document.save_with(path, saving)
        })?;
        Ok(true)
    })
}

/// Converts a document to a file in memory, exactly as it would be saved with the alignment, which is kept if
/// `alignment` is 0. It can be read with all functions for files, however deep its tree is, and
/// `castkit_file_get_info` gives its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_to_file(
    document: Option<&castkit_document>,
    alignment: castkit_alignment,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    change(document, error, std::ptr::null_mut(), |State { document, kept, .. }| {
        let bytes = document.to_vec(layout(alignment, *kept)?)?;
        Ok(handle::give(castkit_file::new(written(bytes)?)))
    })
}
