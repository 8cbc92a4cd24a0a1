//! Converting a whole document to another up axis and another unit.
//!
//! The conversion is a change of basis: every position, rotation and scale in the file, including local ones, is
//! written in the new coordinates, so everything computed from them is unchanged, seen from the new axes. Between axes
//! this is a permutation with signs, which is exact: converting there and back gives the same bytes, except for Euler
//! curves of old files (see [`convert`]), translation curves stored as unsigned integers, which become floats, and a
//! scale other than 1.
//!
//! ```
//! # use cast_scene::convert_axes::{Conversion, Up, convert};
//! # use cast_write::{Document, Mesh, Model, Root};
//! let mesh = Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]]).with_faces(Vec::<u32>::new());
//! let mut document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
//! convert(&mut document, &Conversion::between(Up::Z, Up::Y));
//! let mesh = document.meshes().next().unwrap();
//! assert_eq!(mesh.positions().unwrap()[0], [1.0, 3.0, -2.0]);
//! ```

mod basis;
mod conversion;
mod curves;
mod nodes;
mod quarter_turn;

use cast_base::{Cancelled, Progress, Steps};
use cast_format::NodeKind;
use cast_write::{Document, Metadata, Node};

use basis::Basis;

pub use conversion::{Conversion, Up};
pub use quarter_turn::QuarterTurn;

/// What could not be converted exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Approximated {
    /// The number of nodes whose Euler curves (`rx ry rz`, in files before 2023-11) became a rotation curve.
    pub euler_nodes: usize,
}

/// Converts a whole document: vertices, normals, tangents, hair, blend shapes, bones, offsets and skipped axes of
/// constraints and handles, transforms of models and instances, and curves, whose property is renamed or whose values
/// change sign. The first metadata node gets the new up axis; it is added if there is none.
///
/// Files that instances refer to have to be converted separately. Properties that the format does not know, or of a
/// type that they cannot have, stay as they are; [other numbers](cast_write::Document::specify_types) get their type.
///
/// Angles around other axes are not just the same angles in another order, so Euler curves become `rq` curves with a
/// key wherever one of them had a key; between keys they differ slightly.
pub fn convert(document: &mut Document<'_>, conversion: &Conversion) -> Approximated {
    convert_with(document, conversion, Progress::none()).unwrap_or_default()
}

/// Like [`convert`], with progress in nodes.
///
/// # Errors
/// Returns an error if the progress callback cancels. The document is then partly converted and unusable.
pub fn convert_with(
    document: &mut Document<'_>,
    conversion: &Conversion,
    progress: Progress<'_>,
) -> Result<Approximated, Cancelled> {
    let basis = Basis::new(conversion);
    let steps = Steps::new(progress, document.nodes().count() as u64);
    let mut approximated = Approximated::default();
    let mut metadata_seen = false;
    if !basis.is_identity() {
        document.specify_types();
        document.for_each_mut(|node| {
            if steps.is_cancelled() {
                return;
            }
            nodes::convert(node, &basis);
            if node.kind == NodeKind::ANIMATION {
                approximated.euler_nodes += curves::convert(node, &basis, &|_| true);
            }
            steps.done(1);
        });
        steps.check()?;
    }
    let up = conversion.to.as_str();
    document.for_each_mut(|node| {
        if node.kind == NodeKind::METADATA && !metadata_seen {
            metadata_seen = true;
            // Setting the existing value would still change how the text is stored.
            if node.property("up").and_then(|property| property.data.text()) != Some(up) {
                node.set("up", up);
            }
        }
    });
    let root = document.roots.iter_mut().find(|node| node.kind == NodeKind::ROOT && !node.is_opaque());
    if let Some(root) = root.filter(|_| !metadata_seen) {
        root.children.push(Node::from(Metadata::new().with_up_axis(up)));
    }
    Ok(approximated)
}
