//! Opening files from a path, from memory, or through a callback.

use std::ffi::{c_char, c_void};

use castkit::open::{FileBytes, OpenOptions, Recovery};
use castkit::read::Limits;
use castkit::{CastFile, Unchanging};

use super::castkit_file;
use super::memory::{Lent, castkit_reader, castkit_release_callback, during_call};
use crate::error::{Failure, castkit_error};
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::text;

/// How damaged files are treated: one of `CASTKIT_RECOVERY_…`.
pub type castkit_recovery = u32;
/// A damaged file is an error, unless only sizes of nodes and counts of strings are wrong: that one is read by its content,
/// as by most other readers; see `castkit_file_damage`.
pub const CASTKIT_RECOVERY_WHEN_COMPLETE: castkit_recovery = 0;
/// The structure of a damaged file is derived from its content; see `castkit_file_repair`.
pub const CASTKIT_RECOVERY_WHEN_DAMAGED: castkit_recovery = 1;
/// The structure of every file is derived from its content, because the sizes in its headers may be wrong even if they
/// look right.
pub const CASTKIT_RECOVERY_ALWAYS: castkit_recovery = 2;
/// A damaged file is an error.
pub const CASTKIT_RECOVERY_NEVER: castkit_recovery = 3;

/// How a file is opened. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
/// defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_open_options {
    /// `sizeof(castkit_open_options)`.
    pub size: usize,
    /// How damaged files are treated.
    pub recovery: castkit_recovery,
    /// The maximum number of levels of nodes; 0 for the default, 4096.
    pub max_depth: u32,
    /// The maximum number of nodes; 0 for the default, 67,108,864.
    pub max_nodes: u64,
    /// The maximum number of properties; 0 for the default, 268,435,456.
    pub max_properties: u64,
    /// The maximum number of bytes to read; 0 for no limit. Mapped files are not limited, because mapping takes no
    /// memory.
    pub max_bytes: u64,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers and pointers may be zero.
unsafe impl Options for castkit_open_options {}

/// What to do with damaged files, as castkit has it.
pub(crate) fn recovery(number: castkit_recovery) -> Result<Recovery, Failure> {
    Ok(match number {
        CASTKIT_RECOVERY_WHEN_COMPLETE => Recovery::WhenComplete,
        CASTKIT_RECOVERY_NEVER => Recovery::Never,
        CASTKIT_RECOVERY_WHEN_DAMAGED => Recovery::WhenDamaged,
        CASTKIT_RECOVERY_ALWAYS => Recovery::Always,
        other => return Err(Failure::Argument(format!("options->recovery is {other}, expected CASTKIT_RECOVERY_…"))),
    })
}

/// Opens a file with the options of the caller, during work that may be cancelled. Not generic, so that the library has
/// it once, and not in each function that opens files.
fn opening(
    options: *const castkit_open_options,
    open: &dyn Fn(OpenOptions<'_>) -> Result<CastFile, Failure>,
) -> Result<*mut castkit_file, Failure> {
    let options = options::read(options, "options")?;
    let recovery = recovery(options.recovery)?;
    let mut limits = Limits::new();
    if options.max_depth > 0 {
        limits = limits.max_depth(options.max_depth);
    }
    if options.max_nodes > 0 {
        limits = limits.max_nodes(options.max_nodes);
    }
    if options.max_properties > 0 {
        limits = limits.max_properties(options.max_properties);
    }
    let file = options::read(options.progress, "options->progress")?.during(|progress| {
        let mut opening = OpenOptions::new().recovery(recovery).limits(limits).progress(progress);
        if options.max_bytes > 0 {
            opening = opening.max_bytes(options.max_bytes);
        }
        open(opening)
    })?;
    Ok(handle::give(castkit_file::new(file)))
}

/// Opens a file by reading it into memory. The file may be changed or deleted afterwards.
///
/// `path` is UTF-8 on Windows, and the bytes of the path elsewhere. `options` may be NULL. Returns NULL and sets
/// `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_open(
    path: *const c_char,
    options: *const castkit_open_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    fallible(error, std::ptr::null_mut(), || {
        let path = text::path(path, "path")?;
        opening(options, &|opening| Ok(opening.open(path)?))
    })
}

/// A promise made by whoever maps a file: see `castkit_file_map`.
pub type castkit_promise = u32;
/// Nobody writes to the file or shortens it until the last reference to it is released: neither this program, nor
/// another, nor another machine on a shared disk. Replacing it by renaming another file over it is allowed.
pub const CASTKIT_MAP_FILE_UNCHANGED: castkit_promise = 0x5354_494C;

/// The promise of the caller; `None` if there is none.
pub(crate) fn promised(promise: castkit_promise) -> Result<Option<Unchanging>, Failure> {
    match promise {
        0 => Ok(None),
        // SAFETY: the caller has just promised it.
        CASTKIT_MAP_FILE_UNCHANGED => Ok(Some(unsafe { Unchanging::promise() })),
        _ => Err(Failure::argument("promise is neither 0 nor CASTKIT_MAP_FILE_UNCHANGED")),
    }
}

/// Opens a file by mapping it: nothing is copied, and pages are loaded when they are accessed. Anything that cannot be
/// mapped, such as a pipe, is read.
///
/// `promise` is `CASTKIT_MAP_FILE_UNCHANGED`. If the promise is broken, values read from the file can be
/// nonsense, and accessing a part that was cut off ends the process on Unix (SIGBUS). `castkit_file_open` needs no
/// promise. The other parameters are the same.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_map(
    path: *const c_char,
    promise: castkit_promise,
    options: *const castkit_open_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    fallible(error, std::ptr::null_mut(), || {
        let path = text::path(path, "path")?;
        let promise = promised(promise)?.ok_or_else(|| Failure::argument("promise is 0: use castkit_file_open"))?;
        opening(options, &|opening| Ok(opening.map(path, promise)?))
    })
}

/// Parses a file in memory that the caller lends, without copying it.
///
/// Nobody may change or free the `size` bytes at `data` until `release(user)` is called. That happens when the last
/// reference to the file, and to scenes and documents made from it, is released, or, if this function fails, before it
/// returns NULL. `release` may be NULL, for memory that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_from_memory(
    data: *const c_void,
    size: usize,
    release: castkit_release_callback,
    user: *mut c_void,
    options: *const castkit_open_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    // Created first, so that the memory is released in any case.
    let lent = Lent { data: data.cast(), size, release, user };
    fallible(error, std::ptr::null_mut(), || {
        during_call(data, size)?;
        let bytes = FileBytes::from(Box::new(lent) as Box<dyn AsRef<[u8]> + Send + Sync>);
        opening(options, &|opening| Ok(opening.parse(bytes.clone())?))
    })
}

/// Parses a copy of a file in memory, aligned as by `castkit_file_open`. `data` may be freed afterwards.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_from_copy(
    data: *const c_void,
    size: usize,
    options: *const castkit_open_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    fallible(error, std::ptr::null_mut(), || {
        let bytes = during_call(data, size)?;
        opening(options, &|opening| Ok(opening.read_from(bytes)?))
    })
}

/// Reads a file to its end through a callback, from an archive for example.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_from_reader(
    reader: *const castkit_reader,
    options: *const castkit_open_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_file {
    fallible(error, std::ptr::null_mut(), || {
        let reader = options::required(reader, "reader")?;
        if reader.read.is_none() {
            return Err(Failure::argument("reader->read is NULL"));
        }
        opening(options, &|opening| Ok(opening.read_from(reader)?))
    })
}
