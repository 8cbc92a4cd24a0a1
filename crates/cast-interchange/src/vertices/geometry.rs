//! The vertices and faces of a mesh, as far as their meaning is known.

use cast_format::{NodeKind, schema};
use cast_write::{Node, Property};

use super::rows;
use super::shapes::Shape;

/// The maximum number of bones per vertex that is plausible.
const MOST_INFLUENCES: usize = 64;

/// The vertex data of a mesh.
pub struct Geometry {
    /// A position for each vertex.
    pub positions: Vec<[f32; 3]>,
    /// Three indices for each face, all below the number of positions.
    pub faces: Vec<u32>,
    /// For each property, the size of its row per vertex; 0 for properties without such rows.
    pub row_sizes: Vec<usize>,
    /// The weights, if they can be interpreted. Vertices are compared by these, and not by the properties.
    pub weights: Option<Weights>,
}

/// Bones and weights of all vertices, `count` of each per vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The number of influences per vertex.
    pub count: usize,
    /// The index of the bone of each influence.
    pub bones: Vec<u32>,
    /// The weight of each influence.
    pub values: Vec<f32>,
}

impl Geometry {
    /// A property that may have a value for each vertex, but is not part of the format.
    pub fn unknown(node: &Node<'_>) -> Option<String> {
        let mesh = schema::node(NodeKind::MESH)?;
        let is_unknown = |property: &&Property<'_>| {
            property.data.property_type().element_size().is_some()
                && mesh.property(rows::name(property)).is_none()
                && rows::may_be_indexed(property)
        };
        node.properties.iter().find(is_unknown).map(rows::shown)
    }

    /// Examines a mesh and its blend shapes.
    pub fn of(node: &Node<'_>, shapes: &[Shape], siblings: &[Node<'_>]) -> Result<Self, String> {
        rows::check_properties(node)?;
        if let Some(name) = Self::unknown(node) {
            return Err(format!("the property `{name}` is unknown"));
        }
        let positions = node.property("vp").ok_or("it has no positions")?;
        let positions = positions.data.elements::<[f32; 3]>().ok_or("`vp` has an unexpected type")?.into_owned();
        let faces = node.property("f").ok_or("it has no faces")?;
        let faces = faces.data.integers().ok_or("`f` has an unexpected type")?.into_owned();
        let count = positions.len();
        if faces.is_empty() || faces.len() % 3 != 0 {
            return Err(format!("`f` has {} indices, which is not a multiple of three", faces.len()));
        }
        if let Some(vertex) = faces.iter().find(|vertex| **vertex as usize >= count) {
            return Err(format!("`f` contains the index {vertex}, but there are only {count} vertices"));
        }
        let row_sizes = vec![0; node.properties.len()];
        let mut geometry = Self { positions, faces, row_sizes, weights: None };
        let influences = node.property("mi").and_then(|count| count.data.integers()?.first().copied());
        for (property, row_size) in node.properties.iter().zip(&mut geometry.row_sizes) {
            let (name, found) = (rows::name(property), property.data.count());
            let Some(size) = property.data.property_type().element_size() else { continue };
            let row = schema::node(NodeKind::MESH).and_then(|mesh| mesh.property(name));
            let a_vertex = match row.map(|row| row.key) {
                Some("vp" | "vn" | "vt" | "vc" | "c%d" | "u%d") => 1,
                // Empty lists count as absent.
                Some("wb" | "wv") if found == 0 => continue,
                Some("wb" | "wv") => influences.ok_or("it has weights but no `mi`")? as usize,
                _ => continue,
            };
            let expected = (count as u64).saturating_mul(a_vertex as u64);
            if found != expected || a_vertex == 0 {
                return Err(format!("`{name}` has {found} elements; expected {expected}"));
            }
            *row_size = size.saturating_mul(a_vertex);
        }
        geometry.weights = influences.and_then(|count| weights(node, count as usize));
        if let Some(shape) = shapes.iter().find(|shape| shape.vertices.iter().any(|vertex| *vertex as usize >= count)) {
            let name = siblings.get(shape.node).and_then(Node::name).unwrap_or_default();
            return Err(format!("its blend shape {name:?} moves a vertex that it does not have"));
        }
        Ok(geometry)
    }
}

/// The weights of a mesh, if bones and values exist and have the right types.
fn weights(node: &Node<'_>, count: usize) -> Option<Weights> {
    let bones = node.property("wb")?.data.integers()?.into_owned();
    let values = node.property("wv")?.data.elements::<f32>()?.into_owned();
    let is_usable = bones.len() == values.len() && !bones.is_empty() && (1..=MOST_INFLUENCES).contains(&count);
    is_usable.then_some(Weights { count, bones, values })
}
