//! Documents: trees that are built, changed and saved.

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

/// A whole tree of nodes, to be changed and saved. Opaque and counted; threads that share one take turns.
pub struct castkit_document {
    state: Mutex<State>,
}

const _: () = handle::shared::<castkit_document>();

/// A node of a document: a number that stays the same until the node is removed, and is not used again. 0 is no node.
pub type castkit_document_node = u32;

/// The tree, and where its nodes are.
pub(crate) struct State {
    document: Document<'static>,
    places: Places,
    /// The layout of the file that it was made of: what is aligned stays aligned.
    kept: Layout,
}

fn give(document: Document<'static>, kept: Layout) -> *mut castkit_document {
    let places = Places::of(&document);
    handle::give(castkit_document { state: Mutex::new(State { document, places, kept }) })
}

/// A new document: nothing but one root, which `castkit_document_child(document, 0, 0, 0)` gives.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_new(error: Option<&mut castkit_error>) -> *mut castkit_document {
    fallible(error, std::ptr::null_mut(), || Ok(give(Document::new(), Layout::Preserve)))
}

/// Reads a file to be changed. NULL, with the reason in `error`, when it cannot; damaged files are opened with
/// `castkit_file_open` and its options.
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

/// A document with all that is in a file. Arrays that are not changed are shared with the file, and not copied; the document
/// keeps what it needs of it.
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

/// One more reference to a document; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_retain(document: Option<&castkit_document>) -> *mut castkit_document {
    handle::retain(document)
}

/// One reference less; with the last one the document is freed, whether or not it was saved. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_document_release(document: *const castkit_document) {
    handle::release(document);
}
