//! The blend shapes of a mesh, as offsets of its vertices.

use castkit::scene::{Mesh, ShapeTarget};

use super::mesh_of;
use crate::reply::{Array, Outcome, Reply};
use crate::request::Request;
use crate::state::State;

/// A file of a few bytes can have many shapes of one large mesh. Beyond this limit, the scene has to compute the
/// vertices.
const MOST_BYTES: usize = 256 << 20;

/// The blend shapes in the reply, with an array for each, and whether these are all.
fn made(shapes: &[usize], exact: bool) -> Reply {
    Reply::new(|json| {
        json.object(|json| {
            json.key("shapes").indices(shapes);
            json.key("exact").flag(exact);
        });
    })
}

pub(crate) fn shapes(request: &Request, state: &mut State) -> Outcome {
    let (model, mesh) = mesh_of(request, state)?;
    let Some(mesh) = model.meshes.get(mesh) else { return Ok(Reply::empty()) };
    let bytes = mesh.positions().len().saturating_mul(12).saturating_mul(mesh.blend_shapes.len());
    if bytes > MOST_BYTES {
        return Ok(made(&[], false));
    }
    let (mut numbers, mut arrays) = (Vec::new(), Vec::new());
    for index in &mesh.blend_shapes {
        let Some(shape) = model.blend_shapes.get(*index) else { continue };
        numbers.push(*index);
        arrays.push(Array::Floats(ways(shape.target(), mesh, &model.meshes)));
    }
    Ok(made(&numbers, true).with_all(arrays))
}

fn ways(target: ShapeTarget<'_>, mesh: &Mesh, meshes: &[Mesh]) -> Vec<f32> {
    let rest = mesh.positions();
    let mut all = vec![[0.0_f32; 3]; rest.len()];
    let way = |target: [f32; 3], vertex: usize| {
        let [a, b, c] = target;
        let [x, y, z] = rest.get(vertex).unwrap_or(target);
        [a - x, b - y, c - z]
    };
    let mut add = |vertex: usize, [x, y, z]: [f32; 3]| {
        if let Some([a, b, c]) = all.get_mut(vertex) {
            (*a, *b, *c) = (*a + x, *b + y, *c + z);
        }
    };
    match target {
        ShapeTarget::Positions { vertices, positions } => {
            for (vertex, place) in (0..vertices.len()).filter_map(|index| vertices.get(index)) {
                if let Some(to) = positions.get(place) {
                    add(vertex as usize, way(to, vertex as usize));
                }
            }
        }
        ShapeTarget::Deltas { vertices, deltas } => {
            for (vertex, place) in (0..vertices.len()).filter_map(|index| vertices.get(index)) {
                if let Some(delta) = deltas.get(place) {
                    add(vertex as usize, delta);
                }
            }
        }
        ShapeTarget::Mesh(other) => {
            let positions = meshes.get(other).map(Mesh::positions);
            for (vertex, to) in positions.iter().flat_map(|all| all.iter()).enumerate() {
                add(vertex, way(to, vertex));
            }
        }
        _ => {}
    }
    all.into_flattened()
}
