//! Comparing two scenes.

use castkit::Threads;
use castkit::scene::compare;

use super::{Found, castkit_comparison, castkit_comparison_info};
use crate::error::{castkit_error, given};
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::scene::castkit_scene;

/// How scenes are compared. Set everything to zero, and `size` to `sizeof` the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_compare_options {
    /// `sizeof(castkit_compare_options)`.
    pub size: usize,
    /// The maximum distance of equal positions, as a fraction of the size of the model; 0 for the default, 0.0001.
    pub tolerance: f64,
    /// The number of frames per animation at which poses are compared; 0 for the default.
    pub frames: u32,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// The maximum number of listed differences; 0 for the default. All are counted.
    pub limit: usize,
    /// The maximum number of bytes that poses may take; 0 for the default.
    pub budget: u64,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_compare_options {}

/// Compares two scenes by appearance and motion: surfaces, poses, names and materials, however they are stored. Returns
/// NULL and sets `error` if there is too much to compare, or the work was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_compare_scenes(
    first: Option<&castkit_scene>,
    second: Option<&castkit_scene>,
    options: *const castkit_compare_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_comparison {
    fallible(error, std::ptr::null_mut(), || {
        let (first, second) = (given(first, "first")?, given(second, "second")?);
        let options = options::read(options, "options")?;
        let compared = options::read(options.progress, "options->progress")?.during(|progress| {
            let threads = if options.one_thread { Threads::One } else { Threads::All };
            let mut wanted = compare::Options::new().threads(threads).progress(progress);
            if options.tolerance != 0.0 {
                wanted = wanted.tolerance(options.tolerance);
            }
            if options.frames > 0 {
                wanted = wanted.frames(options.frames);
            }
            if options.limit > 0 {
                wanted = wanted.limit(options.limit);
            }
            if options.budget > 0 {
                wanted = wanted.budget(options.budget);
            }
            compare::compare(first.scene(), second.scene(), &wanted)
        })?;
        let found = |of: &compare::Difference| {
            let mut found = Found::new(of.path.clone(), of.aspect.as_str());
            (found.first, found.second) = (of.first.clone(), of.second.clone());
            if let Some(numbers) = &of.numbers {
                (found.counts, found.differing) = ([numbers.of; 2], numbers.differing);
                found.largest = Some(numbers.largest);
            }
            found
        };
        let found: Vec<Found> = compared.differences().iter().map(found).collect();
        let (count, total, is_same) = (found.len(), compared.total(), compared.is_same());
        let info = castkit_comparison_info { count, total, is_same, ..Default::default() };
        Ok(handle::give(castkit_comparison { found, info, files: None }))
    })
}
