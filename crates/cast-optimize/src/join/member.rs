//! Which meshes can be joined.

use cast_base::sort;
use cast_format::{NodeKind, schema};
use cast_interchange::vertices::{Geometry, Shape, rows};
use cast_write::{Node, NodeHash};

use super::shapes::Names;

/// A mesh that may be joined with others.
pub(super) struct Member {
    /// Its index among the children of the model.
    pub(super) child: usize,
    pub(super) vertices: u32,
    /// Influences per vertex; 0 if there are none.
    pub(super) influences: usize,
    /// The maximum size of its part of a joined mesh.
    pub(super) bytes: u64,
    pub(super) shapes: Vec<Shape>,
}

/// What joined meshes have in common.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key {
    material: Vec<NodeHash>,
    /// Names and types of layers, and what they are numbered with.
    layers: Vec<(String, u16, Vec<u32>)>,
    skinning: String,
    /// Influences per vertex, rounded up: empty slots at most double the weights.
    influences: usize,
}

/// The links to the material of a mesh.
pub(super) fn material(mesh: &Node<'_>) -> Vec<NodeHash> {
    mesh.property("m").and_then(|property| property.data.links()).unwrap_or_default()
}

impl Member {
    /// A mesh with its key and the names of its shapes. The error says why it cannot be joined.
    pub(super) fn of(model: &Node<'_>, child: usize, shapes: Vec<Shape>) -> Result<(Key, Self, Names), String> {
        let mesh = model.children.get(child).ok_or("it was removed")?;
        let geometry = Geometry::of(mesh, &shapes, &model.children)?;
        let names = Names::of(&shapes, &model.children)?;
        let vertices = u32::try_from(geometry.positions.len()).map_err(|_| "it has too many vertices")?;
        let (mut layers, mut has_weights, mut row) = (Vec::new(), false, 0_usize);
        let padding = mesh.padding();
        let sized = mesh.properties.iter().zip(&geometry.row_sizes);
        for (property, size) in sized.filter(|(property, _)| !property.is_padding(padding)) {
            let name = rows::name(property);
            let known = schema::node(NodeKind::MESH).and_then(|mesh| mesh.property(name)).map(|row| row.key);
            let numbers = match known {
                Some("wb" | "wv") => {
                    has_weights |= *size > 0;
                    continue;
                }
                // Compared separately, or rebuilt.
                Some("n" | "f" | "m" | "mi" | "sm") => continue,
                Some("ul" | "cl") => {
                    property.data.integers().ok_or("a number of layers has an unexpected type")?.into_owned()
                }
                Some(_) if *size > 0 => Vec::new(),
                Some(_) => continue,
                None => return Err(format!("the property `{}` is unknown", rows::shown(property))),
            };
            row = row.saturating_add(*size);
            layers.push((name.to_owned(), property.data.property_type().0, numbers));
        }
        sort::unstable(&mut layers);
        let influences = match (has_weights, &geometry.weights) {
            (false, _) => 0,
            (true, Some(weights)) => weights.count,
            (true, None) => return Err("its weights have an unexpected type".into()),
        };
        let rounded = if influences == 0 { 0 } else { influences.next_power_of_two() };
        let skinning = mesh.property("sm").map_or(Some("linear"), |property| property.data.text());
        let skinning = skinning.ok_or("`sm` has an unexpected type")?.to_owned();
        let key = Key { material: material(mesh), layers, skinning, influences: rounded };
        let row = row.saturating_add(rounded.saturating_mul(8)) as u64;
        let bytes =
            row.saturating_mul(u64::from(vertices)).saturating_add((geometry.faces.len() as u64).saturating_mul(4));
        Ok((key, Self { child, vertices, influences, bytes, shapes }, names))
    }
}
