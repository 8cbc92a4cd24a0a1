//! What all readers share at the end: the options that need nothing but the finished document.
//!
//! Done here and not in each reader so that every format obeys them alike. The order matters: numbers are made sound
//! before anything is computed from them, and axes and units come last, when all that has a length is there.

mod axes;
mod frames;
mod influences;
mod normals;
mod numbers;
#[cfg(feature = "tangents")]
mod tangents;

use cast_format::{Cancelled, NodeKind};
use cast_scene::convert_axes::Up;
use cast_write::{Document, Metadata, Node};

use crate::{Converted, Options};

/// Does with a document what the options ask for. `foreign` is the axis that is usually up in files of the format that it
/// comes from; `None` for Cast itself.
pub(crate) fn apply(
    converted: &mut Converted<'_>,
    foreign: Option<Up>,
    options: &Options<'_>,
) -> Result<(), Cancelled> {
    // Reading is most of the work.
    let step = |done| options.progress.report(done, 1000);
    step(700)?;
    let Converted { document, report, unit, .. } = converted;
    numbers::make_sound(document, report);
    if let Some(maximum) = options.maximum_influences {
        influences::limit(document, maximum, report);
    }
    step(800)?;
    normals::apply(document, options.normals, report);
    #[cfg(feature = "tangents")]
    tangents::apply(document, options, report);
    if let Some(frame_rate) = options.frame_rate {
        frames::change_rate(document, frame_rate, report);
    }
    if foreign.is_some() {
        sign(document);
    }
    step(900)?;
    axes::convert(document, unit, options, foreign, report);
    Ok(())
}

/// Says in the metadata what made the document. Those of a reader stay the first, whose hints count.
fn sign(document: &mut Document<'_>) {
    const SOFTWARE: &str = concat!("castkit ", env!("CARGO_PKG_VERSION"));
    let Some(root) = document.roots.iter_mut().find(|node| node.kind == NodeKind::ROOT) else { return };
    match root.children.iter_mut().find(|node| node.kind == NodeKind::METADATA) {
        Some(metadata) if metadata.property("s").is_some() => {}
        Some(metadata) => {
            metadata.set("s", SOFTWARE);
        }
        None => root.children.insert(0, Node::from(Metadata::new().with_software(SOFTWARE))),
    }
}
