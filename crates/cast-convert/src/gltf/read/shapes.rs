//! Morph targets.

use super::input::Input;
use crate::gltf::schema::Primitive;
use crate::interchange::Shape;
use crate::{Error, Report, notes};

/// Reads the targets of a primitive.
pub(super) fn read(
    input: &Input<'_>,
    primitive: &Primitive,
    vertices: usize,
    report: &mut Report,
) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::with_capacity(primitive.targets.len());
    for (index, target) in primitive.targets.iter().enumerate() {
        let shape = of_target(input, target.get("POSITION").copied(), vertices);
        shapes.push(shape.map_err(|error| error.inside(format!("morph target {index}")))?);
        for name in target.keys().filter(|name| *name != "POSITION") {
            report.add(&notes::skeleton::SHAPE_ATTRIBUTES, name);
        }
    }
    Ok(shapes)
}

/// The vertices that a target moves.
fn of_target(input: &Input<'_>, accessor: Option<usize>, vertices: usize) -> Result<Shape, Error> {
    let mut shape = Shape::default();
    let Some(accessor) = accessor else { return Ok(shape) };
    let mut add = |vertex: u32, offset: [f32; 3]| {
        if offset != [0.0; 3] {
            shape.vertices.push(vertex);
            shape.offsets.push(offset);
        }
    };
    let elements = input.accessor(accessor)?;
    if elements.len() != vertices {
        let found = elements.len();
        return Err(Error::invalid(format!("{found} elements for {vertices} vertices")));
    }
    match elements.changes()? {
        Some((vertices, offsets)) => {
            // A target without any offsets has been checked all the same.
            input.spend(vertices.len().saturating_mul(16))?;
            vertices.iter().zip(offsets.iter()).for_each(|(vertex, offset)| add(*vertex, *offset));
        }
        None => {
            input.spend(elements.len().saturating_mul(16))?;
            (0_u32..).zip(elements.floats::<3>()?.iter()).for_each(|(vertex, offset)| add(vertex, *offset));
        }
    }
    Ok(shape)
}
