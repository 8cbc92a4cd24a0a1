//! Comparing two files, by content or byte for byte.

use castkit::Threads;
use castkit::check::diff::{self, Change, Difference};

use super::{Found, castkit_comparison, castkit_comparison_info};
use crate::error::{castkit_error, given};
use crate::file::{Kept, castkit_file};
use crate::generated::diff_options::castkit_diff_options;
use crate::guard::fallible;
use crate::handle;
use crate::options::{self, Options};
use crate::property::castkit_property;

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
        let wanted = options.values()?.set(diff::Options::new(), diff::Options::with)?;
        let wanted = wanted.threads(if options.one_thread { Threads::One } else { Threads::All });
        let compared = options::read(options.progress, "options->progress")?
            .during(|progress| diff::compare(first.file(), second.file(), &wanted.progress(progress)))?;
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
