//! Files put right, and old files brought to the present format.

use castkit::check::repair::{self, Changes, Options as RepairOptions};
use castkit::check::upgrade;
use castkit::open::FileBytes;
use castkit::write::Layout;
use castkit::{CastFile, Document};

use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::text::castkit_string;

/// What repairing or upgrading has changed in a file, and what it has not. Opaque, counted, never changed.
pub struct castkit_changes {
    changes: Changes,
    is_complete: bool,
}

const _: () = handle::shared::<castkit_changes>();

/// How a file is repaired or upgraded. Set all of it to zero and `size` to `sizeof` of the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_repair_options {
    /// `sizeof(castkit_repair_options)`.
    pub size: usize,
    /// How many changes by one rule are kept in the list; 0 for the default. All of them are made and counted.
    pub max_repeats: usize,
    /// Whether to make changes that lose something as well.
    pub lossy: bool,
    /// Who is told how far it has come.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values and optional functions may be zero.
unsafe impl Options for castkit_repair_options {}

/// Something that was changed. Its texts live as long as the changes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_change {
    /// The code of the rule that the change satisfies, such as `CAST-MESH-001`.
    pub code: castkit_string,
    /// What the rule wants.
    pub title: castkit_string,
    /// The path of the node.
    pub path: castkit_string,
    /// The property; no text when the change is to the node.
    pub property: castkit_string,
    /// What was there.
    pub was: castkit_string,
    /// What is there now.
    pub now: castkit_string,
    /// How many elements have changed; 0 when the change is not to elements.
    pub elements: u64,
    /// Byte offset in the file as it was.
    pub offset: u64,
    /// Whether something is lost.
    pub is_lossy: bool,
}

/// Something that was not changed. Its texts live as long as the changes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_refusal {
    /// The code of the rule that stays broken.
    pub code: castkit_string,
    /// What the rule wants.
    pub title: castkit_string,
    /// The path of the node.
    pub path: castkit_string,
    /// The property; no text when it is about the node.
    pub property: castkit_string,
    /// Why it was not changed.
    pub reason: castkit_string,
    /// Byte offset in the file.
    pub offset: u64,
    /// Whether the option `lossy` would change it.
    pub is_lossy: bool,
}

/// Puts right what can be put right: a new file in memory. What was changed is given to `*changes`, to be released. NULL, with the reason in `error`, when the result cannot be written, or it was cancelled.
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

/// Brings an old file to the present format: a new file in memory. `castkit_changes_are_complete` says whether nothing old is
/// left. The rest is as for `castkit_repair_file`.
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
        let (file, changes, is_complete) = options.progress.during(|progress| {
            let mut repairing = RepairOptions::new().lossy(options.lossy).progress(progress);
            if options.max_repeats > 0 {
                repairing = repairing.max_repeats(options.max_repeats);
            }
            work(file, &repairing)
        })?;
        told = handle::give(castkit_changes { changes, is_complete });
        Ok(handle::give(castkit_file::new(file)))
    });
    handle::give_to(changes, told);
    changed
}

/// A document as a file in memory, with the path of the one that it was made from.
fn written(from: &CastFile, document: &Document<'_>, layout: Layout) -> Result<CastFile, Failure> {
    let bytes = FileBytes::from(document.to_vec(layout)?);
    let bytes = if let Some(path) = from.path() { bytes.with_path(path) } else { bytes };
    Ok(CastFile::from_bytes(bytes)?)
}

/// How many changes are in the list.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_count(changes: Option<&castkit_changes>) -> usize {
    total(0, || changes.map_or(0, |of| of.changes.made().len()))
}

/// How many changes were made, also those that the list does not keep.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_total(changes: Option<&castkit_changes>) -> u64 {
    total(0, || changes.map_or(0, |of| of.changes.made_total()))
}

/// Writes change number `index` into `*change`, of which `size` is the size: `sizeof *change`. False when there are not so many.
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

/// How many refusals are in the list: things that a rule forbids and that were not changed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_refusal_count(changes: Option<&castkit_changes>) -> usize {
    total(0, || changes.map_or(0, |of| of.changes.refused().len()))
}

/// How many things were not changed, also those that the list does not keep.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_refusal_total(changes: Option<&castkit_changes>) -> u64 {
    total(0, || changes.map_or(0, |of| of.changes.refused_total()))
}

/// Writes refusal number `index` into `*refusal`, of which `size` is the size: `sizeof *refusal`. False when there are not so
/// many.
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

/// Whether an upgrade has left nothing old in the file. True after a repair.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_are_complete(changes: Option<&castkit_changes>) -> bool {
    total(false, || changes.is_some_and(|of| of.is_complete))
}

/// One more reference to changes; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_retain(changes: Option<&castkit_changes>) -> *mut castkit_changes {
    handle::retain(changes)
}

/// One reference less; with the last one the changes are freed, not the file. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_changes_release(changes: *const castkit_changes) {
    handle::release(changes);
}
