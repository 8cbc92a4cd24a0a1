//! What differs between two files, or between what they mean.

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

/// What differs between two files, or between two scenes. Opaque, counted, never changed. It keeps what it needs of both.
pub struct castkit_comparison {
    found: Vec<Found>,
    info: castkit_comparison_info,
    /// The files of the properties that are given out.
    #[expect(dead_code, reason = "only to keep them open")]
    files: Option<[Kept; 2]>,
}

// SAFETY: its pointers lead into files that any thread may use, and that it keeps open.
unsafe impl Send for castkit_comparison {}
// SAFETY: as above.
unsafe impl Sync for castkit_comparison {}

const _: () = handle::shared::<castkit_comparison>();

/// What is known of a comparison as a whole.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct castkit_comparison_info {
    /// How many differences are in the list: see `castkit_comparison_difference`.
    pub count: usize,
    /// How many differences there are, also those that the list does not keep.
    pub total: u64,
    /// How many nodes differ in some way; 0 for scenes.
    pub different_nodes: u64,
    /// How many numbers differ by no more than was tolerated; 0 for scenes.
    pub tolerated: u64,
    /// The largest difference that was tolerated.
    pub largest_tolerated: f64,
    /// Whether both are the same.
    pub is_same: bool,
}

/// A difference between two files or scenes. What is in it lives as long as the comparison.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_difference {
    /// The path of the node in the first file, or in the second if only that has it; of scenes, what is compared.
    pub path: castkit_string,
    /// What differs, in one word. Of files: `file_header`, `only_in_first`, `only_in_second`, `type`, `text`, `bytes`,
    /// `elements`, `links`, and with `exact` also `hash`, `child_order`, `property_order`, `unaccounted`, `headers`. Of scenes: an
    /// aspect, such as `positions` or `pose`.
    pub change: castkit_string,
    /// What the first has: of links the path they lead to, of scenes a description; no text otherwise.
    pub first: castkit_string,
    /// What the second has.
    pub second: castkit_string,
    /// The property in the first file; its name is no text when there is none, or it is not about a property.
    pub first_property: castkit_property,
    /// The property in the second file.
    pub second_property: castkit_property,
    /// How many elements there are in the first.
    pub first_count: u64,
    /// How many elements there are in the second.
    pub second_count: u64,
    /// How many of the elements that both have differ.
    pub differing: u64,
    /// Whether `index` means anything.
    pub has_index: bool,
    /// The first element that differs.
    pub index: u64,
    /// Whether `largest` means anything.
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
    /// Nothing but where it is, and what.
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

/// Writes what is known of a comparison into `*info`, of which `size` is the size: `sizeof *info`. False when an argument is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_get_info(
    comparison: Option<&castkit_comparison>,
    info: *mut castkit_comparison_info,
    size: usize,
) -> bool {
    total(false, || comparison.is_some_and(|of| options::write(of.info, info, size, "info").is_ok()))
}

/// Writes difference number `index` into `*difference`, of which `size` is the size: `sizeof *difference`. False when there are
/// not so many in the list.
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

/// One more reference to a comparison; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_retain(comparison: Option<&castkit_comparison>) -> *mut castkit_comparison {
    handle::retain(comparison)
}

/// One reference less; with the last one the comparison is freed. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_comparison_release(comparison: *const castkit_comparison) {
    handle::release(comparison);
}
