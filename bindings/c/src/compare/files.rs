//! Comparing two files, by content or byte for byte.

use castkit::Threads;
use castkit::check::diff::{self, Change, Difference};

use super::{Found, castkit_comparison, castkit_comparison_info};
use crate::error::{castkit_error, given};
use crate::file::{Kept, castkit_file};
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::property::castkit_property;

/// How files are compared. Set everything to zero, and `size` to `sizeof` the struct.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_diff_options {
    /// `sizeof(castkit_diff_options)`.
    pub size: usize,
    /// Whether to also compare hashes, order, widths of integers, padding, and bytes outside all nodes. The files are
    /// then equal only if all their bytes are.
    pub exact: bool,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// Floats that differ by no more than this are equal.
    pub tolerance: f64,
    /// Floats that differ by no more than this fraction of the larger one are equal.
    pub relative: f64,
    /// The maximum number of listed differences; 0 for the default. All are counted.
    pub limit: usize,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_diff_options {}

/// Compares two files by content: regardless of the order of nodes and properties and of the width of integers, and
/// links by their targets. Returns NULL and sets `error` if the work was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_diff_files(
    first: Option<&castkit_file>,
    second: Option<&castkit_file>,
    options: *const castkit_diff_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_comparison {
    fallible(error, std::ptr::null_mut(), || {
        let (first, second) = (given(first, "first")?, given(second, "second")?);
        let options = options::read(options, "options")?;
        let compared = options::read(options.progress, "options->progress")?.during(|progress| {
            let threads = if options.one_thread { Threads::One } else { Threads::All };
            let mut wanted = diff::Options::new().exact(options.exact).threads(threads).progress(progress);
            wanted = wanted.tolerance(options.tolerance).relative(options.relative);
            if options.limit > 0 {
                wanted = wanted.limit(options.limit);
            }
            diff::compare(first.file(), second.file(), &wanted)
        })?;
        let found: Vec<Found> = compared.differences().iter().map(found).collect();
        let info = castkit_comparison_info {
            count: found.len(),
            total: compared.total(),
            different_nodes: compared.different_nodes(),
            tolerated: compared.tolerated(),
            largest_tolerated: compared.largest_tolerated(),
            is_same: compared.is_same(),
        };
        let files = Some([Kept::of(first), Kept::of(second)]);
        Ok(handle::give(castkit_comparison { found, info, files }))
    })
}

fn found(of: &Difference<'_>) -> Found {
    let change = match &of.change {
        Change::FileHeader => "file_header",
        Change::OnlyInFirst { .. } => "only_in_first",
        Change::OnlyInSecond { .. } => "only_in_second",
        Change::Hash { .. } => "hash",
        Change::Type => "type",
        Change::Text => "text",
        Change::Bytes => "bytes",
        Change::Elements(_) => "elements",
        Change::Links(_) => "links",
        Change::ChildOrder => "child_order",
        Change::PropertyOrder => "property_order",
        Change::Unaccounted { .. } => "unaccounted",
        Change::Headers => "headers",
        _ => "other",
    };
    let mut found = Found::new(of.path.clone(), change);
    let property = |of: Option<_>| of.map_or(castkit_property::NONE, castkit_property::of);
    found.properties = [property(of.first), property(of.second)];
    match &of.change {
        Change::OnlyInFirst { nodes } => (found.counts, found.differing) = ([*nodes, 0], *nodes),
        Change::OnlyInSecond { nodes } => (found.counts, found.differing) = ([0, *nodes], *nodes),
        Change::Hash { first, second } => {
            (found.first, found.second) = (Some(first.to_string()), Some(second.to_string()));
        }
        Change::Unaccounted { first, second } => found.counts = [*first, *second],
        Change::Elements(elements) => {
            found.counts = [elements.first_count, elements.second_count];
            (found.differing, found.index) = (elements.differing, elements.index);
            found.largest = elements.largest.map(|largest| largest.difference);
        }
        Change::Links(links) => {
            found.counts = [links.first_count, links.second_count];
            (found.differing, found.index) = (links.differing, links.index);
            (found.first, found.second) = (links.first.clone(), links.second.clone());
        }
        _ => {}
    }
    found
}
