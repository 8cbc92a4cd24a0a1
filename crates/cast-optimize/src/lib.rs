//! Smaller files and faster drawing without changing how a model looks.
//!
//! ```
//! # use cast_optimize::{Options, optimize};
//! # use cast_read::Cast;
//! # use cast_write::Document;
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! let mut document = Document::from(&Cast::parse(bytes)?);
//! let summary = optimize(&mut document, &Options::new())?;
//! assert!(summary.after.vertices <= summary.before.vertices);
//! for untouched in &summary.untouched {
//!     println!("{}: left as it is, because {}", untouched.path, untouched.reason);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is done
//!
//! Each step can be turned off, see [`Options`]:
//!
//! 1. Materials with the same content are merged, and so are textures and colours within a material. Links are updated.
//! 2. Bone weights too small to be visible are removed, and their share goes to the other weights of the vertex.
//! 3. Vertices that agree in every attribute, byte for byte, are merged: in all layers, weights, and blend shapes.
//! 4. Vertices that no face uses are removed.
//! 5. Faces are sorted so that graphics processors compute fewer vertices and draw fewer hidden pixels, and vertices
//!    are sorted in the order in which faces use them.
//! 6. Redundant keys of curves are removed. All axes of a property that move keep the same keys.
//! 7. Integer buffers are stored in the smallest width.
//!
//! The following steps are off by default, since they may remove something that is needed:
//!
//! * [`dedupe`](Options::dedupe): materials that differ only in name, and meshes with the same content, are merged.
//!   Cast cannot show a mesh at several places, so only meshes of one model are compared, which coincide.
//! * [`join`](Options::join): meshes with the same material, layers and kind of skin are joined.
//! * [`simplify`](Options::simplify): faces are removed as long as the surface stays within an error.
//! * [`lods`](Options::lods): meshes with fewer faces are added, as levels of detail.
//! * [`tangents`](Options::tangents): MikkTSpace tangents are computed, for which vertices are split.
//!
//! The order of nodes, their names and hashes, and everything not mentioned here stay unchanged. Losses, and steps that
//! could not be done, are listed in [`Summary::report`].
//!
//! # What is not touched
//!
//! If an array might refer to vertices in an unknown way, or is already inconsistent, the mesh or curve is left
//! unchanged, and [`Summary::untouched`] says why: unknown arrays, arrays of the wrong length or type, duplicate
//! properties, indices out of range, blend shapes of old files that refer to whole meshes.
//!
//! Sorting faces changes the appearance only in programs that draw transparent faces without sorting them.
#![forbid(unsafe_code)]

mod curves;
mod duplicates;
mod fixed;
#[path = "generated/options.rs"]
mod generated_options;
mod join;
mod lengths;
mod levels;
mod materials;
mod mesh;
mod model;
mod options;
mod order;
mod simplified;
mod simplify;
mod summary;
mod weights;

use cast_format::{NodeKind, PropertyType, schema};
use cast_interchange::nodes::for_each_of;
use cast_interchange::unmoving::unmoving;
use cast_interchange::vertices::rows;
use cast_interchange::{Error, ErrorKind, NoteKind, notes};
use cast_write::{Data, Document, Integers, Node};
use hashbrown::HashSet;

pub use cast_interchange::names::split_lod_name;
pub use generated_options::Options;
pub use levels::check_without_lods;
pub use summary::{Lod, Simplified, Steps, Summary, Totals, Untouched};

/// Optimises a document in place.
///
/// The result depends only on the document and the options. A second run changes little or nothing: curves that remain
/// may be reduced once more within the tolerance.
///
/// # Errors
/// Returns an error if a number of the options is out of range, levels of detail are not in order, the work is cancelled, or the options are strict and there
/// are notes, or something that was left as it is. Changes made until then stay.
pub fn optimize(document: &mut Document<'_>, options: &Options<'_>) -> Result<Summary, Error> {
    options.check()?;
    options.check_levels()?;
    let steps = cast_base::Steps::new(options.progress, document.nodes().count() as u64);
    if !options.lods.is_empty() {
        check_without_lods(document)?;
    }
    document.specify_types();
    let mut summary = Summary { before: Totals::of(document), ..Summary::default() };
    if options.materials || options.dedupe || options.join {
        document.own_sources();
    }
    once(document, options, &mut summary);
    steps.check()?;
    let mut reasons = summary::Reasons::default();
    let lengths = if options.keys { lengths::Lengths::of(document) } else { lengths::Lengths::default() };
    let triangles = if options.simplifies() { Totals::of(document).faces } else { 0 };
    let mut old_names = HashSet::new();
    let mut number = 0;
    document.for_each_mut(|node| {
        if steps.is_cancelled() {
            return;
        }
        steps.done(1);
        match node.kind {
            NodeKind::MODEL => {
                let outcome = model::optimize(node, options, triangles, &mut summary);
                let found = outcome.reasons.into_iter();
                reasons.of_child.extend(found.map(|(child, reason)| ((number, child), reason)));
                old_names.extend(outcome.old_names);
            }
            NodeKind::ANIMATION => {
                let found = curves::optimize(node, &lengths, options, &mut summary.steps);
                reasons.of_child.extend(found.into_iter().map(|(child, reason)| ((number, child), reason)));
            }
            _ => {}
        }
        number += 1;
    });
    steps.check()?;
    summary.untouched = reasons.with_paths(document);
    levels::share_visibility(document, &old_names, u32::try_from(options.lods.len()).unwrap_or(u32::MAX));
    if options.integers {
        document.for_each_mut(|node| summary.steps.narrowed += narrow(node));
    }
    summary.after = Totals::of(document);
    unmoving(&[document]).into_iter().for_each(|report| summary.report.append(report));
    summary.report.remove(&options.allowed);
    if options.strict {
        refuse(&summary, &options.allowed)?;
    }
    Ok(summary)
}

/// Fails if there are notes, or something was left as it is.
fn refuse(summary: &Summary, allowed: &[&'static NoteKind]) -> Result<(), Error> {
    let mut report = summary.report.clone();
    for Untouched { path, reason } in &summary.untouched {
        report.add(&notes::LEFT_ALONE, format_args!("{path}: {reason}"));
    }
    match report.violation(|kind| allowed.contains(&kind)) {
        Some((note, others)) => Err(Error::new(ErrorKind::Strict { note: Box::new(note), others })),
        None => Ok(()),
    }
}

/// Merges duplicates, and meshes that can be drawn as one.
fn once(document: &mut Document<'_>, options: &Options<'_>, summary: &mut Summary) {
    if !options.materials && !options.dedupe && !options.join {
        return;
    }
    let fixed = fixed::Fixed::of(document);
    if options.materials || options.dedupe {
        materials::merge(document, &fixed, options.dedupe, summary);
    }
    for_each_of(document, NodeKind::MODEL, |model| {
        if options.dedupe {
            duplicates::remove(model, &fixed, summary);
        }
        if options.join {
            join::join(model, &fixed, summary);
        }
    });
}

/// Stores the integers of a node in the smallest width; returns how many properties changed.
fn narrow(node: &mut Node<'_>) -> u64 {
    let Some(schema) = schema::node(node.kind) else { return 0 };
    let mut narrowed = 0;
    for property in &mut node.properties {
        let found = property.data.property_type();
        if found == PropertyType::BYTE || property.data.count() == 0 {
            continue;
        }
        // If the format allows all three widths.
        let widths = [PropertyType::BYTE, PropertyType::SHORT, PropertyType::INTEGER32];
        let row = schema.property(rows::name(property));
        if !row.is_some_and(|row| widths.iter().all(|width| row.types.contains(width))) {
            continue;
        }
        let smallest = property.data.integers().map(|numbers| Data::from(Integers::from(numbers.into_owned())));
        if let Some(smallest) = smallest.filter(|data| data.property_type() != found) {
            property.data = smallest;
            narrowed += 1;
        }
    }
    narrowed
}
