//! Repairing files, and upgrading old files to the current format.

use castkit::check::repair::{self, Changes, Options as RepairOptions};
use castkit::check::upgrade;
use castkit::open::FileBytes;
use castkit::write::Layout;
use castkit::{CastFile, Document};

use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::generated::repair_options::castkit_repair_options;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::text::castkit_string;

/// What repairing or upgrading has changed in a file, and what it has not. Opaque, reference-counted and immutable.
pub struct castkit_changes {
    changes: Changes,
    is_complete: bool,
}

const _: () = handle::shared::<castkit_changes>();

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_repair_options {}

/// A change. Its texts live as long as the changes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_change {
    /// The code of the rule that the change satisfies, such as `CAST-MESH-001`.
    pub code: castkit_string,
    /// What the rule requires.
    pub title: castkit_string,
    /// The path of the node.
    pub path: castkit_string,
    /// The property; no text if the change is to the node.
    pub property: castkit_string,
    /// The old value.
    pub was: castkit_string,
    /// The new value.
    pub now: castkit_string,
    /// The number of changed elements; 0 if the change is not to elements.
    pub elements: u64,
    /// The byte offset in the original file.
    pub offset: u64,
    /// Whether data is lost.
    pub is_lossy: bool,
}

/// A violation that was not repaired. Its texts live as long as the changes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_refusal {
    /// The code of the rule that is still violated.
    pub code: castkit_string,
    /// What the rule requires.
    pub title: castkit_string,
    /// The path of the node.
    pub path: castkit_string,
    /// The property; no text if it is about the node.
    pub property: castkit_string,
    /// Why it was not changed.
    pub reason: castkit_string,
    /// The byte offset in the file.
    pub offset: u64,
    /// Whether the option `lossy` would repair it.
    pub is_lossy: bool,
}

/// Repairs everything that can be repaired, and returns a new file in memory. Writes a handle with the list of changes
/// to `*changes`, which the caller releases. Returns NULL and sets `error` if the result cannot be written, the work was
/// cancelled, or the options are strict and something is left as it is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_repair_file(
    file: Option<&castkit_file>,
    options: *const castkit_repair_options,
    changes: Option<&mut *mut castkit_changes>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    change(file, options, changes, error, |file, options| {
        let repaired = repair::repair(file, options)?;
        Ok((written(file, &repaired.document, repaired.layout)?, repaired.changes, true))
    })
}

/// Upgrades an old file to the current format, and returns a new file in memory. `castkit_changes_are_complete` tells
/// whether nothing outdated is left. Otherwise like `castkit_repair_file`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_upgrade_file(
    file: Option<&castkit_file>,
    options: *const castkit_repair_options,
    changes: Option<&mut *mut castkit_changes>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    change(file, options, changes, error, |file, options| {
        let upgraded = upgrade::upgrade(file, options)?;
        let is_complete = upgraded.is_complete();
        Ok((written(file, &upgraded.document, upgraded.layout)?, upgraded.changes, is_complete))
    })
}

fn change(
    file: Option<&castkit_file>,
    options: *const castkit_repair_options,
    changes: Option<&mut *mut castkit_changes>,
    error: Option<&mut castkit_error>,
    work: impl FnOnce(&CastFile, &RepairOptions<'_>) -> Result<(CastFile, Changes, bool), Failure>,
) -> *mut castkit_file {
    let mut told = std::ptr::null_mut();
    let changed = fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?.file();
        let options = options::read(options, "options")?;
        let wanted = options.values()?.set(RepairOptions::new(), RepairOptions::with)?;
        let (file, changes, is_complete) = options::read(options.progress, "options->progress")?
            .during(|progress| work(file, &wanted.progress(progress)))?;
        told = handle::give(castkit_changes { changes, is_complete });
        Ok(handle::give(castkit_file::new(file)))
    });
    handle::give_to(changes, told);
    changed
}

/// A document as a file in memory, with the path of the original file.
fn written(from: &CastFile, document: &Document<'_>, layout: Layout) -> Result<CastFile, Failure> {
    let bytes = FileBytes::from(document.to_vec(layout)?);
    let bytes = if let Some(path) = from.path() { bytes.with_path(path) } else { bytes };
    crate::file::written(bytes)
}

/// The number of listed changes.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_count(changes: Option<&castkit_changes>) -> usize {
    total(0, || changes.map_or(0, |of| of.changes.made().len()))
}

/// The number of changes that were made, including those that are not listed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_total(changes: Option<&castkit_changes>) -> u64 {
    total(0, || changes.map_or(0, |of| of.changes.made_total()))
}

/// Writes change number `index` to `*change`. `size` is `sizeof *change`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_change(
    changes: Option<&castkit_changes>,
    index: usize,
    change: *mut castkit_change,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = changes.and_then(|of| of.changes.made().get(index)) else { return false };
        let told = castkit_change {
            code: castkit_string::of(found.rule.code.as_bytes()),
            title: castkit_string::of(found.rule.title.as_bytes()),
            path: castkit_string::of(found.path.as_bytes()),
            property: castkit_string::of_option(found.property.as_ref()),
            was: castkit_string::of(found.was.as_bytes()),
            now: castkit_string::of(found.now.as_bytes()),
            elements: found.elements,
            offset: found.offset,
            is_lossy: found.lossy,
        };
        options::write(told, change, size, "change").is_ok()
    })
}

/// The number of listed refusals: violations that were not repaired.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_refusal_count(changes: Option<&castkit_changes>) -> usize {
    total(0, || changes.map_or(0, |of| of.changes.refused().len()))
}

/// The number of violations that were not repaired, including those that are not listed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_refusal_total(changes: Option<&castkit_changes>) -> u64 {
    total(0, || changes.map_or(0, |of| of.changes.refused_total()))
}

/// Writes refusal number `index` to `*refusal`. `size` is `sizeof *refusal`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_refusal(
    changes: Option<&castkit_changes>,
    index: usize,
    refusal: *mut castkit_refusal,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = changes.and_then(|of| of.changes.refused().get(index)) else { return false };
        let told = castkit_refusal {
            code: castkit_string::of(found.rule.code.as_bytes()),
            title: castkit_string::of(found.rule.title.as_bytes()),
            path: castkit_string::of(found.path.as_bytes()),
            property: castkit_string::of_option(found.property.as_ref()),
            reason: castkit_string::of(found.reason.as_bytes()),
            offset: found.offset,
            is_lossy: found.lossy,
        };
        options::write(told, refusal, size, "refusal").is_ok()
    })
}

/// Whether nothing outdated is left in the file after an upgrade. True after a repair.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_are_complete(changes: Option<&castkit_changes>) -> bool {
    total(false, || changes.is_some_and(|of| of.is_complete))
}

/// Adds a reference to changes and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_retain(changes: Option<&castkit_changes>) -> *mut castkit_changes {
    handle::retain(changes)
}

/// Releases a reference to changes. Releasing the last one frees them, but not the file. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_release(changes: *const castkit_changes) {
    handle::release(changes);
}
