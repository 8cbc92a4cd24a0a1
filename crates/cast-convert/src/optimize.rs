//! Fewer bytes and faster drawing for the same picture.
//!
//! ```
//! # use cast_convert::optimize::{Options, optimize};
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
//! Each step can be left out, see [`Options`]:
//!
//! 1. Materials with the same content become one, and so do textures and colours of a material. Links follow.
//! 2. Bone weights too small to be seen are dropped, and the others of the vertex share what they had.
//! 3. Vertices that agree in every attribute, byte for byte, become one: in all layers, weights, and blend shapes.
//! 4. Vertices that no face uses are dropped.
//! 5. Faces are put into an order in which graphics processors compute fewer vertices and draw fewer hidden pixels, and
//!    vertices into the order in which faces use them.
//! 6. Keys of curves that those around them already say are dropped.
//! 7. Buffers of integers are stored in the smallest width.
//!
//! Others are done only when they are asked for, since something is lost by them that may be wanted:
//!
//! * [`dedupe`](Options::dedupe): materials that differ only by name, and meshes with the same content, are there once.
//!   Cast cannot show a mesh in several places, so only meshes of one model are compared, which lie in each other.
//! * [`join`](Options::join): meshes with the same material, layers and kind of skin become one.
//! * [`simplify`](Options::simplify): faces are dropped as long as the surface stays within an error.
//! * [`tangents`](Options::tangents): those of MikkTSpace are computed, for which vertices are split.
//!
//! The order of nodes, their names and hashes, and everything that is not named here stay as they are. What was lost, and
//! what could not be done, is in [`Summary::report`].
//!
//! # What is not touched
//!
//! Where numbers might mean vertices in a way that is not known, or already do not fit together, the mesh or curve is left
//! as it is, and [`Summary::untouched`] says why: unknown arrays, arrays of a wrong length or type, properties given
//! twice, indices out of range, blend shapes of old files that refer to whole meshes.
//!
//! Reordering faces changes what is seen in one case: where a program draws transparent faces without sorting them.

mod curves;
mod duplicates;
mod fixed;
mod integers;
mod join;
mod materials;
mod mesh;
mod model;
mod options;
mod order;
mod simplify;
mod summary;
mod weights;

use cast_format::{Cancelled, NodeKind};
use cast_write::Document;

pub use options::Options;
pub use summary::{Simplified, Steps, Summary, Totals, Untouched};

/// Optimises a document in place.
///
/// The result depends on nothing but the document and the options. Doing it again changes little or nothing: what is left
/// of a curve may be simplified once more within the tolerance.
///
/// # Errors
/// When it was cancelled; what has been done until then stays.
pub fn optimize(document: &mut Document<'_>, options: &Options<'_>) -> Result<Summary, Cancelled> {
    let steps = cast_format::Steps::new(options.progress, document.nodes().count() as u64);
    let mut summary = Summary { before: Totals::of(document), ..Summary::default() };
    once(document, options, &mut summary);
    steps.check()?;
    let mut reasons = summary::Reasons::default();
    let mut number = 0;
    document.for_each_mut(|node| {
        if steps.is_cancelled() {
            return;
        }
        steps.done(1);
        match node.kind {
            NodeKind::MODEL => {
                let found = model::optimize(node, options, &mut summary);
                reasons.of_child.extend(found.into_iter().map(|(child, reason)| ((number, child), reason)));
            }
            NodeKind::CURVE => {
                let found = curves::optimize(node, options, &mut summary.steps).err();
                reasons.of_node.extend(found.map(|reason| (number, reason)));
            }
            _ => {}
        }
        number += 1;
    });
    steps.check()?;
    summary.untouched = reasons.with_paths(document);
    if options.integers {
        document.for_each_mut(|node| summary.steps.narrowed += integers::narrow(node));
    }
    summary.after = Totals::of(document);
    Ok(summary)
}

/// Makes one of what is there several times, and of meshes that can be drawn as one.
fn once(document: &mut Document<'_>, options: &Options<'_>, summary: &mut Summary) {
    if !options.materials && !options.dedupe && !options.join {
        return;
    }
    let fixed = fixed::Fixed::of(document);
    if options.materials || options.dedupe {
        materials::merge(document, &fixed, options.dedupe, summary);
    }
    document.for_each_mut(|node| {
        if node.kind == NodeKind::MODEL {
            if options.dedupe {
                duplicates::remove(node, &fixed, summary);
            }
            if options.join {
                join::join(node, &fixed, summary);
            }
        }
    });
}
