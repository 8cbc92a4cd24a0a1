//! The last step of all readers: options that only need the finished document.
//!
//! Applied here rather than in each reader, so that they work the same for every format. The order matters: invalid
//! numbers are corrected before anything is computed from them. [Axes and units](crate::spaces) follow, when everything that
//! has a length exists, and when it is known what the other sources of a result say about them.

mod frames;
mod influences;
mod normals;
mod numbers;

use cast_base::Cancelled;
use cast_format::NodeKind;
use cast_write::{Document, Metadata, Node};

use crate::converted::Converted;
use crate::notes;
use crate::options::Options;
pub use numbers::sound;

/// Applies the options to a document, except for [axes and units](crate::spaces). `is_foreign` is whether it comes from another
/// format than Cast.
pub fn apply(converted: &mut Converted<'_>, is_foreign: bool, options: &Options<'_>) -> Result<(), Cancelled> {
    // Reading is most of the work.
    let step = |done| options.progress.report(done, 1000);
    step(700)?;
    if !options.meshes {
        let models = |document: &Document<'_>| -> Vec<String> {
            let models = document.roots.iter().flat_map(|root| root.children_of(NodeKind::MODEL));
            models.map(|model| model.name().unwrap_or_default().to_owned()).collect()
        };
        let before = models(&converted.document);
        leave_meshes_out(converted);
        let left_out = before.len().saturating_sub(models(&converted.document).len());
        let first = before.first().map(String::as_str).unwrap_or_default();
        converted.report.add_many(&notes::skeleton::NO_BONES, left_out as u64, first);
    }
    let Converted { document, report, .. } = converted;
    numbers::make_sound(document, options.threads, report);
    if let Some(maximum) = options.max_influences {
        influences::limit(document, maximum, report);
    }
    step(800)?;
    normals::apply(document, options.normals, report);
    #[cfg(feature = "tangents")]
    crate::nodes::for_each_of(document, NodeKind::MODEL, |model| {
        crate::tangents::apply(model, options.tangents, options.threads, report);
    });
    if let Some(frame_rate) = options.frame_rate {
        frames::change_rate(document, frame_rate, report);
    }
    if is_foreign {
        sign(document);
    }
    step(900)?;
    Ok(())
}

/// Removes what is only there to be seen: skeletons and animations stay.
pub fn leave_meshes_out(converted: &mut Converted<'_>) {
    let is_seen = |kind: NodeKind| {
        [NodeKind::MESH, NodeKind::HAIR, NodeKind::BLEND_SHAPE, NodeKind::MATERIAL, NodeKind::INSTANCE].contains(&kind)
    };
    for root in &mut converted.document.roots {
        root.children.retain_mut(|child| {
            child.children.retain(|child| !is_seen(child.kind));
            let is_empty_model =
                child.kind == NodeKind::MODEL && child.children_of(NodeKind::SKELETON).next().is_none();
            !is_seen(child.kind) && !is_empty_model
        });
    }
    // Only materials and instances refer to files.
    converted.side_files.clear();
    converted.embedded.clear();
}

/// Records in the metadata what wrote the document. The metadata of a reader stays first, since its hints take
/// precedence.
fn sign(document: &mut Document<'_>) {
    const SOFTWARE: &str = concat!("castkit ", env!("CARGO_PKG_VERSION"));
    let Some(root) = document.roots.iter_mut().find(|node| node.kind == NodeKind::ROOT) else { return };
    match root.children.iter_mut().find(|node| node.kind == NodeKind::METADATA) {
        Some(metadata) if metadata.property("s").is_some() => {}
        Some(metadata) => drop(metadata.set("s", SOFTWARE)),
        None => root.children.insert(0, Node::from(Metadata::new().with_software(SOFTWARE))),
    }
}
