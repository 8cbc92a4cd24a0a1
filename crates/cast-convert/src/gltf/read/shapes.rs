//! Morph targets, which become blend shapes.

use cast_write::{BlendShape, NodeHash};
use glam::DVec3;

use super::input::Input;
use super::mesh::Way;
use crate::gltf::schema::Primitive;
use crate::{Error, Outcome, Report};

/// Final positions of the vertices that a target moves.
pub(super) struct Shape {
    vertices: Vec<u32>,
    positions: Vec<[f32; 3]>,
}

/// Converts the targets of a primitive. `source` are its positions before they go their way.
pub(super) fn convert(
    input: &Input<'_>,
    primitive: &Primitive,
    source: &[[f32; 3]],
    way: &Way,
    report: &mut Report,
) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::with_capacity(primitive.targets.len());
    for (index, target) in primitive.targets.iter().enumerate() {
        let shape = of_target(input, target.get("POSITION").copied(), source, way);
        shapes.push(shape.map_err(|error| error.inside(format!("morph target {index}")))?);
        for name in target.keys().filter(|name| *name != "POSITION") {
            report.add(Outcome::Dropped, "attributes of morph targets", "blend shapes move positions only", name);
        }
    }
    Ok(shapes)
}

fn of_target(input: &Input<'_>, accessor: Option<usize>, source: &[[f32; 3]], way: &Way) -> Result<Shape, Error> {
    let mut shape = Shape { vertices: Vec::new(), positions: Vec::new() };
    let mut add = |vertex: u32, delta: [f32; 3]| {
        let Some(start) = source.get(vertex as usize).filter(|_| delta != [0.0; 3]) else { return };
        let [start, delta] = [*start, delta].map(|vector| DVec3::from_array(vector.map(f64::from)));
        let moved = start + delta;
        let end = way.of_vertex(vertex as usize).map_or(moved, |matrix| matrix.transform_point3(moved));
        shape.vertices.push(vertex);
        shape.positions.push(end.as_vec3().to_array());
    };
    if let Some(accessor) = accessor {
        let elements = input.accessor(accessor)?;
        if elements.len() != source.len() {
            let (found, expected) = (elements.len(), source.len());
            return Err(Error::invalid(format!("{found} elements for {expected} vertices")));
        }
        match elements.changes()? {
            Some((vertices, deltas)) => {
                vertices.iter().zip(deltas.iter()).for_each(|(vertex, delta)| add(*vertex, *delta));
            }
            None => (0_u32..).zip(elements.floats::<3>()?.iter()).for_each(|(vertex, delta)| add(vertex, *delta)),
        }
        input.spend(shape.vertices.len().saturating_mul(16))?;
    }
    if let (true, Some(first)) = (shape.vertices.is_empty(), source.first()) {
        // A shape that moves nothing is still there to be named, and arrays should not be empty.
        let place = DVec3::from_array(first.map(f64::from));
        let place = way.of_vertex(0).map_or(place, |matrix| matrix.transform_point3(place));
        shape.vertices.push(0);
        shape.positions.push(place.as_vec3().to_array());
    }
    Ok(shape)
}

impl Shape {
    /// The node of the result.
    pub(super) fn into_node<'a>(self, name: &str, mesh: NodeHash) -> BlendShape<'a> {
        BlendShape::new()
            .with_name(name.to_owned())
            .with_base_shape(mesh)
            .with_vertex_indices(self.vertices)
            .with_positions(self.positions)
    }
}
