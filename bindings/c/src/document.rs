//! Documents: trees that can be built, edited and saved.

pub(crate) mod data;
pub(crate) mod edit;
mod patch;
mod places;
pub(crate) mod save;
pub(crate) mod tree;

use std::ffi::c_char;
use std::sync::Mutex;

use castkit::Document;
use castkit::write::Layout;

use crate::error::{castkit_error, given};
use crate::file::castkit_file;
use crate::guard::fallible;
use crate::handle;
use crate::text;
use places::Places;

/// A tree of nodes that can be edited and saved. Opaque and reference-counted; threads that share one take turns.
pub struct castkit_document {
    state: Mutex<State>,
}

const _: () = handle::shared::<castkit_document>();

/// A node of a document: a number that stays the same until the node is removed, and is never reused. 0 is not a node.
pub type castkit_document_node = u32;

/// The tree, and the positions of its nodes.
pub(crate) struct State {
    document: Document<'static>,
    places: Places,
    /// The layout of the file it was made from: aligned arrays stay aligned.
    kept: Layout,
}

fn give(document: Document<'static>, kept: Layout) -> *mut castkit_document {
    let places = Places::of(&document);
    handle::give(castkit_document { state: Mutex::new(State { document, places, kept }) })
}

/// Creates a document with a single root, which is `castkit_document_child(document, 0, 0, 0)`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_new(error: Option<&mut castkit_error>) -> *mut castkit_document {
    fallible(error, std::ptr::null_mut(), || Ok(give(Document::new(), Layout::Preserve)))
}

/// Reads a file for editing. Returns NULL and sets `error` on failure. For damaged files, and for those that exceed the
/// default limits, use `castkit_file_open` with its options, and `castkit_document_of_file`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_open(
    path: *const c_char,
    error: Option<&mut castkit_error>,
) -> *mut castkit_document {
    fallible(error, std::ptr::null_mut(), || {
        let file = castkit::CastFile::open(text::path(path, "path")?)?;
        Ok(of_file(&file))
    })
}

/// Creates a document with the content of a file. Arrays that are not edited are shared with the file instead of
/// copied; the document keeps what it needs of the file.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_of_file(
    file: Option<&castkit_file>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_document {
    fallible(error, std::ptr::null_mut(), || Ok(of_file(given(file, "file")?.file())))
}

fn of_file(file: &castkit::CastFile) -> *mut castkit_document {
    let document = Document::from(file);
    let kept = Layout::keeping(&file.cast(), &document);
    give(document, kept)
}

/// Adds a reference to a document and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_retain(document: Option<&castkit_document>) -> *mut castkit_document {
    handle::retain(document)
}

/// Releases a reference to a document. Releasing the last one frees it, even if it was not saved. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_release(document: *const castkit_document) {
    handle::release(document);
}
