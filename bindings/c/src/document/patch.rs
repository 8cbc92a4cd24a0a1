//! Editing values in place, in a file or in memory.

use std::ffi::{c_char, c_void};
use std::sync::Mutex;

use castkit::write::Data;
use castkit::write::patch::{NodePatch, Patch, PatchError, PatchFile};

use super::data;
use crate::array::copy::element_type;
use crate::array::{castkit_array, slice_mut};
use crate::error::{Failure, castkit_error, given};
use crate::file::{castkit_promise, promised};
use crate::guard::{fallible, total};
use crate::handle;
use crate::text;

/// A file, or bytes in memory, whose values can be changed in place. Opaque and reference-counted; threads that share
/// one take turns.
pub struct castkit_patch {
    patched: Mutex<Patched>,
}

const _: () = handle::shared::<castkit_patch>();

enum Patched {
    File(PatchFile),
    Memory(Patch<'static>),
}

impl Patched {
    fn node(&mut self, path: &str) -> Result<NodePatch<'_>, PatchError> {
        match self {
            Self::File(file) => file.node(path),
            Self::Memory(bytes) => bytes.node(path),
        }
    }
}

/// Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length.
/// Changes are kept in memory until `castkit_patch_save`, and are lost without it. The limits for the structure of the
/// file are the defaults of `castkit_open_options`.
///
/// If `promise` is 0, the file is read. If it is `CASTKIT_MAP_FILE_UNCHANGED`, the file is mapped, and only
/// changed pages take memory; until the last reference is released, nobody else may change or map the file, not even
/// this program.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_open(
    path: *const c_char,
    promise: castkit_promise,
    error: Option<&mut castkit_error>,
) -> *mut castkit_patch {
    fallible(error, std::ptr::null_mut(), || {
        let path = text::path(path, "path")?;
        let file = match promised(promise)? {
            Some(promise) => PatchFile::map(path, promise)?,
            None => PatchFile::open(path)?,
        };
        Ok(handle::give(castkit_patch { patched: Mutex::new(Patched::File(file)) }))
    })
}

/// Changes values of the Cast file in the `size` bytes at `memory`, in place. Nobody else may read, write or free them
/// until the last reference is released.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_of_memory(
    memory: *mut c_void,
    size: usize,
    error: Option<&mut castkit_error>,
) -> *mut castkit_patch {
    fallible(error, std::ptr::null_mut(), || {
        let patch = Patch::new(slice_mut(memory.cast::<u8>(), size, "memory")?)?;
        Ok(handle::give(castkit_patch { patched: Mutex::new(Patched::Memory(patch)) }))
    })
}

fn change(
    patch: Option<&castkit_patch>,
    node_path: *const c_char,
    error: Option<&mut castkit_error>,
    work: impl FnOnce(NodePatch<'_>) -> Result<(), Failure>,
) -> bool {
    fallible(error, false, || {
        let node_path = text::utf8(node_path, "node_path")?;
        work(handle::lock(&given(patch, "patch")?.patched).node(node_path)?)?;
        Ok(true)
    })
}

/// Sets a property of the node at `node_path`, such as `root[0]/model[0]/mesh[3]`. `name` is the field name of the
/// property or its name in the file. The property must exist and have the same type and the same number of elements;
/// integers are converted to the width in the file. On failure returns false, sets `error`, and changes nothing.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_set(
    patch: Option<&castkit_patch>,
    node_path: *const c_char,
    name: *const c_char,
    values: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    change(patch, node_path, error, |mut node| {
        let name = text::utf8(name, "name")?;
        let values: Data<'_> = data::elements(values, element_type(values.element)?)?;
        node.set(name, values)?;
        Ok(())
    })
}

/// Like `castkit_patch_set`, for a text, which must have as many bytes as the existing one.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_set_text(
    patch: Option<&castkit_patch>,
    node_path: *const c_char,
    name: *const c_char,
    value: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    change(patch, node_path, error, |mut node| {
        node.set(text::utf8(name, "name")?, data::text(value, "value")?)?;
        Ok(())
    })
}

/// Sets the hash of the node at `node_path`. Links to it are not changed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_set_hash(
    patch: Option<&castkit_patch>,
    node_path: *const c_char,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    change(patch, node_path, error, |mut node| {
        node.set_hash(hash);
        Ok(())
    })
}

/// The number of byte ranges that have been changed since the patch was opened or last saved.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_change_count(patch: Option<&castkit_patch>) -> usize {
    total(0, || {
        let Some(patch) = patch else { return 0 };
        match &*handle::lock(&patch.patched) {
            Patched::File(file) => file.changed().len(),
            Patched::Memory(bytes) => bytes.changed().len(),
        }
    })
}

/// Writes the changes to the file, waits until they are on the disk, and writes the number of bytes written to
/// `*written`. Saving in place is not atomic; if it must be, save a document instead. Returns false and sets `error` on
/// failure, after which it can be tried again. For bytes in memory, which have been changed already, this does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_save(
    patch: Option<&castkit_patch>,
    written: Option<&mut u64>,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let bytes = match &mut *handle::lock(&given(patch, "patch")?.patched) {
            Patched::File(file) => file.save()?,
            Patched::Memory(_) => 0,
        };
        if let Some(written) = written {
            *written = bytes;
        }
        Ok(true)
    })
}

/// Adds a reference to a patch and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_retain(patch: Option<&castkit_patch>) -> *mut castkit_patch {
    handle::retain(patch)
}

/// Releases a reference to a patch. Releasing the last one closes the file, and discards changes that were not saved.
/// NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_release(patch: *const castkit_patch) {
    handle::release(patch);
}
