//! Values changed where they lie, in a file or in memory.

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

/// A file, or bytes in memory, whose values are changed where they lie. Opaque and counted; threads that share one take turns.
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

/// Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length. Changes are
/// in memory until `castkit_patch_save`, and gone without it.
///
/// With `promise` 0 the file is read. With `CASTKIT_PROMISE_FILE_STANDS_STILL` it is mapped, and memory is taken only for what
/// is changed; until the last reference is released, nobody else may change or map the file, this program included.
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

/// Changes values in the `size` bytes of a Cast file at `memory`, where they lie. Nobody else may read, write or free them until
/// the last reference is released.
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

/// Sets a property, by its name in words or as it is in the file, of the node that `node_path` leads to, such as
/// `root[0]/model[0]/mesh[3]`. It has to be there, with as many elements of the same type; integers take the width that the file
/// has. False, with the reason in `error`, when it cannot, and nothing is changed.
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

/// The same for a text, which must have as many bytes as the one that is there.
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

/// Sets the hash of the node that `node_path` leads to. Links to it are not changed.
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

/// How many changes have been made since the patch was opened or saved.
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

/// Writes what was changed into the file, waits until it is on the disk, and puts the number of bytes into `*written`. Saving in
/// place is not atomic; where that matters, save a document. False, with the reason in `error`, when it cannot; then it may be
/// tried again. Bytes in memory have their changes already: there is nothing to save.
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

/// One more reference to a patch; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_retain(patch: Option<&castkit_patch>) -> *mut castkit_patch {
    handle::retain(patch)
}

/// One reference less; with the last one the file is closed, and changes that were not saved are gone. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_patch_release(patch: *const castkit_patch) {
    handle::release(patch);
}
