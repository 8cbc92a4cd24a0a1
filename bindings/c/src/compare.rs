//! Comparing files and scenes.

#[cfg(feature = "check")]
mod files;
#[cfg(feature = "scene")]
mod scenes;

use crate::file::Kept;
use crate::guard::total;
use crate::handle;
use crate::options;
use crate::property::castkit_property;
use crate::text::castkit_string;

/// The result of comparing two files or two scenes. Opaque, reference-counted and immutable. It keeps what it needs of
/// both.
pub struct castkit_comparison {
    found: Vec<Found>,
    info: castkit_comparison_info,
    /// The files of the properties that are handed out.
    #[expect(dead_code, reason = "only to keep them open")]
    files: Option<[Kept; 2]>,
}

// SAFETY: its pointers are into files that any thread may use, and that it keeps open.
unsafe impl Send for castkit_comparison {}
// SAFETY: as above.
unsafe impl Sync for castkit_comparison {}

const _: () = handle::shared::<castkit_comparison>();

/// General information about a comparison.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct castkit_comparison_info {
    /// The number of listed differences: see `castkit_comparison_difference`.
    pub count: usize,
    /// The number of differences, including those that are not listed.
    pub total: u64,
    /// The number of nodes that differ in any way; 0 for scenes.
    pub different_nodes: u64,
    /// The number of values that differ by no more than the tolerance; 0 for scenes.
    pub tolerated: u64,
    /// The largest difference within the tolerance.
    pub largest_tolerated: f64,
    /// Whether both are equal.
    pub is_same: bool,
}

/// A difference between two files or scenes. Everything in it lives as long as the comparison.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_difference {
    /// For files: the path of the node in the first file, or in the second if only that has it. For scenes: what is
    /// compared.
    pub path: castkit_string,
    /// The kind of difference, in one word. For files: `file_header`, `only_in_first`, `only_in_second`, `type`,
    /// `text`, `bytes`, `elements`, `links`, and if `exact` is set also `hash`, `child_order`, `property_order`,
    /// `unaccounted`, `headers`. For scenes: an aspect, such as `positions` or `pose`.
    pub change: castkit_string,
    /// What the first file or scene has: for links the path of the target, for scenes a description; otherwise no text.
    pub first: castkit_string,
    /// What the second file or scene has.
    pub second: castkit_string,
    /// The property in the first file; without a name if it is absent, or the difference is not about a property.
    pub first_property: castkit_property,
    /// The property in the second file.
    pub second_property: castkit_property,
    /// The number of elements in the first file or scene.
    pub first_count: u64,
    /// The number of elements in the second file or scene.
    pub second_count: u64,
    /// The number of elements that are in both and differ.
    pub differing: u64,
    /// Whether `index` is set.
    pub has_index: bool,
    /// The index of the first element that differs.
    pub index: u64,
    /// Whether `largest` is set.
    pub has_largest: bool,
    /// The largest difference between two numbers.
    pub largest: f64,
}

/// A difference with its texts.
struct Found {
    path: String,
    change: &'static str,
    first: Option<String>,
    second: Option<String>,
    properties: [castkit_property; 2],
    counts: [u64; 2],
    differing: u64,
    index: Option<u64>,
    largest: Option<f64>,
}

impl Found {
    /// A difference with only a path and a kind.
    fn new(path: String, change: &'static str) -> Self {
        Self {
            path,
            change,
            first: None,
            second: None,
            properties: [castkit_property::NONE; 2],
            counts: [0; 2],
            differing: 0,
            index: None,
            largest: None,
        }
    }
}

/// Writes general information about a comparison to `*info`. `size` is `sizeof *info`. Returns false if an argument is
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_get_info(
    comparison: Option<&castkit_comparison>,
    info: *mut castkit_comparison_info,
    size: usize,
) -> bool {
    total(false, || comparison.is_some_and(|of| options::write(of.info, info, size, "info").is_ok()))
}

/// Writes difference number `index` to `*difference`. `size` is `sizeof *difference`. Returns false if `index` is out
/// of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_difference(
    comparison: Option<&castkit_comparison>,
    index: usize,
    difference: *mut castkit_difference,
    size: usize,
) -> bool {
    total(false, || {
        let Some(found) = comparison.and_then(|of| of.found.get(index)) else { return false };
        let [first_property, second_property] = found.properties;
        let [first_count, second_count] = found.counts;
        let told = castkit_difference {
            path: castkit_string::of(found.path.as_bytes()),
            change: castkit_string::of(found.change.as_bytes()),
            first: castkit_string::of_option(found.first.as_ref()),
            second: castkit_string::of_option(found.second.as_ref()),
            first_property,
            second_property,
            first_count,
            second_count,
            differing: found.differing,
            has_index: found.index.is_some(),
            index: found.index.unwrap_or(0),
            has_largest: found.largest.is_some(),
            largest: found.largest.unwrap_or(0.0),
        };
        options::write(told, difference, size, "difference").is_ok()
    })
}

/// Adds a reference to a comparison and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_retain(comparison: Option<&castkit_comparison>) -> *mut castkit_comparison {
    handle::retain(comparison)
}

/// Releases a reference to a comparison. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_release(comparison: *const castkit_comparison) {
    handle::release(comparison);
}
