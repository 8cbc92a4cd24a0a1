//! Decoding all arrays of a node or file into one block of memory of the caller.

use std::ffi::c_void;

use castkit::Threads;
use castkit::decode::{ColorFormat, DecodeOptions, DecodePlan, IndexFormat, KeyFrameFormat};
use castkit::read::NodePlace;

use crate::array::{castkit_type, slice_mut};
use crate::error::{Failure, castkit_error, given};
use crate::file::{Kept, castkit_file};
use crate::guard::{fallible, total};
use crate::handle;
use crate::node::castkit_node;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::text::castkit_string;

/// A plan of which arrays are decoded, and where each of them is placed. Opaque, reference-counted and immutable. It
/// keeps the file open.
pub struct castkit_decode_plan {
    /// Declared before the file, so that it is dropped first.
    plan: DecodePlan<'static>,
    file: Kept,
}

const _: () = handle::shared::<castkit_decode_plan>();

/// The alignment in bytes of the memory for `castkit_decode_plan_run`.
#[allow(dead_code, reason = "for the header")]
pub const CASTKIT_DECODE_ALIGNMENT: usize = 64;

/// The format of decoded colours: one of `CASTKIT_COLORS_…`.
pub type castkit_colors = u32;
/// As in the file: four bytes for packed colours, four floats for others.
pub const CASTKIT_COLORS_STORED: castkit_colors = 0;
/// Four floats: red, green, blue, alpha.
pub const CASTKIT_COLORS_FLOATS: castkit_colors = 1;
/// Four bytes: red, green, blue, alpha.
pub const CASTKIT_COLORS_RGBA8: castkit_colors = 2;

/// How arrays are decoded. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero suit most
/// engines.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_decode_options {
    /// `sizeof(castkit_decode_options)`.
    pub size: usize,
    /// The format of colours.
    pub colors: castkit_colors,
    /// Whether indices keep the width they have in the file, instead of becoming 32-bit.
    pub stored_indices: bool,
    /// Whether key frames are converted to seconds, as floats.
    pub seconds: bool,
}

// SAFETY: it begins with its size, and numbers and booleans may be zero.
unsafe impl Options for castkit_decode_options {}

fn wanted(options: *const castkit_decode_options) -> Result<DecodeOptions, Failure> {
    let options = options::read(options, "options")?;
    let colors = match options.colors {
        CASTKIT_COLORS_STORED => ColorFormat::Stored,
        CASTKIT_COLORS_FLOATS => ColorFormat::Floats,
        CASTKIT_COLORS_RGBA8 => ColorFormat::Rgba8,
        other => return Err(Failure::Argument(format!("options->colors is {other}, expected CASTKIT_COLORS_…"))),
    };
    let indices = if options.stored_indices { IndexFormat::Stored } else { IndexFormat::U32 };
    let key_frames = if options.seconds { KeyFrameFormat::Seconds } else { KeyFrameFormat::Frames };
    Ok(DecodeOptions::new().colors(colors).indices(indices).key_frames(key_frames))
}

/// Plans the decoding of all arrays of a file.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_of_file(
    file: Option<&castkit_file>,
    options: *const castkit_decode_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_decode_plan {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?;
        let plan = DecodePlan::of_file(&file.cast(), wanted(options)?);
        Ok(handle::give(castkit_decode_plan { plan, file: Kept::of(file) }))
    })
}

/// Plans the decoding of all arrays of a node and its descendants.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_of_node(
    node: castkit_node,
    options: *const castkit_decode_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_decode_plan {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(node.file(), "node.file")?;
        // Not `node.get()`, whose result lives no longer than this value.
        let found = file.cast().node_at(NodePlace::from_raw(node.place));
        let plan = DecodePlan::new(found, wanted(options)?);
        Ok(handle::give(castkit_decode_plan { plan, file: Kept::of(file) }))
    })
}

/// The number of bytes that `castkit_decode_plan_run` needs.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_byte_length(plan: Option<&castkit_decode_plan>) -> usize {
    total(0, || plan.map_or(0, |of| of.plan.byte_len()))
}

/// The number of arrays in a plan.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_count(plan: Option<&castkit_decode_plan>) -> usize {
    total(0, || plan.map_or(0, |of| of.plan.arrays().len()))
}

/// An array in a plan. Everything it refers to lives as long as the plan.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_planned_array {
    /// The node that contains it.
    pub node: castkit_node,
    /// The name of the property in the file, such as `vp`.
    pub name: castkit_string,
    /// The type of the decoded elements; packed colours are bytes, four per colour.
    pub element: castkit_type,
    /// The number of elements of the property.
    pub count: usize,
    /// The byte offset in the memory: a multiple of `CASTKIT_DECODE_ALIGNMENT`.
    pub offset: usize,
    /// The size in bytes in the memory.
    pub byte_length: usize,
}

/// Writes array number `index` of a plan to `*array`. `size` is `sizeof *array`. Arrays are in file order. Returns
/// false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_array(
    plan: Option<&castkit_decode_plan>,
    index: usize,
    array: *mut castkit_planned_array,
    size: usize,
) -> bool {
    total(false, || {
        let Some(castkit_decode_plan { plan, file }) = plan else { return false };
        let Some(found) = plan.arrays().get(index) else { return false };
        let told = castkit_planned_array {
            node: castkit_node::of(found.node, file.file()),
            name: castkit_string::of(found.name.as_bytes()),
            element: u32::from(found.element.0),
            count: found.count,
            offset: found.range.start,
            byte_length: found.range.len(),
        };
        options::write(told, array, size, "array").is_ok()
    })
}

/// Decodes all arrays of a plan into the `size` bytes at `memory`. `memory` must be aligned to
/// `CASTKIT_DECODE_ALIGNMENT`, and `size` at least `castkit_decode_plan_byte_length`. If `all_threads` is true, the
/// work is shared among all threads. `progress` may be NULL. Numbers have the byte order of the machine.
///
/// Returns false and sets `error` if the memory is too small or not aligned, or the work was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_run(
    plan: Option<&castkit_decode_plan>,
    memory: *mut c_void,
    size: usize,
    all_threads: bool,
    progress: *const castkit_progress,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let plan = &given(plan, "plan")?.plan;
        let memory = slice_mut(memory.cast::<u8>(), size, "memory")?;
        let threads = if all_threads { Threads::All } else { Threads::One };
        options::read(progress, "progress")?
            .during(|progress| plan.decode_with(memory, threads, progress).map(|_| ()))?;
        Ok(true)
    })
}

/// Adds a reference to a plan and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_retain(plan: Option<&castkit_decode_plan>) -> *mut castkit_decode_plan {
    handle::retain(plan)
}

/// Releases a reference to a plan. Releasing the last one frees it, but not the decoded arrays. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_decode_plan_release(plan: *const castkit_decode_plan) {
    handle::release(plan);
}
